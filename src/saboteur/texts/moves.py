"""Moves as choices to offer, refusals, and what is asked, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.modules.trail import trail_among
from saboteur.notation.card import cell_name
from saboteur.rules.choices import choice_of
from saboteur.rules.frames import A_CELL, A_SEAT, FRAME_SHAPES, Holds
from saboteur.rules.kinds import (
    A_COLOUR,
    CHOOSE,
    DISCARD,
    FRAME_NAMES,
    MAP,
    NO,
    NO_CARD,
    NO_TARGET,
    NONE,
    NOWHERE,
    PASS,
    PICK_TRIGGER,
    PLAY,
    REPAIR,
    SABOTAGE,
    YES,
    CardId,
    FrameKind,
    Move,
    Seat,
    move_act,
    move_card,
    move_cell,
    move_other,
    move_target,
    move_turned,
    move_value,
)
from saboteur.rules.mine import KEPT_ASIDE, SOFT, card_of
from saboteur.texts.messages import DEFAULT_LANGUAGE
from saboteur.texts.messages import catalogue as catalogue_of
from saboteur.texts.things import (
    card_words,
    family_word,
    name_stem,
    player_word,
    sides_words,
    tool_forms,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.rules.errors import Reason
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import Frame
    from saboteur.texts.messages import Catalogue
    from saboteur.views.view import View


PASS_WORDS: Final[dict[FrameKind, str]] = {}
"""What it is called to do nothing where that answers a question of its own. Products add theirs."""
_COLOURS: Final = {A_COLOUR: "pick-blue", A_COLOUR + 1: "pick-green"}


def describe_move(
    catalogue: Catalogue,
    rules: Ruleset,
    names: Sequence[str],
    move: Move,
    viewer: Seat = NONE,
    frame: Frame | None = None,
    lifted: CardId = NO_CARD,
) -> str:
    """Return what a move does, as a choice to offer. The move need not be legal.

    The same answer means different things to different questions: `frame` is what it answers.
    `lifted` is the card that is moved by one that lays another. Without them the words are more
    general.
    """
    key = "move." + move_key(rules, move, frame)
    if move_target(move) == viewer and key + "-own" in catalogue:
        key += "-own"
    values = move_facts(catalogue, rules, names, move)
    if frame is not None and frame.cell != NOWHERE:
        values.setdefault("cell", cell_name(frame.cell))
    if move_act(move) == PLAY and lays_another(rules, move_card(move)):
        turned = move_turned(move)
        if lifted != NO_CARD:
            key += "-card"
            values["lifted"] = card_words(catalogue, rules, lifted, turned=turned, article=True)
        elif turned:
            key += "-turned"
    return catalogue.text(key, **values)


def lays_another(rules: Ruleset, card: CardId) -> bool:
    """Say whether playing a card lays another one that has been laid before."""
    return rules.effects[card].TURNS and rules.cards[card].tile is None


def lifted_card(view: View) -> CardId:
    """Return the path card that such a card would move, or NO_CARD."""
    for cell in reversed(trail_among(view.rules, view.parts)):
        if cell in view.cells:
            return card_of(view.cells[cell])
    return NO_CARD


def move_key(rules: Ruleset, move: Move, frame: Frame | None = None) -> str:
    """Return what a move does, as a key: `path`, `sabotage`, `take`, `done`, ..."""
    return _MOVE_KEYS.get(move_act(move), _played)(rules, move, frame)


def _passed(_rules: Ruleset, move: Move, frame: Frame | None) -> str:
    if frame is not None and frame.kind in PASS_WORDS:
        return PASS_WORDS[frame.kind]
    return "done" if move_value(move) else "pass"


def _discarded(_rules: Ruleset, _move: Move, _frame: Frame | None) -> str:
    return "discard"


def _chosen(rules: Ruleset, move: Move, frame: Frame | None) -> str:
    """Return what an answer means: by its own word, or else by what was asked."""
    choice = choice_of(move)
    if choice is not None:
        return choice.word
    if move_target(move) != NO_TARGET:
        return _meant(rules, frame, "choose-player", A_SEAT)
    if move_card(move) != NO_CARD:
        own = "lay-" + name_stem(rules, move_card(move))
        return own if f"move.{own}" in catalogue_of(DEFAULT_LANGUAGE) else "lay"
    if move_cell(move) != NOWHERE:
        key = _meant(rules, frame, "choose-cell", A_CELL)
        other = key == FRAME_NAMES[PICK_TRIGGER] and _has_other_things(rules)
        return "trigger" if other else key
    value = move_value(move)
    if value in {YES, NO}:
        answer = "yes" if value == YES else "no"
        return answer if frame is None else f"{FRAME_NAMES[frame.kind]}-{answer}"
    return _COLOURS.get(value, "take")


def _meant(rules: Ruleset, frame: Frame | None, other: str, answer: Holds) -> str:
    """Return what choosing means: the name of the question; without it, what it can only be."""
    if frame is not None:
        return FRAME_NAMES[frame.kind]
    possible = [
        kind
        for kind, shape in enumerate(FRAME_SHAPES)
        if shape.answer == answer and rules.asks[kind]
    ]
    return FRAME_NAMES[possible[0]] if len(possible) == 1 else other


def _has_other_things(rules: Ruleset) -> bool:
    """Say whether other things than goals can be reached."""
    return any(rules.may(card, SOFT | KEPT_ASIDE) for card in range(len(rules.cards)))


def _played(rules: Ruleset, move: Move, _frame: Frame | None) -> str:
    """Return the words of the card's family, where it has its own."""
    family = rules.cards[move_card(move)].family
    word = family_word(family)
    at_cell = move_cell(move) != NOWHERE
    if family == MAP and at_cell and _has_other_things(rules):
        return "map-any"
    on_player = move_target(move) != NO_TARGET
    words = catalogue_of(DEFAULT_LANGUAGE)
    if f"move.{word}" in words:
        form = words.forms(f"move.{word}")["other"]
        # Words for a cell or a player fit only a move that names one.
        if ("{cell}" in form, "{name}" in form) == (at_cell, on_player):
            return word
    return "play-at" if at_cell else "play-on" if on_player else "play"


_MOVE_KEYS: Final[dict[int, Callable[[Ruleset, Move, Frame | None], str]]] = {
    PASS: _passed,
    DISCARD: _discarded,
    CHOOSE: _chosen,
}
"""By act, how the key of a move's words is found; all other moves play a card."""


def move_facts(
    catalogue: Catalogue, rules: Ruleset, names: Sequence[str], move: Move
) -> dict[str, object]:
    """Return the parts of a move as words."""
    values: dict[str, object] = {"value": move_value(move)}
    card = move_card(move)
    if card != NO_CARD:
        turned = move_turned(move)
        family = rules.cards[card].family
        values["card"] = card_words(catalogue, rules, card, turned=turned, article=True)
        if rules.cards[card].tile is not None:
            values["sides"] = sides_words(catalogue, rules.lying(card, turned))
        if family == REPAIR and move_act(move) == PLAY:
            values.update(tool_forms(catalogue, move_value(move)))
        elif family == SABOTAGE:
            values.update(tool_forms(catalogue, rules.cards[card].tools[0]))
        elif rules.effects[card].CELLS == 2 and move_cell(move) != NOWHERE:
            values["other"] = cell_name(move_other(move))
    if move_cell(move) != NOWHERE:
        values["cell"] = cell_name(move_cell(move))
    if move_target(move) != NO_TARGET:
        values["name"] = player_word(names, move_target(move))
    return values


def explain(catalogue: Catalogue, reason: Reason) -> str:
    """Return why a move is refused; the clauses behind it are `reason.clauses`."""
    key = "reason." + reason.code
    # A game may have words of its own for a refusal, under the word its clauses begin with.
    games = [clause.partition("-")[0].lower() for clause in reason.clauses]
    own = [f"{game}-{key}" for game in games if f"{game}-{key}" in catalogue]
    return catalogue.text(own[0] if own else key)


def prompt(catalogue: Catalogue, names: Sequence[str], frame: Frame, viewer: Seat = NONE) -> str:
    """Return what a pending frame asks: the question itself, or what the others wait for."""
    form = "private" if frame.seat == viewer != NONE else "public"
    values: dict[str, object] = {
        "name": player_word(names, frame.seat),
        "cell": cell_name(frame.cell),
    }
    holds = FRAME_SHAPES[frame.kind].holds
    if holds == A_CELL:
        values["other"] = cell_name(frame.value)
    elif holds == A_SEAT:
        values["asker"] = player_word(names, frame.value)
    return catalogue.text(f"decision.{FRAME_NAMES[frame.kind]}.{form}", **values)
