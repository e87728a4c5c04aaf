"""A recorded match, opened at any move and seen through any eyes."""

from __future__ import annotations

from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.layout import table, wrap
from saboteur.cli.screen import Page, Screen
from saboteur.cli.terminal import Terminal
from saboteur.modules.goal_swap import SWAP_IS_SECRET
from saboteur.notation.card import NOBODY, card_name, seat_name
from saboteur.notation.move import move_text
from saboteur.notation.record import Record, steps
from saboteur.rules.events import Event
from saboteur.rules.kinds import NONE, SEAT_LETTERS, SWAP_OR_NOT, Move, Seat
from saboteur.rules.state import State
from saboteur.texts.narrate import role_word
from saboteur.texts.news import is_news
from saboteur.texts.things import colour_word
from saboteur.views.journal import Journal
from saboteur.views.redact import Told, told
from saboteur.views.view import View, view

TRUTH: Final = "truth"
_TRUTHS: Final = (TRUTH, "vérité", "verite")


@final
class History:
    """Every moment of a match. `eyes` are a seat's letter, `-` or `truth`."""

    def __init__(self, record: Record, terminal: Terminal) -> None:
        self._states: list[State] = []
        self._events: list[list[Event]] = []
        self._moves: list[tuple[Seat, Move]] = []
        for step in steps(record):
            self._states.append(step.state.copy())
            self._events.append(step.events)
            self._moves.append((step.seat, step.move))
        self._rules = self._states[0].rules
        self._terminal = terminal
        self._screen = Screen(terminal, self._rules, record.names)
        self.last: int = len(self._states) - 1
        """The number of the last move."""
        self.eyes: str = NOBODY

    def knows(self, eyes: str) -> bool:
        """Say whether there are such eyes."""
        spelled = self.spelled(eyes)
        return spelled in {TRUTH, NOBODY} or spelled in list(SEAT_LETTERS[: self._states[0].n])

    def spelled(self, eyes: str) -> str:
        """Return eyes as they are written here, whatever the letters' size."""
        return TRUTH if eyes.lower() in _TRUTHS else eyes.upper()

    def told(self, at: int) -> list[str]:
        """Return what happened in one move, as these eyes saw it."""
        columns = self._terminal.columns - 1
        teller = self._screen.teller
        lines = teller.lines(self._entries(at), self._seat(), columns, clauses=True)
        return [self._terminal.paint(self._title(at), "title"), *lines]

    def page(self, at: int, *, news: bool = True) -> list[str]:
        """Return the table after a move, as these eyes saw it."""
        seen = self._view(at)
        entries = [entry for entry in self._entries(at) if is_news(entry)] if news else []
        truth = self._truth(at) if self.eyes == TRUTH else []
        page = Page(
            entries, role=True, title=self._title(at), more=say("cli.replay.more"), below=truth
        )
        return self._screen.page(seen, page)

    def _seat(self) -> Seat:
        return SEAT_LETTERS.index(self.eyes) if self.eyes in list(SEAT_LETTERS) else NONE

    def _title(self, at: int) -> str:
        seat, move = self._moves[at]
        if self.eyes == TRUTH:
            eyes = say("cli.replay.eyes-truth")
        elif self.eyes == NOBODY:
            eyes = say("cli.replay.eyes-nobody")
        else:
            eyes = say("cli.replay.eyes", name=self._screen.name(self._seat()))
        if seat == NONE:
            return f"{say('cli.replay.start', last=self.last)}, {eyes}"
        text = self._public_move(at, seat, move)
        where = say("cli.replay.at", move=at, last=self.last, round=self._states[at].round)
        return f"{where}, {seat_name(seat)}:{text}, {eyes}"

    def _public_move(self, at: int, seat: Seat, move: Move) -> str:
        """Return a move as these eyes saw it: what was discarded or kept is secret."""
        text = move_text(self._rules, move)
        if self.eyes == TRUTH or self._seat() == seat:
            return text
        if text.startswith("-"):
            return "-??"
        head, colon, rest = text.partition(":")
        if head in {"take", "keep"}:
            return f"{head}:??"
        if head == "toll" and colon:
            return f"toll:??@{rest.rpartition('@')[2]}"
        secret = self._rules.flag(SWAP_IS_SECRET)
        asked = self._states[at - 1].stack[-1].kind if at else NONE
        return "??" if asked == SWAP_OR_NOT and secret else text

    def _entries(self, at: int) -> list[Told]:
        """Return the events of a move as these eyes were told of them."""
        if self.eyes == TRUTH:
            return [_whole(event) for event in self._events[at]]
        entries = [told(event, self._seat()) for event in self._events[at]]
        return [entry for entry in entries if entry is not None]

    def _view(self, at: int) -> View:
        state = self._states[at]
        journal = Journal(state.n)
        for events, after in zip(self._events[: at + 1], self._states, strict=False):
            journal.tell(events, after)
        seen = view(state, journal, self._seat())
        if self.eyes == TRUTH:
            seen.known_goals = dict(state.hidden)
        return seen

    def _truth(self, at: int) -> list[str]:
        """Return what nobody at the table knew as a whole: dwarf cards, hands and gold."""
        state = self._states[at]
        rows: list[list[str]] = []
        for seat in range(state.n):
            name = colour_word if self._rules.open_roles else role_word
            role = name(words(), state.roles[seat]) if state.roles else ""
            hand = " ".join(card_name(self._rules, card) for card in sorted(state.hands[seat]))
            gold = sum(state.gold[seat]) + state.nuggets[seat]
            rows.append([seat_name(seat), self._screen.name(seat), role, str(gold), hand])
        heads = ("seat", "player", "role", "gold", "hand")
        texts = table([[say(f"cli.table.{head}") for head in heads], *rows], right=(3,))
        return [line for text in texts for line in wrap_table(text, self._terminal.columns - 1)]


def wrap_table(text: str, columns: int) -> list[str]:
    """Return a line of a table; its last column goes on in the next lines."""
    if len(text) <= columns:
        return [text]
    cut = text.rfind(" ", 0, columns)
    return [text[:cut], *wrap(text[cut:].strip(), columns, "        ")]


def _whole(event: Event) -> Told:
    """Return all of an event, secrets too."""
    fields = tuple((name, getattr(event, name)) for name in event.FIELDS)
    return Told(event.NAME, fields, event.clauses())
