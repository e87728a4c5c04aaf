"""A person's decision: what can be typed, what comes of it, and never a dead end."""

from __future__ import annotations

import re
from typing import Final, final

from saboteur.cli.choices import (
    Place,
    discard_of,
    label,
    marks,
    places,
    read_typed,
)
from saboteur.cli.commands import Commands, Quit, command_of
from saboteur.cli.language import say, words
from saboteur.cli.layout import flow
from saboteur.cli.screen import Page
from saboteur.cli.seating import Seating
from saboteur.notation.card import NotationError, cell_name, seat_name
from saboteur.notation.move import move_text, parse_move
from saboteur.rules.kinds import (
    NOWHERE,
    PATH,
    TURN,
    Move,
    Seat,
    move_card,
    move_target,
    move_turned,
    move_value,
)
from saboteur.texts.narrate import (
    card_words,
    describe_move,
    explain,
    player_word,
    prompt,
    sides_words,
    tool_word,
)
from saboteur.views.redact import Told

_WHERE: Final = re.compile(r"([a-z]{1,2})\s*([0-9])?", re.IGNORECASE)
_LOWER_SHAPE: Final = re.compile(r"(-?)([nesw|]+)((@.*)?)", re.IGNORECASE)

__all__ = ["Asker", "Quit"]


@final
class Asker:
    """Asks one person for one decision."""

    def __init__(self, seating: Seating, seat: Seat, news: list[Told], *, role: bool) -> None:
        self._seating = seating
        self._terminal = seating.terminal
        self._screen = seating.screen
        self._view = seating.view(seat)
        self._news = news
        self._role = role
        self._card = 0
        """The number of the chosen card."""
        self._commands = Commands(seating, self._view)
        self._is_turn = self._view.frames[-1].kind == TURN

    def decide(self) -> str:
        """Return the move, in notation.

        :raises Quit: if the person wants to stop.
        :raises InputEnded: if there are no more answers.
        """
        self._show()
        while True:
            move = self._answer(self._terminal.ask(self._question()))
            if move is not None:
                return move_text(self._view.rules, move)

    # --- showing -----------------------------------------------------------------------------

    def _show(self) -> None:
        chosen = self._places() if self._card else []
        page = Page(self._news, marks(chosen), self._card, self._role)
        if self._terminal.clears:
            self._terminal.clear()
        self._terminal.write_all(self._screen.page(self._view, page))
        if self._card:
            self._show_menu(chosen)
        elif not self._is_turn:
            self._show_choices()

    def _show_menu(self, chosen: list[Place]) -> None:
        """Show where the chosen card can go."""
        view = self._view
        card = view.hand[self._card - 1]
        name = self._screen.sign(view.rules, card) + card_words(words(), view.rules, card)
        self._terminal.write(say("cli.turn.chosen", number=self._card, card=name.strip()))
        items = [f"{self._mark(place.label)} {self._where(place)}" for place in chosen]
        if discard_of(view, card) is not None:
            items.append(f"{self._mark('-')} {say('cli.turn.discard')}")
        items.append(f"{self._mark(say('cli.turn.enter'))} {say('cli.turn.back')}")
        self._terminal.write_all(flow(items, self._terminal.columns - 1, indent="  "))

    def _show_choices(self) -> None:
        """Show the answers to a question that is not about a card."""
        view = self._view
        self._terminal.tell(prompt(words(), self._screen.names, view.frames[-1], view.seat))
        for i, move in enumerate(view.moves):
            mark = self._mark(label(i))
            self._terminal.write(
                "  " + say("cli.turn.choice", number=mark, move=self._described(move))
            )

    def _where(self, place: Place) -> str:
        if place.cell != NOWHERE:
            return cell_name(place.cell)
        return player_word(self._screen.names, move_target(place.ways[0]))

    def _mark(self, text: str) -> str:
        return self._terminal.paint(text, "mark")

    def _described(self, move: Move) -> str:
        view = self._view
        return describe_move(words(), view.rules, self._screen.names, move, view.seat)

    def _question(self) -> str:
        if self._card:
            return say("cli.turn.ask-where") + " "
        if not self._is_turn:
            return say("cli.turn.ask-letter") + " "
        return say("cli.turn.ask", name=self._screen.name(self._view.seat)) + " "

    # --- understanding -----------------------------------------------------------------------

    def _answer(self, text: str) -> Move | None:
        """Return the move that was typed, or None after doing what else was typed."""
        if not text:
            self._card = 0
            self._show()
            return None
        if self._card and (text == "-" or _WHERE.fullmatch(text)):
            return self._go_on(text)
        if self._is_turn and read_typed(text) is not None:
            return self._typed(text)
        if not self._is_turn and text.lower() in self._letters():
            return self._view.moves[self._letters().index(text.lower())]
        if command_of(text) is not None:
            if self._commands.run(text):
                self._card = 0
                self._show()
            return None
        return self._notation(text)

    def _letters(self) -> list[str]:
        return [label(i) for i in range(len(self._view.moves))]

    def _typed(self, text: str) -> Move | None:
        """Take the number of a card, and what may follow it."""
        typed = read_typed(text)
        hand = self._view.hand
        if typed is None or not 1 <= typed.card <= len(hand):
            self._complain(say("cli.error.number-range", min=1, max=len(hand)))
            return None
        self._card = typed.card
        if typed.discard:
            return self._go_on("-")
        if typed.place:
            return self._go_on(typed.place + (str(typed.way) if typed.way else ""))
        self._show()
        return None

    def _places(self) -> list[Place]:
        return places(self._view, self._view.hand[self._card - 1])

    def _go_on(self, text: str) -> Move | None:
        """Take the letter of a place for the chosen card, or `-` to discard it."""
        if text == "-":
            return discard_of(self._view, self._view.hand[self._card - 1])
        found = _WHERE.fullmatch(text)
        for place in self._places():
            if found is not None and place.label == found[1].lower():
                return self._way(place, int(found[2] or 0))
        if command_of(text) is not None:
            self._commands.run(text)
            return None
        letters = [place.label for place in self._places()]
        if letters:
            self._complain(say("cli.error.letter", known=", ".join([*letters, "-"])))
            return None
        self._complain(say("cli.error.only-discard"))
        return None

    def _way(self, place: Place, number: int) -> Move | None:
        """Return the only way to do it, or the one that is wanted."""
        if len(place.ways) == 1:
            return place.ways[0]
        while not 1 <= number <= len(place.ways):
            items = [
                f"{self._mark(str(i))} {self._way_words(move)}"
                for i, move in enumerate(place.ways, 1)
            ]
            self._terminal.write(say("cli.turn.which-way"))
            self._terminal.write_all(flow(items, self._terminal.columns - 1, indent="  "))
            text = self._terminal.ask(say("cli.turn.ask-way") + " ")
            if not text:
                return None
            number = int(text) if text.isdecimal() and len(text) == 1 else 0
        return place.ways[number - 1]

    def _way_words(self, move: Move) -> str:
        rules = self._view.rules
        card = move_card(move)
        if rules.cards[card].family == PATH:
            tile = rules.lying(card, move_turned(move))
            sign = self._screen.sign(rules, card, move_turned(move))
            return f"{sign}{sides_words(words(), tile)}".strip()
        return tool_word(words(), move_value(move))

    def _notation(self, text: str) -> Move | None:
        """Take a move in notation; if it may not be made, say why and change nothing."""
        try:
            move = parse_move(self._view.rules, self.spelled(text))
        except NotationError:
            key = "not-a-move" if re.search(r"[@>:]|^-", text) else "unknown-command"
            self._complain(say(f"cli.error.{key}", text=text))
            return None
        written = move_text(self._view.rules, move)
        reason = self._seating.match.why_not(written, seat_name(self._view.seat))
        if reason is None:
            return move
        self._commands.refused = written
        clauses = self._screen.teller.clauses(reason.clauses)
        self._complain(explain(words(), reason), clauses, say("cli.turn.why-hint"))
        return None

    @staticmethod
    def spelled(text: str) -> str:
        """Return a move with the letters of its shape in capitals, as notation wants them."""
        found = _LOWER_SHAPE.fullmatch(text)
        return found[1] + found[2].upper() + found[3] if found is not None else text

    def _complain(self, text: str, *more: str) -> None:
        """Say what is wrong with what was typed."""
        painted = " ".join(self._terminal.paint(word, "warn") for word in text.split(" "))
        self._terminal.tell(" ".join([painted, *more]))
