"""What `expect` knows besides the items of a position: reach, hand sizes, how a round ended."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from saboteur.modules.rounds import totals_of, winners_of
from saboteur.notation.card import NotationError, cell_name, parse_seat, seat_name
from saboteur.notation.words import pairs, seat_or_nobody
from saboteur.present.figures import FIGURES
from saboteur.rules.engine import is_over
from saboteur.rules.errors import Fault
from saboteur.rules.events import ENDING_NAMES
from saboteur.rules.kinds import SIDE_LETTERS, Cell, Seat
from saboteur.rules.mine import joined, reach_of
from saboteur.rules.state import State
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR
from saboteur.scenarios.table import Table
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.seen import marks_of

_COLOURS: Final = {"blue": BLUE_DOOR, "green": GREEN_DOOR}
_NO_SIDE: Final = "-"
_COUNT: Final = re.compile(r"([A-Z])=(-?[0-9]{1,3})")
_MATCH: Final = "match"


# --- reach -----------------------------------------------------------------------------------


def check_reach(table: Table, words: list[str]) -> Fault | None:
    """`reach 1..3,0=EW 4,0=-`: which sides of cards are joined to the start.

    With a colour, to the start of that colour where it has one, and in Saboteur 2 by a way on which no
    door of the other colour bars that team. (OV-GRAPH-02, DUEL-REACH-01, S2-WIN-01)
    """
    colour = _COLOURS[words[0]] if words and words[0] in _COLOURS else -1
    wanted: dict[Cell, int] = {}
    pairs(words[1:] if colour >= 0 else words, _sides, wanted)
    if not wanted:
        raise NotationError("fact-lacks", word="reach")
    reached = {cell: _reached(table.state, cell, colour) for cell in wanted}
    if reached == wanted:
        return None
    wrong = {cell: sides for cell, sides in reached.items() if sides != wanted[cell]}
    text = " ".join(f"{cell_name(cell)}={_sides_text(sides)}" for cell, sides in wrong.items())
    return Fault("got.reach", {"text": text})


def _sides(text: str) -> int:
    """Read the letters of sides, or `-` for none."""
    if text == _NO_SIDE:
        return 0
    mask = 0
    for letter in text:
        side = SIDE_LETTERS.find(letter)
        if side < 0 or mask >> side & 1:
            raise NotationError("not-sides", text=text)
        mask |= 1 << side
    if not mask:
        raise NotationError("not-sides", text=text)
    return mask


def _sides_text(mask: int) -> str:
    return "".join(SIDE_LETTERS[d] for d in range(4) if mask >> d & 1) or _NO_SIDE


def _reached(s: State, cell: Cell, colour: int) -> int:
    """Return the sides of the card on a cell that are joined to the start."""
    if colour < 0:
        return reach_of(s.cells.get(cell, 0))
    if s.rules.open_roles:
        return marks_of(s.rules, s.parts).reach.get(cell, 0) >> (4 * colour) & 15
    return joined(s, GREEN_DOOR if colour == BLUE_DOOR else BLUE_DOOR).get(cell, 0)


# --- hand sizes ------------------------------------------------------------------------------


def check_hand_sizes(table: Table, words: list[str]) -> Fault | None:
    """`hand-sizes A=5 B=0`: how many cards these seats hold."""
    wanted = _counts(table.state, words, "hand-sizes")
    held = {seat: len(table.state.hands[seat]) for seat in wanted}
    if held == wanted:
        return None
    return Fault("got.hand-sizes", {"text": _counts_text(held)})


def _counts(s: State, words: list[str], head: str) -> dict[Seat, int]:
    """Read `A=5 B=0`."""
    if not words:
        raise NotationError("fact-lacks", word=head)
    found: dict[Seat, int] = {}
    for word in words:
        match = _COUNT.fullmatch(word)
        if match is None:
            raise NotationError("not-a-count", text=word)
        found[parse_seat(match[1], s.n)] = int(match[2])
    return found


def _counts_text(counts: dict[Seat, int]) -> str:
    return " ".join(f"{seat_name(seat)}={count}" for seat, count in counts.items())


# --- endings ---------------------------------------------------------------------------------


def check_ends(table: Table, words: list[str]) -> Fault | None:
    """`ends treasure by C paid A=1 B=0`, `ends match won A C totals A=5 B=3 C=5`.

    How the last round ended that ended in this scenario, who reached the treasure, and what each
    seat named has gained since; or that the match is over, who won, and with how much.
    """
    known = (*_endings(), _MATCH)
    if not words or words[0] not in known:
        raise NotationError("not-an-ending", text=" ".join(words), known=", ".join(known))
    if words[0] == _MATCH:
        return _match_ends(table, words[1:])
    parts = _parts(words[1:], "by", "paid")
    by = seat_or_nobody(" ".join(parts["by"])) if "by" in parts else None
    paid = _counts(table.state, parts["paid"], "paid") if "paid" in parts else {}
    ending = table.ending
    if ending is None:
        return Fault("got.goes-on")
    gained = {seat: totals_of(table.state)[seat] - ending.gold[seat] for seat in paid}
    if ending.how != words[0] or (by is not None and by != ending.completer):
        return Fault("got.ended", {"how": ending.how, "seat": seat_name(ending.completer)})
    return None if gained == paid else Fault("got.paid", {"text": _counts_text(gained)})


def _endings() -> list[str]:
    """Return the words for how a round can end: the base game's, then those of products."""
    names = ["treasure", "cards", *ENDING_NAMES[1:]]
    for event in sorted(ROUND_ENDS & FIGURES.keys()):
        names += [row for row in FIGURES[event].rows if row not in names]
    return names


def _match_ends(table: Table, words: list[str]) -> Fault | None:
    parts = _parts(words, "won", "totals")
    s = table.state
    won = [parse_seat(letter, s.n) for letter in parts["won"]] if "won" in parts else None
    wanted = _counts(s, parts["totals"], "totals") if "totals" in parts else {}
    if not is_over(s):
        return Fault("got.match-goes-on")
    totals = totals_of(s)
    winners = winners_of(totals)
    found = {seat: totals[seat] for seat in wanted}
    if (won is None or sorted(won) == winners) and found == wanted:
        return None
    everybody = _counts_text(dict(enumerate(totals)))
    names = " ".join(seat_name(seat) for seat in winners)
    return Fault("got.match-won", {"seats": names, "text": everybody})


def _parts(words: list[str], *heads: str) -> dict[str, list[str]]:
    """Split words at these heads, each of which may stand once and before something."""
    parts: dict[str, list[str]] = {}
    head = ""
    for word in words:
        if word in heads and word not in parts:
            head = word
            parts[head] = []
        elif not head:
            raise NotationError("not-of-an-ending", text=word, known=", ".join(heads))
        else:
            parts[head].append(word)
    for head, found in parts.items():
        if not found:
            raise NotationError("fact-lacks", word=head)
    return parts


FACTS: Final[dict[str, Callable[[Table, list[str]], Fault | None]]] = {
    "reach": check_reach,
    "hand-sizes": check_hand_sizes,
    "ends": check_ends,
}
"""By the first word after `expect`; each returns what is so instead, or None."""
