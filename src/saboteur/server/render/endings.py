"""The log line by line, how rounds ended with the arithmetic, and how the match ended."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from saboteur.present.headlines import headline, outcome
from saboteur.present.places import lettered
from saboteur.present.score_table import Payment, RoundEnd, round_end, rounds_of
from saboteur.present.verdicts import Verdict
from saboteur.rules.events import CARD_FIELDS, CELL_FIELDS
from saboteur.rules.kinds import (
    NO_CARD,
    NO_TARGET,
    NONE,
    NOWHERE,
    CardId,
    Seat,
    move_card,
    move_cell,
    move_target,
    move_turned,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.server.render.aftermath import Aftermath, bluff_words, story_of
from saboteur.server.render.render_cards import card_face, cell_of, known_role, seat_or_none
from saboteur.server.tables.origins import NOWHERE_FROM, Origin
from saboteur.server.wire import view as wire
from saboteur.texts.messages import Catalogue
from saboteur.texts.narrate import Teller, tell
from saboteur.texts.news import is_news
from saboteur.views.ending import RATINGS, ROUND_ENDS
from saboteur.views.redact import Told
from saboteur.views.view import View

_MOST_LINES: Final = 200
Lines: TypeAlias = dict[tuple[object, ...], wire.LogLine]
"""Lines that all were told alike whom they do not concern, by language and by all they are made of."""
_SEATS: Final = ("seat", "first", "completer")


class Heads:
    """Where rounds begin in one reader's log, read line by line as it grows."""

    def __init__(self) -> None:
        self.starts: list[int] = []
        self.is_over: bool = False
        """Whether the last of them has ended."""
        self._read = 0
        self._last: Told | None = None

    def goes_on_in(self, log: Sequence[Told]) -> bool:
        """Say whether a log is the one that was read, perhaps longer now."""
        return not self._read or (len(log) >= self._read and log[self._read - 1] is self._last)

    def read(self, log: Sequence[Told]) -> None:
        """Read what is new."""
        for number in range(self._read, len(log)):
            name = log[number].name
            if name == "round-began":
                self.starts.append(number)
                self.is_over = False
            elif name in ROUND_ENDS:
                self.is_over = True
        self._read = len(log)
        self._last = log[-1] if log else None


def log_lines(
    rules: Ruleset,
    names: Sequence[str],
    words: Catalogue,
    viewer: Seat,
    log: Sequence[Told],
    start: int = 0,
    origins: Sequence[Origin] = (),
    lines: Lines | None = None,
    heads: Heads | None = None,
) -> list[wire.LogLine]:
    """Return what somebody was told, from a line on; `origins` has something for each of these lines.

    `lines` has some that others at the table were told already, `heads` where rounds begin in this log.
    """
    round_ = _round_before(log, start, heads)
    found: list[wire.LogLine] = []
    for i in range(start, len(log)):
        entry = log[i]
        if entry.name == "round-began":
            round_ = entry.number("round")
        origin = origins[i - start] if origins else NOWHERE_FROM
        if lines is None or entry.secret or concerns(entry, viewer):
            found.append(line_of(rules, names, words, viewer, entry, i, round_, origin))
            continue
        key = (words.language, i, round_, entry, entry.clauses, origin.at, origin.mover, origin.by)
        line = lines.get(key)
        if line is None:
            if len(lines) >= _MOST_LINES:
                lines.clear()
            line = lines[key] = line_of(rules, names, words, NONE, entry, i, round_, origin)
        found.append(line)
    return found


def _round_before(log: Sequence[Told], start: int, heads: Heads | None) -> int:
    """Return the round that goes on when a line comes; 0 before the first."""
    if heads is not None:
        at = bisect_left(heads.starts, start)
        return log[heads.starts[at - 1]].number("round") if at else 0
    for i in range(start - 1, -1, -1):
        if log[i].name == "round-began":
            return log[i].number("round")
    return 0


def concerns(entry: Told, seat: Seat) -> bool:
    """Say whether an event may be told to a seat in other words than to those who only look on."""
    for name, value in entry.fields:
        if value == seat or (isinstance(value, tuple) and seat in value):
            return True
        if name == "move" and isinstance(value, int) and move_target(value) == seat:
            return True
    return False


def line_of(
    rules: Ruleset,
    names: Sequence[str],
    words: Catalogue,
    viewer: Seat,
    entry: Told,
    number: int,
    round_: int,
    origin: Origin = NOWHERE_FROM,
) -> wire.LogLine:
    """Return one thing that happened."""
    n = len(names)
    seat, target, turned, card = NONE, NONE, 0, NO_CARD
    cells: list[wire.Cell] = []
    for name, value in entry.fields:
        if not isinstance(value, int):
            continue
        if name in _SEATS:
            seat = value
        elif name == "target":
            target = value
        elif name in CELL_FIELDS and value > NOWHERE:
            cells.append(cell_of(value))
        elif name in CARD_FIELDS and 0 <= value < len(rules.cards):
            card = value
        elif name == "turned":
            turned = value
        elif name == "move":
            card, turned = move_card(value), move_turned(value)
            if not entry.has("target"):
                target = NONE if move_target(value) == NO_TARGET else move_target(value)
            cells += [cell_of(move_cell(value))] if move_cell(value) != NOWHERE else []
    teller = Teller(words, rules, names, viewer, lettered(rules))
    private = bool(entry.secret)
    return wire.LogLine(
        n=number,
        event=entry.name,
        text=teller.tell(entry),
        clauses=list(rules.cite(entry.clauses)),
        news=is_news(entry),
        round=round_,
        seat=seat_or_none(seat, n),
        target=seat_or_none(target, n),
        cells=cells,
        card="" if card == NO_CARD else card_face(rules, card, words.language).name,
        turned=bool(turned),
        by=origin.by if origin.mover == seat else "",
        at=origin.at,
        private=private,
        aloud=teller.tell(entry.aloud()) if private and is_news(entry) else "",
    )


Kept: TypeAlias = dict[tuple[Seat, str, int], wire.RoundEnd]
"""How rounds ended, by reader, language and round: it does not change once the next has begun."""


def verdict_of(verdict: Verdict) -> wire.Verdict:
    """Return what became of a claim, as it travels."""
    return wire.Verdict(verdict.n, verdict.verdict, verdict.truth)


def round_ends(
    v: View,
    words: Catalogue,
    names: Sequence[str],
    last_mine: wire.Mine | None,
    kept: Kept,
    gold: Sequence[Sequence[int]] = (),
    verdicts: Mapping[int, Sequence[Verdict]] | None = None,
) -> list[wire.RoundEnd]:
    """Return how each round ended that is over, as the reader was told.

    `gold` is what each seat won in each round, once everybody may know it.
    """
    found: list[wire.RoundEnd] = []
    rounds = rounds_of(v.log)
    totals: list[int | None] = [0] * v.n
    for number, (first, entries) in enumerate(rounds, 1):
        key = (v.seat, words.language, number)
        end = kept.get(key)
        if end is None:
            ended = round_end(number, first, entries, v.n)
            if ended is None:
                continue
            won = list(gold[number - 1]) if gold else [paid.amount for paid in ended.payments]
            totals = [_plus(a, b) for a, b in zip(totals, won, strict=True)]
            end = _round_end(v, words, names, ended, totals)
        totals = end.totals
        if number < len(rounds):
            kept[key] = end
        found.append(end)
    if verdicts:
        found = [
            msgspec.structs.replace(
                end, verdicts=[verdict_of(one) for one in verdicts.get(end.round, ())]
            )
            for end in found
        ]
    if found and last_mine is not None:
        found[-1] = msgspec.structs.replace(found[-1], mine=last_mine)
    return found


def _plus(total: int | None, won: int | None) -> int | None:
    return None if total is None or won is None else total + won


def _round_end(
    v: View, words: Catalogue, names: Sequence[str], ended: RoundEnd, totals: list[int | None]
) -> wire.RoundEnd:
    """Return how a round ended, as it travels."""
    teller = Teller(words, v.rules, names, v.seat, lettered(v.rules))
    line = headline(teller, ended)
    return wire.RoundEnd(
        round=ended.round,
        completer=seat_or_none(ended.completer, v.n),
        goal=_goal_name(v.rules, ended.goal, words),
        text=teller.tell(ended.entries[0]),
        headline=line.text,
        winners=list(line.winners),
        outcome=outcome(teller, ended, line),
        roles=[known_role(v.rules, words, role) for role in ended.roles],
        unused=[known_role(v.rules, words, role) for role in ended.undealt],
        lines=[
            line_of(v.rules, names, words, v.seat, entry, ended.start + i, ended.round)
            for i, entry in enumerate(ended.entries)
        ],
        payments=[_payment(teller, paid) for paid in ended.payments],
        totals=totals,
        verdicts=[],
        mine=None,
    )


def _goal_name(rules: Ruleset, goal: CardId, words: Catalogue) -> str:
    return "" if goal == NO_CARD else card_face(rules, goal, words.language).name


def _payment(teller: Teller, paid: Payment) -> wire.Payment:
    """Return what a player got, with the sum that leads to it."""
    terms = [
        wire.Term(term.amount, teller.tell(term.entry), list(teller.rules.cite(term.entry.clauses)))
        for term in paid.terms()
    ]
    return wire.Payment(paid.seat, paid.amount, paid.text(teller), terms)


def result_of(
    v: View,
    words: Catalogue,
    names: Sequence[str],
    gold: tuple[tuple[int, ...], ...],
    after: Aftermath | None = None,
) -> wire.Result | None:
    """Return how the match ended; None while it goes on."""
    ended = [entry for entry in v.log[-2:] if entry.name in {"match-ended", *RATINGS}]
    if not ended or ended[-1].name != "match-ended":
        return None
    # Alone nobody is beaten: the rating says it all.
    text = tell(words, v.rules, names, ended[0], v.seat)
    return wire.Result(
        totals=list(ended[-1].numbers("totals")),
        winners=list(ended[-1].numbers("winners")),
        rounds=[list(amounts) for amounts in gold],
        text=text,
        stories=[story_of(after, one, v.rules, words) for one in after.stories] if after else [],
        bluff=bluff_words(after.bluff, words, names) if after and after.bluff else None,
    )
