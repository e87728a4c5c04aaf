"""An analysed match on the screen: round by round the moves, where it turned, who looked guilty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.cli.language import say, words
from saboteur.cli.screen.layout import cut, table, wrap
from saboteur.rules.kinds import NONE
from saboteur.texts.moves import describe_move
from saboteur.texts.things import player_word

if TYPE_CHECKING:
    from saboteur.analysis.marks import Mark
    from saboteur.analysis.verdicts import Verdict
    from saboteur.analysis.whole import Analysis
    from saboteur.cli.screen.terminal import Terminal
    from saboteur.present.history import History
    from saboteur.rules.kinds import Move, Seat

_INDENT: Final = "  "
_LONGEST_NAME: Final = 12
_STYLES: Final = {"doubtful": "warn", "mistake": "bad"}
_COUNTED: Final[tuple[tuple[Mark, tuple[Mark, ...]], ...]] = (
    ("best", ("best", "good")),
    ("doubtful", ("doubtful",)),
    ("mistake", ("mistake",)),
)
"""What is counted for each player."""


@final
class AnalysisScreen:
    """Lays out what was found; guilt is shown as the seat of some eyes saw it."""

    def __init__(
        self, history: History, found: Analysis, terminal: Terminal, eyes: Seat = NONE
    ) -> None:
        self._history = history
        self._found = found
        self._terminal = terminal
        self._eyes = eyes
        self._columns = terminal.columns - 1

    def page(self, file: str) -> list[str]:
        """Return everything, line by line."""
        history = self._history
        players = say("count.player", count=history.record.players)
        rules, level = history.rules.text, self._found.setting.level
        title = say("cli.analyse.title", file=file, rules=rules, players=players, level=level)
        lines = self._wrapped(title)
        for number in sorted({step.round for step in self._found.steps[1:]}):
            lines += ["", self._title(say("analysis.section.round", round=number))]
            lines += self._moves(number)
            lines += self._turning(number)
            lines += self._guilt(number)
        lines += ["", self._title(say("analysis.section.players")), *self._players()]
        return [*lines, "", *self._wrapped(say("cli.analyse.no-claims"))]

    def _of_round(self, number: int) -> list[int]:
        """Return the steps of a round, but for the set-up."""
        steps = self._found.steps
        return [at for at in range(1, len(steps)) if steps[at].round == number]

    # --- the moves ---------------------------------------------------------------------------

    def _moves(self, number: int) -> list[str]:
        keys = ("move", "player", "mark", "chance", "loss", "what")
        rows = [[say(f"analysis.head.{key}") for key in keys]]
        for at in self._of_round(number):
            step = self._found.steps[at]
            row = [str(at), self._name(step.seat)]
            verdict = step.verdict
            if verdict is None:
                rows.append([*row, "", "", "", self._words(at, self._history.code(at))])
                continue
            mark = say(f"analysis.mark.{verdict.mark}")
            if verdict.mark in _STYLES:
                mark = self._terminal.paint(mark, _STYLES[verdict.mark])
            numbers = [_percent(verdict.chance), _points(verdict)]
            rows.append([*row, mark, *numbers, self._what(at, verdict)])
        return table(rows, right=(0, 3, 4), columns=self._columns)

    def _what(self, at: int, verdict: Verdict) -> str:
        """Return what was done, and what a level would rather have done."""
        done = self._words(at, verdict.played)
        if verdict.mark not in {"doubtful", "mistake", "other"}:
            return done
        rather = self._words(at, verdict.best)
        if verdict.mark == "other":
            level = self._found.setting.level
            return say("analysis.instead", done=done, level=level, move=rather)
        return say("analysis.better", done=done, move=rather)

    def _words(self, at: int, move: Move) -> str:
        history = self._history
        frame = history.question(at)
        return describe_move(words(), history.rules, history.names, move, NONE, frame)

    # --- the round ---------------------------------------------------------------------------

    def _turning(self, number: int) -> list[str]:
        steps = self._found.steps
        points = [at for at in self._found.turning if steps[at].round == number]
        if not points:
            return []
        key = "turning" if self._found.about == "treasure" else f"turning-{self._found.about}"
        first = player_word(self._history.names, 0)
        lines = ["", *self._wrapped(say(f"analysis.section.{key}", name=first))]
        for at in points:
            swing, seat = steps[at].swing, steps[at].seat
            change = say(
                "analysis.chance-change",
                before=_percent(swing.before),
                after=_percent(swing.after),
            )
            name = player_word(self._history.names, seat)
            said = say("analysis.turned", move=at, name=name, change=change)
            done = self._words(at, self._history.code(at))
            lines += wrap(f"{said} ({done})", self._columns, _INDENT, _INDENT * 2)
        return lines

    def _guilt(self, number: int) -> list[str]:
        """Return a row for each lap, and one for the last step before all is turned up."""
        players = self._history.record.players
        known = [at for at in self._of_round(number) if self._is_open(number, at)]
        if not known:
            return []
        first = min(known)
        laps = [at for at in known if (at - first + 1) % players == 0 or at == known[-1]]
        head = [say("analysis.head.move"), *(self._name(seat) for seat in range(players))]
        rows = [head]
        rows += [
            [str(at), *(_percent(c) for c in self._found.steps[at].guilt[self._eyes])]
            for at in laps
        ]
        if self._eyes == NONE:
            title = say("analysis.section.guilt")
        else:
            name = player_word(self._history.names, self._eyes)
            title = say("analysis.section.guilt-of", name=name)
        numbers = range(players + 1)
        lines = ["", *self._wrapped(title), *table(rows, right=numbers, indent=_INDENT)]
        return [*lines, *self._truth(number)]

    def _is_open(self, number: int, at: int) -> bool:
        """Say whether a step left the round going on, and somebody had to be guessed."""
        guilt = self._found.steps[at].guilt[self._eyes]
        over = self._history.round(at) != number or self._found.steps[at].revealed
        return bool(guilt) and not over

    def _truth(self, number: int) -> list[str]:
        if number not in self._found.saboteurs:
            return []
        seats = self._found.saboteurs[number]
        names = [player_word(self._history.names, seat) for seat in seats]
        if not names:
            return self._wrapped(say("analysis.no-saboteurs"), _INDENT)
        told = say("analysis.saboteurs", names=say("list.comma").join(names))
        return self._wrapped(told, _INDENT)

    # --- the match ---------------------------------------------------------------------------

    def _players(self) -> list[str]:
        heads = [say(f"analysis.counted.{key}") for key, _ in _COUNTED]
        rows = [[say("analysis.head.player"), *heads, say("analysis.head.given")]]
        for seat in range(self._history.record.players):
            verdicts = [
                step.verdict
                for step in self._found.steps
                if step.seat == seat and step.verdict is not None and step.verdict.mark != "only"
            ]
            marks = [verdict.mark for verdict in verdicts]
            losses = [max(0.0, v.loss) for v in verdicts if v.loss is not None]
            lost = sum(losses) / len(losses) if losses else None
            counts = [str(sum(marks.count(m) for m in these)) for _, these in _COUNTED]
            rows.append([self._name(seat), *counts, _tenths(lost)])
        return table(rows, right=(1, 2, 3, 4), indent=_INDENT)

    def _name(self, seat: Seat) -> str:
        return cut(player_word(self._history.names, seat), _LONGEST_NAME)

    def _title(self, text: str) -> str:
        return self._terminal.paint(text, "title")

    def _wrapped(self, text: str, indent: str = "") -> list[str]:
        return wrap(text, self._columns, indent, indent)


def _percent(chance: float | None) -> str:
    return "" if chance is None else say("analysis.percent", number=round(100 * chance))


def _points(verdict: Verdict) -> str:
    """Return what a move gave away, in points; nothing where it gave nothing away."""
    lost = 0 if verdict.loss is None else round(100 * verdict.loss)
    return str(lost) if lost > 0 else ""


def _tenths(share: float | None) -> str:
    if share is None:
        return ""
    number = f"{100 * share:.1f}".replace(".", say("analysis.decimal-point"))
    return say("analysis.percent", number=number)
