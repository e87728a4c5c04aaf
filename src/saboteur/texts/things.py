"""The things of the game in words: players, roles, tools, cards, goals."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from saboteur.notation.card import seat_name
from saboteur.rules import kinds
from saboteur.rules.kinds import CardId, Family, Role, Seat
from saboteur.rules.mine import GOAL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.tile import Tile
    from saboteur.texts.messages import Catalogue

_STRAIGHT: Final = frozenset({0b0101, 0b1010})
_WHOLE: Final = {1: "stub", 3: "t", 4: "crossing"}
_DEAD: Final = {3: "dead-t", 4: "dead-crossing"}
_TOOL_FORMS: Final = ("your", "own", "broken", "a-broken", "the-broken", "a-whole")
_DOORS: Final = ("blue-door", "green-door", "troll")
"""By colour, the keys of what stands on an arm of a path card."""
_LADDERS: Final = ("card.blue-ladder", "card.green-ladder")
_FORKED: Final = 3
"""From so many arms on it matters on which of them a door or a troll stands."""


def family_word(family: Family) -> str:
    """Return the name of a family as the keys have it; what is laid like a path card is one."""
    return kinds.FAMILY_WORDS.get(family, kinds.FAMILY_NAMES[family])


def player_word(names: Sequence[str], seat: Seat) -> str:
    """Return the name of a player; the letter of the seat where there is no name."""
    return names[seat] if 0 <= seat < len(names) and names[seat] else seat_name(seat)


def role_word(catalogue: Catalogue, role: Role, count: int = 1) -> str:
    """Return the name of a dwarf card, in the plural if there are several."""
    return catalogue.text(f"role.{kinds.ROLE_NAMES[role]}.name", count=count)


def tool_word(catalogue: Catalogue, tool: int) -> str:
    """Return the name of a tool."""
    return catalogue.text(f"tool.{kinds.TOOL_NAMES[tool]}.name")


@lru_cache(maxsize=2048)
def sides_words(catalogue: Catalogue, tile: Tile) -> str:
    """Return the open sides of a tile; where several tunnels cross it, those of each."""
    masks: tuple[int, ...] = tile.chambers
    if all(mask.bit_count() == 1 for mask in masks):
        masks = (tile.open,)
    dash = catalogue.text("list.sides")
    return catalogue.text("list.chambers").join(
        dash.join(
            catalogue.text(f"side.{letter}")
            for side, letter in enumerate(kinds.SIDE_LETTERS)
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
    return _card_words(catalogue, rules, card, turned, article)


@lru_cache(maxsize=8192)
def _card_words(
    catalogue: Catalogue,
    rules: Ruleset,
    card: CardId,
    turned: int,
    article: bool,  # noqa: FBT001 - only for what is kept
) -> str:
    family = rules.cards[card].family
    form = ".a" if article else ".name"
    key = "card." + rules.cards[card].name
    if key + ".name" not in catalogue:
        key = "card." + family_word(family)
    values: dict[str, object] = _gold_in(rules, card)
    tile = rules.lying(card, turned) if rules.cards[card].tile is not None else None
    if tile is not None:
        values["sides"] = sides_words(catalogue, tile)
        if key == "card.path":
            key += "." + shape_of(tile)
        elif tile.ladder and tile.colour >= 0:
            key = _LADDERS[tile.colour]
        elif "{shape}" in catalogue.forms(key + form)["other"]:
            return catalogue.text(key + form, shape=_goal_shape(catalogue, tile, ".name"))
    if family in {kinds.SABOTAGE, kinds.REPAIR}:
        tools = rules.cards[card].tools
        values.update(tool_forms(catalogue, tools[0]))
        values["tools"] = catalogue.join([tool_word(catalogue, tool) for tool in tools], "or")
    return _with_things(catalogue, catalogue.text(key + form, **values), tile)


def _goal_shape(catalogue: Catalogue, tile: Tile, form: str) -> str:
    """Return a goal by its tunnels and what lies on it."""
    sides = sides_words(catalogue, tile)
    words = catalogue.text(f"card.path.{shape_of(tile)}{form}", sides=sides)
    if not tile.gold and not tile.doors:
        return catalogue.text("drawn.no-gold", card=words)
    return _with_things(catalogue, words, tile)


def _with_things(catalogue: Catalogue, words: str, tile: Tile | None) -> str:
    """Add to a card in words what it shows besides its tunnels."""
    things = _drawn_on(catalogue, tile) if tile is not None else []
    return (
        catalogue.text("drawn.with", card=words, things=catalogue.join(things)) if things else words
    )


def _drawn_on(catalogue: Catalogue, tile: Tile) -> list[str]:
    """Return what a path card shows besides its tunnels, and where, if that matters."""
    things: list[str] = []
    for side, colour in tile.doors:
        thing = catalogue.text("drawn." + _DOORS[colour])
        arms = next(mask for mask in tile.chambers if mask >> side & 1).bit_count()
        things.append(_at(catalogue, thing, [side]) if arms >= _FORKED else thing)
    if tile.crystal:
        things.append(catalogue.text("drawn.crystal"))
    if tile.gold:
        thing = catalogue.text("count.nugget", count=tile.gold)
        near = [side for side, _ in tile.access]
        things.append(thing if len(near) == tile.open.bit_count() else _at(catalogue, thing, near))
    return things


def _at(catalogue: Catalogue, thing: str, sides: Sequence[int]) -> str:
    """Return something that is drawn on some sides of a card."""
    words = [catalogue.text("side." + kinds.SIDE_LETTERS[side]) for side in sides]
    return catalogue.text("drawn.at", thing=thing, sides=catalogue.text("list.sides").join(words))


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
    tile = rules.lying(goal, turned)
    key = "goal." + kinds.FAMILY_NAMES[rules.cards[goal].family]
    shape = _goal_shape(catalogue, tile, ".a")
    values = {"sides": sides_words(catalogue, tile), "shape": shape, **_gold_in(rules, goal)}
    return catalogue.text(key, **values)


def colour_word(catalogue: Catalogue, role: Role) -> str:
    """Return the colour that a player has, where the colours lie open."""
    return catalogue.text(f"colour.{kinds.ROLE_NAMES[role]}.name")


def _gold_in(rules: Ruleset, card: CardId) -> dict[str, object]:
    """Return how much gold a goal is about, for the words that count it."""
    amounts = rules.cards[card].tools
    return {"count": amounts[0]} if amounts and rules.may(card, GOAL) else {}


def name_stem(rules: Ruleset, card: CardId) -> str:
    """Return how the notation of a card begins, before its shape: `rock` of `rock:NE`."""
    return rules.cards[card].name.partition(":")[0]


def effect_words(catalogue: Catalogue, kind: str, number: int) -> str:
    """Return what a face-down thing does that is one of several of its kind, as a sentence."""
    return catalogue.text(f"{kind}.{number}.effect")


def thing_words(catalogue: Catalogue, kind: str, owner: Seat, names: Sequence[str]) -> str:
    """Return something that stands in the mine in words, with its owner if it has one."""
    if owner < 0:
        return catalogue.text(f"thing.{kind}.name")
    return catalogue.text(f"thing.{kind}.owned", name=player_word(names, owner))


@lru_cache(maxsize=1024)
def tool_forms(catalogue: Catalogue, tool: int) -> dict[str, object]:
    """Return a tool in every form a sentence may need."""
    return {
        form.replace("-", "_"): catalogue.text(f"tool.{kinds.TOOL_NAMES[tool]}.{form}")
        for form in _TOOL_FORMS
    }


def numbers(catalogue: Catalogue, values: Sequence[int]) -> str:
    """Return a list of numbers."""
    return catalogue.join([str(value) for value in values])
