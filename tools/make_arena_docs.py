"""Write docs/arena.md, docs/balance.md and docs/benchmark.md from figures that lie beside them.

    saboteur arena --suite proof --out docs/arena
    saboteur arena --suite proof --out docs/arena --no-more     only tells of what was played
    saboteur balance --bots simple --rounds 1000 --out docs/balance
    tools/make_arena_docs.py

No figure on these pages is typed by hand; `--check` fails where a page is not what its data say.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pages import DOCS, ROOT, check_wanted, write_pages
from pages import table as _table

sys.path.insert(0, str(ROOT / "src"))

from benchmark_page import benchmark_pages

from saboteur.arena.plot import Item, picture
from saboteur.arena.suite import COUNT, EDITION, MODULE, Cell, read_suite
from saboteur.cli.commands.arena_tables import amount, percent, points
from saboteur.rules.kinds import ROLE_NAMES
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import role_word

Report: TypeAlias = dict[str, Any]

ENGLISH: Final = catalogue("en")
MADE: Final = "\nThis page is made by `tools/make_arena_docs.py`; nothing on it is typed by hand."


def main() -> int:
    """Write the pages, or compare them."""
    check = check_wanted(__doc__)
    return write_pages({**arena_pages(), **balance_pages(), **benchmark_pages()}, check=check)


def _role(name: str) -> str:
    return role_word(ENGLISH, ROLE_NAMES.index(name))


# --- docs/arena.md ---------------------------------------------------------------------------------


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


def _level(bot: str) -> str:
    """Return a bot without its settings, but for what it is told."""
    level, *settings = bot.split(":")
    return ":".join([level, *[each for each in settings if each.startswith("told=")]])


def _uplift(bot: str, against: str, side: str) -> Callable[[Report], Report | None]:
    def find(report: Report) -> Report | None:
        for pair in report.get("pairs", ()):
            names = (_level(pair["bot"]), _level(pair["against"]), pair.get("side"))
            if names == (bot, against, side):
                found: Report = pair["uplift"]
                return found
        return None

    return find


def _won_by_saboteurs(report: Report) -> Report | None:
    for kind in report.get("shares", ()):
        if _level(kind["diggers"]) == _level(kind["saboteurs"]) == "searcher":
            found: Report = kind["saboteurs_won"]
            return found
    return None


def _matches(report: Report) -> Report | None:
    for pair in report.get("pairs", ()):
        if (_level(pair["bot"]), _level(pair["against"])) == ("searcher", "simple"):
            found: Report = pair["share"]
            return found
    return None


def _score(report: Report) -> Report | None:
    for bot in report.get("bots", ()):
        if _level(bot["bot"]) == "searcher":
            found: Report = bot["score"]
            return found
    return None


def _rated(report: Report) -> Report | None:
    """Return the share of matches that have the second rating at least: 15 nuggets."""
    for figure in report.get("figures", ()):
        if _level(figure["bots"]) == "searcher" and figure["figure"] == "ratings":
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


def arena_pages() -> dict[Path, str]:
    """Return docs/arena.md and its pictures."""
    folder = DOCS / "arena"
    cells = {cell.name: cell for cell in read_suite("proof")}
    reports = {
        path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))
    }
    order = [name for name in cells if name in reports]
    lines = [
        "# Bots, measured",
        MADE,
        "",
        (
            "How our levels play, on common deals ([how that is measured](bots.md), "
            "[why so](adr/0044-bots-are-compared-on-common-deals.md)). ± is half of the 95 % interval; "
            "differences are in points of rounds won. Everything again, going on where it was stopped:"
        ),
        "",
        "```",
        "saboteur arena --suite proof --out docs/arena",
        "tools/make_arena_docs.py",
        "```",
        "",
        "## What is to be proved",
        "",
        (
            "Where fewer deals were played than the suite wants, a claim that holds does so “so far”, "
            "and one that does not is “open” unless the interval rules it out. What was tried where "
            "something does not hold stands in [calibration.md](bots/calibration.md) and "
            "[duel.md](bots/duel.md)."
        ),
        *_claims(reports),
    ]
    pages: dict[Path, str] = {}
    for name in order:
        report = reports[name]
        lines += [f"## {name}", "", "```", report["command"], "```", ""]
        lines += [*_how_far(cells[name], report), *_cell_tables(report)]
        items = _items(report)
        if items:
            lines += [f"![{name}](arena/{name}.svg)", ""]
            pages[folder / f"{name}.svg"] = picture(name, items)
    pages[DOCS / "arena.md"] = "\n".join(lines)
    return pages


def _claims(reports: dict[str, Report]) -> list[str]:
    rows: list[list[str]] = []
    for claim in CLAIMS:
        said: list[str] = []
        verdicts: list[str] = []
        for cell in read_suite("proof"):
            if cell.about != claim.about or not set(claim.bots) <= set(
                map(_level, cell.setting.bots)
            ):
                continue
            found = claim.measured(reports[cell.name]) if cell.name in reports else None
            if found is None:
                verdicts.append("open")
                continue
            deals = reports[cell.name]["deals"]
            verdicts.append(_verdict(claim, found, is_whole=deals >= cell.rounds))
            so_far = f" ({deals} of {cell.rounds} deals)" if deals < cell.rounds else ""
            said.append(f"{cell.name}: {claim.shown(found)}{so_far} {verdicts[-1]}")
        worst = max(verdicts, key=_VERDICTS.index)
        rows.append([claim.text, "; ".join(said) or "not measured yet", worst])
    return _table(("claim", "measured", "holds"), rows)


_VERDICTS: Final = ("yes", "so far", "open", "**no**")
"""What can come of a claim, the best first."""


def _verdict(claim: Claim, found: Report, *, is_whole: bool) -> str:
    """Say whether a claim holds; of a part of the deals, whether it does so far or cannot any more."""
    if claim.holds(found):
        return "yes" if is_whole else "so far"
    return "**no**" if is_whole or claim.hopeless(found) else "open"


def _how_far(cell: Cell, report: Report) -> list[str]:
    """Say so where less was played than the suite wants, or by others."""
    lines = [f"{report['deals']} deals."]
    if report["deals"] < cell.rounds:
        lines = [f"{report['deals']} deals of the {cell.rounds} that the suite wants."]
    if report["setting"]["bots"] != list(cell.setting.bots):
        wanted = ", ".join(cell.setting.bots)
        lines.append(f"The suite wants other bots, {wanted}, which are still to be measured.")
    return [" ".join(lines)]


def _cell_tables(report: Report) -> list[str]:
    lines: list[str] = []
    for bot in report["failures"]:
        lines += ["", (f"**{bot['bot']} failed**: {bot['raised']} errors, {bot['illegal']} illegal "
                  f"moves, {bot['slow']} times too slow.")]  # fmt: skip
    rows: list[list[str]] = []
    for pair in report.get("pairs", ()):
        if "side" not in pair:
            gold = amount(pair["gold"], signed=True)
            rows.append([pair["bot"], pair["against"], percent(pair["share"]), gold])
            continue
        by_dealt = ", ".join(
            f"{count}: {points(each)}" for count, each in pair["uplift"]["by_saboteurs"].items()
        )
        shares = [percent(pair[key]) for key in ("before", "after")]
        names = [pair["bot"], pair["against"], pair["side"]]
        rows.append([*names, *shares, points(pair["uplift"]), by_dealt])
    if rows and len(rows[0]) > 4:
        head = ("bot", "against", "as", "before", "with it", "difference", "by Saboteurs dealt")
        lines += _table(head, rows)
    elif rows:
        lines += _table(("bot", "against", "matches won", "more gold"), rows)
    for kind in report.get("shares", ()) if not report.get("pairs") else ():
        won = [percent(kind[f"{side}_won"]) for side in ("diggers", "saboteurs")]
        lines += _table(("everybody is", "diggers win", "Saboteurs win"), [[kind["diggers"], *won]])
    lines += _ratings(report) + _scores(report)
    speeds = [f"{each['bot']} {each['ms']} ms" for each in report["speed"] if each["ms"]]
    by_clock = "By the clock, on a machine that had other work, a move took"
    return [*lines, f"{by_clock} {', '.join(speeds)}.", ""]


def _ratings(report: Report) -> list[str]:
    rows = [
        [each["bot"], each.get("side", ""), f"{each['elo']['mean']:+.0f} "
         f"({each['elo']['low']:+.0f} to {each['elo']['high']:+.0f})".replace("-", "−")]
        for each in report.get("ratings", ())
    ]  # fmt: skip
    against = report["setting"]["bots"][-1]
    return _table(("rating", "as", f"Elo above {against}"), rows) if rows else []


def _scores(report: Report) -> list[str]:
    rows: list[list[str]] = []
    for bot in report.get("bots", ()):
        ways: dict[str, int] = next(
            (f["ways"] for f in report["figures"]
             if f["bots"] == bot["bot"] and f["figure"] == "ratings"), {}
        )  # fmt: skip
        n = sum(ways.values()) or 1
        rated = ", ".join(
            f"{ENGLISH.text(f'cli.simulate.row.ratings.{way}')}: {100 * count / n:.0f} %"
            for way, count in ways.items()
        )
        uplift = amount(bot["uplift"], signed=True)
        rows.append([bot["bot"], amount(bot["score"]), uplift, rated])
    return _table(("bot", "gold", "more than the last", "ratings"), rows) if rows else []


def _items(report: Report) -> list[Item]:
    items: list[Item] = []
    for pair in report.get("pairs", ()):
        if "side" in pair:
            label = f"{pair['bot']} over {pair['against']}, {pair['side']}"
            items.append(_item(label, pair["uplift"], 100, points(pair["uplift"])))
    return items


def _item(label: str, estimate: Report, times: float, figure: str) -> Item:
    low, mean, high = (times * estimate[key] for key in ("low", "mean", "high"))
    return Item(label, mean, low, high, figure)


# --- docs/balance.md -------------------------------------------------------------------------------


def balance_pages() -> dict[Path, str]:
    """Return docs/balance.md and its pictures."""
    folder = DOCS / "balance"
    report = json.loads((folder / "balance.json").read_text("utf-8"))
    cells: list[Report] = report["cells"]
    lines = [
        "# Balance",
        MADE,
        "",
        (
            f"Who wins how often when everybody plays as the bot `{report['bot']}` does: "
            f"{report['rounds']} deals for each line, first rounds. ± is half of the 95 % interval. "
            "With other players figures will differ; what a card changes, less so. "
            "Again, going on where it was stopped:"
        ),
        "",
        "```",
        f"{report['command']} --out docs/balance",
        "tools/make_arena_docs.py",
        "```",
        "",
    ]
    pages: dict[Path, str] = {}
    for game in dict.fromkeys(_game(cell) for cell in cells):
        mine = [cell for cell in cells if _game(cell) == game]
        lines += [f"## {ENGLISH.text(f'module.{game}')}", ""]
        lines += _balance_of(game, mine, pages)
    pages[DOCS / "balance.md"] = "\n".join(lines)
    return pages


def _game(cell: Report) -> str:
    head: str = cell["ruleset"].partition("/")[0].partition("+")[0]
    return head.partition("@")[0]


def _balance_of(game: str, cells: list[Report], pages: dict[Path, str]) -> list[str]:
    counted = [cell for cell in cells if cell["about"] == COUNT]
    if "shares" not in counted[0]:
        return _without_sides(counted)
    rows = [_shares_row(str(cell["players"]), cell) for cell in counted]
    head = ("players", "diggers win", "Saboteurs win", "by Saboteurs dealt (diggers)", "moves")
    lines = _table(head, rows)
    items = [_share_item(f"{cell['players']} players", cell) for cell in counted]
    lines += _picture(f"{game}-players", "rounds won by the diggers, in per cent", items, pages)
    lines += ["### By dwarf card", *_roles(counted)]
    for about, title in ((EDITION, "Editions"), (MODULE, "Cards and mini expansions")):
        chosen = [cell for cell in cells if cell["about"] == about]
        if not chosen:
            continue
        lines += [f"### {title}", "", (f"With {chosen[0]['players']} players, compared with the game "
                  "without it on deals of the same numbers; differences in points.")]  # fmt: skip
        rows = []
        items = []
        for cell in chosen:
            change = cell["changes"]
            more = [points(change[side]) for side in ("diggers", "saboteurs")]
            rows.append([_short(cell), *_shares_row("", cell)[1:3], *more])
            label = _short(cell)
            items.append(_item(label, change["diggers"], 100, points(change["diggers"])))
        lines += _table(("", "diggers win", "Saboteurs win", "diggers", "Saboteurs"), rows)
        what = "what it changes for the diggers, in points"
        lines += _picture(f"{game}-{about}", what, items, pages)
    return lines


def _shares_row(first: str, cell: Report) -> list[str]:
    (shares,) = cell["shares"]
    dealt = shares["diggers_won"]["by_saboteurs"]
    by_dealt = ", ".join(f"{count}: {100 * each['mean']:.0f} %" for count, each in dealt.items())
    won = [percent(shares[f"{side}_won"]) for side in ("diggers", "saboteurs")]
    return [first, *won, by_dealt, f"{cell['moves']:g}"]


def _share_item(label: str, cell: Report) -> Item:
    (shares,) = cell["shares"]
    return _item(label, shares["diggers_won"], 100, percent(shares["diggers_won"]))


def _short(cell: Report) -> str:
    """Return what a module or an edition is called."""
    head, _, edition = cell["ruleset"].partition("/")
    if cell["about"] == EDITION:
        return str(edition)
    return ENGLISH.text(f"module.{head.partition('+')[2].partition('@')[0]}")


def _roles(cells: list[Report]) -> list[str]:
    rows: list[list[str]] = []
    for cell in cells:
        for role in cell["roles"]:
            won = [percent(role["won"]), amount(role["gold"])]
            rows.append([str(cell["players"]), _role(role["role"]), *won])
    return _table(("players", "dwarf card", "wins", "gold"), rows)


def _without_sides(cells: list[Report]) -> list[str]:
    lines: list[str] = []
    for cell in cells:
        rows = [
            [_role(role["role"]), percent(role["won"]), amount(role["gold"])]
            for role in cell.get("roles", ())
        ]
        lines += _table(("colour", "matches won", "gold"), rows) if rows else []
        lines += [f"Gold in a match: {amount(bot['score'])}." for bot in cell.get("bots", ())]
        for figure in cell.get("figures", ()):
            n = sum(figure["ways"].values())
            key = figure["figure"]
            rows = [
                [ENGLISH.text(f"cli.simulate.row.{key}.{way}"), f"{100 * count / n:.1f} %"]
                for way, count in figure["ways"].items()
            ]
            lines += _table((ENGLISH.text(f"cli.simulate.figure.{key}"), "share"), rows)
    return lines


def _picture(name: str, what: str, items: list[Item], pages: dict[Path, str]) -> list[str]:
    pages[DOCS / "balance" / f"{name}.svg"] = picture(f"{name}: {what}", items)
    return [f"![{what}](balance/{name}.svg)", ""]


if __name__ == "__main__":
    sys.exit(main())
