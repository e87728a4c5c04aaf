"""Positions: a situation as text, wholly or partly, and back.

`parse_position` reads one, `str` prints it, `deal` makes a full state of it, `position_of` and
`position_of_view` describe a state and what a seat sees of it, `matches` looks for one item.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from saboteur.notation.card import NotationError
from saboteur.notation.dealing import deal
from saboteur.notation.items import (
    UNKNOWN_GOLD,
    ImpossiblePosition,
    Lying,
    Pending,
    Position,
    items_of,
)
from saboteur.notation.parts import PART_NOTATION, PART_OF_ITEM
from saboteur.notation.reading import parse_position, read_item
from saboteur.notation.words import any_seat
from saboteur.rules.errors import Fault
from saboteur.rules.frames import comes_before_deal
from saboteur.rules.kinds import NO_CARD, NONE, NOWHERE, START, TURN, CardId, Cell, Seat
from saboteur.rules.mine import GOAL, SOFT, TURNED, card_of
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame, State

if TYPE_CHECKING:
    from saboteur.rules.part import Part
    from saboteur.views.view import View

__all__ = [
    "ImpossiblePosition",
    "Position",
    "deal",
    "matches",
    "parse_position",
    "position_of",
    "position_of_view",
]

Knowledge = Mapping[Seat, Mapping[Cell, CardId]]
"""Which face-down goals each seat has looked at."""


def position_of(s: State, knows: Knowledge | None = None) -> Position:
    """Return everything about a state but its chance, at any moment of a round.

    `knows` are the face-down goals that seats have looked at.

    :raises NotationError: if no round has begun yet.
    """
    if not s.roles:
        return _before_the_deal(s.rules, s.n, s.stack)
    p = _what_both_have(s)
    p.hands = {seat: tuple(sorted(hand)) for seat, hand in enumerate(s.hands)}
    p.deck = tuple(s.deck[::-1])
    p.aside = tuple(s.aside) if s.rules.aside else None
    p.goals = {cell: card for cell, card in s.hidden.items() if s.rules.may(card, GOAL)}
    p.goals_aside = tuple(s.goals_aside) or None
    p.sites = {cell: card for cell, card in s.hidden.items() if s.rules.may(card, SOFT)}
    _describe_parts(p, s.parts, s)
    p.out = tuple(sorted(s.out))
    p.gold_deck = tuple(s.gold_deck[::-1]) if s.rules.gold_values else None
    p.gold = {seat: _gold_set(cards) for seat, cards in enumerate(s.gold) if cards}
    p.packet = _gold_set(s.packet)
    for seat, faces in (knows or {}).items():
        _describe_memory(p, seat, faces)
    p.frames = _frames(s.stack, s.active)
    _describe_draws(p, s.draws)
    return p


def position_of_view(view: View) -> Position:
    """Return what a seat sees, with `??` for everything it does not."""
    if comes_before_deal(view.frames):
        return _before_the_deal(view.rules, view.n, view.frames)
    p = _what_both_have(view)
    p.hands = {
        seat: (*view.known_hands[seat], *(NO_CARD,) * (size - len(view.known_hands[seat])))
        for seat, size in enumerate(view.hand_sizes)
    }
    p.deck = (NO_CARD,) * view.deck_size
    p.aside = (NO_CARD,) * view.aside_size if view.rules.aside else None
    p.goals = {cell: view.known_goals.get(cell, NO_CARD) for cell in view.hidden}
    p.gold_deck = (UNKNOWN_GOLD,) * view.gold_deck_size if view.rules.gold_values else None
    p.gold = {seat: (UNKNOWN_GOLD,) * count for seat, count in enumerate(view.gold_counts) if count}
    p.packet = _gold_set(view.packet) or (UNKNOWN_GOLD,) * view.packet_size
    for seat, values in enumerate(view.open_gold):
        if values:
            p.gold[seat] = _gold_set(values)
    p.out = tuple(view.out)
    if view.seat != NONE:
        p.roles[view.seat] = view.role
        if view.gold:
            p.gold[view.seat] = _gold_set(view.gold)
        _describe_memory(p, view.seat, view.known_goals)
        if view.own_discards:
            p.gone[view.seat] = tuple(sorted(view.own_discards))
    p.frames = () if view.over else _frames(view.frames, view.active)
    _describe_draws(p, view.draws)
    _see_modules(p, view)
    return p


def _what_both_have(now: State | View) -> Position:
    """Begin a position with what stands in a state and in a view under the same names.

    What a seat may not know is unknown in its view already.
    """
    p = Position(now.rules)
    p.players = now.n
    p.round = now.round
    p.first = now.first
    p.turn = now.active
    p.last = now.last
    p.direction = now.direction
    p.completer = now.completer
    p.laid = now.laid_last
    p.touched = now.touched
    p.roles = dict(enumerate(now.roles))
    p.undealt = tuple(now.undealt[::-1])
    p.hats = tuple(now.dropped)
    p.picked = tuple(now.picked) or None
    p.discard = tuple(now.discards)
    p.front = _front(now.rules, now.front)
    p.nuggets = {seat: count for seat, count in enumerate(now.nuggets) if count}
    p.looked = tuple(now.looked)
    _describe_mine(p, now.cells)
    return p


def _before_the_deal(
    rules: Ruleset, players: int, stack: list[Frame] | tuple[Frame, ...]
) -> Position:
    """Return a position in which something is asked first, a colour for example. (SOLO-01)"""
    if not comes_before_deal(stack):
        raise NotationError("nothing-dealt")
    p = Position(rules)
    p.players = players
    p.frames = _frames(stack, NONE)
    return p


def _see_modules(p: Position, view: View) -> None:
    """Add what only some modules have."""
    p.goals_aside = (NO_CARD,) * view.goals_aside_size or None
    p.sites = dict(view.sites)
    _describe_parts(p, view.parts, None)


def _gold_set(values: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def _front(rules: Ruleset, masks: list[int] | tuple[int, ...]) -> dict[Seat, tuple[CardId, ...]]:
    found: dict[Seat, tuple[CardId, ...]] = {}
    for seat, mask in enumerate(masks):
        if mask:
            cards = [card for bit, card in enumerate(rules.front_cards) if mask >> bit & 1]
            found[seat] = tuple(sorted(cards))
    return found


def _describe_mine(p: Position, cells: Mapping[Cell, int]) -> None:
    """Tell the path cards on the table from the revealed goals; the start is not written."""
    for cell, value in cells.items():
        lying: Lying = (card_of(value), value >> TURNED & 1)
        if value & GOAL:
            p.open[cell] = lying
        elif p.rules.cards[card_of(value)].family != START:
            p.mine[cell] = lying


def _describe_parts(p: Position, parts: Sequence[Part], s: State | None) -> None:
    """State the pieces of products that are not as they would be if nothing were said."""
    for kind, part in zip(p.rules.part_kinds, parts, strict=True):
        stated = PART_NOTATION[kind].describe(part, s)
        if stated != p.part(kind):
            p.parts[kind] = stated


def _describe_memory(p: Position, seat: Seat, faces: Mapping[Cell, CardId]) -> None:
    known = {cell: card for cell, card in faces.items() if cell in p.goals}
    if known:
        p.knows[seat] = known


def _describe_draws(p: Position, draws: list[int] | tuple[int, ...]) -> None:
    """State who draws at the end of the turn, unless the frames say it."""
    stated = tuple((owed >> 4, owed & 15) for owed in draws)
    if stated != p.owed():
        p.draws = stated


def _frames(stack: list[Frame] | tuple[Frame, ...], active: Seat) -> tuple[Pending, ...] | None:
    frames = tuple(frame.key() for frame in stack)
    return None if frames == ((TURN, active, NOWHERE, 0),) else frames


# --- looking for one item --------------------------------------------------------------------

_PLAIN: Final = {
    "players": "players",
    "round": "round",
    "first": "first",
    "turn": "turn",
    "last": "last",
    "direction": "direction",
    "completer": "completer",
    "laid": "laid",
    "touched": "touched",
    "deck": "deck",
    "discard": "discard",
    "golddeck": "gold_deck",
    "packet": "packet",
    "hats": "hats",
    "aside": "aside",
    "looked": "looked",
    "out": "out",
    "goals-aside": "goals_aside",
}
"""Items that are stated as a whole, and the field of each."""


def matches(position: Position, item: str) -> Fault | None:
    """Return None if a position states an item, else a fault that says what it states.

    An item of `roles`, `mine`, `goal`, `open`, `site` or `knows`, and some of products, may be a
    part: what it names must be so.
    `frame` must be among the frames. `??` means that it is unknown.

    :raises NotationError: if the text is no item.
    """
    wanted = Position(position.rules)
    head = read_item(wanted, item)
    words = item.split()
    if _states(position, wanted, words):
        return None
    of_a_seat = head in {"hand", "front", "gold", "nuggets", "gone", "knows"}
    start = " ".join(words[: 2 if of_a_seat else 1])
    stated = [text for text in items_of(position) if text == start or text.startswith(start + " ")]
    if not stated:
        return Fault("says-nothing", {"item": start})
    return Fault("says-otherwise", {"item": "; ".join(stated)})


def _states(p: Position, wanted: Position, words: list[str]) -> bool:
    head = words[0]
    if head in PART_OF_ITEM:
        kind = PART_OF_ITEM[head]
        return PART_NOTATION[kind].states(p.part(kind), wanted.part(kind), head)
    if head in _PLAIN:
        return bool(getattr(p, _PLAIN[head]) == getattr(wanted, _PLAIN[head]))
    if head == "draws":
        return p.owed() == wanted.draws
    if head == "picked":
        return p.picks() == wanted.picked
    if head == "frame":
        return set(wanted.stack()) <= set(p.stack())
    if head == "over":
        return p.frames == ()
    if head == "roles":
        dealt = all(p.roles.get(seat, NONE) == role for seat, role in wanted.roles.items())
        if wanted.undealt is None:
            return dealt
        return dealt and p.undealt == wanted.undealt
    if head in {"mine", "goal", "open", "site"}:
        return _contains(p, wanted)
    if head == "knows":
        return all(
            faces.items() <= p.knows.get(seat, {}).items() for seat, faces in wanted.knows.items()
        ) and all(
            PART_NOTATION[kind].knows(p.part(kind), part) for kind, part in wanted.parts.items()
        )
    return _states_of_seat(p, wanted, head, any_seat(words[1]))


def _contains(p: Position, wanted: Position) -> bool:
    return (
        wanted.mine.items() <= p.mine.items()
        and wanted.goals.items() <= p.goals.items()
        and wanted.open.items() <= p.open.items()
        and wanted.sites.items() <= p.sites.items()
    )


def _states_of_seat(p: Position, wanted: Position, head: str, seat: Seat) -> bool:
    if head == "hand":
        return p.hands.get(seat) == wanted.hands[seat]
    if head == "front":
        return p.front.get(seat, ()) == wanted.front.get(seat, ())
    if head == "gone":
        return p.gone.get(seat, ()) == wanted.gone.get(seat, ())
    if head == "gold":
        return p.gold.get(seat, ()) == wanted.gold.get(seat, ())
    return p.nuggets.get(seat, 0) == wanted.nuggets.get(seat, 0)
