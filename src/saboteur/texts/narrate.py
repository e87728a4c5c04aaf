"""Sentences out of facts: what happened, what a move does, why it is refused, what is asked.

All words come from a catalogue. Nothing here looks into a match: a sentence is made of what its
reader was told, and of nothing else. `names` are the players' names by seat; a `viewer` is the
seat of the reader, who is then spoken to as such, or NONE for a spectator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.notation.card import cell_name, seat_name
from saboteur.rules.kinds import (
    CHOOSE,
    DISCARD,
    FAMILY_NAMES,
    FRAME_NAMES,
    MAP,
    NO_CARD,
    NONE,
    NOWHERE,
    PASS,
    PATH,
    REPAIR,
    ROCKFALL,
    ROLE_NAMES,
    SABOTAGE,
    SIDE_LETTERS,
    TOOL_NAMES,
    CardId,
    Move,
    Role,
    Seat,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
    move_value,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.rules.errors import Reason
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import Frame
    from saboteur.rules.tile import Tile
    from saboteur.texts.messages import Catalogue
    from saboteur.views.redact import Told

_STRAIGHT: Final = frozenset({0b0101, 0b1010})
_WHOLE: Final = {1: "stub", 3: "t", 4: "crossing"}
_DEAD: Final = {3: "dead-t", 4: "dead-crossing"}
_TOOL_FORMS: Final = ("your", "own", "broken", "a-broken", "the-broken", "a-whole")
_ABOUT: Final = ("seat", "first", "completer")
"""The fields that say whom an event is about."""
_CONCEALED: Final = ("card", "cards", "goal", "role", "value", "values")
"""The fields that are secret in an event which has words for those who know all."""


# --- Things --------------------------------------------------------------------------------------


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
    key = "card." + FAMILY_NAMES[family]
    values: dict[str, object] = {}
    if rules.cards[card].tile is not None:
        tile = rules.lying(card, turned)
        values["sides"] = sides_words(catalogue, tile)
        if family == PATH:
            key += "." + shape_of(tile)
    tools = rules.cards[card].tools
    if tools:
        values.update(_tool_forms(catalogue, tools[0]))
        values["tools"] = catalogue.join([tool_word(catalogue, tool) for tool in tools], "or")
    return catalogue.text(key + (".a" if article else ".name"), **values)


def cards_words(catalogue: Catalogue, rules: Ruleset, cards: Sequence[CardId]) -> str:
    """Return several cards in words, equal ones counted."""
    words: list[str] = []
    for card in sorted(set(cards)):
        item = card_words(catalogue, rules, card)
        count = sum(1 for other in cards if other == card)
        words.append(item if count == 1 else catalogue.text("list.times", item=item, count=count))
    return catalogue.join(words, "comma")


def goal_words(catalogue: Catalogue, rules: Ruleset, goal: CardId, turned: int = 0) -> str:
    """Return a goal in words, as in "it is the treasure"."""
    sides = sides_words(catalogue, rules.lying(goal, turned))
    return catalogue.text("goal." + FAMILY_NAMES[rules.cards[goal].family], sides=sides)


def _tool_forms(catalogue: Catalogue, tool: int) -> dict[str, object]:
    """Return a tool in every form a sentence may need."""
    return {
        form.replace("-", "_"): catalogue.text(f"tool.{TOOL_NAMES[tool]}.{form}")
        for form in _TOOL_FORMS
    }


def _numbers(catalogue: Catalogue, values: Sequence[int]) -> str:
    return catalogue.join([str(value) for value in values])


# --- What happened ---------------------------------------------------------------------------------


def tell(
    catalogue: Catalogue, rules: Ruleset, names: Sequence[str], told: Told, viewer: Seat = NONE
) -> str:
    """Return what somebody was told, as a sentence; the clauses behind it are `told.clauses`.

    Where more was told than the viewer's own part, as after a match, the sentence says all of it.
    """
    teller = _Teller(catalogue, rules, names, viewer)
    return _SPECIAL.get(told.name, _Teller.plain)(teller, told)


@final
class _Teller:
    """Tells events to one reader."""

    __slots__ = ("_catalogue", "_names", "_rules", "_viewer")

    def __init__(
        self, catalogue: Catalogue, rules: Ruleset, names: Sequence[str], viewer: Seat
    ) -> None:
        self._catalogue: Catalogue = catalogue
        self._rules: Ruleset = rules
        self._names: Sequence[str] = names
        self._viewer: Seat = viewer

    def plain(self, told: Told) -> str:
        """Tell an event whose facts are words, one by one."""
        return self._catalogue.text(f"event.{told.name}.{self._form(told)}", **self._facts(told))

    def played(self, told: Told) -> str:
        """Tell who played what, where or on whom: any of them may be the reader."""
        seat = told.number("seat")
        move = told.number("move")
        form = self._form(told)
        values = _move_facts(self._catalogue, self._rules, self._names, move)
        values["name"] = self._name(seat)
        if move_cell(move) == NOWHERE:
            target = move_target(move)
            values["target"] = self._name(target)
            if target == seat:
                form = "private-self" if form == "private" else "self"
            elif target == self._viewer:
                form = "at-you"
        family = FAMILY_NAMES[self._rules.cards[move_card(move)].family]
        return self._catalogue.text(f"event.played.{family}.{form}", **values)

    def round_ended(self, told: Told) -> str:
        """Tell who reached the treasure, if anybody."""
        if told.number("completer") == NONE:
            return self._catalogue.text("event.round-ended.nobody")
        return self.plain(told)

    def roles(self, told: Told) -> str:
        """Tell everybody's dwarf card."""
        undealt = [role_word(self._catalogue, role) for role in told.numbers("undealt")]
        dealt = [role_word(self._catalogue, role) for role in told.numbers("roles")]
        return self._catalogue.text(
            "event.roles-revealed." + ("public" if undealt else "all-dealt"),
            roles=self._by_player("list.pair", dealt),
            undealt=self._catalogue.join(undealt),
        )

    def paid(self, told: Told) -> str:
        """Tell an amount, and of what it consists."""
        count = told.number("count")
        nuggets = told.number("nuggets")
        parts: list[str] = []
        if count and told.has("values"):
            values = _numbers(self._catalogue, told.numbers("values"))
            parts.append(self._catalogue.text("count.gold-card-worth", count=count, values=values))
        elif count:
            parts.append(self._catalogue.text("count.gold-card", count=count))
        if nuggets:
            parts.append(self._catalogue.text("count.credited", count=nuggets))
        return self._catalogue.text(
            f"event.gold-paid.{self._form(told)}",
            name=self._name(told.number("seat")),
            count=told.number("amount"),
            payment=self._catalogue.join(parts),
        )

    def match_ended(self, told: Told) -> str:
        """Tell everybody's gold and who won."""
        totals = told.numbers("totals")
        winners = told.numbers("winners")
        return self._catalogue.text(
            "event.match-ended." + ("private" if winners == (self._viewer,) else "public"),
            totals=self._by_player("list.score", totals),
            winners=self._catalogue.join([self._name(seat) for seat in winners]),
            best=self._catalogue.text("count.nugget", count=totals[winners[0]]),
            count=len(winners),
        )

    def _form(self, told: Told) -> str:
        """Choose between words to the player meant, words that tell all, and public words."""
        about = [told.number(field) for field in _ABOUT if told.has(field)]
        if self._viewer != NONE and self._viewer in about:
            return "private"
        concealed = any(told.has(field) for field in _CONCEALED)
        return "full" if concealed and f"event.{told.name}.full" in self._catalogue else "public"

    def _facts(self, told: Told) -> dict[str, object]:
        """Return the fields of an event as words, by the names the catalogues use."""
        catalogue = self._catalogue
        rules = self._rules
        values: dict[str, object] = {}
        for field, fact in told.fields:
            if field in _ABOUT:
                values["name"] = self._name(told.number(field))
            elif field == "cell":
                values["cell"] = cell_name(told.number(field))
            elif field == "card":
                values["card"] = card_words(catalogue, rules, told.number(field), article=True)
            elif field == "cards":
                values["cards"] = cards_words(catalogue, rules, told.numbers(field))
            elif field == "goal":
                turned = told.number("turned") if told.has("turned") else 0
                goal = told.number(field)
                values["goal"] = goal_words(catalogue, rules, goal, turned)
                values["sides"] = sides_words(catalogue, rules.lying(goal, turned))
            elif field == "role":
                values["role"] = catalogue.text(f"role.{ROLE_NAMES[told.number(field)]}.being")
            elif field == "tool":
                values.update(_tool_forms(catalogue, told.number(field)))
            elif field == "values":
                values["values"] = _numbers(catalogue, told.numbers(field))
            elif field == "value":
                values["count"] = told.number(field)
            else:
                values[field] = fact
        return values

    def _name(self, seat: Seat) -> str:
        return player_word(self._names, seat)

    def _by_player(self, key: str, words: Sequence[object]) -> str:
        """Return one word or number for each player, with the names."""
        pairs = [
            self._catalogue.text(key, name=self._name(seat), value=word)
            for seat, word in enumerate(words)
        ]
        return self._catalogue.join(pairs, "comma")


_SPECIAL: Final[dict[str, Callable[[_Teller, Told], str]]] = {
    "played": _Teller.played,
    "round-ended": _Teller.round_ended,
    "roles-revealed": _Teller.roles,
    "gold-paid": _Teller.paid,
    "match-ended": _Teller.match_ended,
}
"""The events of which a fact is not simply a word."""


# --- Moves, refusals, questions ----------------------------------------------------------------------


def describe_move(
    catalogue: Catalogue, rules: Ruleset, names: Sequence[str], move: Move, viewer: Seat = NONE
) -> str:
    """Return what a move does, as a choice to offer. The move need not be legal."""
    card = move_card(move)
    act = move_act(move)
    values = _move_facts(catalogue, rules, names, move)
    if act == PASS:
        return catalogue.text("move.pass")
    if act == DISCARD:
        return catalogue.text("move.discard", **values)
    if act == CHOOSE:
        if card != NO_CARD:
            return catalogue.text("move.lay", **values)
        if move_cell(move) != NOWHERE:
            return catalogue.text("move.reveal", **values)
        return catalogue.text("move.take", **values)
    family = rules.cards[card].family
    if move_cell(move) != NOWHERE:
        usual = family in {PATH, ROCKFALL, MAP}
        return catalogue.text("move." + (FAMILY_NAMES[family] if usual else "play-at"), **values)
    if family == REPAIR and move_target(move) == viewer:
        return catalogue.text("move.repair-own", **values)
    usual = family in {SABOTAGE, REPAIR}
    return catalogue.text("move." + (FAMILY_NAMES[family] if usual else "play-on"), **values)


def _move_facts(
    catalogue: Catalogue, rules: Ruleset, names: Sequence[str], move: Move
) -> dict[str, object]:
    """Return the parts of a move as words."""
    values: dict[str, object] = {"value": move_value(move)}
    card = move_card(move)
    if card != NO_CARD:
        turned = move_turned(move)
        values["card"] = card_words(catalogue, rules, card, turned=turned, article=True)
        if rules.cards[card].tile is not None:
            values["sides"] = sides_words(catalogue, rules.lying(card, turned))
        if rules.cards[card].family == REPAIR:
            values.update(_tool_forms(catalogue, move_value(move)))
        elif rules.cards[card].tools:
            values.update(_tool_forms(catalogue, rules.cards[card].tools[0]))
    if move_cell(move) != NOWHERE:
        values["cell"] = cell_name(move_cell(move))
    elif move_act(move) not in {DISCARD, CHOOSE, PASS}:
        values["name"] = player_word(names, move_target(move))
    return values


def explain(catalogue: Catalogue, reason: Reason) -> str:
    """Return why a move is refused; the clauses behind it are `reason.clauses`."""
    return catalogue.text("reason." + reason.code)


def prompt(catalogue: Catalogue, names: Sequence[str], frame: Frame, viewer: Seat = NONE) -> str:
    """Return what a pending frame asks: the question itself, or what the others wait for."""
    form = "private" if frame.seat == viewer != NONE else "public"
    return catalogue.text(
        f"decision.{FRAME_NAMES[frame.kind]}.{form}",
        name=player_word(names, frame.seat),
        cell=cell_name(frame.cell),
    )
