"""The engine against the naive model of The Duel and solo: the counts of the file, random play.

In random play the two are kept side by side, round by round: the same decider, the same moves, the
same reach of both players, the same table, hands, counters and gold after every move, and what
leaves the game and who begins next after every round.
"""

import random
from collections import Counter
from pathlib import Path

import pytest
from perft import naive_duel as naive
from perft import naive_duel_mine as naive_mine
from perft import naive_duel_position as naive_position
from perft.naive_position import OPPOSITE, beside, cell_text

from saboteur.cli.commands.perft import check_entry, parse_entries
from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.notation.card import cell_name, seat_name
from saboteur.notation.move import move_text
from saboteur.notation.position import position_of
from saboteur.products.duel.events import DuelRoundEnded
from saboteur.products.duel.gold import SECURE
from saboteur.products.duel.part import duel_part
from saboteur.products.solo.events import SoloRated
from saboteur.products.solo.rules import PICK_COLOUR
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, to_move
from saboteur.rules.events import MatchEnded
from saboteur.rules.kinds import (
    FRAME_NAMES,
    LAID_BY_PLAYERS,
    PLAY,
    ROLE_NAMES,
    cell_x,
    cell_y,
    move_act,
    move_card,
    move_cell,
)
from saboteur.rules.mine import card_of, reach_of
from saboteur.rules.registry import ruleset

POSITIONS = Path(__file__).with_name("duel.perft")
ENTRIES = parse_entries(POSITIONS.read_text(encoding="utf-8"), POSITIONS.name)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_counts_of_the_file(entry):
    """(DUEL-TURN-01, DUEL-PATH-02, DUEL-PATH-06, DUEL-KEY-02, DUEL-TROLL-02, DUEL-GOLD-08, SOLO-07)"""
    nodes, wrong = check_entry(entry, 4)
    assert not wrong, "\n".join(wrong)
    assert nodes


ASKS = {
    "turn": "turn",
    "more-discards": "pass",
    "pay-to-clear": "two",
    "last-bribes": "bribe",
    "secure": "secure",
    "pick-trigger": "reveal",
    "orient": "lay",
}
ENDS = ("goals", "counters", "cards")

TABLES = [
    ("duel", {}),
    ("duel", {"troll_payment": "sum"}),
    ("duel", {"duel_any_ladder": "false"}),
    ("duel", {"duel_ladder_joined": "true"}),
    ("duel", {"duel_any_ladder": "false", "duel_ladder_joined": "true"}),
    ("solo", {}),
    ("solo", {"solo_rockfall_redraw": "false"}),
    ("solo", {"troll_payment": "sum", "duel_ladder_joined": "true"}),
]
MATCHES = 9
"""For each table, three rounds each."""


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_random_play_side_by_side(game, options):
    """The model shares no code with the engine: it must see every match as the engine does.

    (DUEL-TURN-01 to -07, DUEL-REACH-01 to -11, DUEL-PATH-01 to -11, DUEL-GOAL-01 to -07,
    DUEL-GOLD-01 to -09, DUEL-TROLL-01 to -08, DUEL-KEY-01 to -06, DUEL-ROCK-01, DUEL-ROCK-02,
    DUEL-ACT-01 to -04, DUEL-MAP-01, DUEL-END-01 to -11, DUEL-NEXT-01 to -05, SOLO-01 to -17)
    """
    rules = ruleset((game,), "PDUEL", options)
    for seed in range(MATCHES):
        side_by_side(rules, seed)


def side_by_side(rules, seed):
    """Play a match at random; return how its rounds ended."""
    luck = random.Random(seed)
    log = []
    n = rules.max_players
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), log)
    if s.stack[-1].kind == PICK_COLOUR:
        assert sorted(move_text(rules, m) for m in legal_moves(s)) == ["blue", "green"]
        apply(s, luck.choice(legal_moves(s)), log)
    pos = None
    ends = []
    # Some matches wander, others dig towards the goals, so that these are reached.
    haste = luck.choice((1.0, 1.5, 3.0, 4.0))
    while s.stack:
        if pos is None:
            pos = begin(s, ends)
        moves = legal_moves(s)
        assert ASKS[FRAME_NAMES[s.stack[-1].kind]] == pos.ask
        texts = [text_of(s, m) for m in moves]
        assert seat_name(to_move(s)) == pos.turn
        assert len(set(texts)) == len(texts)
        assert sorted(texts) == naive.moves(pos)
        weights = [weight(s, m, text, haste) for m, text in zip(moves, texts, strict=True)]
        k = luck.choices(range(len(moves)), weights)[0]
        told = len(log)
        apply(s, moves[k], log)
        pos = naive.after(pos, texts[k])
        ended = [event for event in log[told:] if isinstance(event, DuelRoundEnded)]
        assert (pos.ask == "finished") == bool(ended)
        if not ended:
            same(s, pos)
            continue
        assert pos.why_over == ENDS[ended[0].ending]
        assert [sorted(pos.gold[seat]) for seat in pos.seats] == [sorted(g) for g in s.gold]
        ends.append(pos)
        pos = None
    assert len(ends) == 3
    totals = [sum(cards) for cards in ends[-1].gold.values()]
    last = log[-1]
    assert isinstance(last, MatchEnded)
    assert list(last.totals) == totals
    assert list(last.winners) == [seat for seat in range(n) if totals[seat] == max(totals)]
    if n == 1:
        assert isinstance(log[-2], SoloRated)
        assert log[-2].rating == naive.rating(totals[0])
    return [pos.why_over for pos in ends]


def weight(s, m, text, haste):
    """How likely a move is: path cards towards a face-down goal above all."""
    if move_act(m) != PLAY:
        return 4 if text.startswith("bribe") else 1
    if s.rules.cards[move_card(m)].family not in LAID_BY_PLAYERS:
        return 0.5 if text.startswith(("sabotage", "rockfall")) else 4
    cell = move_cell(m)
    return haste ** (14 - min(far(cell, goal) for goal in s.hidden))


def far(cell, other):
    return abs(cell_x(cell) - cell_x(other)) + abs(cell_y(cell) - cell_y(other))


def text_of(s, m):
    """A move in the words of the model: it has a word of its own for securing."""
    text = move_text(s.rules, m)
    if s.stack[-1].kind == SECURE:
        return text.replace("reveal@", "secure@")
    return text


def begin(s, ends):
    """Read the beginning of a round; it must follow from the end of the last one."""
    pos = naive_position.parse(str(position_of(s)))
    # In solo a card drawn for the opening hand may be on the pile or in front already.
    assert naive.flaws(pos) == []
    assert pos.round == len(ends) + 1
    assert pos.turn == pos.first == seat_name(s.first)
    size = 6
    if not pos.rockfall_redraw:  # [AMB-90]
        size -= pos.discard.count("rockfall")
    assert all(len(hand) == size for hand in pos.hands.values())  # [DUEL-SETUP-05]
    assert not pos.mine
    assert not pos.opened
    assert not pos.counters
    assert not pos.keys
    assert sorted(pos.goals) == sorted(naive_position.GOAL_CELLS[s.n])
    if not ends:
        assert pos.out == []
        assert len(pos.unused) == 12  # [DUEL-SETUP-03]
        if s.n == 2:
            assert pos.colours[pos.first] == "green"  # [DUEL-SETUP-08]
        return pos
    before = ends[-1]
    assert pos.first == naive.next_first(before)
    assert Counter(pos.out) == Counter(before.out)
    assert Counter([*pos.unused, *pos.goals.values()]) == Counter(before.unused)
    assert pos.colours == before.colours
    assert {k: sorted(v) for k, v in pos.gold.items()} == {
        k: sorted(v) for k, v in before.gold.items()
    }
    return pos


def same(s, pos):
    """Compare everything both know; cards picked for discarding are still in the engine's hand."""
    name = [card.name for card in s.rules.cards]
    picked = [name[card] for card in s.picked]
    for seat, letter in enumerate(pos.seats):
        hand = sorted(name[card] for card in s.hands[seat])
        assert hand == sorted(pos.hands[letter] + (picked if letter == pos.turn else []))
        front = [name[c] for bit, c in enumerate(s.rules.front_cards) if s.front[seat] >> bit & 1]
        assert front == sorted(pos.front[letter], key=front.index)
        assert sorted(s.gold[seat]) == sorted(pos.gold[letter])
        assert ROLE_NAMES[s.roles[seat]] == pos.colours[letter]
    assert [name[card] for card in reversed(s.deck)] == pos.deck
    assert [name[card] for card in s.discards] + picked == pos.discard
    assert sorted(name[card] for card in s.aside) == sorted(pos.aside)
    table = {}
    for cell, value in s.cells.items():
        table[cell_x(cell), cell_y(cell)] = str(s.rules.lying(card_of(value), value >> 36 & 1))
    assert table == naive_mine.face_up(pos)
    hidden = {(cell_x(cell), cell_y(cell)): name[card] for cell, card in s.hidden.items()}
    assert hidden == {cell: "goal:" + goal for cell, goal in pos.goals.items()}
    counters = {cell_name(cell): ROLE_NAMES[role] for cell, role in duel_part(s).counters.items()}
    assert counters == {cell_text(cell): colour for cell, colour in pos.counters.items()}
    assert sorted(map(cell_name, duel_part(s).door_keys)) == sorted(map(cell_text, pos.keys))
    same_reach(s, pos)


def same_reach(s, pos):
    """DuelPart.reach, the bits of State.cells and State.sides against a search from each start."""
    reached = {BLUE: set(), GREEN: set()}
    for colour in pos.colours.values():
        reached[ROLE_NAMES.index(colour)] = naive_mine.reach(pos, colour)
    anybody = reached[BLUE] | reached[GREEN]
    for cell, value in s.cells.items():
        where = cell_x(cell), cell_y(cell)
        for d, side in enumerate("NESW"):
            bits = duel_part(s).reach.get(cell, 0)
            assert bool(bits >> d & 1) == ((where, side) in reached[BLUE])
            assert bool(bits >> (4 + d) & 1) == ((where, side) in reached[GREEN])
            assert bool(reach_of(value) >> d & 1) == ((where, side) in anybody)
    table = naive_mine.face_up(pos)
    for cell, code in s.sides.items():
        for d, side in enumerate("NESW"):
            near = beside((cell_x(cell), cell_y(cell)), side)
            shown = 1 if near in table else 0
            if OPPOSITE[side] in naive_position.open_sides(table.get(near, "")):
                shown = 3 if (near, OPPOSITE[side]) in anybody else 2
            assert code >> (2 * d) & 3 == shown
