"""The words of which the items of a position are made: counts, lists, cards on cells."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.notation.card import (
    NOBODY,
    UNKNOWN,
    NotationError,
    cell_name,
    parse_card,
    parse_cell,
    parse_laid,
    parse_role,
    parse_seat,
)
from saboteur.notation.items import UNKNOWN_GOLD, Lying
from saboteur.rules import kinds
from saboteur.rules.kinds import CardId, Cell, Role, Seat
from saboteur.rules.mine import GOAL, KEPT_ASIDE, SOFT
from saboteur.rules.ruleset import Ruleset

_REPEAT: Final = re.compile(r"(.+)\*([0-9]{1,3})")
_RANGE: Final = re.compile(r"(-?[0-9]{1,3})\.\.(-?[0-9]{1,3})")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_MOST_CARDS: Final = 400
"""More cards than all boxes hold together."""

T = TypeVar("T")


def one(words: list[str]) -> str:
    """Return the only word."""
    if len(words) != 1:
        raise NotationError("one-word")
    return words[0]


def nothing(words: list[str]) -> None:
    """Refuse any word."""
    if words:
        raise NotationError("nothing-follows")


def number(text: str) -> int:
    """Read a number."""
    if not _NUMBER.fullmatch(text):
        raise NotationError("not-a-number", text=text)
    return int(text)


def any_seat(text: str) -> Seat:
    """Read the letter of a seat, however many there are."""
    return parse_seat(text, kinds.MAX_SEATS)


def seat_or_nobody(text: str) -> Seat:
    """Read the letter of a seat, or `-`."""
    return kinds.NONE if text == NOBODY else any_seat(text)


def seat_first(words: list[str]) -> tuple[Seat, list[str]]:
    """Read the seat that stands before the other words."""
    if not words:
        raise NotationError("seat-follows")
    return any_seat(words[0]), words[1:]


def repeated(words: list[str]) -> list[str]:
    """Write `x*n` out."""
    out: list[str] = []
    for word in words:
        match = _REPEAT.fullmatch(word)
        if match is None:
            out.append(word)
        else:
            out.extend([match[1]] * int(match[2]))
        if len(out) > _MOST_CARDS:
            raise NotationError("too-many-cards")
    return out


def deck_card(rules: Ruleset, text: str) -> CardId:
    """Read a card that is drawn and held; goals and the start card are not."""
    card = parse_card(rules, text)
    if card not in rules.deck_cards:
        raise NotationError("never-held", card=text)
    return card


def card_list(rules: Ruleset, words: list[str]) -> tuple[CardId, ...]:
    """Read cards of the deck, in order; NO_CARD where unknown."""
    return tuple(
        kinds.NO_CARD if word == UNKNOWN else deck_card(rules, word) for word in repeated(words)
    )


def card_set(rules: Ruleset, words: list[str]) -> tuple[CardId, ...]:
    """Read cards of the deck whose order means nothing."""
    return tuple(sorted(card_list(rules, words)))


def role_list(words: list[str]) -> tuple[Role, ...]:
    """Read dwarf cards, in order; NONE where unknown."""
    return tuple(kinds.NONE if word == UNKNOWN else parse_role(word) for word in repeated(words))


def gold_list(rules: Ruleset, words: list[str]) -> tuple[int, ...]:
    """Read gold cards, in order."""
    known = rules.gold_values
    if rules.open_gold:
        known = [face.tile.gold for face in rules.cards if face.tile is not None]
    values = {str(value): value for value in known if value} | {UNKNOWN: UNKNOWN_GOLD}
    out: list[int] = []
    for word in repeated(words):
        if word not in values:
            raise NotationError("not-a-gold-card", text=word)
        out.append(values[word])
    return tuple(out)


def gold_set(rules: Ruleset, words: list[str]) -> tuple[int, ...]:
    """Read gold cards whose order means nothing."""
    return tuple(sorted(gold_list(rules, words), reverse=True))


def _cells(text: str) -> list[Cell]:
    """Read a cell, or a row or column of cells such as `1..6,0`."""
    xs, comma, ys = text.partition(",")
    if ".." not in text or not comma:
        return [parse_cell(text)]
    return [parse_cell(f"{x},{y}") for y in _range(ys) for x in _range(xs)]


def _range(text: str) -> list[str]:
    match = _RANGE.fullmatch(text)
    if match is None:
        return [text]
    first, last = int(match[1]), int(match[2])
    if not first <= last < first + _MOST_CARDS:
        raise NotationError("not-a-range", text=text)
    return [str(number) for number in range(first, last + 1)]


def pairs(words: list[str], read: Callable[[str], T], into: dict[Cell, T]) -> None:
    """Read `cell=what` pairs."""
    for word in words:
        where, equals, what = word.partition("=")
        if not equals:
            raise NotationError("not-on-a-cell", text=word)
        value = read(what)
        for cell in _cells(where):
            if cell in into:
                raise NotationError("two-cards", cell=cell_name(cell))
            into[cell] = value


def lying(rules: Ruleset, text: str) -> Lying:
    """Read a card as it lies face up in the mine and is no goal."""
    card, turned = parse_laid(rules, text)
    by_players = rules.cards[card].family in kinds.LAID_BY_PLAYERS
    if not by_players and not rules.may(card, SOFT | KEPT_ASIDE):
        raise NotationError("no-path-card", card=text)
    return card, turned


def lying_goal(rules: Ruleset, text: str) -> Lying:
    """Read a goal as it lies."""
    card, turned = parse_laid(rules, text)
    if not rules.may(card, GOAL):
        raise NotationError("no-goal", card=text)
    return card, turned


def goal(rules: Ruleset, text: str) -> CardId:
    """Read a goal."""
    return lying_goal(rules, text)[0]


def turned_up(rules: Ruleset, text: str) -> CardId:
    """Read a card that was turned up and is to be laid: a goal, or a card that is kept apart."""
    card, _ = parse_laid(rules, text)
    if not rules.may(card, GOAL | KEPT_ASIDE):
        raise NotationError("no-goal", card=text)
    return card


def site(rules: Ruleset, text: str) -> CardId:
    """Read a site."""
    card, _ = parse_laid(rules, text)
    if not rules.may(card, SOFT):
        raise NotationError("no-site", card=text)
    return card


def goal_list(rules: Ruleset, words: list[str]) -> tuple[CardId, ...]:
    """Read goals, in order; NO_CARD where unknown."""
    return tuple(goal_or_unknown(rules, word) for word in repeated(words))


def colour(text: str) -> Role:
    """Read a colour."""
    role = parse_role(text)
    if role not in {BLUE, GREEN}:
        raise NotationError("not-a-colour", text=text)
    return role


def goal_or_unknown(rules: Ruleset, text: str) -> CardId:
    """Read a goal, or `??`."""
    return kinds.NO_CARD if text == UNKNOWN else goal(rules, text)
