"""The short question whether somebody reacts to a card, put once for each; standing answers to it.

A person alone with the computer is only asked while they hold a card to react with. Several people
before one screen are asked all at once and in the open, whoever of them holds it, so that the
question itself tells nothing. The words are the product's, under `cli.reaction.<frame>`. (WC-VETO-21)
"""

from __future__ import annotations

from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.screen.layout import flow
from saboteur.cli.table.commands import Commands, command_of
from saboteur.cli.table.menu import seat_label
from saboteur.cli.table.seating import Seating
from saboteur.notation.move import move_text
from saboteur.rules import kinds
from saboteur.rules.kinds import Seat, move_act, move_card, move_turned
from saboteur.texts.narrate import card_words
from saboteur.views.frames import is_window
from saboteur.views.view import View

_NO: Final = "-"
_ROUND: Final = "r"
_TURN: Final = "t"
_OPEN_COMMANDS: Final = ("board", "cards", "fair", "help", "log", "quit", "rules", "save")
"""What can be typed where several people look at the screen."""
_FOR: Final = {_TURN: "turn", _ROUND: "round"}


@final
class Reactions:
    """Asks the people at one table whether they react; what they said stands as long as they said.

    Standing answers are kept here only: they are no part of the match.
    """

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._terminal = seating.terminal
        self._asked = False
        """Whether this card was asked about."""
        self._reacting: Seat = kinds.NONE
        """Who said that they react to it."""
        self._silent_turn = False
        self._silent_round = 0
        """The round in which nobody wants to be asked again."""

    def is_open(self) -> bool:
        """Say whether a card waits for answers; if not, forget what was said of the last one."""
        frames = self._seating.view(kinds.NONE).frames
        if frames and is_window(frames[-1]):
            return True
        self._asked = False
        self._reacting = kinds.NONE
        return False

    def new_turn(self) -> None:
        """Forget what was said for one turn only."""
        self._silent_turn = False

    def answer(self, seat: Seat) -> str:
        """Return a person's answer, in notation.

        :raises Quit: if somebody wants to stop.
        :raises InputEnded: if there are no more answers.
        """
        seen = self._seating.view(seat)
        rules = seen.rules
        reactions = [move for move in seen.moves if move_act(move) == kinds.PLAY]
        alone = len(self._seating.people) == 1
        silent = self._silent_turn or self._silent_round == seen.round
        if not self._asked and not silent and (reactions or not alone):
            self._asked = True
            self._ask(
                seen if alone else self._seating.view(kinds.NONE), seat if alone else kinds.NONE
            )
        wanted = self._reacting == seat and reactions
        return move_text(rules, reactions[0] if wanted else kinds.PASS_MOVE)

    def _ask(self, seen: View, seat: Seat) -> None:
        """Ask one person, or with NONE all people at the table."""
        played = next(frame for frame in reversed(seen.frames) if frame.kind == kinds.RESOLVE)
        # Whose hand is empty is not asked, as everybody sees. (AMB-45)
        people = [
            person
            for person in self._seating.people
            if person != played.seat and seen.hand_sizes[person]
        ]
        labels = {seat_label(person): person for person in people}
        if seat != kinds.NONE:
            labels = {"a": seat}
        card = card_words(
            words(), seen.rules, move_card(played.value), turned=move_turned(played.value)
        )
        name = self._seating.screen.name(played.seat)
        form = "one" if seat != kinds.NONE else "all"
        window = _window(seen)
        self._terminal.tell(say(f"cli.reaction.{window}.{form}", name=name, card=card))
        items = [f"{self._mark(_NO)} {say(f'cli.reaction.{window}.no')}"]
        for label, person in labels.items():
            who = say(f"cli.reaction.{window}.who", name=self._seating.screen.name(person))
            items.append(
                f"{self._mark(label)} {say(f'cli.reaction.{window}.yes') if seat != kinds.NONE else who}"
            )
        several = any(effect.MORE_PLAYS for effect in seen.rules.effects)
        spans = (_TURN, _ROUND) if several else (_ROUND,)
        items += [
            f"{self._mark(span)} {say(f'cli.reaction.{window}.{_FOR[span]}')}" for span in spans
        ]
        self._terminal.write_all(flow(items, self._terminal.columns - 1, indent="  "))
        commands = Commands(self._seating, seen)
        while True:
            text = self._terminal.ask(say(f"cli.reaction.{window}.ask") + " ").lower()
            if text in {"", _NO, "pass", say("cli.no"), say("cli.no")[0]}:
                return
            if text in spans:
                self._silent_turn = text == _TURN
                self._silent_round = seen.round if text == _ROUND else 0
                return
            if text == say(f"cli.reaction.{window}.word") and len(labels) == 1:
                text = next(iter(labels))
            if text in labels:
                if self._may(labels[text]):
                    return
            elif command_of(text) in _OPEN_COMMANDS or (seat != kinds.NONE and command_of(text)):
                commands.run(text)
            else:
                known = ", ".join([_NO, *labels, *spans])
                self._terminal.tell(say("cli.error.reaction", known=known))

    def _may(self, seat: Seat) -> bool:
        """Note who reacts, or say that they cannot."""
        seen = self._seating.view(seat)
        if any(move_act(move) == kinds.PLAY for move in seen.moves):
            self._reacting = seat
            return True
        self._terminal.tell(
            say(f"cli.reaction.{_window(seen)}.cannot", name=self._seating.screen.name(seat))
        )
        return False

    def _mark(self, text: str) -> str:
        return self._terminal.paint(text, "mark")


def _window(seen: View) -> str:
    """Return the name of the window that is open."""
    return kinds.FRAME_NAMES[seen.frames[-1].kind]
