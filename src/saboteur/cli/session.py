"""A match in the terminal from the first card to the last: turns, covers, rounds, the end."""

from __future__ import annotations

import shlex
from typing import Final, final

from saboteur.cli.asking import Asker
from saboteur.cli.commands import Quit
from saboteur.cli.language import say, words
from saboteur.cli.layout import table
from saboteur.cli.screen import Page
from saboteur.cli.seating import PERSON, Seating
from saboteur.cli.telling import is_news
from saboteur.cli.terminal import InputEnded
from saboteur.modules.base import ROUNDS
from saboteur.notation.card import seat_name
from saboteur.rules.kinds import NONE, SABOTEUR, SEAT_LETTERS, Seat
from saboteur.texts.narrate import role_word
from saboteur.views.redact import Told

_AT_THE_END: Final = frozenset(("roles-revealed", "match-ended"))
"""Events that are told as tables."""
_BLANK: Final = 60
_ALL: Final = 10_000


@final
class Session:
    """Plays one match with the people before the screen."""

    def __init__(self, seating: Seating, *, pace: float = 0.0) -> None:
        self._seating = seating
        self._match = seating.match
        self._terminal = seating.terminal
        self._screen = seating.screen
        self._pace = pace
        self._heard = [0] * seating.match.players
        """How much of its log each person has seen on a page."""
        self._told = len(seating.view(seating.watcher).log)
        """How much of the watcher's log has been told line by line."""
        self._present = NONE
        """Who of several people sits before the screen; NONE: it is covered."""
        self._role_round = [0] * seating.match.players
        """The last round in which each person has played with the dwarf card in sight."""

    def run(self) -> int:
        """Play until the match is over or somebody stops it."""
        try:
            self._welcome()
            while not self._match.over:
                seat = self._seating.turn
                if self._seating.seats[seat] == PERSON:
                    self._ask(seat)
                else:
                    self._play(self._seating.think(seat))
                    self._terminal.rest(self._pace)
            self._finish()
        except (Quit, InputEnded):
            self._leave()
        return 0

    def _welcome(self) -> None:
        """Say who plays what, and let the people begin when they are ready."""
        tell = self._terminal.tell
        if self._terminal.clears:
            self._terminal.clear()
        self._terminal.write(self._terminal.paint(say("cli.welcome"), "title"))
        tell(say("cli.rules-in-use", rules=self._match.ruleset))
        seated: list[str] = []
        for seat, who in enumerate(self._seating.seats):
            name = f"{seat_name(seat)} {self._screen.name(seat)}"
            bot = say("cli.bot", name=name, level=who)
            seated.append(name if who == PERSON else bot)
        tell(say("cli.seated", names=words().join(seated)))
        if self._match.moves:
            tell(say("cli.resumed", count=len(self._match.moves)))
        if self._seating.path:
            tell(say("cli.kept", file=self._seating.path))
        tell(say("cli.help-hint"))
        self._terminal.pause(say("cli.begin"))

    # --- turns -------------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> None:
        """Let a person decide."""
        several = len(self._seating.people) > 1
        if several and self._present != seat:
            self._cover(seat)
            self._present = seat
        log = self._seating.view(seat).log
        news = [entry for entry in log[self._heard[seat] :] if is_news(entry)]
        self._heard[seat] = len(log)
        if not several and not self._terminal.clears:
            news = []  # told line by line just above
        first = self._role_round[seat] != self._match.round
        move = Asker(self._seating, seat, news, role=first).decide()
        self._role_round[seat] = self._match.round
        self._match.play(move, seat_name(seat))
        self._seating.save()
        if several and self._seating.turn != seat:
            self._uncover(seat)
            self._present = NONE
        self._tell()

    def _play(self, move: str) -> None:
        self._match.play(move)
        self._seating.save()
        self._tell()

    def _cover(self, seat: Seat) -> None:
        """Hide everything until the right person sits before the screen."""
        if self._terminal.live and not self._terminal.clears:
            self._terminal.write("\n" * _BLANK)
        self._terminal.clear(forget=True)
        self._terminal.write(say("cli.cover.hand-over", name=self._screen.name(seat)))
        self._terminal.ask(say("cli.cover.alone", name=self._screen.name(seat)) + " ")
        if self._terminal.clears:
            self._terminal.clear(forget=True)

    def _uncover(self, seat: Seat) -> None:
        """Show a person what came of the move, then hide it from the next one."""
        log = self._seating.view(seat).log[self._heard[seat] :]
        entries = [entry for entry in log if is_news(entry)]
        columns = self._terminal.columns - 1
        lines = self._screen.teller.lines(entries, seat, columns, clauses=False)
        self._terminal.write_all(lines)
        self._terminal.pause(say("cli.cover.done"))
        self._terminal.clear(forget=True)

    # --- what everybody before the screen may know -----------------------------------------------

    def _tell(self) -> None:
        """Tell what is new to those before the screen."""
        watcher = self._seating.watcher
        log = self._seating.view(watcher).log
        fresh = log[self._told :]
        self._told = len(log)
        names = {entry.name for entry in fresh}
        if "round-ended" in names:
            self._title(say("cli.round-end.title", round=_round_of(log, "round-ended")))
        for i, entry in enumerate(fresh):
            if entry.name == "round-began":
                self._next_round(entry)
            if entry.name == "roles-revealed":
                self._last_look(names)
                self._roles(entry)
                self._arithmetic(entry, fresh[i:])
            elif is_news(entry) and entry.name not in _AT_THE_END:
                self._line(entry, watcher)
        if "round-ended" in names and not names & {"round-began", "match-ended"}:
            self._terminal.pause(say("cli.round-end.continue"))

    def _last_look(self, names: set[str]) -> None:
        """Show how the mine lies at the end, as long as it does."""
        if names & {"round-began", "match-ended"}:
            return
        seen = self._seating.view(self._seating.watcher)
        lines = self._terminal.lines - 6 if self._terminal.live else _ALL
        self._terminal.write_all(self._screen.mine(seen, Page(), lines).lines)
        self._terminal.pause(say("cli.round-end.continue"))

    def _line(self, entry: Told, watcher: Seat) -> None:
        """Tell one thing that happened."""
        columns = self._terminal.columns - 1
        teller = self._screen.teller
        clauses = not self._terminal.clears
        self._terminal.write_all(teller.lines([entry], watcher, columns, clauses=clauses))

    def _title(self, text: str) -> None:
        if self._terminal.clears:
            self._terminal.clear()
        else:
            self._terminal.write()
        self._terminal.write(self._terminal.paint(text, "title"))

    def _roles(self, entry: Told) -> None:
        """Show the dwarf cards that were turned up."""
        self._terminal.write()
        rows: list[list[str]] = []
        for seat, role in enumerate(entry.numbers("roles")):
            word = role_word(words(), role)
            style = "bad" if role == SABOTEUR else "good"
            rows.append(
                [seat_name(seat), self._screen.name(seat), self._terminal.paint(word, style)]
            )
        undealt = [role_word(words(), role) for role in entry.numbers("undealt")]
        if undealt:
            rows.append(["", say("cli.round-end.undealt"), words().join(undealt)])
        self._terminal.write_all(table(rows, indent="  "))
        self._terminal.write()

    def _arithmetic(self, roles: Told, entries: tuple[Told, ...]) -> None:
        """Say how the gold is reckoned, before it is told who receives what."""
        saboteurs = roles.numbers("roles").count(SABOTEUR)
        for entry in entries:
            if entry.name == "packet-seen":
                name = self._screen.name(entry.number("seat"))
                self._terminal.tell(say("cli.round-end.packet-order", name=name))
                return
            if entry.name == "gold-paid":
                share = say("count.nugget", count=entry.number("amount"))
                self._terminal.tell(say("cli.round-end.shares", count=saboteurs, share=share))
                return

    def _next_round(self, entry: Told) -> None:
        """Let people read how the round ended, then go on."""
        if entry.number("round") == 1:
            return
        self._own_gold()
        self._terminal.pause(say("cli.round-end.continue"))
        self._title(say("cli.turn.round", round=entry.number("round"), rounds=ROUNDS))

    def _own_gold(self) -> None:
        """Tell the only person what there is in front of her; with several it is secret."""
        watcher = self._seating.watcher
        if watcher == NONE:
            self._terminal.tell(say("cli.round-end.secret"))
            return
        amounts = self._gold_by_round(watcher)
        terms = " + ".join(str(amount) for amount in amounts)
        reckoned = f"{terms} = {sum(amounts)}" if len(amounts) > 1 else terms
        self._terminal.tell(say("cli.round-end.own", sum=reckoned))

    # --- the end -----------------------------------------------------------------------------

    def _gold_by_round(self, seat: Seat) -> list[int]:
        """Return what a player received in each round so far, from what that player was told."""
        amounts: list[int] = []
        for entry in self._seating.view(seat).log:
            if entry.name == "round-began":
                amounts.append(0)
            elif entry.name in {"gold-taken", "gold-paid"} and entry.number("seat") == seat:
                amounts[-1] += entry.number("value" if entry.name == "gold-taken" else "amount")
        return amounts[: self._match.round] if self._match.over else amounts[:-1]

    def _finish(self) -> None:
        """Show the totals, who has won, and how to check the dealing."""
        self._terminal.write()
        self._terminal.write(self._terminal.paint(say("cli.end.title"), "title"))
        rounds = [say("cli.table.round", round=i + 1) for i in range(ROUNDS)]
        rows = [["", say("cli.table.player"), *rounds, say("cli.table.total"), ""]]
        winners = self._match.winners
        for letter, total in sorted(self._match.totals.items(), key=lambda item: -item[1]):
            seat = SEAT_LETTERS.index(letter)
            amounts = [str(amount) for amount in self._gold_by_round(seat)]
            star = self._terminal.paint("*", "mine") if letter in winners else ""
            rows.append([letter, self._screen.name(seat), *amounts, str(total), star])
        self._terminal.write_all(table(rows, right=(2, 3, 4, 5), indent="  "))
        names = [self._screen.name(SEAT_LETTERS.index(letter)) for letter in winners]
        self._terminal.write()
        text = say("cli.end.winners", count=len(names), names=words().join(names))
        self._terminal.write(self._terminal.paint(text, "mine"))
        self._farewell()

    def _farewell(self) -> None:
        path = self._seating.path
        if path:
            self._terminal.tell(say("cli.end.saved", file=path))
            self._terminal.tell(say("cli.end.verify"))
            self._terminal.write(f"  saboteur replay {shlex.quote(path)} --verify")
        elif self._match.seed is not None:
            self._terminal.tell(say("cli.end.seed"))
            self._terminal.write(f"  saboteur play --seed {self._match.seed.hex()}")

    def _leave(self) -> None:
        """Say whether the match can be taken up again."""
        path = self._seating.path
        if not path:
            self._terminal.tell(say("cli.end.lost"))
            return
        self._terminal.tell(say("cli.end.kept"))
        self._terminal.write(f"  saboteur play --resume {shlex.quote(path)}")


def _round_of(log: tuple[Told, ...], name: str) -> int:
    """Return the round in which something was told last."""
    found = 0
    round_ = 0
    for entry in log:
        if entry.name == "round-began":
            round_ = entry.number("round")
        elif entry.name == name:
            found = round_
    return found
