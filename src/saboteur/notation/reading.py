"""Reading a position text, item by item. See docs/notation.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from saboteur.notation import words as read
from saboteur.notation.card import (
    NOBODY,
    UNKNOWN,
    NotationError,
    card_name,
    parse_card,
    parse_cell,
    parse_front_card,
    seat_name,
)
from saboteur.notation.items import ImpossiblePosition, Pending, Position
from saboteur.notation.move import parse_move
from saboteur.notation.parts import PART_NOTATION, PART_OF_ITEM, plain_part
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.frames import A_CARD, A_CELL, A_LOOKING, A_MOVE, A_SEAT, FRAME_SHAPES
from saboteur.rules.kinds import FRAME_NAMES, NONE, NOWHERE, PAY_TO_CLEAR, TO_PILE, Seat
from saboteur.rules.ruleset import Ruleset

_SEPARATOR: Final = re.compile(r"[;\n]")
_COMMENT: Final = re.compile(r"#[^\n]*")
_DIRECTIONS: Final = {"clockwise": 1, "anticlockwise": -1}


def parse_position(text: str) -> Position:
    """Read a position. Whether it is possible is found out by dealing it.

    :raises NotationError: if the text is no position; the message quotes what is wrong.
    :raises RulesetError: if its ruleset is none.
    """
    first, *rest = [
        part.strip() for part in _SEPARATOR.split(_COMMENT.sub("", text)) if part.strip()
    ] or [""]
    if not first:
        raise NotationError("empty-position")
    p = Position(parse_ruleset(first))
    seen: set[str] = set()
    for item in rest:
        read_item(p, item, seen)
    if p.players is not None and p.seats() and max(p.seats()) >= p.players:
        seat = seat_name(max(p.seats()))
        raise NotationError("no-seat-with", seat=seat, count=p.players)
    return p


def read_item(p: Position, item: str, seen: set[str] | None = None) -> str:
    """Add one item to a position that is being made; return the item's name.

    :raises NotationError: if it is none, or if `seen` has it already.
    """
    head, *words = item.split() or [""]
    if head not in _READERS and head not in PART_OF_ITEM:
        raise NotationError("not-an-item", text=_short(item))
    if seen is not None and not _comes_in_parts(head):
        key = head if head not in _OF_A_SEAT else " ".join([head, *words[:1]])
        if key in seen:
            raise NotationError("stated-twice", item=key)
        seen.add(key)
    try:
        if head in _READERS:
            _READERS[head](p, words)
        else:
            _read_part(p, head, words)
    except ImpossiblePosition:
        raise
    except NotationError as error:
        raise NotationError("in-item", item=_short(item), detail=error.fault) from error
    return head


def _comes_in_parts(head: str) -> bool:
    """Say whether an item may be stated in several parts."""
    kind = PART_OF_ITEM.get(head)
    return head in (_IN_PARTS if kind is None else PART_NOTATION[kind].PIECEMEAL)


def _read_part(p: Position, head: str, words: list[str]) -> None:
    """Take in an item about the piece of a product; one that says nothing is not kept."""
    kind = PART_OF_ITEM[head]
    notation = PART_NOTATION[kind]
    part = p.part(kind)
    notation.read_item(p.rules, part, head, words)
    p.parts[kind] = part
    stated = any(notation.is_stated(p.rules, part, item) for item in notation.HEADS)
    if not stated and part == plain_part(p.rules, kind):
        del p.parts[kind]


def _short(item: str) -> str:
    return item if len(item) <= 60 else item[:57] + "..."


# --- items -----------------------------------------------------------------------------------


def _read_players(p: Position, words: list[str]) -> None:
    p.players = read.number(read.one(words))


def _read_round(p: Position, words: list[str]) -> None:
    p.round = read.number(read.one(words))


def _read_first(p: Position, words: list[str]) -> None:
    p.first = read.any_seat(read.one(words))


def _read_turn(p: Position, words: list[str]) -> None:
    p.turn = read.any_seat(read.one(words))


def _read_last(p: Position, words: list[str]) -> None:
    p.last = read.seat_or_nobody(read.one(words))


def _read_direction(p: Position, words: list[str]) -> None:
    if read.one(words) not in _DIRECTIONS:
        raise NotationError("not-a-direction")
    p.direction = _DIRECTIONS[words[0]]


def _read_completer(p: Position, words: list[str]) -> None:
    p.completer = read.seat_or_nobody(read.one(words))


def _read_laid(p: Position, words: list[str]) -> None:
    p.laid = NOWHERE if read.one(words) == NOBODY else parse_cell(words[0])


def _read_touched(p: Position, words: list[str]) -> None:
    read.nothing(words)
    p.touched = 1


def _read_draws(p: Position, words: list[str]) -> None:
    draws: list[tuple[Seat, int]] = []
    for word in words:
        letter, _, count = word.partition(":")
        draws.append((read.any_seat(letter), read.number(count)))
        if draws[-1][1] > 15:
            raise NotationError("draws-too-many", most=15)
    p.draws = tuple(draws)


def _read_roles(p: Position, words: list[str]) -> None:
    for word in words:
        who, _, what = word.partition(":")
        if who == "undealt" and p.undealt is None:
            p.undealt = read.role_list(what.split(",") if what else [])
            continue
        roles = read.role_list([what])
        seat = read.any_seat(who)
        if seat in p.roles or len(roles) != 1:
            raise NotationError("two-roles", seat=who)
        p.roles[seat] = roles[0]


def _read_hats(p: Position, words: list[str]) -> None:
    p.hats = read.role_list(words)


def _read_hand(p: Position, words: list[str]) -> None:
    seat, cards = read.seat_first(words)
    p.hands[seat] = read.card_set(p.rules, cards)


def _read_picked(p: Position, words: list[str]) -> None:
    p.picked = read.card_list(p.rules, words)


def _read_looked(p: Position, words: list[str]) -> None:
    p.looked = read.card_list(p.rules, words)


def _read_deck(p: Position, words: list[str]) -> None:
    p.deck = read.card_list(p.rules, words)


def _read_discard(p: Position, words: list[str]) -> None:
    p.discard = read.card_list(p.rules, words)


def _read_aside(p: Position, words: list[str]) -> None:
    p.aside = read.card_list(p.rules, words)


def _read_front(p: Position, words: list[str]) -> None:
    seat, names = read.seat_first(words)
    cards = sorted(parse_front_card(p.rules, name) for name in read.repeated(names))
    for i, card in enumerate(cards):
        if card in cards[:i]:
            raise NotationError("lies-twice", card=card_name(p.rules, card))
    if cards:
        p.front[seat] = tuple(cards)


def _read_mine(p: Position, words: list[str]) -> None:
    read.pairs(words, lambda text: read.lying(p.rules, text), p.mine)


def _read_goal(p: Position, words: list[str]) -> None:
    read.pairs(words, lambda text: read.goal_or_unknown(p.rules, text), p.goals)


def _read_open(p: Position, words: list[str]) -> None:
    read.pairs(words, lambda text: read.lying_goal(p.rules, text), p.open)


def _read_goals_aside(p: Position, words: list[str]) -> None:
    p.goals_aside = read.goal_list(p.rules, words)


def _read_site(p: Position, words: list[str]) -> None:
    read.pairs(words, lambda text: read.site(p.rules, text), p.sites)


def _read_out(p: Position, words: list[str]) -> None:
    p.out = tuple(sorted(parse_card(p.rules, word) for word in read.repeated(words)))


def _read_gold_deck(p: Position, words: list[str]) -> None:
    p.gold_deck = read.gold_list(p.rules, words)


def _read_gold(p: Position, words: list[str]) -> None:
    seat, values = read.seat_first(words)
    if values:
        p.gold[seat] = read.gold_set(p.rules, values)


def _read_nuggets(p: Position, words: list[str]) -> None:
    seat, rest = read.seat_first(words)
    word = read.one(rest)
    count = NONE if word == UNKNOWN else read.number(word)
    if count:
        p.nuggets[seat] = count


def _read_packet(p: Position, words: list[str]) -> None:
    p.packet = read.gold_set(p.rules, words)


def _read_knows(p: Position, words: list[str]) -> None:
    seat, rest = read.seat_first(words)
    for kind, notation in PART_NOTATION.items():
        own = [word for word in rest if notation.KNOWN_BY and notation.KNOWN_BY in word]
        if own:
            part = p.part(kind)
            notation.read_known(p.rules, part, seat, own)
            p.parts[kind] = part
            rest = [word for word in rest if word not in own]
    if rest:
        read.pairs(rest, lambda text: read.goal(p.rules, text), p.knows.setdefault(seat, {}))


def _read_gone(p: Position, words: list[str]) -> None:
    seat, cards = read.seat_first(words)
    if cards:
        p.gone[seat] = read.card_set(p.rules, cards)


def _read_frame(p: Position, words: list[str]) -> None:
    if p.frames == ():
        raise NotationError("over-and-pending")
    p.frames = (*(p.frames or ()), _frame(p.rules, words))


def _read_over(p: Position, words: list[str]) -> None:
    read.nothing(words)
    if p.frames:
        raise NotationError("over-and-pending")
    p.frames = ()


def _frame(rules: Ruleset, words: list[str]) -> Pending:
    """Read a pending decision: its name, a seat, a cell and a value as they are there."""
    name, *rest = words or [""]
    if name not in FRAME_NAMES:
        raise NotationError("no-frame", text=name, known=", ".join(FRAME_NAMES))
    kind = FRAME_NAMES.index(name)
    seat, cell, value = NONE, NOWHERE, 0
    if rest:
        seat = read.seat_or_nobody(rest.pop(0))
    if rest and "@" not in rest[0] and "," in rest[0]:
        cell = parse_cell(rest.pop(0))
    holds = FRAME_SHAPES[kind].holds
    if holds == A_CARD:
        parse = {PAY_TO_CLEAR: parse_front_card, TO_PILE: read.deck_card}.get(kind, read.turned_up)
        value = parse(rules, read.one(rest))
    elif holds == A_CELL:
        value = parse_cell(read.one(rest))
    elif holds == A_SEAT:
        value = read.any_seat(read.one(rest))
    elif holds == A_MOVE:
        value = parse_move(rules, read.one(rest))
    elif holds == A_LOOKING:
        value = _looking(rules, rest)
    elif rest:
        value = read.number(read.one(rest))
    return kind, seat, cell, value


def _looking(rules: Ruleset, words: list[str]) -> int:
    """Read by whose rule somebody keeps a card: nothing is said of the first in the game."""
    names = [looking.name for looking in rules.lookings]
    if not words or not names:
        read.nothing(words)
        return 0
    if words[0] not in names:
        raise NotationError("no-looking", text=words[0], known=", ".join(names))
    return names.index(read.one(words))


_OF_A_SEAT: Final = ("hand", "front", "gold", "nuggets", "gone")
"""Items that are stated once for each seat."""

_IN_PARTS: Final = ("roles", "mine", "goal", "open", "site", "knows", "frame")
"""Items that may be stated in several parts."""

_READERS: Final[dict[str, Callable[[Position, list[str]], None]]] = {
    "players": _read_players,
    "round": _read_round,
    "first": _read_first,
    "turn": _read_turn,
    "last": _read_last,
    "direction": _read_direction,
    "completer": _read_completer,
    "laid": _read_laid,
    "touched": _read_touched,
    "draws": _read_draws,
    "roles": _read_roles,
    "hats": _read_hats,
    "hand": _read_hand,
    "picked": _read_picked,
    "looked": _read_looked,
    "deck": _read_deck,
    "discard": _read_discard,
    "aside": _read_aside,
    "front": _read_front,
    "mine": _read_mine,
    "goal": _read_goal,
    "open": _read_open,
    "goals-aside": _read_goals_aside,
    "site": _read_site,
    "out": _read_out,
    "golddeck": _read_gold_deck,
    "gold": _read_gold,
    "nuggets": _read_nuggets,
    "packet": _read_packet,
    "knows": _read_knows,
    "gone": _read_gone,
    "frame": _read_frame,
    "over": _read_over,
}
