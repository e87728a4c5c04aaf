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
    colour_word,
    counted,
    family_word,
    goal_words,
    name_stem,
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
)
"""The fields that are secret in an event which has words for those who know all."""
_ROLES: Final = ("role", "old", "new")
VARIANTS: Final[dict[str, tuple[str, dict[int, str]]]] = {}
"""Events that have other words for some values of a field: by name, the field and how the key of
those words ends. Products add theirs when they register."""


# --- What happened ---------------------------------------------------------------------------------


def tell(
    catalogue: Catalogue, rules: Ruleset, names: Sequence[str], told: Told, viewer: Seat = NONE
) -> str:
    """Return what somebody was told, as a sentence; the clauses behind it are `told.clauses`.

    Where more was told than the viewer's own part, as after a match, the sentence says all of it.
    """
    teller = Teller(catalogue, rules, names, viewer)
    if told.name in VARIANTS:
        return teller.varied(told)
    sentence = _SPECIAL.get(told.name) or SENTENCES.get(told.name, Teller.plain)
    return sentence(teller, told)


@final
class Teller:
    """Tells events to one reader."""

    __slots__ = ("_names", "_viewer", "catalogue", "rules")

    def __init__(
        self, catalogue: Catalogue, rules: Ruleset, names: Sequence[str], viewer: Seat
    ) -> None:
        self.catalogue: Catalogue = catalogue
        self.rules: Ruleset = rules
        self._names: Sequence[str] = names
        self._viewer: Seat = viewer

    def plain(self, told: Told) -> str:
        """Tell an event whose facts are words, one by one."""
        return self.catalogue.text(f"event.{told.name}.{self.form(told)}", **self.facts(told))

    def played(self, told: Told) -> str:
        """Tell who played what, where or on whom: any of them may be the reader."""
        seat = told.number("seat")
        move = told.number("move")
        form = self.form(told)
        values = move_facts(self.catalogue, self.rules, self._names, move)
        values["name"] = self.name(seat)
        target = move_target(move)
        if target != NO_TARGET:
            values["target"] = self.name(target)
            if target == seat:
                form = "private-self" if form == "private" else "self"
            elif target == self._viewer:
                form = "at-you"
        family = family_word(self.rules.cards[move_card(move)].family)
        return self.catalogue.text(f"event.played.{family}.{form}", **values)

    def round_ended(self, told: Told) -> str:
        """Tell who reached the treasure, if anybody; where all miners are one team, who won."""
        key = "event.round-ended."
        lost = told.number("completer") == NONE
        if not lost:
            end = self.plain(told)
        else:
            spider = told.number("reason") == BY_SPIDER
            end = self.catalogue.text(key + ("spider" if spider else "nobody"))
        mixes = self.rules.role_mix.values()
        if not any(MINER in mix for mix in mixes):
            return end
        greedy = any(GREEDY in mix for mix in mixes)
        verdict = "miners-lose" if lost else "miners-or-greedy" if greedy else "miners-win"
        return self._sentences(end, self.catalogue.text(key + verdict))

    def turned_up(self, told: Told) -> str:
        """Tell of a goal, or of another card with words of its own, that is turned up or laid."""
        own = name_stem(self.rules, told.number("goal"))
        form = own if f"event.{told.name}.{own}" in self.catalogue else "public"
        return self.catalogue.text(f"event.{told.name}.{form}", **self.facts(told))

    def vetoed(self, told: Told) -> str:
        """Tell which card has no effect."""
        move = told.number("move")
        card = card_words(self.catalogue, self.rules, move_card(move), turned=move_turned(move))
        values = {**self.facts(told), "card": card}
        return self.catalogue.text(f"event.vetoed.{self.form(told)}", **values)

    def varied(self, told: Told) -> str:
        """Tell an event that can go in two ways, as one of its fields says."""
        field, ways = VARIANTS[told.name]
        way = ways.get(told.number(field), "")
        key = f"event.{told.name}.{self.form(told)}{way}"
        count = told.number("amount") if told.has("amount") else 1
        values: dict[str, object] = {"name": self.name(told.number("seat")), "count": count}
        for field in ("target", "cell"):
            if told.has(field):
                fact = told.number(field)
                values[field] = self.name(fact) if field == "target" else cell_name(fact)
        return self.catalogue.text(key, **values)

    def roles(self, told: Told) -> str:
        """Tell everybody's dwarf card."""
        undealt = told.numbers("undealt")
        dealt = [role_word(self.catalogue, role) for role in told.numbers("roles")]
        unused = counted(self.catalogue, undealt, lambda role: role_word(self.catalogue, role))
        return self.catalogue.text(
            "event.roles-revealed." + ("public" if undealt else "all-dealt"),
            roles=self._by_player("list.pair", dealt),
            undealt=self.catalogue.join(unused),
            count=len(undealt),
        )

    def paid(self, told: Told) -> str:
        """Tell an amount, and of what it consists."""
        count = told.number("count")
        nuggets = told.number("nuggets")
        parts: list[str] = []
        if count and told.has("values"):
            values = numbers(self.catalogue, told.numbers("values"))
            parts.append(self.catalogue.text("count.gold-card-worth", count=count, values=values))
        elif count:
            parts.append(self.catalogue.text("count.gold-card", count=count))
        if nuggets:
            parts.append(self.catalogue.text("count.credited", count=nuggets))
        return self.catalogue.text(
            f"event.gold-paid.{self.form(told)}",
            name=self.name(told.number("seat")),
            count=told.number("amount"),
            payment=self.catalogue.join(parts),
        )

    def hands_swapped(self, told: Told) -> str:
        """Tell who swapped, and to the two of them what they gave and got."""
        values = self.facts(told)
        for field in ("given", "received"):
            if told.has(field):
                cards = cards_words(self.catalogue, self.rules, told.numbers(field))
                values[field] = cards or self.catalogue.text("event.hands-swapped.no-cards")
        return self.catalogue.text(f"event.hands-swapped.{self.form(told)}", **values)

    def round_scored(self, told: Told) -> str:
        """Tell who reached the treasure, whom doors bar, who won, and what there is to share."""
        key = "event.round-scored."
        result = RESULT_NAMES[told.number("result")]
        if told.number("blue") and told.number("green") and result in {"blue", "green"}:
            result += "-first"
        nobody = told.number("completer") == NONE
        who = self.catalogue.text(key + "nobody") if nobody else self.plain(told)
        group = [self.name(seat) for seat in told.numbers("group")]
        share = self.catalogue.text(
            key + ("group" if group else "no-group"),
            players=self.catalogue.join(group),
            count=len(group),
            base=self._nuggets(told.number("base")),
        )
        return self._sentences(who, self.catalogue.text(key + result), share)

    def geologist_paid(self, told: Told) -> str:
        """Tell how the crystals are divided."""
        crystals, sharers = told.number("crystals"), told.number("sharers")
        way = "alone" if sharers == 1 else "rounded" if crystals % sharers else "divided"
        return self._sum(
            told,
            way,
            crystals=self.catalogue.text("count.crystal", count=crystals),
            sharers=self.catalogue.text("count.geologist", count=sharers),
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
        return self.catalogue.text(
            key + self.form(told),
            name=self.name(told.number("seat")),
            sum=self.catalogue.text(key + way, amount=amount, **values),
        )

    # --- The Duel ---

    def colours(self, told: Told) -> str:
        """Tell which colour everybody plays."""
        colours = [colour_word(self.catalogue, role) for role in told.numbers("roles")]
        text = self._by_player("list.score", colours)
        return self.catalogue.text("event.colours-drawn.public", roles=text)

    def gold_secured(self, told: Told) -> str:
        """Tell who secured how much."""
        tile = self.rules.tile(told.number("card"))
        values = {**self.facts(told), "count": tile.gold}
        return self.catalogue.text(f"event.gold-secured.{self.form(told)}", **values)

    def duel_round_ended(self, told: Told) -> str:
        """Tell what ended the round."""
        why = ("goals", "counters", "cards")[told.number("ending")]
        why = self.catalogue.text("event.duel-round-ended." + why)
        return self.catalogue.text("event.duel-round-ended.public", why=why)

    def trolls_paid(self, told: Told) -> str:
        """Tell with which gold cards trolls are paid, or that there are too few."""
        owed, values = told.number("count"), told.numbers("values")
        by_sum = self.rules.word(TROLL_PAYMENT) == "sum"
        enough = (sum(values) if by_sum else len(values)) >= owed
        way = "" if enough else "-short" if values else "-nothing"
        listed = numbers(self.catalogue, values)
        return self.catalogue.text(
            f"event.trolls-paid.{self.form(told)}{way}",
            name=self.name(told.number("seat")),
            trolls=self.catalogue.text("count.troll", count=owed),
            payment=self.catalogue.text("count.gold-card-worth", count=len(values), values=listed),
        )

    def round_counted(self, told: Told) -> str:
        """Tell everybody's gold."""
        totals = self._by_player("list.score", told.numbers("totals"))
        return self.catalogue.text("event.round-counted.public", totals=totals)

    def solo_card(self, told: Told) -> str:
        """Tell what becomes of a card that is not kept."""
        if self.rules.cards[told.number("card")].family == ROCKFALL:
            way = "-rockfall" if "SOLO-07" in told.clauses else "-harmless"
        else:
            way = "" if "SOLO-05" in told.clauses else "-second"
        return self.catalogue.text(f"event.solo-card.{self.form(told)}{way}", **self.facts(told))

    def solo_rated(self, told: Told) -> str:
        """Tell what a score is worth."""
        rating = self.catalogue.text(f"rating.{told.number('rating')}")
        values = {**self.facts(told), "rating": rating}
        return self.catalogue.text(f"event.solo-rated.{self.form(told)}", **values)

    def match_ended(self, told: Told) -> str:
        """Tell everybody's gold and who won."""
        totals = told.numbers("totals")
        winners = told.numbers("winners")
        form = "private" if winners == (self._viewer,) else "public"
        if len(totals) == 1:
            # Alone nobody wins: the score was rated. (SOLO-15)
            form = "alone"
        return self.catalogue.text(
            "event.match-ended." + form,
            totals=self._by_player("list.score", totals),
            winners=self.catalogue.join([self.name(seat) for seat in winners]),
            best=self._nuggets(totals[winners[0]]),
            count=len(winners),
        )

    def form(self, told: Told) -> str:
        """Choose between words to the player meant, words that tell all, and public words."""
        about = [told.number(field) for field in _ABOUT if told.has(field)]
        if self._viewer != NONE and self._viewer in about:
            return "private"
        told_of = told.has("target") and told.number("target") == self._viewer != NONE
        if told_of and f"event.{told.name}.at-you" in self.catalogue:
            return "at-you"
        concealed = any(told.has(field) for field in _CONCEALED)
        return "full" if concealed and f"event.{told.name}.full" in self.catalogue else "public"

    def facts(self, told: Told) -> dict[str, object]:
        """Return the fields of an event as words, by the names the catalogues use."""
        catalogue = self.catalogue
        rules = self.rules
        turned = told.number("turned") if told.has("turned") else 0
        values: dict[str, object] = {}
        for field, fact in told.fields:
            if field in _ABOUT:
                values["name"] = self.name(told.number(field))
            elif field == "target":
                values["target"] = self.name(told.number(field))
            elif field in {"cell", "other"}:
                values[field] = cell_name(told.number(field))
            elif field == "card":
                card = told.number(field)
                values["card"] = card_words(catalogue, rules, card, turned=turned, article=True)
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

    def name(self, seat: Seat) -> str:
        return player_word(self._names, seat)

    def _nuggets(self, count: int) -> str:
        return self.catalogue.text("count.nugget", count=count)

    def _sentences(self, *sentences: str) -> str:
        return self.catalogue.text("list.sentences").join(sentences)

    def _by_player(self, key: str, words: Sequence[object]) -> str:
        """Return one word or number for each player, with the names."""
        pairs = [
            self.catalogue.text(key, name=self.name(seat), value=word)
            for seat, word in enumerate(words)
        ]
        return self.catalogue.join(pairs, "comma")


_SPECIAL: Final[dict[str, Callable[[Teller, Told], str]]] = {
    "played": Teller.played,
    "round-ended": Teller.round_ended,
    "goal-revealed": Teller.turned_up,
    "goal-laid": Teller.turned_up,
    "vetoed": Teller.vetoed,
    "roles-revealed": Teller.roles,
    "gold-paid": Teller.paid,
    "hands-swapped": Teller.hands_swapped,
    "round-scored": Teller.round_scored,
    "geologist-paid": Teller.geologist_paid,
    "share-paid": Teller.share_paid,
    "colours-drawn": Teller.colours,
    "gold-secured": Teller.gold_secured,
    "duel-round-ended": Teller.duel_round_ended,
    "trolls-paid": Teller.trolls_paid,
    "round-counted": Teller.round_counted,
    "solo-card": Teller.solo_card,
    "solo-rated": Teller.solo_rated,
    "match-ended": Teller.match_ended,
}
"""The events of which a fact is not simply a word."""

SENTENCES: Final[dict[str, Callable[[Teller, Told], str]]] = {}
"""The same for the events of products, which add theirs when they register."""
