"""What is asked of somebody, and every move that is offered, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from saboteur.notation.card import cell_name
from saboteur.notation.move import move_text
from saboteur.rules.kinds import (
    FRAME_NAMES,
    NO_CARD,
    NONE,
    NOWHERE,
    PLAY,
    REPAIR,
    SABOTAGE,
    TOOL_NAMES,
    CardId,
    Cell,
    Move,
    move_act,
    move_card,
    move_cell,
    move_other,
    move_value,
)
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import (
    Places,
    describe_move,
    frame_facts,
    lays_another,
    lifted_card,
    lifted_cell,
    move_key,
    prompt,
)
from saboteur.texts.things import card_words
from saboteur.views.view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that is offered."""

    move: Move
    notation: str
    key: str
    """What it does: `path`, `sabotage`, `take`, ..."""
    text: str
    """What it does, in words."""
    hand: tuple[int, ...]
    """The places in the hand of the cards with which it can be made."""
    other: Cell
    """The second cell, if it needs two; else NOWHERE."""
    lifts: Cell
    """Where the card lies that it moves to another cell; else NOWHERE."""
    tool: str
    """The tool that is broken or repaired; else empty."""


def choices(
    view: View,
    words: Catalogue,
    names: Sequence[str],
    places: Places = cell_name,
    kept: dict[Move, Choice] | None = None,
) -> list[Choice]:
    """Return every move that is offered; `places` says how cells are called.

    `kept` has choices that were offered before and takes in the others: to the same reader, by the same
    question, with the same goals face down and the same card to be moved. Only the hand may be another.
    """
    # The same for all of them, and there may be hundreds.
    frame = view.frames[-1] if view.frames else None
    lifted = lifted_card(view)
    hands: dict[CardId, tuple[int, ...]] = {}
    for i, card in enumerate(view.hand):
        hands[card] = (*hands.get(card, ()), i)
    made = {} if kept is None else kept
    found: list[Choice] = []
    for move in view.moves:
        hand = hands.get(move_card(move), ())
        choice = made.get(move)
        if choice is None:
            text = describe_move(words, view.rules, names, move, view.seat, frame, lifted, places)
            choice = made[move] = _choice(view, move, text, hand)
        elif choice.hand != hand:
            choice = made[move] = replace(choice, hand=hand)
        found.append(choice)
    return found


def _choice(view: View, move: Move, text: str, hand: tuple[int, ...]) -> Choice:
    card = move_card(move)
    family = NONE if card == NO_CARD else view.rules.cards[card].family
    two_cells = (
        card != NO_CARD and view.rules.effects[card].CELLS == 2 and move_cell(move) != NOWHERE
    )
    return Choice(
        move=move,
        notation=move_text(view.rules, move),
        key=choice_key(view, move),
        text=text,
        hand=hand,
        other=move_other(move) if two_cells else NOWHERE,
        lifts=lifted_cell(view) if _lifts(view, move) else NOWHERE,
        tool=_tool(view, move, family),
    )


def _lifts(view: View, move: Move) -> bool:
    return move_act(move) == PLAY and lays_another(view.rules, move_card(move))


def _tool(view: View, move: Move, family: int) -> str:
    if move_act(move) != PLAY:
        return ""
    if family == REPAIR:
        return TOOL_NAMES[move_value(move)]
    return TOOL_NAMES[view.rules.cards[move_card(move)].tools[0]] if family == SABOTAGE else ""


def choice_key(view: View, move: Move) -> str:
    """Return what a move does as an answer to what is asked now, as a key."""
    return move_key(view.rules, move, view.frames[-1] if view.frames else None)


def choice_text(
    view: View, words: Catalogue, names: Sequence[str], move: Move, places: Places = cell_name
) -> str:
    """Return what a move does as an answer to what is asked now. It need not be legal."""
    frame = view.frames[-1] if view.frames else None
    lifted = lifted_card(view)
    return describe_move(words, view.rules, names, move, view.seat, frame, lifted, places)


def question(view: View, words: Catalogue, names: Sequence[str], places: Places = cell_name) -> str:
    """Return what is asked of the reader, or what the others wait for."""
    if view.over or not view.frames:
        return words.text("decision.over.public")
    frame = view.frames[-1]
    own = view.asked == view.seat != NONE
    if frame.kind in view.rules.windows:
        return words.text(f"decision.window.{'private' if own else 'public'}")
    about = f"decision.{FRAME_NAMES[frame.kind]}.private-card"
    if own and about in words:
        card = card_words(words, view.rules, frame.value, article=True)
        return words.text(about, card=card)
    return prompt(words, names, frame, view.seat, places)


def reason_for(view: View, words: Catalogue, names: Sequence[str], part: str) -> str:
    """Return more about what is asked of the reader; empty where there is nothing to say.

    `by` is what asks it, `follows` what it costs and what comes of it.
    """
    if not view.frames or view.asked != view.seat or view.seat == NONE:
        return ""
    frame = view.frames[-1]
    key = f"decision.{FRAME_NAMES[frame.kind]}.{part}"
    return words.text(key, **frame_facts(names, frame, cell_name)) if key in words else ""
