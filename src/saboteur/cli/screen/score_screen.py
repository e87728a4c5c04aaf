"""The end of a round on the screen: who was who, who is paid what and why, who has what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.screen.layout import table, wrap
from saboteur.cli.screen.table_screen import Screen
from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.notation.card import seat_name
from saboteur.present.score_table import NOTHING, SUMS
from saboteur.rules.kinds import MINER, SABOTEUR, Role, Seat
from saboteur.texts.narrate import role_word
from saboteur.texts.things import colour_word, counted
from saboteur.views.redact import Told

_STYLES: Final = {SABOTEUR: "bad", MINER: "good", BLUE: "blue", GREEN: "green"}


@final
class ScoreScreen:
    """Shows how a round ended. Everything it says was told to the person who reads it."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._terminal = screen.terminal

    # --- who was who -------------------------------------------------------------------------

    def roles(self, entry: Told) -> list[str]:
        """Return the dwarf cards that were turned up."""
        rows = [self._player(seat, role) for seat, role in enumerate(entry.numbers("roles"))]
        return ["", *table(rows, indent="  "), *self._unused(entry), ""]

    def _player(self, seat: Seat, role: Role) -> list[str]:
        name = colour_word if self._screen.rules.open_roles else role_word
        painted = self._terminal.paint(name(words(), role), _STYLES.get(role, "mine"))
        return [seat_name(seat), self._screen.name(seat), painted]

    def _unused(self, entry: Told) -> list[str]:
        """Return the dwarf cards that nobody has."""
        undealt = counted(words(), entry.numbers("undealt"), lambda role: role_word(words(), role))
        if not undealt:
            return []
        text = say("cli.round-end.undealt", roles=words().join(undealt, "comma"))
        return wrap(text, self._terminal.columns - 1, "  ", "    ")

    # --- games that count in the open ------------------------------------------------------------

    def sums(self, roles: Sequence[Role], entries: Sequence[Told], viewer: Seat) -> list[str]:
        """Return what everybody collected and paid in a round, and what that comes to."""
        sums = SUMS[self._screen.rules.game]
        told = [entry for entry in entries if entry.name in sums.events]
        headline = [entry for entry in told if entry.name == sums.headline]
        wide = self._terminal.columns - 1
        lines = self._screen.teller.lines(headline, viewer, wide, clauses=True)
        columns = {
            column: [
                column.text(words(), self._screen.rules, told, seat) for seat in range(len(roles))
            ]
            for column in sums.columns
        }
        # A column in which there is nothing to say for anybody is left out, unless it is wanted.
        columns = {
            column: texts
            for column, texts in columns.items()
            if column.always or set(texts) != {NOTHING}
        }
        kind = "colour" if self._screen.rules.open_roles else "role"
        heads = ["player", kind, *(column.head for column in columns)]
        heads = ["", *(say(f"cli.table.{head}") for head in heads)]
        rows = [[self._terminal.paint(head, "dim") for head in heads]]
        shut_out = {entry.number("seat") for entry in told if entry.name == sums.shut_out}
        for seat, role in enumerate(roles):
            row = [texts[seat] for texts in columns.values()]
            row = [self._terminal.paint(text, "bad") for text in row] if seat in shut_out else row
            rows.append([*self._player(seat, role), *row])
        right = [i for i, column in enumerate(columns, len(heads) - len(columns)) if column.number]
        clauses = self._clauses([entry for entry in told if entry not in headline])
        unused = [entry for entry in entries if entry.name == "roles-revealed"]
        return [
            *lines,
            "",
            *table(rows, right=right, indent="  "),
            *(wrap(clauses, wide, "  ") if clauses else []),
            *(self._unused(unused[-1]) if unused else []),
            "",
        ]

    def _clauses(self, entries: Sequence[Told]) -> str:
        ids = [clause for entry in entries for clause in entry.clauses]
        return self._screen.teller.clauses(list(dict.fromkeys(ids)))

    # --- who has what ------------------------------------------------------------------------

    def totals(
        self,
        gold: Sequence[Sequence[int]],
        totals: Sequence[int],
        order: Sequence[Seat],
        winners: Sequence[Seat] = (),
    ) -> list[str]:
        """Return everybody's gold, round by round (`gold` as `gold_table` has it) and in all."""
        rounds = [say("cli.table.round", round=i + 1) for i in range(len(gold))]
        heads = [say("cli.table.player"), *rounds, say("cli.table.total")]
        rows = [["", *(self._terminal.paint(head, "dim") for head in heads), ""]]
        for seat in order:
            star = self._terminal.paint("*", "mine") if seat in winners else ""
            numbers = [str(amounts[seat]).replace("-", "−") for amounts in gold]
            name = [seat_name(seat), self._screen.name(seat)]
            rows.append([*name, *numbers, str(totals[seat]), star])
        return table(rows, right=range(2, len(gold) + 3), indent="  ")
