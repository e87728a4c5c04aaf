"""The notation of the championship cards, the mini expansions and the variants."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from saboteur.match import Match
from saboteur.notation.board_art import draw
from saboteur.notation.card import NotationError, parse_cell
from saboteur.notation.move import InvalidMove, move_text, parse_move
from saboteur.notation.position import (
    ImpossiblePosition,
    deal,
    matches,
    parse_position,
    position_of,
    position_of_view,
)
from saboteur.notation.record import (
    RecordError,
    new_record,
    parse_record,
    record_match,
    replay,
    steps,
    verify,
    window_of,
)
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.treasure_chests.part import CHESTS, chest_part
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match, to_move
from saboteur.rules.kinds import (
    LAID_BY_PLAYERS,
    NONE,
    PLAY,
    TREASURE,
    TURN,
    cell_x,
    cell_y,
    choose,
    move_act,
    move_card,
    move_cell,
)
from saboteur.views.journal import Journal
from saboteur.views.seen import things_of
from saboteur.views.view import view

SEED = seed_bytes(7)
CARDS = (
    "goal-swap+treasure-trove+veto+change-of-direction+master-crafter+pathfinder+diversion"
    "+new-goals+treasure-chests+tunnel-toll"
)
GAMES = [
    f"base+{CARDS}+costume-department+greedy-dwarf+sabotaged-dwarf",
    f"saboteur2+{CARDS}+tunnel-party",
    "base+tournament+tunnel-party+new-goals+treasure-chests chest_cells=players",
    "base+costume-department+treasure-chests chest_cells=random push_revealed=true",
    "base+costume-department+tunnel-party allow_both_sites=true site_cells=4,0+4,2 site_ports=EW",
    "base+tunnel-party+treasure-chests+tunnel-toll site_traversable=false toll_orphan=remove",
    "saboteur2+veto+pathfinder+diversion+tunnel-toll veto_pathfinder=single diversion_last=strict",
]
BASE = parse_ruleset(GAMES[0])


def eager(s, chooser):
    """Mostly dig east, so that something is reached."""
    moves = legal_moves(s)
    digging = [
        m
        for m in moves
        if move_act(m) == PLAY and s.rules.cards[move_card(m)].family in LAID_BY_PLAYERS
    ]
    if digging and chooser.random() < 0.7:
        row = chooser.choice([-2, 0, 2])
        return max(digging, key=lambda m: cell_x(move_cell(m)) - abs(cell_y(move_cell(m)) - row))
    return chooser.choice(moves)


def key(s):
    """Everything in a state but its chance."""
    parts = list(s.key())
    del parts[2:4]
    return parts


def check_round_trip(s):
    position = position_of(s)
    text = str(position)
    again = parse_position(text)
    assert again == position
    assert str(again) == text
    assert key(deal(again, SEED)) == key(s)


@pytest.mark.parametrize("seed", range(2 * len(GAMES)))
def test_moves_and_states_are_exact_both_ways(seed):
    chooser = random.Random(seed)
    rules = parse_ruleset(GAMES[seed % len(GAMES)])
    players = chooser.randint(max(3, rules.min_players), 6)
    s = new_match(rules, players, stream_keys(seed_bytes(seed)))
    while not is_over(s):
        rare = s.stack[-1].kind not in {TURN, VETO_WINDOW}
        if rare or chooser.random() < 0.1:
            check_round_trip(s)
            moves = legal_moves(s)
            texts = [move_text(rules, m) for m in moves]
            assert len(set(texts)) == len(texts)
            assert [parse_move(rules, text) for text in texts] == moves
        apply(s, eager(s, chooser))
    check_round_trip(s)


# --- rulesets --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "saboteur2+new-goals+veto+pathfinder",
            "saboteur2@1+veto@1+pathfinder@1+new-goals@1/P2024",
        ),
        (
            "base+treasure-chests chest_cells=2,-1+2,1+6,-1+6,2",
            "base@1+treasure-chests@1/P2024 chest_cells=2,-1+2,1+6,-1+6,2",
        ),
        ("base+tournament+tunnel-party", "base@1+tunnel-party@1+tournament/P2024"),
        ("tunnel-toll+base/P2024-FR", "base@1+tunnel-toll/P2024-FR"),
        ("base+greedy-dwarf/P2024-FR greedy_prize=cards4", "base@1+greedy-dwarf/P2024-FR"),
    ],
)
def test_rulesets(text, canonical):
    assert parse_ruleset(text).text == canonical
    assert parse_ruleset(canonical).text == canonical


# --- moves -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "goal-swap@8,-2+8,0",
        "diversion@7,0",
        "diversion@7,0:turned",
        "master-crafter>B:cart",
        "treasure-trove",
        "change-of-direction",
        "pathfinder",
        "veto",
        "pass",
        "yes",
        "no",
        "keep:map",
        "keep:NE",
        "toll:EW@3,0",
        "toll:repair-pickaxe-cart@-1,0",
        "ask:C@3,0",
        "lay:dragon:SW",
        "lay:rock:NE",
        "lay:treasure",
        "lay:spider:NESW",
        "lay:chest:NW",
        "lay:sack-2:NSW",
        "reveal@9,0",
        "steal:B",
    ],
)
def test_a_move_is_exact_both_ways(text):
    assert move_text(BASE, parse_move(BASE, text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("push@8,0", "reveal@8,0"),
        ("chest@3,3", "reveal@3,3"),
        ("look:B", "steal:B"),
        ("rob:C", "steal:C"),
        ("goal-swap@8,0+8,-2", "goal-swap@8,-2+8,0"),
        ("goal-swap@9,-4+8,4", "goal-swap@9,-4+8,4"),
        ("goal-swap@8,0+0,0", "goal-swap@0,0+8,0"),
        ("goal-swap@-99,99+99,-99", "goal-swap@99,-99+-99,99"),
        ("toll:SW@3,0", "toll:NE@3,0"),
        ("lay:NESW", "lay:treasure"),
        ("lay:chest:WN", "lay:chest:NW"),
        ("lay:SEW", "lay:sack-1:ESW"),
    ],
)
def test_reading_a_move_is_lenient(text, canonical):
    assert move_text(BASE, parse_move(BASE, text)) == canonical


def test_a_shape_is_enough_where_nothing_else_lies_so():
    rules = parse_ruleset("base+new-goals")
    assert move_text(rules, parse_move(rules, "lay:sack-1:NEW")) == "lay:NEW"
    assert parse_move(rules, "lay:NEW") == choose(card=rules.ids["sack-1:NEW"])
    assert move_text(rules, parse_move(rules, "lay:SE")) == "lay:dragon:ES"
    rules = parse_ruleset("base")
    assert move_text(rules, parse_move(rules, "lay:rock:SW")) == "lay:SW"


@pytest.mark.parametrize(
    "text",
    [
        "goal-swap@8,0",
        "goal-swap@8,0+",
        "goal-swap@8,0+8,600",
        "diversion@",
        "diversion@7,0:up",
        "map@8,0:turned",
        "toll:EW",
        "toll:@3,0",
        "ask:Z@3,0",
        "ask:B",
        "keep:",
        "keep:nothing",
        "lay:dragon",
        "lay:dragon:NESW",
        "lay:costume",
        "rock:SW@1,0",
        "costume",
        "maybe",
    ],
)
def test_what_is_no_move(text):
    with pytest.raises(InvalidMove):
        parse_move(BASE, text)


# --- positions -------------------------------------------------------------------------------

ITEMS = {
    "site 4,0=costume": "base+costume-department",
    "chest 2,-1=NE/4": "base+treasure-chests; chest 2,-1=NE/4 6,1=??/5",
    "chest": "base+treasure-chests; chest",
    "mine 2,-1=chest:SW": "base+treasure-chests; mine 2,-1=chest:SW",
    "notes 3 7": "base+treasure-chests; notes 3 7",
    "no-maps": "base+treasure-chests; no-maps",
    "goal 9,0=treasure": "base+treasure-chests; goal 9,0=treasure; mine 8,0=EW",
    "veto-shown": "base+veto; veto-shown; discard veto",
    "looked map EW": "base+treasure-trove; looked map EW; frame end-turn A; frame keep-one A",
    "frame to-pile A diversion": "base+diversion+goal-swap; hand A EW; frame end-turn A; "
    "frame to-pile A diversion; frame swap-or-not A 8,-2 8,0",
    "frame swap-or-not A 8,-2 8,0": "base+goal-swap; frame end-turn A; "
    "frame to-pile A goal-swap; frame swap-or-not A 8,-2 8,0",
    "goals-aside dragon:NE dragon:NW spider:NESW": "base+new-goals; "
    "goals-aside dragon:NE dragon:NW spider:NESW",
    "goal 8,-4=sack-1:NEW": "base+new-goals; goal 8,-4=sack-1:NEW; open 8,4=dragon:SW",
    "open 8,4=dragon:SW": "base+new-goals; open 8,4=dragon:SW",
    "dwarfs 3,0:A gone": "base+tunnel-toll; dwarfs 3,0:A gone; mine 1..2,0=EW",
    "dwarfs - -": "base+tunnel-toll",
    "payer B 3,0": "base+tunnel-toll; dwarfs 3,0:A -; payer B 3,0; asked C B; turn C",
    "asked B C": "base+tunnel-toll; dwarfs 3,0:A -; payer B 3,0; asked C B; turn C",
    "frame toll-answer B 3,0 A": "base+tunnel-toll; dwarfs 3,0:C -; turn A; asked B; "
    "nuggets B 1; frame turn A; frame toll-answer B 3,0 A",
    "trail 2,0 1,0": "base+diversion; mine 1..2,0=EW; trail 2,0 1,0",
    "trail 1,0 2,0": "base+diversion; mine 1..2,0=EW",
    "unlaid NE/4 EW/9": "base+treasure-chests chest_cells=players; chest 2,-1=?? 2,1=??; "
    "unlaid NE/4 EW/9; frame turn A; frame place-chest D; frame place-chest C; players 4",
    "frame veto-window B EW@1,0": "base+veto; last A; frame end-turn A; "
    "frame resolve A EW@1,0; frame veto-window C EW@1,0; frame veto-window B EW@1,0",
}


@pytest.mark.parametrize("item", ITEMS)
def test_an_item_is_dealt_and_found(item):
    s = deal(parse_position(ITEMS[item]), SEED)
    assert matches(position_of(s), item) is None
    check_round_trip(s)


IMPOSSIBLE = {
    "base; chest 2,1=??": "there are no chests",
    "base; no-maps": "there are no chests",
    "base; goals-aside treasure": "0 goals are put aside, not 1",
    "base+new-goals; goals-aside ??*2": "3 goals are put aside, not 2",
    "base+new-goals; goals-aside treasure ??*2": "the treasure is never put aside",
    "base+new-goals; goals-aside spider:NESW ??*2; goal 8,0=spider:NESW": "2 goals spider",
    "base+treasure-chests; chest 2,1=NE/4 2,-1=NW/4": "2 chests 4, the box only 1",
    "base+treasure-chests; chest 2,1=NE/4 2,-1=NE/3": "2 cards chest:NE, the box only 1",
    "base+treasure-chests; chest 2,1=NE/4; mine 5,5=chest:NE": "2 cards chest:NE",
    "base+treasure-chests; chest 2..6,5=??": "only 4 chests in a round, not 5",
    "base+treasure-chests; chest 8,0=??": "two cards lie on 8,0",
    "base+treasure-chests; chest 0,0=??": "two cards lie on 0,0",
    "base+treasure-chests; knows A 5,5=NE/4": "a chest on 5,5 that is not there",
    "base+treasure-chests; chest 2,1=NE/4; knows A 2,1=NE/5": "that is not there",
    "base+treasure-chests; goal 9,0=?? 8,0=??": "two goals lie on",
    "base+treasure-chests; goal 10,0=??": "10,0 is no place for a goal",
    "base+treasure-chests; unlaid NE/4": "not so many asked for",
    "base+costume-department; mine 4,0=EW": "two cards lie on 4,0",
    "base+costume-department; site 4,0=costume 4,2=costume": "two sites costume",
    "base+tunnel-toll; dwarfs 0,0:A -": "no toll dwarf can stand on 0,0",
    "base+tunnel-toll; dwarfs 3,0:A 3,0:B": "no toll dwarf can stand on 3,0",
    "base+tunnel-toll; dwarfs -": "there are 2 toll dwarves, not 1",
    "base+diversion; trail 1,0": "trail names 1,0",
    "base+diversion; mine 1,0=EW; trail 1,0 1,0": "trail names 1,0",
    "base+treasure-trove; looked map": "nobody is asked to keep one",
    "base+treasure-trove; frame end-turn A; frame keep-one A": "has no choice",
    "base+goal-swap; frame swap-or-not A": "names no cell",
    "base+veto; frame keep-one A": "there is no keep-one in this game",
    "base+goal-swap; open 8,0=rock:NE; frame swap-or-not A 8,-2 8,0": "lies face down on 8,0",
    "base+tunnel-toll; dwarfs 3,0:A -; frame turn B; frame toll-answer C 4,0 B": "stands on 4,0",
    "base+veto; frame end-turn A; frame resolve A EW@3,0; frame veto-window B EW@3,0": (
        "EW@3,0 cannot have been played"
    ),
    "base+costume-department; mine 1..2,0=EW 3,0=NESW": "opens into 4,0",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible_positions_are_refused(text):
    with pytest.raises(NotationError) as refused:
        deal(parse_position(text), SEED)
    if text != "base+goal-swap; frame swap-or-not A":
        assert isinstance(refused.value, ImpossiblePosition)
        assert IMPOSSIBLE[text] in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "base+treasure-chests; chest 2,1=NE",
        "base+treasure-chests; chest 2,1=NE/11",
        "base+treasure-chests; chest 2,1=rock:NE/1",
        "base+treasure-chests; chest 2,1=NE/1 2,1=NE/2",
        "base+costume-department; site 4,0=rock:NE",
        "base+costume-department; site 4,0",
        "base+tunnel-toll; dwarfs 3,0",
        "base+tunnel-toll; payer B",
        "base+tunnel-toll; frame toll-answer B 3,0",
        "base+tunnel-toll; players 3; dwarfs 3,0:D -",
        "base+tunnel-toll; players 3; asked D",
        "base+treasure-chests; no-maps 1",
        "base+veto; veto-shown 1",
        "base+new-goals; hand A spider:NESW",
        "base+new-goals; goal 8,0=EW",
        "base+goal-swap; frame to-pile A rock:NE",
    ],
)
def test_malformed_positions_are_refused(text):
    with pytest.raises(NotationError):
        parse_position(text)


def test_an_item_of_a_product_that_is_not_played_is_refused():
    with pytest.raises(NotationError, match="veto is not played here"):
        parse_position("base; veto-shown")


def test_what_is_left_out_lies_as_at_the_beginning():
    s = deal(parse_position("base+treasure-chests+costume-department+new-goals"), SEED)
    position = position_of(s)
    assert [str(cell) for cell in sorted(chest_part(s).chests)] == [
        str(parse_cell(text)) for text in ("2,-1", "6,-1", "2,1", "6,1")
    ]
    assert len(set(chest_part(s).chests.values())) == 4
    assert matches(position, "site 4,0=costume") is None
    assert len(position.goals) == 5
    assert len(s.goals_aside) == 3
    families = [s.rules.cards[card].family for card in position.goals.values()]
    assert families.count(TREASURE) == 1
    opened = deal(parse_position("base+treasure-chests; mine 2,1=chest:NE"), SEED)
    assert len(chest_part(opened).chests) == 3


def shown_parts(p):
    """Return what everybody knows of the pieces that products bring."""
    shown = {kind: part for kind, part in p.parts.items() if kind != CHESTS}
    chests = p.parts.get(CHESTS)
    if chests is not None:
        places = sorted(chests.chests), len(chests.unlaid)
        shown[CHESTS] = (*places, chests.notes, chests.no_maps, chests.is_laid_out)
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_every_view_is_exact_both_ways_and_is_dealt(game):
    """What everybody sees is so again when a view is dealt. [OV-INFO-01]"""
    rules = parse_ruleset(game)
    players = max(4, rules.min_players)
    chooser = random.Random(2)
    events = []
    s = new_match(rules, players, stream_keys(seed_bytes(2)), events)
    journal = Journal(players)
    journal.tell(events)
    while not is_over(s) and s.round == 1:
        if chooser.random() < 0.1:
            true = position_of(s)
            for seat in range(-1, players):
                seen = position_of_view(view(s, journal, seat))
                assert parse_position(str(seen)) == seen
                dealt = position_of(deal(seen, SEED))
                for p in (true, dealt):
                    assert (p.mine, p.open, p.sites) == (seen.mine, seen.open, seen.sites)
                    assert shown_parts(p) == shown_parts(seen)
                    assert sorted(p.goals) == sorted(seen.goals)
                    assert len(p.looked) == len(seen.looked)
        events = []
        apply(s, eager(s, chooser), events)
        journal.tell(events)


def test_a_window_for_all_asks_everybody_else():
    """[WC-VETO-21]"""
    text = "base+veto; players 4; direction anticlockwise; turn B; hand C veto; frame end-turn B; "
    text += "frame resolve B EW@1,0; frame veto-window - EW@1,0"
    s = deal(parse_position(text), SEED)
    assert [f.seat for f in s.stack[2:]] == [2, 3, 0]
    check_round_trip(s)


def test_what_was_looked_at_is_dealt_and_found():
    text = "base+treasure-chests; knows B 2,1=NE/4 8,0=treasure"
    position = parse_position(text)
    assert "knows B 8,0=treasure 2,1=NE/4" in str(position)
    s = deal(position, SEED)
    assert matches(position_of(s), "chest 2,1=NE/4") is None
    again = position_of(s, position.knows)
    again.part(CHESTS).known.update(position.part(CHESTS).known)
    assert matches(again, "knows B 2,1=NE/4") is None
    assert matches(again, "knows B 2,1=NE/5") is not None
    assert parse_position(str(again)) == again


# --- records ---------------------------------------------------------------------------------


def played(text, players=4, seed=3, most=400):
    """Play at random and keep the moves; a Veto is played where it can be."""
    rules = parse_ruleset(text)
    chooser = random.Random(seed)
    s = new_match(rules, players, stream_keys(seed_bytes(seed)))
    moves = []
    while not is_over(s) and len(moves) < most:
        m = eager(s, chooser)
        if s.stack[-1].kind == VETO_WINDOW:
            m = chooser.choice(legal_moves(s))
        moves.append(m)
        apply(s, m)
    return rules, moves, s


@pytest.mark.parametrize("text", ["base+veto", "saboteur2+veto+pathfinder+treasure-trove"])
def test_a_window_is_one_token(text):
    rules, moves, s = played(text, most=5000)
    record = record_match(rules, 4, seed_bytes(3), moves)
    tokens = [move for _, move in record.moves]
    assert "~" in tokens
    assert "veto" in tokens
    assert "pass" not in tokens
    assert parse_record(str(record)) == record
    assert verify(record) == []
    assert [step.move for step in steps(record)][1:] == moves
    assert replay(record).key() == s.key()


def test_a_record_grows_with_the_match():
    """It is exact after every single move, in the middle of a window too."""
    rules = parse_ruleset("base+veto")
    s = new_match(rules, 5, stream_keys(seed_bytes(3)))
    match = Match("base+veto", players=5, seed=3)
    record = new_record(rules, 5, s.keys)
    chooser = random.Random(5)
    made = []
    for _ in range(120):
        m = eager(s, chooser)
        made.append(m)
        record = record.played(to_move(s), move_text(rules, m), s.round, window_of(s))
        match.play(move_text(rules, m))
        apply(s, m)
        full = replace(record, seed=seed_bytes(3))
        assert parse_record(str(full)) == full
        assert verify(full) == []
        assert [step.move for step in steps(full)][1:] == made
        assert match.record(secrets_too=True).moves == record.moves
        assert record_match(rules, 5, seed_bytes(3), made).moves == record.moves
    again = Match.from_record(str(match.record(secrets_too=True)))
    assert again.moves == match.moves
    assert str(again.record(secrets_too=True)) == str(match.record(secrets_too=True))


def test_passes_are_read_one_by_one_too():
    rules, moves, _ = played("base+veto", seed=5, most=40)
    record = record_match(rules, 4, seed_bytes(5), moves)
    assert "~" in [text for _, text in record.moves]
    loose = []
    for step in steps(record):
        if step.seat != NONE:
            loose.append((step.seat, move_text(rules, step.move)))
    written = replace(record, moves=tuple(loose), rounds=())
    assert [step.move for step in steps(parse_record(str(written)))][1:] == moves


def test_what_nobody_can_let_pass_is_refused():
    rules, moves, _ = played("base+veto", seed=5, most=40)
    record = record_match(rules, 4, seed_bytes(5), moves)
    with pytest.raises(RecordError, match=r"move 1 \(~\) lets a card pass, but none waits"):
        replay(replace(record, moves=((NONE, "~"), *record.moves)))
    at = [text for _, text in record.moves].index("~")
    seat = record.moves[at - 1][0]
    wrong = (*record.moves[:at], (seat, "veto"))
    with pytest.raises(RecordError, match="who is asked"):
        replay(replace(record, moves=wrong))


def test_without_the_gold_stream_a_toll_ends_the_replay():
    rules, moves, _ = played("base+tunnel-toll", most=5000)
    record = record_match(rules, 4, seed_bytes(3), moves)
    keys = stream_keys(seed_bytes(3))
    known = replace(record, seed=b"", streams=(b"", *keys[1:]))
    assert verify(known) == []
    assert replay(known).round == 1
    assert verify(record) == []


# --- drawings --------------------------------------------------------------------------------

SCENE = """base+tunnel-party+new-goals+treasure-chests+tunnel-toll; mine 1,0=EW 2,0=NEW 2,-1=chest:NS
mine 3,0=EW 4,0=party; chest 2,1=??; goal 9,0=?? 8,-2=?? 8,2=spider:NESW; open 8,4=sack-2:NES
dwarfs 5,0:B -; goal 8,-4=dragon:NE"""

MINE = """
     0    1    2    3    4    5    6    7    8    9
                                           ╭───╮
-4                                         │ D │
                                           ╰───╯

-3

                                           ╭───╮
-2                                         │ ? │
                                           ╰───╯
             · ┃ ·
-1             ┃
             · ┃ ·
   · ┃ ··   ·· ┃ ··   ·· ┃ ·                    ╭───╮
 0 ━━S━━━━━━━━━┻━━━━━━━━━P━━[TB]                │ ? │
   · ┃ ··   ··   ··   ·· ┃ ·                    ╰───╯
             ╭───╮
 1           │ C │
             ╰───╯
                                           ╭───╮
 2                                         │ W │
                                           ╰───╯

 3

                                           · │ ·
 4                                           2──
                                           · │ ·
"""


def test_a_mine_with_everything():
    s = deal(parse_position(SCENE), SEED)
    sites = {c: card for c, card in s.hidden.items() if s.rules.cards[card].name == "party"}
    known = {
        c: card
        for c, card in s.hidden.items()
        if c not in chest_part(s).chests and cell_y(c) in {2, -4}
    }
    things = things_of(s.rules, s.parts)
    others = dict.fromkeys(chest_part(s).chests, "C")
    text = draw(s.cells, s.hidden, s.rules, known=known, sites=sites, others=others, things=things)
    assert text == MINE.strip("\n")
