"""What a position must have when two goals were taken up."""

from __future__ import annotations

from saboteur.notation.card import cell_name
from saboteur.notation.items import ImpossiblePosition
from saboteur.rules.mine import GOAL
from saboteur.rules.state import Frame, State


def check_goals(f: Frame, s: State) -> None:
    """Refuse a question about cells on which no goal lies face down. (WC-GSWAP-02)"""
    for cell in (f.cell, f.value):
        if cell not in s.hidden or not s.rules.may(s.hidden[cell], GOAL):
            raise ImpossiblePosition("no-goal-face-down", cell=cell_name(cell))
