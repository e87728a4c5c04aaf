"""Manners in solo, as numbers: repair cards that are dropped, and cards paid for a tool they would mend."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Cleared, DiscardedOpenly
from saboteur.rules.kinds import REPAIR
from saboteur.views.journal import Journal
from saboteur.views.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.events import Event
    from saboteur.rules.kinds import CardId
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State

COUNTED_ALONE: Final = (
    "repair-dropped",
    "last-repair-dropped",
    "repair-paid",
    "cleared",
    "cleared-after-dropping",
    "nuggets",
)
"""What is counted, in this order."""


@final
class MannersAlone:
    """Counts, over matches of one player, what should not happen."""

    def __init__(self, rules: Ruleset) -> None:
        self.counts: Counter[str] = Counter()
        self._rules = rules
        self._dropped: list[CardId] = []
        """The repair cards that were dropped in this round."""
        self._round = 0

    def watch(self, state: State, hand: Sequence[CardId], events: Sequence[Event]) -> None:
        """Look at what came of a decision; `hand` is what there was to choose from."""
        if state.round != self._round:
            self._round = state.round
            self._dropped = []
        paid = any(isinstance(event, Cleared) for event in events)
        for event in events:
            if isinstance(event, DiscardedOpenly):
                self._see_discards(event.cards, hand, paid=paid)
            elif isinstance(event, Cleared):
                mended = self._mended_by(self._dropped)
                self.counts["cleared"] += 1
                self.counts["cleared-after-dropping"] += not mended.isdisjoint(
                    self._rules.cards[event.card].tools
                )

    def _see_discards(self, cards: Sequence[CardId], hand: Sequence[CardId], *, paid: bool) -> None:
        left = list(hand)
        for card in cards:
            if card in left:
                left.remove(card)
        repairs = [card for card in cards if self._rules.cards[card].family == REPAIR]
        if paid:
            self.counts["repair-paid"] += len(repairs)
            return
        self._dropped += repairs
        self.counts["repair-dropped"] += len(repairs)
        mended = self._mended_by(left)
        for card in repairs:
            self.counts["last-repair-dropped"] += not mended.issuperset(
                self._rules.cards[card].tools
            )

    def _mended_by(self, cards: Sequence[CardId]) -> set[int]:
        """Return which tools the repair cards among some cards mend."""
        faces = [self._rules.cards[card] for card in cards]
        return {tool for face in faces if face.family == REPAIR for tool in face.tools}


def watched_alone(rules: Ruleset, matches: int, seed: int, level: str) -> MannersAlone:
    """Play whole matches of a bot alone, and count."""
    manners = MannersAlone(rules)
    for number in range(matches):
        bot, dice = bot_of(level), Dice(seed * 1_000_003 + number)
        events: list[Event] = []
        state = new_match(rules, 1, stream_keys(seed_bytes(seed * 1_000_003 + number)), events)
        journal = Journal(1)
        journal.tell(events, state)
        while state.stack:
            seen = view(state, journal, state.stack[-1].seat)
            move = bot.choose(seen, dice)
            before = list(state.hands[0])
            events = []
            apply(state, move, events)
            journal.tell(events, state)
            manners.watch(state, before, events)
        manners.counts["nuggets"] += sum(state.gold[0])
    return manners
