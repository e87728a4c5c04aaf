"""What everybody knows of the Veto, and what a seat notes when a card is vetoed."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.products.veto.part import VetoPart
from saboteur.products.veto.rules import ends_turn
from saboteur.rules.kinds import NO_CARD, move_card
from saboteur.views.seen import OpenToAll

if TYPE_CHECKING:
    from saboteur.rules.part import Part
    from saboteur.rules.state import State
    from saboteur.views.memory import Memory
    from saboteur.views.redact import Told


@final
class VetoSeen(OpenToAll):
    """Everybody saw it played. (WC-VETO-21)"""

    def board(self, part: Part, heard: Part, s: State) -> Part:
        """It changes nothing in the mine, and what a hand proves is about the mine."""
        return VetoPart()


def note_vetoed(memory: Memory, entry: Told) -> None:
    """The vetoed card goes first, the Veto on top; then a card that it ends. (WC-VETO-09)"""
    rules = memory.known_rules()
    card = move_card(entry.number("move"))
    veto = rules.ids["veto"]
    memory.pile.extend((card, veto))
    memory.show(entry.number("seat"), veto)
    if card == memory.held:
        memory.held = NO_CARD
        memory.plays_left = 0
    elif ends_turn(rules):
        memory.put_down()
