"""What a screen shows of The Duel: colours, the supply, the open discard pile, a round's sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from saboteur.cli.language import say, words
from saboteur.cli.layout import table, wrap
from saboteur.cli.screen import Screen
from saboteur.notation.card import seat_name
from saboteur.rules.kinds import ROLE_NAMES, Role, Seat
from saboteur.texts.things import colour_word
from saboteur.views.redact import Told

TABLED: Final = frozenset(("gold-collected", "trolls-paid", "round-counted"))
"""Events that are told by the table at the end of a round."""
_NOTHING: Final = "-"


def round_sums(
    screen: Screen, roles: Sequence[Role], entries: Sequence[Told], columns: int
) -> list[str]:
    """Return what everybody collected and paid in a round, and what that comes to."""
    heads = ["", *(say(f"cli.table.{head}") for head in ("player", "colour"))]
    heads += [say("cli.table.collected"), say("cli.table.trolls"), say("cli.table.total")]
    rows = [[screen.terminal.paint(head, "dim") for head in heads]]
    counted = [entry for entry in entries if entry.name == "round-counted"]
    for seat, role in enumerate(roles):
        colour = screen.terminal.paint(colour_word(words(), role), ROLE_NAMES[role])
        row = [seat_name(seat), screen.name(seat), colour, *_sums(entries, seat)]
        rows.append([*row, str(counted[0].numbers("totals")[seat]) if counted else ""])
    ids = [clause for entry in entries if entry.name in TABLED for clause in entry.clauses]
    clauses = screen.teller.clauses(list(dict.fromkeys(ids)))
    return ["", *table(rows, right=(5,), indent="  "), *wrap(clauses, columns, "  "), ""]


def _sums(entries: Iterable[Told], seat: Seat) -> list[str]:
    """Return how a player's gold of a round is reckoned: what was collected, what was paid."""
    collected: list[int] = []
    paid: list[int] = []
    owed = 0
    for entry in entries:
        if entry.has("seat") and entry.number("seat") == seat:
            if entry.name == "gold-collected":
                collected.append(entry.number("amount"))
            elif entry.name == "trolls-paid":
                owed = entry.number("count")
                paid.extend(entry.numbers("values"))
    terms = " + ".join(str(amount) for amount in collected)
    if len(collected) > 1:
        terms = say("cli.round-end.round-sum", terms=terms, sum=sum(collected))
    trolls = say("count.troll", count=owed)
    cost = f"−{sum(paid)} ({trolls})" if owed else _NOTHING
    return [terms or say("cli.round-end.no-gold"), cost]
