"""What a position must have while thieves steal."""

from __future__ import annotations

from saboteur.notation.card import seat_name
from saboteur.notation.items import ImpossiblePosition
from saboteur.products.saboteur2.actions import is_trapped
from saboteur.rules.state import Frame, State


def check_thief(f: Frame, s: State) -> None:
    """Refuse a thief who has no Theft card, or is Trapped. (S2-STEAL-01, S2-TRAP-03)"""
    if f.seat not in s.thefts or is_trapped(s, f.seat):
        raise ImpossiblePosition("no-free-thief", seat=seat_name(f.seat))
