"""What single lines and cards say, before anything is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.bots.registry import FORGETTING
from saboteur.rules.tile import NO_DOOR

if TYPE_CHECKING:
    from saboteur.rules.kinds import CardId, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.redact import Told
    from saboteur.views.view import View


def this_round(view: View) -> tuple[Told, ...]:
    """Return what the seat was told since the round began."""
    for i in range(len(view.log) - 1, -1, -1):
        if view.log[i].name == "round-began":
            return view.log[i:]
    return view.log


def forget_one(entry: Told, score: list[float]) -> None:
    """Forget what was thought of the player an event is about."""
    score[entry.number("seat")] = 0.0


def forget_all(_entry: Told, score: list[float]) -> None:
    """Forget what was thought of everybody."""
    score[:] = [0.0] * len(score)


def forgotten_by(entry: Told, n: int) -> list[Seat]:
    """Return the seats that have another dwarf card after an event than they had before."""
    kept = [1.0] * n
    FORGETTING.get(entry.name, forget_one)(entry, kept)
    return [seat for seat in range(n) if not kept[seat]]


def door_of(rules: Ruleset, card: CardId) -> int:
    """Return the colour of the door on a card."""
    tile = rules.cards[card].tile
    return tile.doors[0][1] if tile is not None and tile.doors else NO_DOOR
