"""The ruleset that modules are folded into.

A printed product is a `Module`. A match is played by a `Ruleset`: modules and options folded once
into tables (rules.composing). Afterwards nothing asks which modules are on. What differs by a number or a table is
an option or a table entry; what differs in behaviour is an Effect, a Step or a Hook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.errors import Reason, RulesetError
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    FRAME_NAMES,
    N_HOOKS,
    NONE,
    CardId,
    Cell,
    Family,
    FrameKind,
    Move,
    Role,
    Seat,
)
from saboteur.rules.mine import JOINING
from saboteur.rules.options import Cells, Flag, Number, Option, SeatChoice, Setting, Sides, Word
from saboteur.rules.part import PART_NAMES, Part, PartKind
from saboteur.rules.parts import Effect, Gate, Hook, Looking, Module, Payout, Profile, Step, Way
from saboteur.rules.tile import Tile

if TYPE_CHECKING:
    from saboteur.rules.cards import Card

USUAL_PLAYERS: Final = 5


@final
class Ruleset:
    """Modules and options folded into tables. Made by `compose`, then never changed."""

    __slots__ = (
        "aside",
        "asks",
        "block_reasons",
        "blocking",
        "cards",
        "cites",
        "closed",
        "deck_cards",
        "discards",
        "drops_roles",
        "effects",
        "face_up_discards",
        "families",
        "fits",
        "front_cards",
        "game",
        "gates",
        "goal_cards",
        "goal_cells",
        "gold_cards_pay",
        "gold_values",
        "hand_sizes",
        "hooks",
        "ids",
        "laid",
        "lookings",
        "max_players",
        "min_players",
        "modules",
        "most_discards",
        "never_held",
        "open_gold",
        "open_roles",
        "own_reach",
        "packet_bars",
        "part_at",
        "part_kinds",
        "parts",
        "patterns",
        "payouts",
        "places",
        "players_clause",
        "plays",
        "profile",
        "role_mix",
        "settable",
        "settings",
        "starts",
        "steps",
        "taken_cells",
        "text",
        "traits",
        "turned",
        "upright",
        "ways",
        "windows",
    )

    def __init__(  # noqa: PLR0915 - a line for each table
        self, modules: tuple[Module, ...], profile: Profile
    ) -> None:
        self.modules: tuple[Module, ...] = modules
        self.game: str = modules[0].name
        self.profile: Profile = profile
        self.text: str = ""
        """Its notation, with card-list versions."""
        self.settings: dict[str, Setting] = {}
        """What every option is set to, by key; rules read it by `flag`, `word` and so on."""
        self.settable: dict[str, Option] = {}
        """Every option by key."""
        self.min_players: int = 1
        self.max_players: int = 12
        self.players_clause: str = ""
        self.cards: list[Card] = []
        """Every kind of card; its place is its CardId."""
        self.ids: dict[str, CardId] = {}
        """CardId by notation."""
        self.deck_cards: list[CardId] = []
        """What is shuffled into the draw deck, copy by copy."""
        self.goal_cards: list[CardId] = []
        self.starts: list[tuple[Role, Cell, CardId]] = []
        """Where start cards lie; each with the role that must be played, or NONE."""
        self.laid: list[int] = []
        """Packed value of a card as it lies: at 2 * card + turned; -1 where turning is nothing."""
        self.discards: list[Move] = []
        """The move that discards a card, by CardId."""
        self.patterns: list[int] = []
        """The open-side patterns in which a path card may lie, a bit for each."""
        self.upright: list[int] = []
        self.turned: list[int] = []
        """The bit of the pattern of a path card as it is, and turned; 0 where turning is nothing."""
        self.plays: list[Move] = []
        """The move that plays a card on a cell, without the cell, by CardId."""
        self.families: list[Effect] = [Effect()] * len(FAMILY_NAMES)
        """By Family."""
        self.effects: list[Effect] = []
        """By CardId."""
        self.traits: list[int] = [0] * len(FAMILY_NAMES)
        """By Family: capability bits."""
        self.steps: list[Step] = [Step()] * len(FRAME_NAMES)
        """By FrameKind."""
        self.asks: list[bool] = [False] * len(FRAME_NAMES)
        """By FrameKind: does it ask a seat, or is it a chore?"""
        self.hooks: list[list[Hook]] = [[] for _ in range(N_HOOKS)]
        """By HookKind."""
        self.windows: list[FrameKind] = []
        self.lookings: list[Looking] = []
        """What cards are looked through for, to keep one: the value of a KEEP_ONE frame is a place
        in here. A position need not state the first."""
        self.ways: list[Way] = []
        self.gates: list[Gate] = []
        self.payouts: dict[Role, Payout] = {}
        """By the completer's role; NONE: the treasure was not reached."""
        self.fits: list[int] = JOINING
        """Side code to the open-side patterns that may be laid; see rules.mine."""
        self.front_cards: list[CardId] = []
        """The card that lies in front of a player, by the bit of State.front."""
        self.blocking: int = 0
        """The bits of State.front that forbid path cards."""
        self.block_reasons: dict[int, Reason] = {}
        """The reason each of these bits gives."""
        self.aside: int = 0
        self.most_discards: int = 1
        self.packet_bars: int = 0
        """The bits of State.front that keep a miner from sharing in the packet."""
        self.taken_cells: list[Cell] = []
        """Cells on which a module lays something."""
        self.never_held: list[CardId] = []
        """Cards of the deck that are never in a hand: they are played when they are drawn."""
        self.open_gold: bool = False
        """Whether everybody sees all gold; it is printed on cards, there are no gold cards."""
        self.gold_cards_pay: bool = True
        """Whether gold cards may be changed to pay with."""
        self.open_roles: bool = False
        """Whether everybody sees who has which dwarf card."""
        self.own_reach: bool = False
        """Whether a product works out by its hooks what is reached, and rules.mine does not."""
        self.face_up_discards: bool = False
        """Whether everybody sees what is discarded."""
        self.cites: dict[str, str] = {}
        """Clauses of shared rules, and the clause of this game that says the same."""
        self.places: dict[Family, Cell] = {}
        """Where the things of a family lie."""
        self.closed: list[list[int]] = [[], [], []]
        """By colour of door, the links of a card as it lies when such doors are closed."""
        self.goal_cells: tuple[Cell, ...] = ()
        self.hand_sizes: tuple[int, ...] = ()
        self.drops_roles: bool = False
        """Whether a dwarf card that was exchanged is out of the round, not under the others."""
        self.role_mix: dict[int, list[Role]] = {}
        """The dwarf cards used, by number of players."""
        self.gold_values: list[int] = []
        self.parts: list[Part] = []
        """The pieces of state that its products bring, as they are before a match begins."""
        self.part_at: list[int] = [NONE] * len(PART_NAMES)
        """By PartKind, where in State.parts it stands; NONE where its product is not in play."""
        self.part_kinds: list[PartKind] = []
        """What each of them is."""

    def flag(self, option: Flag) -> bool:
        """Say whether a flag is set; as by default where no module brings it."""
        return self.settings.get(option.key, option.default) is True

    def word(self, option: Word | Cells) -> str:
        """Return the word that is set, or the default; empty where cells are set instead."""
        found = self.settings.get(option.key, option.default)
        return found if isinstance(found, str) else ""

    def number(self, option: Number | Sides) -> int:
        """Return the number that is set, or the default; sides have a bit for each."""
        found = self.settings.get(option.key, option.default)
        return found if isinstance(found, int) else 0

    def cells(self, option: Cells) -> tuple[Cell, ...]:
        """Return the cells that are set, or the default; none where a word is set instead."""
        found = self.settings.get(option.key, option.default)
        return found if isinstance(found, tuple) else ()

    def seat(self, option: SeatChoice) -> Seat:
        """Return the seat that is set, or the default; NONE where a word is set instead."""
        return option.seat_of(self.settings.get(option.key, option.default))

    def option_texts(self) -> dict[str, str]:
        """Return what every option is set to, in notation."""
        return {key: self.settable[key].text_of(found) for key, found in self.settings.items()}

    def window_seconds(self) -> int:
        """Return how long a table waits for answers in a window; 0 where none ever opens."""
        waits = [self.steps[window].seconds(self) for window in self.windows]
        return max(waits) if waits else 0

    def usual_players(self) -> int:
        """Return how many play when nobody says otherwise: five, or as near as the game allows."""
        return min(max(USUAL_PLAYERS, self.min_players), self.max_players)

    def check_players(self, n: int) -> None:
        """Refuse a number of players the ruleset is not made for.

        :raises RulesetError: naming the clause.
        """
        if not self.min_players <= n <= self.max_players:
            low, high = self.min_players, self.max_players
            if low == high:
                exactly: dict[str, object] = {"game": self.game, "count": low, "given": n}
                raise RulesetError("players-exactly", exactly, self.players_clause)
            values: dict[str, object] = {"game": self.game, "min": low, "max": high, "count": n}
            raise RulesetError("players", values, self.players_clause)
        for module in self.modules:
            if module.tuning is not None:
                module.tuning.check(self, n)

    def tile(self, card: CardId) -> Tile:
        """Return the tile of a card that has one."""
        tile = self.cards[card].tile
        if tile is None:
            raise ValueError(f"{self.cards[card].name} is no path card")
        return tile

    def lying(self, card: CardId, turned: int) -> Tile:
        """Return the tile of a card as it lies."""
        tile = self.tile(card)
        return tile.turned() if turned else tile

    def may(self, card: CardId, trait: int) -> bool:
        """Say whether a card has a capability bit."""
        return self.traits[self.cards[card].family] & trait != 0

    def cite(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Return clauses as this game has them, each once."""
        found: list[str] = []
        for clause in clauses:
            own = self.cites.get(clause, clause)
            if own not in found:
                found.append(own)
        return tuple(found)

    def hands_first(self, cards: list[CardId], places: int) -> list[CardId]:
        """Return cards in their order, but those for so many places in hands can be held."""
        if not self.never_held:
            return cards
        held = [card for card in cards if card not in self.never_held][:places]
        rest = cards[:]
        for card in held:
            rest.remove(card)
        return held + rest

    def why_blocked(self, front: int) -> Reason | None:
        """Say why somebody with these cards in front of them may not play path cards."""
        for bit, reason in self.block_reasons.items():
            if front >> bit & 1:
                return reason
        return None

    def hand_size(self, n: int) -> int:
        """Return how many cards are dealt to each of n players. (BASE-SETUP-10)"""
        return self.hand_sizes[n]
