"""The golden records of the modules: matches with a director."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from golden.modules import SHOWN, signs_of

from golden_records.writing import far, write
from saboteur.bots.base import Dice
from saboteur.notation.record import record_match
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.goal_swap.rules import SWAP_OR_NOT
from saboteur.products.pathfinder.rules import NEXT_PATH
from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.tunnel_toll.rules import TOLL_ANSWER
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    DISCARD,
    DONE_MOVE,
    FAMILY_NAMES,
    LAID_BY_PLAYERS,
    MINER,
    MORE_DISCARDS,
    NO,
    PASS_MOVE,
    PLAY,
    ROLE_NAMES,
    SABOTAGE,
    STEP,
    TREASURE,
    TURN,
    YES,
    CardId,
    Cell,
    Move,
    choose,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
    move_value,
)
from saboteur.rules.mine import SOFT, joined, lay
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State

# --- Saboteur 2: matches with a director -----------------------------------------------------


def chests_of(s: State) -> dict[Cell, int]:
    """Return the face-down chests, if chests are played."""
    return chest_part(s).chests if "treasure-chests" in s.rules.text else {}


# --- the modules: matches with a director ------------------------------------------------------


CHANCES: Final = 400
"""Seeds tried for each record."""
LONGEST: Final = 300
"""Moves before a match is given up."""
ASK: Final = 4
PLACE: Final = 3
"""Values of the moves about tolls."""


class Stage:
    """Makes all players work for something that a module does."""

    def __init__(self, rules: Ruleset, n: int, seed: int, signs: set[str]) -> None:
        self.rules = rules
        self.seed = seed
        self.signs = signs
        self.events: list[Event] = []
        self.moves: list[Move] = []
        self.s = new_match(rules, n, stream_keys(seed_bytes(seed)), self.events)
        self.dice = Dice(seed)
        self.everything = "whole-round" in signs
        ends = [sign.partition(":")[2] for sign in signs if sign.startswith("completer:")]
        self.completer: str = ends[0] if ends else ""
        """The role that must reach the treasure."""
        self.idle = self.completer == "none" and "spider" not in signs
        self.tolls = any(sign.startswith("toll:") for sign in signs) or self.everything

    def can_be(self) -> bool:
        """Say whether what was dealt and laid out allows it."""
        chests = {f"chest:{chest}" for chest in chests_of(self.s).values()}
        if any(s.startswith("chest:") and s not in chests for s in self.signs):
            return False
        names = {FAMILY_NAMES[self.rules.cards[card].family] for card in self.s.hidden.values()}
        if any(sign in self.signs and sign not in names for sign in ("spider",)):
            return False
        roles = {ROLE_NAMES[role] for role in self.s.roles}
        return self.completer in roles | {"", "none"}

    def play(self) -> bool:
        """Play until it was shown, or to the end of the round; say whether it was."""
        while self.s.stack and self.s.round == 1 and len(self.moves) < LONGEST:
            m = self.choose()
            self.moves.append(m)
            apply(self.s, m, self.events)
            if self.s.stack and self.s.stack[-1].kind == TURN and self.is_shown():
                break
        return self.is_shown()

    def is_shown(self) -> bool:
        """Say whether everything wanted has happened."""
        return self.signs <= signs_of(self.events, self.rules)

    def choose(self) -> Move:
        """Return what the asked seat does."""
        legal = legal_moves(self.s)
        kind = self.s.stack[-1].kind
        if kind == TURN:
            return self.take_turn(legal)
        if kind == VETO_WINDOW:
            return legal[-1] if self.objects() else PASS_MOVE
        if kind in {SWAP_OR_NOT, TOLL_ANSWER}:
            agrees = bool(self.signs & {"swapped:yes", "toll:yes"})
            if self.everything:
                agrees = self.dice.roll() < 0.5
            return choose(value=YES if agrees else NO)
        if kind == MORE_DISCARDS:
            return DONE_MOVE
        return self.dice.pick(legal)

    def objects(self) -> bool:
        """Say whether a Veto is wanted over the card that was just played."""
        path = self.is_path(move_card(self.s.stack[-1].value))
        if "vetoed:pathfinder" in self.signs:
            return path and any(f.kind == NEXT_PATH for f in self.s.stack)
        if self.everything:
            return self.dice.roll() < 0.1
        return ("vetoed:path" if path else "vetoed:action") in self.signs

    def take_turn(self, legal: list[Move]) -> Move:
        """Play a card that is wanted, see to the toll, dig, or discard."""
        wanted = [m for m in legal if self.is_wanted(m)]
        if wanted and self.dice.roll() < 0.8:
            return self.dice.pick(wanted)
        best: Move = 0
        least = self.distance(self.s)
        for m in legal:
            if not self.idle and move_act(m) == PLAY and self.is_path(move_card(m)):
                far_off = self.distance_after(m)
                if far_off < least:
                    best, least = m, far_off
        if best:
            return best
        thrown = [m for m in legal if move_act(m) == DISCARD]
        cheap = [m for m in thrown if self.is_cheap(move_card(m))]
        return self.dice.pick(cheap or thrown)

    def is_path(self, card: CardId) -> bool:
        """Say whether a card is laid into the mine."""
        return card < len(self.rules.cards) and self.rules.cards[card].family in LAID_BY_PLAYERS

    def is_wanted(self, m: Move) -> bool:
        """Say whether a move serves what is to be shown."""
        if move_act(m) != PLAY:
            value = move_value(m)
            if not self.tolls or move_act(m) == DISCARD or value not in {PLACE, ASK}:
                return False
            if value == ASK:
                return not self.signs & {"toll:paid"} and self.dice.roll() < 0.3
            return self.dice.roll() < 0.02
        card = self.rules.cards[move_card(m)]
        if card.tile is not None:
            return False
        if card.family == SABOTAGE:
            barred = self.signs & {"miner-barred", "packet-returned", "played:master-crafter"}
            return bool(barred) and self.s.roles[move_target(m)] == MINER
        for family, sign in WANTS.items():
            if FAMILY_NAMES[card.family] == family and sign & self.signs:
                return (
                    family != "map" or move_cell(m) in chests_of(self.s) or "chest" not in str(sign)
                )
        if card.name == "master-crafter" or "vetoed:action" in self.signs:
            return True
        return self.everything and len(self.moves) % 3 == 0

    def is_cheap(self, card: CardId) -> bool:
        """Say whether a card is gladly discarded."""
        face = self.rules.cards[card]
        if face.tile is not None:
            return len(face.tile.chambers) > 1 or self.idle
        return face.copies > 1 and face.family != SABOTAGE

    def targets(self, s: State) -> list[Cell]:
        """Return the face-down cards that are to be reached."""
        chests = [c for c, chest in chests_of(s).items() if f"chest:{chest}" in self.signs]
        if chests:
            return chests
        sites = [c for c, card in s.hidden.items() if self.rules.may(card, SOFT)]
        if sites and "site-reached" in self.signs:
            return sites
        found: list[Cell] = []
        for cell, card in s.hidden.items():
            family = FAMILY_NAMES[self.rules.cards[card].family]
            sign = {"sack": "sack-taken", "spider": "spider", "dragon": "dragon-paid"}.get(family)
            dragon = family == "dragon" and self.signs & {"dragon:0", "dragon:1"}
            if sign in self.signs or dragon:
                found.append(cell)
        if found:
            return found
        return [c for c, card in s.hidden.items() if self.rules.cards[card].family == TREASURE]

    def distance(self, s: State) -> int:
        """Return how far the tunnels are from what is to be reached."""
        targets = self.targets(s)
        nearest = 99
        for cell, sides in joined(s).items():
            for d in range(4):
                there = cell + STEP[d]
                if sides >> d & 1 and there not in s.cells:
                    for target in targets:
                        if there == target or there not in s.hidden:
                            nearest = min(nearest, far(there, target))
        return nearest

    def distance_after(self, m: Move) -> int:
        """Return the distance after a path card; only the wanted role may arrive."""
        after = self.s.copy()
        lay(after, move_cell(m), self.rules.laid[2 * move_card(m) + move_turned(m)])
        left = self.distance(after)
        if left == 0 and self.completer not in {"", "none"}:
            role = ROLE_NAMES[self.s.roles[self.s.stack[-1].seat]]
            if role != self.completer or not self.is_ready():
                return 99
        return left

    def is_ready(self) -> bool:
        """Say whether the tunnel may be completed."""
        if "miner-barred" in self.signs:
            return any(
                front & 7 and self.s.roles[seat] == MINER for seat, front in enumerate(self.s.front)
            )
        return True


WANTS: Final[dict[str, set[str]]] = {
    "goal-swap": {"swapped:yes", "swapped:no", "goals-taken"},
    "treasure-trove": {"looked:5"},
    "change-of-direction": {"direction-changed"},
    "pathfinder": {"pathfinder:2", "vetoed:pathfinder"},
    "diversion": {"diverted"},
    "map": {"chest-seen", "played:map"},
    "rockfall": {"chest-buried"},
}
"""By which card each of these signs is made, if it is played."""


def make_modules(names: Sequence[str]) -> list[str]:
    """Find and write those that are named, or all; return what was not found."""
    unfound: list[str] = []
    for name in names or SHOWN:
        ruleset, wanted = SHOWN[name]
        rules = parse_ruleset(ruleset)
        stage = find_stage(rules, set(wanted.split()))
        if stage is None:
            unfound.append(name)
            continue
        record = record_match(rules, stage.s.n, seed_bytes(stage.seed), stage.moves)
        write(f"modules-{name}", record, rules, stage.events)
        sys.stdout.write(f"modules-{name}: {stage.s.n} players, seed {stage.seed}\n")
    return unfound


def find_stage(rules: Ruleset, signs: set[str]) -> Stage | None:
    """Return the first match in which something is shown."""
    for seed in range(CHANCES):
        n = max(rules.min_players, (4, 3, 5, 6)[seed % 4])
        stage = Stage(rules, n, seed, signs)
        if stage.can_be() and stage.play():
            return stage
    return None
