"""Dealing a position: what it leaves unknown is filled in by chance, and it must be possible."""

from __future__ import annotations

import hashlib
from typing import Final

from saboteur.notation.card import card_name, cell_name, role_name, seat_name
from saboteur.notation.items import (
    PICKING,
    UNKNOWN_GOLD,
    ImpossiblePosition,
    Pending,
    Position,
    frame_text,
    is_path,
)
from saboteur.notation.laying import (
    Luck,
    enlarged,
    fill,
    place_of,
    set_goals,
    set_laid_out,
    set_parts,
    set_starts,
    without,
)
from saboteur.notation.move import move_text
from saboteur.notation.parts import FRAME_CHECKS, PART_NOTATION
from saboteur.rules.chance import N_STREAMS, stream_keys
from saboteur.rules.engine import blank, legal_moves, new_match
from saboteur.rules.frames import A_MOVE, FRAME_SHAPES, NOTHING
from saboteur.rules.kinds import (
    FRAME_NAMES,
    KEEP_ONE,
    MORE_DISCARDS,
    NO_CARD,
    NONE,
    NOWHERE,
    ORIENT,
    PASS_MOVE,
    PAY_TO_CLEAR,
    PLAY,
    RESOLVE,
    ROUND,
    ROUND_OVER,
    SCORE,
    TO_PILE,
    TRIGGERS,
    TURN,
    CardId,
    FrameKind,
    Move,
    move_act,
    move_card,
)
from saboteur.rules.mine import GOAL, is_reached, rebuild
from saboteur.rules.parts import Step
from saboteur.rules.state import Frame, State

_ROUNDS: Final = N_STREAMS - 1
_SEATLESS: Final = (ROUND, SCORE, ROUND_OVER)
_ROUND_ENDED: Final = (ROUND, SCORE, ROUND_OVER)


def deal(position: Position, seed: bytes, *, waive_copies: bool = False) -> State:
    """Return a full state that is as the position states it, the rest dealt by chance.

    The chance of dealing has a key of its own; the streams of the match are not used up. Where
    copies are waived, more copies of a path or action card may be stated than the box has.

    :raises ImpossiblePosition: if there is no such state; the message says why.
    :raises RulesetError: if the ruleset is not for so many players.
    """
    p = position
    n = p.players if p.players is not None else max(p.rules.min_players, *_beyond(p))
    if any(FRAME_SHAPES[kind].before_deal for kind, *_ in p.stack()):
        return _begin(p, n, seed)
    s = blank(p.rules, n, stream_keys(seed))
    luck = Luck(hashlib.sha256(seed + b" saboteur position").digest())
    _set_flow(p, s)
    _set_front(p, s)
    set_goals(p, s, luck)
    set_laid_out(p, s, luck)
    _set_roles(p, s, luck)
    set_starts(s, *s.roles)
    set_parts(p, s, luck)
    _set_cards(p, s, luck, waive_copies=waive_copies)
    _set_picked(p, s, luck)
    _set_gold(p, s, luck)
    rebuild(s)
    s.touched = p.touched
    _check_reached(s)
    _check_waiting(s)
    _check_asked(s)
    return s


def _begin(p: Position, n: int, seed: bytes) -> State:
    """Begin a match in which something is asked before anything is dealt. (SOLO-01)"""
    plain = Position(p.rules)
    plain.players = p.players
    kind = p.stack()[-1][0]
    plain.frames = ((kind, 0, NOWHERE, 0),)
    if p != plain or not p.rules.asks[kind]:
        raise ImpossiblePosition("colour-first")
    return new_match(p.rules, n, stream_keys(seed))


def _beyond(p: Position) -> list[int]:
    return [0, *(seat + 1 for seat in p.seats())]


# --- whose turn it is ------------------------------------------------------------------------


def _set_flow(p: Position, s: State) -> None:
    s.round = p.round if p.round is not None else 1
    if not 1 <= s.round <= _ROUNDS:
        raise ImpossiblePosition("no-round", round=s.round, last=_ROUNDS)
    s.first = p.first if p.first is not None else 0
    stack = p.stack()
    s.active = p.turn if p.turn is not None else _acting(stack, s.first)
    s.last = p.last
    s.direction = p.direction
    s.completer = p.completer
    s.laid_last = p.laid
    s.draws = [seat * 16 + count for seat, count in p.owed()]
    for pending in stack:
        kind, seat, _, value = pending
        if kind in p.rules.windows and seat == NONE and s.stack:
            _ask_all(p, s, kind, value)
            continue
        _check_frame(p, pending, s.round)
        s.stack.append(Frame(*pending))


def _ask_all(p: Position, s: State, window: FrameKind, value: Move) -> None:
    """Ask whoever did not play the card and holds any. (WC-VETO-21, AMB-45)"""
    played_by = s.stack[-1].seat
    for k in range(s.n - 1, 0, -1):
        asked = (played_by + k * s.direction) % s.n
        if p.hands.get(asked) != ():
            s.stack.append(Frame(window, asked, NOWHERE, value))


def _acting(stack: tuple[Pending, ...], first: int) -> int:
    """Return whose turn it is when only the frames tell."""
    for _, seat, _, _ in stack:
        if seat != NONE:
            return seat
    return first


def _check_frame(p: Position, pending: Pending, round_: int) -> None:
    """Refuse a frame that lacks something, or says too much."""
    kind, seat, cell, value = pending
    text = frame_text(p.rules, pending)
    shape = FRAME_SHAPES[kind]
    if type(p.rules.steps[kind]) is Step:
        raise ImpossiblePosition("frame-not-here", frame=FRAME_NAMES[kind], text=text)
    if (seat == NONE) != (kind in _SEATLESS):
        code = "frame-seat" if seat != NONE else "frame-no-seat"
        raise ImpossiblePosition(code, frame=FRAME_NAMES[kind], text=text)
    if (cell == NOWHERE) == shape.cell:
        code = "frame-no-cell" if cell == NOWHERE else "frame-cell"
        raise ImpossiblePosition(code, frame=FRAME_NAMES[kind], text=text)
    if kind == ORIENT and p.rules.may(value, GOAL):
        place_of(p.rules, cell)
    if shape.holds == A_MOVE:
        if move_act(value) != PLAY or move_card(value) not in p.rules.deck_cards:
            raise ImpossiblePosition("frame-waits", text=text)
    elif kind == PAY_TO_CLEAR and value not in p.front.get(seat, ()):
        name = card_name(p.rules, value)
        raise ImpossiblePosition("nothing-to-remove", seat=seat_name(seat), card=name)
    elif shape.holds == NOTHING and value:
        raise ImpossiblePosition("frame-number", frame=FRAME_NAMES[kind], text=text)
    if kind == ROUND and round_ >= _ROUNDS:
        raise ImpossiblePosition("no-round-after", round=round_)


# --- the table -------------------------------------------------------------------------------


def _set_front(p: Position, s: State) -> None:
    for seat, cards in p.front.items():
        for card in cards:
            s.front[seat] |= 1 << s.rules.cards[card].front


# --- what is dealt ---------------------------------------------------------------------------


def _set_roles(p: Position, s: State, luck: Luck) -> None:
    """Deal the dwarf cards; those that were exchanged may have been discarded. (S2-HAT-03)"""
    mix = s.rules.role_mix[s.n]
    if p.hats and not s.rules.drops_roles:
        raise ImpossiblePosition("no-hats")
    left = len(mix) - s.n - len(p.hats)
    undealt = p.undealt if p.undealt is not None else (NONE,) * left
    if len(undealt) != left:
        code = "undealt-and-hats" if p.hats else "undealt"
        raise ImpossiblePosition(code, players=s.n, hats=len(p.hats), need=left, have=len(undealt))
    roles = tuple(p.roles.get(seat, NONE) for seat in range(s.n))
    used = [role for role in (*roles, *undealt, *p.hats) if role != NONE]
    names = {role: role_name(role) for role in set(used)}
    rest = without(mix, used, "box-roles", names, s.n)
    luck.shuffle(rest)
    s.roles = fill(roles, NONE, rest)
    s.undealt = fill(undealt, NONE, rest)[::-1]
    s.dropped = fill(p.hats, NONE, rest)


def _set_cards(p: Position, s: State, luck: Luck, *, waive_copies: bool) -> None:
    """Deal hands, deck, discard pile and what is put aside; the rest goes under the pile."""
    rules = s.rules
    full = (NO_CARD,) * rules.hand_size(s.n)
    hands = [p.hands.get(seat, full) for seat in range(s.n)]
    _hold_picked(p, hands)
    discard = _with_gone(p, luck)
    deck = p.deck if p.deck is not None else ()
    aside = p.aside if p.aside is not None else (NO_CARD,) * rules.aside
    if len(aside) != rules.aside:
        raise ImpossiblePosition("cards-aside", need=rules.aside, have=len(aside))
    used = [card for card, _ in p.mine.values() if is_path(rules, card)]
    used += [card for card in p.out if card not in rules.goal_cards]
    used += [move_card(value) for kind, _, _, value in p.stack() if kind == RESOLVE]
    used += [value for kind, _, _, value in p.stack() if kind == TO_PILE]
    if p.looked and all(pending[0] != KEEP_ONE for pending in p.stack()):
        raise ImpossiblePosition("looked-unasked")
    for cards in (*p.front.values(), *hands, p.looked, discard, aside, deck):
        used += [card for card in cards if card != NO_CARD]
    names = {card: card_name(rules, card) for card in set(used)}
    box = enlarged(rules.deck_cards, used) if waive_copies else rules.deck_cards
    rest = without(box, used, "box-cards", names)
    missing = sum(cards.count(NO_CARD) for cards in (*hands, p.looked, discard, aside, deck))
    if missing > len(rest):
        raise ImpossiblePosition("unknown-cards", need=missing, have=len(rest))
    luck.shuffle(rest)
    for card in rules.never_held:
        if any(card in hand for hand in hands):
            raise ImpossiblePosition("never-in-hand", card=card_name(rules, card))
    # Hands are filled from the end of the rest. (SOLO-05, SOLO-16)
    rest = rules.hands_first(rest[::-1], sum(hand.count(NO_CARD) for hand in hands))[::-1]
    s.hands = [fill(hand, NO_CARD, rest) for hand in hands]
    if p.looked:
        s.looked = fill(p.looked, NO_CARD, rest)
    pile = fill(discard, NO_CARD, rest)
    s.aside = fill(aside, NO_CARD, rest)
    if p.deck is None:
        s.deck = rest
        s.discards = pile
    else:
        s.deck = fill(deck, NO_CARD, rest)[::-1]
        s.discards = rest + pile


def _hold_picked(p: Position, hands: list[tuple[CardId, ...]]) -> None:
    """Put the cards that are picked into the unknown places of the hand they belong to."""
    picked = p.picks()
    kind, seat, _, _ = p.stack()[-1] if p.stack() else (NONE, NONE, NOWHERE, 0)
    if kind not in PICKING:
        if picked:
            raise ImpossiblePosition("picked-unasked")
        return
    hand = list(hands[seat])
    least, most = 0, 1
    if kind == MORE_DISCARDS:
        least, most = 1, p.rules.most_discards - 1
    if not least <= len(picked) <= most or len(hand) <= max(1, len(picked)):
        raise ImpossiblePosition(
            "picked-too-many", seat=seat_name(seat), picked=len(picked), held=len(hand)
        )
    for card in sorted(set(picked) - {NO_CARD}):
        while hand.count(card) < picked.count(card):
            if NO_CARD not in hand:
                raise ImpossiblePosition(
                    "picked-not-held", card=card_name(p.rules, card), seat=seat_name(seat)
                )
            hand[hand.index(NO_CARD)] = card
    hands[seat] = tuple(hand)


def _set_picked(p: Position, s: State, luck: Luck) -> None:
    """Choose the unknown picked cards from the hand."""
    picked = p.picks()
    if picked:
        rest = sorted(s.hands[s.stack[-1].seat])
        for card in picked:
            if card != NO_CARD:
                rest.remove(card)
        luck.shuffle(rest)
        s.picked = fill(picked, NO_CARD, rest)


def _with_gone(p: Position, luck: Luck) -> tuple[CardId, ...]:
    """Return the discard pile with what players put there face down."""
    pile = list(p.discard)
    gone = [card for cards in p.gone.values() for card in cards if card != NO_CARD]
    for card in pile:
        if card in gone:
            gone.remove(card)
    if not pile:
        return tuple(gone)
    places = [i for i, card in enumerate(pile) if card == NO_CARD]
    if len(gone) > len(places):
        raise ImpossiblePosition("gone-not-there", card=card_name(p.rules, gone[0]))
    luck.shuffle(places)
    for card in gone:
        pile[places.pop()] = card
    return tuple(pile)


def _set_gold(p: Position, s: State, luck: Luck) -> None:
    """Deal the gold cards; what `golddeck` leaves out is out of the game."""
    held = [p.gold.get(seat, ()) for seat in range(s.n)]
    if s.rules.open_gold:
        # Gold was printed on cards that have left the game. (DUEL-END-04, DUEL-END-12)
        if any(UNKNOWN_GOLD in cards for cards in held) or p.packet:
            raise ImpossiblePosition("open-gold")
        s.gold = [list(cards) for cards in held]
        return
    deck = p.gold_deck if p.gold_deck is not None else ()
    used = [value for cards in (*held, p.packet, deck) for value in cards if value != UNKNOWN_GOLD]
    names = {value: str(value) for value in set(used)}
    rest = without(s.rules.gold_values, used, "box-gold", names)
    missing = sum(cards.count(UNKNOWN_GOLD) for cards in (*held, p.packet, deck))
    if missing > len(rest):
        raise ImpossiblePosition("unknown-gold", need=missing, have=len(rest))
    luck.shuffle(rest)
    s.gold = [fill(cards, UNKNOWN_GOLD, rest) for cards in held]
    s.packet = fill(p.packet, UNKNOWN_GOLD, rest)
    s.gold_deck = rest if p.gold_deck is None else fill(deck, UNKNOWN_GOLD, rest)[::-1]
    for seat, count in p.nuggets.items():
        s.nuggets[seat] = 0 if count == NONE else count


# --- what cannot be --------------------------------------------------------------------------


def _check_reached(s: State) -> None:
    """Refuse a face-down card that should have been turned up. (BASE-GOAL-01, BASE-GOAL-09)"""
    kinds = {frame.kind for frame in s.stack}
    if not s.stack or TRIGGERS in kinds or not kinds.isdisjoint(_ROUND_ENDED):
        return
    for cell in sorted(s.hidden):
        if is_reached(s, cell):
            raise ImpossiblePosition("reached-face-down", cell=cell_name(cell))
    for kind, part in zip(s.rules.part_kinds, s.parts, strict=True):
        PART_NOTATION[kind].check_settled(part, s)


def _check_waiting(s: State) -> None:
    """Refuse a card that cannot have been played, and questions about nothing."""
    for f in s.stack:
        if f.kind == RESOLVE:
            reason = s.rules.effects[move_card(f.value)].why_not(s, f.seat, f.value)
            if reason is not None:
                text = move_text(s.rules, f.value)
                raise ImpossiblePosition("cannot-have-been-played", text=text, reason=reason)
        elif f.kind in FRAME_CHECKS:
            FRAME_CHECKS[f.kind](f, s)


def _check_asked(s: State) -> None:
    """Refuse a position in which nobody is asked, or somebody who has nothing to say."""
    if not s.stack:
        return
    top = s.stack[-1]
    if not s.rules.asks[top.kind]:
        raise ImpossiblePosition("asks-nobody", frame=FRAME_NAMES[top.kind])
    if top.kind == TURN and not s.hands[top.seat]:
        raise ImpossiblePosition(
            "turn-without-card", seat=seat_name(top.seat), clause="BASE-TURN-09"
        )
    for f in s.stack:
        if f.kind in s.rules.windows and not s.hands[f.seat]:
            raise ImpossiblePosition("window-without-card", seat=seat_name(f.seat), clause="AMB-45")
    # In a window one may have nothing to say but to let a card pass. (WC-VETO-21)
    if top.kind not in s.rules.windows and all(m == PASS_MOVE for m in legal_moves(s)):
        raise ImpossiblePosition("no-choice", seat=seat_name(top.seat), frame=FRAME_NAMES[top.kind])
