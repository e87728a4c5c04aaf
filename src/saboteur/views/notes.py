"""How a seat's memory takes in what the seat is told, entry by entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saboteur.modules.veto import VETO_PATHFINDER
from saboteur.rules.events import (
    CardKept,
    CardsLookedAt,
    Cleared,
    Discarded,
    Drew,
    Freed,
    GoalRevealed,
    GoalSeen,
    HandsSwapped,
    HatsChanged,
    Mended,
    PathMissing,
    Played,
    Removed,
    RoleDealt,
    RoleSeen,
    RoundBegan,
    RoundEnded,
    Skipped,
    TheftPrevented,
    Vetoed,
)
from saboteur.rules.kinds import (
    A_THEFT,
    CHANGE_HATS,
    IN_PRISON,
    INSPECTION,
    NO_CARD,
    NONE,
    PATHFINDER,
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
    GOT,
    HID,
    LOOKED,
    MOVED,
    PROVED,
    REVEALED,
    SAW,
    SHOWED,
    SHUFFLED,
    SWAPPED,
    TOOK,
    Memory,
)
from saboteur.views.redact import Told
from saboteur.views.seen import NOTES


def catch_up(memory: Memory, log: list[Told]) -> None:
    """Take in what the log says since the last time."""
    while memory.read < len(log):
        entry = log[memory.read]
        note = _NOTES.get(entry.name) or NOTES.get(entry.name)
        if note is not None:
            note(memory, entry)
        if entry.asks_on:
            _path_missing_or_asked_for(memory, entry)
        if entry.pieces:
            note_pieces(memory, entry)
        memory.read += 1


# --- cards -----------------------------------------------------------------------------------


def _round_began(memory: Memory, _entry: Told) -> None:
    memory.begin_round()


def _played(memory: Memory, entry: Told) -> None:
    seat = entry.number("seat")
    card = move_card(entry.number("move"))
    if memory.paths_left and seat == memory.holder:
        memory.paths_left -= 1
    else:
        memory.put_down()
        memory.turns += 1
    memory.played = card
    family = memory.family(card)
    if memory.is_held_back(card):
        memory.held = card
        memory.holder = seat
        memory.paths_left = 2 if family == PATHFINDER else 0
    show_card(memory, seat, card)
    _prove(memory, seat)


def _prove(memory: Memory, seat: Seat) -> None:
    """Remember what the hand of another player has proved just now. (WC-PATH-03, WC-PATH-06)"""
    proof = memory.shown.get(memory.read)
    if proof is not None and seat != memory.seat:
        memory.hands.append((PROVED, seat, len(memory.proofs)))
        memory.proofs.append(proof)
        memory.certain.setdefault(seat, [])


def _path_missing_or_asked_for(memory: Memory, entry: Told) -> None:
    """There was no path card to lay, or there was one to ask for a toll for. (WC-PATH-06)"""
    _prove(memory, entry.number("seat"))


def show_card(memory: Memory, seat: Seat, card: CardId) -> None:
    """A card of a hand was seen leaving it."""
    if seat in memory.certain:
        memory.hands.append((SHOWED, seat, card))
        cards = memory.certain[seat]
        if card in cards:
            cards.remove(card)


def lose_unseen(memory: Memory, seat: Seat, count: int) -> None:
    """Cards left a hand unseen; all of them may have been of one kind."""
    cards = memory.certain[seat]
    for card in set(cards):
        for _ in range(min(count, cards.count(card))):
            cards.remove(card)


def _vetoed(memory: Memory, entry: Told) -> None:
    """The vetoed card goes first, the Veto on top; then a Pathfinder that it ends. (WC-VETO-09)"""
    rules = memory.rules
    if rules is None:
        raise ValueError("a memory must know the rules to make sense of a log")
    card = move_card(entry.number("move"))
    veto = rules.ids["veto"]
    memory.pile.extend((card, veto))
    show_card(memory, entry.number("seat"), veto)
    if card == memory.held:
        memory.held = NO_CARD
        memory.paths_left = 0
    elif rules.word(VETO_PATHFINDER) == "end_turn":
        memory.put_down()


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


def _hands_swapped(memory: Memory, entry: Told) -> None:
    """Who takes part knows both hands; others know who has which. (S2-SWAP-01, S2-SWAP-06)"""
    memory.pile.append(memory.played)
    seat = entry.number("seat")
    target = entry.number("target")
    first = memory.certain.pop(seat, None)
    second = memory.certain.pop(target, None)
    if entry.has("given"):
        own = entry.numbers("given")
        other = entry.numbers("received")
        if target == memory.seat:
            own, other = other, own
            second = first
            target = seat
        if second is not None:
            memory.hands.append((GOT, target, *other))
        memory.know_hand(target, own)
    elif first is not None or second is not None:
        memory.hands.append((SWAPPED, seat, target))
        if first is not None:
            memory.certain[target] = first
        if second is not None:
            memory.certain[seat] = second


def _cleared_front(memory: Memory, bit: int) -> None:
    """The removed card goes first, the card that removed it on top. (BASE-ACT-18)"""
    memory.pile.append(-1 - bit)
    memory.pile.append(memory.played)


def _mended(memory: Memory, entry: Told) -> None:
    _cleared_front(memory, entry.number("tool"))


def _freed(memory: Memory, _entry: Told) -> None:
    _cleared_front(memory, IN_PRISON)


def _theft_prevented(memory: Memory, _entry: Told) -> None:
    _cleared_front(memory, A_THEFT)


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
    memory.places = [MOVED if place >= 0 else place for place in memory.places]


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
                memory.places[i] = MOVED if place == low + kept else place - (place > low + kept)
    elif memory.looked_from == FROM_DECK:
        if seat in memory.certain:
            memory.hands.append((DREW, seat, 1))
    else:
        _keep_unseen(memory, seat, low, looked)
        memory.places = [MOVED if place >= low else place for place in memory.places]
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
    if memory.family(memory.played) == INSPECTION:
        memory.pile.append(memory.played)
    if entry.has("role"):
        memory.see_role(entry.number("target"), entry.number("role"), memory.turns)


def _hats_changed(memory: Memory, entry: Told) -> None:
    """What was seen of this player before is the past. (S2-HAT-04, OV-INFO-03)"""
    by_card = memory.family(memory.played) == CHANGE_HATS
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
    PathMissing.NAME: _path_missing_or_asked_for,
    Vetoed.NAME: _vetoed,
    Discarded.NAME: _discarded,
    Drew.NAME: _drew,
    HandsSwapped.NAME: _hands_swapped,
    Mended.NAME: _mended,
    Freed.NAME: _freed,
    TheftPrevented.NAME: _theft_prevented,
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
