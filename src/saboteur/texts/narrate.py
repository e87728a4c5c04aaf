"""Sentences out of facts: what happened. What can be done and is asked is in texts.moves.

All words come from a catalogue. Nothing here looks into a match: a sentence is made of what its
reader was told, and of nothing else. `names` are the players' names by seat; a `viewer` is the
seat of the reader, who is then spoken to as such, or NONE for a spectator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.notation.card import cell_name
from saboteur.rules.events import ENDING_NAMES
from saboteur.rules.kinds import (
    LONE_WINNERS,
    MINER,
    NO_TARGET,
    NONE,
    ROLE_NAMES,
    Seat,
    move_card,
    move_target,
)
from saboteur.texts.moves import describe_move, explain, move_facts, prompt
from saboteur.texts.things import (
    card_words,
    cards_words,
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
    from saboteur.texts.moves import Places
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
_CONCEALED: Final = frozenset(
    (
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
)
"""The fields that are secret in an event which has words for those who know all."""
_ROLES: Final = ("role", "old", "new")
VARIANTS: Final[dict[str, tuple[str, dict[int, str]]]] = {}
"""Events that have other words for some values of a field: by name, the field and how the key of
those words ends. Products add theirs when they register."""


# --- What happened ---------------------------------------------------------------------------------


def tell(
    catalogue: Catalogue,
    rules: Ruleset,
    names: Sequence[str],
    told: Told,
    viewer: Seat = NONE,
    places: Places = cell_name,
) -> str:
    """Return what somebody was told, as a sentence; the clauses behind it are `told.clauses`.

    Where more was told than the viewer's own part, as after a match, the sentence says all of it.
    `places` says how cells are called.
    """
    return Teller(catalogue, rules, names, viewer, places).tell(told)


@final
class Teller:
    """Tells events to one reader."""

    __slots__ = ("catalogue", "names", "places", "rules", "viewer")

    def __init__(
        self,
        catalogue: Catalogue,
        rules: Ruleset,
        names: Sequence[str],
        viewer: Seat,
        places: Places = cell_name,
    ) -> None:
        self.catalogue: Catalogue = catalogue
        self.rules: Ruleset = rules
        self.names: Sequence[str] = names
        self.viewer: Seat = viewer
        """Who reads it; NONE is a spectator."""
        self.places: Places = places
        """How cells are called."""

    def tell(self, told: Told) -> str:
        """Tell an event: in its own way, or fact by fact."""
        if told.name in VARIANTS:
            return self.varied(told)
        sentence = _SPECIAL.get(told.name) or SENTENCES.get(told.name, Teller.plain)
        return sentence(self, told)

    def plain(self, told: Told) -> str:
        """Tell an event whose facts are words, one by one."""
        return self.catalogue.text(f"event.{told.name}.{self.form(told)}", **self.facts(told))

    def played(self, told: Told) -> str:
        """Tell who played what, where or on whom: any of them may be the reader."""
        seat = told.number("seat")
        move = told.number("move")
        form = self.form(told)
        values = move_facts(self.catalogue, self.rules, self.names, move, self.places)
        values["name"] = self.name(seat)
        target = move_target(move)
        if target != NO_TARGET:
            values["target"] = self.name(target)
            if target == seat:
                form = "private-self" if form == "private" else "self"
            elif target == self.viewer:
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
            end = self.catalogue.text(key + (ENDING_NAMES[told.number("reason")] or "nobody"))
        dealt = {role for mix in self.rules.role_mix.values() for role in mix}
        if MINER not in dealt:
            return end
        alone = [role for role in LONE_WINNERS if role in dealt]
        won = f"miners-or-{ROLE_NAMES[alone[0]]}" if alone else "miners-win"
        return self.sentences(end, self.catalogue.text(key + ("miners-lose" if lost else won)))

    def turned_up(self, told: Told) -> str:
        """Tell of a goal, or of another card with words of its own, that is turned up or laid."""
        own = name_stem(self.rules, told.number("goal"))
        form = own if f"event.{told.name}.{own}" in self.catalogue else "public"
        return self.catalogue.text(f"event.{told.name}.{form}", **self.facts(told))

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
                values[field] = self.name(fact) if field == "target" else self.places(fact)
        return self.catalogue.text(key, **values)

    def roles(self, told: Told) -> str:
        """Tell everybody's dwarf card."""
        undealt = told.numbers("undealt")
        dealt = [role_word(self.catalogue, role) for role in told.numbers("roles")]
        unused = counted(self.catalogue, undealt, lambda role: role_word(self.catalogue, role))
        return self.catalogue.text(
            "event.roles-revealed." + ("public" if undealt else "all-dealt"),
            roles=self.by_player("list.pair", dealt),
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

    def match_ended(self, told: Told) -> str:
        """Tell everybody's gold and who won."""
        totals = told.numbers("totals")
        winners = told.numbers("winners")
        form = "private" if winners == (self.viewer,) else "public"
        if len(totals) == 1:
            # Alone nobody wins: the score was rated. (SOLO-15)
            form = "alone"
        return self.catalogue.text(
            "event.match-ended." + form,
            totals=self.by_player("list.score", totals),
            winners=self.catalogue.join([self.name(seat) for seat in winners]),
            best=self.nuggets(totals[winners[0]]),
            count=len(winners),
        )

    def form(self, told: Told) -> str:
        """Choose between words to the player meant, words that tell all, and public words."""
        concealed = False
        about: list[object] = []
        for field, value in told.fields:
            concealed = concealed or field in _CONCEALED
            if field in _ABOUT:
                about.append(value)
        if self.viewer != NONE and self.viewer in about:
            return "private" if concealed else self.own_words(told, "aloud", "private")
        told_of = told.has("target") and told.number("target") == self.viewer != NONE
        if told_of and f"event.{told.name}.at-you" in self.catalogue:
            return "at-you" if concealed else self.own_words(told, "at-you-aloud", "at-you")
        return "full" if concealed and f"event.{told.name}.full" in self.catalogue else "public"

    def own_words(self, told: Told, form: str, otherwise: str) -> str:
        """Choose a form if the event has words of that form."""
        return form if f"event.{told.name}.{form}" in self.catalogue else otherwise

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
                values[field] = self.places(told.number(field))
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
        return player_word(self.names, seat)

    def nuggets(self, count: int) -> str:
        return self.catalogue.text("count.nugget", count=count)

    def sentences(self, *sentences: str) -> str:
        return self.catalogue.text("list.sentences").join(sentences)

    def by_player(self, key: str, words: Sequence[object]) -> str:
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
    "roles-revealed": Teller.roles,
    "gold-paid": Teller.paid,
    "match-ended": Teller.match_ended,
}
"""The events of which a fact is not simply a word."""

SENTENCES: Final[dict[str, Callable[[Teller, Told], str]]] = {}
"""The same for the events of products, which add theirs when they register."""
