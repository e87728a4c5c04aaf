"""Counters and keys in positions: `counters 3,0=blue`, `keys 4,-1`; and how a round ended."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from saboteur.notation.card import cell_name, parse_cell, role_name
from saboteur.notation.items import ImpossiblePosition
from saboteur.notation.parts import TABLE, PartNotation
from saboteur.notation.words import colour, pairs
from saboteur.products.duel.gold import COUNTERS, SECURE, connected_gold, tile_at
from saboteur.products.duel.keys import KEYS, door_at
from saboteur.products.duel.part import DuelPart
from saboteur.products.duel.rules import END_NAMES
from saboteur.products.duel.trolls import is_troll
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.rules.tile import NO_DOOR

_COUNTERS: Final = "counters"
_KEYS: Final = "keys"


@final
class DuelNotation(PartNotation):
    """Where counters and keys lie. What is reached follows from that, and is not written."""

    HEADS: ClassVar = {_COUNTERS: TABLE + 70, _KEYS: TABLE + 80}
    PIECEMEAL: ClassVar = (_COUNTERS,)

    def read(self, part: Part, head: str, words: list[str]) -> None:
        """Read one of the two items."""
        duel = cast("DuelPart", part)
        if head == _COUNTERS:
            pairs(words, colour, duel.counters)
        else:
            duel.door_keys = sorted(parse_cell(word) for word in words)

    def words(self, part: Part, head: str) -> list[str]:
        """Write one of the two items."""
        duel = cast("DuelPart", part)
        if head == _COUNTERS:
            counters = sorted(duel.counters.items())
            return [f"{cell_name(cell)}={role_name(role)}" for cell, role in counters]
        return [cell_name(cell) for cell in sorted(duel.door_keys)]

    def states(self, part: Part, wanted: Part, head: str) -> bool:
        """Counters may be stated in part; alone the word means that there is none."""
        if head != _COUNTERS:
            return super().states(part, wanted, head)
        have = cast("DuelPart", part).counters
        want = cast("DuelPart", wanted).counters
        return want.items() <= have.items() if want else not have

    def check(self, part: Part, s: State) -> None:
        """Counters lie on gold and trolls, keys on doors; there are only so many of each.

        (DUEL-SETUP-07, DUEL-GOLD-01, DUEL-KEY-01)
        """
        duel = cast("DuelPart", part)
        counters, most = len(duel.counters), COUNTERS[s.n]
        if counters > most:
            raise ImpossiblePosition("too-many-counters", need=counters, have=most)
        for cell, role in duel.counters.items():
            if role not in s.roles:
                raise ImpossiblePosition("colour-not-played", role=role_name(role))
            if cell not in s.cells or not (tile_at(s, cell).gold or is_troll(s, cell)):
                raise ImpossiblePosition("no-gold-or-troll", cell=cell_name(cell))
        _check_keys(duel, s)

    def check_settled(self, part: Part, s: State) -> None:
        """Refuse gold that is reached and not secured, unless that is asked. (DUEL-GOLD-01)"""
        if any(frame.kind == SECURE for frame in s.stack):
            return
        for cell in connected_gold(s):
            raise ImpossiblePosition("gold-not-secured", cell=cell_name(cell))


def _check_keys(duel: DuelPart, s: State) -> None:
    if len(duel.door_keys) > KEYS:
        raise ImpossiblePosition("too-many-keys", need=len(duel.door_keys), have=KEYS)
    for cell in duel.door_keys:
        if door_at(s, cell) == NO_DOOR:
            raise ImpossiblePosition("no-door-on", cell=cell_name(cell))


def ending_word(_: Ruleset, value: object) -> str:
    """Return what ended a round: `goals`, `counters` or `cards`."""
    return END_NAMES[cast("int", value)]


def ending_words(rules: Ruleset, value: object) -> list[str]:
    """Write what ended a round."""
    return [ending_word(rules, value)]
