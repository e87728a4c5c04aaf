"""Fit the value that the level `searcher` reckons with, from matches between bots.

    .venv/bin/python tools/fit_value.py

plays rounds at every table, fits to what came of them, and writes `value.json` into the folder of
each game. With `--keep FILE` the rows are kept, with `--rows FILE` it fits to rows that were kept.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Final

from saboteur.bots.base import Bot, Dice
from saboteur.bots.levels import bot_of
from saboteur.bots.table_minds import kit_of, minds_of
from saboteur.minds.atlas import Atlas
from saboteur.minds.lap import advance, saboteurs_are_few, won
from saboteur.minds.logistic import fit, log_loss
from saboteur.minds.policy import Minds, Policy
from saboteur.minds.scene import FEATURES, Scene
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import legal_moves, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import NONE, TURN
from saboteur.rules.registry import ruleset
from saboteur.rules.state import State
from saboteur.rules.tile import NO_DOOR
from saboteur.views.journal import Journal
from saboteur.views.view import view

PRODUCTS: Final = Path(__file__).parent.parent / "src" / "saboteur" / "products"
TABLES: Final = {
    "base": (3, 4, 5, 6, 7, 8, 9, 10),
    "saboteur2": (2, 3, 4, 5, 6, 8, 10, 12),
}
RIDGE: Final = 3.0
QUICK: Final = "quick"
"""The level of the guesses that are made of players in a search."""
NOTED: Final = 0.3
"""How many of the situations are noted."""
HELD_OUT: Final = 5
"""One round in so many is kept for judging the fit."""

Row = tuple[str, int, int, int, float, list[float]]
"""Game, players, round, model (0 treasure, 1 team), result, numbers."""


class Tables:
    """Plays rounds between bots and notes situations in numbers."""

    def __init__(self, game: str, n: int, level: str, slips: float) -> None:
        self._n = n
        self._game = game
        self._rules = ruleset((game,))
        self._kit = kit_of(self._rules)
        atlas = Atlas(self._kit)
        self._scene = Scene(self._kit, atlas)
        self._policy = Policy(self._kit, atlas, 1)
        self._policy.few = saboteurs_are_few(self._kit, n)
        self._bot: Bot | None = None if level == QUICK else bot_of(level)
        self._slips = slips

    def play(self, number: int) -> list[Row]:
        """Play one round; return situations of it, with what came of them."""
        chance = random.Random(number)  # noqa: S311  not a secret
        self._policy.throw(chance.getrandbits(31))
        events: list[Event] = []
        s = new_match(self._rules, self._n, stream_keys(seed_bytes(number)), events)
        journal = Journal(self._n)
        journal.tell(events)
        minds = Minds([0] * self._n, [0] * self._n, [0.0] * self._n)
        if self._bot is None:
            self._shake(s, minds, chance)
        dice = [Dice(16 * number + seat) for seat in range(self._n)]
        noted: list[tuple[int, list[float]]] = []
        while True:
            seat = s.stack[-1].seat
            seen = view(s, journal, seat) if self._bot else None
            if seen is not None:
                minds = minds_of(seen, self._kit)
            if s.stack[-1].kind == TURN and chance.random() < NOTED:
                self._note(s, minds, noted)
            moves = legal_moves(s)
            if chance.random() < self._slips:
                move = chance.choice(moves)
            elif self._bot and seen is not None:
                move = self._bot.choose(seen, dice[seat])
            else:
                move = self._policy.choose(s, minds, moves)
            self._policy.witness(s, minds, seat, move)
            new: list[Event] = []
            if advance(s, move, new if self._bot else None):
                break
            journal.tell(new)
        return self._rows(number, s, noted)

    def _shake(self, s: State, minds: Minds, chance: random.Random) -> None:
        """Let a round begin with things known, broken and thought that nobody brought about.

        Otherwise what goes along with winning would be taken for what brings it about: who knows
        where the treasure is has spent a turn on it.
        """
        knowing, broken = chance.choice((0.0, 0.2, 0.5)), chance.choice((0.0, 0.05, 0.15))
        for seat in range(self._n):
            minds.suspicion[seat] = chance.gauss(0.0, 1.0)
            for goal in range(len(self._kit.goals)):
                if chance.random() < knowing:
                    minds.looked[seat] |= 1 << goal
            for bit, card in enumerate(self._rules.front_cards):
                if self._rules.blocking >> bit & 1 and card in s.deck and chance.random() < broken:
                    s.front[seat] |= 1 << bit
                    s.deck.remove(card)

    def _rows(self, number: int, s: State, noted: list[tuple[int, list[float]]]) -> list[Row]:
        results = {NONE: float(s.completer != NONE)}
        for seat in range(self._n):
            role = s.roles[seat]
            if self._kit.closed[role] != NO_DOOR:
                results[role] = float(won(self._kit, s.copy(), seat))
        # A team that nobody belongs to any longer has no result.
        return [
            (self._game, self._n, number, int(role != NONE), results[role], numbers)
            for role, numbers in noted
            if role in results
        ]

    def _note(self, s: State, minds: Minds, noted: list[tuple[int, list[float]]]) -> None:
        """Note a situation: for the treasure, and for each team of two."""
        done: set[int] = set()
        for seat in range(s.n):
            role = s.roles[seat] if self._kit.closed[s.roles[seat]] != NO_DOOR else NONE
            if role not in done:
                done.add(role)
                self._scene.look(s, minds, seat)
                noted.append((role, [round(x, 4) for x in self._scene.numbers]))


def main(arguments: list[str]) -> int:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1500, help="rounds for each table")
    parser.add_argument("--level", default=QUICK)
    parser.add_argument("--slips", type=float, default=0.15, help="how many moves are any move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=list(TABLES))
    parser.add_argument("--players", nargs="*", type=int)
    parser.add_argument("--rows", type=Path, nargs="*", help="fit to rows that were kept")
    parser.add_argument("--keep", type=Path, help="where to keep the rows")
    parser.add_argument("--into", type=Path, default=PRODUCTS, help="where the games have folders")
    given = parser.parse_args(arguments)
    rows: list[Row] = []
    if given.rows:
        for file in given.rows:
            with file.open(encoding="utf-8") as stream:
                rows += [tuple(json.loads(line)) for line in stream]
    else:
        rows = _play_all(given)
    if rows:
        _fit_all(rows, given.into)
    return 0


def _play_all(given: argparse.Namespace) -> list[Row]:
    rows: list[Row] = []
    for game in given.games:
        for n in given.players or TABLES[game]:
            tables = Tables(game, n, given.level, given.slips)
            start = time.monotonic()
            found: list[Row] = []
            for k in range(given.rounds):
                found += tables.play(given.seed * 1_000_000_000 + 1000 * k + n)
            taken = time.monotonic() - start
            print(f"{game} {n}: {given.rounds} rounds in {taken:.0f} s", flush=True)
            rows += found
            if given.keep:
                with given.keep.open("a", encoding="utf-8") as stream:
                    stream.writelines(json.dumps(row) + "\n" for row in found)
    return rows


def _fit_all(rows: list[Row], into: Path) -> None:
    """Fit one model of each kind to all numbers of players of a game."""
    for game in sorted({row[0] for row in rows}):
        models: list[list[float]] = []
        for model in (0, 1):
            mine = [row for row in rows if row[0] == game and row[3] == model]
            if not mine:
                continue
            kept = [row for row in mine if row[2] // 1000 % HELD_OUT]
            held = [row for row in mine if not row[2] // 1000 % HELD_OUT]
            weights = fit([row[5] for row in kept], [row[4] for row in kept], RIDGE)
            mean = sum(row[4] for row in held) / len(held)
            flat = [[1.0] for _ in held]
            alone = fit(flat, [row[4] for row in held], 0.0)
            print(
                f"{game} model {model}: {len(mine)} rows, won {mean:.3f}, held-out log loss "
                f"{log_loss(weights, [r[5] for r in held], [r[4] for r in held]):.4f} "
                f"(constant {log_loss(alone, flat, [r[4] for r in held]):.4f})"
            )
            models.append([round(w, 4) for w in weights])
        text = json.dumps({"features": list(FEATURES), "players": {"5": models}}, indent=1)
        (into / game / "value.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
