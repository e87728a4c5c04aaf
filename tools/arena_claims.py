"""What docs/arena.md claims of our levels, and how it is seen in the figures whether that holds."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from saboteur.cli.commands.arena_tables import amount, percent, points

Report: TypeAlias = dict[str, Any]


class Claim(NamedTuple):
    """Something that is to be proved."""

    text: str
    about: str
    """The cells that prove it."""
    bots: tuple[str, ...]
    """Which bots these have to have."""
    measured: Callable[[Report], Report | None]
    """Finds its estimate in the report of a cell."""
    holds: Callable[[Report], bool]
    hopeless: Callable[[Report], bool]
    """Whether a part of the deals is enough to see that it does not hold."""
    shown: Callable[[Report], str]


def level_of(bot: str) -> str:
    """Return a bot without its settings, but for what it is told."""
    level, *settings = bot.split(":")
    return ":".join([level, *[each for each in settings if each.startswith("told=")]])


def _uplift(bot: str, against: str, side: str) -> Callable[[Report], Report | None]:
    def find(report: Report) -> Report | None:
        for pair in report.get("pairs", ()):
            names = (level_of(pair["bot"]), level_of(pair["against"]), pair.get("side"))
            if names == (bot, against, side):
                found: Report = pair["uplift"]
                return found
        return None

    return find


def _won_by_saboteurs(report: Report) -> Report | None:
    for kind in report.get("shares", ()):
        if level_of(kind["diggers"]) == level_of(kind["saboteurs"]) == "searcher":
            found: Report = kind["saboteurs_won"]
            return found
    return None


def _matches(report: Report) -> Report | None:
    for pair in report.get("pairs", ()):
        if (level_of(pair["bot"]), level_of(pair["against"])) == ("searcher", "simple"):
            found: Report = pair["share"]
            return found
    return None


def _score(report: Report) -> Report | None:
    for bot in report.get("bots", ()):
        if level_of(bot["bot"]) == "searcher":
            found: Report = bot["score"]
            return found
    return None


def _rated(report: Report) -> Report | None:
    """Return the share of matches that have the second rating at least: 15 nuggets."""
    for figure in report.get("figures", ()):
        if level_of(figure["bots"]) == "searcher" and figure["figure"] == "ratings":
            n = sum(figure["ways"].values())
            share = 1 - figure["ways"].get("0", 0) / n
            half = 1.96 * sqrt(share * (1 - share) / n)
            return {"mean": share, "low": share - half, "high": share + half, "n": n}
    return None


def _side_claims() -> list[Claim]:
    found: list[Claim] = []
    for bot, against, side, text, holds, hopeless in (
        ("searcher", "simple", "diggers", "at least +10, interval above +5",
         lambda e: e["mean"] >= 0.10 and e["low"] > 0.05, lambda e: e["high"] < 0.10),
        ("searcher", "simple", "saboteurs", "at least +3, interval above 0",
         lambda e: e["mean"] >= 0.03 and e["low"] > 0, lambda e: e["high"] < 0.03),
        ("reader", "simple", "diggers", "interval above 0", _above_0, _below_0),
        ("reader", "simple", "saboteurs", "interval not below −2", _not_below, _below_0),
        ("searcher", "reader", "diggers", "interval above 0", _above_0, _below_0),
        ("searcher", "reader", "saboteurs", "interval not below −2", _not_below, _below_0),
        ("searcher:told=roles", "searcher", "diggers", "at most +4",
         lambda e: e["mean"] <= 0.04, lambda e: e["low"] > 0.04),
    ):  # fmt: skip
        claim = f"{bot} over {against} as {side}: {text}"
        about = "reading" if bot == "reader" else "sides"
        find = _uplift(bot, against, side)
        found.append(Claim(claim, about, (bot, against), find, holds, hopeless, points))
    for side in ("diggers", "saboteurs"):
        claim = f"one seat of searcher among simple, as {side}: interval above 0"
        find = _uplift("searcher", "simple", side)
        bots = ("searcher", "simple")
        found.append(Claim(claim, "seat", bots, find, _above_0, _below_0, points))
    return found


def _learned_claims() -> list[Claim]:
    found: list[Claim] = []
    for side in ("diggers", "saboteurs"):
        whole = _uplift("learned", "simple", side)
        text = f"learned over simple as {side}: at least +10"
        bots = ("learned", "simple")
        found.append(Claim(text, "learned-side", bots, whole, *_at_least(0.10), points))
        ahead = _uplift("learned", "reader", side)
        text = f"learned over reader as {side}: interval above 0"
        bots = ("learned", "reader")
        found.append(Claim(text, "learned-side", bots, ahead, _above_0, _below_0, points))
    for among, about in (("simple", "learned-seat"), ("reader", "learned-among-readers")):
        for side in ("diggers", "saboteurs"):
            text = f"one seat of learned among {among}, as {side}: at least +3, interval above 0"
            find = _uplift("learned", among, side)
            found.append(
                Claim(text, about, ("learned", among), find, _three_more, _less_than_three, points)
            )
    return found


def _three_more(found: Report) -> bool:
    return bool(found["mean"] >= 0.03 and found["low"] > 0)


def _less_than_three(found: Report) -> bool:
    return bool(found["high"] < 0.03)


def _above_0(found: Report) -> bool:
    return bool(found["low"] > 0)


def _not_below(found: Report) -> bool:
    return bool(found["low"] >= -0.02)


def _below_0(found: Report) -> bool:
    return bool(found["high"] < 0)


def _at_least(most: float) -> tuple[Callable[[Report], bool], Callable[[Report], bool]]:
    """Return whether a mean is so much, and whether it is beyond hope."""
    return lambda e: e["mean"] >= most, lambda e: e["high"] < most


CLAIMS: Final = (
    *_side_claims(),
    *_learned_claims(),
    Claim(
        "with three Saboteurs dealt, those of searcher win at least a quarter of the rounds",
        "three-saboteurs",
        ("searcher",),
        _won_by_saboteurs,
        *_at_least(0.25),
        percent,
    ),
    Claim("searcher beats simple in at least 65 % of matches", "match", ("searcher", "simple"), _matches,
          *_at_least(0.65), percent),
    Claim("searcher collects at least 14 on average", "alone", ("searcher",), _score,
          *_at_least(14), amount),
    Claim("searcher collects 15 or more in at least 40 % of matches", "alone", ("searcher",), _rated,
          *_at_least(0.4), percent),
)  # fmt: skip
