"""What a seat believes of the dwarf cards and the treasure: a posterior, given all it has seen.

Beforehand every deal is as likely as the next (views.roles); each seat's public acts then speak for
or against every role it can have, and for or against every place of the treasure.
"""

from __future__ import annotations

from collections import OrderedDict
from math import exp
from math import log as ln
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.likelihood import led, likelihoods, shipped_weights, top_of
from saboteur.bots.story import Story
from saboteur.bots.suspicion import this_round
from saboteur.rules.kinds import NONE, NOWHERE
from saboteur.views.odds import Odds, treasure_places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.bots.likelihood import Weights
    from saboteur.rules.kinds import Cell, Role, Seat
    from saboteur.views.redact import Told
    from saboteur.views.view import View

_MOST_STORIES: Final = 2048
"""How many rounds are remembered, one for each seat of each match that is going on."""


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
    weights = weights or shipped_weights()
    places = [cell for cell, _ in treasure_places(view)]
    rows = {place: likelihoods(story, weights, place) for place in places}
    fits: dict[Cell, float] = {}
    for place in places:
        fit = led(story, weights, place, view.seat) + top_of(story, weights, place)
        fits[place] = fit + _of_known(view, rows[place])
    best = max(fits.values())
    faith = {place: exp(max(-40.0, fit - best)) for place, fit in fits.items()}
    return RoleBelief(view, rows, faith, story)


def _of_known(view: View, rows: list[list[float]]) -> float:
    """Return what the acts of those say of a place whose dwarf cards are known; not one's own."""
    found = 0.0
    for seat, role in enumerate(view.roles):
        if role != NONE and seat != view.seat:
            found += ln(rows[seat][role])
        elif seat == view.seat:
            found -= ln(max(rows[seat]))
    return found


# --- stories -----------------------------------------------------------------------------------

_STORIES: Final[OrderedDict[tuple[object, ...], tuple[tuple[Told, ...], Story]]] = OrderedDict()


def story_of(view: View) -> Story:
    """Return the story of the round that a view is in; what was heard before is not told anew."""
    log = this_round(view)
    key = (view.rules.text, view.n, view.seat, view.round, hash(log[: view.n + 2]))
    known, story = _STORIES.pop(key, ((), None))
    if story is None or log[: len(known)] != known:
        known, story = (), Story(view.rules, view.n)
    story.hear(log[len(known) :])
    story.settle(view)
    _STORIES[key] = (log, story)
    if len(_STORIES) > _MOST_STORIES:
        _STORIES.popitem(last=False)
    return story
