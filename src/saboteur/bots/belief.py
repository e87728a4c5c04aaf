"""What a seat believes of the dwarf cards and the treasure: a posterior, given all it has seen.

Beforehand every deal is as likely as the next (views.roles); each seat's public acts then speak for
or against every role it can have, and for or against every place of the treasure; and so does what
was claimed, where people talk. What a network reads from the acts can stand for them, or beside them.
"""

from __future__ import annotations

from math import exp
from math import log as ln
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.aims import AIMS
from saboteur.bots.hearsay import claimed, sayings
from saboteur.bots.likelihood import MOST, led, likelihoods, shipped_weights, top_of
from saboteur.bots.stories import story_of
from saboteur.rules.kinds import NONE, NOWHERE, ROLE_NAMES
from saboteur.views.adding import added
from saboteur.views.odds import Odds, even_likelihood, treasure_places
from saboteur.views.roles import RoleOdds, RolePlan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.bots.hearsay import Saying
    from saboteur.bots.likelihood import Weights
    from saboteur.bots.registry import Judgement
    from saboteur.bots.story import Story
    from saboteur.rules.kinds import Cell, Role, Seat
    from saboteur.views.view import View

SUREST: Final = 2.0 * MOST
"""What a network can say of a player at most, for or against: as much as two acts that say all they
can. It was trained among players of a few makes, and is as sure of strangers."""
LEAST_SHARE: Final = 0.02
"""So likely it is at least that the treasure lies where it can lie; likewise."""


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
        return added([self.odds.chance(seat, role) for role in roles])

    def treasure(self) -> dict[Cell, float]:
        """Return how likely each face-down goal is the treasure."""
        if self.odds.places == [NOWHERE]:
            return dict.fromkeys(self._hidden, 0.0)
        return {cell: self.odds.treasure(cell) for cell in self._hidden}


def role_belief(
    view: View,
    weights: Weights | None = None,
    judgement: Judgement | None = None,
    share: float = 1.0,
) -> RoleBelief:
    """Return what the seat of a view is to believe.

    With a `judgement`, what was learned says what everybody's acts do, as far as its `share` goes:
    at 1 alone, at 0 not at all; between, both count so much the less, for they judge the same acts.

    :raises NoWorld: if no dwarf cards are dealt yet, or the view is of no real match.
    """
    story = story_of(view)
    weights = weights or shipped_weights(view.rules.game)
    shares = dict(treasure_places(view))
    places = list(shares)
    rows = {place: likelihoods(story, weights, place) for place in places}
    acts = 1.0
    learned = dict.fromkeys(places, 0.0)
    if judgement is not None and share > 0.0:
        acts = 1.0 - share
        learned = _read_treasure(judgement, shares)
        read = _read_roles(view, judgement)
        rows = {place: _pooled(rows[place], read, share) for place in places}
    fits: dict[Cell, float] = {}
    said = sayings(view, story)
    for place in places:
        honest = _hear(rows[place], said, weights, place) if said else 0.0
        shown = led(story, weights, place, view.seat) + top_of(story, weights, place)
        fits[place] = honest + acts * shown + _of_known(view, rows[place])
        fits[place] += (1.0 - acts) * learned[place]
    best = max(fits.values())
    faith = {place: exp(max(-40.0, fit - best)) for place, fit in fits.items()}
    return RoleBelief(view, rows, faith, story)


def _read_roles(view: View, judgement: Judgement) -> list[list[float]]:
    """Return what was learned of everybody as likelihoods under each dwarf card, by seat and role.

    A network says how likely somebody is against the diggers, and that they were beforehand is in
    it; taken out, what is left is what their acts say. The cards that were dealt are conditioned on
    exactly, afterwards, as with every other likelihood.
    """
    kinds = len(ROLE_NAMES)
    before = RoleOdds(view, even_likelihood(view.n, kinds), RolePlan(view))
    against = [role for role in range(kinds) if role in AIMS and not AIMS[role].digs]
    rows = even_likelihood(view.n, kinds)
    for seat, read in enumerate(judgement.suspicions):
        prior = added([before.chance(seat, role) for role in against])
        if 0.0 < prior < 1.0:
            says = max(-SUREST, min(SUREST, _logit(read) - _logit(prior)))
            for role in against:
                rows[seat][role] = exp(says)
    return rows


def _read_treasure(judgement: Judgement, shares: dict[Cell, float]) -> dict[Cell, float]:
    """Return what was learned of the place of the treasure, beyond what is certain, as logarithms."""
    if NOWHERE in shares:
        return {NOWHERE: 0.0}
    return {
        place: ln(max(LEAST_SHARE, judgement.treasure.get(place, 0.0)) / share)
        for place, share in shares.items()
    }


def _pooled(acts: list[list[float]], learned: list[list[float]], share: float) -> list[list[float]]:
    """Return likelihoods that are as much the one's as the other's, by their logarithms."""
    return [
        [one ** (1.0 - share) * other**share for one, other in zip(row, more, strict=True)]
        for row, more in zip(acts, learned, strict=True)
    ]


def _logit(chance: float) -> float:
    chance = max(1e-12, min(1.0 - 1e-12, chance))
    return ln(chance / (1.0 - chance))


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
    total = added(shares.values())
    return {cell: shares.get(cell, 0.0) / total for cell in view.hidden}
