"""The end of a round: how the mine lay, who was who, who is paid what and why, who has what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.layout import table, wrap
from saboteur.cli.screen import Screen
from saboteur.cli.window import Mine
from saboteur.notation.board_art import duel_signs
from saboteur.notation.card import seat_name
from saboteur.rules.kinds import (
    BLUE,
    GREEDY,
    GREEN,
    IN_PRISON,
    MINER,
    SABOTEUR,
    Role,
    Seat,
)
from saboteur.rules.mine import GOAL, SOFT
from saboteur.rules.state import State
from saboteur.texts.narrate import card_words, role_word
from saboteur.texts.things import counted
from saboteur.views.ending import at_the_end
from saboteur.views.redact import Told
from saboteur.views.seen import things_of

TABLED: Final = frozenset(("left-out", "geologist-paid", "round-scored", "share-paid"))
"""Events that are told by the table of a round that was scored by teams."""
_STYLES: Final = {SABOTEUR: "bad", MINER: "good", BLUE: "blue", GREEN: "green"}
_NOTHING: Final = "-"


@final
class Reckoning:
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

    # --- the base game -----------------------------------------------------------------------

    def gold_cards(self, roles: Told, entries: Iterable[Told], direction: int) -> str:
        """Say how gold cards are shared out, before it is told who receives what."""
        saboteurs = roles.numbers("roles").count(SABOTEUR)
        for entry in entries:
            if entry.name == "packet-seen":
                name = self._screen.name(entry.number("seat"))
                way = "packet-order" if direction > 0 else "packet-order-reversed"
                return say(f"cli.round-end.{way}", name=name)
            if entry.name in {"gold-paid", "gold-drawn", "amount-paid"}:
                seat = entry.number("seat")
                if roles.numbers("roles")[seat] == GREEDY:
                    return say("cli.round-end.greedy", name=self._screen.name(seat))
            if entry.name == "gold-paid":
                share = say("count.nugget", count=entry.number("amount"))
                return say("cli.round-end.shares", count=saboteurs, share=share)
        return ""

    # --- two teams ---------------------------------------------------------------------------

    def shares(self, roles: Told, entries: Sequence[Told], viewer: Seat) -> list[str]:
        """Return who won and why, and everybody's dwarf card with the sum that is paid for it."""
        columns = self._terminal.columns - 1
        told = [entry for entry in entries if entry.name in TABLED]
        scored = [entry for entry in told if entry.name == "round-scored"]
        lines = self._screen.teller.lines(scored, viewer, columns, clauses=True)
        heads = ["", *(say(f"cli.table.{head}") for head in ("player", "role", "share"))]
        geologists = any(entry.name == "geologist-paid" for entry in told)
        if geologists:
            heads.append(say("cli.table.crystals"))
        rows = [[self._terminal.paint(head, "dim") for head in heads]]
        for seat, role in enumerate(roles.numbers("roles")):
            row = [*self._player(seat, role), self._share(told, seat)]
            rows.append([*row, self._crystals(told, seat)] if geologists else row)
        ids = [clause for entry in told if entry not in scored for clause in entry.clauses]
        clauses = self._screen.teller.clauses(list(dict.fromkeys(ids)))
        return [
            *lines,
            "",
            *table(rows, indent="  "),
            *(wrap(clauses, columns, "  ") if clauses else []),
            *self._unused(roles),
        ]

    def _share(self, told: Sequence[Told], seat: Seat) -> str:
        """Return a player's share of the treasure as a sum."""
        for entry in told:
            if not entry.has("seat") or entry.number("seat") != seat:
                continue
            if entry.name == "left-out":
                rules = self._screen.rules
                word = card_words(words(), rules, rules.front_cards[IN_PRISON])
                return self._terminal.paint(word, "bad")
            if entry.name == "share-paid":
                base, less = entry.number("base"), entry.number("deduction")
                amount = entry.number("amount")
                if base < less:
                    return f"{amount} ({base} − {less})"
                way = "less" if less else "whole"
                return say(f"event.share-paid.{way}", base=base, deduction=less, amount=amount)
        return _NOTHING

    @staticmethod
    def _crystals(told: Sequence[Told], seat: Seat) -> str:
        """Return what a Geologist is paid as a sum."""
        for entry in told:
            if entry.name == "geologist-paid" and entry.number("seat") == seat:
                crystals, sharers = entry.number("crystals"), entry.number("sharers")
                if sharers == 1:
                    return str(crystals)
                way = "rounded" if crystals % sharers else "divided"
                return say(
                    f"event.geologist-paid.{way}",
                    crystals=crystals,
                    sharers=sharers,
                    amount=entry.number("amount"),
                )
        return _NOTHING

    # --- who has what ------------------------------------------------------------------------

    def totals(
        self,
        amounts: Sequence[Sequence[int]],
        totals: Sequence[int],
        order: Sequence[Seat],
        winners: Sequence[Seat] = (),
    ) -> list[str]:
        """Return everybody's gold, round by round and in all."""
        count = len(amounts[0])
        rounds = [say("cli.table.round", round=i + 1) for i in range(count)]
        heads = [say("cli.table.player"), *rounds, say("cli.table.total")]
        rows = [["", *(self._terminal.paint(head, "dim") for head in heads), ""]]
        for seat in order:
            star = self._terminal.paint("*", "mine") if seat in winners else ""
            numbers = [str(amount).replace("-", "−") for amount in amounts[seat]]
            name = [seat_name(seat), self._screen.name(seat)]
            rows.append([*name, *numbers, str(totals[seat]), star])
        return table(rows, right=range(2, count + 3), indent="  ")


def last_mine(before: State, entries: Iterable[Told]) -> Mine:
    """Return the mine as it lay when the round ended, from how it lay one move before."""
    s = at_the_end(before, entries)
    goals = tuple(cell for cell, card in s.hidden.items() if s.rules.may(card, GOAL))
    sites = {cell: card for cell, card in s.hidden.items() if s.rules.may(card, SOFT)}
    chests = tuple(cell for cell in s.chests if cell not in s.cells)
    things = tuple(t for t in things_of(s.rules, s.parts) if t.cell not in s.cells)
    signs = duel_signs(s.reach, s.counters, s.door_keys)
    return Mine(s.rules, s.cells, goals, {}, sites, chests, things, signs)
