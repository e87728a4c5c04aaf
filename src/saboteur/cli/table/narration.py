"""What happened, told to one person: sentences with their clauses, the obvious left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from saboteur.cli.language import words
from saboteur.cli.screen.layout import wrap
from saboteur.cli.screen.terminal import Terminal
from saboteur.present.headlines import headline
from saboteur.present.score_table import round_end, rounds_of
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.texts import narrate
from saboteur.views.redact import Told


class Teller(NamedTuple):
    """Tells what happened at one table."""

    terminal: Terminal
    rules: Ruleset
    names: Sequence[str]

    def sentence(self, entry: Told, viewer: Seat) -> str:
        """Return one thing that happened."""
        return narrate.tell(words(), self.rules, self.names, entry, viewer)

    def with_clauses(self, entry: Told, viewer: Seat) -> str:
        """Return one thing that happened, and the clauses that make it happen."""
        return f"{self.sentence(entry, viewer)} {self.clauses(entry.clauses)}".rstrip()

    def clauses(self, ids: Sequence[str]) -> str:
        """Return clause ids as this game has them, in brackets.

        They are dimmed word by word so that lines can be broken.
        """
        if not ids:
            return ""
        text = "[" + ", ".join(self.rules.cite(tuple(ids))) + "]"
        return " ".join(self.terminal.paint(word, "dim") for word in text.split(" "))

    def headline(self, log: Sequence[Told], viewer: Seat) -> str:
        """Return who won the round that ended last, and why."""
        for number, (first, entries) in reversed(list(enumerate(rounds_of(log), 1))):
            ended = round_end(number, first, entries, len(self.names))
            if ended is not None:
                teller = narrate.Teller(words(), self.rules, self.names, viewer)
                return headline(teller, ended).text
        return ""

    def lines(
        self, entries: Iterable[Told], viewer: Seat, columns: int, *, clauses: bool
    ) -> list[str]:
        """Return several things that happened, wrapped."""
        bullet = "- " if self.terminal.plain else "· "
        found: list[str] = []
        for entry in entries:
            text = self.with_clauses(entry, viewer) if clauses else self.sentence(entry, viewer)
            found += wrap(text, columns, bullet, "  ")
        return found


def mover(entry: Told) -> Seat:
    """Return whose doing an event is, or NONE."""
    return entry.number("seat") if entry.has("seat") else NONE
