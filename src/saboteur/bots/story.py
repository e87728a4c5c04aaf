"""A round as everybody saw it: who did what, and what it says of them.

Whoever looked at a goal knows more than the others, and what they do next is judged by what they
know. What that is depends on where the treasure lies, so their acts are judged once for each place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.bots import acts
from saboteur.bots.lines import door_of, forgotten_by
from saboteur.bots.registry import ACTS, FORGETTING, SUSPICIOUS
from saboteur.bots.tries import Ground, change_by_laying, change_by_lifting, distances
from saboteur.minds.manners import BURIES, HELPS, HINDERS, LAYS
from saboteur.rules import kinds
from saboteur.rules.kinds import NOWHERE, START, START_CELL, move_card, move_cell, move_target
from saboteur.rules.tile import NO_DOOR
from saboteur.views.adding import added
from saboteur.views.ending import GOAL_MOVES, ROLE_CHANGES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.bots.acts import Features
    from saboteur.bots.tries import Change, Gains
    from saboteur.rules.kinds import Cell, Move, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.redact import Told
    from saboteur.views.view import View

WORST: Final = 2.0
"""How bad or good somebody's standing can get."""
_STANDING: Final = {
    "nearer": -0.6,
    "same": 0.3,
    "farther": 0.9,
    "blind": 1.6,
    "buried": 0.7,
    "hindered": 0.8,
    "punished": -0.3,
    "passed": 0.1,
}
"""What acts do to somebody's standing, by plain rules of thumb: whom they hinder and help is judged
by it. Below 0 is a digger, above 0 a suspect."""


@final
class Mark:
    """What one act says of whoever did it, by where the treasure lies; NOWHERE: wherever."""

    __slots__ = ("door", "features", "hostile", "leads", "seat", "standing", "turn")

    def __init__(self, seat: Seat, turn: int, found: Features | None = None) -> None:
        self.seat = seat
        self.turn = turn
        """How many acts there were before."""
        self.features: dict[Cell, Features] = {} if found is None else {NOWHERE: found}
        self.leads: dict[Cell, float] = {}
        """How much nearer the act brought what the actor takes for the treasure, by its place."""
        self.door = NO_DOOR
        self.standing = 0.0
        """What it does to how everybody stands, by plain rules of thumb."""
        self.hostile = False
        """Whether it can hardly be anything but a Saboteur's."""


@final
class Story:
    """What everybody saw of a round, told line by line."""

    def __init__(self, rules: Ruleset, n: int) -> None:
        self._rules = rules
        self._n = n
        self.cells: dict[Cell, int] = {}
        for card, face in enumerate(rules.cards):
            if face.family == START:
                self.cells[START_CELL] = rules.laid[2 * card]
                break
        self.hidden: tuple[Cell, ...] = tuple(sorted(rules.goal_cells))
        self.front = [0] * n
        self.looked: list[frozenset[Cell]] = [frozenset()] * n
        """At which goals each seat has looked."""
        self.standing = [0.0] * n
        self._turns = [0] * n
        self._passed = [False] * n
        """Whether the last thing a seat did was to discard."""
        self.turn = 0
        """How many acts there were."""
        self.marks: list[Mark] = []
        self.fresh: list[int] = []
        """For each seat the number of marks there were when it got the dwarf card it has."""
        self.fresh = [0] * n
        self.moved = 0
        """How many marks there were when goals were last moved."""
        self.heard = 0
        """How many lines it was told."""

    # --- lines ---------------------------------------------------------------------------------

    def hear(self, log: Sequence[Told]) -> None:
        """Take in further lines."""
        for entry in log:
            self.heard += 1
            take = _LINES.get(entry.name)
            if take is not None:
                take(self, entry)
            elif entry.name in SUSPICIOUS:
                self._change(entry.number("seat"), SUSPICIOUS[entry.name])
            elif entry.name in GOAL_MOVES:
                self.looked = [frozenset()] * self._n
                self.moved = len(self.marks)
            if entry.name in ROLE_CHANGES or entry.name in FORGETTING:
                self._forget(entry)

    def settle(self, view: View) -> None:
        """Take over the mine as a view shows it: some cards of products change it in other ways."""
        if view.cells != self.cells:
            self.cells = dict(view.cells)
        self.hidden = view.hidden
        self.front = list(view.front)

    def _forget(self, entry: Told) -> None:
        for seat in forgotten_by(entry, self._n):
            self.fresh[seat] = len(self.marks)
            self.standing[seat] = 0.0

    def played(self, entry: Told) -> None:
        """Somebody played a card."""
        move, seat = entry.number("move"), entry.number("seat")
        family = self._rules.cards[move_card(move)].family
        act = ACTS.get(family, kinds.NONE)
        self._passed[seat] = False
        mark = self.what_if(seat, move)
        if mark is not None:
            self._add(mark)
            if act == LAYS:
                turned = kinds.move_turned(move)
                self.cells[move_cell(move)] = self._rules.laid[2 * move_card(move) + turned]
            elif act == BURIES:
                del self.cells[move_cell(move)]
        self._turns[seat] += 1
        self.turn += 1

    def passed(self, entry: Told) -> None:
        """Somebody discarded."""
        seat = entry.number("seat")
        mark = self.what_if_passed(seat)
        self._add(mark)
        self._passed[seat] = mark.standing > 0.0
        self._turns[seat] += 1
        self.turn += 1

    def what_if_passed(self, seat: Seat) -> Mark:
        """Return what discarding would say of a seat; nothing much if it cannot dig."""
        blocked = bool(self.front[seat] & self._rules.blocking)
        found = acts.passed(
            blocked=blocked,
            again=self._passed[seat],
            near=self._is_near(),
            first=self._turns[seat] == 0,
        )
        mark = Mark(seat, self.turn, found)
        mark.standing = 0.0 if blocked else _STANDING["passed"]
        return mark

    def cleared(self, entry: Told) -> None:
        """Somebody paid to be rid of a card in front of them."""
        seat = entry.number("seat")
        self._add(Mark(seat, self.turn, acts.helped(standing=0.0, own=True)))

    def saw(self, entry: Told) -> None:
        """Somebody looked at a goal."""
        seat = entry.number("seat")
        late = any(entry.number("cell") in seen for seen in self.looked)
        self._add(Mark(seat, self.turn, acts.looked(late=late)))
        self.looked[seat] |= {entry.number("cell")}

    def broken(self, entry: Told) -> None:
        """Somebody's tool broke."""
        self.front[entry.number("seat")] |= 1 << entry.number("tool")

    def mended(self, entry: Told) -> None:
        """Somebody's tool was mended."""
        self.front[entry.number("seat")] &= ~(1 << entry.number("tool"))

    def removed(self, entry: Told) -> None:
        """A card was taken out of the mine."""
        self.cells.pop(entry.number("cell"), None)

    def revealed(self, entry: Told) -> None:
        """A goal was turned up."""
        cell = entry.number("cell")
        self.hidden = tuple([goal for goal in self.hidden if goal != cell])

    def goal_laid(self, entry: Told) -> None:
        """A goal became part of the mine."""
        laid = self._rules.laid[2 * entry.number("goal") + entry.number("turned")]
        self.cells[entry.number("cell")] = laid

    def _add(self, mark: Mark) -> None:
        self.marks.append(mark)
        self._change(mark.seat, mark.standing)

    # --- acts ----------------------------------------------------------------------------------

    def what_if(self, seat: Seat, move: Move) -> Mark | None:
        """Return what playing a card would say of a seat; None: nothing."""
        family = self._rules.cards[move_card(move)].family
        act = _ACTS.get(ACTS.get(family, kinds.NONE))
        return act(self, seat, move) if act is not None else None

    def lay(self, seat: Seat, move: Move) -> Mark | None:
        """Somebody lays a card into the mine."""
        cell, card, turned = move_cell(move), move_card(move), kinds.move_turned(move)
        if cell == NOWHERE:
            return None
        change = change_by_laying(self._ground(), card, turned, cell)
        mark = Mark(seat, self.turn)
        first = self._turns[seat] == 0
        for place, trust in self._trusts(seat).items():
            gain = _expected(trust, change.gains)
            best = max([_expected(trust, option) for option in change.options], default=gain)
            mark.features[place] = acts.laid(
                gain=gain,
                best=best,
                blind=change.blind,
                near=_expected(trust, change.before) <= acts.NEAR,
                first=first,
                knowing=place != NOWHERE and max(trust) == 1.0,
            )
            if place != NOWHERE:
                mark.leads[place] = max(-2.0, min(2.0, gain))
        mark.standing = _standing_of(change)
        mark.hostile = change.blind or max(change.gains, default=0.0) < 0.0
        mark.door = door_of(self._rules, card)
        return mark

    def bury(self, seat: Seat, move: Move) -> Mark | None:
        """Somebody takes a card out of the mine."""
        cell = move_cell(move)
        if cell not in self.cells:
            return None
        change = change_by_lifting(self._ground(), cell)
        mark = Mark(seat, self.turn)
        first = self._turns[seat] == 0
        for place, trust in self._trusts(seat).items():
            gain = _expected(trust, change.gains)
            mark.features[place] = acts.buried(gain=gain, blind=change.blind, first=first)
        helps = change.blind or added(change.gains) > 0
        mark.standing = _STANDING["nearer" if helps else "buried"]
        mark.hostile = not change.blind and max(change.gains, default=0.0) <= 0.0
        return mark

    def hinder(self, seat: Seat, move: Move) -> Mark:
        """Somebody keeps another from digging."""
        target = move_target(move)
        standing = self.standing[target] / WORST
        mark = Mark(seat, self.turn)
        mark.features[NOWHERE] = acts.hindered(
            standing=standing,
            first=self._turns[seat] == 0,
            crowded=bool(self.front[target] & self._rules.blocking),
            near=self._is_near(),
        )
        mark.standing = _STANDING["punished" if standing > 0.0 else "hindered"]
        mark.hostile = standing <= 0.0
        return mark

    def help(self, seat: Seat, move: Move) -> Mark:
        """Somebody lets another dig again, or themselves."""
        target = move_target(move)
        mark = Mark(seat, self.turn)
        standing = self.standing[target] / WORST
        mark.features[NOWHERE] = acts.helped(standing=standing, own=target == seat)
        return mark

    def has_acted(self, seat: Seat) -> bool:
        """Say whether a seat has done anything in this round."""
        return self._turns[seat] > 0

    def _change(self, seat: Seat, standing: float) -> None:
        self.standing[seat] = max(-WORST, min(WORST, self.standing[seat] + standing))

    # --- the mine ------------------------------------------------------------------------------

    def _ground(self) -> Ground:
        return Ground(self._rules, self.cells, self.hidden)

    def _is_near(self) -> bool:
        return min(distances(self._ground()), default=acts.NEAR + 1) <= acts.NEAR

    def _trusts(self, seat: Seat) -> dict[Cell, Gains]:
        """Return what a seat takes each goal for, by where the treasure lies; NOWHERE: wherever."""
        hidden = self.hidden
        seen = self.looked[seat]
        if not hidden:
            return {NOWHERE: ()}
        if not seen.intersection(hidden):
            return {NOWHERE: (1.0 / len(hidden),) * len(hidden)}
        found: dict[Cell, Gains] = {}
        open_goals = [goal for goal in hidden if goal not in seen]
        for place in hidden:
            if place in seen:
                found[place] = tuple([float(goal == place) for goal in hidden])
            else:
                share = 1.0 / len(open_goals)
                found[place] = tuple([share if goal not in seen else 0.0 for goal in hidden])
        return found


def _expected(trust: Gains, gains: Gains) -> float:
    return added([share * gain for share, gain in zip(trust, gains, strict=True)])


def _standing_of(change: Change) -> float:
    """Return what a laid card does to somebody's standing, wherever the treasure may lie."""
    if change.blind:
        return _STANDING["blind"]
    best = max(change.gains, default=0.0)
    if best > 0.0:
        return _STANDING["nearer"]
    return _STANDING["same" if best == 0.0 else "farther"]


_LINES: Final[dict[str, Callable[[Story, Told], None]]] = {
    "played": Story.played,
    "discarded": Story.passed,
    "discarded-openly": Story.passed,
    "cleared": Story.cleared,
    "goal-seen": Story.saw,
    "broken": Story.broken,
    "mended": Story.mended,
    "removed": Story.removed,
    "goal-revealed": Story.revealed,
    "goal-laid": Story.goal_laid,
}
_ACTS: Final[dict[int, Callable[[Story, Seat, Move], Mark | None]]] = {
    LAYS: Story.lay,
    BURIES: Story.bury,
    HINDERS: Story.hinder,
    HELPS: Story.help,
}
