"""The small integers everything is made of: seats, cells, moves, and the kinds of things.

An alias, its constants and its name table stand together. A move is one integer, packed and
unpacked here and nowhere else.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int
"""A player's place at the table, 0 to n-1, clockwise."""
Cell: TypeAlias = int
"""A place in the grid: y in the upper, x in the lower ten bits, both shifted to be positive."""
CardId: TypeAlias = int
"""A kind of card: its place in the ruleset's card list. Copies of a card share it."""
Move: TypeAlias = int
"""What a seat says, packed; see `play_at`, `play_on`, `discard` and `choose`."""

NONE: Final = -1
SEAT_LETTERS: Final = "ABCDEFGHIJKL"
MAX_SEATS: Final = 12

# --- cells (OV-GRID-01) ----------------------------------------------------------------------

_BIAS: Final = 512
CELL_MASK: Final = (1 << 20) - 1
START_CELL: Final[Cell] = (_BIAS << 10) | _BIAS
NOWHERE: Final[Cell] = 0
"""The corner of the grid, farther away than all cards of all boxes can reach."""

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDE_LETTERS: Final = "NESW"
STEP: Final[list[int]] = [-1024, 1, 1024, -1]
"""From a cell to its neighbour on side d. The neighbour's side facing back is d ^ 2.

A list, because a compiled index into a fixed tuple builds the tuple anew each time.
"""


EDGE: Final = 500
"""How far from the start card cells go: the table has no edge, but numbers do. (OV-GRID-01)"""


def cell_at(x: int, y: int) -> Cell:
    """Return the cell at x (growing to the east) and y (growing to the south). (OV-GRID-01)"""
    return ((y + _BIAS) << 10) | (x + _BIAS)


def cell_x(cell: Cell) -> int:
    """How far east of the start column a cell lies."""
    return (cell & 1023) - _BIAS


def cell_y(cell: Cell) -> int:
    """How far south of the start row a cell lies."""
    return (cell >> 10) - _BIAS


# --- tools -----------------------------------------------------------------------------------

PICKAXE: Final = 0
LANTERN: Final = 1
CART: Final = 2
TOOL_NAMES: Final = ("pickaxe", "lantern", "cart")

# --- numbers that products get ----------------------------------------------------------------


def new_number(names: list[str], name: str, what: str) -> int:
    """Return the number of something that a product brings: its place in the table of names.

    :raises ValueError: if there is one of that name.
    """
    if name in names:
        raise ValueError(f"there is {what} {name} already")
    names.append(name)
    return len(names) - 1


# --- what can lie in front of a player ---------------------------------------------------------

FRONT_NAMES: Final[list[str]] = list(TOOL_NAMES)
"""By bit of State.front: the first are the broken tools, products add what else can lie there."""


def new_front(name: str) -> int:
    """Return the bit of State.front for a card of a product that lies in front of players."""
    return new_number(FRONT_NAMES, name, "something in front of players called")


# --- families of cards -----------------------------------------------------------------------

Family: TypeAlias = int
"""Cards of one family share one Effect."""
START: Final[Family] = 0
PATH: Final[Family] = 1
SABOTAGE: Final[Family] = 2
REPAIR: Final[Family] = 3
ROCKFALL: Final[Family] = 4
MAP: Final[Family] = 5
TREASURE: Final[Family] = 6
ROCK: Final[Family] = 7
LADDER: Final[Family] = 8
FAMILY_NAMES: Final[list[str]] = [
    "start",
    "path",
    "sabotage",
    "repair",
    "rockfall",
    "map",
    "treasure",
    "rock",
    "ladder",
]
"""By number; products add their own families when they register."""


LAID_BY_PLAYERS: Final[list[Family]] = [PATH, LADDER]
"""Families of cards that players lay into the mine."""
CLEARING: Final[list[Family]] = [REPAIR]
"""Families of cards that remove a card from in front of a player."""
FAMILY_WORDS: Final[dict[Family, str]] = {}
"""The families whose cards are called as those of another one: that one's name."""


def new_family(name: str, *, laid: bool = False, clears: bool = False, called: str = "") -> Family:
    """Return the number of a family of cards that a product brings.

    `laid` cards are laid into the mine by players; one that `clears` takes away a card that lies
    in front of a player. `called` is the family that has the words for its cards, if not itself.
    """
    family = new_number(FAMILY_NAMES, name, "a family of cards")
    if laid:
        LAID_BY_PLAYERS.append(family)
    if clears:
        CLEARING.append(family)
    if called:
        FAMILY_WORDS[family] = called
    return family


# --- dwarf cards -----------------------------------------------------------------------------

Role: TypeAlias = int
MINER: Final[Role] = 0
SABOTEUR: Final[Role] = 1
ROLE_NAMES: Final[list[str]] = ["miner", "saboteur"]
"""By number; products add their own dwarf cards when they register."""


LONE_WINNERS: Final[list[Role]] = []
"""Dwarf cards whose player wins alone or not at all."""


def new_role(name: str, *, alone: bool = False) -> Role:
    """Return the number of a kind of dwarf card that a product brings.

    The player of one that wins `alone` shares the victory with nobody.
    """
    role = new_number(ROLE_NAMES, name, "a dwarf card")
    if alone:
        LONE_WINNERS.append(role)
    return role


# --- frames ----------------------------------------------------------------------------------

FrameKind: TypeAlias = int
ROUND: Final[FrameKind] = 0
TURN: Final[FrameKind] = 1
END_TURN: Final[FrameKind] = 2
NEXT: Final[FrameKind] = 3
TRIGGERS: Final[FrameKind] = 4
PICK_TRIGGER: Final[FrameKind] = 5
ORIENT: Final[FrameKind] = 6
SCORE: Final[FrameKind] = 7
PASS_PACKET: Final[FrameKind] = 8
TAKE_GOLD: Final[FrameKind] = 9
ROUND_OVER: Final[FrameKind] = 10
RESOLVE: Final[FrameKind] = 11
MORE_DISCARDS: Final[FrameKind] = 12
PAY_TO_CLEAR: Final[FrameKind] = 13
TO_PILE: Final[FrameKind] = 14
KEEP_ONE: Final[FrameKind] = 15
FRAME_NAMES: Final[list[str]] = [
    "round",
    "turn",
    "end-turn",
    "next",
    "triggers",
    "pick-trigger",
    "orient",
    "score",
    "pass-packet",
    "take-gold",
    "round-over",
    "resolve",
    "more-discards",
    "pay-to-clear",
    "to-pile",
    "keep-one",
]
"""By number; products add their own kinds when they register (rules.frames)."""

# --- hooks -----------------------------------------------------------------------------------

HookKind: TypeAlias = int
ROUND_BEGUN: Final[HookKind] = 0
LAID: Final[HookKind] = 1
LIFTED: Final[HookKind] = 2
ROUND_ENDED: Final[HookKind] = 3
LAID_OUT: Final[HookKind] = 4
"""Start and goals are laid, nothing is dealt yet."""
TURN_ENDING: Final[HookKind] = 5
"""Something was noted for the end of this turn."""
REBUILT: Final[HookKind] = 6
"""The mine was set up from a text or a view."""
PILE_TAKEN_UP: Final[HookKind] = 7
"""Somebody has taken up the top of the discard pile, to look through it: State.looked."""
PILE_SHUFFLED: Final[HookKind] = 8
"""The discard pile was shuffled."""
N_HOOKS: Final = 9

# --- moves -----------------------------------------------------------------------------------

Act: TypeAlias = int
PLAY: Final[Act] = 0
DISCARD: Final[Act] = 1
PASS: Final[Act] = 2
CHOOSE: Final[Act] = 3
ACT_NAMES: Final = ("play", "discard", "pass", "choose")

NO_CARD: Final = 255
NO_TARGET: Final = 15

_CARD: Final = 20
_TURNED: Final = 28
TARGET_SHIFT: Final = 29
_VALUE: Final = 33
_ACT: Final = 41
_AWAY: Final = 43
_UNTARGETED: Final = NO_TARGET << TARGET_SHIFT
_CARDLESS: Final = NO_CARD << _CARD

TURNED_BIT: Final[Move] = 1 << _TURNED


def play_at(card: CardId, cell: Cell, turned: int = 0) -> Move:
    """Play a card on a cell; a path card may be turned by 180 degrees."""
    return _UNTARGETED | (turned << _TURNED) | (card << _CARD) | cell


def play_between(card: CardId, cell: Cell, other: Cell) -> Move:
    """Play a card on two cells; the other one comes later in reading order."""
    return play_at(card, cell) | (other - cell) << _AWAY


def play_on(card: CardId, target: Seat, value: int = 0) -> Move:
    """Play a card on a player; `value` says more, for example which tool a repair mends."""
    return (value << _VALUE) | (target << TARGET_SHIFT) | (card << _CARD)


def discard(card: CardId) -> Move:
    """Put a card from the hand face down on the discard pile."""
    return (DISCARD << _ACT) | _UNTARGETED | (card << _CARD)


def choose(
    *,
    card: CardId = NO_CARD,
    cell: Cell = NOWHERE,
    turned: int = 0,
    target: Seat = NO_TARGET,
    value: int = 0,
) -> Move:
    """Answer a question that is not about playing a card from the hand."""
    return (
        (CHOOSE << _ACT)
        | (value << _VALUE)
        | (target << TARGET_SHIFT)
        | (turned << _TURNED)
        | (card << _CARD)
        | cell
    )


def play(card: CardId) -> Move:
    """Play a card that needs neither cell nor player."""
    return _UNTARGETED | (card << _CARD)


PASS_MOVE: Final[Move] = (PASS << _ACT) | _UNTARGETED | _CARDLESS
"""Do nothing where that is allowed."""
DONE_MOVE: Final[Move] = PASS_MOVE | (1 << _VALUE)
"""Discard no further card."""
YES: Final = 129
NO: Final = 128
"""Values of moves that answer a question with yes or no."""


def move_act(m: Move) -> Act:
    """Which act: play, discard, pass or choose."""
    return (m >> _ACT) & 3


def move_card(m: Move) -> CardId:
    """The card moved, or `NO_CARD`."""
    return (m >> _CARD) & 255


def move_cell(m: Move) -> Cell:
    """The cell meant, or `NOWHERE`."""
    return m & CELL_MASK


def move_other(m: Move) -> Cell:
    """The second cell meant, or the first if there is no other."""
    return move_cell(m) + (m >> _AWAY)


def move_turned(m: Move) -> int:
    """Return 1 if the card is turned by 180 degrees."""
    return (m >> _TURNED) & 1


def move_target(m: Move) -> Seat:
    """The player meant, or `NO_TARGET`."""
    return (m >> TARGET_SHIFT) & 15


def move_value(m: Move) -> int:
    """The extra number: a tool, a gold value."""
    return (m >> _VALUE) & 255
