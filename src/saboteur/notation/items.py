"""The position as a value, and its printing item by item. See docs/notation.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from saboteur.notation.card import (
    UNKNOWN,
    NotationError,
    card_name,
    cell_name,
    laid_name,
    role_name,
    seat_name,
)
from saboteur.notation.move import move_text
from saboteur.notation.parts import CARDS, FLOW, PART_NOTATION, TABLE, plain_part
from saboteur.rules.frames import A_CARD, A_CELL, A_LOOKING, A_MOVE, A_SEAT, FRAME_SHAPES
from saboteur.rules.kinds import (
    END_TURN,
    FRAME_NAMES,
    LAID_BY_PLAYERS,
    MORE_DISCARDS,
    NO_CARD,
    NONE,
    NOWHERE,
    PAY_TO_CLEAR,
    TURN,
    CardId,
    Cell,
    FrameKind,
    Role,
    Seat,
)
from saboteur.rules.part import Part, PartKind
from saboteur.rules.ruleset import Ruleset

UNKNOWN_GOLD: Final = 0
"""A gold card of unknown value. An unknown card is NO_CARD, an unknown dwarf card NONE."""

Pending: TypeAlias = tuple[FrameKind, Seat, Cell, int]
"""A frame: kind, seat, cell, value."""
Lying: TypeAlias = tuple[CardId, int]
"""A card on the table, and 1 if it is turned."""
Placed: TypeAlias = tuple[int, str]
"""An item of a position with its place among all of them; see notation.parts."""

PICKING: Final = (MORE_DISCARDS, PAY_TO_CLEAR)
"""Frames in which cards are picked; nobody is owed a card before that is done."""


class ImpossiblePosition(NotationError):
    """A position that can be read, but not dealt; the message says what is wrong."""


@dataclass(slots=True)
class Position:
    """What a position text states. A value: nobody changes it once it is made.

    What is not stated is None, or missing in a dict; of the fields with another default,
    nothing stated means just that default.
    """

    rules: Ruleset = field(compare=False)
    ruleset: str = field(init=False)
    players: int | None = None
    round: int | None = None
    first: Seat | None = None
    turn: Seat | None = None
    last: Seat = NONE
    direction: int = 1
    completer: Seat = NONE
    laid: Cell = NOWHERE
    touched: int = 0
    draws: tuple[tuple[Seat, int], ...] | None = None
    """None: one card for each end-turn frame, and none while cards are being picked."""
    roles: dict[Seat, Role] = field(default_factory=dict)
    undealt: tuple[Role, ...] | None = None
    """Top card first."""
    hats: tuple[Role, ...] = ()
    """In the order of discarding."""
    hands: dict[Seat, tuple[CardId, ...]] = field(default_factory=dict)
    """Sorted, unknown cards last; so are front, gone, gold and packet."""
    picked: tuple[CardId, ...] | None = None
    """In the order of picking. None: one card where more are asked for, none elsewhere."""
    looked: tuple[CardId, ...] = ()
    """In the order in which they were taken up."""
    deck: tuple[CardId, ...] | None = None
    """Top card first."""
    discard: tuple[CardId, ...] = ()
    """Bottom card first."""
    aside: tuple[CardId, ...] | None = None
    """In the order in which they were put aside."""
    front: dict[Seat, tuple[CardId, ...]] = field(default_factory=dict)
    mine: dict[Cell, Lying] = field(default_factory=dict)
    goals: dict[Cell, CardId] = field(default_factory=dict)
    open: dict[Cell, Lying] = field(default_factory=dict)
    goals_aside: tuple[CardId, ...] | None = None
    sites: dict[Cell, CardId] = field(default_factory=dict)
    """Those that are not reached yet."""
    parts: dict[PartKind, Part] = field(default_factory=dict)
    """The pieces of state that products bring, where they are not as at the beginning."""
    out: tuple[CardId, ...] = ()
    """Cards that have left the game, sorted."""
    gold_deck: tuple[int, ...] | None = None
    """Top card first."""
    gold: dict[Seat, tuple[int, ...]] = field(default_factory=dict)
    nuggets: dict[Seat, int] = field(default_factory=dict)
    packet: tuple[int, ...] = ()
    knows: dict[Seat, dict[Cell, CardId]] = field(default_factory=dict)
    gone: dict[Seat, tuple[CardId, ...]] = field(default_factory=dict)
    frames: tuple[Pending, ...] | None = None
    """None: a plain turn. Empty: the match is over."""

    def __post_init__(self) -> None:
        self.ruleset = self.rules.text

    def __str__(self) -> str:
        return "\n".join([self.ruleset, *items_of(self)])

    def __repr__(self) -> str:
        return f"parse_position({'; '.join([self.ruleset, *items_of(self)])!r})"

    def seats(self) -> set[Seat]:
        """Return every seat it speaks of."""
        found: set[Seat] = {self.last, self.completer}
        found.update(seat for seat in (self.first, self.turn) if seat is not None)
        for stated in (
            self.roles,
            self.hands,
            self.front,
            self.gold,
            self.nuggets,
            self.knows,
            self.gone,
        ):
            found.update(stated)
        for kind, part in self.parts.items():
            found |= PART_NOTATION[kind].seats(part)
        found.update(f[3] for f in self.frames or () if FRAME_SHAPES[f[0]].holds == A_SEAT)
        found.update(pending[1] for pending in self.frames or ())
        found.update(seat for seat, _ in self.draws or ())
        return found - {NONE}

    def stack(self) -> tuple[Pending, ...]:
        """Return what is pending, a plain turn included."""
        if self.frames is not None:
            return self.frames
        begins = self.first if self.first is not None else 0
        return ((TURN, begins if self.turn is None else self.turn, NOWHERE, 0),)

    def owed(self) -> tuple[tuple[Seat, int], ...]:
        """Return who draws how many cards at the end of this turn."""
        if self.draws is not None:
            return self.draws
        stack = self.stack()
        if any(pending[0] in PICKING for pending in stack):
            return ()
        return tuple((pending[1], 1) for pending in stack if pending[0] == END_TURN)

    def picks(self) -> tuple[CardId, ...]:
        """Return the cards that the asked seat has picked."""
        if self.picked is not None:
            return self.picked
        return (NO_CARD,) if any(f[0] == MORE_DISCARDS for f in self.stack()) else ()

    def part(self, kind: PartKind) -> Part:
        """Return a product's piece; where nothing is stated, as it then has to be.

        :raises NotationError: if the product is not in play.
        """
        stated = self.parts.get(kind)
        if stated is not None:
            return stated
        plain = plain_part(self.rules, kind)
        if plain is None:
            raise PART_NOTATION[kind].not_here(kind)
        return PART_NOTATION[kind].completed(plain, self)


def is_path(rules: Ruleset, card: CardId) -> bool:
    """Say whether players lay such a card into the mine."""
    return rules.cards[card].family in LAID_BY_PLAYERS


def items_of(p: Position) -> list[str]:
    """Return the items of a position after the ruleset, in canonical order."""
    placed = [*_flow(p), *_cards(p), *_table(p), *_of_parts(p)]
    return [
        *[text for _, text in sorted(placed, key=lambda item: item[0])],
        *_gold(p),
        *_memory(p),
        *_pending(p),
    ]


def _of_parts(p: Position) -> list[Placed]:
    """Return what is stated of the pieces of products, with the places of the items."""
    found: list[Placed] = []
    for kind, part in p.parts.items():
        notation = PART_NOTATION[kind]
        for head, place in notation.HEADS.items():
            if notation.is_stated(p.rules, part, head):
                words = notation.item_words(p.rules, part, head)
                found.append((place, _line(head, words)))
    return found


def _flow(p: Position) -> list[Placed]:
    """Whose turn it is and what happened last, each item with its place."""
    out: list[Placed] = []
    if p.players is not None:
        out.append((FLOW + 0, f"players {p.players}"))
    if p.round is not None:
        out.append((FLOW + 10, f"round {p.round}"))
    if p.first is not None:
        out.append((FLOW + 20, f"first {seat_name(p.first)}"))
    if p.turn is not None:
        out.append((FLOW + 30, f"turn {seat_name(p.turn)}"))
    if p.last != NONE:
        out.append((FLOW + 40, f"last {seat_name(p.last)}"))
    if p.direction != 1:
        out.append((FLOW + 50, "direction anticlockwise"))
    if p.completer != NONE:
        out.append((FLOW + 60, f"completer {seat_name(p.completer)}"))
    if p.laid != NOWHERE:
        out.append((FLOW + 70, f"laid {cell_name(p.laid)}"))
    if p.touched:
        out.append((FLOW + 90, "touched"))
    if p.draws is not None:
        words = [f"{seat_name(seat)}:{count}" for seat, count in p.draws]
        out.append((FLOW + 100, _line("draws", words)))
    return out


def _cards(p: Position) -> list[Placed]:
    """Where dwarf cards and cards of the deck are, each item with its place."""
    out: list[Placed] = []
    roles = [f"{seat_name(seat)}:{_role(p.roles[seat])}" for seat in sorted(p.roles)]
    if p.undealt is not None:
        roles.append("undealt:" + ",".join(_runs([_role(role) for role in p.undealt])))
    if roles:
        out.append((CARDS + 0, _line("roles", roles)))
    if p.hats:
        out.append((CARDS + 10, _line("hats", [_role(role) for role in p.hats])))
    for seat in sorted(p.hands):
        out.append((CARDS + 20, _line(f"hand {seat_name(seat)}", _names(p, p.hands[seat]))))
    for place, name, cards in (
        (30, "picked", p.picked),
        (40, "looked", p.looked or None),
        (50, "deck", p.deck),
        (60, "discard", p.discard or None),
        (70, "aside", p.aside),
    ):
        if cards is not None:
            out.append((CARDS + place, _line(name, _names(p, cards))))
    for seat in sorted(p.front):
        out.append((CARDS + 80, _line(f"front {seat_name(seat)}", _names(p, p.front[seat]))))
    return out


def _table(p: Position) -> list[Placed]:
    """What lies on the table, each item with its place."""
    out: list[Placed] = []
    if p.mine:
        out.append((TABLE + 0, _line("mine", _pairs(p, p.mine))))
    if p.goals:
        out.append((TABLE + 10, _line("goal", _faces(p, p.goals))))
    if p.open:
        out.append((TABLE + 20, _line("open", _pairs(p, p.open))))
    if p.goals_aside is not None:
        out.append((TABLE + 30, _line("goals-aside", _names(p, p.goals_aside))))
    if p.sites:
        out.append((TABLE + 40, _line("site", _faces(p, p.sites))))
    if p.out:
        out.append((TABLE + 90, _line("out", _names(p, p.out))))
    return out


def _gold(p: Position) -> list[str]:
    out: list[str] = []
    if p.gold_deck is not None:
        out.append(_line("golddeck", _values(p.gold_deck)))
    for seat in sorted(p.gold):
        out.append(_line(f"gold {seat_name(seat)}", _values(p.gold[seat])))
    for seat in sorted(p.nuggets):
        count = p.nuggets[seat]
        out.append(f"nuggets {seat_name(seat)} {count if count != NONE else UNKNOWN}")
    if p.packet:
        out.append(_line("packet", _values(p.packet)))
    return out


def _memory(p: Position) -> list[str]:
    out: list[str] = []
    known = {seat: _faces(p, faces) for seat, faces in p.knows.items()}
    for kind, part in p.parts.items():
        for seat, words in PART_NOTATION[kind].known_words(p.rules, part).items():
            known[seat] = known.get(seat, []) + words
    for seat in sorted(known):
        out.append(_line(f"knows {seat_name(seat)}", known[seat]))
    for seat in sorted(p.gone):
        out.append(_line(f"gone {seat_name(seat)}", _names(p, p.gone[seat])))
    return out


def _pending(p: Position) -> list[str]:
    if p.frames == ():
        return ["over"]
    return [frame_text(p.rules, pending) for pending in p.frames or ()]


def frame_text(rules: Ruleset, pending: Pending) -> str:
    """Return a pending decision or chore in notation."""
    kind, seat, cell, value = pending
    text = f"frame {FRAME_NAMES[kind]} {seat_name(seat)}"
    if cell != NOWHERE:
        text += " " + cell_name(cell)
    holds = FRAME_SHAPES[kind].holds
    if holds == A_CARD:
        text += " " + card_name(rules, value)
    elif holds == A_MOVE:
        text += " " + move_text(rules, value)
    elif holds == A_CELL:
        text += " " + cell_name(value)
    elif holds == A_SEAT:
        text += " " + seat_name(value)
    elif holds == A_LOOKING:
        text += f" {rules.lookings[value].name}" if value else ""
    elif value:
        text += f" {value}"
    return text


def _line(head: str, words: list[str]) -> str:
    return " ".join([head, *_runs(words)])


def _runs(words: list[str]) -> list[str]:
    """Write a run of unknown words once."""
    out: list[str] = []
    i = 0
    while i < len(words):
        run = 1
        while words[i] == UNKNOWN and words[i : i + run + 1] == [UNKNOWN] * (run + 1):
            run += 1
        out.append(words[i] if run == 1 else f"{UNKNOWN}*{run}")
        i += run
    return out


def _names(p: Position, cards: tuple[CardId, ...]) -> list[str]:
    return [_name(p, card) for card in cards]


def _name(p: Position, card: CardId) -> str:
    return UNKNOWN if card == NO_CARD else card_name(p.rules, card)


def _role(role: Role) -> str:
    return UNKNOWN if role == NONE else role_name(role)


def _values(values: tuple[int, ...]) -> list[str]:
    return [str(value) if value != UNKNOWN_GOLD else UNKNOWN for value in values]


def _pairs(p: Position, lying: dict[Cell, Lying]) -> list[str]:
    return [f"{cell_name(cell)}={laid_name(p.rules, *lying[cell])}" for cell in sorted(lying)]


def _faces(p: Position, faces: dict[Cell, CardId]) -> list[str]:
    return [f"{cell_name(cell)}={_name(p, faces[cell])}" for cell in sorted(faces)]
