"""Modules, and the ruleset they are folded into.

A printed product is a `Module`. A match is played by a `Ruleset`: modules and options folded once
into tables. Afterwards nothing asks which modules are on. What differs by a number or a table is
an option or a table entry; what differs in behaviour is an Effect, a Step or a Hook.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, final

from saboteur.rules.errors import Reason, RulesetError
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    FRAME_NAMES,
    MAX_SEATS,
    N_HOOKS,
    NO_CARD,
    NONE,
    START,
    START_CELL,
    CardId,
    Cell,
    Family,
    FrameKind,
    Move,
    Role,
    Seat,
    discard,
)
from saboteur.rules.mine import CARD, JOINING, LINKS, TURNED
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR, TROLL, Tile, is_same

if TYPE_CHECKING:
    from saboteur.rules.cards import Card, Deck
from saboteur.rules.options import Cells, Flag, Number, Option, SeatChoice, Setting, Sides, Word
from saboteur.rules.part import PART_NAMES, Part, PartKind
from saboteur.rules.parts import Effect, Gate, Hook, Module, Payout, Profile, Step, Way

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
        "gold_values",
        "hand_sizes",
        "hooks",
        "ids",
        "laid",
        "max_players",
        "min_players",
        "modules",
        "most_discards",
        "never_held",
        "open_gold",
        "open_roles",
        "packet_bars",
        "part_at",
        "part_kinds",
        "parts",
        "patterns",
        "payouts",
        "places",
        "players_clause",
        "profile",
        "role_mix",
        "settable",
        "settings",
        "starts",
        "steps",
        "taken_cells",
        "text",
        "traits",
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
        self.open_roles: bool = False
        """Whether everybody sees who has which dwarf card."""
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


def compose(
    modules: tuple[Module, ...], profile: Profile, chosen: Mapping[str, object] | None = None
) -> Ruleset:
    """Fold modules, the game first, into a ruleset; options are chosen by value or by text.

    :raises RulesetError: if they do not make a game; the message says why.
    """
    _check_modules(modules, profile)
    rules = Ruleset(modules, profile)
    for module in modules:
        _fold(rules, module)
    for module in reversed(modules):
        if module.goal_deck is not None:
            _add_deck(rules, module.goal_deck)
            break
    _set_options(rules, chosen if chosen is not None else {})
    for card in rules.cards:
        effect = rules.families[card.family]
        if type(effect) is Effect:
            raise RulesetError("card-without-effect", {"card": card.name})
        rules.effects.append(effect)
    for module in modules:
        if module.tuning is not None:
            module.tuning.tune(rules)
    rules.text = _text(rules)
    return rules


def _check_modules(modules: tuple[Module, ...], profile: Profile) -> None:
    """Refuse modules that cannot be combined. (OV-MOD-03, OV-ED-01)"""
    if not modules or modules[0].games:
        raise RulesetError("no-game", {}, "OV-MOD-03")
    game = modules[0].name
    if modules[0].alone and len(modules) > 1:
        raise RulesetError("stands-alone", {"game": game}, modules[0].alone)
    seen: list[str] = []
    for module in modules:
        if module.name in seen:
            raise RulesetError("module-twice", {"module": module.name})
        seen.append(module.name)
        if profile.modules and module.name not in profile.modules:
            raise RulesetError(
                "not-offered", {"profile": profile.name, "module": module.name}, *profile.clauses
            )
    for module in modules:
        for feature, clause in module.conflicts.items():
            others = [other.name for other in modules if feature in other.features]
            if others:
                raise RulesetError(
                    "modules-conflict", {"module": module.name, "other": others[0]}, clause
                )
    for module in modules[1:]:
        if not module.games:
            raise RulesetError("one-game", {"game": game, "module": module.name}, "OV-MOD-03")
        if game not in module.games:
            raise RulesetError(
                "cannot-add", {"module": module.name, "game": game}, module.games_clause
            )


def _fold(rules: Ruleset, module: Module) -> None:
    """Add one module to the tables."""
    rules.min_players = max(rules.min_players, module.players[0])
    rules.max_players = min(rules.max_players, module.players[1])
    if module.players_clause:
        rules.players_clause = module.players_clause
    for family, bits in module.traits.items():
        rules.traits[family] |= bits
    for deck in module.decks:
        _add_deck(rules, deck)
    for family, effect in module.effects.items():
        if type(rules.families[family]) is not Effect:
            raise RulesetError(
                "effect-again", {"module": module.name, "family": FAMILY_NAMES[family]}
            )
        rules.families[family] = effect
    for kind, step in module.asks.items():
        _set_step(rules, module, kind, step, asks=True)
    for kind, step in module.steps.items():
        _set_step(rules, module, kind, step, asks=False)
    for event, hook in module.hooks.items():
        rules.hooks[event].append(hook)
    rules.windows.extend(module.windows)
    rules.ways.extend(module.ways)
    rules.gates.extend(module.gates)
    for role, payout in module.payouts.items():
        if role in rules.payouts and not module.replaces_payouts:
            raise RulesetError("payout-again", {"module": module.name})
        rules.payouts[role] = payout
    for option in module.options:
        if option.key in rules.settable and rules.settable[option.key] is not option:
            raise RulesetError("option-again", {"module": module.name, "option": option.key})
        rules.settable[option.key] = option
    if module.goal_cells:
        rules.goal_cells = module.goal_cells
    if module.hand_sizes:
        rules.hand_sizes = module.hand_sizes
    for bit, reason in module.blocking.items():
        rules.blocking |= 1 << bit
        rules.block_reasons[bit] = reason
    _add_parts(rules, module)
    rules.aside += module.aside
    rules.cites.update(module.cites)
    rules.most_discards = max(rules.most_discards, module.most_discards)


def _add_parts(rules: Ruleset, module: Module) -> None:
    """Make room in the state for the pieces of a product."""
    for kind, part in module.parts.items():
        rules.part_at[kind] = len(rules.parts)
        rules.part_kinds.append(kind)
        rules.parts.append(part)


def _set_step(rules: Ruleset, module: Module, kind: FrameKind, step: Step, *, asks: bool) -> None:
    if kind in module.shares and type(rules.steps[kind]) is type(step):
        return
    if type(rules.steps[kind]) is not Step and kind not in module.replaces:
        raise RulesetError("step-again", {"module": module.name, "frame": FRAME_NAMES[kind]})
    rules.steps[kind] = step
    rules.asks[kind] = asks


def _add_deck(rules: Ruleset, deck: Deck) -> None:
    """Give every card of a box its CardId and its tables."""
    cards: list[Card] = []
    if deck.start is not None:
        cards.append(deck.start)
    cards.extend(deck.goals)
    cards.extend(deck.cards)
    cards.extend(deck.others)
    for card in cards:
        if card.name in rules.ids:
            raise RulesetError("card-in-two-boxes", {"card": card.name})
        if not 0 <= card.family < len(FAMILY_NAMES) or len(rules.cards) >= NO_CARD:
            raise RulesetError("card-without-place", {"card": card.name})
        i = len(rules.cards)
        rules.cards.append(card)
        rules.ids[card.name] = i
        rules.discards.append(discard(i))
        _add_tile(rules, i, card)
        if card.family == START:
            rules.starts.append((NONE, START_CELL, i))
        if card.front >= 0:
            _put_at(rules.front_cards, card.front, i)
    for card in deck.goals:
        rules.goal_cards.extend([rules.ids[card.name]] * card.copies)
    for card in deck.cards:
        rules.deck_cards.extend([rules.ids[card.name]] * card.copies)
    for value, copies in deck.gold:
        rules.gold_values.extend([value] * copies)
    for n, mix in deck.roles:
        rules.role_mix[n] = [role for role, copies in mix for _ in range(copies)]
    if deck.roles_for_all:
        for n in range(1, MAX_SEATS + 1):
            rules.role_mix[n] = [role for role, copies in deck.roles_for_all for _ in range(copies)]


def _put_at(table: list[CardId], place: int, card: CardId) -> None:
    while len(table) <= place:
        table.append(NO_CARD)
    table[place] = card


def _add_tile(rules: Ruleset, i: CardId, card: Card) -> None:
    if card.tile is None:
        rules.laid.extend([-1, -1])
        for table in rules.closed:
            table.extend([0, 0])
        rules.patterns.append(0)
        return
    flags = rules.traits[card.family]
    turned = card.tile.turned()
    lying = card.tile.open | card.tile.links << LINKS | i << CARD | flags
    rules.laid.append(lying)
    for colour in (BLUE_DOOR, GREEN_DOOR, TROLL):
        rules.closed[colour].append(card.tile.links_closed(colour))
        rules.closed[colour].append(turned.links_closed(colour))
    rules.patterns.append(1 << card.tile.open | 1 << turned.open)
    if is_same(card.tile, turned):
        rules.laid.append(-1)
    else:
        rules.laid.append(turned.open | turned.links << LINKS | i << CARD | 1 << TURNED | flags)


def _set_options(rules: Ruleset, chosen: Mapping[str, object]) -> None:
    rules.settings.update(_usual(rules))
    for key, value in chosen.items():
        if key not in rules.settable:
            known = ", ".join(sorted(rules.settable))
            raise RulesetError("no-option", {"option": key, "known": known})
        rules.settings[key] = rules.settable[key].setting_of(value)


def _usual(rules: Ruleset) -> dict[str, Setting]:
    """Return every option as the profile and the modules together have it."""
    usual = {option.key: option.default for option in rules.settable.values()}
    for key, value in rules.profile.values:
        if key in usual:
            usual[key] = rules.settable[key].setting_of(value)
    features = [feature for module in rules.modules for feature in module.features]
    for module in rules.modules:
        for feature, (key, text) in module.defaults_with.items():
            if feature in features:
                usual[key] = rules.settable[key].parse(text)
    return usual


def _text(rules: Ruleset) -> str:
    names = [
        module.name + (f"@{module.version}" if module.has_cards() else "")
        for module in rules.modules
    ]
    text = "+".join(names) + "/" + rules.profile.name
    usual = _usual(rules)
    for key in sorted(rules.settings):
        if rules.settings[key] != usual[key]:
            text += f" {key}={rules.settable[key].text_of(rules.settings[key])}"
    return text
