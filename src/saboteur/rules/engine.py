"""The loop: what may be done now, why not, and what comes of it. The only place that drives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.rules.chance import HASH_CHANCE, N_STREAMS, Chance
from saboteur.rules.errors import Reason
from saboteur.rules.events import Played
from saboteur.rules.kinds import NONE, NOWHERE, RESOLVE, ROUND, HookKind, Move, Seat, move_card
from saboteur.rules.state import FRAMES, Frame, State
from saboteur.rules.zones import ALL, HAND, IN_PLAY, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.kinds import Cell, FrameKind
    from saboteur.rules.ruleset import Ruleset

MATCH_IS_OVER: Final = Reason("match-over", "BASE-NEXT-06")


def blank(
    rules: Ruleset, n: int, chance_keys: tuple[bytes, ...], chance: Chance = HASH_CHANCE
) -> State:
    """Return an empty table for n players. Nothing is dealt yet, nothing is pending.

    :raises RulesetError: if the ruleset is not for n players.
    """
    rules.check_players(n)
    s = State(rules, n)
    s.chance = chance
    s.chance_keys = chance_keys
    s.counts = [0] * N_STREAMS
    s.stack = []
    s.round = 0
    s.first = NONE
    s.active = NONE
    s.last = NONE
    s.direction = 1
    s.roles = []
    s.undealt = []
    s.hands = [[] for _ in range(n)]
    s.deck = []
    s.discards = []
    s.front = [0] * n
    s.draws = []
    s.picked = []
    s.aside = []
    s.dropped = []
    s.looked = []
    s.goals_aside = []
    s.parts = [part.copy() for part in rules.parts]
    s.cells = {}
    s.sides = {}
    s.spots = None
    s.hidden = {}
    s.touched = 0
    s.laid_last = NOWHERE
    s.completer = NONE
    s.gold_deck = []
    s.gold = [[] for _ in range(n)]
    s.nuggets = [0] * n
    s.packet = []
    s.out = []
    s.untold = ()
    return s


def new_match(
    rules: Ruleset,
    n: int,
    chance_keys: tuple[bytes, ...],
    log: Events = None,
    chance: Chance = HASH_CHANCE,
) -> State:
    """Begin a match: the first round is set up and the first seat asked.

    :raises RulesetError: if the ruleset is not for n players.
    """
    s = blank(rules, n, chance_keys, chance)
    s.stack.append(Frame(ROUND))
    settle(s, log)
    return s


def is_over(s: State) -> bool:
    """Say whether the match is over."""
    return not s.stack


def to_move(s: State) -> Seat:
    """Return the seat that is asked, or NONE when the match is over."""
    return s.stack[-1].seat if s.stack else NONE


def legal_moves(s: State) -> list[Move]:
    """Return every move the asked seat may make, each once.

    Of answers without number, a cell anywhere on the table, those near the mine (`lists_all`).
    """
    out: list[Move] = []
    if s.stack:
        f = s.stack[-1]
        s.rules.steps[f.kind].options(s, f, out)
    return out


def lists_all(s: State) -> bool:
    """Say whether `legal_moves` returns everything that `why_not` allows."""
    return not s.stack or s.rules.steps[s.stack[-1].kind].lists_all()


def why_not(s: State, m: Move) -> Reason | None:
    """Say why the asked seat may not make this move; None if it may."""
    return why_not_answer(s, s.stack[-1], m) if s.stack else cited(s, MATCH_IS_OVER)


def why_not_answer(s: State, f: Frame, m: Move) -> Reason | None:
    """Say why a move is no answer to a pending frame; in a window others than the last one ask."""
    reason = s.rules.steps[f.kind].why_not(s, f, m)
    return None if reason is None else cited(s, reason)


def cited(s: State, reason: Reason) -> Reason:
    """Return a reason with the clauses of the game that is played."""
    return Reason(reason.code, *s.rules.cite(reason.clauses)) if s.rules.cites else reason


def shown(s: State, m: Move) -> int:
    """Return the parts of a move of the asked seat that everybody sees; see `Step.shows`."""
    f = s.stack[-1]
    return s.rules.steps[f.kind].shows(s, f, m)


def apply(s: State, m: Move, log: Events = None) -> None:
    """Make a move. The move is not checked: see `why_not`."""
    f = s.stack.pop()
    s.rules.steps[f.kind].take(s, f, m, log)
    settle(s, log)


def settle(s: State, log: Events) -> None:
    """Do chores until some frame asks a seat, or nothing is left to do."""
    stack = s.stack
    rules = s.rules
    while stack:
        f = stack[-1]
        if rules.asks[f.kind]:
            return
        stack.pop()
        rules.steps[f.kind].take(s, f, 0, log)


def announce(s: State, seat: Seat, m: Move, log: Events, *, same_turn: bool = False) -> None:
    """Play a card of the hand: windows open over it, then it is carried out."""
    rules = s.rules
    card = move_card(m)
    if log is not None:
        log.append(Played(seat, m, why=rules.effects[card].CLAUSES))
    move(s, HAND + seat, IN_PLAY, card, ALL, log, same_turn=same_turn)
    if not rules.windows:
        rules.effects[card].resolve(s, seat, m, log)
        return
    s.stack.append(Frame(RESOLVE, seat, NOWHERE, m))
    for window in rules.windows:
        open_window(s, window, seat, m)


def open_window(s: State, window: FrameKind, seat: Seat, m: Move) -> None:
    """Ask the other seats about a card that a seat plays, the next one in play direction first."""
    step = s.rules.steps[window]
    for k in range(s.n - 1, 0, -1):
        other = (seat + k * s.direction) % s.n
        if step.opens_for(s, other):
            s.stack.append(Frame(window, other, NOWHERE, m))


def fire(s: State, event: HookKind, seat: Seat, cell: Cell, log: Events) -> None:
    """Let every hook of an event react."""
    for hook in s.rules.hooks[event]:
        hook.fire(s, seat, cell, log)


def push(s: State, kind: FrameKind, seat: Seat) -> None:
    """Put the plain frame of a kind for a seat on the stack."""
    s.stack.append(FRAMES[kind][seat])
