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
from pathlib import Path
from typing import Final

from pages import DOCS, ROOT, check_wanted, write_pages
from pages import table as _table

sys.path.insert(0, str(ROOT / "src"))

from arena_claims import CLAIMS, Claim, Report, level_of
from benchmark_page import benchmark_pages

from saboteur.arena.plot import Item, picture
from saboteur.arena.setting import RIVALS, TEAMS
from saboteur.arena.suite import COUNT, EDITION, MODULE, Cell, read_suite
from saboteur.cli.commands.arena_tables import amount, percent, points
from saboteur.present.setup_menu import GAMES
from saboteur.rules.kinds import ROLE_NAMES
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import role_word

ENGLISH: Final = catalogue("en")
MADE: Final = "\nThis page is made by `tools/make_arena_docs.py`; nothing on it is typed by hand."


def main() -> int:
    """Write the pages, or compare them."""
    check = check_wanted(__doc__)
    return write_pages({**arena_pages(), **balance_pages(), **benchmark_pages()}, check=check)


def _role(name: str) -> str:
    return role_word(ENGLISH, ROLE_NAMES.index(name))


# --- docs/arena.md ---------------------------------------------------------------------------------


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
            "something does not hold stands in [calibration.md](bots/calibration.md), "
            "[duel.md](bots/duel.md) and, of `learned`, [learning.md](learning.md#what-was-tried)."
        ),
        *_claims(reports),
        *_all_ratings([reports[name] for name in order]),
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
                map(level_of, cell.setting.bots)
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


def _all_ratings(reports: list[Report]) -> list[str]:
    """Return every bot's ratings over games and numbers of players, a row for each side it played.

    Of whole sides and of matches, all against the same bot; of two runs the longer one counts.
    """
    found: dict[tuple[str, str], dict[str, Report]] = {}
    columns: dict[tuple[int, int], str] = {}
    longest: dict[tuple[str, str, str], int] = {}
    for report in reports:
        setting = report["setting"]
        if setting["bots"][-1] != "simple" or setting["design"] not in {TEAMS, RIVALS}:
            continue
        game = setting["ruleset"].partition("@")[0]
        column = f"{ENGLISH.text(f'module.{game}')}, {setting['players']}"
        columns[GAMES.index(game), setting["players"]] = column
        for each in report.get("ratings", ()):
            row = (level_of(each["bot"]), each.get("side", "–"))
            if report["deals"] > longest.get((*row, column), 0):
                longest[*row, column] = report["deals"]
                found.setdefault(row, {})[column] = each["elo"]
    ordered = [columns[key] for key in sorted(columns)]
    rows = [
        [*row, *[_elo(cells[column]) if column in cells else "–" for column in ordered]]
        for row, cells in sorted(found.items())
    ]
    if not rows:
        return []
    return [
        "## Ratings",
        "",
        (
            "Elo above `simple`, of whole sides, and in The Duel of matches; 0 is as good as "
            "`simple`. `searcher` has few visits in all of them, as the commands below say."
        ),
        *_table(("bot", "as", *ordered), rows),
    ]


def _elo(estimate: Report) -> str:
    low, mean, high = (f"{estimate[key]:+.0f}" for key in ("low", "mean", "high"))
    return f"{mean} ({low} to {high})".replace("-", "−")


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
        [each["bot"], each.get("side", ""), _elo(each["elo"])] for each in report.get("ratings", ())
    ]
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
        else:
            label = f"{pair['bot']} against {pair['against']}, matches won in per cent"
            items.append(_item(label, pair["share"], 100, percent(pair["share"])))
    if not items:
        for kind in report.get("shares", ()):
            won = kind["saboteurs_won"]
            label = f"{kind['diggers']}, rounds that Saboteurs win in per cent"
            items.append(_item(label, won, 100, percent(won)))
    for bot in report.get("bots", ()):
        items.append(_item(f"{bot['bot']}, gold in a match", bot["score"], 1, amount(bot["score"])))
    return items


def _item(label: str, estimate: Report, times: float, figure: str) -> Item:
    low, mean, high = (times * estimate[key] for key in ("low", "mean", "high"))
    return Item(label, mean, low, high, figure)


# --- docs/balance.md -------------------------------------------------------------------------------

_NOT_THE_BEST: Final = dict.fromkeys(
    ("simple", "reader"),
    " This bot is quick and not the strongest: `searcher` and, in the base game, `learned` win more "
    "against it as diggers ([how much](arena.md)), so that among them figures are others.",
)


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
            f"{_deals_of(cells)} deals for each line, first rounds. ± is half of the 95 % interval. "
            "With other players figures will differ; what a card changes, less so."
            f"{_NOT_THE_BEST.get(report['bot'], '')}"
        ),
        "",
        *_widths(cells),
        "Again, going on where it was stopped:",
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


def _deals_of(cells: list[Report]) -> str:
    """Return how many deals a line has: of fewer, where a run is not over, from how many on."""
    counts = sorted({cell["deals"] for cell in cells})
    return f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"


def _widths(cells: list[Report]) -> list[str]:
    """Say how exact the figures are, so that nobody makes much of a small difference."""
    sided = [cell for cell in cells if "shares" in cell]
    shares = [100 * _half(cell["shares"][0]["diggers_won"]) for cell in sided]
    changes = [100 * _half(cell["changes"]["diggers"]) for cell in sided if "changes" in cell]
    gold = [_half(role["gold"]) for cell in sided for role in cell["roles"]]
    if not (shares and changes and gold):
        return []
    said = (
        f"So wide are the intervals: the share of rounds that the diggers win is known to "
        f"±{min(shares):.1f} to ±{max(shares):.1f} points, what an edition or module changes in it "
        f"to ±{min(changes):.1f} to ±{max(changes):.1f}, the gold of a dwarf card in a round to "
        f"±{min(gold):.2f} to ±{max(gold):.2f}. A difference within its interval may be chance."
    )
    return [said, ""]


def _half(estimate: Report) -> float:
    half: float = (estimate["high"] - estimate["low"]) / 2
    return half


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
                  "without it on deals of the same numbers; differences in points. +0.0 on "
                  "both sides: it changes who gets how much gold, which the second table shows, or "
                  "what these bots never meet, and not who wins a first round.")]  # fmt: skip
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
        plain = [cell for cell in counted if cell["cell"] == chosen[0]["without"]]
        lines += _by_dwarf_card(plain, chosen)
    return lines


def _by_dwarf_card(plain: list[Report], chosen: list[Report]) -> list[str]:
    """Return what each dwarf card comes to with every edition or module, and without any."""
    named = [("without any", cell) for cell in plain] + [(_short(cell), cell) for cell in chosen]
    found = [(name, {one["role"]: one for one in cell["roles"]}) for name, cell in named]
    roles = list(dict.fromkeys(role for _, each in found for role in each))
    rows = [
        [name, *(_won_and_gold(each[role]) if role in each else "–" for role in roles)]
        for name, each in found
    ]
    return [
        "Rounds won by the player who has a dwarf card, and their gold:",
        *_table(("", *map(_role, roles)), rows),
    ]


def _won_and_gold(role: Report) -> str:
    return f"{percent(role['won'])}; {amount(role['gold'])}"


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
