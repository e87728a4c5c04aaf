"""The part of docs/benchmark.md that tells of speed, beside other libraries and on accelerators."""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

from pages import DOCS, table

from saboteur.env.rivals import BATCH, LOOP, OBSERVED, OURS, RULES

ENV: Final = "Env, auto_reset"
"""The way of benchmarks/vector.py that does all that Pgx does; JAX need not be there to write a page."""
Report: TypeAlias = dict[str, Any]
FOLDER: Final = DOCS / "benchmark"


def read_report(name: str) -> Report:
    """Return what a script has left in docs/benchmark."""
    found: Report = json.loads((FOLDER / name).read_text("utf-8"))
    return found


def _game(row: Report) -> str:
    if row["library"] != OURS:
        return f"{row['library']} {row['version']}: `{row['game']}`"
    if row["group"] != RULES:
        return f"**{OURS}**: `{row['game']}`"
    name, players, *loop = row["game"].split()
    parts = [
        f"`{name}`",
        f"{players} players",
        row["build"],
        *(["compiled loop"] if LOOP in loop else []),
    ]
    return f"**{OURS}**: {', '.join(parts)}"


_TITLES: Final = {
    RULES: ("The rules alone, one match at a time, called from Python", "moves a CPU-second"),
    OBSERVED: ("Turns of agents with all that they are shown", "turns a CPU-second"),
    BATCH: ("1,024 matches at once in JAX, on this processor", "moves a CPU-second"),
}


def speed() -> list[str]:
    """Return all of it."""
    rivals = read_report("rivals.json")
    lines = [
        "",
        "## Speed, side by side",
        "",
        (
            "Random play by `saboteur bench --rivals`, all in one run, each measured in turn for"
            f" {rivals['seconds']:g} s and {rivals['repeat']} times over, by processor time. A ratio is the median of"
            " the ratios within a turn, so that a busy machine matters little; the figures themselves depend on"
            " it, least and most say how much."
        ),
        "",
        (
            f"{rivals['date']}, {rivals['processor']}, {rivals['cores']} cores shared with other work, Python"
            f" {rivals['python']}, {rivals['system']}."
        ),
    ]
    for group, (title, unit) in _TITLES.items():
        rows = [
            (_game(row), f"{row['moves_per_cpu_second']:,}", f"{row['least']:,} to {row['most']:,}",
             f"{row['ratio']:.3f}")
            for row in rivals["rows"]
            if row["group"] == group
        ]  # fmt: skip
        if rows:
            lines += ["", f"**{title}**", *table(("", unit, "least to most", "ratio"), rows)]
    if rivals["missing"]:
        left = ", ".join(f"{row['library']} `{row['game']}`" for row in rivals["missing"])
        lines.append(f"Not installed where this was run: {left}.")
    turns, laps = read_report("turns.json"), read_report("laps.json")
    lines += [
        "",
        (
            "Games differ in what a move is, so a ratio between games says what a step of an experiment costs,"
            " not who programs better."
        ),
        "",
        _tag(rivals),
        "",
        (
            f"PettingZoo's own benchmark (`benchmarks/pettingzoo_turns.py`, {turns['date']}):"
            f" {turns['turns_per_second']:,} turns a CPU-second, {turns['of_bare']:.4f} of the bare moves in the same"
            f" minute, {turns['bare_moves_per_second']:,}. Playing on for one lap by the quick policy"
            f" (`benchmarks/laps.py`, base game, five players): {laps['laps_per_second']:,} laps a CPU-second."
        ),
        "",
        _interpreted(),
        *_learned_moves(),
        *_vectorised(),
    ]
    return lines


def _tag(rivals: Report) -> str:
    """Return what is known of TAG, which no run of these figures has been beside."""
    loop = next(row["ratio"] for row in rivals["rows"] if row["game"].endswith(LOOP))
    warm = read_report("tag.json")["warm"]
    middle, low, high = (f"{loop / warm[which]:.2f}" for which in ("middle", "most", "least"))
    return (
        "TAG's forward model in Java, which knows a simpler Saboteur, was not run beside it for this page. In an"
        f" earlier run it made, once warm, {warm['middle']} ({warm['least']} to {warm['most']}) times as many moves"
        f" as our rules called from Python; with the ratio of the compiled loop above, {loop:.3f}, that is an estimate"
        f" of {middle} ({low} to {high}) of TAG. The aim of being level with it, 1.0, is not shown to be reached."
    )


def _interpreted() -> str:
    """Return whether plain Python is slower than it was."""
    pure = read_report("pure.json")
    ratios = [
        f"{row['moves']:.2f} in `{row['game']}` with {row['players']} players"
        for row in pure["rows"]
        if row["players"]
    ]
    (chess,) = (row["moves"] for row in pure["rows"] if row["game"] == "chess")
    return (
        "Not compiled, these rules are as quick as they were, as far as can be seen: so many moves they make while"
        f" those of commit `{pure['other']}`, in which they were not yet made faster, make one:"
        f" {', '.join(ratios)} (`benchmarks/two_checkouts.py --interpreted`, {pure['date']}, Python"
        f" {pure['python']}, in turn, the least processor time of {pure['turns']}). python-chess, the same in both,"
        f" came to {chess:.2f}, and in another run on the same busy machine to"
        f" {pure['chess_in_another_run']:.2f}: so much says nothing."
    )


def _learned_moves() -> list[str]:
    """Return how long the level that was learned takes for a move."""
    learned = read_report("learned.json")
    rows = [
        (
            str(row["players"]),
            f"{row['turns']:,}",
            *(f"{row[f'{clock}_{rank}']:.2f}" for clock in ("processor", "clock") for rank in ("median", "p99")),
        )
        for row in learned["rows"]
    ]  # fmt: skip
    head = ("players", "turns", "processor, median", "99th of 100", "clock, median", "99th of 100")
    return [
        "",
        (
            "A move of the level `learned`, from a view and with NumPy alone, in milliseconds"
            f" (`benchmarks/learned_moves.py`, {learned['date']}, {learned['build']}, Python {learned['python']},"
            f" NumPy {learned['numpy']}, one thread; every turn was played {learned['times']} times, and the least counts)."
            " Aimed at are 3 in the median and 10 for the 99th of a hundred, on a core that does nothing else; by the"
            " clock it takes longer where others use the cores as well."
        ),
        *table(head, rows),
    ]


def _vectorised() -> list[str]:
    """Return what benchmarks/vector.py measured, and on what."""
    lines: list[str] = []
    for name in ("vector-accelerator.json", "vector.json"):
        vector = read_report(name)
        is_processor = vector["device"].startswith("cpu")
        key = "moves_per_cpu_second" if is_processor else "moves_per_second"
        unit = "moves a CPU-second" if is_processor else "moves a second"
        rows = [
            (f"{row['library']} {row['game']}", f"{row['batch']:,}", f"{row[key]:,}",
             f"{row['vs_two_steps']:.3f}")
            for row in vector["rows"]
        ]  # fmt: skip
        versions = ", ".join(
            f"{library} {number}" for library, number in vector["versions"].items()
        )
        lines += [
            "",
            (
                f"The ways to play the vector engine, by `benchmarks/vector.py`: {vector['date']},"
                f" {vector['device']}, {versions}, {vector['players']} players."
            ),
            *table(("", "lanes", unit, "ratio"), rows),
            *_not_alike(vector, key),
        ]
    return lines


def _not_alike(vector: Report, key: str) -> list[str]:
    """Return in what the rows of Pgx and ours differ, and how ours would look beside them."""
    pgx = {row["game"]: row[key] for row in vector["rows"] if row["library"] == "pgx"}
    ours = {row["game"]: row[key] for row in vector["rows"] if row["library"] == "saboteur"}
    if not pgx:
        return []
    observed = ours["two steps, observed"]
    ratios = ", ".join(f"{observed / moves:.2f} of `{game}`" for game, moves in pgx.items())
    as_pgx = ours.get(ENV)
    said = f"makes {as_pgx:,}" if as_pgx else "has not been measured here yet"
    return [
        (
            "These rows are not quite alike: Pgx's make an observation and the flat mask and begin ended matches"
            " anew at every step; ours do what they are named for and no more, and are filled again every"
            f" {vector['steps']} steps. With an observation alone ours is {ratios}. `Env` with `auto_reset`, which"
            f" does all that Pgx's rows do, {said}."
        )
    ]
