"""Moves as text and back."""

from __future__ import annotations

from typing import Final

from saboteur.notation.card import (
    NotationError,
    card_name,
    cell_name,
    laid_name,
    parse_card,
    parse_cell,
    parse_front_card,
    parse_laid,
    parse_seat,
    parse_tool,
    seat_name,
    tool_name,
)
from saboteur.rules.kinds import (
    CLEARING,
    DISCARD,
    DONE_MOVE,
    LAID_BY_PLAYERS,
    MAX_SEATS,
    NO_CARD,
    NO_TARGET,
    NOWHERE,
    PASS,
    PASS_MOVE,
    PLAY,
    ROCK,
    TREASURE,
    Move,
    choose,
    discard,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
    move_value,
    play,
    play_at,
    play_on,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.tile import parse_tile

_GOLD: Final = ("1", "2", "3")
_WORDS: Final = {"pass": PASS_MOVE, "done": DONE_MOVE}


class InvalidMove(NotationError):
    """A text that is no move at all, whatever the position."""


def move_text(rules: Ruleset, m: Move) -> str:
    """Return a move in notation."""
    card = move_card(m)
    act = move_act(m)
    cell = move_cell(m)
    if act == DISCARD:
        return "-" + card_name(rules, card)
    if act == PLAY:
        if cell == NOWHERE:
            if move_target(m) == NO_TARGET:
                return card_name(rules, card)
            text = f"{card_name(rules, card)}>{seat_name(move_target(m))}"
            if rules.cards[card].family in CLEARING and len(rules.cards[card].tools) > 1:
                text += ":" + tool_name(move_value(m))
            return text
        if rules.cards[card].family in LAID_BY_PLAYERS:
            return f"{laid_name(rules, card, move_turned(m))}@{cell_name(cell)}"
        return f"{card_name(rules, card)}@{cell_name(cell)}"
    if act == PASS:
        return "done" if move_value(m) else "pass"
    if move_target(m) != NO_TARGET:
        return "steal:" + seat_name(move_target(m))
    if card != NO_CARD:
        if move_value(m):
            return "clear:" + card_name(rules, card)
        return f"lay:{rules.lying(card, move_turned(m))}"
    if cell != NOWHERE:
        return "reveal@" + cell_name(cell)
    return f"take:{move_value(m)}"


def parse_move(rules: Ruleset, text: str) -> Move:
    """Read a move. Whether it may be made is another question.

    :raises InvalidMove: if the text is no move.
    """
    try:
        return _parse(rules, text)
    except InvalidMove:
        raise
    except NotationError as error:
        raise InvalidMove(f"not a move: {text!r}: {error}") from error


def _parse(rules: Ruleset, text: str) -> Move:
    if text in _WORDS:
        return _WORDS[text]
    if text.startswith("clear:"):
        return choose(card=parse_front_card(rules, text[6:]), value=1)
    if text.startswith("steal:"):
        return choose(target=parse_seat(text[6:], MAX_SEATS))
    if text.startswith("-"):
        return discard(parse_card(rules, text[1:]))
    if text.startswith("reveal@"):
        return choose(cell=parse_cell(text[7:]))
    if text.startswith("lay:"):
        return _parse_lay(rules, text[4:])
    if text.startswith("take:"):
        value = text[5:]
        if value not in _GOLD:
            raise InvalidMove(f"not a move: {text!r} (write take:1, take:2 or take:3)")
        return choose(value=int(value))
    name, at, where = text.partition("@")
    if at:
        cell = parse_cell(where)
        if name in rules.ids and rules.cards[rules.ids[name]].family not in LAID_BY_PLAYERS:
            return play_at(rules.ids[name], cell)
        card, turned = parse_laid(rules, name)
        return play_at(card, cell, turned)
    name, at, where = text.partition(">")
    if at:
        return _parse_play_on(rules, name, where)
    if text in rules.ids and rules.cards[rules.ids[text]].tile is None:
        return play(rules.ids[text])
    raise InvalidMove(f"not a move: {text!r} (write as in EW@1,0, map@8,0, -EW or take:3)")


def _parse_lay(rules: Ruleset, shape: str) -> Move:
    """A goal of this shape; which one is meant is decided by what was revealed."""
    try:
        tile = parse_tile(shape)
    except ValueError as error:
        raise InvalidMove(f"not a shape: {shape!r}") from error
    for card in rules.goal_cards:
        if rules.cards[card].family in {ROCK, TREASURE}:
            for turned in (0, 1):
                if rules.laid[2 * card + turned] >= 0 and rules.lying(card, turned) == tile:
                    return choose(card=card, turned=turned)
    raise InvalidMove(f"there is no goal that lies as {shape!r}")


def _parse_play_on(rules: Ruleset, name: str, where: str) -> Move:
    card = parse_card(rules, name)
    letter, colon, tool = where.partition(":")
    seat = parse_seat(letter, MAX_SEATS)
    tools = rules.cards[card].tools
    clears = rules.cards[card].family in CLEARING
    if not clears or len(tools) == 1:
        if colon:
            raise InvalidMove(f"{name} names no tool")
        return play_on(card, seat, tools[0] if clears else 0)
    if not colon:
        raise InvalidMove(
            f"say which tool {name} mends, as in {name}>{letter}:{tool_name(tools[0])}"
        )
    return play_on(card, seat, parse_tool(tool))
