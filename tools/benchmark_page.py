"""docs/benchmark.md: what a paper needs to know of the environment, made from figures alone.

saboteur bench --rivals --json > docs/benchmark/rivals.json
python benchmarks/pettingzoo_turns.py --json docs/benchmark/turns.json
python benchmarks/laps.py --json docs/benchmark/laps.json
python benchmarks/two_checkouts.py OTHER --interpreted --json docs/benchmark/pure.json
python benchmarks/growing_mine.py --json docs/benchmark/growth.json
python benchmarks/vector.py --json docs/benchmark/vector.json
python benchmarks/learned_moves.py --json docs/benchmark/learned.json
python benchmarks/canary.py --rounds 1000000 --json docs/benchmark/canary.json
tools/benchmark_page.py                 counts the evidence: docs/benchmark/evidence.json
tools/make_arena_docs.py                writes the page, with the others that are made so
"""

from __future__ import annotations

import datetime as dt
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from pages import DOCS, ROOT, table, text_of

sys.path.insert(0, str(ROOT / "src"))

from benchmark_speed import FOLDER, Report, read_report, speed

import saboteur
from saboteur.arena.plot import Item, picture
from saboteur.cli.commands.arena_tables import amount, percent, points
from saboteur.env import ENCODING, INFORMATION
from saboteur.env.moves import FEATURES, ROOM
from saboteur.env.planes import COLUMNS, DEPTH, ROWS
from saboteur.present.setup_menu import GAMES
from saboteur.rules.registry import MODULES

EVIDENCE: Final = FOLDER / "evidence.json"
WHOLE_SIDES: Final = {"sides", "learned-side"}
"""What cells of the arena are about in which whole sides of each kind meet."""


# --- evidence --------------------------------------------------------------------------------


def _lines_of(pattern: str, beginning: str) -> int:
    files = sorted(ROOT.glob(pattern))
    texts = [path.read_text("utf-8").splitlines() for path in files]
    return sum(line.startswith(beginning) for lines in texts for line in lines)


def _perft() -> tuple[int, int]:
    """Return how many counts of sequences there are, and how many sequences they count."""
    found = [
        int(word)
        for path in sorted((ROOT / "tests" / "perft").glob("*.perft"))
        for word in re.findall(r"^perft \d+ (\d+)$", path.read_text("utf-8"), re.MULTILINE)
    ]
    return len(found), sum(found)


def count() -> Report:
    """Count what the repository has to show that the rules are those of the books."""
    command = [sys.executable, str(ROOT / "tools" / "check_ledger.py")]
    done = subprocess.run(  # noqa: S603 - our own tool
        command, capture_output=True, text=True, check=True, cwd=ROOT
    )
    said = done.stdout
    books = re.findall(r"^(\S+): (\d+) of (\d+) clauses proved", said, re.MULTILINE)
    entries, sequences = _perft()
    return {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "version": saboteur.__version__,
        "clauses": {book: [int(proved), int(all_)] for book, proved, all_ in books},
        "perft": {"counts": entries, "sequences": sequences},
        "golden": len(list((ROOT / "tests" / "golden").glob("*.record"))),
        "scenarios": _lines_of("tests/**/*.scn", "scenario "),
        "modules": {name: list(module.players) for name, module in MODULES.items()},
    }


# --- the page --------------------------------------------------------------------------------


def benchmark_pages() -> dict[Path, str]:
    """Return docs/benchmark.md and its picture."""
    growth = read_report("growth.json")
    lines = [
        "# Saboteur as a benchmark",
        "",
        (
            "This page is made by `tools/make_arena_docs.py`; no figure on it is typed by hand. How to use"
            " the environments is told in [research.md](research.md) and [vector.md](vector.md)."
        ),
        *_card(),
        *_covered(),
        *_exactness(),
        *speed(),
        *_growth(growth),
        *_baselines(),
        *_exploitability(),
        *_citing(),
    ]
    return {
        DOCS / "benchmark.md": "\n".join(lines),
        FOLDER / "growth.svg": _growth_picture(growth),
    }


def _players(evidence: Report) -> list[tuple[str, str]]:
    """Return for each game how many can play it."""
    return [
        (name, f"{low} to {high}" if low != high else str(low))
        for name, (low, high) in evidence["modules"].items()
        if name in GAMES
    ]


def _card() -> list[str]:
    evidence = json.loads(EVIDENCE.read_text("utf-8"))
    rows = [
        ("kind of game", ("hidden roles, two teams of unknown size, hidden hands, a mine without edges that"
         " everybody digs in; three rounds with gold of one's own, so that team mates are rivals, too")),
        ("players", ", ".join(f"{count} (`{name}`)" for name, count in _players(evidence))),
        ("chance", "deals alone, from a seed; explicit chance nodes in OpenSpiel, dealt beforehand in JAX"),
        ("information", ("imperfect and unequal; an observation is a function of a seat's view, and a view is"
         " built from nothing by whitelist")),
        ("interfaces", ("PettingZoo AEC (`saboteur_v0`), Gymnasium (`saboteur/Seat-v0`, `saboteur/Solo-v0`),"
         " OpenSpiel (`python_saboteur`), JAX in Pgx's convention (`saboteur.vector`)")),
        ("observation", (f"planes of {ROWS} × {COLUMNS} × {DEPTH} and some hundreds of numbers; encoding"
         f" {ENCODING}, and information states of version {INFORMATION}, fixed by hashes over matches of every"
         " game")),
        ("actions", (f"the legal list, at most {ROOM}, with {len(FEATURES)} features each; for the base game"
         " also fixed numbers, flat or in two steps")),
        ("rewards", "for each seat: gold, the round as a team (+1, −1), or the match"),
        ("reproducible", "a match is ruleset, seed and moves; records replay to the letter"),
        ("version", f"{evidence['version']}, {evidence['date']}"),
    ]  # fmt: skip
    return ["", "## Environment card", *table(("", ""), rows)]


def _covered() -> list[str]:
    evidence = json.loads(EVIDENCE.read_text("utf-8"))
    games = [(f"`{name}`", count) for name, count in _players(evidence)]
    more = [f"`{name}`" for name in evidence["modules"] if name not in GAMES]
    return [
        "",
        "## Rules covered",
        "",
        (
            "Every printed game and addition, in every edition; [the rules](rules/en/index.md) say them clause"
            " by clause."
        ),
        *table(("game", "players"), games),
        (
            f"Additions, alone and together: {', '.join(more)}. In JAX: `base` with 3 to 10 players, as printed"
            " since 2024, all three rounds."
        ),
    ]


def _exactness() -> list[str]:
    evidence = json.loads(EVIDENCE.read_text("utf-8"))
    proof = json.loads((DOCS / "vector" / "proof.json").read_text("utf-8"))
    clauses = evidence["clauses"].values()
    proved, all_ = sum(each[0] for each in clauses), sum(each[1] for each in clauses)
    perft = evidence["perft"]
    rows = [
        ("clause ledger", f"{proved:,} of {all_:,} clauses have code and tests, or a stated reason",
         "[ledger](rules/ledger.md); `tools/check_ledger.py`"),
        ("scenarios", f"{evidence['scenarios']:,} situations in text, each citing the clauses it proves",
         "`saboteur check tests/*/*/*.scn`"),
        ("perft", (f"{perft['counts']} counts, {perft['sequences']:,} sequences of decisions, equal to those of"
         " second models that import nothing of the engine"), "`saboteur perft tests/perft/*.perft`"),
        ("golden records", f"{evidence['golden']} matches that replay event by event", "`tests/golden`"),
        ("options against reasons", ("what is listed as legal, and why all else is not, are two ways to the same"
         " answer; compared over the whole universe of moves"), "`tests/laws`"),
        ("secrets", "everything a seat may not know is dealt anew, and its view and arrays stay the same",
         "`tests/laws/test_secrets.py`, `tests/env/test_encoding.py`"),
        ("vector engine", (f"{proof['positions']:,} positions of {proof['matches']:,} matches with"
         f" {proof['actions']:,} legal actions equal to the rules', and what was told of"
         f" {proof['told']:,} decisions; in {proof['of_bots']:,} matches bots played, and {proof['known']:,} times"
         " what a seat may know was compared too; no difference"), ("[how](vector.md#why-it-is-exact);"
         " `tools/prove_vector.py`")),
        ("conformance", ("PettingZoo's `api_test`, `seed_test` and `render_test`, Gymnasium's `check_env`, and"
         " OpenSpiel's `api_test` and `random_sim_test` with serialization pass for every game and every"
         " addition"), "`tests/env`, in every run of `./dev test`"),
    ]  # fmt: skip
    head = ("evidence", "what it comes to", "where")
    return ["", "## Exactness", *table(head, rows)]


def _growth_picture(growth: Report) -> str:
    items: list[Item] = []
    for game in growth["games"]:
        items.append(Item(f"{game['game']}, {game['players']} players"))
        for size in game["sizes"]:
            low, high = size["cards"]
            label = f"  {low} to {high} cards"
            figure = f"{size['microseconds']:.1f} µs"
            items.append(Item(label, size["microseconds"], size["least"], size["most"], figure))
    return picture("What a move costs as the mine grows, in microseconds", items)


def _growth(growth: Report) -> list[str]:
    rows = []
    for game in growth["games"]:
        first, last = game["sizes"][0], game["sizes"][-1]
        costs = [size["microseconds"] for size in game["sizes"]]
        rows.append(
            (f"`{game['game']}`, {game['players']} players", f"{costs[0]:.2f}", f"{costs[-1]:.2f}",
             f"{max(costs):.2f}", f"{first['cards'][0]} to {last['cards'][1]}")
        )  # fmt: skip
    return [
        "",
        "## Cost per move as the mine grows",
        "",
        (
            "Listing what may be done and making a move, in microseconds of the processor"
            f" (`benchmarks/growing_mine.py`, {growth['date']}, {growth['build']}, median of {growth['rounds']}"
            " rounds). Rockfalls, after which tunnels are walked anew, are among the moves; moves that end a"
            " round are not, as what they cost is dealing the next one."
        ),
        *table(("", "smallest mine", "largest mine", "most", "cards"), rows),
        "![what a move costs as the mine grows](benchmark/growth.svg)",
    ]


def _baselines() -> list[str]:
    """Return what the levels achieve, cell by cell, from what the arena has left."""
    sides: list[tuple[str, ...]] = []
    pairs: list[tuple[str, ...]] = []
    alone: list[tuple[str, ...]] = []
    for path in sorted((DOCS / "arena").glob("*.json")):
        report = json.loads(path.read_text("utf-8"))
        deals = f"{report['deals']:,}"
        for kind in report.get("shares", ()):
            if report["about"] in WHOLE_SIDES:
                won = percent(kind["diggers_won"])
                sides.append((path.stem, kind["diggers"], kind["saboteurs"], won, deals))
        for pair in report.get("pairs", ()):
            if "side" in pair:
                kind, gain = pair["side"], points(pair["uplift"])
            else:
                kind, gain = "matches won", percent(pair["share"])
            pairs.append((path.stem, pair["bot"], pair["against"], kind, gain, deals))
        for bot in report.get("bots", ()):
            alone.append((path.stem, bot["bot"], amount(bot["score"]), deals))
    return [
        "",
        "## Baselines",
        "",
        (
            "On common deals, clustered by deal; ± is half of the 95 % interval, and a run of few deals has a wide"
            " one. [What is claimed of the levels, and whether it holds](arena.md#what-is-to-be-proved)."
        ),
        "",
        "**How often who digs wins a round**",
        *table(("run", "diggers", "Saboteurs", "diggers win", "deals"), sides),
        "**What a level gains over another**, in points of rounds won",
        *table(("run", "level", "over", "as", "", "deals"), pairs),
        "**Alone**, in gold",
        *table(("run", "level", "gold", "deals"), alone),
        *_canary(),
    ]


def _canary() -> list[str]:
    """Return how often chance alone reaches the treasure."""
    canary = read_report("canary.json")
    rows = [
        (str(row["players"]), f"{row['rounds']:,}", f"{row['reached']:,}", f"{100 * row['share']:.4f} %",
         f"{100 * row['low']:.4f} to {100 * row['high']:.4f} %")
        for row in canary["rows"]
    ]  # fmt: skip
    return [
        (
            "**Chance alone**: how often the treasure is reached where everybody makes each legal move as likely"
            " as the next, base game. A canary: where it is often, something is counted wrongly."
        ),
        *table(("players", "rounds", "reached", "share", "95 % interval"), rows),
        (
            f"By `benchmarks/canary.py --rounds {min(row['rounds'] for row in canary['rows'])}` with the compiled"
            f" moves of random play ({canary['date']}, {canary['build']}); with more `--rounds` it goes on where it"
            " stopped."
        ),
        "",
        (
            "What the learned level gives away of its role, where it looks first, what sides lose that are mixed of"
            " two that learned apart, and how fast the whole loop of PPO learns: [learning.md](learning.md#self-play)."
        ),
    ]


def _exploitability() -> list[str]:
    return [
        "",
        "## Exploitability",
        "",
        (
            "Measured: what knowing all dwarf cards would be worth to `searcher:visits=100` (`told=roles` in"
            " [the arena](arena.md)), which is not the best level, `learned` being better as a digger by far, and"
            " bounds what better reading of roles can bring to a searcher alone; how well roles are"
            " read ([calibration](bots/calibration.md)); and, for solo, a bound on what anybody can reach"
            " (`benchmarks/solo_bound.py`)."
        ),
        "",
        (
            "Not measured yet: learned best responses to each level, from two starts, as a team and for one seat."
            " They need an accelerator, and until they are there no level here is claimed to be hard to exploit."
            " With 3 to 12 players and two teams there is no exact exploitability to be had; a best response that"
            " was found is a lower bound."
        ),
    ]


def _citing() -> list[str]:
    return [
        "",
        "## How to cite",
        "",
        (
            "[CITATION.cff](../CITATION.cff) has it for GitHub, Zotero and the like. Name the version, the ruleset"
            " in [notation](notation.md#rulesets), the number of players, the encoding and the kind of reward:"
            " a result on `base@1/P2024` with 5 players is none on `saboteur2` with 8."
        ),
        "",
        "```bibtex",
        *_bibtex(),
        "```",
    ]


def _bibtex() -> list[str]:
    """Return what CITATION.cff has, as BibTeX wants it."""
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    found = dict(re.findall(r'^(?:  - )?([a-z-]+): "?([^">\n]+)"?$', text, re.MULTILINE))
    fields = {
        # In two pairs of braces BibTeX takes it for one name, as is right for a group.
        "author": f"{{{found['name']}}}",
        "title": found["title"],
        "version": found["version"],
        "year": found["date-released"][:4],
        "url": found.get("repository-code") or found.get("url", ""),
        "license": found["license"],
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return ["@software{saboteur,", *lines, "}"]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    EVIDENCE.write_text(text_of(json.dumps(count(), indent=1)), "utf-8")
