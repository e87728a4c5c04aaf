"""Players made of code in The Duel and in solo: legal, repeatable, and after the gold."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from saboteur.bots.base import Dice
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.match import Match
from saboteur.notation.move import move_text
from saboteur.products.duel.bot import DUEL_ANSWERS, kept
from saboteur.products.duel.bot_evaluation import DuelEvaluation
from saboteur.products.solo.rules import PICK_COLOUR
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import MatchEnded
from saboteur.rules.registry import ruleset
from saboteur.views.journal import Journal
from saboteur.views.view import view

if TYPE_CHECKING:
    from saboteur.rules.events import Event
    from saboteur.rules.kinds import Move
    from saboteur.rules.ruleset import Ruleset

DUEL = ruleset(("duel",))
SOLO = ruleset(("solo",))
OTHERS = (
    ruleset(("duel",), chosen={"duel_any_ladder": "false", "troll_payment": "sum"}),
    ruleset(("duel",), chosen={"duel_ladder_joined": "true"}),
    ruleset(("solo",), chosen={"solo_rockfall_redraw": "false"}),
)


def play(rules: Ruleset, seed: int, *levels: str) -> tuple[list[Move], tuple[int, ...]]:
    """Play a match; return its moves and everybody's gold."""
    events: list[Event] = []
    s = new_match(rules, len(levels), stream_keys(seed_bytes(seed)), events)
    journal = Journal(s.n)
    journal.tell(events)
    bots = [bot_of(level) for level in levels]
    dice = [Dice(16 * seed + seat) for seat in range(s.n)]
    moves: list[Move] = []
    while s.stack:
        seat = s.stack[-1].seat
        seen = view(s, journal, seat)
        moves.append(bots[seat].choose(seen, dice[seat]))
        assert moves[-1] in seen.moves
        events = []
        apply(s, moves[-1], events)
        journal.tell(events)
    end = events[-1]
    assert isinstance(end, MatchEnded)
    return moves, end.totals


# --- whole matches ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "searcher"])
@pytest.mark.parametrize("rules", [DUEL, SOLO, *OTHERS], ids=lambda rules: rules.text)
def test_bots_only_make_legal_moves(rules: Ruleset, level: str) -> None:
    """The searcher has tests of its own, with fewer visits: see test_search."""
    _, totals = play(rules, 3, *[level] * rules.max_players)
    assert len(totals) == rules.max_players


@pytest.mark.parametrize("rules", [DUEL, SOLO], ids=lambda rules: rules.text)
def test_the_same_seed_plays_the_same(rules: Ruleset) -> None:
    levels = ["simple"] * rules.max_players
    assert play(rules, 5, *levels) == play(rules, 5, *levels)


def test_simple_players_win_against_random_ones() -> None:
    """Six matches, on both seats in turn; a thousand are in docs/duel-scores.md."""
    gold: Counter[str] = Counter()
    won = 0
    for seed in range(6):
        levels = ["simple", "random"] if seed % 2 else ["random", "simple"]
        _, totals = play(DUEL, 100 + seed, *levels)
        for level, total in zip(levels, totals, strict=True):
            gold[level] += total
        won += totals[levels.index("simple")] > totals[levels.index("random")]
    assert won >= 5
    assert gold["simple"] > 5 * gold["random"]


def test_simple_players_dig_alone_too() -> None:
    simple = sum(play(SOLO, seed, "simple")[1][0] for seed in range(4))
    random = sum(play(SOLO, seed, "random")[1][0] for seed in range(4))
    assert simple >= 4 * 5
    assert simple > 3 * random


def test_every_question_of_the_duel_has_an_answer() -> None:
    asked = {kind for kind, asks in enumerate(SOLO.asks) if asks}
    assert asked - set(DUEL_ANSWERS) == {PICK_COLOUR}


# --- single decisions --------------------------------------------------------------------------


def decision(position: str, seed: int = 1) -> str:
    """What the simple bot at seat A does."""
    match = Match.from_position(position)
    seen = match.view("A")
    return move_text(match.rules, bot_of("simple").choose(seen, Dice(seed)))


WAY = "mine 0,-2=ES 1..3,-2=EW 4,-2="
"""From the blue start to the goal at 5,-2."""
HEAD = """duel
players 2
roles A:blue B:green
hand B NE|W NE|S NW|E NW|S NS NS
deck EW NE NW NE
"""


@pytest.mark.parametrize(
    ("goal", "bribes"),
    [("goal:NW$2@NW", True), ("goal:N|W$1@W", False), ("goal:N|S|W", False)],
)
def test_a_troll_is_bribed_if_that_brings_more_than_it_costs(goal: str, *, bribes: bool) -> None:
    behind = f"{WAY}NEW{{E:t}}\nopen 5,-2={goal}\nhand A repair-cart map"
    assert (decision(HEAD + behind) == "bribe@4,-2") == bribes


def test_after_a_turn_a_troll_is_bribed_likewise() -> None:
    for goal, move in (("goal:NW$2@NW", "bribe@4,-2"), ("goal:N|S|W", "done")):
        text = f"{WAY}NEW{{E:t}}\nopen 5,-2={goal}\nhand A map\nframe end-turn A\n"
        assert decision(HEAD + text + "frame last-bribes A") == move


def test_gold_in_reach_is_taken() -> None:
    assert decision(HEAD + "hand A NE|SW NS|EW$1@NS map").startswith("NS|EW$1@NS@0,")


def test_a_key_is_used_where_it_opens_the_way_to_gold() -> None:
    locked = f"{WAY}NESW{{E:g}}\nopen 5,-2=goal:NW$2@NW\nhand A key NE|SW map"
    assert decision(HEAD + locked) == "key@4,-2"


def test_who_cannot_dig_repairs() -> None:
    broken = "front A sabotage-cart\nhand A repair-cart map NS EW"
    assert decision(HEAD + broken) == "repair-cart>A"


def test_the_other_player_is_hindered() -> None:
    near = "mine 1,1=EW 2,1=EW 3,1=EW 4,1=NW\nhand A sabotage-cart map"
    assert decision(HEAD + near) == "sabotage-cart>B"


def test_gold_is_not_opened_to_the_other_player() -> None:
    """A tunnel between the two starts would let green reach what blue is about to."""
    match = Match.from_position(HEAD + "mine 1..3,-1=EW 4,-1=NSW{N:b}\nhand A NS map NE|SW")
    seen = match.view("A")
    evaluation = DuelEvaluation(seen)
    joined, apart = match.sample("A", 1), match.sample("A", 1)
    now = evaluation.worth(match.sample("A", 1))
    moves = {move_text(match.rules, m): m for m in seen.moves}
    joined.apply(moves["NS@0,0"])
    apart.apply(moves["NE|SW@4,0"])
    assert evaluation.worth(joined) < now < evaluation.worth(apart)


def test_a_second_repair_card_is_worth_less() -> None:
    match = Match.from_position(HEAD + "hand A repair-cart repair-pickaxe-cart map")
    seen = match.view("A")
    ids = match.rules.ids
    assert kept(seen, ids["repair-cart"]) < kept(seen, ids["repair-pickaxe-cart"])
    assert kept(seen, ids["map"]) < kept(seen, ids["repair-pickaxe-cart"])
