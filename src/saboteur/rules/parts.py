"""What modules are made of: effects, steps, hooks, ways, gates, payouts.

All but profiles and modules are stateless: everything that changes is in State.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from saboteur.rules.errors import Reason
from saboteur.rules.events import GoalSeen
from saboteur.rules.kinds import CardId, Cell, Family, FrameKind, HookKind, Move, Role, Seat
from saboteur.rules.part import Part, PartKind
from saboteur.rules.zones import FACE_DOWN, Zone, look

if TYPE_CHECKING:
    from saboteur.rules.cards import Deck
    from saboteur.rules.events import Event, Events
    from saboteur.rules.options import Option
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import Frame, State


SHOWS_NOTHING: Final = 0
SHOWS_ACT: Final = 1 << 0
SHOWS_CARD: Final = 1 << 1
SHOWS_CELL: Final = 1 << 2
SHOWS_TARGET: Final = 1 << 3
SHOWS_VALUE: Final = 1 << 4
SHOWS_ALL: Final = (1 << 5) - 1
"""The parts of a move that everybody sees, as bits: see `Step.shows`.

The act is what is done at all (to discard, to keep a card, to place a dwarf); without it nothing
else is shown. The value is a number or an answer.
"""


class Effect:
    """What the cards of one family do. Has no attributes: everything that changes is in State."""

    __slots__ = ()
    CLAUSES: ClassVar[tuple[str, ...]] = ("BASE-TURN-02",)
    """The clauses that playing such a card follows."""
    CELLS: ClassVar[int] = 1
    """How many cells a move names that plays it on cells."""
    TURNS: ClassVar[bool] = False
    """Whether such a move may lay something the other way round."""
    MORE_PLAYS: ClassVar[int] = 0
    """How many further cards its player plays in the same turn, one after the other."""
    LAID_BY: ClassVar[tuple[str, ...]] = ()
    """For a card that is no goal and is turned up: the clauses by which it lies so that it fits, and
    as it does where it cannot fit."""
    REMOVED_BY: ClassVar[tuple[str, ...]] = ()
    """The clauses by which a rockfall removes it, where they are not those of a path card."""

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Add the ways in which this card may be played now. Fast path."""

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Say why this card may not be played so. Slow path, independent of `options`."""
        return NOT_PLAYABLE

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Carry out the card, which has already left the hand."""
        raise NotImplementedError

    def doors(self, s: State) -> int:
        """Return the sides by which a face-down card of this family can be reached."""
        return 15

    def reached(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Do what happens when a face-down card of this family is reached."""
        raise NotImplementedError

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Do what follows once a card of this family has been turned up and laid."""

    def seen(self, s: State, seat: Seat, cell: Cell, log: list[Event]) -> None:
        """Tell a seat what it sees when it looks at a face-down card of this family."""
        card = s.hidden[cell]
        log.append(GoalSeen(seat, cell, card))
        look(s, FACE_DOWN, (card,), 1 << seat, log, at=cell)

    def buried(self, s: State, cell: Cell, log: Events) -> None:
        """Take a face-down card of this family away for good."""
        raise NotImplementedError


class Step:
    """What to do about one kind of frame. An ask has options; a chore is taken without a move."""

    __slots__ = ()
    CLAUSES: ClassVar[tuple[str, ...]] = ()
    """The clauses by which an ask is asked, for whoever wants to know why."""

    def clauses_for(self, rules: Ruleset, f: Frame) -> tuple[str, ...]:
        """Return the clauses by which this frame asks, where not all of its kind ask by the same."""
        return self.CLAUSES

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Add the moves that answer this frame. Fast path."""
        raise NotImplementedError

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Say why a move is no answer to this frame. Slow path, independent of `options`."""
        raise NotImplementedError

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Do it. The frame has been taken off the stack; a chore gets the move 0."""
        raise NotImplementedError

    def lists_all(self) -> bool:
        """Say whether `options` adds every answer; where there are too many it adds the likely ones."""
        return True

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Return the parts of an answer to this frame that everybody sees: bits of `SHOWS_ALL`.

        Every ask says it for itself. To be answered from public knowledge and the move alone, and
        to agree with what the events of the move tell everybody.
        """
        raise NotImplementedError

    def opens_for(self, s: State, other: Seat) -> bool:
        """Say whether this window opens for another seat than the one that plays a card.

        To be answered from public knowledge alone.
        """
        return True

    def seconds(self, rules: Ruleset) -> int:
        """Return how long a table waits for answers in this window.

        The rules know no clock: whoever runs a table reads it from the ruleset.
        """
        return 0


class Way:
    """A further way to spend a turn, beside playing and discarding cards."""

    __slots__ = ()

    def options(self, s: State, seat: Seat, out: list[Move]) -> None:
        """Add the moves of this way. Fast path."""
        raise NotImplementedError

    def owns(self, s: State, m: Move) -> bool:
        """Say whether a move is meant for this way, legal or not."""
        raise NotImplementedError

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Say why a move of this way may not be made. Slow path."""
        raise NotImplementedError

    def take(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Do it. The end of the turn has not been put on the stack."""
        raise NotImplementedError

    def shows(self, s: State, m: Move) -> int:
        """Return the parts of a move of this way that everybody sees; see `Step.shows`."""
        raise NotImplementedError

    def keeps_turn(self) -> bool:
        """Say whether the player goes on afterwards with what they were asked."""
        return False

    def granted(self, s: State, m: Move) -> State:
        """Return a copy of the table in which what the move asks for is granted.

        Only ways that keep the turn ask for something.
        """
        raise NotImplementedError


class Gate:
    """Something on cells that has to be passed before a card may be laid there."""

    __slots__ = ()

    def spots(self, s: State, seat: Seat) -> list[int]:
        """Return the cells a seat may use all the same, as `rules.mine.spots` does."""
        raise NotImplementedError

    def why_closed(self, s: State, seat: Seat, cell: Cell) -> Reason | None:
        """Say why a seat may not lay a card on a cell."""
        raise NotImplementedError

    def passed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """A card is being laid on a cell by a seat."""
        raise NotImplementedError


class Payout:
    """How the gold is shared out when a role completed the tunnel, or nobody did."""

    __slots__ = ()

    def pay(self, s: State, log: Events) -> None:
        """Pay everybody, or push the frames that do."""
        raise NotImplementedError


class Hook:
    """Something a module does when the mine or the round changes. May push frames."""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """React."""
        raise NotImplementedError


class Tuning:
    """What a module's options change in the tables, once they are all set."""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """Change the tables."""
        raise NotImplementedError

    def check(self, rules: Ruleset, n: int) -> None:
        """Refuse what does not go with so many players.

        :raises RulesetError: naming the clause.
        """


@final
class Looking:
    """Why somebody looks through cards to keep one of them, in the words of whose rule it is."""

    __slots__ = ("clauses", "is_mixed", "keep_a_card", "name", "not_looked_at", "source")

    def __init__(
        self,
        name: str,
        source: Zone,
        *clauses: str,
        keep: str = "",
        among: str = "",
        is_mixed: bool = False,
    ) -> None:
        self.name: str = name
        """How positions call it."""
        self.source: Zone = source
        """Where the cards come from."""
        self.is_mixed: bool = is_mixed
        """Whether they were shuffled before."""
        self.clauses: tuple[str, ...] = clauses
        """By which somebody looks, and has kept one."""
        self.keep_a_card: Reason = Reason("keep-a-card", keep or clauses[0])
        self.not_looked_at: Reason = Reason("not-looked-at", among or clauses[0])


NOT_PLAYABLE: Final = Reason("not-playable", "BASE-TURN-02")
MALFORMED: Final = Reason("malformed", "BASE-TURN-02")
"""The move does not say what a move of its kind has to say, or says more."""


@final
class Profile:
    """An edition: which modules it offers and which options it sets. (OV-ED-01)"""

    __slots__ = ("clauses", "modules", "name", "values")

    def __init__(
        self,
        name: str,
        *clauses: str,
        modules: tuple[str, ...] = (),
        values: tuple[tuple[str, bool | str], ...] = (),
    ) -> None:
        self.name: str = name
        self.clauses: tuple[str, ...] = clauses
        self.modules: tuple[str, ...] = modules
        """The modules it offers; empty: all."""
        self.values: tuple[tuple[str, bool | str], ...] = values
        """The options it sets otherwise than by default."""

    def include(self, module: str, values: dict[str, bool | str]) -> None:
        """Let the edition offer a module, with the options that it then sets."""
        self.modules = (*self.modules, module)
        self.values = (*self.values, *values.items())


@final
class Module:
    """A printed product: its cards, rules and options."""

    __slots__ = (
        "alone",
        "asks",
        "aside",
        "blocking",
        "cites",
        "conflicts",
        "decks",
        "defaults_with",
        "effects",
        "features",
        "games",
        "games_clause",
        "gates",
        "goal_cells",
        "goal_deck",
        "hand_sizes",
        "hooks",
        "lookings",
        "most_discards",
        "name",
        "options",
        "parts",
        "payouts",
        "players",
        "players_clause",
        "replaces",
        "replaces_payouts",
        "shares",
        "steps",
        "traits",
        "tuning",
        "version",
        "ways",
        "windows",
    )

    def __init__(  # noqa: PLR0915 - a line for each part
        self,
        name: str,
        *,
        version: int = 1,
        decks: tuple[Deck, ...] = (),
        cards: dict[Deck, Effect] | None = None,
        goal_deck: Deck | None = None,
        games: tuple[str, ...] = (),
        games_clause: str = "OV-MOD-03",
        alone: str = "",
        shares: tuple[FrameKind, ...] = (),
        features: tuple[str, ...] = (),
        conflicts: dict[str, str] | None = None,
        players: tuple[int, int] = (1, 12),
        players_clause: str = "",
        effects: dict[Family, Effect] | None = None,
        asks: dict[FrameKind, Step] | None = None,
        steps: dict[FrameKind, Step] | None = None,
        hooks: dict[HookKind, Hook] | None = None,
        windows: tuple[FrameKind, ...] = (),
        lookings: tuple[Looking, ...] = (),
        ways: tuple[Way, ...] = (),
        gates: tuple[Gate, ...] = (),
        payouts: dict[Role, Payout] | None = None,
        replaces_payouts: bool = False,
        options: tuple[Option, ...] = (),
        replaces: tuple[FrameKind, ...] = (),
        goal_cells: tuple[Cell, ...] = (),
        hand_sizes: tuple[int, ...] = (),
        blocking: dict[int, Reason] | None = None,
        aside: int = 0,
        most_discards: int = 1,
        traits: dict[Family, int] | None = None,
        tuning: Tuning | None = None,
        defaults_with: dict[str, tuple[str, str]] | None = None,
        cites: dict[str, str] | None = None,
        parts: dict[PartKind, Part] | None = None,
    ) -> None:
        self.name: str = name
        self.version: int = version
        """The version of its card lists, taken together."""
        single = cards if cards is not None else {}
        self.decks: tuple[Deck, ...] = (*decks, *single)
        """Those of `cards` too: decks of a single family, each with what its cards do."""
        self.goal_deck: Deck | None = goal_deck
        """The goals; those of a later module take the place of an earlier one's."""
        self.features: tuple[str, ...] = features
        """What it does that other modules may have to reckon with."""
        self.conflicts: dict[str, str] = conflicts if conflicts is not None else {}
        """Features it cannot be combined with, and the clause that says so."""
        self.games: tuple[str, ...] = games
        """The games it can be added to; empty: it is a game itself."""
        self.games_clause: str = games_clause
        """The clause that says so."""
        self.alone: str = alone
        """The clause that says that no module can be added to this game."""
        self.shares: tuple[FrameKind, ...] = shares
        """Frames whose step several modules bring, all the same."""
        self.players: tuple[int, int] = players
        self.players_clause: str = players_clause
        self.effects: dict[Family, Effect] = dict(effects) if effects is not None else {}
        for deck, effect in single.items():
            self.effects[deck.only_family()] = effect
        self.asks: dict[FrameKind, Step] = asks if asks is not None else {}
        """Frames that ask a seat."""
        self.steps: dict[FrameKind, Step] = steps if steps is not None else {}
        """Frames that are chores."""
        self.hooks: dict[HookKind, Hook] = hooks if hooks is not None else {}
        self.windows: tuple[FrameKind, ...] = windows
        """Frames that open, for every other seat, over a card just played."""
        self.lookings: tuple[Looking, ...] = lookings
        """What it lets people look through cards for, to keep one (modules.piles)."""
        self.ways: tuple[Way, ...] = ways
        """Further ways to spend a turn."""
        self.gates: tuple[Gate, ...] = gates
        self.payouts: dict[Role, Payout] = payouts if payouts is not None else {}
        """How gold is shared out, by the completer's role; NONE: the treasure was not reached."""
        self.replaces_payouts: bool = replaces_payouts
        self.options: tuple[Option, ...] = options
        self.replaces: tuple[FrameKind, ...] = replaces
        """Frames of an earlier module whose step this one replaces."""
        self.goal_cells: tuple[Cell, ...] = goal_cells
        self.hand_sizes: tuple[int, ...] = hand_sizes
        """By number of players; empty: as the game has it."""
        self.blocking: dict[int, Reason] = blocking if blocking is not None else {}
        """The bits of State.front that forbid path cards, and the reason each gives."""
        self.aside: int = aside
        """How many cards are put aside before the hands are dealt."""
        self.most_discards: int = most_discards
        """How many cards a pass may discard."""
        self.traits: dict[Family, int] = traits if traits is not None else {}
        """What other cards may do to the cards of a family: capability bits of rules.mine."""
        self.tuning: Tuning | None = tuning
        self.defaults_with: dict[str, tuple[str, str]] = (
            defaults_with if defaults_with is not None else {}
        )
        """Beside a module with a feature, an option with another default."""
        self.cites: dict[str, str] = cites if cites is not None else {}
        """Clauses of rules it shares with another game, and its own clause that says the same."""
        self.parts: dict[PartKind, Part] = parts if parts is not None else {}
        """Its own pieces of the state, as they are before a match begins."""

    def has_cards(self) -> bool:
        """Say whether it brings cards, so that its version matters."""
        return bool(self.decks) or self.goal_deck is not None
