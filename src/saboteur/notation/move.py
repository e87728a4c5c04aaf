"""Moves as text and back."""

from __future__ import annotations

from typing import Final

from saboteur.notation.card import (
    UNKNOWN,
    NotationError,
    card_name,
    cell_name,
    is_kind,
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
from saboteur.rules.choices import CARD, CELL, CHOICES, FRONT_CARD, SEAT, Choice
from saboteur.rules.frames import A_CELL, FRAME_SHAPES
from saboteur.rules.kinds import (
    CLEARING,
    DISCARD,
    DONE_MOVE,
    FRAME_NAMES,
    LAID_BY_PLAYERS,
    MAX_SEATS,
    NO,
    NO_CARD,
    NO_TARGET,
    NOWHERE,
    PASS,
    PASS_MOVE,
    PLAY,
    START,
    YES,
    CardId,
    Move,
    choose,
    discard,
    move_act,
    move_card,
    move_cell,
    move_other,
    move_target,
    move_turned,
    move_value,
    play,
    play_at,
    play_between,
    play_on,
)
from saboteur.rules.mine import SOFT
from saboteur.rules.parts import (
    SHOWS_ACT,
    SHOWS_ALL,
    SHOWS_CARD,
    SHOWS_CELL,
    SHOWS_TARGET,
    SHOWS_VALUE,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.tile import parse_tile

_GOLD: Final = ("1", "2", "3")
_WORDS: Final = {
    "pass": PASS_MOVE,
    "done": DONE_MOVE,
    "yes": choose(value=YES),
    "no": choose(value=NO),
}
_ANSWERS: Final = {YES: "yes", NO: "no"}
SEAT_CHOSEN: Final = ["steal:"]
CELL_CHOSEN: Final = ["reveal@"]
"""Words for choosing a player and a cell; the first one is printed, whatever it is for. Products
add theirs when they register.

A question of a product that is answered with a cell alone may be answered by its name too."""
_TURNED: Final = ":turned"


class InvalidMove(NotationError):
    """A text that is no move at all, whatever the position."""


def move_text(rules: Ruleset, m: Move) -> str:
    """Return a move in notation."""
    return public_move_text(rules, m, SHOWS_ALL)


def public_move_text(rules: Ruleset, m: Move, shown: int) -> str:
    """Return a move as far as it is shown, with `??` for the rest; see `Step.shows`."""
    if not shown & SHOWS_ACT:
        return UNKNOWN
    act = move_act(m)
    if act == DISCARD:
        return "-" + _card_text(rules, m, shown)
    if act == PLAY:
        # A card is played openly, or nothing is said of it.
        return _play_text(rules, m) if shown == SHOWS_ALL else UNKNOWN
    if act == PASS:
        return "done" if move_value(m) else "pass"
    return _choice_text(rules, m, shown)


def _card_text(rules: Ruleset, m: Move, shown: int) -> str:
    return card_name(rules, move_card(m)) if shown & SHOWS_CARD else UNKNOWN


def _cell_text(m: Move, shown: int) -> str:
    return cell_name(move_cell(m)) if shown & SHOWS_CELL else UNKNOWN


def _target_text(m: Move, shown: int) -> str:
    return seat_name(move_target(m)) if shown & SHOWS_TARGET else UNKNOWN


def _play_text(rules: Ruleset, m: Move) -> str:
    card = move_card(m)
    family = rules.cards[card].family
    cell = move_cell(m)
    if cell == NOWHERE:
        if move_target(m) == NO_TARGET:
            return card_name(rules, card)
        text = f"{card_name(rules, card)}>{seat_name(move_target(m))}"
        if family in CLEARING and len(rules.cards[card].tools) > 1:
            text += ":" + tool_name(move_value(m))
        return text
    if family in LAID_BY_PLAYERS:
        return f"{laid_name(rules, card, move_turned(m))}@{cell_name(cell)}"
    text = f"{card_name(rules, card)}@{cell_name(cell)}"
    if rules.effects[card].CELLS == 2:
        text += "+" + cell_name(move_other(m))
    return text + (_TURNED if move_turned(m) else "")


def _choice_text(rules: Ruleset, m: Move, shown: int) -> str:
    card, cell, target, value = move_card(m), move_cell(m), move_target(m), move_value(m)
    choice = CHOICES.get(value)
    if choice is not None:
        return _word_text(rules, choice, m, shown)
    if target != NO_TARGET:
        return SEAT_CHOSEN[0] + _target_text(m, shown)
    if card != NO_CARD:
        lying = _lay_text(rules, card, move_turned(m)) if shown & SHOWS_CARD else UNKNOWN
        return "lay:" + lying
    if cell != NOWHERE:
        return CELL_CHOSEN[0] + _cell_text(m, shown)
    if value in _ANSWERS:
        return _ANSWERS[value] if shown & SHOWS_VALUE else UNKNOWN
    return f"take:{value if shown & SHOWS_VALUE else UNKNOWN}"


def _word_text(rules: Ruleset, choice: Choice, m: Move, shown: int) -> str:
    """Write an answer that has a word of its own: `keep:map`, `ask:B@3,0`, `bribe@3,0`."""
    if not choice.parts:
        return choice.word if shown & SHOWS_VALUE else UNKNOWN
    text = choice.word
    for part in choice.parts:
        if part in {CARD, FRONT_CARD}:
            text += ":" + _card_text(rules, m, shown)
        elif part == SEAT:
            text += ":" + _target_text(m, shown)
        else:
            text += "@" + _cell_text(m, shown)
    return text


def _lay_text(rules: Ruleset, card: CardId, turned: int) -> str:
    """Return how a card lies; with its kind where another one may lie alike."""
    tile = rules.lying(card, turned)
    alike = {other for other, way in _turned_up(rules) if rules.lying(other, way) == tile}
    return laid_name(rules, card, turned) if alike - {card} else str(tile)


def _turned_up(rules: Ruleset) -> list[tuple[CardId, int]]:
    """Return the cards that are turned up and laid during a round, in all their ways."""
    ways: list[tuple[CardId, int]] = []
    for card, face in enumerate(rules.cards):
        fixed = face.family in LAID_BY_PLAYERS or face.family == START or rules.may(card, SOFT)
        if face.tile is not None and not fixed:
            ways += [(card, turned) for turned in (0, 1) if rules.laid[2 * card + turned] >= 0]
    return ways


def parse_move(rules: Ruleset, text: str) -> Move:
    """Read a move. Whether it may be made is another question.

    :raises InvalidMove: if the text is no move.
    """
    try:
        return _parse(rules, text)
    except InvalidMove:
        raise
    except NotationError as error:
        raise InvalidMove("not-a-move-for", text=text, detail=error.fault) from error


def _parse(rules: Ruleset, text: str) -> Move:
    if text in _WORDS:
        return _WORDS[text]
    if text.startswith("-"):
        return discard(parse_card(rules, text[1:]))
    choice = _parse_choice(rules, text)
    if choice is not None:
        return choice
    # The shape of a card with gold has a sign of its own: NS|EW$1@NS.
    name, at, where = text.rpartition("@")
    if at:
        return _parse_play_at(rules, name, where)
    name, at, where = text.partition(">")
    if at:
        return _parse_play_on(rules, name, where)
    if text in rules.ids and rules.cards[rules.ids[text]].tile is None:
        return play(rules.ids[text])
    raise InvalidMove("not-a-move", text=text)


def _parse_choice(rules: Ruleset, text: str) -> Move | None:
    """Read an answer to a question, or None if the text is none."""
    for head in SEAT_CHOSEN:
        if text.startswith(head):
            return choose(target=parse_seat(text[len(head) :], MAX_SEATS))
    for head in (*CELL_CHOSEN, *_cell_questions()):
        if text.startswith(head):
            return choose(cell=parse_cell(text[len(head) :]))
    for choice in CHOICES.values():
        if _is_word(text, choice):
            return _parse_word(rules, text[len(choice.word) :], choice)
    head, colon, rest = text.partition(":")
    if not colon:
        return None
    if head == "lay":
        return _parse_lay(rules, rest)
    if head == "take":
        if rest not in _GOLD:
            raise InvalidMove("not-a-taking", text=text)
        return choose(value=int(rest))
    return None


def _cell_questions() -> list[str]:
    """Return how answers to the questions of products begin that are answered with a cell alone."""
    return [f"{FRAME_NAMES[i]}@" for i, shape in enumerate(FRAME_SHAPES) if shape.answer == A_CELL]


def _is_word(text: str, choice: Choice) -> bool:
    """Say whether a text begins as such an answer does, and names a cell if it has to."""
    head, colon, rest = text.partition(":")
    if not choice.parts:
        return text == choice.word
    if choice.parts[0] == CELL:
        return text.startswith(choice.word + "@")
    return head == choice.word and bool(colon) and (CELL not in choice.parts or "@" in rest)


def _parse_word(rules: Ruleset, rest: str, choice: Choice) -> Move:
    """Read what follows the word of an answer."""
    card, target, cell = NO_CARD, NO_TARGET, NOWHERE
    what, where = rest.removeprefix(":"), ""
    if CELL in choice.parts:
        # The shape of a card with gold has a sign of its own: NS|EW$1@NS.
        what, _, where = what.rpartition("@")
    for part in choice.parts:
        if part == CARD:
            card = parse_card(rules, what)
        elif part == FRONT_CARD:
            card = parse_front_card(rules, what)
        elif part == SEAT:
            target = parse_seat(what, MAX_SEATS)
        else:
            cell = parse_cell(where)
    return choose(card=card, target=target, cell=cell, value=choice.value)


def _parse_lay(rules: Ruleset, text: str) -> Move:
    """A goal of this kind and shape; a shape alone is the first goal that lies so."""
    goals = sorted(_turned_up(rules), key=lambda way: way[0] not in rules.goal_cards)
    for card, turned in goals:
        if text == laid_name(rules, card, turned):
            return choose(card=card, turned=turned)
    kind, colon, shape = text.partition(":")
    if not is_kind(kind) or not colon:
        kind, colon, shape = "", "", text
    try:
        tile = parse_tile(shape)
    except ValueError as error:
        raise InvalidMove("not-a-shape", text=text) from error
    for card, turned in goals:
        if rules.lying(card, turned) == tile and card_name(rules, card).startswith(kind + colon):
            return choose(card=card, turned=turned)
    raise InvalidMove("no-goal-lies-so", text=text)


def _parse_play_at(rules: Ruleset, name: str, where: str) -> Move:
    """Read a play on a cell; some cards name two cells, or say that the card is turned."""
    card = rules.ids.get(name, NO_CARD)
    if card == NO_CARD or rules.cards[card].family in LAID_BY_PLAYERS:
        cell = parse_cell(where)
        card, turned = parse_laid(rules, name)
        if rules.cards[card].family not in LAID_BY_PLAYERS:
            raise InvalidMove("no-path-card", card=name)
        return play_at(card, cell, turned)
    if rules.effects[card].CELLS == 2:
        one, plus, other = where.partition("+")
        if not plus:
            raise InvalidMove("which-goals", card=name)
        first, second = sorted((parse_cell(one), parse_cell(other)))
        return play_between(card, first, second)
    turned = int(rules.effects[card].TURNS and where.endswith(_TURNED))
    return play_at(card, parse_cell(where.removesuffix(_TURNED) if turned else where), turned)


def _parse_play_on(rules: Ruleset, name: str, where: str) -> Move:
    card = parse_card(rules, name)
    letter, colon, tool = where.partition(":")
    seat = parse_seat(letter, MAX_SEATS)
    tools = rules.cards[card].tools
    clears = rules.cards[card].family in CLEARING
    if not clears or len(tools) == 1:
        if colon:
            raise InvalidMove("names-no-tool", card=name)
        return play_on(card, seat, tools[0] if clears else 0)
    if not colon:
        raise InvalidMove("which-tool", card=name, seat=letter, tool=tool_name(tools[0]))
    return play_on(card, seat, parse_tool(tool))
