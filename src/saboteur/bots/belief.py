"""What a seat believes of the dwarf cards and the treasure: a posterior, given all it has seen.

Beforehand every deal is as likely as the next (views.roles); each seat's public acts then speak for
or against every role it can have, and for or against every place of the treasure; and so does what
was claimed, where people talk.
"""

from __future__ import annotations

from math import exp
from math import log as ln
from typing import TYPE_CHECKING, final

from saboteur.bots.hearsay import claimed, sayings
from saboteur.bots.likelihood import led, likelihoods, shipped_weights, top_of
from saboteur.bots.stories import story_of
from saboteur.rules.kinds import NONE, NOWHERE
from saboteur.views.odds import Odds, treasure_places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.bots.hearsay import Saying
    from saboteur.bots.likelihood import Weights
    from saboteur.bots.story import Story
    from saboteur.rules.kinds import Cell, Role, Seat
    from saboteur.views.view import View


@final
class RoleBelief:
    """How likely each dwarf card lies before each player, and the treasure on each cell."""

    def __init__(
        self,
        view: View,
        likelihoods: dict[Cell, list[list[float]]],
        faith: dict[Cell, float],
        story: Story,
    ) -> None:
        """Weigh likelihoods, by place of the treasure, then by seat, then by role."""
        self.odds = Odds(view, likelihoods, faith)
        """To draw worlds from: `Sampling(view).draw(sampler, belief.odds)`."""
        self.n = view.n
        self.story = story
        """What everybody saw of the round."""
        self._hidden = view.hidden

    def chance(self, seat: Seat, role: Role) -> float:
        """Return how likely a seat has a role."""
        return self.odds.chance(seat, role)

    def any_of(self, seat: Seat, roles: Iterable[Role]) -> float:
        """Return how likely a seat has one of some roles."""
        return sum(self.odds.chance(seat, role) for role in roles)

    def treasure(self) -> dict[Cell, float]:
        """Return how likely each face-down goal is the treasure."""
        if self.odds.places == [NOWHERE]:
            return dict.fromkeys(self._hidden, 0.0)
        return {cell: self.odds.treasure(cell) for cell in self._hidden}


def role_belief(view: View, weights: Weights | None = None) -> RoleBelief:
    """Return what the seat of a view is to believe.

    :raises NoWorld: if no dwarf cards are dealt yet, or the view is of no real match.
    """
    story = story_of(view)
    weights = weights or shipped_weights(view.rules.game)
    places = [cell for cell, _ in treasure_places(view)]
    rows = {place: likelihoods(story, weights, place) for place in places}
    fits: dict[Cell, float] = {}
    said = sayings(view, story)
    for place in places:
        honest = _hear(rows[place], said, weights, place) if said else 0.0
        fit = honest + led(story, weights, place, view.seat) + top_of(story, weights, place)
        fits[place] = fit + _of_known(view, rows[place])
    best = max(fits.values())
    faith = {place: exp(max(-40.0, fit - best)) for place, fit in fits.items()}
    return RoleBelief(view, rows, faith, story)


def _hear(rows: list[list[float]], said: list[Saying], weights: Weights, place: Cell) -> float:
    """Let likelihoods of acts take in what was claimed; return how likely that is of the honest."""
    more, honest = claimed(said, weights.claims, len(rows), place)
    for row, scores in zip(rows, more, strict=True):
        for role, score in enumerate(scores):
            row[role] *= exp(score)
    return honest


def _of_known(view: View, rows: list[list[float]]) -> float:
    """Return what the acts of those say of a place whose dwarf cards are known; not one's own."""
    found = 0.0
    for seat, role in enumerate(view.roles):
        if role != NONE and seat != view.seat:
            found += ln(rows[seat][role])
        elif seat == view.seat:
            found -= ln(max(rows[seat]))
    return found


def shown_treasure(view: View) -> dict[Cell, float]:
    """Return how likely each face-down goal is the treasure, by looks and by where lookers dig.

    Whoever looked is believed, whoever they are.
    """
    places = dict(treasure_places(view))
    if NOWHERE in places:
        return {}
    story, weights = story_of(view), shipped_weights(view.rules.game)
    fits = {place: led(story, weights, place, view.seat) for place in places}
    best = max(fits.values())
    shares = {place: share * exp(fits[place] - best) for place, share in places.items()}
    total = sum(shares.values())
    return {cell: shares.get(cell, 0.0) / total for cell in view.hidden}
