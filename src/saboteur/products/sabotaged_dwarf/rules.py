"""Sabotaged Dwarf: whoever has a sabotage card before them gets no gold card."""

from __future__ import annotations

from typing import Final, final

from saboteur.rules.parts import Module, Tuning
from saboteur.rules.ruleset import Ruleset


@final
class SabotagedTuning(Tuning):
    """A Gold Miner with a sabotage card in front of them gets no gold card. (VAR-SAB-02)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """The packet passes them by. (VAR-SAB-03 to -06)"""
        rules.packet_bars = 0b111


SABOTAGED_DWARF: Final = Module(
    "sabotaged-dwarf",
    games=("base",),
    games_clause="OV-MOD-10",
    conflicts={"fixed-gold": "OV-MOD-13"},
    tuning=SabotagedTuning(),
)
"""Nothing else changes. (VAR-SAB-01, -07, -08, -09)"""
