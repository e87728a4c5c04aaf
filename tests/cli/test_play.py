"""The game in the terminal: played to the end, kept in a file, and silent about secrets."""

import itertools
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from cli.person import Person, Window, guesser, play, script

from saboteur.cli.language import choose
from saboteur.cli.main import main
from saboteur.cli.screen.layout import bare, width
from saboteur.cli.screen.table_screen import Page, Screen
from saboteur.cli.screen.terminal import Terminal
from saboteur.cli.table.seating import PERSON, Seating
from saboteur.cli.table.session import Session
from saboteur.match import Match
from saboteur.notation.record import parse_record
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import card_words, tell
from saboteur.texts.news import is_news

ROOT = Path(__file__).resolve().parents[2]


# --- to the end --------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "seed"), [("en", 1), ("fr", 2), ("en", 3)])
def test_a_whole_match(language, seed, monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    options = ["--language", language, "--seed", str(seed), "--record", str(path)]
    person = play(monkeypatch, guesser(seed), *options)
    text = person.text()
    words = catalogue(language)
    for key in ("cli.end.title", "cli.table.total"):
        assert words.text(key) in text
    for round_ in (1, 2, 3):
        assert words.text("cli.round-end.title", round=round_) in text
    assert f"saboteur replay {path} --verify" in text
    assert all(len(line) < 80 for line in text.split("\n") if str(path) not in line)
    record = parse_record(path.read_text("utf-8"))
    assert record.result is not None
    assert main(["replay", str(path), "--verify"]) == 0
    assert [p.name for p in tmp_path.iterdir()] == ["a.match"]


@pytest.mark.parametrize("players", [3, 10])
def test_several_people_play_to_the_end(players, monkeypatch):
    options = ["--players", str(players), "--people", "3", "--bots", "random", "--seed", "4"]
    text = play(monkeypatch, guesser(players), *options).text()
    assert "End of the match" in text
    assert "stays secret" in text


@pytest.mark.parametrize("profile", ["PGIG", "P2004", "P2024-FR"])
def test_every_edition(profile, monkeypatch):
    options = ["--profile", profile, "--players", "3", "--bots", "random", "--seed", "4"]
    assert "End of the match" in play(monkeypatch, guesser(1), *options).text()


def test_the_same_seed_gives_the_same_match(monkeypatch):
    texts = {play(monkeypatch, guesser(1), "--seed", "7").text() for _ in range(2)}
    assert len(texts) == 1


# --- stopping and going on ---------------------------------------------------------------------


def test_the_input_ends(monkeypatch):
    assert "was not kept" in play(monkeypatch, script(), "--seed", "1").text()


def test_quitting_asks_first(monkeypatch):
    person = play(monkeypatch, script("quit", "no", "1", "quit", "y"), "--seed", "1")
    assert "Where?" in person.screens[-2]
    assert "was not kept" in person.text()


def test_a_match_is_taken_up_again(monkeypatch, tmp_path):
    """What is played in two sittings is what would have been played in one."""
    whole = tmp_path / "whole.match"
    parts = tmp_path / "parts.match"
    moves = ["1a", "2-", "1-", "3-", "2-", "4-"]
    who = ["--seed", "9", "--bots", "random,simple", "--names", "Ann"]
    play(monkeypatch, script(*moves), *who, "--record", str(whole))
    person = play(monkeypatch, script(*moves[:3]), *who, "--record", str(parts))
    assert f"--resume {parts}" in person.text()
    person = play(monkeypatch, script(*moves[3:]), "--resume", str(parts))
    assert "goes on after" in person.text()
    assert "A Ann, B Brida (computer, random), C Dagny (computer, simple)" in person.words()
    assert parts.read_text("utf-8") == whole.read_text("utf-8")


def test_a_match_is_written_after_every_move(monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    counts: list[int] = []

    def answer(shown: str) -> str | None:
        record = parse_record(path.read_text("utf-8"))
        assert record.seed
        counts.append(len(record.moves))
        return "1-" if len(counts) < 4 else None

    play(monkeypatch, answer, "--seed", "1", "--record", str(path), "--players", "3")
    assert counts == [0, 3, 6, 9]


def test_saving_at_the_table(monkeypatch, tmp_path):
    path = tmp_path / "late.match"
    person = play(monkeypatch, script("save", f"save {path}", "1-"), "--seed", "1")
    assert "Where to?" in person.text()
    assert f"written to {path}" in person.words()
    assert len(parse_record(path.read_text("utf-8")).moves) == 5
    person = play(monkeypatch, script(f"save {tmp_path}/no/where"), "--seed", "1")
    assert "could not be written" in person.words()


# --- at the table ------------------------------------------------------------------------------


def test_a_card_then_a_place(monkeypatch):
    person = play(monkeypatch, script("1", "b"), "--seed", "1")
    assert "[a]" in person.screens[1]
    assert "Card 1, ┣ T-junction (north-east-south). Where?" in person.screens[1]
    assert "You laid a T-junction" in person.screens[2]


def test_a_card_that_fits_both_ways(monkeypatch):
    person = play(monkeypatch, script("1", "a", "9", "2"), "--seed", "1")
    assert "Which one?" in person.screens[2]
    assert "You laid a T-junction (north-south-west) at 0,-1." in person.text()
    person = play(monkeypatch, script("1a1"), "--seed", "1")
    assert "You laid a T-junction (north-east-south) at 0,-1." in person.text()


@pytest.mark.parametrize("text", ["NES@1,0", "nsw@1,0", "NSW@1,0", "-NES", "2-", "-2", "map@8,0"])
def test_notation_and_short_forms(text, monkeypatch):
    person = play(monkeypatch, script(text), "--seed", "1")
    if text == "NES@1,0":
        assert "does not fit" in person.text()
    else:
        assert re.search("You (laid|discarded|played)", person.text())


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("7", "from 1 to 6"),
        ("0", "from 1 to 6"),
        ("hello", "neither a card nor a command"),
        ("XX@1,0", "is not a move"),
        ("1z", "choose one of: a,"),
        ("5a", "cannot be played now"),
        ("NES@4,4", "[BASE-PATH-"),
        ("EW@1,0", "[BASE-TURN-02]"),
        ("why", "Which move?"),
        ("why nonsense", "is not a move"),
        ("why NES@4,4", "BASE-PATH-01 A path card"),
        ("why NSW@1,0", "You may do that: Lay a T-junction"),
        ("rules", "Which clause?"),
        ("rules base-path-02", "Source:"),
        ("rules BASE-PATH-99", "did you mean"),
        ("role", "You are a Saboteur. Keep the tunnel"),
        ("fair", "round-1 "),
        ("log", "Round 1 begins."),
        ("board", "━━S━━"),
        ("moves", "NES@0,-1"),
        ("?", "repair-cart>B"),
        ("help", "You can also type"),
        ("{0.__class__}", "{0.__class__}"),
    ],
)
def test_what_can_be_typed_changes_nothing(text, part, monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    person = play(monkeypatch, script(text), "--seed", "1", "--record", str(path))
    assert part in " ".join(person.screens[1].split())
    assert parse_record(path.read_text("utf-8")).moves == ()


def test_commands_in_french(monkeypatch):
    lines = ["coups", "pourquoi EW@1,0", "règles BASE-PATH-02", "rôle", "journal", "help", "oui"]
    text = play(monkeypatch, script(*lines), "--seed", "1", "--language", "fr").text()
    assert "ni une carte ni une commande" in text
    assert text.count("ni une commande") == 1
    assert "Vous êtes Saboteur" in text


def test_ascii_only(monkeypatch):
    person = play(monkeypatch, script("1", "a1", "log"), "--seed", "1", "--ascii")
    drawn = [line for line in person.text().split("\n") if re.search(r"##|\+--", line)]
    assert drawn
    assert all(line.isascii() for line in drawn)
    assert "\x1b" not in person.text()


# --- secrets -----------------------------------------------------------------------------------


def test_the_only_person_is_told_her_own_log_and_nothing_else(monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    monkeypatch.setenv("COLUMNS", "4000")
    person = play(monkeypatch, guesser(5), "--seed", "5", "--record", str(path))
    match = Match.from_record(path.read_text("utf-8"))
    words = catalogue("en")
    heard = [
        tell(words, match.rules, match.names, entry, 0)
        for entry in match.view("A").log
        if is_news(entry) and entry.name not in {"roles-revealed", "match-ended"}
    ][1:]
    shown = [line[2:] for line in person.text().split("\n") if line.startswith("· ")]
    assert [re.sub(r" \[[A-Z0-9, -]+\]$", "", line) for line in shown] == heard


POSITION = """base
players 3
mine 1,0=EW
hand A EW NESW map rockfall NS sabotage-cart
hand B {b}
hand C {c}
roles A:miner B:{rb} C:{rc}
goal 8,-2={g1} 8,0={g2} 8,2=rock:NW
golddeck {gold}
"""


def look_around(monkeypatch, position: str) -> str:
    """Return all that a person sees who tries everything before the first move."""
    person = Person(
        script("moves", "log", "role", "1", "", "2", "", "3", "", "4", "6", "why map@8,0", "board")
    )
    monkeypatch.setattr("sys.stdin", person)
    monkeypatch.setattr("sys.stdout", person.output)
    seating = Seating(Match.from_position(position), [PERSON, "simple", "simple"], Terminal())
    Session(seating).run()
    monkeypatch.undo()
    return person.text()


def test_what_a_person_may_not_know_changes_nothing_on_the_screen(monkeypatch):
    one = look_around(
        monkeypatch,
        POSITION.format(
            b="NE NE NE NE rockfall map",
            c="N|S N|E repair-cart NES NES NS",
            rb="miner",
            rc="saboteur",
            g1="treasure",
            g2="rock:NE",
            gold="1 2 3 ??*25",
        ),
    )
    other = look_around(
        monkeypatch,
        POSITION.format(
            b="NW NW repair-lantern NES NES NS",
            c="map map map N|E|S|W NE NE",
            rb="saboteur",
            rc="miner",
            g1="rock:NE",
            g2="treasure",
            gold="3 1 1 ??*25",
        ),
    )
    assert one == other
    assert "Card 6" in one


def hands(match: Match) -> list[list[str]]:
    words = catalogue("en")
    found = []
    for seat in range(match.players):
        view = match.view("ABCDEFGHIJ"[seat])
        found.append([card_words(words, match.rules, card) for card in view.hand])
    return found


def test_the_cover_hides_the_cards_of_the_others(monkeypatch, tmp_path):
    """From the cover to Enter nothing is shown; then only the cards of who pressed it."""
    path = tmp_path / "a.match"
    pages: list[tuple[str, list[list[str]]]] = []
    covers: list[str] = []
    rng = Random(1)

    def answer(shown: str) -> str | None:
        if shown.endswith("when nobody else is looking: "):
            covers.append(shown[shown.index("Hand the screen") :])
            return ""
        pages.append((shown, hands(Match.from_record(path.read_text("utf-8")))))
        return f"{rng.randint(1, 4)}-" if len(pages) < 60 else None

    names = ["Ann", "Bob", "Cleo"]
    options = ["--people", "2", "--players", "3", "--names", ",".join(names), "--seed", "2"]
    play(monkeypatch, answer, *options, "--record", str(path))
    assert len(covers) > 20
    for cover in covers:
        assert re.fullmatch(
            r"Hand the screen to (\w+)\.\n\1, press Enter when nobody else is looking: ", cover
        )
    whose = set()
    for shown, held in pages:
        if "Your hand" not in shown:
            continue
        name = re.search(r"(\w+), your card", shown)[1]
        whose.add(name)
        listed = re.findall(
            r"^ [1-6] (?:[^\w\s|]\S? +| +)?(\w.*?)(?: \(can only.*)?$", shown, re.MULTILINE
        )
        assert sorted(listed) == sorted(held[names.index(name)])
        assert len(re.findall("You are a", shown)) <= 1
    assert whose == {"Ann", "Bob"}


def test_nobody_who_stays_is_covered(monkeypatch):
    """Who decides twice in a row need not hand the screen over in between."""
    person = play(monkeypatch, guesser(2), "--people", "3", "--players", "3", "--seed", "12")
    covered = [
        re.search(r"screen to Player (\w)\.", shown)[1]
        for shown in person.screens
        if "Hand the screen" in shown
    ]
    assert len(covered) > 100
    assert all(one != other for one, other in itertools.pairwise(covered))


# --- a real terminal ---------------------------------------------------------------------------


def at_a_terminal(lines: list[str], *arguments: str, size=(24, 80)) -> tuple[int, str]:
    """Run the command at a pseudo terminal; each line is typed after a prompt."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm"}
    for name in ("COLUMNS", "LINES", "NO_COLOR"):
        environment.pop(name, None)
    environment.update({"LINES": str(size[0]), "COLUMNS": str(size[1])})
    child = subprocess.Popen(
        [sys.executable, "-m", "saboteur.cli.main", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
        close_fds=True,
    )
    os.close(follower)
    text = ""
    todo = list(lines)
    quiet = 0.0
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        ready, _, _ = select.select([leader], [], [], 0.1)
        if ready:
            try:
                data = os.read(leader, 65536)
            except OSError:
                break
            if not data:
                break
            text += data.decode("utf-8", "replace")
            quiet = 0.0
        else:
            quiet += 0.1
            waits = text.rstrip(" ").endswith((":", ".", ")")) and quiet > 0.25
            if todo and waits:
                os.write(leader, (todo.pop(0) + "\n").encode())
                text += "\n"
    os.close(leader)
    return child.wait(timeout=30), text


def test_at_a_terminal():
    lines = ["", "6", "a", "role", "", "quit", "y"]
    code, text = at_a_terminal(lines, "play", "--seed", "1", "--pace", "0", "--language", "en")
    assert code == 0, text
    assert "\x1b[2J" in text
    assert "\x1b[1;33m" in text
    assert "Press Enter to hide it again" in text
    assert "The match was not kept" in text


def test_replay_at_a_terminal(tmp_path):
    path = tmp_path / "a.match"
    match = Match("base", 3, 1, ["Ann", "Bob", "Cleo"])
    for _ in range(6):
        match.play(match.legal_moves[0])
    path.write_text(str(match.record(secrets_too=True)), encoding="utf-8")
    lines = ["", "", "p", "5", "B", "truth", "xyz", "", "q"]
    code, text = at_a_terminal(lines, "replay", str(path), "--language", "en")
    assert code == 0, text
    for part in ("The deal", "Move 1 of 6", "Move 2 of 6", "Move 5 of 6", "eyes of Bob", "xyz"):
        assert part in text
    assert "Hand" in text


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (100, 30), (120, 40), (40, 20)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_never_wider_than_the_screen(size, language):
    choose(language)
    match = Match.from_position(
        """base
players 10
mine 1,0=EW 2,0=NEW 3,0=NESW 0,-1=NS 0,-2=NEW -1,-2=NEW -2,-2=NESW -3,-2=NEW -4,-2=NESW
mine -5,-2=NES -5,-1=NS -5,0=NES -5,1=NS -5,2=NES
front A sabotage-cart sabotage-lantern sabotage-pickaxe
front J sabotage-cart
""".replace("\nmine -5", " -5")
    )
    names = ["Bartholomew Longbottom III", *(f"Player {i}" for i in range(9))]
    view = match.view("A")
    for colour in (False, True):
        screen = Screen(Window(*size, colour=colour), match.rules, names)
        marks = dict.fromkeys(view.hidden, "a")
        for page in (Page(view.log, role=True), Page(view.log, marks, selected=1)):
            lines = screen.page(view, page)
            assert all(width(line) < size[0] for line in lines), "\n".join(map(bare, lines))
            if size[0] >= 80:
                assert len(lines) <= size[1] + 3
