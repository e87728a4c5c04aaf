"""A moment of a match as a scenario file, for whoever thinks that a rule is carried out wrongly.

The text has the position as far as some eyes know it, the move that was made there, and what came
of it as they were told; `saboteur check` runs it. It is made of what these eyes saw and of nothing
else, and it is tried out before it is given away: what is left open in it is dealt anew, so a line
that does not hold in that deal is left out.

The words in it are English, as the format is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from saboteur.notation.card import NOBODY, UNKNOWN, NotationError, seat_name
from saboteur.notation.event import told_text
from saboteur.notation.judging import IllegalMove, judge
from saboteur.notation.position import Position, deal, parse_position
from saboteur.present.history import TRUTH, History
from saboteur.rules.chance import seed_bytes
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import NO_CARD, NONE, PLAY, Seat, move_act, move_card
from saboteur.rules.mine import GOAL, card_of
from saboteur.rules.ruleset import Ruleset
from saboteur.scenarios.reading import ScenarioError
from saboteur.scenarios.running import run_text

_ID: Final = "REPORT-1"
_SEED: Final = seed_bytes(1)
_HEAD: Final = (
    "# A rules problem. Save this as problem.scn and run: saboteur check problem.scn",
    "# What I expected, and why (a rulebook, a clause):",
    "#   ",
)
_ADVICE: Final = (
    "# As the rules have it now. Change a line to what you expected, and the check fails."
)


def report_of_rules(rules: Ruleset, clause: str) -> str:
    """Return a scenario for a problem with the rules themselves: a match that has just begun."""
    players = rules.usual_players()
    given = [rules.text, f"players {players}"]
    holds = ["expect round 1", *(f"expect turn {seat_name(seat)}" for seat in range(players))]
    for lines in (holds, ["not refused"]):
        kept = _kept(clause or _any_clause(rules), given, (), lines)
        if kept:
            return _written(clause or _any_clause(rules), given, (), kept, ())
    raise AssertionError("a ruleset that there is makes a position")


def report_of(history: History, at: int, eyes: str, clause: str, move: str = "") -> str:
    """Return a moment of a match as a scenario, as some eyes know it.

    `clause` is what it is about; without one, the rules behind what was told last. `move` is one
    that was refused after the last step.
    """
    about = clause or _told_clause(history, at, eyes)
    log = _moves_before(history, at, eyes)
    for given, play, lines in _attempts(history, at, eyes, move):
        kept = _kept(about, given, play, lines)
        if kept:
            return _written(about, given, play, kept, log)
    text = report_of_rules(history.rules, about)
    return text + "".join(f"{line}\n" for line in log)


def _attempts(
    history: History, at: int, eyes: str, move: str
) -> Iterable[tuple[list[str], Sequence[str], list[str]]]:
    """Yield positions with a play and expectations, the most telling first."""
    now = history.position(at, eyes)
    if move and eyes not in {NOBODY, TRUTH}:
        judged = _judged(now, move, eyes)
        if judged:
            yield _items(now), (), [judged]
    if at > 0 and UNKNOWN not in history.move(at, eyes):
        letter, _, text = history.move(at, eyes).partition(":")
        before = _before(history, at, eyes, now)
        heard = [f"{_listener(eyes)}{told_text(history.rules, t)}" for t in history.told(at, eyes)]
        yield _items(before), (f"play {letter} {text}",), [*heard, *_standing(now)]
    yield _items(now), (), _standing(now)


def _listener(eyes: str) -> str:
    return "event " if eyes == TRUTH else f"told {eyes} "


def _standing(now: Position) -> list[str]:
    """Return what may be expected of any position: whose turn it is, and which round."""
    turn = [] if now.turn is None or now.turn == NONE else [f"expect turn {seat_name(now.turn)}"]
    return [*turn, f"expect round {now.round or 1}"]


def _before(history: History, at: int, eyes: str, now: Position) -> Position:
    """Return the position before a move, with what the eyes have learned of it by the move."""
    found = history.position(at - 1, eyes)
    if eyes == TRUTH:
        return found
    code = history.code(at)
    seat: Seat = history.mover(at)
    card = move_card(code)
    hand = found.hands.get(seat, ())
    if move_act(code) == PLAY and card not in hand and NO_CARD in hand:
        others = list(hand)
        others[others.index(NO_CARD)] = card
        found.hands[seat] = tuple(others)
    seen = history.view(at, eyes).cells
    for cell, goal in found.goals.items():
        if goal == NO_CARD and cell in seen and now.rules.may(card_of(seen[cell]), GOAL):
            found.goals[cell] = card_of(seen[cell])
    return found


def _judged(now: Position, move: str, eyes: str) -> str:
    """Return what the rules say of a move in a deal that fits what is known; empty if it is none."""
    try:
        state = deal(parse_position(str(now)), _SEED)
        judge(state, 0, move, eyes)
    except IllegalMove as error:
        return f"illegal {eyes} {error.move} {' '.join(error.reason.clauses)}".rstrip()
    except ValueError:
        return ""
    return f"legal {eyes} {move}"


# --- the file --------------------------------------------------------------------------------


def _items(position: Position) -> list[str]:
    return str(position).splitlines()


def _any_clause(rules: Ruleset) -> str:
    return rules.profile.clauses[0]


def _told_clause(history: History, at: int, eyes: str) -> str:
    """Return the first clause behind what was told with a step."""
    cited = [clause for entry in history.told(at, eyes) for clause in entry.clauses]
    return cited[0] if cited else _any_clause(history.rules)


def _moves_before(history: History, at: int, eyes: str) -> list[str]:
    """Return the moves of the round up to a step, as these eyes saw them, as a comment."""
    first = max((start for start in history.round_starts if start <= at), default=0)
    moves = [history.move(step, eyes) for step in range(max(first, 1), at + 1)]
    return ["", "# The moves of the round, as they were seen:", *(f"#   {m}" for m in moves if m)]


def _kept(about: str, given: list[str], play: Sequence[str], lines: list[str]) -> list[str]:
    """Return those lines that hold in the deal of the scenario; none if it cannot be played."""
    kept = list(dict.fromkeys(lines))
    while kept:
        body = _body(about, given, play, kept)
        try:
            (outcome,) = run_text("\n".join(body), _ID)
        except (ScenarioError, NotationError, RulesetError):
            return []
        first = len(body) - len(kept) + 1
        wrong = {int(str(fault.values["line"])) - first for fault in outcome.problems}
        if not wrong:
            return kept
        if any(index < 0 for index in wrong):
            return []  # the play itself cannot be made in this deal
        kept = [line for index, line in enumerate(kept) if index not in wrong]
    return []


def _body(about: str, given: list[str], play: Sequence[str], lines: Iterable[str]) -> list[str]:
    head = [f"scenario {_ID} a rules problem", f"clauses {about}", "given"]
    return [*head, *(f"  {item}" for item in given), *play, *lines]


def _written(
    about: str, given: list[str], play: Sequence[str], lines: list[str], log: Iterable[str]
) -> str:
    body = _body(about, given, play, [])
    return "\n".join([*_HEAD, *body, _ADVICE, *lines, *log]) + "\n"
