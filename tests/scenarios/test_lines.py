"""What scenario lines can say besides items, moves and events: each can hold and can fail."""

import pytest

from saboteur.scenarios import ScenarioError, run_text
from saboteur.scenarios.reading import SHAPES
from saboteur.scenarios.running import CHECKS

HEAD = """\
scenario T-1 a title
clauses BASE-PATH-02
given
  base
  players 3
  mine 1..2,0=EW 3..6,0=ESW 5,2=NS
  goal 8,-2=rock:NW 8,0=rock:NE 8,2=treasure
  hand A EW NS map
  hand B NE
  hand C NE
  deck NW NESW
"""
FIRST = HEAD.count("\n") + 1


def run_one(text):
    (found,) = run_text(text, "t.scn")
    return [str(fault) for fault in found.problems]


def problems(*lines):
    """Return what is wrong with a scenario that begins with the head, without places."""
    return [text.split(": ", 1)[1] for text in run_one(HEAD + "\n".join(lines))]


def holds(*lines):
    return problems(*lines) == []


def refusal(text):
    """Return the line and the message of a file that is refused."""
    with pytest.raises(ScenarioError) as error:
        run_text(text, "t.scn")
    return error.value.line, str(error.value).split(": ", 1)[1]


def test_every_line_that_can_be_read_is_checked():
    """`refused` is about the position alone, so nothing is checked on a table."""
    assert set(SHAPES) == {*CHECKS, "refused"}


# --- not ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "not legal A NS@7,0",
        "not legal B NE@7,0",
        "not illegal A EW@7,0 BASE-PATH-02",
        "not illegal A NS@7,0 BASE-PATH-04",
        "not moves A -EW",
        "not expect turn B",
        "not expect reach 1,0=-",
        "not expect hand-sizes A=4",
        "not expect ends treasure",
        "not see B hand A EW NS map",
        "not unseen A hand A EW NS map",
        "not refused",
    ],
)
def test_not(line):
    assert holds(line)


@pytest.mark.parametrize(
    "line",
    [
        "not event drew B ??*",
        "not event drew A 1",
        "not no-event drew",
        "not no-event drew A ??*",
        "not told B drew A 1 NW",
        "not not-told A drew A 1 NW",
    ],
)
def test_not_of_what_happened(line):
    assert holds("play A -EW", line)


def test_not_can_fail():
    assert problems("not expect turn A") == [
        "expected it not to be so: expect turn A, but it is so"
    ]
    assert problems("not legal A EW@7,0") == [
        "expected it not to be so: legal A EW@7,0, but it is so"
    ]
    assert problems("play A -EW", "not event drew A ??*") == [
        "expected it not to be so: event drew A ??*, but it is so"
    ]
    assert not holds("not moves A -EW -NS -map", "not unseen B hand A EW NS map")


def test_not_asks_of_unseen_and_not_told_that_it_is_seen_and_told():
    """What is not there is neither seen nor unseen."""
    assert problems("not unseen A hand A EW EW EW")[0].startswith("expected A to see")
    assert problems("play A -EW", "not not-told B drew A 1 NW")[0].startswith(
        "expected B to be told"
    )


def test_not_event_goes_past_nothing():
    assert holds("play A -EW", "not event drew B ??*", "event discarded A 1 EW", "event drew ??*3")


def test_not_does_not_hide_an_engine_that_disagrees_with_itself(monkeypatch):
    monkeypatch.setattr("saboteur.scenarios.judging.why_not", lambda _s, _m: None)
    (text,) = problems("not illegal A NS@7,0 BASE-PATH-02")
    assert text.startswith("expected the list of legal moves and the refusal to agree, ")


@pytest.mark.parametrize("word", ["play A -EW", "seed 3", "not expect turn A", "given", ""])
def test_not_before_something_else(word):
    number, text = refusal(f"{HEAD}expect turn A\nnot {word}".rstrip() + "\n")
    assert number == FIRST + 1
    assert text.startswith("`not` stands before something expected, not before '")


# --- no-event ----------------------------------------------------------------------------------


def test_no_event_with_fields():
    assert holds(
        "play A EW@7,0", "no-event goal-revealed 8,2 ??", "no-event goal-revealed 8,0 ??*3"
    )
    assert problems("play A EW@7,0", "no-event goal-revealed 8,0 ??") == [
        "expected no event goal-revealed 8,0 ??, but there was: goal-revealed 8,0 rock:NE"
    ]
    assert not holds("play A EW@7,0", "no-event drew ??*")


def test_the_rest_of_an_event_comes_last():
    number, text = refusal(HEAD + "play A -EW\nevent drew ??* NW\n")
    assert number == FIRST + 1
    assert text == "`??*` stands for all words that are left, so it comes last"


# --- expect --------------------------------------------------------------------------------------


def test_reach():
    assert holds("expect reach 0,0=NESW 1..2,0=EW 3..6,0=ESW 5,2=- 9,9=-")
    assert problems("expect reach 1,0=W 5,2=NS 3,0=ESW") == [
        "expected 'reach 1,0=W 5,2=NS 3,0=ESW', but the tunnels from the start reach 1,0=EW 5,2=-"
    ]


DUEL = """\
scenario T-2
clauses DUEL-REACH-01
given
  duel
  roles A:blue B:green
  mine 1,-1=EW 1,1=NEW{E:b}
"""


def test_reach_by_colour_in_the_duel():
    """Green stands before a blue door. [DUEL-REACH-04]"""
    assert run_one(DUEL + "expect reach blue 1,-1=EW 1,1=-") == []
    assert run_one(DUEL + "expect reach green 1,1=NW 1,-1=-") == []
    (text,) = run_one(DUEL + "expect reach green 1,1=NEW")
    assert text.endswith("but the tunnels from the start reach 1,1=NW")


def test_reach_by_team_in_saboteur_2():
    """Doors of the other team are closed; without a colour there are no doors. [S2-WIN-01]"""
    head = "scenario T-3\nclauses S2-WIN-01\ngiven\n  saboteur2\n  players 4\n"
    head += "  mine 1,0=EW{E:g} 2,0=EW\n"
    assert run_one(head + "expect reach 2,0=EW\nexpect reach green 2,0=EW") == []
    assert run_one(head + "expect reach blue 2,0=-") == []
    assert run_one(head + "expect reach blue 2,0=EW") != []


def test_hand_sizes():
    assert holds("expect hand-sizes A=3 C=1", "play A -EW", "expect hand-sizes A=3 B=1")
    assert problems("expect hand-sizes A=3 B=2 C=4") == [
        "expected 'hand-sizes A=3 B=2 C=4', but the hands are A=3 B=1 C=1"
    ]


ENDS = """\
scenario T-4
clauses BASE-END-01
given
  base
  players 3
  round 3
  roles A:miner B:saboteur C:miner undealt:miner
  mine 1..2,0=EW 3..6,0=ESW
  goal 8,0={goal}
  hand A EW
  hand B
  hand C
  deck
  golddeck 3 2 1 1
  gold B 2
play A EW@7,0
"""


def test_how_a_round_ends():
    """The gold is counted from the end of the round on."""
    text = ENDS.format(goal="treasure") + "expect ends treasure by A\nplay A take:3\n"
    assert run_one(text + "expect ends treasure by A paid A=3 B=0 C=2\nexpect ends treasure") == []
    (said,) = run_one(text + "expect ends treasure paid A=2 C=2")
    assert said.endswith("but the gold gained is A=3 C=2")
    (said,) = run_one(text + "expect ends treasure by B")
    assert said.endswith("but the round ended otherwise: treasure, by A")
    (said,) = run_one(text + "expect ends cards")
    assert said.endswith("but the round ended otherwise: treasure, by A")


def test_a_round_that_ends_without_cards():
    text = ENDS.format(goal="rock:NE")
    assert run_one(text + "expect ends cards by - paid A=0 B=4 C=0") == []


def test_how_a_match_ends():
    text = ENDS.format(goal="rock:NE")
    assert run_one(text + "expect ends match won B totals A=0 B=6\nexpect ends match") == []
    (said,) = run_one(text + "expect ends match won A B")
    assert said.endswith("but the match was won by B, with A=0 B=6 C=0")
    (said,) = run_one(text + "expect ends match totals C=1")
    assert said.endswith("but the match was won by B, with A=0 B=6 C=0")


def test_nothing_has_ended():
    assert problems("expect ends treasure") == ["expected 'ends treasure', but no round has ended"]
    assert problems("expect ends match won A") == [
        "expected 'ends match won A', but the match goes on"
    ]


def test_gold_found_before_the_round_ended_is_no_payout():
    """A sack and then the spider: the sack is not paid out. [GOALS-06, GOALS-09]"""
    text = """\
scenario T-5
clauses GOALS-14
given
  base+new-goals
  players 3
  roles A:miner B:miner C:miner undealt:saboteur
  mine 1..2,0=EW 3..5,0=NEW 6,0=SW 6,1=NE 7,1=EW
  goal 8,0=sack-2:NES 8,2=spider:NESW
  hand A NES
play A NSW@8,1
play A reveal@8,0
play A lay:NES
expect ends spider by - paid A=0
expect nuggets A 2
"""
    assert run_one(text) == []


DUEL_END = """\
scenario T-6
clauses DUEL-END-01
given
  duel
  roles A:blue B:green
  turn A
  hand A map
  hand B
  deck
play A -map
"""


def test_how_a_round_of_the_duel_ends():
    assert run_one(DUEL_END + "expect ends cards paid A=0 B=0\nnot expect ends goals") == []


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ("reach", "`reach` says nothing"),
        ("reach blue", "`reach` says nothing"),
        ("reach 1,0=X", "not sides: 'X' (as in NE, or - for none)"),
        ("reach 1,0=EE", "not sides: 'EE'"),
        ("reach 1,0=", "not sides: ''"),
        ("hand-sizes", "`hand-sizes` says nothing"),
        ("hand-sizes A", "not a seat and a number: 'A' (as in A=5)"),
        ("hand-sizes Z=3", "not a seat: 'Z'"),
        ("ends", "not an ending: '' (known: treasure, cards, spider, goals, counters, match)"),
        ("ends badly", "not an ending: 'badly'"),
        ("ends treasure A", "not a part of an ending: 'A' (known: by, paid)"),
        ("ends treasure by", "`by` says nothing"),
        ("ends treasure by Z", "not a seat: 'Z'"),
        ("ends treasure paid 4", "not a seat and a number: '4'"),
        ("ends match by A", "not a part of an ending: 'by' (known: won, totals)"),
        ("ends match won", "`won` says nothing"),
    ],
)
def test_a_malformed_fact(item, message):
    number, text = refusal(f"{HEAD}expect turn A\nexpect {item}\n")
    assert number == FIRST + 1
    assert message in text


# --- waive ---------------------------------------------------------------------------------------


def test_copies_can_be_waived():
    """A long row of a card of which the box has three."""
    text = HEAD.replace("1..2,0=EW 3..6,0=ESW", "1..6,0=EW")
    assert refusal(text + "expect turn A\n") == (
        3,
        "cards EW: the position has 7, the box only 3",
    )
    assert run_one(text + "waive copies\nseed 4\nexpect mine 1..6,0=EW\nlegal A EW@7,0\n") == []


def test_what_is_waived_is_said_before_anything_happens():
    assert refusal(HEAD + "expect turn A\nwaive copies\n") == (
        FIRST + 1,
        "`waive` stands before what happens",
    )
    assert refusal(HEAD + "waive rules\nexpect turn A\n") == (
        FIRST,
        "this cannot be waived: 'rules' (what can be: copies)",
    )


# --- refused -------------------------------------------------------------------------------------

REFUSED = "scenario T-7\nclauses OV-MOD-05\ngiven\n  saboteur2+greedy-dwarf\n"


def test_a_refused_ruleset():
    assert run_one(REFUSED + "refused OV-MOD-05\n") == []


def test_a_ruleset_refused_for_another_reason():
    (text,) = run_one(REFUSED + "refused OV-MOD-06\n")
    assert text.startswith("t.scn:5: expected the position to be refused by OV-MOD-06, but it is ")
    assert text.endswith("; OV-MOD-05)")


def test_a_ruleset_that_is_not_refused():
    (text,) = run_one(REFUSED.replace("saboteur2", "base") + "refused OV-MOD-05\n")
    assert text == ("t.scn:5: expected the position to be refused by OV-MOD-05, but it is accepted")


def test_a_refusal_may_name_its_code():
    cells = REFUSED.replace("+greedy-dwarf", "+treasure-chests chest_cells=8,0+2,2+4,4+6,6")
    assert run_one(cells + "refused one-cell OV-MOD-15\n") == []
    (text,) = run_one(cells + "refused two-cells OV-MOD-15\n")
    assert "(one-cell; OV-MOD-15)" in text


def test_a_refused_position():
    text = "scenario T-8\nclauses BASE-TURN-09\ngiven\n  base\n  hand A\n"
    assert run_one(text + "refused turn-without-card BASE-TURN-09\n") == []
    (said,) = run_one(text.replace("hand A", "hand A EW*4") + "refused BASE-TURN-09\n")
    assert said.endswith(
        "but it is refused: cards EW: the position has 4, the box only 3 (box-cards)"
    )


def test_where_the_position_is_refused_nothing_else_is_expected():
    assert refusal(REFUSED + "refused OV-MOD-05\nexpect turn A\n") == (
        5,
        "where the position is refused, nothing else can be expected",
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("refused", "`refused` lacks something: refused"),
        ("refused one-cell", "`refused` names no clause"),
        ("refused OV-MOD-05 nonsense", "not a clause: 'nonsense'"),
        ("not refused OV-MOD-05", "`refused` says too much: not refused OV-MOD-05"),
    ],
)
def test_a_malformed_refusal(line, message):
    assert refusal(REFUSED + line + "\n") == (5, message)


def test_what_cannot_be_read_is_not_refused_but_malformed():
    text = REFUSED.replace("saboteur2+greedy-dwarf", "base\n  nonsense")
    assert refusal(text + "refused OV-MOD-05\n") == (5, "not an item of a position: 'nonsense'")
