"""Drawn examples of the rules: a position in notation, a move in it, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from saboteur.match import journal_of
from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text, parse_move
from saboteur.notation.position import Position, deal, parse_position
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, to_move, why_not
from saboteur.rules.errors import Reason
from saboteur.rules.events import Event
from saboteur.rules.kinds import NONE, Move
from saboteur.rules.state import State
from saboteur.texts.book_data import ExampleText, book_data
from saboteur.texts.folders import on_new_folder
from saboteur.texts.messages import DEFAULT_LANGUAGE
from saboteur.texts.rulebook import parts
from saboteur.views.journal import Journal
from saboteur.views.view import View, view

_SEED: Final = seed_bytes(1)
"""What an example leaves open is dealt, always in the same way; it is not shown."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example, worked out: as everybody at a table would see it."""

    id: str
    clauses: tuple[str, ...]
    position: str
    """In notation."""
    notation: str
    """The move; empty if there is none."""
    move: Move
    before: View
    after: View | None
    """What comes of the move; None if there is none, or it is refused."""
    refusal: Reason | None
    """Why it is refused."""


@cache
def examples() -> dict[str, Example]:
    """Return every example by its id.

    :raises ValueError: if one cannot be read, or the rules do not say of it what it says itself.
    """
    texts = [text for data in book_data().values() for text in data.examples]
    return {text.id: work_out(text) for text in texts}


def captions(language: str) -> dict[str, str]:
    """Return what is to be seen in each example."""
    return {name: text for part in parts(language) for name, text in part.captions}


def caption_language(name: str, language: str) -> str:
    """Return the language in which an example is described: English where it is not translated yet."""
    english = captions(DEFAULT_LANGUAGE).get(name)
    return DEFAULT_LANGUAGE if captions(language)[name] == english else language


def work_out(text: ExampleText) -> Example:
    """Return an example with what comes of it.

    :raises ValueError: if the rules do not say of the move what the example says.
    """
    position = parse_position(text.position)
    state = deal(position, _SEED, waive_copies=True)
    journal = journal_of(position, state)
    before = view(state, journal, NONE)
    if not text.move:
        return Example(text.id, text.clauses, text.position, "", 0, before, None, None)
    move = parse_move(state.rules, text.move)
    refusal = why_not(state, move)
    if (refusal is not None) != text.refused:
        raise ValueError(f"the example {text.id} is not as it says: {refusal}")
    after = None if refusal is not None else _after(state, journal, move)
    notation = move_text(before.rules, move)
    return Example(text.id, text.clauses, text.position, notation, move, before, after, refusal)


def _after(state: State, journal: Journal, move: Move) -> View:
    events: list[Event] = []
    apply(state, move, events)
    journal.tell(events, state)
    return view(state, journal, NONE)


def as_scenario(example: Example) -> str:
    """Return an example as a scenario, which proves it."""
    position: Position = parse_position(example.position)
    seat = seat_name(to_move(deal(position, _SEED, waive_copies=True)))
    lines = [f"scenario {example.id} an example", f"clauses {' '.join(example.clauses)}"]
    lines += ["waive copies", "given"]
    lines += [f"  {line.strip()}" for line in example.position.strip().splitlines()]
    if not example.notation:
        lines.append(f"expect turn {seat}")
    elif example.refusal is not None:
        lines.append(f"illegal {seat} {example.notation} {example.clauses[0]}")
    else:
        lines.append(f"legal {seat} {example.notation}")
    return "\n".join(lines) + "\n"


on_new_folder(examples.cache_clear)
