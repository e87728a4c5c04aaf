"""Random play for the laws: rulesets, matches, and the universe of moves."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from saboteur.modules.four_ways import CLEAR
from saboteur.products.duel.trolls import BRIBE
from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.treasure_chests.rules import NEAR, PLACE_CHEST
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    CLEARING,
    DONE_MOVE,
    EDGE,
    NO,
    NO_CARD,
    PASS_MOVE,
    SEAT_LETTERS,
    START_CELL,
    YES,
    Move,
    cell_at,
    cell_x,
    cell_y,
    choose,
    discard,
    move_cell,
    play,
    play_at,
    play_between,
    play_on,
)
from saboteur.rules.registry import MODULES, PROFILES, ruleset
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State

GAMES = [
    (module.name, name)
    for name, profile in sorted(PROFILES.items())
    for module in MODULES.values()
    if not module.games and module.name in profile.modules
]
"""Every game in every profile that offers it."""
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))


ADDITIONS = [name for name, module in MODULES.items() if module.games]
"""Every module that is added to a game."""


FREE = {
    "site_cells": ("3,0", "7,1", "-2,2+4,2"),
    "site_ports": ("EW", "NS", "N"),
    "chest_cells": ("2,3+-3,-5+-3,-3+0,5", "1,1+2,2+3,3+7,0"),
}
"""Values of options that can be anything."""
GOAL_PLACES = ("9,-2", "-1,2", "8,1", "2,-3", "4,3")


def every_ruleset() -> list[Ruleset]:
    """Return every game in every edition, alone and with each module that goes with it."""
    found: list[Ruleset] = []
    for game, profile in GAMES:
        found.append(ruleset((game,), profile))
        for name in ADDITIONS:
            if name in PROFILES[profile].modules:
                try:
                    found.append(ruleset((game, name), profile))
                except RulesetError:
                    continue
    return found


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any ruleset the catalogue offers, with any modules that go together and any options."""
    game, profile = draw(st.sampled_from(GAMES))
    names: tuple[str, ...] = (game,)
    offered = [name for name in ADDITIONS if name in PROFILES[profile].modules]
    if offered:
        for name in draw(st.lists(st.sampled_from(offered), unique=True)):
            names = _with(names, name, profile)
    rules = ruleset(names, profile)
    chosen: dict[str, str] = {}
    for key, option in sorted(rules.settable.items()):
        if draw(st.booleans()):
            values = option.values + FREE.get(key, ())
            if key == "goal_cells":
                values += ("+".join(GOAL_PLACES[: len(rules.goal_cells)]),)
            chosen[key] = draw(st.sampled_from(values))
    if SEAT_LETTERS.find(chosen.get("first_player", "A")) >= rules.max_players:
        del chosen["first_player"]
    try:
        return ruleset(names, profile, chosen)
    except RulesetError:
        # Two things would lie on one cell. (OV-MOD-15)
        return rules


def _with(names: tuple[str, ...], name: str, profile: str) -> tuple[str, ...]:
    """Add a module if it goes with the others."""
    try:
        ruleset((*names, name), profile)
    except RulesetError:
        return names
    return (*names, name)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Ruleset, int, int]:
    """A ruleset, a number of players it allows, and a seed."""
    rules = draw(rulesets())
    first = rules.option_texts().get("first_player", "random")
    least = 0 if first == "random" else SEAT_LETTERS.index(first) + 1
    fewest = min(max(rules.min_players, least), rules.max_players)
    n = draw(st.integers(fewest, rules.max_players))
    return rules, n, draw(st.integers(0, 2**32))


def moments(
    rules: Ruleset, n: int, seed: int, log: list[Event] | None = None
) -> Iterator[tuple[State, Move]]:
    """Play a match at random; yield the state before each move, and the move."""
    rng = random.Random(seed)
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), log)
    while s.stack:
        moves = legal_moves(s)
        assert moves, "an asked seat has no move"
        m = rng.choice(moves)
        yield s, m
        apply(s, m, log)


def playout(rules: Ruleset, n: int, seed: int) -> State:
    """Return a match played at random to its end."""
    s = new_match(rules, n, stream_keys(seed_bytes(seed)))
    rng = random.Random(seed)
    while s.stack:
        apply(s, rng.choice(legal_moves(s)))
    return s


def is_unlisted(s: State, m: Move) -> bool:
    """Say whether a move is legal but not listed: a chest laid farther away than is offered.

    The cell must be empty and beside no other chest. (CHEST-02, CHEST-03, AMB-70)
    """
    if s.stack[-1].kind != PLACE_CHEST:
        return False
    x, y = cell_x(move_cell(m)), cell_y(move_cell(m))
    if m != choose(cell=cell_at(x, y)) or not NEAR < max(abs(x), abs(y)) <= EDGE:
        return False
    near = {cell_at(x, y), *(cell_at(x + dx, y + dy) for dx, dy in BESIDE)}
    return cell_at(x, y) not in {*s.cells, *s.hidden} and not near & {*chest_part(s).chests}


def universe(s: State) -> Iterator[Move]:
    """Every move anybody could think of in this position, and some nobody would."""
    rules = s.rules
    occupied = [*s.cells, *s.hidden] or [START_CELL]
    xs = [cell_x(cell) for cell in occupied]
    ys = [cell_y(cell) for cell in occupied]
    cells = [
        cell_at(x, y)
        for x in range(min(xs) - 2, max(xs) + 3)
        for y in range(min(ys) - 2, max(ys) + 3)
    ]
    asked = s.stack[-1].seat
    strangers = [card for card in range(len(rules.cards)) if card not in s.hands[asked]][:3]
    for card in [*dict.fromkeys(s.hands[asked]), *strangers]:
        yield discard(card)
        yield discard(card) | 1
        for target in range(s.n + 1):
            yield play_on(card, target)
            if rules.cards[card].family in CLEARING:
                for tool in range(1, 6):
                    yield play_on(card, target, tool)
        yield play_on(card, asked, 7)
        yield play(card)
        for cell in cells:
            for turned in (0, 1):
                yield play_at(card, cell, turned)
    for card in (rules.ids.get("goal-swap", NO_CARD), s.hands[asked][0] if s.hands[asked] else 0):
        for cell in s.hidden:
            yield play_between(card, cell, cell)
            for other in (*s.hidden, cell + 1):
                if cell < other:
                    yield play_between(card, cell, other)
    for cell in (*cells, cell_at(NEAR + 1, 0), cell_at(-EDGE, EDGE), cell_at(0, EDGE + 1)):
        yield choose(cell=cell)
        yield choose(cell=cell, value=BRIBE)
    for card in (*rules.goal_cards, NO_CARD):
        for turned in (0, 1):
            yield choose(card=card, turned=turned)
    for value in (*range(6), *range(NO, YES + 5)):
        yield choose(value=value)
    for card in range(len(rules.cards)):
        yield choose(card=card, value=CLEAR)
    for target in range(s.n + 1):
        yield choose(target=target)
    yield PASS_MOVE
    yield DONE_MOVE
    yield 2 << 41
