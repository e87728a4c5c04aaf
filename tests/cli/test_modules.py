"""Games with many cards in the terminal: every question can be answered by what is offered."""

import re
from random import Random

import pytest
from cli.person import NAMES, at_table, play

from saboteur.cli.main import main
from saboteur.cli.screen.layout import width
from saboteur.cli.screen.window import mine_of
from saboteur.match import Match
from saboteur.rules.kinds import cell_at
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import tell

CHAMPIONSHIP = (
    "goal-swap treasure-trove veto change-of-direction master-crafter pathfinder diversion"
).split()
MINIS = "costume-department new-goals treasure-chests tunnel-toll".split()
RICH = {
    "base": "+".join(["base", "greedy-dwarf", *CHAMPIONSHIP, *MINIS, "sabotaged-dwarf"]),
    "saboteur2": "+".join(["saboteur2", *CHAMPIONSHIP, *MINIS]),
    "tournament": "base+tournament+tunnel-party",
    "chests": "base+treasure-chests chest_cells=players",
}


def reader(seed: int):
    """Return somebody who answers with a number or a letter that the screen offers."""
    rng = Random(seed)
    before = [""]

    def answer(shown: str) -> str:
        page, _, last = shown.rpartition("\n")
        complaint = page.count("\n") < 3 and "Veto" not in last
        page = before[0] = before[0] + "\n" + page if complaint else page
        bracket = re.findall(r"\(([^()]*)\)\s*:?\s*$", last)
        kinds = bracket[-1] if bracket else ""
        hand = re.split("Your hand|Votre main", page)[-1]
        letters = re.findall(r"\[([a-z]{1,2})\]", page)
        letters += re.findall(r"(?:  |^)([a-z]{1,2})  ?(?=\S)", hand, re.MULTILINE)
        offered: list[str] = []
        if re.search("number|numéro", kinds):
            offered += re.findall(r"^ (\d) +\S", hand, re.MULTILINE) or ["1", "2", "3"]
        if letters and re.search("letter|lettre", kinds) and (not offered or rng.random() < 0.3):
            offered = letters
        if re.search(r"(^|[ ,])-( |,|$)", kinds):
            offered.append("-")
        if re.search("Enter|Entrée", kinds) and rng.random() < 0.1:
            return ""
        return rng.choice(offered) if offered else ""

    return answer


# --- to the end --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", sorted(RICH))
def test_a_whole_match(game, language, monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    options = ["--players", "5", "--bots", "random,simple", "--seed", "5", "--language", language]
    person = play(monkeypatch, reader(3), "--ruleset", RICH[game], *options, "--record", str(path))
    text = person.text()
    words = catalogue(language)
    assert words.text("cli.end.title") in text, text[-1500:]
    assert len(person.screens) < 1500
    lines = text.split("\n")
    assert not [line for line in lines if width(line) >= 80 and str(path) not in line]
    table = re.findall(r"^  [A-E]  .*?((?:  +−?\d+){4})(?:  \*)?$", text, re.MULTILINE)[-5:]
    rows = [[int(number.replace("−", "-")) for number in row.split()] for row in table]
    assert len(rows) == 5
    assert all(sum(row[:3]) == row[3] for row in rows), rows
    assert main(["replay", str(path), "--verify"]) == 0


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_several_people_play_to_the_end(game, monkeypatch):
    options = ["--players", "4", "--people", "3", "--bots", "random", "--seed", "4"]
    person = play(monkeypatch, reader(1), "--ruleset", RICH[game], *options)
    assert "End of the match" in person.text()


# --- one question after the other ----------------------------------------------------------------


TOLL = """base+tunnel-toll
players 3
mine 1,0=EW
hand A EW NS NE
hand B NESW
roles A:miner B:saboteur C:miner
"""


def test_a_toll_dwarf_is_one_letter_then_a_cell_then_a_card(monkeypatch):
    person = at_table(monkeypatch, TOLL, "a", "2,0", "2")
    assert person.screens[0].count("toll dwarf") == 1
    assert "At which open end?" in person.screens[1]
    assert re.search(r"^  a 0,-1 ", person.screens[1], re.MULTILINE)
    assert "A toll dwarf at 2,0. Which card do you discard" in person.screens[2]
    assert "You put a toll dwarf at 2,0" in person.screens[3]


def test_steps_can_be_gone_back_and_mistakes_change_nothing(monkeypatch):
    person = at_table(monkeypatch, TOLL, "a", "zz", "5,5", "", "a", "a", "7", "moves", "1")
    assert "not offered" in person.screens[2]
    assert "not offered" in person.screens[3]
    assert "Your hand" in person.screens[4]
    assert "toll dwarf. At" not in person.screens[4]
    assert "Choose the number of a card" in person.screens[7]
    assert "toll:EW@" in person.screens[8]
    assert "You put a toll dwarf at 0,-1" in person.screens[9]


@pytest.mark.parametrize("text", ["toll:NS@2,0", "toll:EW@0,1"])
def test_a_toll_dwarf_in_notation(text, monkeypatch):
    assert "You put a toll dwarf at" in at_table(monkeypatch, TOLL, text).text()


CHESTS = """base+treasure-chests chest_cells=players
players 3
unlaid NE/4
frame turn A
frame place-chest A
roles A:miner B:saboteur C:miner
"""


def test_a_chest_is_laid_on_any_cell_that_is_typed(monkeypatch):
    """Cells near the mine have letters; others are written, and refused for a reason. [AMB-70]"""
    person = at_table(monkeypatch, CHESTS, "8,0", "40, -31", "?")
    assert "CHEST-03" in person.screens[1]
    assert "Ann, your card" in person.screens[2]


PATHFINDER = """base+pathfinder+diversion+goal-swap+veto
players 3
mine 1,0=EW
hand A EW NS NESW pathfinder diversion goal-swap
hand B NESW
hand C NE
roles A:miner B:saboteur C:miner
"""


def card_of(person, name: str) -> str:
    return re.findall(rf"^ (\d) .*{name}", person.screens[0], re.MULTILINE)[0]


def test_a_pathfinder_asks_for_path_cards_only(monkeypatch):
    person = at_table(monkeypatch, PATHFINDER)
    number = card_of(person, "Pathfinder")
    blocked = card_of(person, "Goal Card Swap")
    letter = number + "a"
    person = at_table(monkeypatch, PATHFINDER, letter, blocked, "1-", "1", "-", "", "1a")
    assert "Pathfinder: lay a path card." in person.screens[1]
    assert "have to lay a path card" in person.screens[2]
    assert "have to lay a path card" in person.screens[3]
    assert "- discard" not in person.screens[4]
    assert person.screens[4].endswith("Where? (letter or Enter): ")
    assert "You laid" in person.screens[7]


def test_two_goals_are_chosen_at_once_and_the_answer_is_yes_or_no(monkeypatch):
    person = at_table(monkeypatch, PATHFINDER)
    number = card_of(person, "Goal Card Swap")
    person = at_table(monkeypatch, PATHFINDER, number, "b", "y")
    assert "a 8,-2 and 8,0   b 8,-2 and 8,2   c 8,0 and 8,2" in person.screens[1]
    assert re.search(r"^  y Exchange the two goals", person.screens[2], re.MULTILINE)
    assert "You put the goals at 8,-2 and 8,2 back exchanged." in person.words()
    person = at_table(monkeypatch, PATHFINDER, number, "b", "non", language="fr")
    assert re.search(r"^  n ", person.screens[2], re.MULTILINE)
    assert len(person.screens) > 3


# --- the veto ------------------------------------------------------------------------------------


VETO = """base+veto
players 3
hand A veto EW NS
hand B EW NESW
hand C EW NESW
roles A:saboteur B:miner C:miner
"""


def test_a_person_with_the_veto_is_asked_once_for_each_card(monkeypatch):
    person = at_table(monkeypatch, VETO, "-EW", "", "a")
    asked = [screen for screen in person.screens if "Veto? (letter" in screen]
    assert all(screen.count("Veto the card of") == 1 for screen in asked)
    assert "You played a Veto card" in person.text()


def test_a_veto_question_can_be_silenced_for_a_round(monkeypatch):
    person = at_table(monkeypatch, VETO, "-EW", "x", "r")
    assert sum("Veto the card of" in screen for screen in person.screens) == 1
    assert "choose one of: -, a, r" in person.words()


def test_nobody_without_the_veto_is_asked(monkeypatch):
    position = VETO.replace("hand A veto", "hand A NE")
    assert "Veto the card" not in at_table(monkeypatch, position, "-2", "-2").text()


HOLDERS = {
    "A": VETO,
    "B": VETO.replace("A veto", "A NE").replace("B EW", "B veto"),
    "C": VETO.replace("A veto", "A NE").replace("C EW", "C veto"),
    "nobody": VETO.replace("A veto", "A NE"),
}


def test_several_people_are_asked_alike(monkeypatch):
    """Whoever holds the Veto: as many questions, in the same words. [WC-VETO-21]"""
    pages = {}
    for holder, position in HOLDERS.items():
        lines = ("", "EW@1,0", "", "", "NESW@2,0", "", "", "NESW@3,0", "")
        person = at_table(monkeypatch, position, *lines, people=3)
        shown = [screen for screen in person.screens if "Does anybody veto" in screen]
        pages[holder] = [screen[screen.index("Does anybody") :] for screen in shown]
    assert [page.count("vetoes it") for page in pages["nobody"]] == [2, 2, 2]
    assert all(shown == pages["nobody"] for shown in pages.values())


def test_a_window_is_the_same_whoever_holds_the_veto():
    """As many answers, and one public view. [WC-VETO-21]"""
    found = set()
    for holder, position in HOLDERS.items():
        match = Match.from_position(position)
        match.play("EW@1,0")
        answers = 0
        while match.decision == "veto-window":
            public = match.view("-")
            assert (public.asked, public.moves) == (-1, ())
            assert len(match.legal_moves) == 1 + (match.turn == holder)
            found.add((answers, public.key()))
            match.play("pass")
            answers += 1
        assert answers == match.players - 1
    # How many have answered is not public either.
    assert len({key for _, key in found}) == 1


def test_a_window_without_a_veto_is_one_token_of_the_record():
    """Whoever has the card, and however many are asked. [WC-VETO-21]"""
    tokens = set()
    holders = set()
    for seed in range(1, 12):
        match = Match("base+veto", players=4, seed=seed)
        veto = match.rules.ids["veto"]
        holders.add(tuple(seat for seat in range(4) if veto in match.state.hands[seat]))
        match.play(next(move for move in match.legal_moves if move.act == "play"))
        while match.decision == "veto-window":
            match.play("pass")
        moves = match.record(secrets_too=True).moves
        assert len(moves) == 2
        tokens.add(str(moves[1]))
    assert len(holders) > 2
    assert len(tokens) == 1


TROVE = """base+treasure-trove
players 3
discard NE NE map NE NW
hand A treasure-trove NS
hand B EW NESW
hand C EW NESW
roles A:saboteur B:miner C:miner
"""


def test_nobody_else_at_the_screen_reads_what_was_kept(monkeypatch):
    """Neither the cards looked at nor the one kept. [WC-TROVE-07, OV-INFO-01]"""
    lines = ("", "treasure-trove", "keep:map", "", "-EW", "", "-EW")
    person = at_table(monkeypatch, TROVE, *lines, people=3)
    turns = [i for i, shown in enumerate(person.screens) if "Hand the screen to" in shown]
    own = "".join(person.screens[: turns[1]])
    others = "".join(person.screens[turns[1] + 1 : turns[3]])
    cover = person.screens[turns[1]]
    cover = cover[cover.index("Hand the screen") :]
    assert "map" in own.lower()
    assert "Bob, your card" in others
    assert "Cleo, your card" in others
    for shown in (cover, others):
        assert "map" not in shown.lower()
        assert "keep:" not in shown


# --- secrets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "move", "secret"),
    [
        (TOLL, "toll:NE@2,0", "bend (north-east)"),
        (PATHFINDER, "goal-swap@8,-2+8,0\nyes", "back exchanged"),
    ],
)
def test_what_others_do_in_secret_is_not_shown(position, move, secret):
    match = Match.from_position(position)
    for text in move.split("\n"):
        match.play(text)
        while match.turn != "A" and len(match.rules.windows) and text != "yes":
            match.play("pass")
    seen = match.view("B")
    told = " ".join(tell(catalogue("en"), match.rules, NAMES, entry, 1) for entry in seen.log)
    own = match.view("A")
    mine = " ".join(tell(catalogue("en"), match.rules, NAMES, entry, 0) for entry in own.log)
    assert secret in mine or "discarded" in mine
    assert secret not in told


# --- the last look -------------------------------------------------------------------------------


PUSHED = """base+treasure-chests
players 3
mine 1,0=EW
chest 2,1=NE/5
goal 8,0=treasure
hand A NE
hand B
hand C
deck
"""


def test_the_last_look_shows_a_goal_that_the_last_move_pushed():
    """[CHEST-E5, CHEST-D9]"""
    match = Match.from_position(PUSHED)
    match.play("SW@2,0")
    heard = len(match.view("-").log)
    match.play("push@8,0")
    entries = match.view("-").log[heard:]
    assert "round-ended" in [entry.name for entry in entries]
    assert match.last_mine is not None
    mine = mine_of(match.last_mine)
    assert cell_at(9, 0) in mine.hidden
    assert cell_at(8, 0) not in mine.hidden
