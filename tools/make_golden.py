"""Write the golden records: a match for each way in which a round can end, and for each module.

For the base game it looks for matches between bots, from fixed seeds, until every ending has one.
Saboteur 2 has endings that chance hardly ever brings, so there all players follow a director who
sees everything and wants one ending; such a record goes no further than the round it is about.
For the other modules a director wants one of their cards or rules to come into effect, and the
record goes no further than that.
Each is written as NAME.record and NAME.events. Run it only when the rules or the notation have
changed on purpose, and read what changed: `make_golden.py [base | saboteur2 | modules]`, all if
none is named; `make_golden.py modules NAME ...` writes single ones. With --events the records stay as they are, and only their events are written anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from golden.endings import (  # noqa: E402
    ENDINGS,
    SIGNS,
    endings_of,
    group_name,
    rounds_of,
    signs_of_roles,
    signs_of_score,
)
from golden.modules import SHOWN, signs_of  # noqa: E402

from saboteur.bots.base import Dice  # noqa: E402
from saboteur.bots.levels import bot_of  # noqa: E402
from saboteur.modules.teams import LOCKED, SABOTEURS_WON, winning_roles  # noqa: E402
from saboteur.notation.event import event_text  # noqa: E402
from saboteur.notation.record import Record, parse_record, record_match, steps  # noqa: E402
from saboteur.notation.ruleset import parse_ruleset  # noqa: E402
from saboteur.products.goal_swap.rules import SWAP_OR_NOT  # noqa: E402
from saboteur.products.pathfinder.rules import NEXT_PATH  # noqa: E402
from saboteur.products.saboteur2.deck import THEFT, TRAPPED  # noqa: E402
from saboteur.products.saboteur2.events import RoundScored  # noqa: E402
from saboteur.products.saboteur2.scoring import LOCKED_RULE, STEAL, crystals_of  # noqa: E402
from saboteur.products.treasure_chests.part import chest_part  # noqa: E402
from saboteur.products.tunnel_toll.rules import TOLL_ANSWER  # noqa: E402
from saboteur.products.veto.rules import VETO_WINDOW  # noqa: E402
from saboteur.rules.chance import seed_bytes, stream_keys  # noqa: E402
from saboteur.rules.engine import apply, legal_moves, new_match  # noqa: E402
from saboteur.rules.events import Event  # noqa: E402
from saboteur.rules.kinds import (  # noqa: E402
    A_THEFT,
    DISCARD,
    DONE_MOVE,
    FAMILY_NAMES,
    GEOLOGIST,
    IN_PRISON,
    LADDER,
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
    cell_x,
    cell_y,
    choose,
    discard,
    move_act,
    move_card,
    move_cell,
    move_target,
    move_turned,
    move_value,
    play,
)
from saboteur.rules.mine import SOFT, joined, lay  # noqa: E402
from saboteur.rules.ruleset import Ruleset  # noqa: E402
from saboteur.rules.state import State  # noqa: E402
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR  # noqa: E402
from saboteur.views.journal import Journal  # noqa: E402
from saboteur.views.view import view  # noqa: E402

FOLDER: Final = ROOT / "tests/golden"


def write(name: str, record: Record, rules: Ruleset, events: list[Event]) -> None:
    """Write one golden record."""
    (FOLDER / f"{name}.record").write_text(str(record), encoding="utf-8")
    lines = [event_text(rules, event) for event in events]
    (FOLDER / f"{name}.events").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_events() -> None:
    """Write the events of every golden record anew."""
    for path in sorted(FOLDER.glob("*.record")):
        record = parse_record(path.read_text(encoding="utf-8"))
        events = [event for step in steps(record) for event in step.events]
        write(path.stem, record, parse_ruleset(record.ruleset), events)


# --- the base game: matches between bots -----------------------------------------------------

PLAYERS: Final = (3, 4, 5, 7, 10)
PATIENCE: Final = 20_000
"""Seeds tried for each ruleset before giving up."""


def play_match(rules: Ruleset, n: int, seed: int, level: str) -> tuple[list[Move], list[Event]]:
    """Play a match between bots; return its moves and events."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    dice = Dice(seed)
    bot = bot_of(level)
    moves: list[Move] = []
    while s.stack:
        if level == "random":
            m = dice.pick(legal_moves(s))
        else:
            m = bot.choose(view(s, journal, s.stack[-1].seat), dice)
        moves.append(m)
        told: list[Event] = []
        apply(s, m, told)
        if level != "random":
            journal.tell(told)
        events += told
    return moves, events


def make_base() -> list[str]:
    """Find and write the records of the base game; return what was not found."""
    missing = dict(ENDINGS)
    for profile, gold_draw in (("P2024", "miners"), ("P2004", "players")):
        rules = parse_ruleset(f"base/{profile}")
        for seed in range(PATIENCE):
            level = "simple" if seed < len(PLAYERS) * 4 else "random"
            n = PLAYERS[seed % len(PLAYERS)]
            moves, events = play_match(rules, n, seed, level)
            found = endings_of(events, gold_draw)
            shown = [name for name, ending in missing.items() if ending in found]
            if shown:
                name = shown[0]
                del missing[name]
                write(name, record_match(rules, n, seed_bytes(seed), moves), rules, events)
                sys.stdout.write(f"{name}: {profile}, {n} players, seed {seed}, {level} bots\n")
            if not any(e.packet in {"", gold_draw} for e in missing.values()):
                break
    return list(missing)


# --- Saboteur 2: matches with a director -----------------------------------------------------

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


def chests_of(s: State) -> dict[Cell, int]:
    """Return the face-down chests, if chests are played."""
    return chest_part(s).chests if "treasure-chests" in s.rules.text else {}


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


def far(a: Cell, b: Cell) -> int:
    """Return how many steps two cells are apart."""
    return abs(cell_x(a) - cell_x(b)) + abs(cell_y(a) - cell_y(b))


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


def make_modules() -> list[str]:
    """Find and write the records of the modules; return what was not found."""
    unfound: list[str] = []
    for name in sys.argv[2:] or SHOWN:
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


def main() -> int:
    """Find and write them all."""
    if sys.argv[1:] == ["--events"]:
        write_events()
        return 0
    makers = {"base": make_base, "saboteur2": make_saboteur2, "modules": make_modules}
    unfound: list[str] = []
    single = sys.argv[1:2] == ["modules"]
    for game in (["modules"] if single else sys.argv[1:]) or makers:
        unfound += makers[game]()
    sys.stdout.write("".join(f"not found: {name}\n" for name in unfound))
    return 1 if unfound else 0


if __name__ == "__main__":
    sys.exit(main())
