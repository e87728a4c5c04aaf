"""The mine as text: golden pictures."""

from __future__ import annotations

import textwrap

import pytest
from notation.round_trips import SEED

from saboteur.notation.board_art import draw
from saboteur.notation.card import parse_cell, parse_laid
from saboteur.notation.position import deal, parse_position
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.treasure_chests.part import chest_part
from saboteur.rules.chance import seed_bytes
from saboteur.rules.kinds import cell_at, cell_y
from saboteur.rules.mine import REACH
from saboteur.views.seen import things_of

EVERYTHING_SCENE = """base+tunnel-party+new-goals+treasure-chests+tunnel-toll; mine 1,0=EW 2,0=NEW 2,-1=chest:NS
mine 3,0=EW 4,0=party; chest 2,1=??; goal 9,0=?? 8,-2=?? 8,2=spider:NESW; open 8,4=sack-2:NES
dwarfs 5,0:B -; goal 8,-4=dragon:NE"""

EVERYTHING = """
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
    s = deal(parse_position(EVERYTHING_SCENE), SEED)
    sites = {c: card for c, card in s.hidden.items() if s.rules.cards[card].name == "party"}
    known = {
        c: card
        for c, card in s.hidden.items()
        if c not in chest_part(s).chests and cell_y(c) in {2, -4}
    }
    things = things_of(s.rules, s.parts)
    others = dict.fromkeys(chest_part(s).chests, "C")
    text = draw(s.cells, s.hidden, s.rules, known=known, sites=sites, others=others, things=things)
    assert text == EVERYTHING.strip("\n")


BASE_RULES = parse_ruleset("base")
SHAPES = (
    ("NE|SW", "NW|ES", "NS|EW", "NS{N:g}|E", "EW|N*", "EW{E:g}", "NS{N:b}", "L:NE", "NESW*"),
    ("L:N", "L:E", "SW{S:b}", "ES{S:g}", "NSW|E*", "S*", "EW|N|S", "NS|E|W", "ES|W"),
)
SCENE = """base; mine -1,0=NEW 1,0=ESW 2,0=E|W 3,0=EW 1,1=NE 2,1=NEW 4,1=ES 7,0=NS
goal 8,-2=rock:NW 8,2=treasure; open 8,0=rock:NE"""
TWO_TEAMS_SCENE = """saboteur2; mine 1,0=NS|EW 1,1=L:N 2,0=EW{E:b} 3,0=NEW* 3,-1=ES 4,-1=L:SW
mine 4,0=NW{N:g} 6,0=NW|ES 6,-1=NS{N:g}|E 7,0=EW|N|S"""


def picture(text):
    return textwrap.dedent(text).strip("\n")


def test_a_mine():
    """Heavy tunnels are joined to the start, light ones are islands."""
    s = deal(parse_position(SCENE), seed_bytes(1))
    known = {parse_cell("8,-2"): s.hidden[parse_cell("8,-2")]}
    marks = {parse_cell("0,1"): "a", parse_cell("2,1"): "b", parse_cell("3,1"): "12"}
    assert draw(s.cells, s.hidden, s.rules, known=known, marks=marks) == MINE.strip("\n")


MINE = """
     -1   0    1    2    3    4    5    6    7    8
                                                ╭───╮
-2                                              │ R │
                                                ╰───╯

-1

   · ┃ ·· ┃ ··   ··   ··   ·               · │ ·· │ ·
 0 ━━┻━━━━S━━━━┳━━━━×───────                 │    R──
   ·   ·· ┃ ·· ┃ ··   ··   ·               · │ ··   ·
             · ┃ ·b ┃ ·     ·   ·
 1       [a]   ┗━━━━┻━━[12]   ┌──
             ·   ··   ·     · │ ·
                                                ╭───╮
 2                                              │ ? │
                                                ╰───╯
"""


def test_a_mine_in_ascii():
    s = deal(parse_position("base; mine 1,0=ESW 1,1=NE 3,0=EW; open 8,0=treasure"), seed_bytes(1))
    text = draw(s.cells, (), s.rules, ascii=True)
    assert text.isascii()
    assert text == picture(
        """
            0    1    2    3    4    5    6    7    8
          . # ..   .     .   .                    . | .
        0 ##S#######     -----                    --$--
          . # .. # .     .   .                    . | .
               . # .
        1        ###
               .   .
        """
    )


def test_shapes_whose_tunnels_do_not_meet():
    rules = parse_ruleset("saboteur2")
    cells = {}
    for y, shapes in enumerate(SHAPES):
        for i, shape in enumerate(shapes):
            card, turned = parse_laid(rules, shape)
            value = rules.laid[2 * card + turned]
            reached = value & 15 if i % 2 else rules.lying(card, turned).chambers[0] if y else 0
            cells[cell_at(2 * i - 6, 2 * y - 3)] = value | reached << REACH
    assert draw(cells, (), rules).split("\n", 1)[1] == CHAMBERS.strip("\n")


CHAMBERS = """
   · │ ·     · ┃ ·     · │ ·     · g ·     · ╵ ◆     ·   ·     · b ·     · ┃ ·     · │ ◆
-3 ──╲──     ━━╱━━     ──╫──       ┃×━     ─────     ━━━g━       │         ≡━━     ──┼──
   · │ ·     · ┃ ·     · │ ·     · ┃ ·     ·   ·     ·   ·     · │ ·     ·   ·     · │ ·

-2

   · ┃ ·     ·   ·     ·   ·     ·   ·     · ┃ ◆     ·   ◆     · ╵ ·     · ┃ ·     ·   ·
-1   ≡         ≡━━     ━━┓         ┏━━     ━━┫×─       ×       ━━━━━     ━×┃×━     ─×┏━━
   ·   ·     ·   ·     · b ·     · g ·     · ┃ ·     · ┃ ·     · ╷ ·     · ┃ ·     · ┃ ·
"""


@pytest.mark.parametrize("scene", [SCENE, TWO_TEAMS_SCENE])
def test_colour_changes_nothing_but_colour(scene):
    s = deal(parse_position(scene), seed_bytes(1))
    plain = draw(s.cells, s.hidden, s.rules)
    coloured = draw(s.cells, s.hidden, s.rules, colour=True)
    assert "\x1b[1;33m" in coloured
    for code in ("0", "2", "1;32", "1;33", "1;34", "1;35", "1;36"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured == plain


def test_an_empty_table():
    assert draw({}, (), BASE_RULES) == ""


def test_a_mine_of_saboteur_2():
    """A ladder is joined to the start wherever it lies, an island beyond it too. [S2-LAD-01]"""
    s = deal(parse_position(TWO_TEAMS_SCENE), seed_bytes(1))
    assert draw(s.cells, (), s.rules) == TWO_TEAMS.strip("\n")
    assert draw(s.cells, (), s.rules, ascii=True).isascii()


TWO_TEAMS = """
     0    1    2    3    4    5    6    7
                  ·   ··   ·     · g ·
-1                  ┏━━━━≡         │×─
                  · ┃ ·· ┃ ·     · │ ·
   · ┃ ·· ┃ ··   ·· ┃ ◆· g ·     · │ ·· ╵ ·
 0 ━━S━━━━╫━━━━━b━━━┻━━━━┛       ──╱───────
   · ┃ ·· ┃ ··   ··   ··   ·     · │ ·· ╷ ·
        · ┃ ·
 1        ≡
        ·   ·
"""


def test_a_chest_far_away_does_not_make_the_drawing_endless():
    """A long stretch of empty columns and rows is left out. [AMB-70]"""
    text = draw({}, [cell_at(0, 0), cell_at(2, 0), cell_at(400, -300)], BASE_RULES, ascii=True)
    lines = text.split("\n")
    assert lines[0].split() == ["0", "1", "2", "...", "400"]
    assert [line.split()[0] for line in lines if line[:4].strip()] == ["-300", "...", "0"]
    assert text.count("| ? |") == 3
    near = draw({}, [cell_at(0, 0), cell_at(40, 0)], BASE_RULES, ascii=True)
    assert len(near.split("\n")[0].split()) == 41
