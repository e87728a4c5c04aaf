"""The arithmetic of a round and of a match: who is paid what and why, as far as a reader knows.

Everything is made from what the reader was told. Sums are written out where people check them:
`6 − 1 = 5`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from saboteur.rules.kinds import (
    LONE_WINNERS,
    NO_CARD,
    NONE,
    ROLE_NAMES,
    SABOTEUR,
    CardId,
    Role,
    Seat,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import Catalogue
from saboteur.texts.narrate import Teller
from saboteur.texts.things import player_word
from saboteur.views.ending import GAINS, ROUND_ENDS, gold_by_round
from saboteur.views.redact import Told

NOTHING: Final = "-"
"""Stands in a table where there is nothing to say."""
SECRET_AMOUNTS: Final[dict[str, str]] = {"gold-taken": "value"}
"""Events that give gold, and the field that not everybody is told. Products add theirs."""


SumText: TypeAlias = Callable[[Catalogue, Ruleset, Sequence[Told], Seat], str]
"""What stands in one column of the table of a round, for one player."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table at the end of a round."""

    head: str
    """The key of its head, under `cli.table`."""
    text: SumText
    always: bool = True
    """Whether it is there even if there is nothing to say in it for anybody."""
    number: bool = False
    """Whether it holds numbers, which are set to the right."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The table at the end of a round of a game that counts everybody's gold in the open."""

    columns: tuple[Column, ...]
    """The columns after the players and their dwarf cards."""
    events: frozenset[str]
    """The events that the table tells."""
    headline: str = ""
    """Which of them is told in words above the table, if any."""
    shut_out: str = ""
    """Which of them says that a player gets nothing, if any."""


SUMS: Final[dict[str, Sums]] = {}
"""By game; products fill it when they register."""


# --- rounds ----------------------------------------------------------------------------------


class Term(NamedTuple):
    """One thing that gave a player gold, or took some."""

    amount: int | None
    """None where the reader does not know it."""
    entry: Told


@dataclass(frozen=True, slots=True)
class Payment:
    """What a player got in a round."""

    seat: Seat
    amount: int | None
    """None where the reader does not know it."""
    entries: tuple[Told, ...]
    """What gave or took gold."""

    def text(self, teller: Teller) -> str:
        """Return why it is so much, in sentences."""
        return teller.sentences(*[teller.tell(entry) for entry in self.entries])

    def terms(self) -> list[Term]:
        """Return the sum that leads to the amount, term by term."""
        return [Term(_amount(entry, self.seat), entry) for entry in self.entries]


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How a round ended, as its reader was told."""

    round: int
    start: int
    """The number of the line in the log that says that it is over."""
    entries: tuple[Told, ...]
    """That line and all that follow it in this round."""
    roles: tuple[Role, ...]
    undealt: tuple[Role, ...]
    """The dwarf cards of the players and the others, where they were turned up."""
    payments: tuple[Payment, ...]
    goal: CardId = NO_CARD
    """The goal that the last play turned up, if any."""

    @property
    def completer(self) -> Seat:
        """Return who reached the treasure, or NONE."""
        ended = self.entries[0]
        return ended.number("completer") if ended.has("completer") else NONE


def rounds_of(log: Sequence[Told]) -> list[tuple[int, Sequence[Told]]]:
    """Split a log: for each round the number of its first line, and its lines."""
    starts = [i for i, entry in enumerate(log) if entry.name == "round-began"]
    ends = [*starts[1:], len(log)]
    return [(start, log[start:end]) for start, end in zip(starts, ends, strict=False)]


def round_end(number: int, start: int, entries: Sequence[Told], players: int) -> RoundEnd | None:
    """Return how a round ended, given its lines; None if it goes on."""
    ended = [i for i, entry in enumerate(entries) if entry.name in ROUND_ENDS]
    if not ended:
        return None
    revealed = [entry for entry in entries if entry.name == "roles-revealed"]
    paying = [entry for entry in entries if _may_pay(entry)]
    return RoundEnd(
        round=number,
        start=start + ended[0],
        entries=tuple(entries[ended[0] :]),
        roles=revealed[-1].numbers("roles") if revealed else (),
        undealt=revealed[-1].numbers("undealt") if revealed else (),
        payments=tuple(_payment(paying, seat) for seat in range(players)),
        goal=_last_goal(entries[: ended[0]]),
    )


def _last_goal(entries: Sequence[Told]) -> CardId:
    """Return the goal that was turned up last, if that was the last play."""
    for entry in reversed(entries):
        if entry.name == "played":
            break
        if entry.name == "goal-revealed":
            return entry.number("goal")
    return NO_CARD


def _payment(entries: Sequence[Told], seat: Seat) -> Payment:
    found = [entry for entry in entries if _concerns(entry, seat) and _amount(entry, seat) != 0]
    secret = any(_amount(entry, seat) is None for entry in found)
    return Payment(seat, None if secret else sum(gold_by_round(entries, seat)), tuple(found))


def _may_pay(entry: Told) -> bool:
    """Say whether an event may give gold to anybody, or take some."""
    return bool(entry.pieces) or entry.name in GAINS or entry.name in SECRET_AMOUNTS


def _concerns(entry: Told, seat: Seat) -> bool:
    for name, value in entry.fields:
        if value == seat and name in {"seat", "target"}:
            return True
    return False


def _amount(entry: Told, seat: Seat) -> int | None:
    """Return how much gold an event gives to a player, or takes; None if that was not told."""
    field = SECRET_AMOUNTS.get(entry.name)
    if field is not None and entry.number("seat") == seat and not entry.has(field):
        return None
    return sum(gold_by_round([entry], seat))


def gold_table(logs: Sequence[Iterable[Told]]) -> tuple[tuple[int, ...], ...]:
    """Return what each seat won in each round, from everybody's own log."""
    own = [gold_by_round(log, seat) for seat, log in enumerate(logs)]
    rounds = max(len(amounts) for amounts in own)
    return tuple(
        tuple(amounts[i] if i < len(amounts) else 0 for amounts in own) for i in range(rounds)
    )


# --- sums ------------------------------------------------------------------------------------


def gold_sharing(
    words: Catalogue,
    names: Sequence[str],
    roles: Sequence[Role],
    entries: Iterable[Told],
    direction: int,
) -> str:
    """Say how gold cards are shared out, before it is told who receives what; "" if they are not."""
    for entry in entries:
        if entry.name == "packet-seen":
            name = player_word(names, entry.number("seat"))
            way = "packet-order" if direction > 0 else "packet-order-reversed"
            return words.text(f"score.{way}", name=name)
        paid = _paid(entry)
        if paid != NONE and roles[paid] in LONE_WINNERS:
            role = ROLE_NAMES[roles[paid]]
            return words.text(f"score.{role}", name=player_word(names, paid))
        if entry.name == "gold-paid":
            share = words.text("count.nugget", count=entry.number("amount"))
            return words.text("score.shares", count=roles.count(SABOTEUR), share=share)
    return ""


def _paid(entry: Told) -> Seat:
    """Return who is given gold by an event, whether or not it is told how much, or NONE."""
    if not entry.has("seat"):
        return NONE
    seat = entry.number("seat")
    gives = entry.name in SECRET_AMOUNTS or sum(gold_by_round([entry], seat)) > 0
    return seat if gives else NONE


def entries_about(entries: Iterable[Told], seat: Seat) -> list[Told]:
    """Return what happened to a player."""
    return [entry for entry in entries if entry.has("seat") and entry.number("seat") == seat]
