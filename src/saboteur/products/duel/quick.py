"""A quick judgement of The Duel and of solo: what a situation and a move look worth, in nuggets.

It stands on the state that a search plays on in, a world it has drawn or a match that is known,
and looks only at what the player of a seat knows there: the mine, their own hand, which cards are
unseen, and what they hope to find under each face-down goal. It never looks into the deck.

`QuickEvaluation.policy` answers every question at once; `QuickEvaluation.worth` is what it all comes to when a
search stops playing on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.four_ways import CLEAR
from saboteur.products.duel import quick_weights as weigh
from saboteur.products.duel.gold import counters_left
from saboteur.products.duel.part import DuelPart, duel_part
from saboteur.products.duel.quick_faces import Faces
from saboteur.products.duel.quick_ways import FAR, Ways
from saboteur.products.duel.reach import colour_of
from saboteur.products.duel.trolls import is_bribe
from saboteur.rules import kinds
from saboteur.rules.engine import apply, legal_moves
from saboteur.rules.kinds import DONE_MOVE, STEP, Cell, Move, Seat
from saboteur.rules.mine import MATCHING, OPENING

if TYPE_CHECKING:
    from saboteur.rules.state import State

_HALVES: Final = 2 * FAR + 8
"""Distances are counted in half cards."""
_NEXT: Final = 3
"""So near is a goal that the next card may reach."""


@final
class Ends:
    """How near the tunnels of one colour have come to the goals."""

    __slots__ = ("best", "cell", "count", "second")

    def __init__(self, goals: int) -> None:
        self.best: list[int] = [_HALVES - 1] * goals
        """By goal, the distance of the nearest end in half cards."""
        self.cell: list[int] = [kinds.NOWHERE] * goals
        """Which end that is."""
        self.second: list[int] = [_HALVES - 1] * goals
        """The distance of the nearest other end."""
        self.count: int = 0


@final
class QuickEvaluation:
    """How the seats of a match see it for a while: made for a moment, good for a round from there."""

    __slots__ = ("_decay", "_faces", "_hand", "_hopes", "_rules", "_supply", "_ways", "_weights")

    def __init__(
        self, s: State, faces: Faces, hopes: list[dict[Cell, float]], weights: list[float]
    ) -> None:
        """Look at a moment; `hopes` has for each seat what it hopes to find under each goal."""
        self._faces: Faces = faces
        self._rules = s.rules
        self._hopes: list[dict[Cell, float]] = hopes
        self._weights: list[float] = weights
        self._ways: Ways = Ways(s)
        self._decay: list[float] = [weights[weigh.NEARER] ** (k / 2.0) for k in range(_HALVES + 1)]
        self._supply: dict[int, int] = {}
        """How many unseen cards lie in one of some patterns, by these patterns."""
        self._hand: list[int] = s.deck + s.aside
        for hand in s.hands:
            self._hand += hand

    def fitting(self, patterns: int) -> int:
        """Return how many of the cards still to come fit one of some patterns."""
        if patterns not in self._supply:
            of_card = self._rules.patterns
            self._supply[patterns] = len([c for c in self._hand if of_card[c] & patterns])
        return self._supply[patterns]

    # --- situations ------------------------------------------------------------------------

    def ends(self, s: State, duel: DuelPart, colour: int) -> Ends:
        """Return how near a colour has come to every goal."""
        goals = len(self._ways.goals)
        found = Ends(goals)
        shift = 4 * colour
        for cell, faced in duel.facing.items():
            bits = faced >> shift & 15
            if not bits or cell in s.hidden:
                continue
            late = self._late(s.sides[cell], bits)
            if late < 0:
                continue
            found.count += 1
            row = self._ways.row(cell)
            for g in range(goals):
                far = 2 * row[g] + late
                if far < found.best[g]:
                    found.second[g] = found.best[g]
                    found.best[g] = far
                    found.cell[g] = cell
                elif far < found.second[g]:
                    found.second[g] = far
        return found

    def _late(self, code: int, bits: int) -> int:
        """Return by how many half cards an end is farther than it looks: few cards fit there.

        Less than nothing: none does.
        """
        fits = self.fitting(MATCHING[code & 255] & self._faces.meeting[bits])
        if not fits:
            return -1
        if fits < self._weights[weigh.FEW]:
            return 2
        return 1 if fits < self._weights[weigh.SOME] else 0

    def worth(self, s: State, seat: Seat) -> float:
        """Return what the rest of the round and what is secured look worth to a seat."""
        own = self._side(s, seat)
        return own if s.n == 1 else own - self._weights[weigh.RIVAL] * self._side(s, 1 - seat)

    def prospect(self, s: State, seat: Seat) -> float:
        """Return the same with what the cards in the hand are worth, which only their owner sees."""
        total = self.worth(s, seat)
        late = self._lateness(s)
        for card in s.hands[seat]:
            total += late * self.kept(s, seat, card)
        return total

    def _side(self, s: State, seat: Seat) -> float:
        duel = duel_part(s)
        w = self._weights
        colour = colour_of(s, seat)
        total = self.secured(s, seat)
        ends = self.ends(s, duel, colour)
        hopes = self._hopes[seat]
        goals = self._ways.goals
        for g in range(len(goals)):
            if goals[g] in s.hidden:
                total += hopes[goals[g]] * self._decay[ends.best[g]] * self._time(s)
        total += w[weigh.AN_END] * min(6, ends.count)
        broken = (s.front[seat] & s.rules.blocking).bit_count()
        if broken:
            total -= w[weigh.BLOCKED] + w[weigh.BROKEN] * broken
        return total

    def _time(self, s: State) -> float:
        """Return how much of a hope is left with the cards there still are."""
        cards = cards_left(s)
        least = self._weights[weigh.CARDS] * s.n
        return 1.0 if cards > least else cards / least

    def secured(self, s: State, seat: Seat) -> float:
        """Return what a seat has secured in this round, less what its bribes cost."""
        total = 0.0
        colour = s.roles[seat]
        for cell, counter in duel_part(s).counters.items():
            if counter == colour:
                gold = self._faces.gold[s.cells[cell] >> 28 & 255]
                total += gold or -1.0 - self._weights[weigh.COUNTER]
        return total

    # --- moves -------------------------------------------------------------------------------

    def policy(self, s: State) -> Move:
        """Return what whoever is asked does at once."""
        moves = legal_moves(s)
        if len(moves) == 1:
            return moves[0]
        values = self.values(s, moves)
        best = 0
        for i in range(1, len(moves)):
            if values[i] > values[best]:
                best = i
        return moves[best]

    def values(self, s: State, moves: list[Move]) -> list[float]:
        """Return what each of some moves of the asked seat looks worth."""
        f = s.stack[-1]
        kind = f.kind
        if kind == kinds.TURN:
            return self._turn(s, f.seat, moves)
        if kind == kinds.MORE_DISCARDS:
            return self._more(s, f.seat, moves)
        if kind == kinds.PAY_TO_CLEAR:
            return [-self.kept(s, f.seat, kinds.move_card(m)) for m in moves]
        if not s.roles:
            return [0.0] * len(moves)
        return self._tried(s, f.seat, moves)

    def _more(self, s: State, seat: Seat, moves: list[Move]) -> list[float]:
        """A second card is discarded if it is of little use and there is one to draw for it."""
        junk = self._weights[weigh.JUNK] if len(s.deck) > len(s.picked) else -9.0
        return [
            0.0 if m == DONE_MOVE else junk - self.kept(s, seat, kinds.move_card(m)) for m in moves
        ]

    def _tried(self, s: State, seat: Seat, moves: list[Move]) -> list[float]:
        """Moves that are tried to see what comes of them."""
        found: list[float] = []
        for m in moves:
            value = self.tried(s, seat, m)
            if is_bribe(m):
                value -= self._weights[weigh.PAYS]
            found.append(value)
        return found

    def tried(self, s: State, seat: Seat, m: Move) -> float:
        """Return what a situation looks worth after a move, the cards drawn left aside."""
        trial = s.copy()
        # Nothing is drawn: what comes next is nobody's to know.
        trial.deck = []
        gold = sum(trial.gold[seat])
        other = sum(trial.gold[1 - seat]) if s.n > 1 else 0
        apply(trial, m)
        if trial.round != s.round or not trial.stack:
            own = float(sum(trial.gold[seat]) - gold)
            if s.n == 1:
                return own
            return own - self._weights[weigh.RIVAL] * (sum(trial.gold[1 - seat]) - other)
        trial.deck = s.deck
        hopes = self._hopes[seat]
        found = 0.0
        for cell in s.hidden:
            # What lies there in this world is not to be known before.
            if cell not in trial.hidden:
                found += self._surprise(trial, seat, cell, hopes[cell])
        return self.worth(trial, seat) + found

    def _surprise(self, s: State, seat: Seat, cell: Cell, hope: float) -> float:
        """Return what a goal that a trial turned up is to be counted for instead of what it is."""
        counters = duel_part(s).counters
        expected = self._weights[weigh.FOUND] * hope
        if cell in counters and cell in s.cells:
            gold = float(self._faces.gold[s.cells[cell] >> 28 & 255])
            if counters[cell] == s.roles[seat]:
                return expected - gold
            return self._weights[weigh.RIVAL] * (gold - expected)
        return expected

    def _turn(self, s: State, seat: Seat, moves: list[Move]) -> list[float]:
        duel = duel_part(s)
        w = self._weights
        colour = colour_of(s, seat)
        own = self.ends(s, duel, colour)
        other = own
        if s.n > 1:
            other = self.ends(s, duel, 1 - colour)
        now = -1000.0
        late = self._lateness(s)
        found: list[float] = []
        hand = self._hand_patterns(s, seat)
        for m in moves:
            act = kinds.move_act(m)
            card = kinds.move_card(m)
            if act == kinds.DISCARD:
                found.append(-late * self.kept(s, seat, card))
            elif act == kinds.CHOOSE:
                if kinds.move_value(m) == CLEAR:
                    found.append(self._clear(s, seat, late))
                else:
                    if now < -999.0:
                        now = self.worth(s, seat)
                    found.append(self.tried(s, seat, m) - now - w[weigh.PAYS])
            elif self._faces.is_tile[card]:
                place = 2 * card + kinds.move_turned(m)
                cell = kinds.move_cell(m)
                gain = self._laid(s, duel, seat, own, cell, place, hand)
                if s.n > 1:
                    gain -= w[weigh.RIVAL] * self._laid(s, duel, 1 - seat, other, cell, place, 0)
                found.append(gain - late * self.kept(s, seat, card))
            else:
                if now < -999.0 and self._faces.is_tried[card]:
                    now = self.worth(s, seat)
                found.append(self._acted(s, seat, m, now) - late * self.kept(s, seat, card))
        return found

    def _lateness(self, s: State) -> float:
        """Return how much it is worth to keep cards: at the end they are good for little."""
        return 1.0 if len(s.deck) > 4 else 0.2 + 0.2 * len(s.deck)

    def _hand_patterns(self, s: State, seat: Seat) -> int:
        patterns = 0
        for card in s.hands[seat]:
            patterns |= self._rules.patterns[card]
        return patterns

    def _laid(
        self,
        s: State,
        duel: DuelPart,
        seat: Seat,
        ends: Ends,
        cell: Cell,
        place: int,
        hand: int,
    ) -> float:
        """Return what a seat gains by a card that is laid on a cell."""
        faces = self._faces
        colour = colour_of(s, seat)
        gained = self._gained(duel, colour, cell, place)
        if not gained:
            return 0.0
        # What both reach at once is whose turn it is. (DUEL-GOLD-05)
        waits = seat != s.active
        first = self._gained(duel, 1 - colour, cell, place) if waits else 0
        near: list[int] = []
        total = self._beyond(s, duel, seat, cell, gained, first, hand, near)
        if (
            gained & faces.access[colour][place]
            and not first & faces.access[1 - colour][place]
            and counters_left(s)
        ):
            total += faces.gold[place >> 1]
        hopes = self._hopes[seat]
        goals = self._ways.goals
        for g in range(len(goals)):
            goal = goals[g]
            if goal not in s.hidden:
                continue
            far = ends.second[g] if ends.cell[g] == cell else ends.best[g]
            for item in near:
                far = min(far, 2 * self._ways.row(item >> 2)[g] + (item & 3))
            total += hopes[goal] * (self._decay[far] - self._decay[ends.best[g]])
            if waits and far <= _NEXT < ends.best[g]:
                total += self._weights[weigh.THREAT] * hopes[goal]
        left = min(6, ends.count + len(near) - 1) - min(6, ends.count)
        return total + self._weights[weigh.AN_END] * left

    def _gained(self, duel: DuelPart, colour: int, cell: Cell, place: int) -> int:
        """Return the sides that a colour reaches on a card that is laid on a cell."""
        faces = self._faces
        ladder = faces.ladder[place] - 1
        if ladder == colour and duel.starts[colour] != kinds.NOWHERE:
            return faces.opened[place]
        entries = duel.facing.get(cell, 0) >> (4 * colour) & 15 & faces.opened[place]
        return faces.reached(colour, place, entries) if entries else 0

    def _beyond(
        self,
        s: State,
        duel: DuelPart,
        seat: Seat,
        cell: Cell,
        gained: int,
        first: int,
        hand: int,
        near: list[int],
    ) -> float:
        """Return what lies at once behind a card that is laid; the ends it has go to `near`.

        By the sides `first` the other player comes first.
        """
        w = self._weights
        shift = 4 * colour_of(s, seat)
        total = 0.0
        follows = 0.0
        for d in range(4):
            if not gained >> d & 1:
                continue
            there = cell + STEP[d]
            if there in s.cells:
                # It may join what was cut off.
                if not duel.reach.get(there, 0) >> (shift + (d ^ 2)) & 1:
                    total += w[weigh.AN_END]
            elif there in s.hidden:
                if not first >> d & 1:
                    total += w[weigh.FOUND] * self._hopes[seat][there]
            else:
                back = 2 * (d ^ 2)
                code = s.sides.get(there, 0) & ~(3 << back) | OPENING << back
                bits = duel.facing.get(there, 0) >> shift & 15 | 1 << (d ^ 2)
                late = self._late(code, bits)
                if late >= 0:
                    near.append(there << 2 | late)
                    if hand & MATCHING[code & 255] & self._faces.meeting[bits]:
                        follows = w[weigh.FOLLOWS]
        return total + follows

    def _clear(self, s: State, seat: Seat, late: float) -> float:
        """Return what it is worth to give up two cards for a broken tool."""
        w = self._weights
        worst = sorted([self.kept(s, seat, card) for card in s.hands[seat]])
        return self._relief(s, seat) - late * (worst[0] + worst[1]) - w[weigh.CLEARS]

    def _relief(self, s: State, seat: Seat) -> float:
        """Return what it is worth to have one broken tool less."""
        w = self._weights
        broken = (s.front[seat] & s.rules.blocking).bit_count()
        return w[weigh.BROKEN] + (w[weigh.BLOCKED] if broken == 1 else 0.0)

    def _acted(self, s: State, seat: Seat, m: Move, now: float) -> float:
        """Return what playing an action card looks worth."""
        w = self._weights
        faces = self._faces
        card = kinds.move_card(m)
        family = self._rules.cards[card].family
        if family == kinds.REPAIR:
            return self._relief(s, seat)
        if family == kinds.SABOTAGE:
            broken = (s.front[1 - seat] & s.rules.blocking).bit_count()
            return w[weigh.HINDERS] if not broken else w[weigh.HINDERS_MORE]
        if family == kinds.MAP:
            return w[weigh.LOOKS] if len(s.hidden) > 2 else 0.0
        if faces.is_tried[card]:
            return self.tried(s, seat, m) - now
        return 0.0

    def kept(self, s: State, seat: Seat, card: int) -> float:
        """Return what it is worth to keep a card."""
        w = self._weights
        kept = w[self._faces.kept[card]] + w[weigh.A_SIDE] * self._faces.more_sides[card]
        if self._rules.cards[card].family == kinds.REPAIR:
            tools = self._rules.cards[card].tools
            for tool in tools:
                if s.front[seat] >> tool & 1:
                    return kept + w[weigh.NEEDED]
            spare = 0
            for other in s.hands[seat]:
                if self._rules.cards[other].family == kinds.REPAIR:
                    spare += 1
            return kept + w[weigh.TWICE] * (len(tools) - 1) - w[weigh.SPARE] * (spare - 1)
        return kept

    # --- playing on --------------------------------------------------------------------------

    def play_on(self, s: State, seat: Seat, number: int, least: int) -> None:
        """Play on by the policy in the round of this number, to a turn with so few cards left.

        It is always a turn of the same seat: whose turn it is is worth something.
        """
        while s.stack and s.round == number:
            f = s.stack[-1]
            if f.kind == kinds.TURN and f.seat == seat and cards_left(s) <= least:
                return
            apply(s, self.policy(s))


def cards_left(s: State) -> int:
    """Return how many cards there are still to play or to discard in this round."""
    cards = len(s.deck)
    for hand in s.hands:
        cards += len(hand)
    return cards
