"""Sentences out of facts: what happened. What can be done and is asked is in texts.moves.

All words come from a catalogue. Nothing here looks into a match: a sentence is made of what its
reader was told, and of nothing else. `names` are the players' names by seat; a `viewer` is the
seat of the reader, who is then spoken to as such, or NONE for a spectator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.teams import RESULT_NAMES
from saboteur.modules.trolls import TROLL_PAYMENT
from saboteur.notation.card import cell_name
from saboteur.rules.events import BY_SPIDER
from saboteur.rules.kinds import (
    CHEST_PATH,
    GREEDY,
    MINER,
    NO_TARGET,
    NONE,
    ROCKFALL,
    ROLE_NAMES,
    Seat,
    move_card,
    move_target,
    move_turned,
)
from saboteur.texts.moves import describe_move, explain, move_facts, prompt
from saboteur.texts.things import (
    card_words,
    cards_words,
    chest_words,
    colour_word,
    counted,
    family_word,
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

    from saboteur.rules.ruleset import Ruleset
    from saboteur.texts.messages import Catalogue
    from saboteur.views.redact import Told

__all__ = [
    "card_words",
    "cards_words",
    "chest_words",
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
_CONCEALED: Final = (
    "card",
    "cards",
    "goal",
    "role",
    "value",
    "values",
    "new",
    "given",
    "swapped",
    "chest",
)
"""The fields that are secret in an event which has words for those who know all."""
_ROLES: Final = ("role", "old", "new")


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
        values = move_facts(self._catalogue, self._rules, self._names, move)
        values["name"] = self._name(seat)
        target = move_target(move)
        if target != NO_TARGET:
            values["target"] = self._name(target)
            if target == seat:
                form = "private-self" if form == "private" else "self"
            elif target == self._viewer:
                form = "at-you"
        family = family_word(self._rules.cards[move_card(move)].family)
        return self._catalogue.text(f"event.played.{family}.{form}", **values)

    def round_ended(self, told: Told) -> str:
        """Tell who reached the treasure, if anybody; where all miners are one team, who won."""
        key = "event.round-ended."
        lost = told.number("completer") == NONE
        if not lost:
            end = self.plain(told)
        else:
            spider = told.number("reason") == BY_SPIDER
            end = self._catalogue.text(key + ("spider" if spider else "nobody"))
        mixes = self._rules.role_mix.values()
        if not any(MINER in mix for mix in mixes):
            return end
        greedy = any(GREEDY in mix for mix in mixes)
        verdict = "miners-lose" if lost else "miners-or-greedy" if greedy else "miners-win"
        return self._sentences(end, self._catalogue.text(key + verdict))

    def turned_up(self, told: Told) -> str:
        """Tell of a goal, or of the path card over a chest, that is turned up or laid."""
        chest = self._rules.cards[told.number("goal")].family == CHEST_PATH
        form = "chest" if chest else "public"
        return self._catalogue.text(f"event.{told.name}.{form}", **self._facts(told))

    def goals_swapped(self, told: Told) -> str:
        """Tell who put two goals back and, to who may know, whether they were exchanged."""
        values = self._facts(told)
        if told.has("swapped"):
            way = "exchanged" if told.number("swapped") else "kept"
            values["way"] = self._catalogue.text("event.goals-swapped." + way)
        return self._catalogue.text(f"event.goals-swapped.{self._form(told)}", **values)

    def vetoed(self, told: Told) -> str:
        """Tell which card has no effect."""
        move = told.number("move")
        card = card_words(self._catalogue, self._rules, move_card(move), turned=move_turned(move))
        values = {**self._facts(told), "card": card}
        return self._catalogue.text(f"event.vetoed.{self._form(told)}", **values)

    def direction_changed(self, told: Told) -> str:
        """Tell which way round play goes now."""
        way = "clockwise" if told.number("direction") > 0 else "anticlockwise"
        values = {
            **self._facts(told),
            "way": self._catalogue.text("event.direction-changed." + way),
        }
        return self._catalogue.text(f"event.direction-changed.{self._form(told)}", **values)

    def dragon_paid(self, told: Told) -> str:
        """Tell what a dragon was paid."""
        return self._one_way(told, "" if told.number("amount") else "-nothing")

    def gold_found(self, told: Told) -> str:
        """Tell what gold was in a chest."""
        return self._one_way(told, "-card" if told.number("as_card") else "")

    def toll_answered(self, told: Told) -> str:
        """Tell an answer."""
        return self._one_way(told, "" if told.number("agreed") else "-refused")

    def toll_paid(self, told: Told) -> str:
        """Tell who paid a toll; a dwarf's owner pays nothing."""
        return self._one_way(told, "" if told.number("amount") else "-free")

    def _one_way(self, told: Told, way: str) -> str:
        """Tell an event that can go in two ways."""
        key = f"event.{told.name}.{self._form(told)}{way}"
        count = told.number("amount") if told.has("amount") else 1
        values: dict[str, object] = {"name": self._name(told.number("seat")), "count": count}
        for field in ("target", "cell"):
            if told.has(field):
                fact = told.number(field)
                values[field] = self._name(fact) if field == "target" else cell_name(fact)
        return self._catalogue.text(key, **values)

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

    # --- The Duel ---

    def colours(self, told: Told) -> str:
        """Tell which colour everybody plays."""
        colours = [colour_word(self._catalogue, role) for role in told.numbers("roles")]
        text = self._by_player("list.score", colours)
        return self._catalogue.text("event.colours-drawn.public", roles=text)

    def gold_secured(self, told: Told) -> str:
        """Tell who secured how much."""
        tile = self._rules.tile(told.number("card"))
        values = {**self._facts(told), "count": tile.gold}
        return self._catalogue.text(f"event.gold-secured.{self._form(told)}", **values)

    def duel_round_ended(self, told: Told) -> str:
        """Tell what ended the round."""
        why = ("goals", "counters", "cards")[told.number("ending")]
        why = self._catalogue.text("event.duel-round-ended." + why)
        return self._catalogue.text("event.duel-round-ended.public", why=why)

    def trolls_paid(self, told: Told) -> str:
        """Tell with which gold cards trolls are paid, or that there are too few."""
        owed, values = told.number("count"), told.numbers("values")
        by_sum = self._rules.word(TROLL_PAYMENT) == "sum"
        enough = (sum(values) if by_sum else len(values)) >= owed
        way = "" if enough else "-short" if values else "-nothing"
        listed = numbers(self._catalogue, values)
        return self._catalogue.text(
            f"event.trolls-paid.{self._form(told)}{way}",
            name=self._name(told.number("seat")),
            trolls=self._catalogue.text("count.troll", count=owed),
            payment=self._catalogue.text("count.gold-card-worth", count=len(values), values=listed),
        )

    def round_counted(self, told: Told) -> str:
        """Tell everybody's gold."""
        totals = self._by_player("list.score", told.numbers("totals"))
        return self._catalogue.text("event.round-counted.public", totals=totals)

    def solo_card(self, told: Told) -> str:
        """Tell what becomes of a card that is not kept."""
        if self._rules.cards[told.number("card")].family == ROCKFALL:
            way = "-rockfall" if "SOLO-07" in told.clauses else "-harmless"
        else:
            way = "" if "SOLO-05" in told.clauses else "-second"
        return self._catalogue.text(f"event.solo-card.{self._form(told)}{way}", **self._facts(told))

    def solo_rated(self, told: Told) -> str:
        """Tell what a score is worth."""
        rating = self._catalogue.text(f"rating.{told.number('rating')}")
        values = {**self._facts(told), "rating": rating}
        return self._catalogue.text(f"event.solo-rated.{self._form(told)}", **values)

    def match_ended(self, told: Told) -> str:
        """Tell everybody's gold and who won."""
        totals = told.numbers("totals")
        winners = told.numbers("winners")
        form = "private" if winners == (self._viewer,) else "public"
        if len(totals) == 1:
            # Alone nobody wins: the score was rated. (SOLO-15)
            form = "alone"
        return self._catalogue.text(
            "event.match-ended." + form,
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
        turned = told.number("turned") if told.has("turned") else 0
        values: dict[str, object] = {}
        for field, fact in told.fields:
            if field in _ABOUT:
                values["name"] = self._name(told.number(field))
            elif field == "target":
                values["target"] = self._name(told.number(field))
            elif field in {"cell", "other"}:
                values[field] = cell_name(told.number(field))
            elif field == "card":
                card = told.number(field)
                values["card"] = card_words(catalogue, rules, card, turned=turned, article=True)
            elif field == "chest":
                values["effect"] = chest_words(catalogue, told.number(field))
            elif field == "cards":
                values["cards"] = cards_words(catalogue, rules, told.numbers(field))
                values["count"] = len(told.numbers(field))
                for card in told.numbers(field)[:1]:
                    values["card"] = card_words(catalogue, rules, card, article=True)
            elif field == "goal":
                goal = told.number(field)
                values["goal"] = goal_words(catalogue, rules, goal, turned)
                values["sides"] = sides_words(catalogue, rules.lying(goal, turned))
            elif field in _ROLES:
                values[field] = catalogue.text(f"role.{ROLE_NAMES[told.number(field)]}.being")
            elif field == "tool":
                values.update(tool_forms(catalogue, told.number(field)))
            elif field == "values":
                values["values"] = numbers(catalogue, told.numbers(field))
            elif field in {"value", "amount"}:
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
    "goal-revealed": _Teller.turned_up,
    "goal-laid": _Teller.turned_up,
    "goals-swapped": _Teller.goals_swapped,
    "vetoed": _Teller.vetoed,
    "direction-changed": _Teller.direction_changed,
    "dragon-paid": _Teller.dragon_paid,
    "gold-found": _Teller.gold_found,
    "toll-answered": _Teller.toll_answered,
    "toll-paid": _Teller.toll_paid,
    "roles-revealed": _Teller.roles,
    "gold-paid": _Teller.paid,
    "hands-swapped": _Teller.hands_swapped,
    "round-scored": _Teller.round_scored,
    "geologist-paid": _Teller.geologist_paid,
    "share-paid": _Teller.share_paid,
    "colours-drawn": _Teller.colours,
    "gold-secured": _Teller.gold_secured,
    "duel-round-ended": _Teller.duel_round_ended,
    "trolls-paid": _Teller.trolls_paid,
    "round-counted": _Teller.round_counted,
    "solo-card": _Teller.solo_card,
    "solo-rated": _Teller.solo_rated,
    "match-ended": _Teller.match_ended,
}
"""The events of which a fact is not simply a word."""
