"""Somebody at the terminal: what they type, and what was on the screen each time."""

import io
import re
from random import Random

from saboteur.cli.language import choose
from saboteur.cli.main import main
from saboteur.cli.screen.terminal import Terminal
from saboteur.cli.table.seating import PERSON, Seating
from saboteur.cli.table.session import Session
from saboteur.match import Match
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import tell


class Person(io.TextIOBase):
    """Answers every question; keeps what was on the screen each time."""

    def __init__(self, answer, limit=5000):
        super().__init__()
        self._answer = answer
        self._limit = limit
        self.screens: list[str] = []
        self.output = io.StringIO()

    def isatty(self) -> bool:
        return False

    def readline(self, *_) -> str:
        shown = self.output.getvalue()
        self.output.seek(0)
        self.output.truncate()
        self.screens.append(shown)
        answer = self._answer(shown) if len(self.screens) <= self._limit else None
        return "" if answer is None else answer + "\n"

    def text(self) -> str:
        return "".join(self.screens) + self.output.getvalue()

    def words(self) -> str:
        return " ".join(self.text().split())


def guesser(seed: int):
    """Return somebody who chooses among the numbers and letters that are offered."""
    rng = Random(seed)

    def answer(shown: str) -> str:
        last = shown.rsplit("\n", 1)[-1]
        letters = re.findall(r"(?:  |^)([a-l]|-)  ?(?=\S)", shown)
        if "(- " in last:
            return "-"
        if re.search(r"\((number|numéro)\)", last):
            return str(rng.randint(1, 2))
        if re.search(r"\((number|numéro),? ", last):
            with_letters = re.search("(letter|lettre)", last) is not None and rng.random() < 0.4
            return rng.choice(letters or ["a"]) if with_letters else str(rng.randint(1, 6))
        if "(letter" in last or "(lettre" in last:
            return rng.choice([*(letters or ["a"]), "-"])
        return ""

    return answer


def script(*lines: str):
    """Return somebody who types these lines and then nothing more."""
    todo = list(lines)
    return lambda _shown: todo.pop(0) if todo else None


def play(monkeypatch, answer, *arguments) -> Person:
    person = Person(answer)
    monkeypatch.setattr("sys.stdin", person)
    monkeypatch.setattr("sys.stdout", person.output)
    code = main(["play", *arguments])
    monkeypatch.undo()
    assert code == 0, person.text()[-2000:]
    return person


NAMES = ("Ann", "Bob", "Cleo")


def at_table(
    monkeypatch, position: str, *lines: str, people: int = 1, language="en", others="simple"
) -> Person:
    """Play from a position against bots; the first player is a person who types these lines."""
    choose(language)
    person = Person(script(*lines))
    match = Match.from_position(position)
    match.names = NAMES[: match.players]
    seats = [PERSON] * people + [others] * (match.players - people)
    monkeypatch.setattr("sys.stdin", person)
    monkeypatch.setattr("sys.stdout", person.output)
    Session(Seating(match, seats, Terminal())).run()
    monkeypatch.undo()
    return person


def card_of(person: Person, name: str) -> str:
    """Return the number of a card in the hand, as it was on the first screen."""
    return re.findall(rf"^ (\d) .*{name}", person.screens[0], re.MULTILINE)[0]


def insist_on_secret(position: str, moves: str, secret: str) -> None:
    """Insist that what the first player does, and how it reads to them, is told to nobody else."""
    match = Match.from_position(position)
    for text in moves.split("\n"):
        match.play(text)
        while match.turn != "A" and len(match.rules.windows) and text != "yes":
            match.play("pass")
    seen = match.view("B")
    told = " ".join(tell(catalogue("en"), match.rules, NAMES, entry, 1) for entry in seen.log)
    own = match.view("A")
    mine = " ".join(tell(catalogue("en"), match.rules, NAMES, entry, 0) for entry in own.log)
    assert secret in mine or "discarded" in mine
    assert secret not in told


class Window(Terminal):
    """A terminal of a given size."""

    def __init__(self, columns: int, lines: int, *, colour: bool = False) -> None:
        super().__init__()
        self.live = True
        self.colour = colour
        self._size = columns, lines

    @property
    def columns(self) -> int:
        return self._size[0]

    @property
    def lines(self) -> int:
        return self._size[1]
