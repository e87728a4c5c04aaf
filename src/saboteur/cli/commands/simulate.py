"""`saboteur simulate`: many matches between bots, and what came of them."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from typing import Final

from saboteur.bots.base import Bot, seat_dice
from saboteur.bots.levels import LEVELS
from saboteur.bots.own import any_bot, chosen_by
from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.language import say, words
from saboteur.cli.problem import Problem
from saboteur.cli.rulesets import check_players, read_ruleset
from saboteur.cli.screen.layout import table, width
from saboteur.cli.screen.progress import Progress
from saboteur.cli.stand_ins import tell_stand_ins
from saboteur.cli.table.seating import read_levels
from saboteur.present.figures import FIGURES
from saboteur.present.setup_menu import GAMES
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.events import Event, MatchEnded, RolesRevealed, RoundBegan, RoundEnded
from saboteur.rules.kinds import LONE_WINNERS, NONE, ROLE_NAMES, SABOTEUR, TURN, Role, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.texts.narrate import role_word
from saboteur.views.ending import ROUND_ENDS, gold_by_round
from saboteur.views.journal import Journal
from saboteur.views.redact import told
from saboteur.views.view import view

_NOTABLE: Final = "happening."
"""The keys of the events that only some rulesets have; they are counted."""
_OF_SABOTEURS: Final = frozenset(("miner_wins", "greedy_wins", "saboteur_wins", "miner_win_share"))
"""Figures that mean nothing where nobody is a Saboteur."""


class Tally:
    """What is counted over all matches."""

    def __init__(self) -> None:
        self.games = 0
        self.rounds = 0
        self.moves = 0
        self.turns = 0
        self.turn_options = 0
        self.miner_wins = 0
        """Rounds in which the treasure was reached and Gold Miners won."""
        self.lone_wins = 0
        """Rounds in which one dwarf took the treasure alone."""
        self.happenings: Counter[str] = Counter()
        """How often each event happened."""
        self.ways: dict[str, Counter[str]] = {figure.key: Counter() for figure in FIGURES.values()}
        """How often the events of each figure went each way."""
        self.by_saboteurs: Counter[int] = Counter()
        """Rounds, by the number of Saboteurs dealt."""
        self.wins_by_saboteurs: Counter[int] = Counter()
        """Rounds won by the Gold Miners, likewise."""
        self.dealt: Counter[Role] = Counter()
        """How often each dwarf card was in play at the end of a round."""
        self.role_gold: Counter[Role] = Counter()
        """Gold won with each dwarf card, less what was stolen from it."""
        self.gold: Counter[str] = Counter()
        """Gold at the end, by bot level."""
        self.seats: Counter[str] = Counter()
        """Seats played, by bot level."""
        self.match_wins: Counter[str] = Counter()
        """Matches won or shared, by bot level."""
        self.seconds = 0.0
        self._roles: tuple[Role, ...] = ()
        """The dwarf cards that were turned up at the end of this round; none before that."""
        self._found: Counter[Seat] = Counter()
        """Gold won or lost before the end of a round, when dwarf cards may still change."""

    def hear(self, events: list[Event], levels: list[str]) -> None:
        """Count what happened in one move."""
        completer: Seat = NONE
        for event in events:
            self.happenings[event.NAME] += 1
            self.rounds += event.NAME in ROUND_ENDS
            if event.NAME in FIGURES:
                figure = FIGURES[event.NAME]
                self.ways[figure.key][figure.row(event)] += 1
            if isinstance(event, RoundBegan):
                self._roles = ()
            elif isinstance(event, RoundEnded):
                completer = event.completer
            elif isinstance(event, RolesRevealed):
                self._end_round(event.roles, completer, unwon=_is_unwon(events))
            elif isinstance(event, MatchEnded):
                self._end_match(event, levels)
            else:
                self._hear_gold(event)

    def _end_match(self, event: MatchEnded, levels: list[str]) -> None:
        for level, total in zip(levels, event.totals, strict=True):
            self.gold[level] += total
            self.seats[level] += 1
        for seat in event.winners:
            self.match_wins[levels[seat]] += 1
        self._roles = ()

    def _end_round(self, roles: tuple[Role, ...], completer: Seat, *, unwon: bool) -> None:
        dealt = roles.count(SABOTEUR)
        alone = completer != NONE and roles[completer] in LONE_WINNERS
        won = completer != NONE and not alone and not unwon
        self._roles = roles
        self.dealt.update(roles)
        self.miner_wins += won
        self.lone_wins += alone
        self.by_saboteurs[dealt] += 1
        self.wins_by_saboteurs[dealt] += won
        for seat, amount in self._found.items():
            self._pay(seat, amount)
        self._found.clear()

    def _hear_gold(self, event: Event) -> None:
        if self._roles:
            # What is given now is given for the dwarf cards that everybody has turned up.
            for field in ("seat", "target"):
                seat: Seat = getattr(event, field, NONE)
                entry = told(event, seat) if seat != NONE else None
                if entry is not None:
                    self._pay(seat, sum(gold_by_round([entry], seat)))
            return
        if event.FINDER:
            self._found[getattr(event, event.FINDER)] += 1
        for field, way in event.PIECES:
            self._found[getattr(event, field)] += way * getattr(event, "amount", 0)

    def _pay(self, seat: Seat, amount: int) -> None:
        self.role_gold[self._roles[seat]] += amount

    def summary(self) -> dict[str, object]:
        """Return the figures."""
        return {
            "games": self.games,
            "rounds": self.rounds,
            "moves": self.moves,
            "moves_per_round": round(self.moves / max(1, self.rounds), 2),
            "moves_per_second": round(self.moves / max(1e-9, self.seconds), 1),
            "legal_moves_per_turn": round(self.turn_options / max(1, self.turns), 3),
            "miner_wins": self.miner_wins,
            "greedy_wins": self.lone_wins,
            "saboteur_wins": self.by_saboteurs.total() - self.miner_wins - self.lone_wins,
            "miner_win_share": round(self.miner_wins / max(1, self.rounds), 4),
            "by_saboteurs_dealt": {
                str(dealt): {
                    "rounds": self.by_saboteurs[dealt],
                    "miner_wins": self.wins_by_saboteurs[dealt],
                }
                for dealt in sorted(self.by_saboteurs)
            },
            **self._without_saboteurs(),
            **self._by_way(),
            "happenings": {
                key.removeprefix(_NOTABLE): self.happenings[key.removeprefix(_NOTABLE)]
                for key in words()
                if key.startswith(_NOTABLE) and self.happenings[key.removeprefix(_NOTABLE)]
            },
            "gold_per_role": {
                ROLE_NAMES[role]: round(self.role_gold[role] / self.dealt[role], 3)
                for role in sorted(self.dealt)
            },
            "gold_per_match": {
                level: round(self.gold[level] / self.seats[level], 3)
                for level in sorted(self.seats)
            },
            "seconds": round(self.seconds, 3),
        }

    def _without_saboteurs(self) -> dict[str, object]:
        """Return the figures of games in which nobody is a Saboteur; others have none of them."""
        if self.by_saboteurs:
            return {}
        return {
            "average_score": round(self.gold.total() / max(1, self.seats.total()), 3),
            "match_wins": {level: self.match_wins[level] for level in sorted(self.seats)},
        }

    def _by_way(self) -> dict[str, object]:
        """Return how often the events of each figure went each way, where they happened at all."""
        return {
            figure.key: {row: counted[row] for row in figure.rows} if counted else {}
            for figure in FIGURES.values()
            for counted in [self.ways[figure.key]]
            if figure.with_saboteurs or not self.by_saboteurs
        }


def _is_unwon(events: list[Event]) -> bool:
    """Say whether nobody has won although the treasure was reached."""
    heard = [(FIGURES[event.NAME], event) for event in events if event.NAME in FIGURES]
    return any(figure.row(event) in figure.unwon for figure, event in heard)


def seat_levels(levels: list[str], players: int, game: int) -> list[str]:
    """Return the level at each seat: the given ones in turn, moved on by one each match."""
    return [levels[(seat + game) % len(levels)] for seat in range(players)]


def play_views(s: State, tally: Tally, levels: list[str], events: list[Event], seed: int) -> None:
    """Play a match between bots, each seeing only its view."""
    journal = Journal(s.n)
    journal.tell(events, s)
    bots: list[Bot] = [any_bot(level) for level in levels]
    dice = [seat_dice(seed_bytes(seed), seat) for seat in range(s.n)]
    made = 0
    while s.stack:
        made += 1
        f = s.stack[-1]
        seen = view(s, journal, f.seat)
        _count(tally, f.kind, len(seen.moves))
        events = []
        level = levels[f.seat]
        apply(s, chosen_by(bots[f.seat], level, seen, dice[f.seat], made), events)
        journal.tell(events, s)
        tally.hear(events, levels)


def play_blind(s: State, tally: Tally, levels: list[str], seed: int) -> None:
    """Play a match at random, which needs no views."""
    rng = random.Random(seed)  # noqa: S311 - no secrets here
    events: list[Event] = []
    while s.stack:
        kind = s.stack[-1].kind
        moves = legal_moves(s)
        _count(tally, kind, len(moves))
        apply(s, moves[int(rng.random() * len(moves))], events)
        if events:
            tally.hear(events, levels)
            events.clear()


def _count(tally: Tally, kind: int, options: int) -> None:
    tally.moves += 1
    if kind == TURN:
        tally.turns += 1
        tally.turn_options += options


def simulate(
    rules: Ruleset, players: int, games: int, levels: list[str], seed: int, progress: Progress
) -> Tally:
    """Play many matches and count."""
    tally = Tally()
    for game in range(games):
        match_seed = seed * 1_000_003 + game
        at_seats = seat_levels(levels, players, game)
        events: list[Event] = []
        begun = time.perf_counter()
        s = new_match(rules, players, stream_keys(seed_bytes(match_seed)), events)
        if set(at_seats) == {"random"}:
            play_blind(s, tally, at_seats, match_seed)
        else:
            play_views(s, tally, at_seats, events, match_seed)
        tally.seconds += time.perf_counter() - begun
        tally.games += 1
        progress.show(game + 1)
    return tally


def figures(summary: dict[str, object]) -> list[str]:
    """Return the figures for people; those about Saboteurs where there are any."""
    meaningless = _OF_SABOTEURS if "average_score" in summary else frozenset()
    rows = [
        [say(f"cli.simulate.figure.{key}"), str(value)]
        for key, value in summary.items()
        if not isinstance(value, dict) and key not in meaningless
    ]
    groups = {key: inner for key, inner in summary.items() if isinstance(inner, dict) and inner}
    inner_rows = {
        key: [[_row_name(key, name), _row_value(value)] for name, value in inner.items()]
        for key, inner in groups.items()
    }
    indent = "  "
    widest = max(width(row[0]) for part in (rows, *inner_rows.values()) for row in part)
    lines = table([[" " * (widest + 2), ""], *rows], right=(1,), indent=indent)[1:]
    for key, part in inner_rows.items():
        lines.append(indent + say(f"cli.simulate.figure.{key}"))
        lines += table([[" " * widest, ""], *part], right=(1,), indent=indent * 2)[1:]
    return lines


def _row_name(key: str, name: str) -> str:
    """Return the name of a figure among others of its kind."""
    if key == "gold_per_role":
        return role_word(words(), ROLE_NAMES.index(name))
    if key == "happenings":
        return say(_NOTABLE + name)
    if key == "by_saboteurs_dealt":
        return say("cli.simulate.saboteurs", count=int(name))
    own = f"cli.simulate.row.{key}.{name}"
    return say(own) if own in words() else name


def _row_value(value: object) -> str:
    if not isinstance(value, dict):
        return str(value)
    return say("cli.simulate.won-of", won=value["miner_wins"], count=value["rounds"])


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    rules = read_ruleset(args.ruleset)
    if args.players is None:
        args.players = rules.usual_players()
    check_players(rules, args.players)
    levels = read_levels(args.bots)
    tell_stand_ins(levels, rules, args.players)
    if args.games < 1:
        raise Problem(say("cli.simulate.too-few", option="--games"))
    with Progress(args.games, say("cli.simulate.matches")) as progress:
        tally = simulate(rules, args.players, args.games, levels, args.seed, progress)
    summary = tally.summary()
    if args.json:
        head: dict[str, object] = {
            "ruleset": rules.text,
            "players": args.players,
            "bots": levels,
            "seed": args.seed,
        }
        json.dump({**head, **summary}, sys.stdout)
        sys.stdout.write("\n")
        return 0
    players = say("count.player", count=args.players)
    title = say("cli.simulate.title", rules=rules.text, players=players, bots=", ".join(levels))
    sys.stdout.write("\n".join([title, *figures(summary)]) + "\n")
    return 0


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "simulate", run)
    levels = ", ".join(LEVELS)
    parser.add_argument(
        "ruleset", nargs="?", default=GAMES[0], metavar="RULES", help=say("cli.play.ruleset")
    )
    parser.add_argument("--players", type=int, metavar="N", help=say("cli.simulate.players"))
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help=say("cli.simulate.games")
    )
    parser.add_argument(
        "--bots",
        default="simple",
        metavar="LEVEL[,LEVEL...]",
        help=say("cli.simulate.bots", levels=levels),
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.simulate.seed"))
    parser.add_argument("--json", action="store_true", help=say("cli.args.json"))
