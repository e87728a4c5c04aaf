"""Flasks and lamps in positions: `flasks full:A ? empty`, `poured 1`, `lamps 1,0:A`."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from products.lamp_oil.deck import EMPTY, FLASKS, FULL
from products.lamp_oil.part import LampPart, lamp_part

from saboteur.notation.card import NotationError, cell_name, parse_cell, seat_name
from saboteur.notation.items import ImpossiblePosition
from saboteur.notation.laying import Luck, fill
from saboteur.notation.parts import TABLE, PartNotation
from saboteur.notation.words import any_seat, one
from saboteur.rules.kinds import NONE, SEAT_LETTERS, Seat
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame, State

FLASK_WORDS: Final = {EMPTY: "empty", FULL: "full", NONE: "?"}
_FLASKS_BY_WORD: Final = {word: flask for flask, word in FLASK_WORDS.items()}


@final
class LampNotation(PartNotation):
    """The flasks in order, how many are poured out, and the lamps."""

    HEADS: ClassVar = {"flasks": TABLE + 210, "poured": TABLE + 220, "lamps": TABLE + 230}

    def read(self, part: Part, head: str, words: list[str]) -> None:
        """Read one of the three items."""
        lamps = cast("LampPart", part)
        if head == "poured":
            lamps.poured = _number(one(words))
        elif head == "lamps":
            for word in words:
                where, _, owner = word.partition(":")
                lamps.lamps[parse_cell(where)] = any_seat(owner)
        else:
            lamps.flasks = [_flask(word.partition(":")[0]) for word in words]
            lamps.looked = [_mask(word.partition(":")[2]) for word in words]

    def words(self, part: Part, head: str) -> list[str]:
        """Write one of the three items."""
        lamps = cast("LampPart", part)
        if head == "poured":
            return [str(lamps.poured)] if lamps.poured else []
        if head == "lamps":
            return [f"{cell_name(c)}:{seat_name(seat)}" for c, seat in sorted(lamps.lamps.items())]
        pairs = zip(lamps.flasks, lamps.looked, strict=True)
        return [":".join([FLASK_WORDS[flask], *_letters(mask)]) for flask, mask in pairs]

    def seats(self, part: Part) -> set[Seat]:
        """Return who owns a lamp, and who has looked."""
        lamps = cast("LampPart", part)
        looked = {seat for seat in range(len(SEAT_LETTERS)) for m in lamps.looked if m >> seat & 1}
        return {*lamps.lamps.values(), *looked}

    def deal(self, part: Part, luck: Luck) -> None:
        """Put the flasks of which nothing is said into any order."""
        lamps = cast("LampPart", part)
        if not lamps.flasks:
            lamps.flasks = [NONE] * len(FLASKS)
            lamps.looked = [0] * len(FLASKS)
        rest = list(FLASKS)
        for flask in lamps.flasks:
            if flask in rest:
                rest.remove(flask)
        luck.shuffle(rest)
        lamps.flasks = fill(tuple(lamps.flasks), NONE, rest)

    def check(self, part: Part, s: State) -> None:
        """There are so many flasks, and lamps stand on cards. (LAMP-01, LAMP-02)"""
        lamps = cast("LampPart", part)
        known = [flask for flask in lamps.flasks if flask != NONE]
        too_many = any(known.count(flask) > FLASKS.count(flask) for flask in known)
        if too_many or len(lamps.flasks) not in {0, len(FLASKS)} or lamps.poured > len(FLASKS):
            raise ImpossiblePosition("flasks", count=len(FLASKS))
        for cell in lamps.lamps:
            if cell not in s.cells:
                raise ImpossiblePosition("lamp-nowhere", cell=cell_name(cell))


def check_light(f: Frame, s: State) -> None:
    """Refuse a question about a lamp where none can stand. (LAMP-02)"""
    if f.cell not in s.cells or lamp_part(s).poured == len(FLASKS):
        raise ImpossiblePosition("lamp-nowhere", cell=cell_name(f.cell))


def flask_words(_rules: Ruleset, value: object) -> list[str]:
    """Write what is in a flask, in an event."""
    return [FLASK_WORDS[cast("int", value)]]


def _number(word: str) -> int:
    if not word.isdigit():
        raise NotationError("no-flask", text=word)
    return int(word)


def _flask(word: str) -> int:
    if word not in _FLASKS_BY_WORD:
        raise NotationError("no-flask", text=word)
    return _FLASKS_BY_WORD[word]


def _mask(letters: str) -> int:
    return sum({1 << any_seat(letter) for letter in letters})


def _letters(mask: int) -> list[str]:
    letters = "".join(letter for seat, letter in enumerate(SEAT_LETTERS) if mask >> seat & 1)
    return [letters] if letters else []
