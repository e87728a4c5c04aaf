"""The things of the game in words: players, roles, tools, cards, goals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.notation.card import seat_name
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    PATH,
    REPAIR,
    ROLE_NAMES,
    SABOTAGE,
    SACK,
    SIDE_LETTERS,
    TOOL_NAMES,
    CardId,
    Role,
    Seat,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.tile import Tile
    from saboteur.texts.messages import Catalogue

_STRAIGHT: Final = frozenset({0b0101, 0b1010})
_WHOLE: Final = {1: "stub", 3: "t", 4: "crossing"}
_DEAD: Final = {3: "dead-t", 4: "dead-crossing"}
_TOOL_FORMS: Final = ("your", "own", "broken", "a-broken", "the-broken", "a-whole")
_DOORS: Final = ("blue-door", "green-door")
"""By colour, the keys of what is drawn on a path card."""


def player_word(names: Sequence[str], seat: Seat) -> str:
    """Return the name of a player; the letter of the seat where there is no name."""
    return names[seat] if 0 <= seat < len(names) and names[seat] else seat_name(seat)


def role_word(catalogue: Catalogue, role: Role, count: int = 1) -> str:
    """Return the name of a dwarf card, in the plural if there are several."""
    return catalogue.text(f"role.{ROLE_NAMES[role]}.name", count=count)


def tool_word(catalogue: Catalogue, tool: int) -> str:
    """Return the name of a tool."""
    return catalogue.text(f"tool.{TOOL_NAMES[tool]}.name")


def sides_words(catalogue: Catalogue, tile: Tile) -> str:
    """Return the open sides of a tile; where several tunnels cross it, those of each."""
    masks: tuple[int, ...] = tile.chambers
    if all(mask.bit_count() == 1 for mask in masks):
        masks = (tile.open,)
    dash = catalogue.text("list.sides")
    return catalogue.text("list.chambers").join(
        dash.join(
            catalogue.text(f"side.{letter}")
            for side, letter in enumerate(SIDE_LETTERS)
            if mask >> side & 1
        )
        for mask in masks
    )


def shape_of(tile: Tile) -> str:
    """Return the key of a tile's shape under `card.path`: crossing, t, dead-bend, ..."""
    openings = tile.open.bit_count()
    if len(tile.chambers) == 1:
        if openings == 2:
            return "straight" if tile.open in _STRAIGHT else "bend"
        return _WHOLE[openings]
    if len(tile.chambers) == openings:
        if openings == 2:
            return "dead-straight" if tile.open in _STRAIGHT else "dead-bend"
        return _DEAD[openings]
    if all(mask.bit_count() == 2 for mask in tile.chambers):
        return "bridge" if tile.chambers[0] in _STRAIGHT else "double-bend"
    return "mixed"


def card_words(
    catalogue: Catalogue, rules: Ruleset, card: CardId, *, turned: int = 0, article: bool = False
) -> str:
    """Return a card in words: a path card by its shape, as printed or turned by 180 degrees.

    With `article` as in a sentence: "a treasure map" instead of "treasure map".
    """
    family = rules.cards[card].family
    key = "card." + rules.cards[card].name
    if key + ".name" not in catalogue:
        key = "card." + FAMILY_NAMES[family]
    values: dict[str, object] = _gold_in(rules, card)
    if rules.cards[card].tile is not None:
        tile = rules.lying(card, turned)
        values["sides"] = sides_words(catalogue, tile)
        if family == PATH:
            key += "." + shape_of(tile)
    if family in {SABOTAGE, REPAIR}:
        tools = rules.cards[card].tools
        values.update(tool_forms(catalogue, tools[0]))
        values["tools"] = catalogue.join([tool_word(catalogue, tool) for tool in tools], "or")
    words = catalogue.text(key + (".a" if article else ".name"), **values)
    for thing in _drawn_on(rules.cards[card].tile):
        words = catalogue.text("drawn." + thing, card=words)
    return words


def _drawn_on(tile: Tile | None) -> list[str]:
    """Return the keys of what a path card shows besides its tunnels."""
    if tile is None:
        return []
    things = [_DOORS[colour] for _, colour in tile.doors]
    return [*things, "crystal"] if tile.crystal else things


def cards_words(catalogue: Catalogue, rules: Ruleset, cards: Sequence[CardId]) -> str:
    """Return several cards in words, equal ones counted."""
    return catalogue.join(
        counted(catalogue, cards, lambda card: card_words(catalogue, rules, card)), "comma"
    )


def counted(catalogue: Catalogue, items: Sequence[int], word: Callable[[int], str]) -> list[str]:
    """Return things in words, equal ones counted."""
    words: list[str] = []
    for item in sorted(set(items)):
        count = sum(1 for other in items if other == item)
        text = word(item)
        words.append(text if count == 1 else catalogue.text("list.times", item=text, count=count))
    return words


def goal_words(catalogue: Catalogue, rules: Ruleset, goal: CardId, turned: int = 0) -> str:
    """Return a goal in words, as in "it is the treasure"."""
    sides = sides_words(catalogue, rules.lying(goal, turned))
    key = "goal." + FAMILY_NAMES[rules.cards[goal].family]
    return catalogue.text(key, sides=sides, **_gold_in(rules, goal))


def _gold_in(rules: Ruleset, card: CardId) -> dict[str, object]:
    """Return how much gold a gold sack holds, for the words that count it."""
    if rules.cards[card].family != SACK:
        return {}
    return {"count": rules.cards[card].tools[0]}


def chest_words(catalogue: Catalogue, chest: int) -> str:
    """Return what a treasure chest does, as a sentence; chests are numbered from 1 to 10."""
    return catalogue.text(f"chest.{chest}.effect")


def tool_forms(catalogue: Catalogue, tool: int) -> dict[str, object]:
    """Return a tool in every form a sentence may need."""
    return {
        form.replace("-", "_"): catalogue.text(f"tool.{TOOL_NAMES[tool]}.{form}")
        for form in _TOOL_FORMS
    }


def numbers(catalogue: Catalogue, values: Sequence[int]) -> str:
    """Return a list of numbers."""
    return catalogue.join([str(value) for value in values])
