"""Matches to look at again, as they travel: step by step, through any eyes, checked for fairness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from saboteur.notation.card import NOBODY, NotationError
from saboteur.notation.record import Record, parse_record
from saboteur.present.claims import claim_brief
from saboteur.present.fairness import check_fairness
from saboteur.present.history import TRUTH, History
from saboteur.present.knowledge import Secret, secrets_of
from saboteur.present.places import lettered
from saboteur.rules.chance import STREAM_NAMES
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import Seat
from saboteur.server.errors import Refused
from saboteur.server.render.endings import line_of
from saboteur.server.render.public import Public
from saboteur.server.render.render_view import see
from saboteur.server.render.replayed_claims import claims_of
from saboteur.server.render.replayed_minds import minds_of
from saboteur.server.tables.members import NOTHING_KEPT, Kept
from saboteur.server.wire import pages
from saboteur.server.wire.view import LogLine, MovedBy
from saboteur.texts.faults import fault_text
from saboteur.texts.messages import Catalogue
from saboteur.texts.narrate import tell
from saboteur.texts.news import is_news
from saboteur.texts.things import card_words
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.looks import GOAL, OPENINGS
from saboteur.views.redact import Told

_SHOWN: Final = "goal-shown"
"""Shows a goal when the round is over already."""


def _turns(entry: Told) -> bool:
    """Say whether something is a turning point: a card was turned up, or a round ended."""
    return entry.name in ROUND_ENDS or (entry.name in OPENINGS and entry.name != _SHOWN)


def match_page(
    match: str,
    history: History,
    table: str,
    allowed: list[str],
    eyes: str,
    words: Catalogue,
    kept: Kept = NOTHING_KEPT,
) -> pages.MatchPage:
    """Return what there is to see of a match; `kept` is what its table knows of it, as far as that may be seen."""
    record = history.record
    return pages.MatchPage(
        match=match,
        table=table,
        ruleset=record.ruleset,
        names=list(history.names),
        over=history.over,
        steps=history.last,
        rounds=history.round_starts,
        moves=history.moves(eyes),
        eyes=allowed,
        totals=list(record.result) if record.result is not None else [],
        winners=list(history.winners),
        claims=claims_of(history, eyes, kept.claims, words),
        lines=_lines(history, eyes, words, kept.stood_in),
        looks=list(kept.looks),
        secrets=[_secret(secret, words) for secret in secrets_of(history, eyes)],
        minds=minds_of(history, eyes, kept.beliefs, words),
    )


def _lines(
    history: History, eyes: str, words: Catalogue, stood_in: Sequence[tuple[int, Seat, MovedBy]]
) -> list[pages.MoveLine]:
    """Return every move in words."""
    by = {history.step_of(made, seat): who for made, seat, who in stood_in}
    return [
        pages.MoveLine(
            history.mover(at),
            _line(history, at, eyes, words),
            by.get(at, ""),
            any(_turns(entry) for entry in history.told(at, NOBODY)),
        )
        for at in range(1, history.last + 1)
    ]


def _line(history: History, at: int, eyes: str, words: Catalogue) -> str:
    """Return what was done in a step: the first thing worth telling, or the move itself."""
    seat = history.seat_of(eyes)
    for entry in history.told(at, eyes):
        if is_news(entry):
            return tell(words, history.rules, history.names, entry, seat, lettered(history.rules))
    return history.move_words(at, eyes, words, lettered(history.rules))


def _secret(secret: Secret, words: Catalogue) -> pages.Secret:
    kind, letter, seat = secret.thing
    return pages.Secret(
        kind="goal" if kind == GOAL else "role",
        letter=letter,
        seat=seat,
        round=secret.round,
        first=secret.first,
        last=secret.last,
        what=claim_brief(words, secret.what),
        knowings=[
            pages.Knowing(one.seat, one.since, one.until, one.how, claim_brief(words, one.what))
            for one in secret.knowings
        ],
    )


def step_page(match: str, history: History, at: int, eyes: str, words: Catalogue) -> pages.StepPage:
    """Return one moment through some eyes.

    :raises Refused: if there is no such step.
    """
    if not 0 <= at <= history.last:
        raise Refused("no-such-step")
    seen = history.view(at, eyes)
    seen.moves = ()  # nobody is asked any more
    hands = history.hands(at) if eyes == TRUTH else []
    return pages.StepPage(
        match=match,
        step=at,
        steps=history.last,
        eyes=eyes,
        move=history.move(at, eyes),
        text=history.move_words(at, eyes, words, lettered(history.rules)),
        view=see(seen, words, _public(history, at)),
        hands=[[card_words(words, history.rules, card) for card in hand] for hand in hands],
        log=_log(history, at, eyes, words),
    )


def _public(history: History, at: int) -> Public:
    """Return what everybody knew of a match after a step."""
    keys = zip(STREAM_NAMES, history.record.commitments, strict=True)
    commitments = {name: key for name, key in keys if key}
    return Public(
        history.names,
        commitments,
        gold=history.gold() if history.over and at == history.last else (),
    )


def _log(history: History, at: int, eyes: str, words: Catalogue) -> list[LogLine]:
    """Return what these eyes were told with this step."""
    seat = history.seat_of(eyes)
    round_ = history.round(at - 1) if at else 1
    before = history.told_before(at, eyes)
    found: list[LogLine] = []
    for number, entry in enumerate(history.told(at, eyes), before):
        if entry.name == "round-began":
            round_ = entry.number("round")
        found.append(line_of(history.rules, history.names, words, seat, entry, number, round_))
    return found


def fair_check(match: str, text: str, words: Catalogue) -> pages.FairCheck:
    """Check a record in every way."""
    record = parse_record(text)
    checked = check_fairness(record)
    key = "not-fair" if checked.problems else "fair" if checked.over else "fair-so-far"
    keys = zip(STREAM_NAMES, record.commitments, strict=True)
    doubt = "" if checked.problems else checked.doubt(words)
    verdict = doubt or words.text(f"server.{key}", count=len(record.moves))
    return pages.FairCheck(
        match=match,
        fair=checked.is_fair,
        over=checked.over,
        moves=len(record.moves),
        problems=[fault_text(words, problem) for problem in checked.problems],
        commitments={name: key for name, key in keys if key},
        text=f"{verdict} {checked.mixture(words)}" if checked.is_fair else verdict,
    )


def read_again(text: str) -> Record:
    """Read the record of a match.

    :raises Refused: if this version cannot; whoever wants it can still have the text.
    """
    try:
        return parse_record(text)
    except (NotationError, RulesetError) as error:
        raise Refused("match-damaged") from error


def played_again(record: Record) -> History:
    """Play a match again.

    :raises Refused: if this version cannot.
    """
    try:
        return History(record)
    except (NotationError, RulesetError) as error:
        raise Refused("match-damaged") from error
