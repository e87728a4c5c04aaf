"""The level `searcher` in The Duel and in solo, the quick judgement and the lines it stands on."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from saboteur.bots.base import Budget, Dice
from saboteur.match import Match
from saboteur.notation.move import move_text
from saboteur.products.duel.bot_search import faces_of, hopes_of, think
from saboteur.products.duel.bot_value import Stakes
from saboteur.products.duel.bot_weights import ALONE, TOGETHER
from saboteur.products.duel.quick import QuickEvaluation
from saboteur.products.duel.quick_search import best_line, best_turn
from saboteur.products.duel.quick_weights import NAMES
from saboteur.products.duel.trolls import LAST_BRIBES
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import MORE_DISCARDS, TURN
from saboteur.rules.registry import ruleset
from saboteur.views.journal import Journal
from saboteur.views.view import view

if TYPE_CHECKING:
    from saboteur.rules.events import Event
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View

DUEL = ruleset(("duel",))
SOLO = ruleset(("solo",))
GAMES = (
    DUEL,
    SOLO,
    ruleset(("duel",), chosen={"duel_any_ladder": "false", "troll_payment": "sum"}),
    ruleset(("duel",), chosen={"duel_ladder_joined": "true"}),
    ruleset(("solo",), chosen={"solo_rockfall_redraw": "false"}),
)
FEW = Budget(visits=6)


def views(rules: Ruleset, seed: int) -> list[View]:
    """The views of those asked in a match in which the searcher and chance take turns."""
    events: list[Event] = []
    s = new_match(rules, rules.max_players, stream_keys(seed_bytes(seed)), events)
    journal = Journal(s.n)
    journal.tell(events)
    dice, chance = Dice(seed), random.Random(seed)
    found: list[View] = []
    while s.stack:
        seen = view(s, journal, s.stack[-1].seat)
        found.append(seen)
        move = chance.choice(seen.moves)
        if chance.random() < 0.5:
            thought = think(seen, dice, FEW)
            move = thought.move
            assert all(m in seen.moves for m in thought.chances)
            assert all(0.0 <= share <= 1.0 for share in thought.chances.values())
        assert move in seen.moves
        events = []
        apply(s, move, events)
        journal.tell(events)
    return found


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.text)
def test_it_answers_whatever_it_is_asked(rules: Ruleset) -> None:
    """From views alone, in every situation that play by chance leads to."""
    asked = {seen.frames[-1].kind for seen in views(rules, 1)}
    assert {TURN, MORE_DISCARDS, LAST_BRIBES} <= asked


@pytest.mark.parametrize("rules", [DUEL, SOLO], ids=lambda rules: rules.text)
def test_the_same_dice_think_the_same(rules: Ruleset) -> None:
    for seen in views(rules, 5)[::9]:
        assert think(seen, Dice(1), FEW) == think(seen, Dice(1), FEW)


def test_it_keeps_to_its_budget() -> None:
    """A clock that runs out at once leaves the move that looks best."""
    match = Match.from_position("solo\nroles A:blue\nhand A EW NS map key NE NW")
    clock = iter(range(1000))
    seen = match.view("A")
    thought = think(seen, Dice(1), Budget(seconds=0.5, clock=lambda: float(next(clock))))
    assert thought.move in seen.moves
    assert next(clock) < 6


def test_what_lies_in_the_deck_changes_nothing_in_the_quick_judgement() -> None:
    """It judges by what a player knows: the order of unseen cards and the goals are none of it."""
    text = "solo\nroles A:blue\nmine 1..3,0=EW\nhand A EW NS NESW{{W:g}} map key NE\n{}"
    one = "goal 8,0=goal:NEW{N:g}$3@NgEW"
    other = "goal 8,0=goal:N|S|W"
    found = []
    for seed, goal in ((1, one), (2, other)):
        match = Match.from_position(text.format(goal), seed=seed)
        seen = match.view("A")
        evaluation = QuickEvaluation(match.state, faces_of(SOLO), hopes_of(seen), ALONE)
        found.append(evaluation.values(match.state, list(seen.moves)))
    assert found[0] == found[1]


def searched(position: str, visits: int = 60) -> str:
    match = Match.from_position(position)
    return move_text(match.rules, think(match.view("A"), Dice(1), Budget(visits=visits)).move)


HEAD = """duel
players 2
roles A:blue B:green
hand B NE|W NE|S NW|E NW|S NS NS
deck EW NE NW NE
"""
WAY = "mine 0,-2=ES 1..3,-2=EW 4,-2="


def test_gold_in_reach_is_taken() -> None:
    locked = f"{WAY}NESW{{E:g}}\nopen 5,-2=goal:NW$2@NW\nhand A key NE|SW map"
    assert searched(HEAD + locked) == "key@4,-2"


def test_who_cannot_dig_repairs() -> None:
    broken = "solo\nroles A:blue\nfront A sabotage-cart\nhand A repair-cart map NS EW NE EW"
    assert searched(broken) == "repair-cart>A"


def test_gold_in_the_hand_is_laid_where_it_is_secured() -> None:
    """To keep it for a better moment is to lose it when the round is over."""
    hand = "hand A NSW|E$1@E repair-cart repair-lantern map"
    assert searched(HEAD + hand).startswith("NSW|E$1@E@")


def test_a_goal_is_not_left_to_the_other_player() -> None:
    """The way is open to both, and the next card is at the goal: who lays it has the gold."""
    way = "mine 0,0=NS 0,-2=ES 1..3,-2=EW\ngoal 5,-2=goal:NW$2@NW\n"
    assert searched(f"{HEAD}{way}hand A NS|EW NE|SW sabotage-cart map") == "NS|EW@4,-2"


# --- what a turn of The Duel is worth ------------------------------------------------------------


HAND = "hand A key map repair-lantern NS|W rockfall"


def stakes_of(match: Match) -> Stakes:
    hopes = hopes_of(match.view("A"))
    evaluation = QuickEvaluation(match.state, faces_of(DUEL), hopes, TOGETHER)
    return Stakes(match.state, 0, evaluation, faces_of(DUEL), hopes[0])


def test_what_is_unseen_changes_nothing_in_the_lead_to_expect() -> None:
    """Other cards in the deck and in the other hand, other goals: the same numbers."""
    match = Match.from_position(HEAD + f"mine 0,-2=ES 1..2,-2=EW\n{HAND}")
    before = stakes_of(match).numbers(match.state)
    s = match.state
    s.hands[1][:4], s.deck[:4] = s.deck[:4], s.hands[1][:4]
    cells = sorted(s.hidden)
    for cell, card in zip(cells, [s.hidden[cell] for cell in reversed(cells)], strict=True):
        s.hidden[cell] = card
    assert stakes_of(match).numbers(s) == before


def test_what_is_secured_and_what_is_broken_counts_for_its_owner() -> None:
    def lead(more: str) -> float:
        match = Match.from_position(HEAD + f"{HAND}\n{more}")
        return stakes_of(match).lead(match.state)

    assert lead("front A sabotage-cart") < lead("") < lead("front B sabotage-cart")
    gold = "mine -1,-1=NSW|E$1@E\ncounters -1,-1=blue"
    assert lead(gold) > lead("") + 0.5


def test_a_match_that_is_over_is_won_lost_or_shared() -> None:
    match = Match.from_position(HEAD + f"round 3\n{HAND}")
    stakes = stakes_of(match)
    s = match.state.copy()
    s.stack.clear()
    found = []
    for gold in ([2], [1], []):
        s.gold = [gold, [1]]
        found.append(stakes.chance(s))
    assert found == [1.0, 0.5, 0.0]


# --- lines where everything is known ------------------------------------------------------------


def test_the_best_turn_bribes_where_that_pays() -> None:
    text = f"{WAY}NEW{{E:t}}\nopen 5,-2=goal:NW$2@NW\nhand A repair-cart map"
    match = Match.from_position(HEAD + text)
    line = best_turn(match.state, 0)
    assert line.worth == 1
    assert "bribe@4,-2" in [move_text(match.rules, m) for m in line.moves]


def test_the_best_turn_takes_the_gold_with_one_card() -> None:
    text = "mine 0,-2=ES 1..2,-2=EW 3,-2=NS|EW\ngoal 5,-2=goal:NW$2@NW\nhand A EW NE|SW map key"
    match = Match.from_position(HEAD + text)
    line = best_turn(match.state, 0)
    assert move_text(match.rules, line.moves[0]) == "EW@4,-2"
    assert line.worth == 2


def test_the_best_line_is_legal_and_brings_what_it_says() -> None:
    s = new_match(SOLO, 1, stream_keys(seed_bytes(4)))
    apply(s, legal_moves(s)[0])
    line = best_line(s, 0, ALONE, width=6, most=6)
    for m in line.moves:
        assert m in legal_moves(s)
        apply(s, m)
    assert s.round == 2
    assert sum(s.gold[0]) == line.worth >= 4


def test_every_weight_has_its_name() -> None:
    assert len(ALONE) == len(TOGETHER) == len(NAMES)
