"""What one seat may know of a match at one moment, in words."""

from __future__ import annotations

from typing import NamedTuple, final

from saboteur.api.event import Event
from saboteur.api.names import (
    Cell,
    by_letter,
    card_or_none,
    cards,
    cards_or_none,
    front_of,
    mine_of,
    pair,
    pair_or_none,
    pairs,
    role_or_none,
    roles_or_none,
    sides_of,
)
from saboteur.api.position import Position
from saboteur.api.world import World
from saboteur.api.wrapper import AsInside, InCards, InWords, Now, Playable, Situation
from saboteur.match import board_of
from saboteur.modules.trail import trail_among
from saboteur.notation.card import card_name, role_name, seat_name
from saboteur.notation.notated import Move
from saboteur.notation.parts import piece_words
from saboteur.notation.position import position_of_view
from saboteur.rules.chance import seed_bytes
from saboteur.rules.kinds import FRAME_NAMES, NONE
from saboteur.rules.part import PART_NAMES
from saboteur.views.sample import Sampler, sample
from saboteur.views.seen import Marks, face_down_of, marks_of, things_of
from saboteur.views.view import View as RawView


class Sight(NamedTuple):
    """A dwarf card that was seen."""

    seat: str
    turn: int
    """In which turn of the round; 0 is the deal."""
    role: str
    stale: bool
    """Whether that player has exchanged the card since."""


class FaceDown(NamedTuple):
    """Something that lies face down and is no goal."""

    kind: str
    """What it is, as a word."""
    card: str | None
    """The card; None where the seat has not looked."""
    number: int | None
    """Which of its kind it is, likewise."""


@final
class View(Playable[RawView], Situation[RawView]):
    """What one seat may know of a match at one moment: a value that does not change any more.

    >>> import saboteur
    >>> view = saboteur.Match("base", players=3, seed=7).view("A")
    >>> view
    <View of A, round 1, turn A, hand NES NEW NW NE sabotage-pickaxe sabotage-cart>
    >>> view.hand
    ('NES', 'NEW', 'NW', 'NE', 'sabotage-pickaxe', 'sabotage-cart')
    >>> view.hand_sizes
    {'A': 6, 'B': 6, 'C': 6}
    >>> view.roles
    {'A': 'saboteur', 'B': None, 'C': None}
    >>> view.mine, list(view.goals)
    ({(0, 0): 'start:NESW'}, [(8, -2), (8, 0), (8, 2)])

    What a bot needs to count with, and no player would look at, is under `raw`.
    """

    __slots__ = ()

    def _now(self) -> Now:
        raw = self._raw
        return Now(
            raw.rules,
            raw.n,
            raw.round,
            raw.over,
            turn=seat_name(raw.asked),
            decision=FRAME_NAMES[raw.frames[-1].kind] if raw.frames else "",
        )

    # --- the match ---------------------------------------------------------------------------

    seat = InWords(seat_name, "Whose view it is; `-` is a spectator.")

    @property
    def legal_moves(self) -> list[Move]:
        """Every move this seat may make now; none if it is not asked."""
        return [Move.of(self._raw.rules, m) for m in self._raw.moves]

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything this seat was told since the match began."""
        return tuple([Event.of(self._raw.rules, told) for told in self._raw.log])

    active = InWords(seat_name, "Whose turn it is, whoever has to decide something in it.")
    first = InWords(seat_name, "Who began this round.")

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's gold once the match is over; empty before that."""
        return by_letter(self._raw.totals)

    @property
    def winners(self) -> list[str]:
        """Who has won; empty until the match is over."""
        totals = self.totals
        return [letter for letter, total in totals.items() if total == max(totals.values())]

    # --- the mine ----------------------------------------------------------------------------

    @property
    def mine(self) -> dict[Cell, str]:
        """The cards that lie face up, each as it lies, in reading order."""
        return mine_of(self._raw.rules, self._raw.cells)

    @property
    def goals(self) -> dict[Cell, str | None]:
        """The face-down goals; None where this seat does not know which it is."""
        known = self._raw.known_goals
        return {
            pair(cell): card_name(self._raw.rules, known[cell]) if cell in known else None
            for cell in self._raw.hidden
        }

    @property
    def sites(self) -> dict[Cell, str]:
        """The sites that were not reached yet."""
        return {pair(cell): card_name(self._raw.rules, card) for cell, card in self._raw.sites}

    @property
    def face_down(self) -> dict[Cell, FaceDown]:
        """What lies face down besides goals, as products lay it."""
        rules = self._raw.rules
        return {
            pair(one.cell): FaceDown(one.kind, card_or_none(rules, one.card), one.number or None)
            for one in face_down_of(rules, self._raw.parts)
        }

    @property
    def trail(self) -> tuple[Cell | None, ...]:
        """Where path cards were laid by players, in order; None for one taken away."""
        return tuple([pair_or_none(cell) for cell in trail_among(self._raw.rules, self._raw.parts)])

    @property
    def things(self) -> tuple[tuple[str, Cell, str | None], ...]:
        """What stands in the mine and is no card: its kind, its cell, and whose it is."""
        found = things_of(self._raw.rules, self._raw.parts)
        return tuple(
            [(t.kind, pair(t.cell), None if t.owner == NONE else seat_name(t.owner)) for t in found]
        )

    @property
    def pieces(self) -> dict[str, dict[str, str]]:
        """What products bring, as positions write it: by product, by item."""
        kinds = self._raw.rules.part_kinds
        return {
            PART_NAMES[kind]: piece_words(self._raw.rules, kind, part)
            for kind, part in zip(kinds, self._raw.parts, strict=True)
        }

    @property
    def counters(self) -> dict[Cell, str]:
        """On which cards counters lie, and the colour of each."""
        return {pair(cell): role_name(colour) for cell, colour in self._marks().counters.items()}

    @property
    def door_keys(self) -> tuple[Cell, ...]:
        """Doors with a key on them."""
        return pairs(self._marks().door_keys)

    @property
    def reach(self) -> dict[Cell, tuple[str, str]]:
        """The sides of each card that blue reaches, and those that green does, if they differ."""
        return {
            pair(cell): (sides_of(mask & 15), sides_of(mask >> 4))
            for cell, mask in sorted(self._marks().reach.items())
        }

    def _marks(self) -> Marks:
        return marks_of(self._raw.rules, self._raw.parts)

    # --- cards -------------------------------------------------------------------------------

    hand = InCards(cards, "The seat's own cards.")
    picked = InCards(
        cards, "Those of them it has picked for discarding, in order; they are still in the hand."
    )

    @property
    def hand_sizes(self) -> dict[str, int]:
        """How many cards everybody holds."""
        return by_letter(self._raw.hand_sizes)

    @property
    def known_hands(self) -> dict[str, tuple[str, ...]]:
        """The cards that this seat is sure are in each hand, its own among them."""
        return by_letter([cards(self._raw.rules, hand) for hand in self._raw.known_hands])

    @property
    def front(self) -> dict[str, tuple[str, ...]]:
        """The cards that lie in front of everybody."""
        return by_letter([front_of(self._raw.rules, mask) for mask in self._raw.front])

    @property
    def thefts(self) -> tuple[str, ...]:
        """Who has a Theft card in front of them, in the order of playing."""
        return tuple(self.pieces.get("saboteur2", {}).get("thefts", "").split())

    looked = InCards(
        cards_or_none,
        "The cards that somebody is looking through to keep one; None where not known.",
    )
    deck_size = AsInside[int]("How many cards can still be drawn.")
    aside_size = AsInside[int]("How many cards were put aside unseen.")
    discards = InCards(
        cards_or_none,
        "The discard pile, bottom first; None where this seat does not know the card.",
    )
    own_discards = InCards(cards, "What this seat discarded face down this round, in order.")
    out = InCards(cards, "The cards that have left the game.")

    # --- dwarf cards and gold ----------------------------------------------------------------

    role = InWords(
        role_or_none, "The seat's own dwarf card; None for a spectator, and before it is dealt."
    )

    @property
    def roles(self) -> dict[str, str | None]:
        """The dwarf card everybody has now; None where this seat does not know it."""
        return by_letter(roles_or_none(self._raw.roles))

    undealt = InWords(roles_or_none, "The undealt dwarf cards, likewise, bottom first.")

    @property
    def hats(self) -> tuple[str | None, ...]:
        """The dwarf cards that were exchanged and discarded, likewise."""
        return roles_or_none(self._raw.dropped)

    @property
    def seen_roles(self) -> tuple[Sight, ...]:
        """Dwarf cards of others that this seat saw, and its own former ones."""
        return tuple(
            [
                Sight(seat_name(seat), turn, role_name(role), bool(stale))
                for seat, turn, role, stale in self._raw.seen_roles
            ]
        )

    gold = AsInside[tuple[int, ...]]("The values of the seat's own gold cards.")

    @property
    def open_gold(self) -> dict[str, tuple[int, ...]]:
        """The values of everybody's gold cards where all see them; else empty."""
        return by_letter(self._raw.open_gold)

    @property
    def gold_counts(self) -> dict[str, int]:
        """How many gold cards everybody holds."""
        return by_letter(self._raw.gold_counts)

    @property
    def gold_pieces(self) -> dict[str, int | None]:
        """Everybody's gold pieces, as far as this seat can add them up; None where it cannot.

        To be reckoned with, not to be shown: a running total is nobody's to read.
        """
        return by_letter([None if count == NONE else count for count in self._raw.nuggets])

    gold_deck_size = AsInside[int]("How many gold cards are left.")
    packet = AsInside[tuple[int, ...]](
        "The gold cards being passed round, if this seat holds them now."
    )
    packet_size = AsInside[int]("How many gold cards are being passed round.")

    # --- what can be made of it --------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The same as a position, with `??` for what is not known."""
        return Position(position_of_view(self._raw))

    def sample(self, seed: int = 0) -> World:
        """Return a random world that fits all this, to search in.

        :raises ValueError: if the match is over: there is nothing left to try.
        """
        return World(sample(self._raw, Sampler(seed_bytes(seed))))

    def board(self, *, ascii: bool = False, colour: bool = False) -> str:  # noqa: A002
        """Draw the mine."""
        return board_of(self._raw, ascii=ascii, colour=colour)

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        hand = f", hand {' '.join(self.hand)}" if self.hand else ""
        return f"<View of {self.seat}, round {self.round}, turn {self.turn}{hand}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._raw == other._raw

    def __hash__(self) -> int:
        return hash(self._raw)
