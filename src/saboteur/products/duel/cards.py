"""The families of The Duel's own cards, and how they are made for its deck."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import Card
from saboteur.rules.kinds import START, Family, new_family
from saboteur.rules.tile import parse_tile

GOLD_PATH: Final[Family] = new_family("gold-path", laid=True, called="path")
TROLL_PATH: Final[Family] = new_family("troll-path", laid=True, called="path")
KEY: Final[Family] = new_family("key")
DUEL_GOAL: Final[Family] = new_family("duel-goal")


def tunnel(shape: str, family: Family, copies: int, sure: str) -> Card:
    """A path card of The Duel; its shape is its name."""
    tile = parse_tile(shape)
    return Card(str(tile), family, copies, tile=tile, sure=sure)


def duel_goal(shape: str, sure: str) -> Card:
    """A goal of The Duel."""
    tile = parse_tile(shape)
    return Card(f"goal:{tile}", DUEL_GOAL, 1, tile=tile, sign=str(tile.gold), sure=sure)


def duel_start(colour: str) -> Card:
    """A start card of The Duel."""
    return Card(f"start-{colour}", START, 1, tile=parse_tile("NESW"), sign=colour[0].upper())
