"""No text makes a reader raise anything but the errors of the notation."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from saboteur.notation.card import NotationError
from saboteur.notation.move import move_text, parse_move
from saboteur.notation.position import deal, parse_position
from saboteur.notation.record import RecordError, check_name, parse_record, replay
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes
from saboteur.rules.errors import RulesetError

EVERYTHING = (
    "base+greedy-dwarf+goal-swap+treasure-trove+veto+change-of-direction+master-crafter+pathfinder"
    "+diversion+costume-department+new-goals+treasure-chests+tunnel-toll"
)
GAMES = ["base", "saboteur2", "saboteur2/PGIG", EVERYTHING]
WORDS = """base saboteur2 /P2024 /PGIG hats=discard first_player=B @1 + ; # players 3 round 1 first turn last A B C - roles :
miner saboteur undealt: hand deck discard front sabotage-cart repair-pickaxe-cart map rockfall EW NE
N|S ?? *2 ??*3 ??*999 mine 1,0=EW 1..3,0=NS 8,0=rock:NE 7..9,9..7=EW goal open treasure rock:SW = ,
golddeck gold 1 2 3 nuggets packet knows gone frame orient take-gold turn resolve end-turn triggers
over touched laid draws A:1 direction anticlockwise completer names | seed stream commit gold round-1
moves result A=5 saboteur-record ruleset A:EW@1,0 > @ EW@1,0 take:3 take:٣ lay:NE reveal@8,0 -map
thefts hats aside picked ??*10 blue boss geologist undealt:boss,??*11 theft trapped change-hats>B
clear:trapped steal:B pass done L:NE@3,1 L:N NEW**2 NS{N:g}|E more-discards pay-to-clear steal thieves
goal-swap@8,0+8,2 goal-swap@ + diversion@3,0:turned :turned yes no keep: keep:map toll:EW@3,0 toll: ask:B@1,0
ask: push@ chest@2,1 look:B rob: lay:dragon:NE lay:chest:SW lay:treasure rock:SW@1,0 ~ veto trail notes payer
asked no-maps veto-shown looked goals-aside spider:NESW site 4,0=costume chest 2,1=NE/4 2,1=??/3 2,-1=?? unlaid
NE/4 dwarfs 3,0:A gone swap-or-not 8,2 keep-one to-pile lay-path place-chest push-goal inspect rob toll-answer
veto-window chest:NE 1,0=chest:NE mine costume new-goals +veto chest_cells=players chest_cells=1,1+3,3 site_cells=4,4
٣,٣ NESW* {E:g} L: \u2028 \x00 \x85""".split(" ")


def soup():
    """Texts made of words that occur in the notation, and anything else."""
    word = st.one_of(st.sampled_from(WORDS), st.text(max_size=3))
    glue = st.sampled_from([" ", " ", "\n", "; ", ""])
    return st.lists(st.tuples(word, glue), max_size=12).map(
        lambda parts: "".join(word + between for word, between in parts)
    )


@pytest.mark.parametrize("game", GAMES)
@given(text=soup())
def test_moves(game, text):
    rules = parse_ruleset(game)
    with contextlib.suppress(NotationError):
        move = parse_move(rules, text)
        assert parse_move(rules, move_text(rules, move)) == move


@given(soup())
def test_rulesets(text):
    with contextlib.suppress(NotationError, RulesetError):
        parse_ruleset(text)


@pytest.mark.parametrize("game", [*GAMES, ""])
@given(text=soup())
@example(text="dwarfs ")
def test_positions(game, text):
    with contextlib.suppress(NotationError, RulesetError):
        position = parse_position(f"{game};{text}" if game else text)
        assert parse_position(str(position)) == position
        deal(position, seed_bytes(1))


@pytest.mark.parametrize("game", [*GAMES, ""])
@given(text=soup())
def test_records(game, text):
    head = f"saboteur-record 1\nruleset {game}\nplayers 3\nseed {'0' * 64}\nmoves\n"
    with contextlib.suppress(RecordError):
        record = parse_record(head + text if game else text)
        assert parse_record(str(record)) == record
        replay(record)


@given(st.text(max_size=45))
def test_names(name):
    with contextlib.suppress(NotationError):
        check_name(name)
        text = f"saboteur-record 1\nruleset base\nplayers 3\nnames {name} | B | C\nmoves\n"
        assert parse_record(text).names == (name, "B", "C")
