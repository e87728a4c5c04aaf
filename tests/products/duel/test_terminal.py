"""The Duel and solo in the terminal: colours, counters, trolls, keys, and the sums of a round."""

import json
import re

import pytest
from cli.person import Person, Window, at_table, guesser, play, script

from saboteur.cli.language import choose
from saboteur.cli.main import main
from saboteur.cli.screen.layout import bare, width
from saboteur.cli.screen.table_screen import Page, Screen
from saboteur.match import Match
from saboteur.notation.record import parse_record
from saboteur.products.duel.rules import CITES
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import card_words

pytestmark = pytest.mark.usefixtures("plain_environment")
NAMES = ("Ann", "Bob")


def at_duel(monkeypatch, position: str, *lines: str, people: int = 1) -> Person:
    """Play from a position; whoever is no person plays at random."""
    return at_table(monkeypatch, position, *lines, people=people, others="random")


# --- to the end --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "language", "seed"),
    [("duel", "en", 1), ("duel", "fr", 2), ("solo", "en", 3), ("solo", "fr", 4)],
)
def test_a_whole_match(game, language, seed, monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    options = ["--language", language, "--seed", str(seed), "--record", str(path)]
    person = play(monkeypatch, guesser(seed), game, *options)
    text = person.text()
    words = catalogue(language)
    for key in ("cli.end.title", "cli.table.collected", "cli.table.trolls", "cli.table.total"):
        assert words.text(key) in text
    for round_ in (1, 2, 3):
        assert words.text("cli.round-end.title", round=round_) in text
    assert all(width(line) < 80 for line in text.split("\n") if str(path) not in line)
    record = parse_record(path.read_text("utf-8"))
    table = re.findall(
        r"^  ([AB])  .*?(−?\d+)  +(−?\d+)  +(−?\d+)  +(\d+)(?:  \*)?$", text, re.MULTILINE
    )
    found = {row[0]: [int(n.replace("−", "-")) for n in row[1:]] for row in table}
    assert record.result == tuple(found[letter][3] for letter in "AB"[: record.players])
    assert all(sum(row[:3]) == row[3] for row in found.values())
    assert (words.text("rating.0")[:12] in text) == (game == "solo")
    assert main(["replay", str(path), "--verify"]) == 0
    assert main(["replay", str(path), "--seat", "truth"]) == 0


def test_two_people_hand_the_screen_over_and_see_no_foreign_hand(monkeypatch, tmp_path):
    path = tmp_path / "two.match"
    options = ["duel", "--people", "2", "--names", "Ann,Bob", "--seed", "7", "--record", str(path)]
    person = play(monkeypatch, script("", "1-", "a", ""), *options)
    match = Match.from_record(parse_record(path.read_text("utf-8")))
    first = match.state.first
    assert f"Hand the screen to {NAMES[first]}." in person.screens[0]
    assert "Your hand" not in person.screens[0]
    english = catalogue("en")
    start = Match("duel", 2, 7, NAMES)
    hands = [set(start.view(letter).hand) for letter in "AB"]
    for card in hands[1 - first] - hands[first]:
        assert card_words(english, start.rules, card) not in person.screens[1]
    for card in hands[first]:
        assert card_words(english, start.rules, card) in person.screens[1]
    assert f"Hand the screen to {NAMES[1 - first]}." in person.text()


def test_games_have_their_own_number_of_players(capsys):
    assert main(["play", "duel", "--players", "3"]) == 2
    assert "takes 2 players, not 3 (duel) [OV-ED-05]." in capsys.readouterr().err
    assert main(["simulate", "solo", "--players", "2"]) == 2
    assert "takes 1 player, not 2 (solo) [OV-ED-05]." in capsys.readouterr().err
    assert main(["play", "duel", "--ruleset", "base"]) == 2
    assert "not both" in capsys.readouterr().err


# --- the table -----------------------------------------------------------------------------------


TROLL = """duel
players 2
roles A:blue B:green
mine 1,-1=NEW{E:t} 2,-1=EW 3,-1=NESW{E:g} 1,1=EW|N$1@N
hand A EW NS key repair-cart
hand B NE
front B sabotage-cart
discard map rockfall
"""


def test_the_page_shows_colours_counters_keys_and_discards(monkeypatch):
    page = at_duel(monkeypatch, TROLL).screens[0]
    assert "8 counters left, 2 keys left" in page
    assert "A Ann (you), blue" in page
    assert "B Bob, green" in page
    assert "broken: cart" in page
    assert "Discard pile (2), newest first: rockfall, treasure map\n" in page
    assert "$1" in page
    assert re.search(r"^-1.*━B━", page, re.MULTILINE)
    assert re.search(r"^ 1.*━G━", page, re.MULTILINE)


def test_a_troll_is_bribed_by_a_letter_or_in_notation(monkeypatch):
    for typed in ("a", "bribe@1,-1"):
        person = at_duel(monkeypatch, TROLL, typed)
        assert "a Bribe the troll at 1,-1" in " ".join(person.screens[0].split())
        assert "You bribed the troll at 1,-1, who lets everybody pass" in person.words()
        assert "7 counters left" in person.screens[1]
        assert "Play a card or discard." not in person.screens[1]


def test_of_several_trolls_one_is_chosen(monkeypatch):
    two = TROLL.replace("2,-1=EW", "-1,-1=NESW{W:t}")
    person = at_duel(monkeypatch, two.replace(" 3,-1=NESW{E:g}", ""), "a", "b")
    assert "Which troll do you bribe?" in person.screens[1]
    assert "You bribed the troll at 1,-1" in person.words()


def test_bribing_is_offered_once_more_at_the_end_of_a_turn(monkeypatch):
    person = at_duel(monkeypatch, TROLL, "1-", "a", "-")
    assert "Do you bribe a troll before you draw?" in person.screens[2]
    assert "No bribe: end the turn" in person.screens[2]


def test_a_key_opens_a_door(monkeypatch):
    open_way = TROLL.replace("hand A", "counters 1,-1=blue\nhand A")
    person = at_duel(monkeypatch, open_way, "key@3,-1")
    assert "You played a key at 3,-1. [DUEL-KEY-01]" in person.words()
    assert "1 key left" in person.text()


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("key@1,-1", "DUEL-KEY-01"),
        ("NS@2,1", "DUEL-PATH-0"),
        ("EW@4,-1", "DUEL-PATH-02"),
        ("repair-cart>B", "DUEL-ACT-03"),
        ("bribe@2,-1", "DUEL-TROLL-01"),
    ],
)
def test_refusals_cite_the_clauses_of_the_duel(move, clause, monkeypatch):
    person = at_duel(monkeypatch, TROLL, move)
    assert clause in person.screens[1]
    assert not set(re.findall(r"[A-Z0-9]+-[A-Z]+-[0-9]+", person.screens[1])) & set(CITES)


def test_what_happens_cites_the_clauses_of_the_duel(monkeypatch):
    person = at_duel(monkeypatch, TROLL, "1-", "a", "-", "log")
    assert "DUEL-TURN-01" in person.text()
    assert "BASE-TURN" not in person.text()


def test_help_and_cards_speak_of_this_game(monkeypatch):
    text = at_duel(monkeypatch, TROLL, "?", "cards").words()
    for part in ("Saboteurs", "Gold Miner", "dwarf cards in the box", "face down,"):
        assert part not in text
    for part in ("bribe@3,1", "Lb and Lg", "Key: put a key", "blue starts at 0,-1"):
        assert part in text


# --- the end of a round ----------------------------------------------------------------------------


LAST = """duel
players 2
round 1
roles A:blue B:green
mine 1,-1=NEW{E:t} 1,1=EW 0,-2=NS 0,-3=EW|S$1@S
counters 1,-1=blue 0,-3=blue
hand A NS
deck
"""


def test_the_end_of_a_round_shows_the_sums(monkeypatch):
    person = at_duel(monkeypatch, LAST, "1-", "a")
    text = person.text()
    assert "End of round 1" in text
    assert "all cards are used up. [DUEL-END-01" in " ".join(text.split())
    assert re.search(r"A  Ann +blue +1 +−1 \(1 troll\) +0$", text, re.MULTILINE)
    assert re.search(r"B  Bob +green +nothing +- +0$", text, re.MULTILINE)
    assert "DUEL-END-05" in text


def test_a_solo_match_begins_with_a_colour(monkeypatch):
    person = play(monkeypatch, script("b"), "solo", "--seed", "1")
    assert "Which colour do you play?" in person.screens[0]
    assert "You play green." in person.screens[1]
    assert "6 counters left" in person.screens[1]


# --- figures ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("solo", 1)])
def test_figures(game, players, capsys):
    arguments = ["simulate", game, "--games", "3", "--bots", "random", "--json"]
    assert main(arguments) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["players"] == players
    assert (figures["games"], figures["rounds"]) == (3, 9)
    assert figures["miner_wins"] == figures["saboteur_wins"] == figures["greedy_wins"] == 0
    assert figures["moves_per_second"] > 0
    assert figures["legal_moves_per_turn"] > 1
    assert figures["average_score"] == figures["gold_per_match"]["random"]
    assert sum(figures["endings"].values()) == 9
    assert sum(figures["ratings"].values()) == (3 if game == "solo" else 0)
    for language in ("en", "fr"):
        assert main([*arguments[:-1], "--language", language]) == 0
        out = capsys.readouterr().out
        assert catalogue(language).text("cli.simulate.figure.average_score") in out
        assert catalogue(language).text("cli.simulate.figure.miner_wins") not in out


def test_modules_are_listed(capsys):
    assert main(["rules", "--modules"]) == 0
    out = capsys.readouterr().out
    for part in ("The Duel, 2 players", "The Duel for one, 1 player", "PDUEL", "troll_payment"):
        assert part in out


@pytest.mark.parametrize("size", [(40, 16), (80, 24), (100, 40)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_fits_the_screen(size, language, monkeypatch):
    choose(language)
    window = Window(*size)
    for seed in range(2):
        match = Match("duel", 2, seed, NAMES)
        screen = Screen(window, match.rules, match.names)
        for _ in range(30):
            match.play(match.legal_moves[seed])
            if match.over:
                break
            lines = screen.page(match.view(match.turn), Page(role=True))
            assert all(width(bare(line)) < size[0] for line in lines)
