"""Sentences out of facts: what happened, what a move does, why it is refused, what is asked.

All words come from a catalogue. Nothing here looks into a match: a sentence is made of what its
reader was told, and of nothing else. `names` are the players' names by seat; a `viewer` is the
seat of the reader, who is then spoken to as such, or NONE for a spectator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.saboteur2 import RESULT_NAMES
from saboteur.notation.card import cell_name
from saboteur.rules.kinds import (
    CHANGE_HATS,
    CHOOSE,
    DISCARD,
    FAMILY_NAMES,
    FRAME_NAMES,
    FREEDOM,
    HANDS_OFF,
    INSPECTION,
    LADDER,
    MAP,
    MINER,
    NO_CARD,
    NO_TARGET,
    NONE,
    NOWHERE,
    PASS,
    PATH,
    REPAIR,
    ROCKFALL,
    ROLE_NAMES,
    SABOTAGE,
    SWAP_HANDS,
    THEFT,
    TRAPPED,
    Move,
    Seat,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
    move_value,
)
from saboteur.texts.things import (
    card_words,
    cards_words,
    counted,
    goal_words,
    numbers,
    player_word,
    role_word,
    shape_of,
    sides_words,
    tool_forms,
    tool_word,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.rules.errors import Reason
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import Frame
    from saboteur.texts.messages import Catalogue
    from saboteur.views.redact import Told

__all__ = [
    "card_words",
    "cards_words",
    "describe_move",
    "explain",
    "goal_words",
    "player_word",
    "prompt",
    "role_word",
    "shape_of",
    "sides_words",
    "tell",
    "tool_word",
]

_ABOUT: Final = ("seat", "first", "completer")
"""The fields that say whom an event is about."""
_CONCEALED: Final = ("card", "cards", "goal", "role", "value", "values", "new", "given")
"""The fields that are secret in an event which has words for those who know all."""
_ROLES: Final = ("role", "old", "new")
_MOVES_AT: Final = frozenset({PATH, LADDER, ROCKFALL, MAP})
_MOVES_ON: Final = frozenset(
    {SABOTAGE, REPAIR, HANDS_OFF, TRAPPED, FREEDOM, INSPECTION, CHANGE_HATS, SWAP_HANDS}
)
"""The families whose moves, at a cell or on a player, have words of their own."""


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
        target = move_target(move)
        if target != NO_TARGET:
            values["target"] = self._name(target)
            if target == seat:
                form = "private-self" if form == "private" else "self"
            elif target == self._viewer:
                form = "at-you"
        family = FAMILY_NAMES[self._rules.cards[move_card(move)].family]
        return self._catalogue.text(f"event.played.{family}.{form}", **values)

    def round_ended(self, told: Told) -> str:
        """Tell who reached the treasure, if anybody; where all miners are one team, who won."""
        lost = told.number("completer") == NONE
        end = self._catalogue.text("event.round-ended.nobody") if lost else self.plain(told)
        if not any(MINER in mix for mix in self._rules.role_mix.values()):
            return end
        won = self._catalogue.text("event.round-ended." + ("miners-lose" if lost else "miners-win"))
        return self._sentences(end, won)

    def roles(self, told: Told) -> str:
        """Tell everybody's dwarf card."""
        undealt = told.numbers("undealt")
        dealt = [role_word(self._catalogue, role) for role in told.numbers("roles")]
        unused = counted(self._catalogue, undealt, lambda role: role_word(self._catalogue, role))
        return self._catalogue.text(
            "event.roles-revealed." + ("public" if undealt else "all-dealt"),
            roles=self._by_player("list.pair", dealt),
            undealt=self._catalogue.join(unused),
            count=len(undealt),
        )

    def paid(self, told: Told) -> str:
        """Tell an amount, and of what it consists."""
        count = told.number("count")
        nuggets = told.number("nuggets")
        parts: list[str] = []
        if count and told.has("values"):
            values = numbers(self._catalogue, told.numbers("values"))
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

    def hands_swapped(self, told: Told) -> str:
        """Tell who swapped, and to the two of them what they gave and got."""
        values = self._facts(told)
        for field in ("given", "received"):
            if told.has(field):
                cards = cards_words(self._catalogue, self._rules, told.numbers(field))
                values[field] = cards or self._catalogue.text("event.hands-swapped.no-cards")
        return self._catalogue.text(f"event.hands-swapped.{self._form(told)}", **values)

    def round_scored(self, told: Told) -> str:
        """Tell who reached the treasure, whom doors bar, who won, and what there is to share."""
        key = "event.round-scored."
        result = RESULT_NAMES[told.number("result")]
        if told.number("blue") and told.number("green") and result in {"blue", "green"}:
            result += "-first"
        nobody = told.number("completer") == NONE
        who = self._catalogue.text(key + "nobody") if nobody else self.plain(told)
        group = [self._name(seat) for seat in told.numbers("group")]
        share = self._catalogue.text(
            key + ("group" if group else "no-group"),
            players=self._catalogue.join(group),
            count=len(group),
            base=self._nuggets(told.number("base")),
        )
        return self._sentences(who, self._catalogue.text(key + result), share)

    def geologist_paid(self, told: Told) -> str:
        """Tell how the crystals are divided."""
        crystals, sharers = told.number("crystals"), told.number("sharers")
        way = "alone" if sharers == 1 else "rounded" if crystals % sharers else "divided"
        return self._sum(
            told,
            way,
            crystals=self._catalogue.text("count.crystal", count=crystals),
            sharers=self._catalogue.text("count.geologist", count=sharers),
        )

    def share_paid(self, told: Told) -> str:
        """Tell a share of the treasure: the base amount, less what some roles forgo."""
        base, less = told.number("base"), told.number("deduction")
        return self._sum(
            told,
            "whole" if not less else "least" if less > base else "less",
            base=base,
            deduction=less,
        )

    def _sum(self, told: Told, way: str, **values: object) -> str:
        """Tell what a player is paid, with the sum that leads to it."""
        key = f"event.{told.name}."
        amount = self._nuggets(told.number("amount"))
        return self._catalogue.text(
            key + self._form(told),
            name=self._name(told.number("seat")),
            sum=self._catalogue.text(key + way, amount=amount, **values),
        )

    def match_ended(self, told: Told) -> str:
        """Tell everybody's gold and who won."""
        totals = told.numbers("totals")
        winners = told.numbers("winners")
        return self._catalogue.text(
            "event.match-ended." + ("private" if winners == (self._viewer,) else "public"),
            totals=self._by_player("list.score", totals),
            winners=self._catalogue.join([self._name(seat) for seat in winners]),
            best=self._nuggets(totals[winners[0]]),
            count=len(winners),
        )

    def _form(self, told: Told) -> str:
        """Choose between words to the player meant, words that tell all, and public words."""
        about = [told.number(field) for field in _ABOUT if told.has(field)]
        if self._viewer != NONE and self._viewer in about:
            return "private"
        told_of = told.has("target") and told.number("target") == self._viewer != NONE
        if told_of and f"event.{told.name}.at-you" in self._catalogue:
            return "at-you"
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
            elif field == "target":
                values["target"] = self._name(told.number(field))
            elif field == "cell":
                values["cell"] = cell_name(told.number(field))
            elif field == "card":
                values["card"] = card_words(catalogue, rules, told.number(field), article=True)
            elif field == "cards":
                values["cards"] = cards_words(catalogue, rules, told.numbers(field))
                for card in told.numbers(field)[:1]:
                    values["card"] = card_words(catalogue, rules, card, article=True)
            elif field == "goal":
                turned = told.number("turned") if told.has("turned") else 0
                goal = told.number(field)
                values["goal"] = goal_words(catalogue, rules, goal, turned)
                values["sides"] = sides_words(catalogue, rules.lying(goal, turned))
            elif field in _ROLES:
                values[field] = catalogue.text(f"role.{ROLE_NAMES[told.number(field)]}.being")
            elif field == "tool":
                values.update(tool_forms(catalogue, told.number(field)))
            elif field == "values":
                values["values"] = numbers(catalogue, told.numbers(field))
            elif field == "value":
                values["count"] = told.number(field)
            else:
                values[field] = fact
        return values

    def _name(self, seat: Seat) -> str:
        return player_word(self._names, seat)

    def _nuggets(self, count: int) -> str:
        return self._catalogue.text("count.nugget", count=count)

    def _sentences(self, *sentences: str) -> str:
        return self._catalogue.text("list.sentences").join(sentences)

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
    "hands-swapped": _Teller.hands_swapped,
    "round-scored": _Teller.round_scored,
    "geologist-paid": _Teller.geologist_paid,
    "share-paid": _Teller.share_paid,
    "match-ended": _Teller.match_ended,
}
"""The events of which a fact is not simply a word."""


# --- Moves, refusals, questions ----------------------------------------------------------------------


def describe_move(
    catalogue: Catalogue, rules: Ruleset, names: Sequence[str], move: Move, viewer: Seat = NONE
) -> str:
    """Return what a move does, as a choice to offer. The move need not be legal."""
    key = "move." + _MOVE_KEYS.get(move_act(move), _played)(rules, move)
    if move_target(move) == viewer and key + "-own" in catalogue:
        key += "-own"
    return catalogue.text(key, **_move_facts(catalogue, rules, names, move))


def _passed(_rules: Ruleset, move: Move) -> str:
    return "done" if move_value(move) else "pass"


def _discarded(_rules: Ruleset, _move: Move) -> str:
    return "discard"


def _chosen(_rules: Ruleset, move: Move) -> str:
    if move_target(move) != NO_TARGET:
        return "steal"
    if move_card(move) != NO_CARD:
        return "clear" if move_value(move) else "lay"
    return "reveal" if move_cell(move) != NOWHERE else "take"


def _played(rules: Ruleset, move: Move) -> str:
    family = rules.cards[move_card(move)].family
    if move_cell(move) != NOWHERE:
        return FAMILY_NAMES[family] if family in _MOVES_AT else "play-at"
    if move_target(move) == NO_TARGET:
        return FAMILY_NAMES[family] if family == THEFT else "play"
    return FAMILY_NAMES[family] if family in _MOVES_ON else "play-on"


_MOVE_KEYS: Final[dict[int, Callable[[Ruleset, Move], str]]] = {
    PASS: _passed,
    DISCARD: _discarded,
    CHOOSE: _chosen,
}
"""By act, how the key of a move's words is found; all other moves play a card."""


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
            values.update(tool_forms(catalogue, move_value(move)))
        elif rules.cards[card].family == SABOTAGE:
            values.update(tool_forms(catalogue, rules.cards[card].tools[0]))
    if move_cell(move) != NOWHERE:
        values["cell"] = cell_name(move_cell(move))
    if move_target(move) != NO_TARGET:
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
