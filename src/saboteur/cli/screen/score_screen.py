"""The end of a round on the screen: who was who, who is paid what and why, who has what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.screen.layout import table, wrap
from saboteur.cli.screen.table_screen import Screen
from saboteur.notation.card import seat_name
from saboteur.present.score_table import (
    SUMS,
    crystal_sum,
    is_left_out,
    treasure_sum,
)
from saboteur.rules.kinds import BLUE, GREEN, MINER, ROLE_NAMES, SABOTEUR, Role, Seat
from saboteur.texts.narrate import role_word
from saboteur.texts.things import colour_word, counted
from saboteur.views.redact import Told

SHARED: Final = frozenset(("left-out", "geologist-paid", "round-scored", "share-paid"))
"""Events that are told by the table of a round that was scored by teams."""
_STYLES: Final = {SABOTEUR: "bad", MINER: "good", BLUE: "blue", GREEN: "green"}


@final
class ScoreScreen:
    """Shows how a round ended. Everything it says was told to who reads it."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._terminal = screen.terminal

    # --- who was who -------------------------------------------------------------------------

    def roles(self, entry: Told) -> list[str]:
        """Return the dwarf cards that were turned up."""
        rows = [self._player(seat, role) for seat, role in enumerate(entry.numbers("roles"))]
        return ["", *table(rows, indent="  "), *self._unused(entry), ""]

    def _player(self, seat: Seat, role: Role) -> list[str]:
        word = role_word(words(), role)
        painted = self._terminal.paint(word, _STYLES.get(role, "mine"))
        return [seat_name(seat), self._screen.name(seat), painted]

    def _unused(self, entry: Told) -> list[str]:
        """Return the dwarf cards that nobody has."""
        undealt = counted(words(), entry.numbers("undealt"), lambda role: role_word(words(), role))
        if not undealt:
            return []
        text = say("cli.round-end.undealt", roles=words().join(undealt, "comma"))
        return wrap(text, self._terminal.columns - 1, "  ", "    ")

    # --- two teams ---------------------------------------------------------------------------

    def shares(self, roles: Told, entries: Sequence[Told], viewer: Seat) -> list[str]:
        """Return who won and why, and everybody's dwarf card with the sum that is paid for it."""
        columns = self._terminal.columns - 1
        told = [entry for entry in entries if entry.name in SHARED]
        scored = [entry for entry in told if entry.name == "round-scored"]
        lines = self._screen.teller.lines(scored, viewer, columns, clauses=True)
        heads = ["", *(say(f"cli.table.{head}") for head in ("player", "role", "share"))]
        geologists = any(entry.name == "geologist-paid" for entry in told)
        if geologists:
            heads.append(say("cli.table.crystals"))
        rows = [[self._terminal.paint(head, "dim") for head in heads]]
        for seat, role in enumerate(roles.numbers("roles")):
            row = [*self._player(seat, role), self._share(told, seat)]
            rows.append([*row, crystal_sum(words(), told, seat)] if geologists else row)
        clauses = self._clauses([entry for entry in told if entry not in scored])
        return [
            *lines,
            "",
            *table(rows, indent="  "),
            *(wrap(clauses, columns, "  ") if clauses else []),
            *self._unused(roles),
        ]

    def _share(self, told: Sequence[Told], seat: Seat) -> str:
        text = treasure_sum(words(), self._screen.rules, told, seat)
        return self._terminal.paint(text, "bad") if is_left_out(told, seat) else text

    def _clauses(self, entries: Sequence[Told]) -> str:
        ids = [clause for entry in entries for clause in entry.clauses]
        return self._screen.teller.clauses(list(dict.fromkeys(ids)))

    # --- games with a table of their own ---------------------------------------------------------

    def sums(self, roles: Sequence[Role], entries: Sequence[Told]) -> list[str]:
        """Return what everybody collected and paid in a round, and what that comes to."""
        sums = SUMS[self._screen.rules.game]
        heads = ["player", "colour", *(head for head, _ in sums.columns)]
        heads = ["", *(say(f"cli.table.{head}") for head in heads)]
        rows = [[self._terminal.paint(head, "dim") for head in heads]]
        for seat, role in enumerate(roles):
            colour = self._terminal.paint(colour_word(words(), role), ROLE_NAMES[role])
            row = [seat_name(seat), self._screen.name(seat), colour]
            rows.append([*row, *(column(words(), entries, seat) for _, column in sums.columns)])
        clauses = self._clauses([entry for entry in entries if entry.name in sums.events])
        columns = self._terminal.columns - 1
        return [
            "",
            *table(rows, right=(len(heads) - 1,), indent="  "),
            *wrap(clauses, columns, "  "),
            "",
        ]

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
