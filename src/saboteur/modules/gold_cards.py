"""Gold cards: the packet passed from miner to miner, and exact payments by the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules import zones
from saboteur.rules.chance import GOLD_STREAM
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.events import GoldPaid, GoldTaken, PacketDrawn, PacketSeen
from saboteur.rules.kinds import MINER, NONE, PASS_PACKET, TAKE_GOLD, Move, Seat, choose, move_value
from saboteur.rules.parts import SHOWS_ACT, Step
from saboteur.rules.zones import GOLD, GOLD_DECK, NOBODY, PACKET

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import Frame, State

TAKE_ONE: Final = Reason("take-one", "BASE-PAY-03")
NOT_IN_PACKET: Final = Reason("not-in-packet", "BASE-PAY-03", "OV-INFO-09")


def next_miner(s: State, seat: Seat) -> Seat:
    """Return the next miner who shares, against the direction of play, or NONE.

    (BASE-PAY-03, BASE-PAY-04)
    """
    # The packet may come back to where it was: a single miner takes card after card.
    for _ in range(s.n):
        seat = (seat - s.direction) % s.n
        if shares(s, seat):
            return seat
    return NONE


def shares(s: State, seat: Seat) -> bool:
    """Say whether a player shares in the packet. (BASE-PAY-04, VAR-SAB-02)"""
    return s.roles[seat] == MINER and not s.front[seat] & s.rules.packet_bars


def draw_packet(s: State, count: int, why: tuple[str, ...], log: Events) -> None:
    """Draw gold cards from the top of the gold deck, as many as there are. (BASE-PAY-16)"""
    if log is not None:
        log.append(PacketDrawn(min(count, len(s.gold_deck)), why=why))
    zones.draw(s, GOLD_DECK, PACKET, count, NOBODY, log)


@final
class PassPacketStep(Step):
    """The packet reaches a miner. (BASE-PAY-03, BASE-PAY-06)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """They look at it and are asked; a last single card is theirs without a choice."""
        # It goes round until it is empty.
        if not s.packet:
            return
        # They look even where there is no choice: what is left tells something of what others took.
        if log is not None:
            packet = tuple(sorted(s.packet))
            log.append(PacketSeen(f.seat, packet))
            zones.look(s, PACKET, packet, 1 << f.seat, log)
        if len(s.packet) == 1:
            keep(s, f.seat, s.packet[0], log)
        else:
            push(s, TAKE_GOLD, f.seat)


def keep(s: State, seat: Seat, value: int, log: Events) -> None:
    """Let a seat keep one card of the packet."""
    if log is not None:
        log.append(GoldTaken(seat, value))
    zones.move(s, PACKET, GOLD + seat, value, 1 << seat, log)


@final
class TakeGoldStep(Step):
    """Ask which gold card a miner keeps. (BASE-PAY-03)"""

    __slots__ = ()
    CLAUSES = ("BASE-PAY-03",)

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every value in the packet."""
        for value in sorted(set(s.packet)):
            out.append(choose(value=value))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """It must be in the packet."""
        if m != choose(value=move_value(m)):
            return TAKE_ONE
        if move_value(m) not in s.packet:
            return NOT_IN_PACKET
        return None

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Which gold card is kept, nobody else sees. (OV-INFO-08)"""
        return SHOWS_ACT

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Keep it and pass the rest on."""
        keep(s, f.seat, move_value(m), log)
        push(s, PASS_PACKET, next_miner(s, f.seat))


def payment(deck: list[int], amount: int) -> list[int]:
    """Choose gold cards worth an amount, or the nearest lower sum there is.

    Fewest cards first, then the highest single card. (BASE-PAY-14, BASE-PAY-15)
    """
    # Every way to take threes and twos is tried, for the greedy one fails where small cards are short:
    # 4 out of 3, 2, 2 is 2 and 2. Ones fill up what is missing, more of them never help.
    best: list[int] = []
    best_rank = (-1, 0, 0)
    all_ones = deck.count(1)
    all_twos = deck.count(2)
    for threes in range(min(deck.count(3), amount // 3) + 1):
        for twos in range(min(all_twos, (amount - 3 * threes) // 2) + 1):
            ones = min(all_ones, amount - 3 * threes - 2 * twos)
            # The sum first, as nothing may be owed that can be paid; then the order of the clause.
            # Cards stand from high to low, so that the first is the highest.
            cards = [3] * threes + [2] * twos + [1] * ones
            rank = (sum(cards), -len(cards), cards[0] if cards else 0)
            if rank > best_rank:
                best_rank = rank
                best = cards
    return best


def pay(s: State, seat: Seat, amount: int, log: Events, share: str = "") -> None:
    """Let the bank pay an amount in gold cards; what it lacks is credited. (BASE-PAY-15)

    The amount is a Saboteur's, or that of another clause.
    """
    cards = payment(s.gold_deck, amount)
    if log is not None:
        # Told before the cards move, as every event is: until then they lie in the deck.
        log.append(GoldPaid(seat, tuple(cards), amount - sum(cards), share))
    zones.pay(s, seat, cards, amount, 1 << seat, log)


def reshuffle(s: State, log: Events) -> None:
    """Shuffle the gold deck after cards were looked out of it. (BASE-PAY-14)"""
    zones.shuffle(s, GOLD_DECK, GOLD_STREAM, log)
