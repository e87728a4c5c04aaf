"""What else a person can type at the table: moves, why, rules, log, role, help, quit, ..."""

from __future__ import annotations

from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.problem import Problem
from saboteur.cli.screen.layout import flow, pad, wrap
from saboteur.cli.screen.rulebook_text import clause_lines, find_clause
from saboteur.cli.screen.table_screen import Page
from saboteur.cli.table.menu import menu_items, places, places_asked
from saboteur.cli.table.seating import Seating
from saboteur.modules.four_ways import FourWaysStep
from saboteur.notation.card import NotationError, seat_name
from saboteur.notation.judging import IllegalMove
from saboteur.notation.move import move_text
from saboteur.present.card_help import card_help, deck_help
from saboteur.present.choices import choice_text
from saboteur.rules.kinds import (
    DISCARD,
    LONE_WINNERS,
    PLAY,
    ROLE_NAMES,
    TURN,
    move_act,
    move_card,
)
from saboteur.rules.mine import SOFT
from saboteur.rules.part import PART_NAMES
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.tile import Tile
from saboteur.texts.messages import DEFAULT_LANGUAGE, catalogue
from saboteur.texts.narrate import card_words, explain, role_word
from saboteur.texts.things import counted
from saboteur.views.view import View

NAMES: Final = (
    "help",
    "moves",
    "cards",
    "why",
    "rules",
    "log",
    "role",
    "board",
    "fair",
    "save",
    "quit",
)
_SHORT: Final = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "rule": "rules"}


class Quit(Exception):
    """A person wants to stop."""


def command_of(text: str) -> str | None:
    """Return the command meant by the first word: in the language spoken, or in English."""
    head = text.strip().partition(" ")[0].lower()
    if head in _SHORT:
        return _SHORT[head]
    english = catalogue(DEFAULT_LANGUAGE)
    for name in NAMES:
        if head in {say(f"cli.command.{name}.word"), english.text(f"cli.command.{name}.word")}:
            return name
    return None


@final
class Commands:
    """Carries out commands for the person who is asked. None of them changes the match."""

    def __init__(self, seating: Seating, view: View) -> None:
        self._seating = seating
        self._terminal = seating.terminal
        self._view = view
        self.refused: str = ""
        """The move that was refused last, for `why`."""

    def run(self, text: str) -> bool:
        """Carry out a command; return whether the page has to be shown again.

        :raises Quit: if the person wants to stop.
        """
        name = command_of(text) or "help"
        rest = text.partition(" ")[2].strip()
        with_text = {"why": self._why, "rules": self._rules, "save": self._save}
        if name in with_text:
            with_text[name](rest)
            return False
        plain = {
            "help": self._help,
            "moves": self._moves,
            "cards": self._cards,
            "log": self._log,
            "board": self._board,
            "fair": self._fair,
        }
        if name in plain:
            plain[name]()
            return False
        if name == "role":
            return self._role()
        return self._quit()

    def _tell(self, text: str) -> None:
        self._terminal.tell(text)

    def _help(self) -> None:
        rules = self._view.rules
        self._tell(self._own("aim") or say("cli.help.aim"))
        self._help_turn()
        if also := self._own("also"):
            self._tell(also)
        self._tell(self._own("path") or say("cli.help.path"))
        self._tell(self._own("end") or say("cli.help.end"))
        for text in self._extras():
            self._tell(text)
        self._terminal.write()
        self._tell(say("cli.help.choose"))
        if rules.most_discards > 1:
            self._tell(say("cli.help.choose-several"))
        self._tell(say("cli.help.notation"))
        examples = ["path", "cell", "seat", "discard"]
        examples += ["clear"] if _has_four_ways(rules) else []
        moves = [say(f"cli.help.move-{key}") for key in examples]
        for text in (*moves, self._own("move")):
            if text:
                self._terminal.tell(text, "  ", "    ")
        self._terminal.write()
        self._legend()
        self._terminal.write()
        self._tell(say("cli.help.commands"))
        for name in NAMES:
            word = self._terminal.paint(pad(say(f"cli.command.{name}.word"), 11), "mark")
            self._terminal.tell(say(f"cli.command.{name}.help"), f"  {word} ", " " * 14)

    def _own(self, what: str) -> str:
        """Return the words that a game has of its own, or that its pieces need; else nothing."""
        return _first([f"cli.help.{what}-{name}" for name in self._games()])

    def _games(self) -> list[str]:
        """Return the names under which words of its own may stand: the game's, its pieces'."""
        rules = self._view.rules
        return [rules.game, *(PART_NAMES[kind] for kind in rules.part_kinds)]

    def _legend(self) -> None:
        """Say what the signs of the drawing mean."""
        rules = self._view.rules
        cells = f"cli.board.cells-{rules.game}"
        if own := _first([f"cli.board.legend-{name}" for name in self._games()]):
            self._tell(own)
            self._tell(say(cells if cells in words() else "cli.board.cells"))
            return
        self._tell(say("cli.board.legend"))
        if any(tile.doors or tile.crystal or tile.ladder for tile in _tiles(rules)):
            self._tell(say("cli.board.legend-more"))
        keys = [f"legend.{module.name}" for module in rules.modules]
        signs = [say(key) for key in keys if key in words()]
        if signs:
            self._tell(say("list.sentences").join(signs))
        self._tell(say("cli.board.cells"))

    def _extras(self) -> list[str]:
        """Return what else these rules have that has to be explained."""
        rules = self._view.rules
        sites = [card for card in range(len(rules.cards)) if rules.may(card, SOFT)]
        found = [card_help(words(), rules, card) for card in sites]
        own = [f"help.{module.name}" for module in rules.modules]
        found += [say(key) for key in own if key in words()]
        mix = rules.role_mix.get(self._view.n, ())
        alone = [ROLE_NAMES[role] for role in LONE_WINNERS if role in mix]
        return [*found, *(say(f"cli.help.{name}") for name in alone)]

    def _help_turn(self) -> None:
        """Say what can be done in a turn: one thing, or one of several."""
        rules = self._view.rules
        if not _has_four_ways(rules):
            self._tell(say("cli.help.turn"))
            return
        self._tell(say("cli.help.ways"))
        for key in ("path", "action", "clear", "pass"):
            form = "-open" if key == "pass" and rules.face_up_discards else ""
            text = say(f"cli.help.way-{key}{form}", most=rules.most_discards)
            bullet = "- " if self._terminal.plain else "· "
            self._terminal.tell(bullet + text, "  ", "    ")

    def _cards(self) -> None:
        """Say which dwarf cards there are and what every kind of card does."""
        view = self._view
        mix = () if view.rules.open_roles else view.rules.role_mix[view.n]
        roles = counted(words(), mix, lambda role: role_word(words(), role))
        if roles:
            self._tell(say("cli.turn.dwarf-cards", roles=words().join(roles)))
        for text in deck_help(words(), view.rules):
            self._terminal.tell(text, "  ", "    ")
        if view.rules.face_up_discards and view.discards:
            self._tell(self._seating.screen.discards(view, len(view.discards)))

    def _moves(self) -> None:
        """List every legal move, by card."""
        view = self._view
        self._tell(say("cli.turn.moves", count=len(view.moves)))
        columns = self._terminal.columns - 1
        about = [move for move in view.moves if move_act(move) in {PLAY, DISCARD}]
        for number, card in enumerate(view.hand, 1):
            texts = [move_text(view.rules, m) for m in about if move_card(m) == card]
            if card in view.hand[: number - 1] or not texts:
                continue
            named = f"{self._terminal.paint(str(number), 'mark')} "
            named += card_words(words(), view.rules, card)
            found = places(view, card)
            if found:
                ways = say("cli.count.place", count=len(found))
                named = say("list.pair", name=named, value=ways)
            self._terminal.write_all(wrap(named, columns, "  ", "    "))
            self._terminal.write_all(flow(texts, columns, "  ", "      "))
        names = self._seating.screen.names
        for item in menu_items(view):
            described = say(f"group.{item.key}.offer") if item.key else ""
            described = described or choice_text(view, words(), names, item.moves[0])
            text = f"{self._terminal.paint(item.label, 'mark')} {described}"
            self._terminal.write_all(wrap(text, columns, "  ", "    "))
            texts = [move_text(view.rules, move) for move in item.moves]
            self._terminal.write_all(flow(texts, columns, "  ", "      "))
        texts = [move_text(view.rules, move) for move in places_asked(view)]
        self._terminal.write_all(flow(texts, columns, "  ", "      ") if texts else [])

    def _why(self, text: str) -> None:
        """Explain with the clauses why a move may not be made."""
        text = text or self.refused
        if not text:
            self._tell(say("cli.turn.why-what"))
            return
        try:
            judged = self._seating.match.judge(text, seat_name(self._view.seat))
        except IllegalMove as error:
            self._tell(explain(words(), error.reason))
            for clause in error.reason.clauses:
                self._terminal.write_all(clause_lines(self._terminal, clause, short=True))
            return
        except NotationError:
            self._tell(say("cli.error.not-a-move", text=text))
            return
        names = self._seating.screen.names
        described = choice_text(self._view, words(), names, judged.code)
        self._tell(say("cli.turn.legal", move=described))

    def _rules(self, text: str) -> None:
        if not text:
            self._tell(say("cli.turn.rules-what"))
            return
        try:
            found = find_clause(text)
        except Problem as problem:
            self._tell(str(problem))
            return
        self._terminal.write_all(clause_lines(self._terminal, found, short=False))

    def _log(self) -> None:
        """Tell what this person was told in this round; `role` tells the dwarf card."""
        entries = list(self._view.log)
        for i in range(len(entries) - 1, -1, -1):
            if entries[i].name == "round-began":
                entries = entries[i:]
                break
        columns = min(self._terminal.columns - 1, 100)
        teller = self._seating.screen.teller
        told = [entry for entry in entries if entry.name != "role-dealt"]
        self._terminal.write_all(teller.lines(told, self._view.seat, columns, clauses=True))

    def _role(self) -> bool:
        """Show the dwarf card, and hide it again where the screen can be cleared."""
        role = self._seating.screen.role(self._view)
        self._tell(f"{role} {self._seating.screen.aim(self._view)}")
        for sentence in self._seating.screen.known_roles(self._view):
            self._tell(sentence)
        self._terminal.pause(say("cli.turn.hide-role"))
        return self._terminal.clears

    def _board(self) -> None:
        """Draw the whole mine, however high."""
        drawn = self._seating.screen.mine(self._view, Page())
        self._terminal.write_all(drawn.lines)

    def _fair(self) -> None:
        """Show the fingerprints that prove, after the match, that the dealing was not changed."""
        self._tell(say("cli.fair.explained"))
        for name, hashed in self._seating.match.commitments.items():
            self._terminal.write(f"  {name:<8} {hashed}")

    def _save(self, text: str) -> None:
        if not text and not self._seating.path:
            self._tell(say("cli.turn.save-where"))
            return
        try:
            self._seating.save(text)
        except Problem as problem:
            self._tell(str(problem))
            return
        if text:
            self._seating.path = text
        self._tell(say("cli.end.saved", file=self._seating.path))

    def _quit(self) -> bool:
        """Ask whether to stop; anything but yes goes on."""
        kept = self._seating.path
        question = say("cli.end.really-kept", file=kept) if kept else say("cli.end.really-lost")
        for line in wrap(question, self._terminal.columns - 1)[:-1]:
            self._terminal.write(line)
        last = wrap(question, self._terminal.columns - 1)[-1]
        answer = self._terminal.ask(last + " ").lower()
        if answer and answer in {say("cli.yes"), say("cli.yes")[0], "y", "yes"}:
            raise Quit
        return False


def _first(keys: list[str]) -> str:
    """Return the words of the first key that there is, or nothing."""
    return next((say(key) for key in keys if key in words()), "")


def _has_four_ways(rules: Ruleset) -> bool:
    """Say whether a turn has the four ways in which cards can be given up for another."""
    return isinstance(rules.steps[TURN], FourWaysStep)


def _tiles(rules: Ruleset) -> list[Tile]:
    """Return the faces of all cards that are laid into the mine."""
    return [card.tile for card in rules.cards if card.tile is not None]
