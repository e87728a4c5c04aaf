"""A person's decision: what can be typed, what comes of it, and never a dead end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.screen.layout import flow, wrap
from saboteur.cli.screen.table_screen import Page
from saboteur.cli.table.commands import Commands, Quit, command_of
from saboteur.cli.table.menu import (
    Branch,
    Place,
    about_cards,
    branches,
    discard_of,
    marks,
    menu_items,
    picked_numbers,
    places,
    places_asked,
)
from saboteur.cli.table.seating import Seating
from saboteur.cli.table.typed import read_numbers, read_typed
from saboteur.modules.four_ways import TO_CLEAR
from saboteur.notation.card import NotationError, cell_name, seat_name
from saboteur.notation.judging import IllegalMove, Judged
from saboteur.notation.move import move_text
from saboteur.present.choices import choice_text, question
from saboteur.rules import kinds
from saboteur.rules.choices import choice_of
from saboteur.rules.frames import A_CARD, FRAME_SHAPES
from saboteur.rules.kinds import Move, Seat
from saboteur.texts.moves import lays_another, lifted_card
from saboteur.texts.narrate import card_words, cards_words, explain, sides_words, tool_word
from saboteur.texts.things import family_word
from saboteur.views.redact import Told
from saboteur.views.view import View

_WHERE: Final = re.compile(r"([a-z]{1,2})\s*([0-9])?", re.IGNORECASE)
_CELL: Final = re.compile(r"(-?[0-9]{1,3})\s*,\s*(-?[0-9]{1,3})")
_OFFERED: Final = re.compile(r"[a-z]{1,2}|[0-9]{1,2}|-", re.IGNORECASE)
_LISTED: Final = 12
"""So many places are listed; more are only drawn."""
_LOWER_SHAPE: Final = re.compile(
    r"(-?)((?:l[bg]?:)?[nesw|]+(?:\{[nesw]:[bgt]\}[nesw|]*)*\*?(?:\$[123]@[neswbg]+)?)((@.*)?)",
    re.IGNORECASE,
)
_CAPITALS: Final = str.maketrans("neswlBGT", "NESWLbgt")

_DISCARDS: Final = {
    (False, False): "cli.turn.discard",
    (False, True): "cli.turn.discard-several",
    (True, False): "cli.turn.discard-open",
    (True, True): "cli.turn.discard-open-several",
}

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
        self._is_turn = self._view.frames[-1].kind == kinds.TURN
        self._about_cards = about_cards(self._view)
        self._plays = any(kinds.move_act(move) == kinds.PLAY for move in self._view.moves)
        self._discards = any(kinds.move_act(move) == kinds.DISCARD for move in self._view.moves)
        self._items = {item.label: item for item in menu_items(self._view)}
        self._asked_place = places_asked(self._view)
        self._among = self._asked_place
        """The moves that are told apart step by step, if that is being done."""

    def decide(self) -> list[str | Judged]:
        """Return the move, in notation; several, if the person said all of them at once.

        What was typed in notation has been judged, so that it need not be read and judged again.

        :raises Quit: if the person wants to stop.
        :raises InputEnded: if there are no more answers.
        """
        self._show()
        while True:
            moves = self._answer(self._terminal.ask(self._question()))
            if moves:
                rules = self._view.rules
                return [m if isinstance(m, Judged) else move_text(rules, m) for m in moves]

    # --- showing -----------------------------------------------------------------------------

    def _show(self) -> None:
        chosen = self._places() if self._card else []
        below = [] if self._card else self._choices()
        marked = marks(chosen)
        for branch in self._step():
            if branch.cell != kinds.NOWHERE and branch.label:
                marked[branch.cell] = branch.label
        page = Page(self._news, marked, self._card, self._role, below=below)
        if self._terminal.clears:
            self._terminal.clear()
        self._terminal.write_all(self._screen.page(self._view, page))
        if self._card:
            self._show_menu(chosen)

    def _show_menu(self, chosen: list[Place]) -> None:
        """Show where the chosen card can go."""
        view = self._view
        card = view.hand[self._card - 1]
        name = self._screen.sign(view.rules, card) + card_words(words(), view.rules, card)
        form = f"cli.turn.chosen-{_kind(view, chosen)}"
        self._terminal.tell(say(form, number=self._card, card=" ".join(name.split())))
        items = [f"{self._mark(place.label)} {self._where(place)}" for place in chosen]
        if discard_of(view, card) is not None:
            items.append(f"{self._mark('-')} {say(_DISCARDS[_discard_kind(view)])}")
        items.append(f"{self._mark(say('cli.turn.enter'))} {say('cli.turn.back')}")
        self._terminal.write_all(flow(items, self._terminal.columns - 1, indent="  "))

    def _choices(self) -> list[str]:
        """Return the question, unless it is that of every turn, and the answers with letters."""
        view = self._view
        columns = self._terminal.columns - 1
        lines: list[str] = []
        if self._among != self._asked_place:
            return [*lines, *self._step_lines(columns)]
        if not self._is_turn:
            lines += wrap(question(view, words(), self._screen.names), columns)
        if view.picked:
            cards = cards_words(words(), view.rules, view.picked)
            lines += wrap(say("cli.turn.picked", cards=cards), columns)
        lines += self._step_lines(columns)
        for name, item in self._items.items():
            described = (
                say(f"group.{item.key}.offer") if item.key else self._described(item.moves[0])
            )
            text = say("cli.turn.choice", number=self._mark(name), move=described)
            lines += wrap(text, columns, "  ", "     ")
        return lines

    def _step(self) -> list[Branch]:
        """Return what can be chosen next to tell moves apart, if that is being done."""
        return branches(self._view, self._among) if self._among and not self._card else []

    def _step_lines(self, columns: int) -> list[str]:
        """Say what can be chosen next; cards of the hand have their numbers there."""
        step = self._step()
        if not step:
            return []
        kind = _step_kind(step)
        first = self._among[0]
        cell = cell_name(kinds.move_cell(first))
        lines: list[str] = []
        if self._among != self._asked_place:
            choice = choice_of(first)
            form = f"group.{choice.word}.{kind}" if choice is not None else f"cli.turn.step-{kind}"
            lines += wrap(say(form, cell=cell), columns)
        if kind == "cell" and len(step) > _LISTED:
            return [*lines, *wrap(say("cli.turn.step-drawn"), columns)]
        if kind == "card":
            return lines
        if self._among == self._asked_place:
            for branch in step:
                text = self._described(branch.moves[0])
                text = say("cli.turn.choice", number=self._mark(branch.label), move=text)
                lines += wrap(text, columns, "  ", "     ")
            return lines
        named = [self._branch_word(branch) for branch in step]
        items = [f"{self._mark(branch.label)} {named[i]}" for i, branch in enumerate(step)]
        items.append(f"{self._mark(say('cli.turn.enter'))} {say('cli.turn.step-back')}")
        return [*lines, *flow(items, columns, indent="  ")]

    def _branch_word(self, branch: Branch) -> str:
        if branch.cell != kinds.NOWHERE:
            return cell_name(branch.cell)
        return self._screen.named(self._view, branch.target)

    def _where(self, place: Place) -> str:
        if place.cell != kinds.NOWHERE:
            return cell_name(place.cell)
        if place.target == kinds.NO_TARGET:
            return self._plainly(place.ways[0])
        return self._screen.named(self._view, place.target)

    def _plainly(self, move: Move) -> str:
        """Return what playing a card means that needs neither one cell nor a player."""
        card = kinds.move_card(move)
        if self._view.rules.effects[card].CELLS == 2:
            cells = [cell_name(kinds.move_cell(move)), cell_name(kinds.move_other(move))]
            return words().join(cells)
        own = f"cli.turn.play-{family_word(self._view.rules.cards[card].family)}"
        return say(own if own in words() else "cli.turn.play-now")

    def _mark(self, text: str) -> str:
        return self._terminal.paint(text, "mark")

    def _described(self, move: Move) -> str:
        """Return what a move does."""
        return choice_text(self._view, words(), self._screen.names, move)

    def _question(self) -> str:
        if self._card:
            kind = _kind(self._view, self._places())
            return say(f"cli.turn.ask-{kind}{'' if self._discards else '-only'}") + " "
        if self._among:
            kind = _step_kind(self._step())
            back = "" if self._among == self._asked_place else "-back"
            return say(f"cli.turn.ask-step-{kind}{back}") + " "
        if not self._is_turn:
            form = "letter" if not self._about_cards else "pick" if self._items else "number"
            return say(f"cli.turn.ask-{form}") + " "
        form = "turn-or-letter" if self._items else "turn"
        return say(f"cli.turn.ask-{form}", name=self._screen.name(self._view.seat)) + " "

    # --- understanding -----------------------------------------------------------------------

    def _answer(self, text: str) -> Sequence[Move | Judged]:
        """Return the moves that were typed, or none after doing what else was typed."""
        if not text:
            self._back()
            return []
        if self._card and (text == "-" or _WHERE.fullmatch(text) or _CELL.fullmatch(text)):
            return _one(self._go_on(text))
        if self._among and not self._card and self._takes(text):
            return _one(self._narrowed(text))
        if self._about_cards and read_numbers(text):
            return self._several(read_numbers(text))
        if self._about_cards and read_typed(text) is not None:
            return _one(self._typed(text) if self._plays else self._picked(text))
        if not self._card and self._offered(text) is not None:
            return _one(self._offered(text))
        if not self._card and text.lower() in self._items:
            self._among = self._items[text.lower()].moves
            self._show()
            return []
        if command_of(text) is not None:
            if self._commands.run(text):
                self._back()
            return []
        return _one(self._notation(text))

    def _back(self) -> None:
        """Go back to the first question."""
        self._card = 0
        self._among = self._asked_place
        self._show()

    def _offered(self, text: str) -> Move | None:
        """Return the move with this letter, or an answer in full words."""
        for item in self._items.values():
            answers = {item.label}
            for word in ("yes", "no"):
                if item.label == say(f"cli.{word}")[0]:
                    answers.add(say(f"cli.{word}"))
            if text.lower() in answers and not item.key:
                return item.moves[0]
        return None

    def _takes(self, text: str) -> bool:
        """Say whether a text is meant for the step, and not for something else."""
        if _CELL.fullmatch(text):
            return True
        shaped = _OFFERED.fullmatch(text) is not None and text.lower() not in self._items
        return self._branch(text) is not None or (shaped and command_of(text) is None)

    def _branch(self, text: str) -> Branch | None:
        """Return what is chosen by a letter, a number or the numbers of a cell."""
        found = _CELL.fullmatch(text)
        name = f"{int(found[1])},{int(found[2])}" if found is not None else ""
        for branch in self._step():
            if branch.label and branch.label == text.lower():
                return branch
            if name and branch.cell != kinds.NOWHERE and name == cell_name(branch.cell):
                return branch
        return None

    def _narrowed(self, text: str) -> Move | Judged | None:
        """Take one step towards a move."""
        branch = self._branch(text)
        anywhere = not self._view.rules.steps[self._view.frames[-1].kind].lists_all()
        if branch is None and anywhere and _CELL.fullmatch(text):
            return self._notation("reveal@" + text.replace(" ", ""))
        if branch is None:
            self._complain(say(f"cli.error.step-{_step_kind(self._step())}"))
            return None
        if len(branch.moves) == 1:
            return branch.moves[0]
        self._among = branch.moves
        self._show()
        return None

    def _in_hand(self, number: int) -> bool:
        """Say whether a card has this number; if not, tell which numbers there are."""
        count = len(self._view.hand)
        if 1 <= number <= count:
            return True
        self._complain(say("cli.error.number-range", min=1, max=count))
        return False

    def _typed(self, text: str) -> Move | None:
        """Take the number of a card, and what may follow it."""
        typed = read_typed(text)
        if typed is None or not self._in_hand(typed.card):
            return None
        playable = places(self._view, self._view.hand[typed.card - 1])
        if not self._discards and (typed.discard or not playable):
            self._complain(say("cli.error.not-now"))
            return None
        self._card = typed.card
        self._among = self._asked_place
        if typed.discard:
            return self._go_on("-")
        if typed.place:
            return self._go_on(typed.place + (str(typed.way) if typed.way else ""))
        self._show()
        return None

    def _picked(self, text: str) -> Move | None:
        """Take the number of a card that is to be discarded too."""
        typed = read_typed(text)
        if typed is None or not self._in_hand(typed.card):
            return None
        if typed.card in picked_numbers(self._view):
            self._complain(say("cli.error.picked-already"))
            return None
        return discard_of(self._view, self._view.hand[typed.card - 1])

    def _several(self, numbers: list[int]) -> list[Move]:
        """Take the numbers of several cards to discard: in a turn all, else further ones."""
        view = self._view
        if not all(self._in_hand(number) for number in numbers):
            return []
        # What asks about a card wants its price; everything else is a pass.
        paying = FRAME_SHAPES[view.frames[-1].kind].holds == A_CARD
        most = TO_CLEAR if paying else view.rules.most_discards
        if len(numbers) + len(view.picked) > most:
            self._complain(say("cli.error.too-many-cards", count=most))
            return []
        if len(set(numbers)) < len(numbers) or picked_numbers(view) & set(numbers):
            self._complain(say("cli.error.picked-already"))
            return []
        moves = [self._view.rules.discards[view.hand[number - 1]] for number in numbers]
        if self._is_turn and len(numbers) < min(most, len(view.hand)):
            moves.append(kinds.DONE_MOVE)
        return moves

    def _places(self) -> list[Place]:
        return places(self._view, self._view.hand[self._card - 1])

    def _go_on(self, text: str) -> Move | None:
        """Take the letter of a place for the chosen card, or `-` to discard it."""
        if text == "-" and self._discards:
            return discard_of(self._view, self._view.hand[self._card - 1])
        found = _WHERE.fullmatch(text)
        cell = _CELL.fullmatch(text)
        for place in self._places():
            if cell is not None and place.cell != kinds.NOWHERE:
                if cell_name(place.cell) == f"{int(cell[1])},{int(cell[2])}":
                    return self._way(place, 0)
                continue
            if found is not None and place.label == found[1].lower():
                return self._way(place, int(found[2] or 0))
        if command_of(text) is not None:
            self._commands.run(text)
            return None
        letters = [place.label for place in self._places()]
        if letters:
            self._complain(
                say(
                    "cli.error.letter",
                    known=", ".join([*letters, *("-" if self._discards else "")]),
                )
            )
            return None
        self._complain(say("cli.error.only-discard"))
        return None

    def _way(self, place: Place, number: int) -> Move | None:
        """Return the only way to do it, or the one that is wanted."""
        if len(place.ways) == 1:
            return place.ways[0]
        form = "cli.turn.which-way" if place.cell != kinds.NOWHERE else "cli.turn.which-tool"
        while not 1 <= number <= len(place.ways):
            items = [
                f"{self._mark(str(i))} {self._way_words(move)}"
                for i, move in enumerate(place.ways, 1)
            ]
            self._terminal.write(say(form))
            self._terminal.write_all(flow(items, self._terminal.columns - 1, indent="  "))
            text = self._terminal.ask(say("cli.turn.ask-way") + " ")
            if not text:
                return None
            number = int(text) if text.isdecimal() and len(text) == 1 else 0
        return place.ways[number - 1]

    def _way_words(self, move: Move) -> str:
        rules = self._view.rules
        card = kinds.move_card(move)
        if lays_another(rules, card) and lifted_card(self._view) != kinds.NO_CARD:
            card = lifted_card(self._view)
        if rules.cards[card].tile is None:
            return tool_word(words(), kinds.move_value(move))
        sign = self._screen.sign(rules, card, kinds.move_turned(move))
        return f"{sign}{sides_words(words(), rules.lying(card, kinds.move_turned(move)))}".strip()

    def _notation(self, text: str) -> Judged | None:
        """Take a move in notation; if it may not be made, say why and change nothing."""
        try:
            return self._seating.match.judge(self.spelled(text), seat_name(self._view.seat))
        except IllegalMove as error:
            self._commands.refused = error.move
            clauses = self._screen.teller.clauses(error.reason.clauses)
            self._complain(explain(words(), error.reason), clauses, say("cli.turn.why-hint"))
            return None
        except NotationError:
            key = "not-a-move" if re.search(r"[@>:]|^-", text) else "unknown-command"
            self._complain(say(f"cli.error.{key}", text=text))
            return None

    @staticmethod
    def spelled(text: str) -> str:
        """Return a move with the letters of its shape in capitals, as notation wants them."""
        found = _LOWER_SHAPE.fullmatch(text)
        return found[1] + found[2].translate(_CAPITALS) + found[3] if found is not None else text

    def _complain(self, text: str, *more: str) -> None:
        """Say what is wrong with what was typed."""
        painted = " ".join(self._terminal.paint(word, "warn") for word in text.split(" "))
        self._terminal.tell(" ".join([painted, *more]))


def _discard_kind(view: View) -> tuple[bool, bool]:
    """Say whether a discard lies face up, and whether there may be several."""
    return view.rules.face_up_discards, view.rules.most_discards > 1


def _one(move: Move | Judged | None) -> Sequence[Move | Judged]:
    return [] if move is None else [move]


def _kind(view: View, chosen: list[Place]) -> str:
    """Return what has to be said of a card: where, on whom, or only that it is played."""
    if not chosen:
        return "nowhere"
    if chosen[0].cell != kinds.NOWHERE:
        return "where"
    if chosen[0].target != kinds.NO_TARGET:
        return "whom"
    effect = view.rules.effects[kinds.move_card(chosen[0].ways[0])]
    return "goals" if effect.CELLS == 2 else "play"


def _step_kind(step: list[Branch]) -> str:
    """Return what is asked for next: a cell, a player or a card."""
    if step[0].cell != kinds.NOWHERE:
        return "cell"
    return "card" if step[0].card != kinds.NO_CARD else "whom"
