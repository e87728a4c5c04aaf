"""What a person at the table would shake their head at, and that who has learned leaves it out."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from beliefs.manners import watched
from beliefs.rounds import deal
from bots.games import BASE, SAB2, dealt

from saboteur.bots.base import Dice
from saboteur.bots.learned import SHYNESS, LearnedBot
from saboteur.bots.registry import Judgement
from saboteur.bots.tact import shameless, tactless
from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text, parse_move
from saboteur.rules.engine import apply
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    MAP,
    MINER,
    PATH,
    PLAY,
    SABOTAGE,
    SABOTEUR,
    Family,
    Move,
    Role,
    move_act,
    move_card,
    move_cell,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.views.view import View, view


@dataclass(frozen=True)
class Fond:
    """Somebody who has learned to like one move best."""

    of: Move

    def knows(self, _view: View) -> bool:
        return True

    def judge(self, seen: View) -> Judgement:
        scores = tuple(5.0 if move == self.of else 0.0 for move in seen.moves)
        return Judgement(scores, (0.0,) * seen.n, {}, 0.5)


def makes(seen: View, move: Move, *, tact: bool = True, shyness: float = SHYNESS) -> bool:
    """Say whether who likes a move best makes it."""
    bot = LearnedBot(0.0, tact, shyness)
    bot._judge = Fond(move)
    return bot.choose(seen, Dice(1)) == move


def of(seen: View, family: Family, act: int = PLAY) -> list[Move]:
    """The moves with cards of a family."""
    cards = seen.rules.cards
    return [m for m in seen.moves if move_act(m) == act and cards[move_card(m)].family == family]


def give(state: State, cards: list[int]) -> None:
    """Let who is asked hold some cards, in exchange for what they hold."""
    hand = state.hands[state.stack[-1].seat]
    for at, card in enumerate(cards):
        if card in hand[at:]:
            place, i = hand, hand.index(card, at)
        else:
            place = next(p for p in (state.deck, *state.hands) if p is not hand and card in p)
            i = place.index(card)
        place[i], hand[at] = hand[at], place[i]


def seen_after(role: Role, hand: list[str], *acts: str, rules: Ruleset = BASE) -> View:
    """What the next seat of five sees after others have acted; 1 is the first seat that did."""
    state, journal = deal(rules, 5, 4)
    first = state.stack[-1].seat
    for act in acts:
        card, _, target = act.partition(">")
        text = f"{card}>{seat_name((first + int(target) - 1) % 5)}" if target else act
        move = parse_move(rules, text)
        give(state, [move_card(move)])
        events: list[Event] = []
        apply(state, move, events)
        journal.tell(events, state)
    give(state, [rules.ids[card] for card in hand])
    seat = state.stack[-1].seat
    state.roles[seat] = role
    found = view(state, journal, seat)
    assert found.role == role
    return found


def names(seen: View, moves: frozenset[Move]) -> set[str]:
    """Some moves as they are written, seats counted from the first that acted."""
    first = (seen.seat - 3) % 5
    written = {move_text(seen.rules, move) for move in moves}
    for k in range(5):
        written = {t.replace(f">{seat_name((first + k) % 5)}", f">{k + 1}") for t in written}
    return written


def test_nobody_looks_at_what_they_know() -> None:
    seen = dealt(BASE, 5, MINER, "map", "NES", "NESW")
    assert not tactless(seen)
    first, second, _ = seen.hidden
    seen.known_goals = {first: BASE.ids["rock:NE"]}
    assert [move_cell(m) for m in tactless(seen)] == [first]
    seen.known_goals = {second: BASE.ids["treasure"]}
    assert tactless(seen) == set(of(seen, MAP))
    seen.role = SABOTEUR
    assert not tactless(seen)


def test_something_is_done_where_there_is_nothing_better() -> None:
    seen = dealt(BASE, 5, MINER, "map", "NES")
    seen.known_goals = {seen.hidden[1]: BASE.ids["treasure"]}
    seen.moves = tuple(of(seen, MAP))
    assert not tactless(seen)
    assert makes(seen, seen.moves[2])


@pytest.mark.parametrize("rules", [BASE, SAB2])
def test_suspects_are_not_helped_and_stopped_one_after_the_other(rules: Ruleset) -> None:
    """Two have laid dead ends; the third has broken the first, so the second is next."""
    acts = "E|W@1,0", "N|S@0,1", "sabotage-lantern>1"
    hand = ["repair-lantern", "sabotage-cart", "NES", "NEW", "NES", "NESW"]
    seen = seen_after(MINER, hand, *acts, rules=rules)
    wrong = {"repair-lantern>1", "sabotage-cart>1", "-sabotage-cart"}
    assert names(seen, tactless(seen)) == wrong
    for move in tactless(seen):
        assert not makes(seen, move)
        assert makes(seen, move, tact=False)
    assert not names(seen, frozenset(seen.moves)).isdisjoint({"sabotage-cart>2"})


def test_a_saboteur_may_help_and_stop_whom_they_like() -> None:
    acts = "E|W@1,0", "N|S@0,1", "sabotage-lantern>1"
    assert not tactless(seen_after(SABOTEUR, ["repair-lantern", "sabotage-cart"], *acts))


def test_a_saboteur_does_not_begin_with_what_is_unmistakable() -> None:
    """Once they have done something, they may."""
    hand = ["sabotage-cart", "E|W", "NESW", "map", "NES", "NEW"]
    seen = seen_after(SABOTEUR, hand)
    bold = shameless(seen)
    assert bold > set(of(seen, SABOTAGE))
    assert bold & set(of(seen, PATH))
    assert not bold & set(of(seen, MAP))
    strike = of(seen, SABOTAGE)[0]
    assert not makes(seen, strike)
    assert makes(seen, strike, shyness=0.0)
    assert makes(seen, strike, shyness=4.0)
    seen.role = MINER
    assert not shameless(seen)
    acts = "NESW@1,0", "NESW@2,0", "NESW@3,0", "NESW@1,1", "NS@0,1"
    later = seen_after(SABOTEUR, hand, *acts)
    assert not shameless(later)
    assert makes(later, of(later, SABOTAGE)[0])


def test_what_is_learned_by_playing_has_manners() -> None:
    """Counted over whole rounds, with the weights that are shipped."""
    counts = watched(BASE, 5, 12, 3, "learned").counts
    for what in ("look-at-known", "look-though-shown", "suspect-mended", "second-break"):
        assert counts[what] == 0
    assert counts["break-thrown-away"] == 0
    assert counts["hostile-first-lap"] == 0
    rude = watched(BASE, 5, 12, 3, "learned:tact=no:shyness=0").counts
    assert rude["hostile-first-lap"] > 4
    assert rude["look-at-known"] + rude["suspect-mended"] > 2
