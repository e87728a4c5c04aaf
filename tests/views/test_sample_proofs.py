"""What a Pathfinder proves of a hand, compared with every course of a small round."""

import random
from collections import Counter

import pytest
from views.courses import Courses
from views.likelihood import bag, likely

from saboteur.notation.move import parse_move
from saboteur.notation.position import deal, parse_position
from saboteur.products.pathfinder.deck import PATHFINDER
from saboteur.products.pathfinder.rules import LAY_PATH, path_options, two_paths_fit
from saboteur.products.saboteur2.deck import SWAP_HANDS
from saboteur.products.tunnel_toll.part import TollPart
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import MAP, NONE, RESOLVE, START_CELL, STEP, move_card
from saboteur.rules.mine import lay, rebuild
from saboteur.rules.registry import ruleset
from saboteur.views.journal import Journal
from saboteur.views.sample import Sampler, Sampling
from saboteur.views.view import view

CAPS = ("N", "N", "E")
"""Path cards that leave the start only one way out."""


def tiny(options):
    """So few cards that all courses of a round can be gone through."""
    rules = ruleset(("saboteur2", "pathfinder", "veto"), "P2024", options)
    names = "NS N E|W E|W map map map NEW pathfinder pathfinder veto swap-hands".split()
    rules.deck_cards = [rules.ids[name] for name in (*CAPS, *names)]
    rules.hand_sizes = (3,) * 13
    rules.aside = 1
    return rules


def begin(rules, n, seed, events):
    """Begin a match with the caps in the mine."""
    every = rules.deck_cards
    rules.deck_cards = every[len(CAPS) :]
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    rules.deck_cards = every
    for card, side, turned in zip(every, (0, 2, 3), (1, 0, 0), strict=False):
        lay(state, START_CELL + STEP[side], rules.laid[2 * card + turned])
    return state


TINY = {mode: tiny({"veto_pathfinder": mode}) for mode in ("end_turn", "single")}


class Proofs(Courses):
    """Courses in which a Pathfinder is played only with two path cards that fit."""

    def __init__(self, n, seat, rules):
        super().__init__(n, seat, rules)
        self.now = Counter({(((),) * n, (), (), bag(rules.deck_cards[len(CAPS) :])): 1})

    def follow(self, log, boards, frames):
        held = holder = left = NONE
        boards = iter(boards)
        ends = self.rules.settings["veto_pathfinder"] == "end_turn"
        for told in log:
            who = told.number("seat") if told.has("seat") else NONE
            if told.name == "played":
                card = move_card(told.number("move"))
                self.leave(who, card)
                if held != NONE and who == holder:
                    left -= 1
                elif self.rules.cards[card].family == PATHFINDER:
                    held, holder, left = card, who, 2
                    self.only(who, next(boards), two_paths_fit)
                elif self.rules.cards[card].family == SWAP_HANDS:
                    left = 0
            elif told.name == "path-missing":
                self.only(who, next(boards), none_fits)
                left = 0
            elif told.name == "vetoed":
                card = move_card(told.number("move"))
                self.leave(who, self.rules.ids["veto"])
                self.to_pile(card)
                self.to_pile(self.rules.ids["veto"])
                if card == held:
                    held = NONE
                elif ends:
                    left = 0
            else:
                if held != NONE and (left == 0 or told.name in {"drew", "discarded"}):
                    self.to_pile(held)
                    held = NONE
                if told.name == "hands-swapped":
                    self.to_pile(self.rules.ids["swap-hands"])
                super().follow([told])
        if held != NONE and left == 0 and not any(f.kind == RESOLVE for f in frames):
            self.to_pile(held)
        asked = frames[-1].seat if frames[-1].kind == LAY_PATH else NONE
        if asked != NONE:
            self.only(asked, next(boards), lambda s, seat: not none_fits(s, seat))
        out = Counter()
        for (hands, pile, looked, _), weight in self.now.items():
            out[hands, pile, looked] += weight
        return out

    def only(self, who, board, test):
        """Leave out the courses in which a hand could not have done that."""
        kept = Counter()
        for situation, weight in self.now.items():
            s = board.copy()
            s.hands[who] = list(situation[0][who])
            if test(s, who):
                kept[situation] += weight
        self.now = kept


def none_fits(s, seat):
    found = []
    path_options(s, seat, found)
    return not found


def tiny_match(seed):
    """Play some moves of a round, with Pathfinders, vetoes and swaps where possible."""
    chooser = random.Random(seed)
    rules = TINY[chooser.choice(("end_turn", "single"))]
    n = chooser.choice((2, 2, 3))
    events = []
    state = begin(rules, n, seed, events)
    journal = Journal(n)
    journal.tell(events, state)
    boards = []
    for _ in range(chooser.randrange(6, 20)):
        moves = [m for m in legal_moves(state) if m >> 41 & 3 or not is_map(rules, m)]
        plays = [m for m in moves if m >> 41 & 3 == 0]
        special = [m for m in plays if rules.cards[move_card(m)].family != 1]
        if special and chooser.random() < 0.8:
            moves = special
        elif plays and chooser.random() < 0.2:
            moves = plays
        move = chooser.choice(moves)
        after = state.copy()
        apply(after, move)
        if after.round > 1:
            break
        events = []
        apply(state, move, events)
        journal.tell(events, state)
        for event in events:
            proves = event.NAME == "path-missing"
            if event.NAME == "played":
                proves = rules.cards[move_card(event.move)].family == PATHFINDER
            if proves:
                boards.append(state.copy())
    return state, journal, boards


def is_map(rules, move):
    return rules.cards[move_card(move)].family == MAP


SEEDS = (52, 115, 197, 255, 314, 322, 444, 485, 514, 573, 623, 674, 118, 1035, 1142, 1683, 2122)
"""Matches in which something is proved, with few enough courses to go through in a test."""


def test_there_is_something_to_prove():
    """Vetoed Pathfinders, Pathfinders that ended early, and hands that were swapped since."""
    names = Counter()
    for seed in SEEDS:
        state, journal, _ = tiny_match(seed)
        assert any(view(state, journal, seat).proofs for seat in range(state.n))
        names.update({told.name for told in view(state, journal, NONE).log})
    assert names["vetoed"] > 5
    assert names["path-missing"] > 2
    assert names["hands-swapped"] > 2


@pytest.mark.parametrize("seed", SEEDS)
def test_hands_are_those_that_can_have_proved_it(seed):
    """[WC-PATH-03, WC-PATH-06, WC-VETO-19, WC-VETO-20]"""
    state, journal, boards = tiny_match(seed)
    for seat in range(NONE, state.n):
        seen = view(state, journal, seat)
        courses = Proofs(state.n, seat, state.rules)
        expected = courses.follow(seen.log, [*boards, state], seen.frames)
        sampling, sampler = Sampling(seen), Sampler(b"worlds")
        drawn = Counter()
        for _ in range(600):
            s = sampling.draw(sampler)._state
            drawn[tuple(bag(hand) for hand in s.hands), tuple(s.discards), tuple(s.looked)] += 1
        likely(expected, drawn)


TOLL = """
base+tunnel-toll+pathfinder; players 3; turn B
mine 0,-1=S 0,1=N|S
nuggets A 1; nuggets C 1
dwarfs -1,0:A -
hand A NS; hand B pathfinder EW E map; hand C NW
deck ??*5
"""
"""B can lay one card east of the start, or two; then there is only the cell of the toll dwarf."""


def asked_for_a_toll(*texts):
    """Play on from there; return the state and what everybody was told."""
    state = deal(parse_position(TOLL), seed_bytes(1))
    journal = Journal(state.n)
    journal.begin(state)
    for text in ("pathfinder", "W@1,0", *texts):
        events = []
        apply(state, parse_move(state.rules, text), events)
        journal.tell(events, state)
    return state, journal


def fits_west(state, hand):
    """Say whether a card of the hand could be laid on the dwarf's cell if the toll were paid."""
    s = state.copy()
    s.parts = [TollPart()]
    rebuild_without_gates(s)
    s.hands[1] = list(hand)
    return not none_fits(s, 1)


def rebuild_without_gates(s):
    s.sides.clear()
    rebuild(s)


def test_asking_for_a_toll_within_a_pathfinder_proves_a_card_that_would_fit():
    """While the question waits, and when all have refused and the turn is over. [WC-PATH-06]"""
    for texts in (
        (),
        ("ask:C@-1,0",),
        ("ask:C@-1,0", "no"),
        ("ask:C@-1,0", "no", "ask:A@-1,0"),
        ("ask:C@-1,0", "no", "ask:A@-1,0", "no"),
    ):
        state, journal = asked_for_a_toll(*texts)
        board = state.copy()
        for seat in (0, 2, NONE):
            sampling, sampler = Sampling(view(state, journal, seat)), Sampler(b"worlds")
            for _ in range(60):
                assert fits_west(board, sampling.draw(sampler)._state.hands[1]), (texts, seat)


def test_who_asks_nobody_has_no_card_that_would_fit():
    """C and A could have been asked. [WC-PATH-06]"""
    text = TOLL.replace("0,1=N|S", "1,0=W").replace("0,-1=S", "0,-1=N|S")
    state = deal(parse_position(text.replace("EW E map", "NS N map")), seed_bytes(1))
    journal = Journal(state.n)
    journal.begin(state)
    for move in ("pathfinder", "N@0,1"):
        events = []
        apply(state, parse_move(state.rules, move), events)
        journal.tell(events, state)
    assert [event.NAME for event in events if event.NAME == "path-missing"]
    for seat in (0, 2, NONE):
        sampling, sampler = Sampling(view(state, journal, seat)), Sampler(b"worlds")
        for _ in range(60):
            # The card drawn afterwards may be any.
            hand = sampling.draw(sampler)._state.hands[1]
            assert sum(fits_west(state, [card]) for card in hand) <= 1
