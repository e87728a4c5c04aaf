"""Cards, tiles and dwarf cards as they are drawn and named for one reader."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from saboteur.modules.dwarves import BLUE
from saboteur.notation.card import card_name
from saboteur.present.card_help import card_help
from saboteur.rules.kinds import (
    CLEARING,
    FAMILY_NAMES,
    NONE,
    NOWHERE,
    REPAIR,
    ROLE_NAMES,
    SABOTAGE,
    SIDE_LETTERS,
    TOOL_NAMES,
    CardId,
    Seat,
    cell_x,
    cell_y,
)
from saboteur.rules.kinds import Cell as CellId
from saboteur.rules.kinds import Role as RoleId
from saboteur.rules.mine import TURNED, card_of, reach_of
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.tile import TROLL
from saboteur.rules.tile import Tile as Face
from saboteur.server.wire import view as wire
from saboteur.texts.messages import Catalogue, catalogue
from saboteur.texts.things import card_words, role_word
from saboteur.views.seen import Marks

_SIDES: Final[tuple[wire.Side, ...]] = ("N", "E", "S", "W")
_DOORS: Final[tuple[wire.Colour, ...]] = ("blue", "green")


def cell_of(cell: CellId) -> wire.Cell:
    """Return a cell."""
    return wire.Cell(cell_x(cell), cell_y(cell))


def cell_or_none(cell: CellId) -> wire.Cell | None:
    """Return a cell, or None for nowhere."""
    return None if cell == NOWHERE else cell_of(cell)


def sides_of(mask: int) -> str:
    """Return a mask of sides in letters."""
    return "".join(letter for d, letter in enumerate(SIDE_LETTERS) if mask >> d & 1)


def tile_of(face: Face) -> wire.Tile:
    """Return a tile to be drawn."""
    return wire.Tile(
        str(face),
        [sides_of(mask) for mask in face.chambers],
        [wire.Door(_SIDES[side], _DOORS[colour]) for side, colour in face.doors if colour != TROLL],
        _marks(face),
    )


def _marks(face: Face) -> list[str]:
    """Return what can be drawn on a tile besides tunnels and doors."""
    found = ["ladder"] if face.ladder else []
    found += ["crystal"] if face.crystal else []
    found += ["gold"] if face.gold else []
    return found + (["troll"] if any(colour == TROLL for _, colour in face.doors) else [])


@lru_cache(maxsize=4096)
def lying(rules: Ruleset, card: CardId, turned: int) -> wire.Tile:
    """Return the tile of a card as it lies."""
    return tile_of(rules.lying(card, turned))


@lru_cache(maxsize=8192)
def card_face(rules: Ruleset, card: CardId, language: str) -> wire.Card:
    """Return a card in some language."""
    words = catalogue(language)
    kind = rules.cards[card]
    family = FAMILY_NAMES[kind.family]
    tools = kind.family in {SABOTAGE, REPAIR} or kind.family in CLEARING
    has_tile = kind.tile is not None
    turns = has_tile and rules.laid[2 * card + 1] >= 0
    return wire.Card(
        name=card_name(rules, card),
        family=family,
        text=card_words(words, rules, card),
        help=card_help(words, rules, card),
        tools=[TOOL_NAMES[t] for t in kind.tools if t < len(TOOL_NAMES)] if tools else [],
        tile=lying(rules, card, 0) if has_tile else None,
        turned=lying(rules, card, 1) if turns else None,
    )


@lru_cache(maxsize=8192)
def _laid_words(rules: Ruleset, card: CardId, turned: int, language: str) -> str:
    return card_words(catalogue(language), rules, card, turned=turned)


def laid_card(
    rules: Ruleset, cell: CellId, value: int, words: Catalogue, marks: Marks
) -> wire.LaidCard:
    """Return a face-up card of the mine; `value` is as rules.mine packs it."""
    return _laid_card(
        *(rules, cell, value, words.language),
        *(marks.reach.get(cell, 0), marks.counters.get(cell, NONE), marks.door_keys.count(cell)),
    )


@lru_cache(maxsize=16384)
def _laid_card(
    rules: Ruleset,
    cell: CellId,
    value: int,
    language: str,
    reach: int,
    counter: int,
    keys: int,
) -> wire.LaidCard:
    card = card_of(value)
    turned = value >> TURNED & 1
    reached = reach_of(value)
    face = rules.lying(card, turned)
    return wire.LaidCard(
        cell=cell_of(cell),
        card=card_name(rules, card),
        family=FAMILY_NAMES[rules.cards[card].family],
        text=_laid_words(rules, card, turned, language),
        tile=lying(rules, card, turned),
        turned=bool(turned),
        reached=[mask & reached != 0 for mask in face.chambers],
        reached_by=[name for k, name in enumerate(_DOORS) if reach >> (4 * k) & 15],
        counter=_DOORS[counter - BLUE] if counter != NONE else "",
        keys=keys,
    )


def role_of(rules: Ruleset, words: Catalogue, role: RoleId) -> wire.Role | None:
    """Return a dwarf card; None if it is not known."""
    return None if role == NONE else known_role(rules, words, role)


def known_role(rules: Ruleset, words: Catalogue, role: RoleId) -> wire.Role:
    """Return a dwarf card; where roles lie open it is the colour of a player."""
    return _known_role(rules, words, role)


@lru_cache(maxsize=1024)
def _known_role(rules: Ruleset, words: Catalogue, role: RoleId) -> wire.Role:
    name = ROLE_NAMES[role]
    if rules.open_roles:
        colour = words.text(f"colour.{name}.name")
        return wire.Role(name, colour, colour, words.text(f"colour.{name}.aim"))
    return wire.Role(
        name,
        role_word(words, role),
        words.text(f"role.{name}.being"),
        words.text(f"role.{name}.aim"),
    )


def front_of(rules: Ruleset, front: int, words: Catalogue) -> list[wire.Front]:
    """Return what lies in front of a player."""
    found: list[wire.Front] = []
    for bit, card in enumerate(rules.front_cards):
        if front >> bit & 1:
            tool = TOOL_NAMES[bit] if bit < len(TOOL_NAMES) else ""
            face = card_face(rules, card, words.language)
            found.append(wire.Front(face.name, face.family, face.text, tool))
    return found


def seat_or_none(seat: Seat, n: int) -> int:
    """Return a seat number as it travels: -1 for nobody."""
    return seat if 0 <= seat < n else -1
