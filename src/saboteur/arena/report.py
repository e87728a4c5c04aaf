"""What comes of a run, as plain values: everything that tables, plots and pages show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from saboteur.arena import side_report
from saboteur.arena.deals import GameRow, Row
from saboteur.arena.rating import Outcome, ratings
from saboteur.arena.setting import MIXED, OF_SIDES, RIVALS, Setting
from saboteur.arena.strata import Strata, mean_of
from saboteur.arena.table import KINDS

Report: TypeAlias = dict[str, Any]
"""Plain values, as JSON has them."""

_EXAMPLES: Final = 5
"""So many failures of a bot are told in full."""


def report(setting: Setting, rows: Sequence[Row]) -> Report:
    """Return what came of these deals."""
    found: Report = {
        "setting": setting.told(),
        "deals": len(rows),
        "games": sum(len(list(_distinct(row))) for row in rows),
        "failures": _failures(setting, rows),
        "speed": _speed(setting, rows),
    }
    if setting.design in OF_SIDES:
        return {**found, **side_report.sides(setting, rows)}
    make = {RIVALS: _rivals, MIXED: _mixed}.get(setting.design, _scores)
    return {**found, **make(setting, rows)}


def _distinct(row: Row) -> Iterator[GameRow]:
    """Return the games of a deal that were played: those that are alike were played once."""
    seen: set[tuple[int, ...]] = set()
    for game in row["games"]:
        if tuple(game["seats"]) not in seen:
            seen.add(tuple(game["seats"]))
            yield game


def _failures(setting: Setting, rows: Sequence[Row]) -> list[Report]:
    counts: Counter[tuple[str, str]] = Counter()
    examples: defaultdict[str, list[Report]] = defaultdict(list)
    for row in rows:
        for game in _distinct(row):
            for failure in game.get("failures", ()):
                counts[failure["bot"], failure["kind"]] += 1
                if len(examples[failure["bot"]]) < _EXAMPLES:
                    examples[failure["bot"]].append({"deal": row["deal"], **failure})
    return [
        {
            "bot": bot,
            **{kind: counts[bot, kind] for kind in KINDS},
            "examples": examples[bot],
        }
        for bot in setting.bots
        if examples[bot]
    ]


def _speed(setting: Setting, rows: Sequence[Row]) -> list[Report]:
    """Return how long each bot thinks for a move, on average."""
    found: list[Report] = []
    for place, bot in enumerate(setting.bots):
        games = [game for row in rows for game in _distinct(row)]
        asked = sum(game["asked"][place] for game in games)
        seconds = sum(game["seconds"][place] for game in games)
        ms = round(1000 * seconds / asked, 2) if asked else None
        found.append({"bot": bot, "moves": asked, "ms": ms})
    return found


# --- matches: two rivals, or all at one table --------------------------------------------------


def _share(game: GameRow, place: int) -> float:
    """Return what a bot won of a match: all, or its part of what is shared; by seats."""
    return sum(game["seats"][seat] == place for seat in game["winners"]) / len(game["winners"])


def _gold(game: GameRow, place: int) -> float:
    amounts = [gold for gold, bot in zip(game["gold"], game["seats"], strict=True) if bot == place]
    return sum(amounts) / len(amounts)


def _rivals(setting: Setting, rows: Sequence[Row]) -> Report:
    """Compare every two bots over both sides of each deal."""
    pairs: list[Report] = []
    outcomes: list[list[Outcome]] = [[] for _ in rows]
    for i, first in enumerate(setting.bots):
        for j in range(i + 1, len(setting.bots)):
            won, gold = Strata(), Strata()
            for deal, row in enumerate(rows):
                games = [game for game in row["games"] if set(game["seats"]) == {i, j}]
                shares = [_share(game, i) for game in games]
                won.add(0, sum(shares) / len(games))
                gold.add(0, sum(_gold(game, i) - _gold(game, j) for game in games) / len(games))
                outcomes[deal] += [_rival_outcome(setting, game) for game in games]
            pairs.append(
                {
                    "bot": first,
                    "against": setting.bots[j],
                    "share": won.whole().told(),
                    "gold": gold.whole().told(),
                }
            )
    skills = list(setting.bots[:-1])
    rated = ratings(outcomes, skills, setting.seed) if skills and rows else {}
    return {
        "pairs": pairs,
        "roles": side_report.roles(setting, rows),
        "ratings": [{"bot": bot, "elo": rated[bot].told()} for bot in rated],
        **_figures(setting, rows),
    }


def _rival_outcome(setting: Setting, game: GameRow) -> Outcome:
    one, other = game["seats"]
    terms = [("first seat", 1.0)]
    terms += [(setting.bots[one], 1.0)] if one != len(setting.bots) - 1 else []
    terms += [(setting.bots[other], -1.0)] if other != len(setting.bots) - 1 else []
    return Outcome(tuple(terms), _share(game, one))


def _mixed(setting: Setting, rows: Sequence[Row]) -> Report:
    """Compare bots that sit at one table, over all ways in which they can sit."""
    last = len(setting.bots) - 1
    bots: list[Report] = []
    measures: dict[str, Callable[[GameRow, int], float]] = {"share": _share, "gold": _gold}
    for place, bot in enumerate(setting.bots):
        found: Report = {"bot": bot}
        for name, measure in measures.items():
            own, less = Strata(), Strata()
            for row in rows:
                games = [game for game in row["games"] if place in game["seats"]]
                own.add(0, sum(measure(game, place) for game in games) / len(games))
                both = [game for game in games if last in game["seats"]]
                if both:
                    gain = sum(measure(game, place) - measure(game, last) for game in both)
                    less.add(0, gain / len(both))
            found[name] = own.whole().told()
            found[f"{name}_uplift"] = less.whole().told()
        bots.append(found)
    return {"bots": bots}


# --- one player ----------------------------------------------------------------------------------


def _scores(setting: Setting, rows: Sequence[Row]) -> Report:
    """Say what each bot collects alone, and how much more than the baseline."""
    last = len(setting.bots) - 1
    bots: list[Report] = []
    for place, bot in enumerate(setting.bots):
        mine = [_game(row, place)["gold"][0] for row in rows]
        less = [gold - _game(row, last)["gold"][0] for gold, row in zip(mine, rows, strict=True)]
        bots.append({"bot": bot, "score": mean_of(mine).told(), "uplift": mean_of(less).told()})
    return {"bots": bots, **_figures(setting, rows)}


def _game(row: Row, place: int) -> GameRow:
    return next(game for game in row["games"] if game["seats"][0] == place)


def _figures(setting: Setting, rows: Sequence[Row]) -> Report:
    """Return how often the figures that a game keeps went each way, by the bots of the game."""
    counts: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for row in rows:
        for game in row["games"]:
            who = ", ".join(sorted({setting.bots[place] for place in game["seats"]}))
            for key, way in game.get("figures", {}).items():
                counts[who, key][way] += 1
    return {
        "figures": [
            {"bots": who, "figure": key, "ways": dict(sorted(ways.items()))}
            for (who, key), ways in sorted(counts.items())
        ]
    }
