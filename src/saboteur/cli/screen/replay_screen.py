"""A recorded match on the screen: what a step told, and the table after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.screen.layout import table, wrap
from saboteur.cli.screen.table_screen import Page, Screen
from saboteur.cli.screen.terminal import Terminal
from saboteur.notation.card import NOBODY, card_name, seat_name
from saboteur.present.history import TRUTH, History
from saboteur.rules.kinds import NONE
from saboteur.texts.narrate import role_word
from saboteur.texts.news import is_news
from saboteur.texts.things import colour_word
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.redact import Told
from saboteur.views.view import View

_TRUTHS: Final = (TRUTH, "vérité", "verite")


def read_eyes(text: str) -> str:
    """Return eyes as a history knows them, however they are typed."""
    return TRUTH if text.lower() in _TRUTHS else text.upper()


@final
class ReplayScreen:
    """Shows the steps of a match; `eyes` can be changed at any time."""

    def __init__(self, history: History, terminal: Terminal) -> None:
        self.history = history
        self.eyes: str = NOBODY
        self._terminal = terminal
        self._screen = Screen(terminal, history.rules, history.names)

    def told(self, at: int) -> list[str]:
        """Return what happened in one step, as these eyes saw it."""
        columns = self._terminal.columns - 1
        seat = self.history.seat_of(self.eyes)
        entries = self.history.told(at, self.eyes)
        lines = self._screen.teller.lines(entries, seat, columns, clauses=True)
        won = self._screen.painted(self._headline(at, entries), columns)
        return [self._terminal.paint(self._title(at), "title"), *won, *lines]

    def page(self, at: int, *, news: bool = True) -> list[str]:
        """Return the table after a step, as these eyes saw it."""
        seen = self.history.view(at, self.eyes)
        told = self.history.told(at, self.eyes) if news else []
        page = Page(
            [entry for entry in told if is_news(entry)],
            role=True,
            title=self._title(at),
            headline=self._headline(at, told),
            more=say("cli.replay.more"),
            below=self._truth(at, seen) if self.eyes == TRUTH else [],
        )
        return self._screen.page(seen, page)

    def _headline(self, at: int, told: Sequence[Told]) -> str:
        """Return who won the round, where it ended with this step."""
        if not any(entry.name in ROUND_ENDS for entry in told):
            return ""
        seat = self.history.seat_of(self.eyes)
        return self._screen.teller.headline(self.history.view(at, self.eyes).log, seat)

    def _title(self, at: int) -> str:
        history = self.history
        if self.eyes == TRUTH:
            eyes = say("cli.replay.eyes-truth")
        elif self.eyes == NOBODY:
            eyes = say("cli.replay.eyes-nobody")
        else:
            eyes = say("cli.replay.eyes", name=self._screen.name(history.seat_of(self.eyes)))
        if history.mover(at) == NONE:
            return f"{say('cli.replay.start', last=history.last)}, {eyes}"
        where = say("cli.replay.at", move=at, last=history.last, round=history.round(at))
        return f"{where}, {history.move(at, self.eyes)}, {eyes}"

    def _truth(self, at: int, seen: View) -> list[str]:
        """Return what nobody at the table knew as a whole: dwarf cards, hands and gold."""
        rules = self.history.rules
        word = colour_word if rules.open_roles else role_word
        totals = self.history.totals(at)
        rows: list[list[str]] = []
        for seat, cards in enumerate(self.history.hands(at)):
            role = word(words(), seen.roles[seat]) if seen.roles[seat] != NONE else ""
            hand = " ".join(card_name(rules, card) for card in cards)
            name = self._screen.name(seat)
            rows.append([seat_name(seat), name, role, str(totals[seat]), hand])
        heads = ("seat", "player", "role", "gold", "hand")
        texts = table([[say(f"cli.table.{head}") for head in heads], *rows], right=(3,))
        return [line for text in texts for line in wrap_table(text, self._terminal.columns - 1)]


def wrap_table(text: str, columns: int) -> list[str]:
    """Return a line of a table; its last column goes on in the next lines."""
    if len(text) <= columns:
        return [text]
    cut = text.rfind(" ", 0, columns)
    return [text[:cut], *wrap(text[cut:].strip(), columns, "        ")]
