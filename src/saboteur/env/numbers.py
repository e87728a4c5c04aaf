"""What a seat may know besides the mine, as numbers; made of its view and of nothing else."""

from __future__ import annotations

from array import array
from itertools import chain
from typing import TYPE_CHECKING, Final, final

from saboteur.env.moves import FEATURES, MoveRows
from saboteur.env.story import Story
from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.rules.kinds import (
    FRAME_NAMES,
    FRONT_NAMES,
    NO_CARD,
    ROLE_NAMES,
    Role,
    Seat,
)
from saboteur.rules.mine import CARD
from saboteur.rules.part import PART_NAMES
from saboteur.views.tensors import TENSORS

if TYPE_CHECKING:
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View

_TABLE: Final = (
    "round", "plays", "deck", "aside", "pile", "gold-deck", "packet", "goals-aside", "clockwise",
    "own-gold", "outside", "over",
)  # fmt: skip
_SEAT: Final = (
    "asked", "active", "first", "last", "completer", "hand", "gold-cards", "gold-pieces",
    "open-gold", "can-pay", "draws",
)  # fmt: skip
_DRAWS: Final = _SEAT.index("draws")
_PILES: Final = ("hand", "picked", "discarded", "pile", "mine", "out", "looked")
"""Where cards are counted: one's hand, what of it was picked for discarding, what one discarded face
down, the discard pile as far as one knows it, the mine, out of the game, taken up to keep one."""
_VALUES: Final = (1, 2, 3)
"""Of gold cards."""


@final
class Numbers:
    """How one seat's views are told in numbers; it keeps what it has worked out of the log.

    The same view is told in the same numbers, whatever was told before.
    """

    def __init__(self, rules: Ruleset, n: int, seat: Seat, moves: MoveRows) -> None:
        self.rules: Ruleset = rules
        self.n: int = n
        self.seat: Seat = seat
        self._moves = moves
        self.story: Story = Story(rules, n, seat)
        roles = _roles_of(rules)
        asks = [kind for kind, asks in enumerate(rules.asks) if asks]
        self._tensors = [
            (i, TENSORS[kind]) for i, kind in enumerate(rules.part_kinds) if kind in TENSORS
        ]
        self._order = [(max(seat, 0) + k) % n for k in range(n)]
        self._fronts = range(len(rules.front_cards))
        self._no_front = [0] * len(rules.front_cards)
        self._role_at = {role: i for i, role in enumerate(roles)}
        self._asks_at = {kind: i for i, kind in enumerate(asks)}
        self._hot = [[int(i == k) for i in range(len(roles))] for k in range(len(roles) + 1)]
        """For each role which one it is; the last, -1, is none that is known."""
        blocks = self._blocks(roles, asks)
        self._at: dict[str, int] = {}
        self.names: list[str] = []
        """What each number is. Seats count to the left, 0 is one's own."""
        for block, names in blocks.items():
            self._at[block] = len(self.names)
            self.names += names
        self._blank = bytes(2 * len(self.names))
        self._seat_width = len(blocks["seats"]) // n
        self._piles = [self._at[pile] for pile in _PILES]

    def begin(self) -> None:
        """Let another match of the same kind begin."""
        self.story = Story(self.rules, self.n, self.seat)

    def _blocks(self, roles: list[Role], asks: list[int]) -> dict[str, list[str]]:
        """Return the names of the numbers, block by block."""
        rules = self.rules
        cards = [card.name for card in rules.cards]
        words = [ROLE_NAMES[role] for role in roles]
        goals = range(len(rules.goal_cells))
        of_seat = [
            *_SEAT,
            *[f"front.{FRONT_NAMES[bit]}" for bit in self._fronts],
            *[f"role.{role}" for role in words],
        ]
        return {
            "table": list(_TABLE),
            "decision": [f"decision.{FRAME_NAMES[kind]}" for kind in asks],
            "role": [f"role.{role}" for role in words],
            "undealt": [f"undealt.{role}" for role in words],
            **{pile: [f"{pile}.{card}" for card in cards] for pile in _PILES},
            "gold": [f"gold.{value}" for value in _VALUES],
            "packet": [f"packet.{value}" for value in _VALUES],
            "goals": [f"goal.{i}.{what}" for i in goals for what in ("down", "card")],
            "window": [f"window.{feature}" for feature in FEATURES] if rules.windows else [],
            "seats": [f"seat.{k}.{what}" for k in range(self.n) for what in of_seat],
            "story": self.story.names(),
            "holds": [f"seat.{k}.holds.{card}" for k in range(1, self.n) for card in cards],
            "parts": [
                f"{PART_NAMES[rules.part_kinds[i]]}.{name}"
                for i, tensors in self._tensors
                for name in tensors.names(rules, self.n)
            ],
        }

    # --- telling -----------------------------------------------------------------------------

    def tell(self, v: View, outside: int) -> array[int]:
        """Return the numbers of a view of this seat, whose log the story has followed."""
        story = self.story
        found = array("h", self._blank)
        at = self._at
        table = (
            v.round, story.plays, v.deck_size, v.aside_size, len(v.discards), v.gold_deck_size,
            v.packet_size, v.goals_aside_size, v.direction, sum(v.gold), outside, int(v.over),
        )  # fmt: skip
        found[: len(table)] = array("h", table)
        if v.frames and v.frames[-1].kind in self._asks_at:
            found[at["decision"] + self._asks_at[v.frames[-1].kind]] = 1
        if v.role in self._role_at:
            found[at["role"] + self._role_at[v.role]] = 1
        for role in v.undealt:
            if role in self._role_at:
                found[at["undealt"] + self._role_at[role]] += 1
        self._add_cards(v, found)
        self._add_seats(v, found)
        start = at["story"]
        found[start : start + len(story.counts)] = story.counts
        if self.rules.windows:
            self._add_window(v, found)
        start = at["parts"]
        for i, tensors in self._tensors:
            told = array("h", tensors.numbers(v.parts[i], v))
            found[start : start + len(told)] = told
            start += len(told)
        return found

    def _add_cards(self, v: View, found: array[int]) -> None:
        """Add how many of each card lie where, as far as the seat knows."""
        hand, picked, discarded, pile, mine, out, looked = self._piles
        for start, cards in (
            (hand, v.hand), (picked, v.picked), (discarded, v.own_discards), (pile, v.discards),
            (out, v.out), (looked, v.looked),
        ):  # fmt: skip
            for card in cards:
                if card != NO_CARD:
                    found[start + card] += 1
        for value in v.cells.values():
            found[mine + (value >> CARD & NO_CARD)] += 1
        for value in v.gold:
            found[self._at["gold"] + value - 1] += 1
        for value in v.packet:
            found[self._at["packet"] + value - 1] += 1
        start = self._at["goals"]
        for cell in self.rules.goal_cells:
            found[start] = cell in v.hidden
            found[start + 1] = v.known_goals.get(cell, -1) + 1
            start += 2

    def _add_seats(self, v: View, found: array[int]) -> None:
        """Add what everybody sees of every seat, and what this one knows of their cards."""
        asked, active, first, last, completer = v.asked, v.active, v.first, v.last, v.completer
        hands, cards, pieces, payers = v.hand_sizes, v.gold_counts, v.nuggets, v.payers
        open_gold = v.open_gold
        fronts = self._fronts
        told: list[int] = []
        for seat in self._order:
            told += (
                asked == seat, active == seat, first == seat, last == seat, completer == seat,
                hands[seat], cards[seat], pieces[seat], sum(open_gold[seat]) if open_gold else 0,
                payers[seat], 0,
            )  # fmt: skip
            front = v.front[seat]
            told += [front >> bit & 1 for bit in fronts] if front else self._no_front
            told += self._hot[self._role_at.get(v.roles[seat], -1)]
        start = self._at["seats"]
        found[start : start + len(told)] = array("h", told)
        for draw in v.draws:
            k = self._order.index(draw >> 4)
            found[self._at["seats"] + k * self._seat_width + _DRAWS] += draw & 15
        start = self._at["holds"]
        kinds = len(self.rules.cards)
        for k, seat in enumerate(self._order[1:]):
            for card in v.known_hands[seat]:
                found[start + k * kinds + card] += 1

    def _add_window(self, v: View, found: array[int]) -> None:
        """Add the features of the play that a window is open over."""
        if v.frames and v.frames[-1].kind in self.rules.windows:
            row = self._moves.row(v.frames[-1].value)
            start = self._at["window"]
            found[start : start + len(row)] = row


def _roles_of(rules: Ruleset) -> list[Role]:
    """Return every dwarf card that can be met, in the order of their numbers."""
    dealt = set(chain.from_iterable(rules.role_mix.values()))
    return sorted(dealt | ({BLUE, GREEN} if rules.own_reach else set()))
