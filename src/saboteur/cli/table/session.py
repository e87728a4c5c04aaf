"""A match in the terminal from the first card to the last: turns, covers, rounds, the end."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Final, NamedTuple, final

from saboteur.cli.language import say, words
from saboteur.cli.screen.score_screen import ScoreScreen
from saboteur.cli.screen.table_screen import round_is_over
from saboteur.cli.screen.terminal import InputEnded
from saboteur.cli.screen.window import mine_of
from saboteur.cli.table.asking import Asker
from saboteur.cli.table.commands import Quit
from saboteur.cli.table.reactions import Reactions
from saboteur.cli.table.seating import PERSON, Seating
from saboteur.modules.rounds import ROUNDS
from saboteur.notation.card import seat_name
from saboteur.notation.judging import Judged
from saboteur.present.score_table import SUMS, gold_sharing, gold_table
from saboteur.rules.kinds import NONE, SEAT_LETTERS, TURN, Role, Seat
from saboteur.texts.news import is_news
from saboteur.views.ending import RATINGS, ROUND_ENDS, gold_by_round
from saboteur.views.redact import Told

_AT_THE_END: Final = frozenset(("roles-revealed", "match-ended"))
"""Events that are told as tables."""
_BREAKS: Final = ROUND_ENDS | {"round-began"}
"""From these events on all that is told is told to everybody."""
_BLANK: Final = 60
_ALL: Final = 10_000
_BESIDES: Final = 12
"""Lines that are shown at the end of a round besides those for each player."""


class _Before(NamedTuple):
    """How it stood before a move: all of it is public."""

    round: int
    direction: int
    colours: tuple[Role, ...]
    """Everybody's colour, where the colours lie open."""


@final
class Session:
    """Plays one match with the people before the screen."""

    def __init__(self, seating: Seating, *, pace: float = 0.0) -> None:
        self._seating = seating
        self._match = seating.match
        self._terminal = seating.terminal
        self._screen = seating.screen
        self._scores = ScoreScreen(seating.screen)
        self._sums = SUMS.get(seating.match.rules.game)
        sums = self._sums.events if self._sums is not None else frozenset()
        self._in_tables = _AT_THE_END | RATINGS | sums
        """Events that are told as tables."""
        self._reactions = Reactions(seating)
        self._pace = pace
        self._heard = [0] * seating.match.players
        """How much of its log each person has seen on a page."""
        self._told = len(seating.view(seating.watcher).log)
        """How much of the watcher's log has been told line by line."""
        self._present = NONE
        """Who of several people sits before the screen; NONE: it is covered."""
        self._roles: list[tuple[int, Role]] = [(0, NONE)] * seating.match.players
        """Which dwarf card each person has last played with in sight, and in which round."""
        self._scoring = round_is_over(seating.view(seating.watcher))
        """Whether the round is over and the next has not begun."""

    def run(self) -> int:
        """Play until the match is over or somebody stops it."""
        try:
            self._welcome()
            while not self._match.over:
                seat = self._seating.turn
                reacting = self._reactions.is_open()
                if self._match.state.stack[-1].kind == TURN:
                    self._reactions.new_turn()
                if self._seating.seats[seat] == PERSON:
                    if reacting:
                        self._play([self._reactions.answer(seat)])
                    else:
                        self._ask(seat)
                else:
                    told = self._told
                    self._play([self._seating.think(seat)])
                    self._terminal.rest(self._pace if self._told > told else 0)
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
        tell(say("cli.rules-in-use", rules=self._match.ruleset.replace("+", " + ")))
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
        seen = self._seating.view(seat)
        news = self._news(seat, seen.log)
        if not several and not self._terminal.clears:
            news = []  # told line by line just above
        role = (self._match.round, seen.role)
        shown = self._roles[seat] != role and not self._scoring
        moves = Asker(self._seating, seat, news, role=shown).decide()
        self._roles[seat] = role
        self._play(moves, seat)

    def _news(self, seat: Seat, log: tuple[Told, ...]) -> list[Told]:
        """Return what a person has not seen on a page yet; how a round ended was shown already."""
        fresh = log[self._heard[seat] :]
        self._heard[seat] = len(log)
        for i in range(len(fresh) - 1, -1, -1):
            if fresh[i].name == "round-began":
                fresh = fresh[i:]
                break
            if fresh[i].name in self._in_tables:
                fresh = fresh[i + 1 :]
                break
        return [entry for entry in fresh if is_news(entry)]

    def _play(self, moves: Sequence[str | Judged], person: Seat = NONE) -> None:
        """Make moves of one player; `person` is who made them, NONE for a bot."""
        for move in moves:
            before = self._before()
            self._match.make(move if isinstance(move, Judged) else self._match.judge(move))
            self._seating.save()
            if person != NONE and len(self._seating.people) > 1 and self._seating.turn != person:
                self._uncover(person)
                self._present = NONE
            self._tell(before)

    def _before(self) -> _Before:
        """Return what a move may change and has to be known afterwards."""
        state = self._match.state
        colours = tuple(state.roles) if self._match.rules.open_roles else ()
        return _Before(state.round, state.direction, colours)

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
        entries: list[Told] = []
        for entry in self._seating.view(seat).log[self._heard[seat] :]:
            if entry.name in _BREAKS:
                break
            entries += [entry] if is_news(entry) else []
        columns = self._terminal.columns - 1
        lines = self._screen.teller.lines(entries, seat, columns, clauses=False)
        self._terminal.write_all(lines)
        self._terminal.pause(say("cli.cover.done"))
        self._terminal.clear(forget=True)

    # --- what everybody before the screen may know -----------------------------------------------

    def _tell(self, before: _Before) -> None:
        """Tell what is new to those before the screen; `before` is how it stood until then."""
        watcher = self._seating.watcher
        log = self._seating.view(watcher).log
        fresh = log[self._told :]
        self._told = len(log)
        names = {entry.name for entry in fresh}
        if names & ROUND_ENDS:
            self._scoring = True
            self._title(say("cli.round-end.title", round=before.round))
            won = self._screen.teller.headline(log, watcher)
            self._terminal.write_all(self._screen.painted(won, self._terminal.columns - 1))
        for i, entry in enumerate(fresh):
            if entry.name == "round-began":
                self._next_round(entry)
            if entry.name == "roles-revealed":
                self._last_look(fresh)
                self._reckon(entry, fresh[i:], watcher, before.direction)
            elif entry.name in ROUND_ENDS and before.colours:
                # No dwarf cards will be turned up: everybody has known them all the time.
                self._line(entry, watcher)
                self._last_look(fresh)
                self._terminal.write_all(self._scores.sums(before.colours, fresh, watcher))
            elif is_news(entry) and entry.name not in self._in_tables:
                self._line(entry, watcher)
        if names & ROUND_ENDS and not names & {"round-began", "match-ended"}:
            self._terminal.pause(say("cli.round-end.continue"))

    def _last_look(self, entries: tuple[Told, ...]) -> None:
        """Show how the mine lay at the end."""
        last = self._match.last_mine
        if last is None:
            return
        lines = self._terminal.lines - 6 if self._terminal.live else _ALL
        goals = [entry.number("cell") for entry in entries if entry.name == "goal-laid"]
        self._terminal.write_all(self._screen.drawn(mine_of(last), {}, goals, lines).lines)
        self._terminal.pause(say("cli.round-end.continue"))

    def _reckon(
        self, roles: Told, entries: tuple[Told, ...], watcher: Seat, direction: int
    ) -> None:
        """Show who was who and how the gold is reckoned."""
        if self._sums is not None:
            sums = self._scores.sums(roles.numbers("roles"), entries, watcher)
            self._terminal.write_all(sums)
            return
        self._terminal.write_all(self._scores.roles(roles))
        names = self._screen.names
        text = gold_sharing(words(), names, roles.numbers("roles"), entries, direction)
        if text:
            self._terminal.tell(text)

    def _line(self, entry: Told, watcher: Seat) -> None:
        """Tell one thing that happened."""
        columns = self._terminal.columns - 1
        teller = self._screen.teller
        clauses = self._scoring or not self._terminal.clears
        self._terminal.write_all(teller.lines([entry], watcher, columns, clauses=clauses))

    def _title(self, text: str) -> None:
        if self._terminal.clears:
            self._terminal.clear()
        else:
            self._terminal.write()
        self._terminal.write(self._terminal.paint(text, "title"))

    def _next_round(self, entry: Told) -> None:
        """Let people read how the round ended, then go on."""
        self._scoring = False
        if entry.number("round") == 1:
            return
        self._gold_so_far()
        self._terminal.pause(say("cli.round-end.continue"))
        self._title(say("cli.turn.round", round=entry.number("round"), rounds=ROUNDS))

    def _gold_so_far(self) -> None:
        """Tell what everybody has where gold is open, else only what the one person has.

        Sums are not shown while a match goes on. (OV-INFO-08, DUEL-END-12)
        """
        watcher = self._seating.watcher
        seen = self._seating.view(watcher)
        if self._match.rules.open_gold:
            if self._terminal.live and 2 * self._match.players + _BESIDES > self._terminal.lines:
                self._terminal.pause(say("cli.round-end.continue"))
            everybody = range(self._match.players)
            gold = gold_table([seen.log] * self._match.players)[:-1]
            self._terminal.write()
            totals = [sum(cards) for cards in seen.open_gold]
            self._terminal.write_all(self._scores.totals(gold, totals, everybody))
            return
        if watcher == NONE:
            self._terminal.tell(say("cli.round-end.secret"))
            return
        own = gold_by_round(seen.log, watcher)[:-1]
        terms = " + ".join(str(amount) for amount in own)
        reckoned = f"{terms} = {sum(own)}" if len(own) > 1 else terms
        self._terminal.tell(say("cli.round-end.own", sum=reckoned))

    # --- the end -----------------------------------------------------------------------------

    def _finish(self) -> None:
        """Show the totals, who has won, and how to check the dealing."""
        self._terminal.write()
        self._terminal.write(self._terminal.paint(say("cli.end.title"), "title"))
        everybody = range(self._match.players)
        gold = gold_table([self._match.log(SEAT_LETTERS[seat]) for seat in everybody])
        winners = [SEAT_LETTERS.index(letter) for letter in self._match.winners]
        totals = list(self._match.totals.values())
        order = sorted(everybody, key=lambda seat: -totals[seat])
        self._terminal.write_all(self._scores.totals(gold, totals, order, winners))
        names = [self._screen.name(seat) for seat in winners]
        self._terminal.write()
        rated = [entry for entry in self._seating.view(0).log if entry.name in RATINGS]
        if rated:
            text = say("list.sentences").join(
                [
                    say("cli.end.rated", count=rated[0].number("amount")),
                    say(f"rating.{rated[0].number('rating')}"),
                ]
            )
            clauses = self._screen.teller.clauses(rated[0].clauses)
            self._terminal.tell(f"{self._terminal.paint(text, 'mine')} {clauses}")
        else:
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
            game = f"--ruleset {shlex.quote(self._match.ruleset)} --players {self._match.players}"
            self._terminal.write(f"  saboteur play {game} --seed {self._match.seed.hex()}")

    def _leave(self) -> None:
        """Say whether the match can be taken up again."""
        path = self._seating.path
        if not path:
            self._terminal.tell(say("cli.end.lost"))
            return
        self._terminal.tell(say("cli.end.kept"))
        self._terminal.write(f"  saboteur play --resume {shlex.quote(path)}")
