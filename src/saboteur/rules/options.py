"""Options: what differs between editions or tables, each with its kind.

A flag, a word, a number, cells, sides or a seat. Every kind reads and writes its own notation,
takes the values that Python has for it, and keeps a setting that the rules read without parsing:
`rules.flag(OPTION)`, `rules.word(OPTION)` and so on.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, final

from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import NONE, SEAT_LETTERS, Cell, Seat, cell_at, cell_x, cell_y

Setting: TypeAlias = bool | int | str | tuple[Cell, ...]
"""An option's value as the rules read it; a number, or sides in bits, are both integers."""
Value: TypeAlias = bool | int | str | tuple[tuple[int, int], ...]
"""The same as Python has it: a bool, a number, a word, letters, or cells as (x, y)."""
Kind: TypeAlias = Literal["flag", "word", "number", "cells", "sides", "seat"]

ALL_SIDES: Final = "NESW"
TRUE: Final = "true"
FALSE: Final = "false"


class Option:
    """A value that differs between editions or tables. One of the kinds below."""

    __slots__ = ("clauses", "default", "key", "values")

    def __init__(
        self, key: str, values: tuple[str, ...], default: Setting, clauses: tuple[str, ...]
    ) -> None:
        self.key: str = key
        self.values: tuple[str, ...] = values
        """What it can be, in notation, as far as the catalogues have words; the default first."""
        self.default: Setting = default
        self.clauses: tuple[str, ...] = clauses

    def kind(self) -> Kind:
        """Return the name of its kind: flag, word, number, cells, sides or seat."""
        raise NotImplementedError

    def is_free(self) -> bool:
        """Say whether it can be anything beside `values`; the catalogues say what, in words."""
        return False

    def parse(self, text: str) -> Setting:
        """Read it from notation: one of the values, unless a kind has more.

        :raises RulesetError: if it cannot be that.
        """
        if text not in self.values:
            raise self.refusal(text)
        return text

    def text_of(self, setting: Setting) -> str:
        """Return a setting in notation."""
        return str(setting)

    def setting_of(self, value: object) -> Setting:
        """Return what a value of Python, or a text in notation, sets.

        :raises RulesetError: if it cannot be that.
        """
        if isinstance(value, str):
            return self.parse(value)
        raise self.refusal(str(value))

    def value_of(self, setting: Setting) -> Value:
        """Return a setting as Python has it."""
        return self.text_of(setting)

    def refusal(self, text: str) -> RulesetError:
        """Return the error that says what it can be."""
        known = ", ".join(self.values)
        return RulesetError(
            "option-value", {"option": self.key, "value": text, "known": known}, *self.clauses
        )


@final
class Flag(Option):
    """Something that is so or not: `true` or `false`."""

    __slots__ = ()

    def __init__(self, key: str, *clauses: str, default: bool = False) -> None:
        values = (TRUE, FALSE) if default else (FALSE, TRUE)
        super().__init__(key, values, default, clauses)

    def kind(self) -> Kind:
        """Return its kind."""
        return "flag"

    def parse(self, text: str) -> Setting:
        """Read `true` or `false`."""
        return super().parse(text) == TRUE

    def text_of(self, setting: Setting) -> str:
        """Return `true` or `false`."""
        return TRUE if setting else FALSE

    def setting_of(self, value: object) -> Setting:
        """Take a bool, or its text."""
        if isinstance(value, bool):
            return value
        return super().setting_of(value)

    def value_of(self, setting: Setting) -> Value:
        """Return a bool."""
        return setting is True


@final
class Word(Option):
    """One of some words, the first by default."""

    __slots__ = ()

    def __init__(self, key: str, values: tuple[str, ...], *clauses: str) -> None:
        super().__init__(key, values, values[0], clauses)

    def kind(self) -> Kind:
        """Return its kind."""
        return "word"


@final
class SeatChoice(Option):
    """A seat's letter, A by default, or one of some words."""

    __slots__ = ()

    def __init__(self, key: str, words: tuple[str, ...], *clauses: str) -> None:
        super().__init__(key, (*SEAT_LETTERS, *words), SEAT_LETTERS[0], clauses)

    def kind(self) -> Kind:
        """Return its kind."""
        return "seat"

    def seat_of(self, setting: Setting) -> Seat:
        """Return the seat, or NONE where a word is set."""
        text = str(setting)
        return SEAT_LETTERS.index(text) if text in SEAT_LETTERS else NONE


@final
class Number(Option):
    """A number between two others."""

    __slots__ = ("least", "most")

    def __init__(self, key: str, least: int, most: int, *clauses: str, default: int) -> None:
        super().__init__(key, (str(default),), default, clauses)
        self.least: int = least
        self.most: int = most

    def kind(self) -> Kind:
        """Return its kind."""
        return "number"

    def is_free(self) -> bool:
        """Any number in its range will do."""
        return True

    def parse(self, text: str) -> Setting:
        """Read a number in its range."""
        if not text.isascii() or not text.isdigit() or not self.least <= int(text) <= self.most:
            raise self.refusal(text)
        return int(text)

    def setting_of(self, value: object) -> Setting:
        """Take a number, or its text."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self.parse(str(value))
        return super().setting_of(value)

    def value_of(self, setting: Setting) -> Value:
        """Return a number."""
        return setting if isinstance(setting, int) else 0

    def refusal(self, text: str) -> RulesetError:
        """Say between which numbers it must be."""
        values: dict[str, object] = {
            "option": self.key,
            "min": self.least,
            "max": self.most,
            "value": text,
        }
        return RulesetError("option-number", values, *self.clauses)


@final
class Cells(Option):
    """Cells, as in `4,0+4,2`, or one of some words; the first of its values by default."""

    __slots__ = ()

    def __init__(self, key: str, values: tuple[str, ...], *clauses: str) -> None:
        super().__init__(key, values, "", clauses)
        self.default = self.parse(values[0])

    def kind(self) -> Kind:
        """Return its kind."""
        return "cells"

    def is_free(self) -> bool:
        """Any cells will do, as far as the module that lays something there agrees."""
        return True

    def parse(self, text: str) -> Setting:
        """Read a word or cells."""
        if text in self.values and text[:1].isalpha():
            return text
        cells: list[Cell] = []
        for part in text.split("+"):
            x, comma, y = part.partition(",")
            if not comma or not _is_coordinate(x) or not _is_coordinate(y):
                raise self.refusal(text)
            cells.append(cell_at(int(x), int(y)))
        return tuple(cells)

    def text_of(self, setting: Setting) -> str:
        """Return the word, or the cells joined by `+`."""
        if not isinstance(setting, tuple):
            return str(setting)
        return "+".join([f"{cell_x(cell)},{cell_y(cell)}" for cell in setting])

    def setting_of(self, value: object) -> Setting:
        """Take some (x, y), a word, or a text."""
        if isinstance(value, (list, tuple)):
            return self.parse("+".join([_pair_text(pair) for pair in value]))
        return super().setting_of(value)

    def value_of(self, setting: Setting) -> Value:
        """Return the word, or the cells as (x, y)."""
        if not isinstance(setting, tuple):
            return str(setting)
        return tuple([(cell_x(cell), cell_y(cell)) for cell in setting])

    def refusal(self, text: str) -> RulesetError:
        """Say how cells are written."""
        return RulesetError("cell-list", {"option": self.key, "value": text}, self.clauses[0])


@final
class Sides(Option):
    """Some of the four sides of a card, as in `EW`; a setting has a bit for each."""

    __slots__ = ()

    def __init__(self, key: str, *clauses: str) -> None:
        super().__init__(key, (ALL_SIDES,), 15, clauses)

    def kind(self) -> Kind:
        """Return its kind."""
        return "sides"

    def is_free(self) -> bool:
        """Any of them will do, but one at least."""
        return True

    def parse(self, text: str) -> Setting:
        """Read some sides, in any order."""
        mask = 0
        for letter in text:
            side = ALL_SIDES.find(letter)
            if side < 0 or mask >> side & 1:
                raise self.refusal(text)
            mask |= 1 << side
        if not mask:
            raise RulesetError("closed-site", {}, self.clauses[0])
        return mask

    def text_of(self, setting: Setting) -> str:
        """Return the letters of the sides, clockwise from the north."""
        mask = setting if isinstance(setting, int) else 0
        return "".join([letter for side, letter in enumerate(ALL_SIDES) if mask >> side & 1])

    def refusal(self, text: str) -> RulesetError:
        """Say that these are no sides."""
        return RulesetError("no-ports", {"value": text}, self.clauses[0])


def _pair_text(pair: object) -> str:
    """Return a cell given as (x, y) in notation; something else as it prints."""
    if isinstance(pair, (list, tuple)) and len(pair) == 2:
        return f"{pair[0]},{pair[1]}"
    return str(pair)


def _is_coordinate(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isdecimal() and digits.isascii() and len(digits) < 3
