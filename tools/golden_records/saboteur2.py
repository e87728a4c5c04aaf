"""The golden records of Saboteur 2: matches with a director."""

from __future__ import annotations

import sys
from typing import Final

from golden.endings import SIGNS, group_name, rounds_of, signs_of_roles, signs_of_score

from golden_records.writing import FOLDER, far, write
from saboteur.bots.base import Dice
from saboteur.notation.record import record_match
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.saboteur2.deck import A_THEFT, GEOLOGIST, IN_PRISON, THEFT, TRAPPED
from saboteur.products.saboteur2.events import RoundScored
from saboteur.products.saboteur2.scoring import LOCKED_RULE, STEAL, crystals_of
from saboteur.products.saboteur2.teams import LOCKED, SABOTEURS_WON, winning_roles
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    DISCARD,
    DONE_MOVE,
    LADDER,
    LAID_BY_PLAYERS,
    MORE_DISCARDS,
    PASS_MOVE,
    PLAY,
    ROLE_NAMES,
    STEP,
    TREASURE,
    TURN,
    CardId,
    Move,
    discard,
    move_act,
    move_card,
    move_cell,
    move_target,
    play,
)
from saboteur.rules.mine import joined
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR

TABLES: Final = (4, 3, 5, 2, 6)
"""Numbers of players, tried in turn."""
TRIES: Final = 4_000
"""Seeds looked at for each ending; most deal the wrong roles and are not played."""
PLAYED: Final = 30
"""Matches played for each ending before giving up."""
DIGGING: Final = ("completer:", "won:blue", "won:locked", "sharers:")
"""Signs for which the treasure must be reached, or crystals laid."""
DECIDED: Final = ("completer:", "blue:", "green:", "won:", "group:")
"""Signs that show when the round is scored."""
ROOM: Final = 3
"""So far from the treasure the tunnel waits for the doors that are wanted."""


class Director:
    """Makes all players work for one ending of the first round."""

    def __init__(self, rules: Ruleset, n: int, seed: int, signs: set[str]) -> None:
        self.rules = rules
        self.seed = seed
        self.signs = signs
        self.events: list[Event] = []
        self.moves: list[Move] = []
        self.s = new_match(rules, n, stream_keys(seed_bytes(seed)), self.events)
        hidden = self.s.hidden.items()
        self.goal = next(c for c, card in hidden if rules.cards[card].family == TREASURE)
        locked = "won:locked" in signs
        self.barred = [
            colour
            for colour, sign in ((GREEN_DOOR, "blue:no"), (BLUE_DOOR, "green:no"))
            if locked or sign in signs
        ]
        """The doors that must be in the way."""
        self.idle = not any(sign.startswith(DIGGING) for sign in signs)
        """Nobody digs."""
        self.steals = any(word in sign for sign in signs for word in ("stole", "nothing", "thief"))
        self.crystals = any(sign.startswith("sharers:") for sign in signs)
        self.whole = "match-ended" in signs
        """Anybody does anything, until the match is over."""
        self.dice = Dice(seed)

    def can_be(self) -> bool:
        """Say whether the roles that were dealt allow the ending."""
        roles = self.s.roles
        have = signs_of_roles(roles)
        rule = self.rules.word(LOCKED_RULE)
        for sign, result in (("won:saboteurs", SABOTEURS_WON), ("won:locked", LOCKED)):
            if sign in self.signs:
                winners, _ = winning_roles(result, roles, rule)
                have.add("group:" + group_name([role for role in roles if role in winners]))
        have |= {"completer:" + name for name in ("blue", "green") if "in:" + name in have}
        if have & {"in:boss", "in:profiteer", "in:geologist", "in:saboteur"}:
            have.add("completer:neutral")
        have |= {"trapped:" + ROLE_NAMES[role] for role in roles if roles.count(role) > 1}
        paid = roles.count(GEOLOGIST) - ("trapped:geologist" in self.signs)
        have.add(f"sharers:{paid}")
        checked = ("completer:", "group:", "in:", "no:", "trapped:", "sharers:")
        return all(sign in have for sign in self.signs if sign.startswith(checked))

    def play(self) -> bool:
        """Play to the end of the round, or of the match; say whether the ending was shown."""
        while self.s.stack and (self.whole or self.s.round == 1):
            m = self.choose()
            self.moves.append(m)
            apply(self.s, m, self.events)
        rounds: list[set[str]] = rounds_of(self.events, self.rules)
        return any(self.signs <= signs for signs in rounds)

    def choose(self) -> Move:
        """Return what the asked seat does."""
        legal = legal_moves(self.s)
        kind = self.s.stack[-1].kind
        if self.whole:
            played = [m for m in legal if move_act(m) != DISCARD]
            return self.dice.pick(played if played and self.dice.roll() < 0.6 else legal)
        if kind == TURN:
            return self.take_turn(legal)
        if kind == MORE_DISCARDS:
            cheap = [m for m in legal if m != DONE_MOVE and self.worth(move_card(m)) < 5]
            return min(cheap, key=self.worth_of, default=DONE_MOVE)
        if kind == STEAL and "wanted-nothing" in self.signs:
            return PASS_MOVE
        return legal[0]

    def take_turn(self, legal: list[Move]) -> Move:
        """Play a Theft or Trapped card that is wanted, dig, or pass."""
        for m in legal:
            if move_act(m) == PLAY and self.is_wanted(m):
                return m
        best: Move = 0
        if not self.idle:
            least = self.cost(self.s)
            for m in legal:
                if self.leads_on(m):
                    cost = self.cost_after(m)
                    if cost < least:
                        best, least = m, cost
        if best:
            return best
        hand = self.s.hands[self.s.stack[-1].seat]
        return discard(min(hand, key=self.worth))

    def is_wanted(self, m: Move) -> bool:
        """Say whether an action card serves the ending."""
        family = self.rules.cards[move_card(m)].family
        if family == THEFT:
            return self.steals and m == play(move_card(m))
        if family != TRAPPED:
            return False
        target = move_target(m)
        if "trapped-thief" in self.signs:
            return self.s.front[target] >> A_THEFT & 1 == 1
        sign = "trapped:" + ROLE_NAMES[self.s.roles[target]]
        already = any(front >> IN_PRISON & 1 for front in self.s.front)
        return sign in self.signs and not already

    def worth(self, card: CardId) -> int:
        """Return how gladly a card is kept."""
        tile = self.rules.cards[card].tile
        family = self.rules.cards[card].family
        if family == THEFT:
            return 9 if self.steals else 0
        if family == TRAPPED:
            return 9 if any("trapped" in sign for sign in self.signs) else 0
        if tile is None or self.idle:
            return 0
        if tile.doors:
            return 9 if tile.doors[0][1] in self.barred else 2
        if tile.crystal and self.crystals:
            return 8
        if family == LADDER:
            return 0 if self.barred else 4
        return 5 if len(tile.chambers) == 1 and tile.open.bit_count() > 1 else 1

    def worth_of(self, m: Move) -> int:
        """Return how gladly a card to be discarded is kept."""
        return self.worth(move_card(m))

    def leads_on(self, m: Move) -> bool:
        """Say whether a move lays a card not too far from the treasure."""
        if move_act(m) != PLAY or self.rules.cards[move_card(m)].family not in LAID_BY_PLAYERS:
            return False
        return far(move_cell(m), self.goal) <= self.reach(-1) + 1

    def cost_after(self, m: Move) -> float:
        """Return the cost of a move; no end of the round but the wanted one is worth it."""
        after = self.s.copy()
        log: list[Event] = []
        apply(after, m, log)
        for event in log:
            if isinstance(event, RoundScored):
                signs = signs_of_score(event, tuple(self.s.roles), self.rules)
                wanted = {sign for sign in self.signs if sign.startswith(DECIDED)}
                return -1 if wanted <= signs else 1_000
        return self.cost(after)

    def cost(self, s: State) -> float:
        """Return how far it is to the treasure, and how wrong the doors are."""
        here = self.reach(-1, s)
        cost: float = here
        for colour in (GREEN_DOOR, BLUE_DOOR):
            there = self.reach(colour, s)
            if colour not in self.barred:
                cost += 2 * (there - here)
            elif there <= here:
                cost = max(cost, ROOM) + 4
        if self.crystals:
            cost -= 1.5 * crystals_of(s)
        return cost

    def reach(self, closed: int, s: State | None = None) -> int:
        """Return how near to the treasure tunnels lead without passing doors of a colour."""
        s = s or self.s
        nearest = 99
        for cell, sides in joined(s, closed).items():
            for d in range(4):
                there = cell + STEP[d]
                if sides >> d & 1 and there not in s.cells and there not in s.hidden:
                    nearest = min(nearest, far(there, self.goal))
        return nearest


def make_saboteur2() -> list[str]:
    """Find and write the records of Saboteur 2; return what was not found."""
    for path in FOLDER.glob("saboteur2-*"):
        path.unlink()
    missing = dict(SIGNS)
    unfound: list[str] = []
    while missing:
        name = max(missing, key=lambda name: len(missing[name].split()))
        signs = set(missing.pop(name).split())
        rules = parse_ruleset("saboteur2/" + profile_for(signs))
        director = find(rules, signs)
        if director is None:
            unfound.append(name)
            continue
        record = record_match(rules, director.s.n, seed_bytes(director.seed), director.moves)
        write(f"saboteur2-{name}", record, rules, director.events)
        rounds = rounds_of(director.events, rules)
        also = [n for n, signs in missing.items() if any(set(signs.split()) <= r for r in rounds)]
        for other in also:
            del missing[other]
        sys.stdout.write(f"saboteur2-{name}: {director.s.n} players, also {', '.join(also)}\n")
    return unfound


def profile_for(signs: set[str]) -> str:
    """Return the edition in which an ending happens."""
    if "rule:gigamic" in signs:
        return "PGIG"
    return "P2024-FR" if "wanted-nothing" in signs else "P2024"


def find(rules: Ruleset, signs: set[str]) -> Director | None:
    """Return the first match in which the ending is shown."""
    played = 0
    for seed in range(TRIES):
        director = Director(rules, TABLES[seed % len(TABLES)], seed, signs)
        if director.can_be():
            played += 1
            if director.play():
                return director
        if played >= PLAYED:
            break
    return None
