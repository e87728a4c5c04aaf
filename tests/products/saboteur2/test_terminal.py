"""Saboteur 2 in the terminal: four ways of a turn, two teams, thieves; and silent about secrets."""

import re
from random import Random

import pytest
from cli.person import NAMES, Window, at_table, guesser, play, script

from saboteur.cli.language import choose
from saboteur.cli.main import main
from saboteur.cli.screen.layout import bare, width
from saboteur.cli.screen.table_screen import Page, Screen
from saboteur.cli.screen.terminal import Terminal
from saboteur.match import Match
from saboteur.notation.record import parse_record
from saboteur.rules.kinds import SEAT_LETTERS
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import card_words, tell
from saboteur.texts.news import is_news

pytestmark = pytest.mark.usefixtures("plain_environment")
SABOTEUR2 = ["--ruleset", "saboteur2"]


# --- to the end --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "players", "seed"),
    [("en", 2, 1), ("fr", 2, 2), ("en", 5, 3), ("fr", 5, 4), ("en", 12, 5), ("fr", 12, 6)],
)
def test_a_whole_match(language, players, seed, monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    options = ["--players", str(players), "--language", language, "--seed", str(seed)]
    person = play(monkeypatch, guesser(seed), *SABOTEUR2, *options, "--record", str(path))
    text = person.text()
    words = catalogue(language)
    for key in ("cli.end.title", "cli.table.total", "cli.table.share"):
        assert words.text(key) in text
    for round_ in (1, 2, 3):
        assert words.text("cli.round-end.title", round=round_) in text
    assert words.text("count.gold-card", count=2)[2:] not in text
    assert words.text("cli.round-end.secret") not in text
    assert all(width(line) < 80 for line in text.split("\n") if str(path) not in line)
    record = parse_record(path.read_text("utf-8"))
    table = re.findall(
        r"^  ([A-L])  .*?(−?\d+)  +(−?\d+)  +(−?\d+)  +(\d+)(?:  \*)?$", text, re.MULTILINE
    )
    found = {row[0]: [int(n.replace("−", "-")) for n in row[1:]] for row in table}
    assert record.result == tuple(found[letter][3] for letter in SEAT_LETTERS[:players])
    assert all(sum(row[:3]) == row[3] for row in found.values())
    assert main(["replay", str(path), "--verify"]) == 0


@pytest.mark.parametrize(("players", "people"), [(2, 2), (5, 3)])
def test_several_people_play_to_the_end(players, people, monkeypatch):
    options = ["--players", str(players), "--people", str(people), "--bots", "random"]
    person = play(monkeypatch, guesser(players), *SABOTEUR2, *options, "--seed", "4")
    assert "End of the match" in person.text()


@pytest.mark.parametrize("profile", ["PGIG", "P2024-FR"])
def test_every_edition(profile, monkeypatch):
    options = ["--profile", profile, "--players", "3", "--bots", "random", "--seed", "4"]
    text = play(monkeypatch, guesser(1), *SABOTEUR2, *options).text()
    assert "End of the match" in text
    assert f"saboteur play --ruleset saboteur2@1/{profile} --players 3 --seed " in text


def test_a_match_is_taken_up_again_in_the_middle_of_a_pass(monkeypatch, tmp_path):
    whole = tmp_path / "whole.match"
    parts = tmp_path / "parts.match"
    moves = ["1-", "3", "a", "-1 2 3"]
    who = [*SABOTEUR2, "--seed", "9", "--players", "3", "--bots", "random"]
    play(monkeypatch, script(*moves), *who, "--record", str(whole))
    play(monkeypatch, script(*moves[:2]), *who, "--record", str(parts))
    person = play(monkeypatch, script(*moves[2:]), "--resume", str(parts))
    assert "Picked so far: " in person.screens[0]
    assert parts.read_text("utf-8") == whole.read_text("utf-8")


# --- the four ways of a turn ---------------------------------------------------------------------


WAYS = """saboteur2 trap_self=true theft_optional=true
players 3
mine 1,0=EW
front A trapped sabotage-cart
hand A EW NS NE theft inspection swap-hands
hand B NESW
roles A:blue B:boss C:saboteur
"""


def test_a_pass_is_picked_card_by_card(monkeypatch):
    person = at_table(monkeypatch, WAYS, "1-", "1", "2", "a")
    assert person.screens[1].count("(picked)") == 1
    assert "Picked so far: straight tunnel" in person.screens[1]
    assert "a Discard no more" in person.screens[1]
    assert "picked already" in person.screens[2]
    assert person.screens[3].count("(picked)") == 2
    assert "You discarded 2 cards face down" in person.screens[4]
    assert "You drew: " in person.screens[4]


def test_a_pass_said_at_once(monkeypatch):
    person = at_table(monkeypatch, WAYS, "-1 2")
    assert "You discarded 2 cards face down" in person.screens[1]
    person = at_table(monkeypatch, WAYS, "-1 1", "-1 2 3 4", "-1 9", "-3 1 2")
    assert "picked already" in person.screens[1]
    assert "at most 3 cards" in person.screens[2]
    assert "from 1 to 6" in person.screens[3]
    assert "You discarded 3 cards face down" in person.screens[4]


def test_a_card_in_front_is_removed_for_two(monkeypatch):
    person = at_table(monkeypatch, WAYS, "b", "4", "1")
    assert "a Give up two cards to remove a broken cart" in person.screens[0]
    assert "b Give up two cards to remove a Trapped card" in person.screens[0]
    assert "You are removing a Trapped card in front of you." in person.screens[1]
    assert "Picked so far: Theft." in person.screens[2]
    assert "You gave up two cards to remove a Trapped card." in person.screens[3]
    assert "Ann (you): 5 cards, broken: cart" in person.screens[3]
    both = at_table(monkeypatch, WAYS, "b", "4 1")
    assert "You gave up two cards to remove a Trapped card." in both.screens[2]
    person = at_table(monkeypatch, WAYS, "a", "1 2 3", "done", "2 1")
    assert "at most 2 cards" in person.screens[2]
    assert "costs two cards" in person.screens[3]
    assert "You gave up two cards to remove a broken cart." in person.screens[4]


def test_what_lies_in_front_of_players_is_shown(monkeypatch):
    person = at_table(monkeypatch, WAYS, "4a")
    assert "Ann (you): 6 cards, Trapped, broken: cart" in person.screens[0]
    assert "Ann (you): 6 cards, Trapped, Theft, broken: cart" in person.screens[1]
    french = at_table(monkeypatch, WAYS, "4a", language="fr").screens[1]
    assert "6 cartes, En prison, Voleur, brisé\u00a0: chariot" in french


def test_an_inspection_is_remembered(monkeypatch):
    person = at_table(monkeypatch, WAYS, "5", "b", "role")
    assert "Inspection. On whom?" in person.screens[1]
    assert "You looked at the dwarf card of Bob, who is the Boss." in person.screens[2]
    assert "You know that Bob is the Boss." in person.screens[2]
    assert "You know that Bob is the Boss." in person.screens[3]
    assert "Saboteur." not in person.screens[3]


def test_a_new_hand_and_a_new_role_are_shown(monkeypatch):
    person = at_table(monkeypatch, WAYS, "6b")
    assert "You got: crossing." in " ".join(person.screens[1].split())
    assert re.search(r"^ 1 ╋ +crossing ", person.screens[1], re.MULTILINE)
    hats = WAYS.replace("swap-hands", "change-hats").replace(
        "C:saboteur", "C:saboteur undealt:green,??*11"
    )
    person = at_table(monkeypatch, hats, "6a", "-1 2", "1-")
    assert "You are a blue Gold Miner." in person.screens[0]
    assert "now you are a green Gold Miner." in " ".join(person.screens[1].split())
    assert "You are a green Gold Miner." in person.screens[1]
    assert "You are a" not in person.screens[2]


def test_a_card_for_oneself_needs_no_place(monkeypatch):
    person = at_table(monkeypatch, WAYS, "4", "?", "b", "a", "4")
    assert "Theft. Play it?\n  a put it in front of yourself" in person.screens[1]
    assert "choose one of: a, -" in person.screens[3]
    assert "You played a Theft card." in person.screens[4]


STEAL = """saboteur2 theft_optional=true
players 3
mine 1..5,0=NESW 6,0=EW
front A theft
hand A EW ??*5
roles A:blue B:green C:boss
goal 8,0=treasure
nuggets B 2
"""


def test_a_thief_chooses(monkeypatch):
    person = at_table(monkeypatch, STEAL, "EW@7,0", "a", "c", "moves", "b")
    end = person.screens[1]
    assert "Both teams have a way, and a blue Gold Miner got there first" in " ".join(end.split())
    assert "[S2-WIN-11, S2-GRP-03, S2-PAY-01]" in end
    assert re.search(r"^  A  Ann +blue Gold Miner +4$", end, re.MULTILINE)
    assert re.search(r"^  B  Bob +green Gold Miner +-$", end, re.MULTILINE)
    assert re.search(r"^  C  Cleo +Boss +4 − 1 = 3$", end, re.MULTILINE)
    assert "Unused dwarf cards: 3 × Saboteur" in end
    assert "b Steal 1 nugget from Bob\n" in end
    assert "c Steal 1 nugget from Cleo\n" in end
    assert "- Pass" in end
    assert "Your hand" not in end
    assert "neither a card nor a command" in person.screens[2]
    assert "You stole 1 nugget from Cleo. [S2-STEAL-01" in person.text()
    assert "Your gold so far: 5." in person.text()
    assert "You stole nothing." in at_table(monkeypatch, STEAL, "EW@7,0", "-").text()


LOCKED_OUT = """saboteur2
players 3
mine 1..4,0=NESW 5,0=NESW* 6,0=EW
front C trapped
hand A EW{E:g} ??*5
roles A:blue B:geologist C:boss
goal 8,0=treasure
"""


def test_trapped_players_and_geologists_are_accounted_for(monkeypatch):
    text = at_table(monkeypatch, LOCKED_OUT, "EW{E:g}@7,0").text()
    told = " ".join(text.split())
    assert "Green doors bar the way of the blue team, but not that of the green team" in told
    assert "There is nobody for the treasure to go to." in told
    assert re.search(r"^  A  Ann +blue Gold Miner +- +-$", text, re.MULTILINE)
    assert re.search(r"^  B  Bob +Geologist +- +1$", text, re.MULTILINE)
    assert re.search(r"^  C  Cleo +Boss +Trapped +-$", text, re.MULTILINE)
    assert "S2-TRAP-03" in text
    assert "━━━g━━━$━━" in text


def test_help_speaks_of_the_four_ways_where_there_are_four(monkeypatch):
    base = "base\nplayers 3\n"
    for language, ways, door in (
        ("en", "one of four things", "blue and green doors"),
        ("fr", "de ces quatre choses", "porte bleue"),
    ):
        there = " ".join(at_table(monkeypatch, WAYS, "?", language=language).text().split())
        here = " ".join(at_table(monkeypatch, base, "?", language=language).text().split())
        for part in (ways, door, "clear:trapped", "-2 4 5", "steal:B"):
            assert part in there
            assert part not in here
    assert "Geologist" in at_table(monkeypatch, WAYS, "cards").text()
    text = at_table(monkeypatch, base, "cards").text()
    assert "Geologist" not in text
    assert "Theft" not in text
    assert "Rockfall" in text


def test_every_move_is_listed_once(monkeypatch):
    position = WAYS.replace("swap-hands", "trapped")
    listed = at_table(monkeypatch, position, "moves").screens[1]
    legal = [str(move) for move in Match.from_position(position).legal_moves]
    assert "clear:trapped" in legal
    found = re.findall(r"^      (.*)$", listed, re.MULTILINE)
    assert sorted(" ".join(found).split()) == sorted(legal)


def test_small_signs_for_doors_crystals_and_ladders(monkeypatch):
    hand = "hand A NS{N:b} EW{E:g} L:NE NESW* NS|EW NE|SW"
    position = re.sub("hand A .*", hand, WAYS)
    shown = at_table(monkeypatch, position).screens[0]
    signs = re.findall(r"^ [1-6] (\S+) +\w", shown, re.MULTILINE)
    assert sorted(signs) == sorted(["┃b", "━g", "┗≡", "╋◆", "╫", "╲"])


@pytest.mark.parametrize("text", ["l:ne@1,1", "ns{n:B}@0,1", "nesw*@0,1"])
def test_notation_in_small_letters(text, monkeypatch):
    position = "saboteur2\nplayers 3\nmine 1,0=EW\nhand A NS{N:b} L:NE NESW*\n"
    shown = " ".join(at_table(monkeypatch, position, text).screens[1].split())
    assert re.search(r"You laid|does not fit|No tunnel", shown)


# --- secrets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (5, 6)])
def test_the_only_person_is_told_her_own_log_and_nothing_else(players, seed, monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    monkeypatch.setenv("COLUMNS", "4000")
    options = ["--players", str(players), "--seed", str(seed), "--record", str(path)]
    person = play(monkeypatch, guesser(seed), *SABOTEUR2, *options)
    match = Match.from_record(path.read_text("utf-8"))
    tabled = {"roles-revealed", "match-ended", "left-out", "geologist-paid", "share-paid"}
    heard = [
        tell(catalogue("en"), match.rules, match.names, entry, 0)
        for entry in match.view("A").log
        if is_news(entry) and entry.name not in tabled
    ][1:]
    shown = [line[2:] for line in person.text().split("\n") if line.startswith("· ")]
    assert [re.sub(r" \[[A-Z0-9, -]+\]$", "", line) for line in shown] == heard


SECRETS = """saboteur2
players 3
mine 1,0=EW
front A trapped
hand A EW NESW map inspection theft freedom
hand B {b}
hand C {c}
roles A:boss B:{rb} C:{rc}
goal 8,-2={g1} 8,0={g2} 8,2=rock:NW
"""


def test_what_a_person_may_not_know_changes_nothing_on_the_screen(monkeypatch):
    lines = ["moves", "log", "role", "cards", "1", "", "4", "", "why map@8,0", "board", "a", "1"]
    one = SECRETS.format(
        b="NE NE NE rockfall map trapped",
        c="swap-hands repair-cart NES NES NS NS",
        rb="blue",
        rc="saboteur",
        g1="treasure",
        g2="rock:NE",
    )
    other = SECRETS.format(
        b="change-hats L:NE repair-lantern NES NES NS",
        c="map map theft NE|SW NE NE",
        rb="geologist",
        rc="green",
        g1="rock:NE",
        g2="treasure",
    )
    first = at_table(monkeypatch, one, *lines).text()
    assert first == at_table(monkeypatch, other, *lines).text()
    assert "Picked so far" in first


def test_the_cover_hides_cards_and_picks(monkeypatch, tmp_path):
    """From the cover to Enter nothing is shown; then only the cards of who pressed it."""
    path = tmp_path / "a.match"
    pages: list[tuple[str, Match]] = []
    covers: list[str] = []
    rng = Random(1)

    def answer(shown: str) -> str | None:
        if shown.endswith("when nobody else is looking: "):
            covers.append(shown[shown.index("Hand the screen") :])
            return ""
        pages.append((shown, Match.from_record(path.read_text("utf-8"))))
        if "Another card?" in shown:
            return rng.choice(["a", "2", "3"])
        return f"{rng.randint(1, 4)}-" if len(pages) < 50 else None

    options = ["--people", "2", "--players", "3", "--names", ",".join(NAMES), "--seed", "2"]
    play(monkeypatch, answer, *SABOTEUR2, *options, "--record", str(path))
    assert len(covers) > 12
    for cover in covers:
        assert re.fullmatch(
            r"Hand the screen to (\w+)\.\n\1, press Enter when nobody else is looking: ", cover
        )
    whose = set()
    for shown, match in pages:
        if "Your hand" not in shown:
            continue
        page = shown[shown.rindex("\nRound ") :]
        whose.add(match.turn)
        view = match.view(match.turn)
        held = [card_words(catalogue("en"), match.rules, card) for card in view.hand]
        listed = re.findall(
            r"^ [1-6] (?:[^\w\s|(]\S*? +| +)?(\w.*?)(?: \((?:can only|picked).*)?$",
            page,
            re.MULTILINE,
        )
        assert sorted(listed) == sorted(held)
    assert whose == {"A", "B"}
    for shown, _match in pages:
        for secret in ("drew:", "discarded"):
            for line in re.findall(rf"^· .*{secret}.*$", shown, re.MULTILINE):
                assert line.startswith("· You ") or re.search("discarded (a|2|3) cards?", line)


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (120, 40), (40, 20)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_fits_the_screen(size, language):
    choose(language)
    match = Match.from_position(
        """saboteur2
players 12
front A trapped theft sabotage-cart sabotage-lantern sabotage-pickaxe
front J theft
hand A NS{N:b} EW{E:g} L:NE NES|W* EW|N* inspection
roles A:blue
"""
    )
    names = ["Bartholomew Longbottom III", *(f"Player {i}" for i in range(11))]
    view = match.view("A")
    for colour in (False, True):
        screen = Screen(Window(*size, colour=colour), match.rules, names)
        for page in (Page(view.log, role=True), Page(view.log, {}, selected=1)):
            lines = screen.page(view, page)
            assert all(width(line) < size[0] for line in lines), "\n".join(map(bare, lines))
            if size[0] >= 80:
                assert len(lines) <= size[1] + 4


def test_others_sums_of_gold_are_not_shown():
    """Only whether they have any. [OV-INFO-08, OV-INFO-11]"""
    match = Match.from_position(
        "saboteur2; players 3; turn A; nuggets A 4; nuggets B 7; hand A EW NS", seed=1
    )
    screen = Screen(Terminal(plain=True), match.rules, NAMES)
    view = match.view("A")
    assert [screen.gold(view, seat) for seat in range(3)] == ["4", "some", "0"]
    page = "\n".join([*screen.player_table(view, 80), *screen.player_words(view)])
    assert "7" not in page
