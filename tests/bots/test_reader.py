"""What `reader` makes of what everybody did, and how bots behave at the table."""

from __future__ import annotations

from collections import Counter

import pytest
from beliefs.fit import fit, samples
from beliefs.manners import watched
from beliefs.rounds import deal, play_round
from bots.games import BASE, SAB2, dealt

from saboteur.bots import stories
from saboteur.bots.acts import NUMBER
from saboteur.bots.aims import AIMS
from saboteur.bots.base import Dice
from saboteur.bots.belief import role_belief
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.levels import bot_of
from saboteur.bots.likelihood import MOST, Weights, read_weights, shipped_weights, write_weights
from saboteur.bots.move_values import FOE
from saboteur.bots.reader import ReaderBot, Reading
from saboteur.bots.suspicion import KNOWN, enmities
from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.notation.move import parse_move
from saboteur.products.saboteur2.deck import BOSS, GEOLOGIST, PROFITEER
from saboteur.rules.engine import apply
from saboteur.rules.events import Event
from saboteur.rules.kinds import MINER, NONE, SABOTEUR, Move, Role
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.views.journal import Journal
from saboteur.views.view import View, view


def carry_out(state: State, journal: Journal, text: str, rules: Ruleset = BASE) -> None:
    """Give the asked seat the card it needs, and let it play."""
    move = parse_move(rules, text)
    card = rules.ids[text.split("@", maxsplit=1)[0].split(">", maxsplit=1)[0]]
    seat = state.stack[-1].seat
    if card not in state.hands[seat]:
        source = next(place for place in (state.deck, *state.hands) if card in place)
        at = source.index(card)
        source[at], state.hands[seat][0] = state.hands[seat][0], card
    events: list[Event] = []
    apply(state, move, events)
    journal.tell(events, state)


def test_a_dead_end_before_the_tunnel_is_a_saboteurs() -> None:
    """And what one is taken for, the others are not: there are only so many Saboteurs."""
    state, journal = deal(BASE, 3, 4)
    before = role_belief(view(state, journal, NONE))
    actor = state.stack[-1].seat
    carry_out(state, journal, "E|W@1,0")
    after = role_belief(view(state, journal, NONE))
    assert after.chance(actor, SABOTEUR) > before.chance(actor, SABOTEUR) + 0.2
    for seat in range(3):
        assert after.any_of(seat, (MINER, SABOTEUR)) == pytest.approx(1)
        if seat != actor:
            assert after.chance(seat, SABOTEUR) < before.chance(seat, SABOTEUR)


def test_where_somebody_digs_who_looked_the_treasure_is_likelier() -> None:
    state, journal = deal(BASE, 3, 4)
    looker = state.stack[-1].seat
    carry_out(state, journal, "map@8,-2")
    carry_out(state, journal, "NESW@1,0")
    carry_out(state, journal, "NESW@2,0")
    even = role_belief(view(state, journal, NONE)).treasure()
    assert state.stack[-1].seat == looker
    carry_out(state, journal, "NESW@2,-1")
    towards = role_belief(view(state, journal, NONE)).treasure()
    low, _, high = sorted(even)
    looked, far = (low, high) if towards[low] > even[low] else (high, low)
    assert looked in state.hidden
    assert towards[looked] > even[looked] + 0.05
    assert towards[far] < towards[looked]


SIDES_OF_SABOTEUR_2 = [BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST]


@pytest.mark.parametrize("n", [3, 5, 8])
@pytest.mark.parametrize("role", SIDES_OF_SABOTEUR_2)
def test_where_nothing_was_done_a_reader_trusts_as_simple_does(role: Role, n: int) -> None:
    """With several sides, the odds of the deal are no reason to hinder strangers or to let them wait."""
    seen = dealt(SAB2, n, role)
    plain, reading = enmities(seen, AIMS[role]), Reading().enmities(seen, AIMS[role])
    for seat in set(range(n)) - {seen.seat}:
        assert reading[seat] == pytest.approx(plain[seat])


@pytest.mark.parametrize("role", SIDES_OF_SABOTEUR_2)
def test_whoever_digs_at_all_takes_saboteurs_for_foes(role: Role) -> None:
    state, journal = deal(SAB2, 5, 4)
    suspect = state.stack[-1].seat
    carry_out(state, journal, "E|W@1,0", SAB2)
    trusted = state.stack[-1].seat
    carry_out(state, journal, "NESW@0,1", SAB2)
    carry_out(state, journal, "NESW@1,1", SAB2)
    seen = view(state, journal, state.stack[-1].seat)
    seen.role = role
    seen.roles = tuple(role if seat == seen.seat else NONE for seat in range(5))
    enmity = Evaluation(seen, Reading()).enmity
    assert enmity[suspect] > FOE
    assert enmity[trusted] < 0


def test_a_dwarf_card_that_was_seen_is_as_good_as_it_gets() -> None:
    seen = dealt(SAB2, 5, BLUE)
    others = [seat for seat in range(5) if seat != seen.seat]
    known = dict(zip(others, (SABOTEUR, GREEN, BLUE, GEOLOGIST), strict=True))
    seen.roles = tuple(known.get(seat, BLUE) for seat in range(5))
    enmity = Reading().enmities(seen, AIMS[BLUE])
    assert [enmity[seat] for seat in others[:3]] == pytest.approx([KNOWN, KNOWN, -KNOWN])
    assert -KNOWN < enmity[others[3]] < FOE


def test_a_saboteur_lays_no_last_card_and_waiting_is_for_whoever_has_time() -> None:
    seen = dealt(SAB2, 4, BLUE)
    others = [seat for seat in range(4) if seat != seen.seat]
    reading = Reading()
    assert 0 < reading.leisure(seen) < 1
    known = dict(zip(others, (SABOTEUR, GREEN, BLUE), strict=True))
    seen = dealt(SAB2, 4, BLUE)
    seen.roles = tuple(known.get(seat, BLUE) for seat in range(4))
    takers = reading.takers(Evaluation(seen, reading))
    assert [takers[seat] for seat in others] == [(0, 0), (1, -1), (1, 1)]
    assert reading.leisure(seen) == 0


def test_a_story_told_bit_by_bit_is_the_story_told_at_once() -> None:
    """Remembering what was heard changes nothing that is believed."""

    def watch(seen: View, _move: Move, _state: State, _journal: Journal) -> None:
        bit_by_bit = role_belief(seen)
        chances = [bit_by_bit.chance(seat, SABOTEUR) for seat in range(seen.n)]
        kept = dict(stories._STORIES)
        stories._STORIES.clear()
        at_once = role_belief(seen)
        assert [at_once.chance(seat, SABOTEUR) for seat in range(seen.n)] == chances
        assert at_once.treasure() == bit_by_bit.treasure()
        stories._STORIES.clear()
        stories._STORIES.update(kept)

    play_round(BASE, 4, 9, lambda roles: [bot_of("simple") for _ in roles], watch)


def test_no_single_act_says_too_much() -> None:
    weights = Weights([50.0] * len(NUMBER))
    assert weights.of(((NUMBER["lay.blind"], 1.0),)) == MOST
    assert weights.of(((NUMBER["lay.blind"], -1.0),)) == -MOST


def test_weights_are_read_as_they_were_written() -> None:
    assert shipped_weights().claims
    written = write_weights(shipped_weights(), "a test", "another")
    assert read_weights(written) == shipped_weights()


def test_fitting_learns_what_gives_saboteurs_away() -> None:
    """From a few rounds, a third each with open, passing and digging Saboteurs."""
    found = list(samples(BASE, [4, 5], 45, 3, "simple"))
    assert Counter(sample.script for sample in found) == {"open": 15, "passing": 15, "digging": 15}
    fitted = fit(found, Weights())
    assert fitted.features[NUMBER["lay.blind"]] > 0 > fitted.features[NUMBER["lay.nearer"]]
    assert fitted.features[NUMBER["bury.farther"]] > 0


@pytest.mark.parametrize("level", ["simple", "reader"])
def test_bots_do_not_do_what_people_would_shake_their_heads_at(level: str) -> None:
    """What can be avoided is never done; nobody gives themselves away with their first card."""
    counts = watched(BASE, 5, 25, 31, level).counts
    assert counts["hostile-acts"] > 10
    assert counts["hostile-first-lap-rounds"] <= 3
    for name in ("second-break", "break-thrown-away", "suspect-mended", "trust-bought"):
        assert counts[name] == 0, name


def test_who_searches_does_not_strike_first_unless_it_does_not_mind() -> None:
    shy, bold = (
        watched(BASE, 5, 20, 31, level).counts["hostile-first-lap-rounds"]
        for level in ("searcher:visits=40", "searcher:visits=40:shyness=0")
    )
    assert shy <= 3 < bold


def test_a_reader_says_whom_it_takes_for_a_foe() -> None:
    state, journal = deal(BASE, 5, 2)
    seen = view(state, journal, state.stack[-1].seat)
    thought = ReaderBot().think(seen, Dice(1))
    assert thought.move in seen.moves
    assert thought.suspicions[seen.seat] == 0.0
    assert all(0.0 <= one <= 1.0 for one in thought.suspicions)
