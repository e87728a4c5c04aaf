"""Who wins a round of Saboteur 2 and what they get: every row of the decision tables.

The tables are written down here a second time, row by row as they stand in the rules. Every
combination of who reached the treasure, whom the doors let through, Boss and Profiteer absent,
free or Trapped, and teams of nobody to two with some of them Trapped is played to the end of the
round and paid by the engine; the gold must be what the rows say.
"""

from functools import cache
from itertools import product

import pytest

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.notation.move import parse_move
from saboteur.notation.position import deal, parse_position
from saboteur.products.saboteur2.deck import BOSS, GEOLOGIST, IN_PRISON, PROFITEER
from saboteur.products.saboteur2.events import RoundScored, SharePaid
from saboteur.products.saboteur2.teams import RESULT_NAMES
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, is_over
from saboteur.rules.kinds import NONE, ROLE_NAMES, SABOTEUR

# --- decision table 1: completer, reach(B), reach(G), result, clause ---------------------------

WINNING_TEAMS = """
    none -   -   SABOTEURS S2-WIN-10
    B    yes yes B         S2-WIN-11
    B    yes no  B         S2-WIN-11
    B    no  yes G         S2-WIN-12
    B    no  no  LOCKED    S2-WIN-15
    G    yes yes G         S2-WIN-11
    G    no  yes G         S2-WIN-11
    G    yes no  B         S2-WIN-12
    G    no  no  LOCKED    S2-WIN-15
    N    yes yes B+G       S2-WIN-13
    N    yes no  B         S2-WIN-14
    N    no  yes G         S2-WIN-14
    N    no  no  LOCKED    S2-WIN-15
"""
TABLE_1 = {
    (who, blue, green): (result, clause)
    for who, blue, green, result, clause in map(str.split, WINNING_TEAMS.strip().splitlines())
}
CLASS = {NONE: "none", BLUE: "B", GREEN: "G"}
"""The class of the completer; everybody else is N."""

# --- decision table 2: the winning group; for LOCKED by who of the two is in the round -----------

TABLE_2 = {
    "SABOTEURS": (SABOTEUR, PROFITEER),
    "B": (BLUE, BOSS, PROFITEER),
    "G": (GREEN, BOSS, PROFITEER),
    "B+G": (BLUE, GREEN, BOSS, PROFITEER),
}
LOCKED = {
    "P2024": {
        ("boss", "profiteer"): (BOSS, PROFITEER),
        ("boss", "-"): (BOSS,),
        ("-", "profiteer"): (PROFITEER,),
        ("-", "-"): (),
    },
    "PGIG": {
        ("boss", "profiteer"): (BOSS,),
        ("boss", "-"): (BOSS,),
        ("-", "profiteer"): (SABOTEUR, PROFITEER),
        ("-", "-"): (SABOTEUR,),
    },
}
LOCKED["P2024-FR"] = LOCKED["P2024"]

# --- payout: size of the group to the share of miner or Saboteur, Boss, Profiteer ----------------

PAYOUT = {1: (5, 4, 3), 2: (4, 3, 2), 3: (3, 2, 1), 4: (2, 1, 0), 5: (1, 0, 0)}
COLUMN = {BOSS: 1, PROFITEER: 2}

# --- mines: one card is missing, EW on 7,0; the treasure is on 8,0 -----------------------------

ROW = "1..2,0=EW 3,0=NEW {} 5,0=NEW {}"
LOOP = "1,0=EW 2,0=NEW {} 4,0=NEW 5,0=EW {} 2,-1=ES {} 4,-1=SW"
MINES = {
    ("yes", "yes"): [
        ROW.format("4,0=NEW", "6,0=NEW"),
        LOOP.format("3,0=EW{E:g}", "6,0=ESW", "3,-1=EW{E:b}"),  # one door each, side by side
        LOOP.format("3,0=EW{E:g}", "6,0=ESW", "3,-1=ESW"),  # no door on one of two ways
        # Doors of both colours, but a ladder behind them.
        "1..2,0=EW 3,0=EW{E:b} 4,0=EW{E:g} 5,0=ESW 6,0=NEW 5,1=L:N",
    ],
    ("yes", "no"): [
        ROW.format("4,0=EW{E:b}", "6,0=NEW"),
        LOOP.format("3,0=ESW", "6,0=EW{W:b}", "3,-1=EW{E:g}"),
        # Two blue doors in a row, the second in a bend.
        "1..2,0=EW 3,0=EW{E:b} 4,0=SW{S:b} 4,1=NE 5,1=NW 5,0=ES 6,0=NEW",
    ],
    ("no", "yes"): [
        ROW.format("4,0=EW{E:g}", "6,0=NEW"),
        LOOP.format("3,0=ESW", "6,0=EW{E:g}", "3,-1=EW{E:b}"),
        "1..2,0=EW 3,0=EW{E:g} 4,0=NW{N:g} 4,-1=ES 5,-1=SW 5,0=NE 6,0=NEW",
        # A green door with a dead end beside it.
        "1..2,0=EW 3,0=SW 3,1=NS{S:g}|W 3,2=NE 4,2=NW 4,1=NS 4,0=ES 5..6,0=NEW",
    ],
    ("no", "no"): [
        ROW.format("4,0=EW{E:g}", "6,0=EW{W:b}"),
        LOOP.format("3,0=EW{E:g}", "6,0=EW{E:b}", "3,-1=NW{N:g}"),
        # Behind the second ladder both doors again.
        "1,0=EW 3,0=L:E 4,0=EW{E:b} 5,0=EW{E:g} 6,0=NEW",
    ],
}

BOSSES = ("absent", "free", "trapped")
TEAMS = ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2))
"""How many are in a team, and how many of them are Trapped."""
COMPLETERS = (NONE, BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR)


def tables(completer):
    """Yield the dwarf card of every seat and whether it is Trapped; the completer is seat 0."""
    sides = product(BOSSES, BOSSES, TEAMS, TEAMS, TEAMS)
    for boss, profiteer, blues, greens, saboteurs in sides:
        players = []
        for role, state in ((BOSS, boss), (PROFITEER, profiteer)):
            if state != "absent":
                players.append((role, state == "trapped"))
        for role, (size, trapped) in ((BLUE, blues), (GREEN, greens), (SABOTEUR, saboteurs)):
            players += [(role, k < trapped) for k in range(size)]
        if completer == GEOLOGIST:
            players += [(GEOLOGIST, False)]
        if len(players) < 2:  # more are Trapped than there are cards, now and then
            continue
        if completer == NONE:
            yield players
            continue
        # A free player of that role and a Trapped one, where there are: a Trapped one can only
        # complete by another module, but their role decides all the same. (S2-GRP-09, AMB-30)
        for first in sorted(set(players)):
            if first[0] == completer:
                others = players[:]
                others.remove(first)
                yield [first, *others]


def expected(profile, players, completer, blue, green):
    """Return the share of every player, the size of the group and the row, from the tables."""
    who = CLASS.get(completer, "N")
    result, clause = TABLE_1[(who, "-", "-") if who == "none" else (who, blue, green)]
    free = [role for role, trapped in players if not trapped]
    if result == "LOCKED":
        boss = "boss" if BOSS in free else "-"
        winning = LOCKED[profile][boss, "profiteer" if PROFITEER in free else "-"]
    else:
        winning = TABLE_2[result]
    size = sum(role in winning for role in free)
    shares = [
        PAYOUT[min(size, 5)][COLUMN.get(role, 0)] if role in winning and not trapped else 0
        for role, trapped in players
    ]
    return shares, size, result, clause


@cache
def before_the_end(profile, n, mine):
    """The last move of a round: the card that reaches the treasure, or the last discard."""
    ways = f"mine {mine}" if mine else ""
    hands = "\n".join(f"hand {seat}" for seat in "BCDEFGHIJKL"[: n - 1])
    card = "EW" if mine else "NS"
    return deal(
        parse_position(
            f"saboteur2/{profile}\nplayers {n}\nround 3\n{ways}\ngoal 8,0=treasure\n"
            f"hand A {card}\n{hands}\ndeck"
        ),
        seed_bytes(1),
    )


def play_out(profile, players, mine):
    """Let seat 0 end the round; return the gold, and how it was explained."""
    s = before_the_end(profile, len(players), mine).copy()
    s.roles = [role for role, _ in players]
    s.front = [int(trapped) << IN_PRISON for _, trapped in players]
    log = []
    apply(s, parse_move(s.rules, "EW@7,0" if mine else "-NS"), log)
    assert is_over(s)
    (scored,) = [event for event in log if isinstance(event, RoundScored)]
    paid = [event.seat for event in log if isinstance(event, SharePaid)]
    assert paid == list(scored.group)
    return s.nuggets, scored


RESULTS = {"SABOTEURS": "saboteurs", "B": "blue", "G": "green", "B+G": "both", "LOCKED": "locked"}


def check(profile, players, completer, ways, mine):
    """Compare one table with its rows; return what is wrong."""
    shares, size, result, clause = expected(profile, players, completer, *ways)
    gold, scored = play_out(profile, players, mine)
    found = (
        gold,
        len(scored.group),
        RESULT_NAMES[scored.result],
        clause in scored.clauses(),
        scored.base,
    )
    base = PAYOUT[min(size, 5)][0] if size else 0
    wanted = (shares, size, RESULTS[result], True, base)
    if completer != NONE and (scored.blue, scored.green) != tuple(w == "yes" for w in ways):
        return f"the doors of {mine} let {scored.blue, scored.green} through, not {ways}"
    if found == wanted:
        return None
    names = [ROLE_NAMES[role] + " (Trapped)" * trapped for role, trapped in players]
    return f"{profile}: {names}, {mine or 'no treasure'}: {found}, not {wanted}"


@pytest.mark.parametrize("profile", ["P2024", "PGIG"])
@pytest.mark.parametrize("completer", COMPLETERS, ids=lambda r: "none" if r < 0 else ROLE_NAMES[r])
def test_every_row(completer, profile):
    """Both decision tables and the payout table, in every combination.

    (S2-WIN-06, S2-WIN-10 to -16, S2-GRP-01 to -10, S2-PAY-01 to -05, S2-WIN-01, S2-DOOR-01,
    S2-DOOR-03, S2-DOOR-04, S2-TRAP-03, ED-19 to -22, ED-25, ED-47, ED-49, AMB-22 to -26, AMB-28 to -30)
    """
    ways = [("-", "-")] if completer == NONE else list(MINES)
    wrong = []
    count = 0
    for players in tables(completer):
        for way in ways:
            mines = MINES.get(way, [""])
            # The mines take turns: all of them are met with all kinds of tables.
            problem = check(profile, players, completer, way, mines[count % len(mines)])
            count += 1
            if problem:
                wrong.append(problem)
    assert count > (1500 if completer == NONE else 4000)
    assert not wrong, "\n" + "\n".join(wrong[:10])


@pytest.mark.parametrize("way", list(MINES), ids="-".join)
@pytest.mark.parametrize("profile", ["P2024", "P2024-FR", "PGIG"])
def test_every_mine_with_every_completer(profile, way):
    """Doors one after the other and side by side, bends, ladders; the French edition too.

    (S2-WIN-01 to -04, S2-DOOR-05, ED-20, AMB-22, AMB-33)
    """
    roles = [BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR]
    for mine in MINES[way]:
        for completer in roles:
            players = [(completer, False)]
            players += [(role, False) for role in roles if role != completer]
            assert check(profile, players, completer, way, mine) is None


def test_the_rows_written_here_are_all_there_are():
    """13 rows of table 1, 4 kinds of LOCKED table, 5 sizes of groups. (S2-PAY-01)"""
    assert len(TABLE_1) == 13
    assert all(len(rows) == 4 for rows in LOCKED.values())
    assert list(PAYOUT) == [1, 2, 3, 4, 5]
