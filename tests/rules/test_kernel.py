"""The kernel with a toy module: windows, hooks, and what compose() refuses."""

from __future__ import annotations

import pytest

import saboteur
from saboteur.products.base.rules import BASE
from saboteur.rules.chance import HashChance, ScriptedChance, seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, to_move
from saboteur.rules.errors import Reason, RulesetError
from saboteur.rules.events import Event, Events
from saboteur.rules.kinds import (
    LAID,
    LIFTED,
    PASS,
    ROUND_BEGUN,
    ROUND_ENDED,
    TAKE_GOLD,
    TURN,
    Cell,
    Move,
    Seat,
    move_act,
)
from saboteur.rules.options import Word
from saboteur.rules.parts import Hook, Module, Profile, Step
from saboteur.rules.registry import ruleset
from saboteur.rules.ruleset import compose
from saboteur.rules.state import Frame, State

pure_only = pytest.mark.skipif(
    saboteur.BUILD == "compiled", reason="a toy module cannot extend compiled classes"
)
PLAIN = Profile("plain", "OV-ED-01")
WINDOW = TAKE_GOLD
SAME_KEY = Word("gold_draw", ("miners", "players"))
PASS_HERE = PASS << 41
SEEN: list[tuple[int, Seat]] = []


def toy_window() -> Step:
    """Return a step that lets every other seat say a word, here always the same."""

    class Window(Step):
        __slots__ = ()

        def options(self, s: State, f: Frame, out: list[Move]) -> None:
            out.append(PASS_HERE)

        def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
            return None if m == PASS_HERE else Reason("toy", "OV-MOD-03")

        def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
            SEEN.append((-1, f.seat))

    return Window()


def toy_hook(event: int) -> Hook:
    """Return a hook that writes down when it was fired."""

    class Witness(Hook):
        __slots__ = ()

        def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
            SEEN.append((event, seat))

    return Witness()


@pure_only
def test_a_window_asks_every_other_seat_before_a_card_is_carried_out() -> None:
    """A played card waits until all other seats have answered; a discard does not wait."""
    toy = Module(
        "toy",
        games=("base",),
        asks={WINDOW: toy_window()},
        windows=(WINDOW,),
        replaces=(WINDOW,),
    )
    rules = compose((BASE, toy), PLAIN)
    s = new_match(rules, 4, stream_keys(seed_bytes(3)))
    play = next(m for m in legal_moves(s) if move_act(m) == 0 and m & 0xFFFFF)
    before = len(s.cells)
    SEEN.clear()
    apply(s, play)
    for seat in (1, 2, 3):
        assert (WINDOW, seat) == (s.stack[-1].kind, to_move(s))
        assert legal_moves(s) == [PASS_HERE]
        assert len(s.cells) == before
        copy = s.copy()
        apply(copy, PASS_HERE)
        apply(s, PASS_HERE)
        assert s.key() == copy.key()
    assert len(s.cells) == before + 1
    assert (s.stack[-1].kind, to_move(s)) == (TURN, 1)
    SEEN.clear()
    apply(s, next(m for m in legal_moves(s) if move_act(m) == 1))
    assert (s.stack[-1].kind, to_move(s)) == (TURN, 2)
    assert SEEN == []


@pure_only
def test_hooks_fire_when_the_mine_and_the_round_change() -> None:
    """Laying, lifting, and the beginning and the end of a round each fire their hooks."""
    hooks = {event: toy_hook(event) for event in (LAID, LIFTED, ROUND_BEGUN, ROUND_ENDED)}
    toy = Module("toy", games=("base",), hooks=hooks)
    rules = compose((BASE, toy), PLAIN)
    SEEN.clear()
    events: list[Event] = []
    s = new_match(rules, 3, stream_keys(seed_bytes(1)), events)
    assert SEEN == [(ROUND_BEGUN, 0)]
    while s.stack:
        apply(s, legal_moves(s)[-1], events)
    fired = [event for event, _ in SEEN]
    names = [event.NAME for event in events]
    laid = [e for e in events if e.NAME == "played" and getattr(e, "move", 0) & 0xFFFFF]
    removed = names.count("removed")
    looked = names.count("goal-seen")
    assert fired.count(LIFTED) == removed > 0
    assert fired.count(LAID) == len(laid) - removed - looked > 0
    assert (fired.count(ROUND_BEGUN), fired.count(ROUND_ENDED)) == (3, 3)


@pytest.mark.parametrize(
    ("modules", "word"),
    [
        ((), "begins with a game"),
        ((Module("toy", games=("base",)),), "begins with a game"),
        ((BASE, BASE), "named twice"),
        ((BASE, Module("other")), "choose one game"),
        ((BASE, Module("toy", games=("duel",))), "cannot be added to base"),
        ((BASE, Module("toy", games=("base",), options=(SAME_KEY,))), "again"),
        ((BASE, Module("toy", games=("base",), effects=BASE.effects)), "again"),
        ((BASE, Module("toy", games=("base",), asks=BASE.asks)), "again"),
        ((Module("empty", decks=BASE.decks),), "no module says what"),
    ],
)
def test_compose_refuses_what_does_not_make_a_game(modules: tuple[Module, ...], word: str) -> None:
    """Each refusal says why. [OV-MOD-03]"""
    with pytest.raises(RulesetError, match=word):
        compose(modules, PLAIN)


def test_unknown_names_are_refused() -> None:
    """Modules, profiles, options and card lists that do not exist. [OV-ED-01]"""
    with pytest.raises(RulesetError, match="there is no module 'nothing'"):
        ruleset(("nothing",))
    with pytest.raises(RulesetError, match="there is no edition 'P1999'"):
        ruleset(("base",), "P1999")
    with pytest.raises(RulesetError, match="there is no option 'colour'"):
        ruleset(("base",), "P2024", {"colour": "red"})
    with pytest.raises(RulesetError, match="base@9 is not known"):
        ruleset(("base",), "P2024", None, {"base": 9})


def test_shuffling_is_a_row_of_single_draws() -> None:
    """The fast shuffle takes the same words as one draw after the other."""
    keys = stream_keys(seed_bytes(5))
    fast, slow = list(range(67)), list(range(67))
    fast_counts, slow_counts = [0, 3, 0, 0], [0, 3, 0, 0]
    chance = HashChance()
    chance.shuffle(keys, fast_counts, 1, fast)
    for i in range(66, 0, -1):
        j = chance.below(keys, slow_counts, 1, i + 1)
        slow[i], slow[j] = slow[j], slow[i]
    assert (fast, fast_counts) == (slow, slow_counts)


def test_chance_can_be_scripted() -> None:
    """All chance goes through one call that can be replaced."""
    rules = ruleset(("base",))
    words = {stream: [0] * 120 for stream in range(4)}
    s = new_match(rules, 3, (b"",) * 4, None, ScriptedChance(words))
    again = new_match(rules, 3, (b"",) * 4, None, ScriptedChance(words))
    assert s.key() == again.key()
    with pytest.raises(ValueError, match="no number below"):
        new_match(rules, 3, (b"",) * 4, None, ScriptedChance({}))


def test_a_missing_stream_is_an_error() -> None:
    """Without its key a stream cannot be used."""
    with pytest.raises(ValueError, match="round-1 has not been revealed"):
        new_match(ruleset(("base",)), 3, (stream_keys(seed_bytes(1))[0], b"", b"", b""))


def test_draws_are_uniform() -> None:
    """Each number comes up about as often as the others, for sizes that do not divide 2**32."""
    keys = stream_keys(seed_bytes(9))
    counts = [0, 0, 0, 0]
    chance = HashChance()
    for n in (3, 7, 11):
        seen = [0] * n
        for _ in range(n * 1000):
            seen[chance.below(keys, counts, 2, n)] += 1
        assert min(seen) > 850
        assert max(seen) < 1150
