"""Chests in positions: `chest 2,1=NE/4`, `unlaid NE/4`, `notes 3 7`, `no-maps`; and in events."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast, final

from saboteur.notation.card import (
    UNKNOWN,
    NotationError,
    card_name,
    cell_name,
    parse_laid,
    seat_name,
)
from saboteur.notation.items import ImpossiblePosition
from saboteur.notation.laying import Luck, hide_card, without
from saboteur.notation.parts import TABLE, THIS_TURN, PartNotation
from saboteur.notation.words import nothing, number, pairs, repeated
from saboteur.products.treasure_chests.effects import EFFECTS
from saboteur.products.treasure_chests.part import NO_CHEST, UNSEEN, Chest, ChestPart, chest_part
from saboteur.products.treasure_chests.rules import COUNT, PLACE_CHEST
from saboteur.rules.kinds import NO_CARD, NONE, ORIENT, CardId, Cell, Seat
from saboteur.rules.mine import KEPT_ASIDE
from saboteur.rules.part import Part, PartKind
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State

if TYPE_CHECKING:
    from saboteur.notation.items import Position


@final
class ChestNotation(PartNotation):
    """Which chests lie where, which are still to be laid, and what was noted."""

    HEADS: ClassVar = {
        "notes": THIS_TURN,
        "no-maps": THIS_TURN + 30,
        "chest": TABLE + 50,
        "unlaid": TABLE + 60,
    }
    PIECEMEAL: ClassVar = ("chest",)
    KNOWN_BY: ClassVar = "/"
    LAYS_OUT: ClassVar = True
    PUSHES_GOALS: ClassVar = True

    def not_here(self, kind: PartKind) -> NotationError:
        """Return what refuses chests where there are none."""
        return ImpossiblePosition("no-chests")

    def read_item(self, rules: Ruleset, part: Part, head: str, words: list[str]) -> None:
        """Read one of the four items."""
        chests = cast("ChestPart", part)
        if head == "notes":
            chests.notes = [number(word) for word in words]
        elif head == "no-maps":
            nothing(words)
            chests.no_maps = 1
        elif head == "unlaid":
            chests.unlaid = [read_chest(rules, word) for word in repeated(words)]
        else:
            chests.is_laid_out = 1
            found = _stated(chests)
            pairs(words, lambda text: read_chest(rules, text), found)
            _state(chests, found)

    def item_words(self, rules: Ruleset, part: Part, head: str) -> list[str]:
        """Write one of the four items."""
        chests = cast("ChestPart", part)
        if head == "notes":
            return [str(note) for note in chests.notes]
        if head == "unlaid":
            return [chest_text(rules, chest) for chest in chests.unlaid]
        return _pairs(rules, _stated(chests)) if head == "chest" else []

    def is_stated(self, rules: Ruleset, part: Part, head: str) -> bool:
        """`chest` alone says that there is none, and `no-maps` needs no more words."""
        chests = cast("ChestPart", part)
        if head == "no-maps":
            return bool(chests.no_maps)
        if head == "chest":
            return bool(chests.is_laid_out)
        return bool(self.item_words(rules, part, head))

    def states(self, part: Part, wanted: Part, head: str) -> bool:
        """Of the chests, those that are named must be so; no name means that there is none."""
        have, want = cast("ChestPart", part), cast("ChestPart", wanted)
        if head == "notes":
            return have.notes == want.notes
        if head == "no-maps":
            return have.no_maps == want.no_maps
        if head == "unlaid":
            return have.unlaid == want.unlaid
        if not want.chests:
            return not have.chests
        return _stated(want).items() <= _stated(have).items()

    def read_known(self, rules: Ruleset, part: Part, seat: Seat, words: list[str]) -> None:
        """Read chests that a seat has looked at. (CHEST-12)"""
        known = cast("ChestPart", part).known.setdefault(seat, {})
        pairs(words, lambda text: read_chest(rules, text), known)

    def known_words(self, rules: Ruleset, part: Part) -> dict[Seat, list[str]]:
        """Write the chests that seats have looked at."""
        known = cast("ChestPart", part).known
        return {seat: _pairs(rules, found) for seat, found in known.items() if found}

    def knows(self, part: Part, wanted: Part) -> bool:
        """Say whether seats know at least the chests that are named."""
        known = cast("ChestPart", part).known
        return all(
            found.items() <= known.get(seat, {}).items()
            for seat, found in cast("ChestPart", wanted).known.items()
        )

    def seats(self, part: Part) -> set[Seat]:
        """Return who has looked at chests."""
        return set(cast("ChestPart", part).known)

    def describe(self, part: Part, s: State | None) -> Part:
        """Name the path cards of a full state; leave out what only a seat's memory has."""
        chests = cast("ChestPart", part.copy())
        chests.out = []
        chests.paths_out = []
        if s is not None:
            # One whose path card was turned up is not opened before that is laid. (CHEST-08)
            turning = {f.cell: f.value for f in s.stack if f.kind == ORIENT}
            chests.covers = {
                cell: turning[cell] if cell in turning else s.hidden[cell] for cell in chests.chests
            }
        return chests

    def lay_out(self, part: Part, p: Position, s: State, begun: State, luck: Luck) -> None:
        """Lay the chests under their path cards; some may still be to be laid. (CHEST-01)"""
        chests = cast("ChestPart", part)
        stack = p.stack()
        places = chest_part(begun).chests
        free = [cell for cell in places if cell not in s.cells and cell not in s.hidden]
        lying = _stated(chests) if chests.is_laid_out else dict.fromkeys(free, UNSEEN)
        turning = _turned_up(p)
        for cell, card in turning.items():
            stated, which = lying.get(cell, (card, NO_CHEST))
            if stated not in {card, NO_CARD}:
                raise ImpossiblePosition("two-cards", cell=cell_name(cell))
            lying[cell] = (card, which)
        _add_known(chests, lying)
        asked = [f[0] for f in stack].count(PLACE_CHEST)
        unlaid = chests.unlaid or [UNSEEN] * asked
        if len(unlaid) != asked:
            raise ImpossiblePosition("unlaid-chests", count=len(unlaid))
        every = [*lying.values(), *unlaid]
        paths = _paths_left(p, every)
        left = _chests_left(every)
        luck.shuffle(paths)
        luck.shuffle(left)
        _become_full(chests)
        for cell, (card, which) in lying.items():
            chests.chests[cell] = which if which != NO_CHEST else left.pop()
            if cell not in turning:
                hide_card(s, cell, card if card != NO_CARD else paths.pop())
            elif cell in s.cells or cell in s.hidden:
                raise ImpossiblePosition("two-cards", cell=cell_name(cell))
        found = [which if which != NO_CHEST else left.pop() for _, which in unlaid]
        covers = [card if card != NO_CARD else paths.pop() for card, _ in unlaid]
        chests.unlaid = list(zip(covers, found, strict=True))


def _turned_up(p: Position) -> dict[Cell, CardId]:
    """Return the path cards of chests that are turned up and wait to be laid."""
    return {
        cell: value
        for kind, _, cell, value in p.stack()
        if kind == ORIENT and p.rules.may(value, KEPT_ASIDE)
    }


def _add_known(chests: ChestPart, lying: dict[Cell, Chest]) -> None:
    """Let chests be what somebody knows them to be; refuse what cannot be so."""
    for seat, faces in chests.known.items():
        for cell, (card, which) in faces.items():
            stated, chest = lying.get(cell, (NONE, NONE))
            if stated not in {card, NO_CARD} or chest not in {which, NO_CHEST}:
                raise ImpossiblePosition(
                    "knows-no-chest", seat=seat_name(seat), cell=cell_name(cell)
                )
            lying[cell] = (card, which)


def _paths_left(p: Position, every: list[Chest]) -> list[CardId]:
    """Return the path cards that cover nothing yet; refuse more copies than there are."""
    rules = p.rules
    paths = [card for card in range(len(rules.cards)) if rules.may(card, KEPT_ASIDE)]
    used = [card for card, _ in every if card != NO_CARD]
    used += [card for card, _ in p.mine.values() if card in paths]
    names = {card: card_name(rules, card) for card in paths}
    return without(paths, used, "box-cards", names)


def _chests_left(every: list[Chest]) -> list[int]:
    """Return the chests that lie nowhere yet; refuse more than there are in a round."""
    used = [which for _, which in every if which != NO_CHEST]
    words = {which: str(which) for which in range(1, EFFECTS + 1)}
    left = without(list(words), used, "box-chests", words)
    if len(every) > COUNT:
        raise ImpossiblePosition("too-many-chests", most=COUNT, have=len(every))
    return left


def _become_full(chests: ChestPart) -> None:
    """Leave out what a state does not hold."""
    chests.is_laid_out = 1
    chests.chests = {}
    chests.covers = {}
    chests.known = {}


def _stated(chests: ChestPart) -> dict[Cell, Chest]:
    """Return the chests, each with its path card."""
    return {
        cell: (chests.covers.get(cell, NO_CARD), which) for cell, which in chests.chests.items()
    }


def _state(chests: ChestPart, found: dict[Cell, Chest]) -> None:
    chests.covers = {cell: card for cell, (card, _) in found.items()}
    chests.chests = {cell: which for cell, (_, which) in found.items()}


def _pairs(rules: Ruleset, found: dict[Cell, Chest]) -> list[str]:
    return [f"{cell_name(cell)}={chest_text(rules, found[cell])}" for cell in sorted(found)]


def read_chest(rules: Ruleset, text: str) -> Chest:
    """Read a chest: the shape of its path card and its number, as in NE/4."""
    if text == UNKNOWN:
        return UNSEEN
    shape, slash, which = text.rpartition("/")
    if not slash:
        raise NotationError("not-a-chest", text=text)
    card = NO_CARD
    if shape != UNKNOWN:
        card, _ = parse_laid(rules, shape if ":" in shape else "chest:" + shape)
        if not rules.may(card, KEPT_ASIDE):
            raise NotationError("covers-no-chest", card=shape)
    found = NO_CHEST if which == UNKNOWN else number(which)
    if which != UNKNOWN and not 1 <= found <= EFFECTS:
        raise NotationError("no-such-chest", text=which, last=EFFECTS)
    return card, found


def chest_text(rules: Ruleset, chest: Chest) -> str:
    """Return a chest in notation: its path card and its number."""
    card, number = chest
    if card == NO_CARD and number == NO_CHEST:
        return UNKNOWN
    shape = UNKNOWN if card == NO_CARD else str(rules.tile(card))
    return f"{shape}/{UNKNOWN if number == NO_CHEST else number}"


def chest_word(_: Ruleset, value: object) -> list[str]:
    """Write which of the ten chests it is."""
    return [str(value)]


def chest_number(_: Ruleset, value: object) -> object:
    """Return which of the ten chests it is."""
    return value


def card_or_piece(_: Ruleset, value: object) -> list[str]:
    """Write whether the gold is a card or a piece."""
    return ["card" if value else "piece"]
