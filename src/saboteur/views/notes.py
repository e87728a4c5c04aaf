"""How a seat's memory takes in what the seat is told, entry by entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saboteur.rules.events import (
    CardKept,
    CardsLookedAt,
    Cleared,
    Discarded,
    Drew,
    GoalRevealed,
    GoalSeen,
    HatsChanged,
    Mended,
    Played,
    Removed,
    RoleDealt,
    RoleSeen,
    RoundBegan,
    RoundEnded,
    Skipped,
)
from saboteur.rules.kinds import (
    NO_CARD,
    NONE,
    CardId,
    Seat,
    move_card,
)
from saboteur.rules.mine import KEPT_ASIDE
from saboteur.views.gold_notes import GOLD_NOTES, note_pieces
from saboteur.views.memory import (
    CHANGED,
    DRESSED,
    DREW,
    DREW_PILE,
    FOUND,
    FROM_DECK,
    FROM_PILE,
    FROM_SHUFFLED,
    HID,
    LOOKED,
    NOT_THERE,
    PROVED,
    REVEALED,
    SAW,
    SHUFFLED,
    TOOK,
    Memory,
)
from saboteur.views.proofs import Proof
from saboteur.views.redact import Told
from saboteur.views.seen import NOTES


def catch_up(memory: Memory, log: list[Told]) -> None:
    """Take in what the log says since the last time."""
    while memory.read < len(log):
        entry = log[memory.read]
        note = _NOTES.get(entry.name) or NOTES.get(entry.name)
        if note is not None:
            note(memory, entry)
        if memory.read in memory.shown:
            _prove(memory, memory.shown[memory.read])
        if entry.pieces:
            note_pieces(memory, entry)
        memory.read += 1


# --- cards -----------------------------------------------------------------------------------


def _round_began(memory: Memory, _entry: Told) -> None:
    memory.begin_round()


def _played(memory: Memory, entry: Told) -> None:
    seat = entry.number("seat")
    card = move_card(entry.number("move"))
    if memory.plays_left and seat == memory.holder:
        memory.plays_left -= 1
    else:
        memory.put_down()
        memory.turns += 1
    memory.played = card
    if memory.is_held_back(card):
        memory.held = card
        memory.holder = seat
        memory.plays_left = memory.more_plays(card)
    memory.show(seat, card)


def _prove(memory: Memory, proof: Proof) -> None:
    """Remember what the hand of another player has proved just now."""
    if proof.seat != memory.seat:
        memory.hands.append((PROVED, proof.seat, len(memory.proofs)))
        memory.proofs.append(proof)
        memory.certain.setdefault(proof.seat, [])


def lose_unseen(memory: Memory, seat: Seat, count: int) -> None:
    """Cards left a hand unseen; all of them may have been of one kind."""
    cards = memory.certain[seat]
    for card in set(cards):
        for _ in range(min(count, cards.count(card))):
            cards.remove(card)


def _turn_over(memory: Memory, _entry: Told) -> None:
    memory.put_down()


def _discarded(memory: Memory, entry: Told) -> None:
    """Own cards are known; of others nothing is but the number. (OV-INFO-05)"""
    memory.put_down()
    memory.turns += 1
    if entry.has("cards"):
        for card in entry.numbers("cards"):
            memory.gone.append(card)
            memory.places.append(len(memory.pile))
            memory.pile.append(card)
        return
    seat = entry.number("seat")
    count = entry.number("count")
    if seat in memory.certain:
        for k in range(count):
            memory.hands.append((HID, seat, len(memory.pile) + k))
        lose_unseen(memory, seat, count)
    memory.pile.extend([NO_CARD] * count)


def _drew(memory: Memory, entry: Told) -> None:
    memory.put_down()
    seat = entry.number("seat")
    if seat in memory.certain:
        memory.hands.append((DREW, seat, entry.number("count")))


def cleared_front(memory: Memory, bit: int) -> None:
    """The removed card goes first, the card that removed it on top. (BASE-ACT-18)"""
    memory.pile.append(-1 - bit)
    memory.pile.append(memory.played)


def _mended(memory: Memory, entry: Told) -> None:
    cleared_front(memory, entry.number("tool"))


def _cleared(memory: Memory, entry: Told) -> None:
    """The two cards that paid for it lie below. (S2-TURN-03)"""
    memory.pile.append(entry.number("card"))


def _removed(memory: Memory, entry: Told) -> None:
    """The removed card goes first, the rockfall on top. (BASE-ACT-18)"""
    card = entry.number("card")
    # Cards that are kept apart have another back.
    if memory.rules is None or not memory.rules.may(card, KEPT_ASIDE):
        memory.pile.append(card)
    memory.pile.append(memory.played)


def _goal_seen(memory: Memory, entry: Told) -> None:
    memory.pile.append(memory.played)
    if entry.has("goal"):
        memory.goals.append((LOOKED, entry.number("cell"), entry.number("goal")))


def _goal_revealed(memory: Memory, entry: Told) -> None:
    card = entry.number("goal")
    if memory.rules is not None and memory.rules.may(card, KEPT_ASIDE):
        memory.turned_up.append(card)
    else:
        memory.goals.append((REVEALED, entry.number("cell"), card))


# --- looking through cards -------------------------------------------------------------------


def _cards_looked_at(memory: Memory, entry: Told) -> None:
    """They are the top of the pile, of the pile just shuffled, or of the deck."""
    count = entry.number("count")
    if memory.searched == memory.read - 1 and memory.searched != NONE and memory.pile:
        memory.looked_from = FROM_SHUFFLED
        _shuffle_pile(memory)
    elif memory.takes_up_pile():
        memory.looked_from = FROM_PILE
    else:
        memory.looked_from = FROM_DECK
        memory.put_down()
    if memory.looked_from == FROM_DECK:
        memory.looked = [NO_CARD] * count
    else:
        memory.looked = memory.pile[-count:]
        # What lay there before the log begins is unknown.
        memory.looked[:0] = [NO_CARD] * (count - len(memory.looked))
        del memory.pile[-count:]
    if not entry.has("cards"):
        return
    cards = entry.numbers("cards")
    if memory.looked_from != FROM_DECK and memory.tracked():
        for i in range(count - 1, -1, -1):
            if memory.looked[i] == NO_CARD:
                memory.hands.append((FOUND, len(memory.pile) + i, cards[i]))
    memory.looked = list(cards)


def _shuffle_pile(memory: Memory) -> None:
    """Nobody knows any longer where in the pile a card lies. (CHEST-E9)"""
    known = [_card_of(memory, entry) for entry in memory.pile if entry != NO_CARD]
    if known or memory.tracked():
        memory.hands.append((SHUFFLED, len(memory.pile), *known))
    memory.pile = [NO_CARD] * len(memory.pile)
    memory.places = [NOT_THERE if place >= 0 else place for place in memory.places]


def _card_of(memory: Memory, entry: int) -> CardId:
    """Return the card an entry of the pile stands for."""
    if entry < 0 and memory.rules is not None:
        return memory.rules.front_cards[-1 - entry]
    return entry


def _card_kept(memory: Memory, entry: Told) -> None:
    """The others went on the pile in their order; the card that caused it follows."""
    seat = entry.number("seat")
    low = len(memory.pile)
    looked = memory.looked
    memory.looked = []
    rest = [NO_CARD] * (len(looked) - 1)
    if entry.has("card"):
        kept = looked.index(entry.number("card"))
        rest = looked[:kept] + looked[kept + 1 :]
        for i, place in enumerate(memory.places):
            if place >= low:
                memory.places[i] = (
                    NOT_THERE if place == low + kept else place - (place > low + kept)
                )
    elif memory.looked_from == FROM_DECK:
        if seat in memory.certain:
            memory.hands.append((DREW, seat, 1))
    else:
        _keep_unseen(memory, seat, low, looked)
        memory.places = [NOT_THERE if place >= low else place for place in memory.places]
    memory.pile.extend(rest)
    if memory.looked_from == FROM_PILE:
        memory.put_down()


def _keep_unseen(memory: Memory, seat: Seat, low: int, looked: list[int]) -> None:
    """Somebody else kept a card of the pile. (WC-TROVE-07)"""
    if not memory.tracked() and all(card == NO_CARD for card in looked):
        return
    if memory.looked_from == FROM_SHUFFLED:
        memory.hands.append((DREW_PILE, seat))
    else:
        cards = [_card_of(memory, card) for card in looked]
        memory.hands.append((TOOK, seat, low, *cards))
    memory.certain.setdefault(seat, [])
    if memory.looked_from == FROM_PILE and looked[0] != NO_CARD and len(set(looked)) == 1:
        memory.certain[seat].append(_card_of(memory, looked[0]))


# --- dwarf cards -----------------------------------------------------------------------------


def _role_dealt(memory: Memory, entry: Told) -> None:
    memory.dwarfs.append((SAW, entry.number("seat"), entry.number("role")))


def _role_seen(memory: Memory, entry: Told) -> None:
    if memory.ends_with(RoleSeen.NAME):
        memory.pile.append(memory.played)
    if entry.has("role"):
        memory.see_role(entry.number("target"), entry.number("role"), memory.turns)


def _hats_changed(memory: Memory, entry: Told) -> None:
    """What was seen of this player before is the past. (S2-HAT-04, OV-INFO-03)"""
    by_card = memory.ends_with(HatsChanged.NAME)
    if by_card:
        memory.pile.append(memory.played)
    seat = entry.number("seat")
    for i, (whose, turn, role, _) in enumerate(memory.seen_roles):
        if whose == seat:
            memory.seen_roles[i] = (whose, turn, role, 1)
    own = entry.has("old")
    if own:
        memory.dwarfs.append((SAW, seat, entry.number("old")))
        memory.seen_roles.append((seat, memory.own_since, entry.number("old"), 1))
        memory.own_since = memory.turns
    memory.dwarfs.append((CHANGED if by_card else DRESSED, seat))
    if own:
        memory.dwarfs.append((SAW, seat, entry.number("new")))


_NOTES: Final[dict[str, Callable[[Memory, Told], None]]] = {
    RoundBegan.NAME: _round_began,
    RoundEnded.NAME: _turn_over,
    Skipped.NAME: _turn_over,
    Played.NAME: _played,
    Discarded.NAME: _discarded,
    Drew.NAME: _drew,
    Mended.NAME: _mended,
    Cleared.NAME: _cleared,
    Removed.NAME: _removed,
    GoalSeen.NAME: _goal_seen,
    GoalRevealed.NAME: _goal_revealed,
    CardsLookedAt.NAME: _cards_looked_at,
    CardKept.NAME: _card_kept,
    RoleDealt.NAME: _role_dealt,
    RoleSeen.NAME: _role_seen,
    HatsChanged.NAME: _hats_changed,
    **GOLD_NOTES,
}
