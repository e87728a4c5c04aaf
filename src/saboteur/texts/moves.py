"""Moves as choices to offer, refusals, and what is asked, in words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from saboteur.modules.trail import trail_among
from saboteur.notation.card import cell_name
from saboteur.rules import kinds
from saboteur.rules.choices import choice_of
from saboteur.rules.frames import A_CELL, A_SEAT, FRAME_SHAPES, Holds
from saboteur.rules.kinds import CardId, Cell, Family, FrameKind, Move, Seat
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


Places: TypeAlias = "Callable[[Cell], str]"
"""How cells are called."""


def mark_of(cell: Cell) -> str:
    """Return the mark of a cell for readers who are shown it: what they read has no coordinates."""
    return (
        f"\N{MATHEMATICAL LEFT ANGLE BRACKET}{cell_name(cell)}\N{MATHEMATICAL RIGHT ANGLE BRACKET}"
    )


PASS_WORDS: Final[dict[FrameKind, str]] = {}
"""What it is called to do nothing where that answers a question of its own. Products add theirs."""


def describe_move(
    catalogue: Catalogue,
    rules: Ruleset,
    names: Sequence[str],
    move: Move,
    viewer: Seat = kinds.NONE,
    frame: Frame | None = None,
    lifted: CardId = kinds.NO_CARD,
    places: Places = cell_name,
) -> str:
    """Return what a move does, as a choice to offer. The move need not be legal.

    The same answer means different things to different questions: `frame` is what it answers.
    `lifted` is the card that is moved by one that lays another. Without them the words are more
    general. `places` says how cells are called.
    """
    key = "move." + move_key(rules, move, frame)
    if kinds.move_target(move) == viewer and key + "-own" in catalogue:
        key += "-own"
    values = move_facts(catalogue, rules, names, move, places)
    if frame is not None and frame.cell != kinds.NOWHERE:
        values.setdefault("cell", places(frame.cell))
    if kinds.move_act(move) == kinds.PLAY and lays_another(rules, kinds.move_card(move)):
        turned = kinds.move_turned(move)
        if lifted != kinds.NO_CARD:
            key += "-card"
            values["lifted"] = card_words(catalogue, rules, lifted, turned=turned, article=True)
        elif turned:
            key += "-turned"
    if frame is not None and is_lit(frame.cell, places) and key + "-lit" in catalogue:
        key += "-lit"
    return catalogue.text(key, **values)


def lays_another(rules: Ruleset, card: CardId) -> bool:
    """Say whether playing a card lays another one that has been laid before."""
    return rules.effects[card].TURNS and rules.cards[card].tile is None


def lifted_cell(view: View) -> Cell:
    """Return where the path card lies that such a card would move, or NOWHERE."""
    for cell in reversed(trail_among(view.rules, view.parts)):
        if cell in view.cells:
            return cell
    return kinds.NOWHERE


def lifted_card(view: View) -> CardId:
    """Return the path card that such a card would move, or NO_CARD."""
    cell = lifted_cell(view)
    return kinds.NO_CARD if cell == kinds.NOWHERE else card_of(view.cells[cell])


def move_key(rules: Ruleset, move: Move, frame: Frame | None = None) -> str:
    """Return what a move does, as a key: `path`, `sabotage`, `take`, `done`, ..."""
    return _MOVE_KEYS.get(kinds.move_act(move), _played)(rules, move, frame)


def _passed(_rules: Ruleset, move: Move, frame: Frame | None) -> str:
    if frame is not None and frame.kind in PASS_WORDS:
        return PASS_WORDS[frame.kind]
    return "done" if kinds.move_value(move) else "pass"


def _discarded(_rules: Ruleset, _move: Move, _frame: Frame | None) -> str:
    return "discard"


def _chosen(rules: Ruleset, move: Move, frame: Frame | None) -> str:
    """Return what an answer means: by its own word, or else by what was asked."""
    choice = choice_of(move)
    if choice is not None:
        return choice.called
    if kinds.move_target(move) != kinds.NO_TARGET:
        return _meant(rules, frame, "choose-player", A_SEAT)
    if kinds.move_card(move) != kinds.NO_CARD:
        own = "lay-" + name_stem(rules, kinds.move_card(move))
        return own if f"move.{own}" in catalogue_of(DEFAULT_LANGUAGE) else "lay"
    if kinds.move_cell(move) != kinds.NOWHERE:
        key = _meant(rules, frame, "choose-cell", A_CELL)
        other = key == kinds.FRAME_NAMES[kinds.PICK_TRIGGER] and _has_other_things(rules)
        return "trigger" if other else key
    value = kinds.move_value(move)
    if value in {kinds.YES, kinds.NO}:
        answer = "yes" if value == kinds.YES else "no"
        return answer if frame is None else f"{kinds.FRAME_NAMES[frame.kind]}-{answer}"
    return "take"


def _meant(rules: Ruleset, frame: Frame | None, other: str, answer: Holds) -> str:
    """Return what choosing means: the name of the question; without it, what it can only be."""
    if frame is not None:
        return kinds.FRAME_NAMES[frame.kind]
    possible = [
        kind
        for kind, shape in enumerate(FRAME_SHAPES)
        if shape.answer == answer and rules.asks[kind]
    ]
    return kinds.FRAME_NAMES[possible[0]] if len(possible) == 1 else other


@lru_cache(maxsize=256)
def _has_other_things(rules: Ruleset) -> bool:
    """Say whether other things than goals can be reached."""
    return any(rules.may(card, SOFT | KEPT_ASIDE) for card in range(len(rules.cards)))


def _played(rules: Ruleset, move: Move, _frame: Frame | None) -> str:
    at_cell = kinds.move_cell(move) != kinds.NOWHERE
    on_player = kinds.move_target(move) != kinds.NO_TARGET
    return _played_words(rules, rules.cards[kinds.move_card(move)].family, at_cell, on_player)


@lru_cache(maxsize=4096)
def _played_words(rules: Ruleset, family: Family, at_cell: bool, on_player: bool) -> str:  # noqa: FBT001 - as the parts of a key
    """Return the words of the card's family, where it has its own."""
    word = family_word(family)
    if family == kinds.MAP and at_cell and _has_other_things(rules):
        return "map-any"
    words = catalogue_of(DEFAULT_LANGUAGE)
    if f"move.{word}" in words:
        form = words.forms(f"move.{word}")["other"]
        # Words for a cell or a player fit only a move that names one.
        if ("{cell}" in form, "{name}" in form) == (at_cell, on_player):
            return word
    return "play-at" if at_cell else "play-on" if on_player else "play"


_MOVE_KEYS: Final[dict[int, Callable[[Ruleset, Move, Frame | None], str]]] = {
    kinds.PASS: _passed,
    kinds.DISCARD: _discarded,
    kinds.CHOOSE: _chosen,
}
"""By act, how the key of a move's words is found; all other moves play a card."""


def move_facts(
    catalogue: Catalogue,
    rules: Ruleset,
    names: Sequence[str],
    move: Move,
    places: Places = cell_name,
) -> dict[str, object]:
    """Return the parts of a move as words."""
    values: dict[str, object] = {"value": kinds.move_value(move)}
    card = kinds.move_card(move)
    if card != kinds.NO_CARD:
        turned = kinds.move_turned(move)
        family = rules.cards[card].family
        values["card"] = card_words(catalogue, rules, card, turned=turned, article=True)
        if rules.cards[card].tile is not None:
            values["sides"] = sides_words(catalogue, rules.lying(card, turned))
        if family == kinds.REPAIR and kinds.move_act(move) == kinds.PLAY:
            values.update(tool_forms(catalogue, kinds.move_value(move)))
        elif family == kinds.SABOTAGE:
            values.update(tool_forms(catalogue, rules.cards[card].tools[0]))
        elif rules.effects[card].CELLS == 2 and kinds.move_cell(move) != kinds.NOWHERE:
            values["other"] = places(kinds.move_other(move))
    if kinds.move_cell(move) != kinds.NOWHERE:
        values["cell"] = places(kinds.move_cell(move))
    if kinds.move_target(move) != kinds.NO_TARGET:
        values["name"] = player_word(names, kinds.move_target(move))
    return values


def explain(catalogue: Catalogue, reason: Reason) -> str:
    """Return why a move is refused; the clauses behind it are `reason.clauses`."""
    key = "reason." + reason.code
    # A game may have words of its own for a refusal, under the word its clauses begin with.
    games = [clause.partition("-")[0].lower() for clause in reason.clauses]
    own = [f"{game}-{key}" for game in games if f"{game}-{key}" in catalogue]
    return catalogue.text(own[0] if own else key)


def prompt(
    catalogue: Catalogue,
    names: Sequence[str],
    frame: Frame,
    viewer: Seat = kinds.NONE,
    places: Places = cell_name,
) -> str:
    """Return what a pending frame asks: the question itself, or what the others wait for."""
    form = "private" if frame.seat == viewer != kinds.NONE else "public"
    values = frame_facts(names, frame, places)
    key = f"decision.{kinds.FRAME_NAMES[frame.kind]}."
    if is_lit(frame.cell, places) and f"{key}{form}-lit" in catalogue:
        form += "-lit"
    return catalogue.text(key + form, **values)


def frame_facts(names: Sequence[str], frame: Frame, places: Places) -> dict[str, object]:
    """Return the parts of a pending frame as words."""
    values: dict[str, object] = {
        "name": player_word(names, frame.seat),
        "cell": places(frame.cell),
    }
    holds = FRAME_SHAPES[frame.kind].holds
    if holds == A_CELL:
        values["other"] = places(frame.value)
    elif holds == A_SEAT:
        values["asker"] = player_word(names, frame.value)
    return values


def is_lit(cell: Cell, places: Places) -> bool:
    """Say whether a cell is better shown than called: where goals have letters, all others."""
    return cell != kinds.NOWHERE and places(cell) == mark_of(cell)
