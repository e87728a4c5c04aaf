"""The commands of learning: `python -m saboteur.learn COMMAND`; `--help` says which there are.

JAX runs where it finds an accelerator; `JAX_PLATFORMS=cpu` keeps it on the processor.
"""

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import json
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from saboteur import BUILD
from saboteur.bots.base import Bot
from saboteur.bots.learned import TEMPERATURE, LearnedBot
from saboteur.bots.own import any_bot
from saboteur.learn import lessons, measuring, reading, runs
from saboteur.learn.network import Weights, whole
from saboteur.learn.play import Mix
from saboteur.learn.school import School
from saboteur.learn.training import WEIGHTS, Settings, Training
from saboteur.products.base.bot_learned import MOST_BYTES, Judge
from saboteur.products.base.bot_network import Size

STRANGERS = ("simple", "reader", "simple:persona=bold", "simple:persona=quiet", "digging")
"""Who sits at the tables of lessons beside the teacher."""
_OF_WEIGHTS: Final = ("run", "other", "weights")
"""Which arguments name weights."""


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a command talks


def _numbers(text: str) -> tuple[int, ...]:
    """Read numbers of players: `5`, `3-10` or `3,5,7`."""
    first, dash, last = text.partition("-")
    found = tuple(range(int(first), int(last) + 1)) if dash else tuple(map(int, text.split(",")))
    if not found or min(found) < 3 or max(found) > 10:
        raise argparse.ArgumentTypeError(f"{text}: 3 to 10 players")
    return found


def _weights_file(run: str) -> str:
    """Return the weights of a run, or the file itself.

    :raises ValueError: if there are none.
    """
    file = os.path.join(run, WEIGHTS) if os.path.isdir(run) else run
    if not os.path.isfile(file):
        raise ValueError(f"there are no weights in {run}")
    return file


# --- commands --------------------------------------------------------------------------------


def make_lessons(given: argparse.Namespace) -> None:
    """Let a bot play rounds, and keep them."""
    enough = lessons.until(60 * given.minutes, given.rounds)
    made = lessons.make(
        given.teacher, list(STRANGERS), list(given.players), given.seed, enough, given.slips
    )
    _say(f"{lessons.write(given.folder, made)}: {len(made)} rounds")


def imitate(given: argparse.Namespace) -> None:
    """Learn from lessons."""
    school = School(given.run, given.lessons, Size(*given.size), seed=given.seed, batch=given.batch)
    school.go_on(given.minutes, given.epochs, given.rate, _say)


def train(given: argparse.Namespace) -> None:
    """Learn from playing; go on with what a run was begun with."""
    asked = {
        name: getattr(given, name)
        for name in Settings._fields
        if getattr(given, name, None) is not None
    }
    kept: dict[str, Any] = {}
    if runs.has_begun(given.run):
        kept = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in runs.facts_of(given.run)["settings"].items()
        }
    settings = Settings(**{**kept, **asked})
    if bool(settings.against) != bool(settings.side):
        raise ValueError("a best response needs both --against and --side")
    Training(given.run, settings).go_on(given.minutes, given.segments, _say)


def export(given: argparse.Namespace) -> None:
    """Write the weights that play."""
    runs.write_weights(given.to, runs.read_weights(_weights_file(given.run)), whole=False)
    size = os.path.getsize(given.to)
    if size > MOST_BYTES:
        raise ValueError(
            f"{given.to} has {size} bytes, more than {MOST_BYTES}: train a smaller one"
        )
    _say(f"{given.to}: {size} bytes")


def measure(given: argparse.Namespace) -> None:
    """Say how a run plays."""
    mix = Mix(lanes=min(given.lanes, given.rounds), players=given.players)
    weights, heat = _read(given.run), given.temperature
    how = (mix, given.rounds, given.seed)
    if given.what == "sides":
        told: dict[str, Any] = measuring.sides(weights, *how, heat)
        told.update(measuring.gains(weights, *how, "script", heat))
    elif given.what == "canary":
        told = {"chance alone": measuring.canary(weights, *how)}
    elif given.what == "mixed":
        told = dict(measuring.mixed(weights, _read(given.other), *how, heat))
    else:
        # What answers has learned at 1; what it answers is measured as it was met.
        facts = Settings(**runs.facts_of(given.run)["settings"])
        at = sorted({1.0, heat})
        frozen = _read(facts.against)
        gains = measuring.answered(weights, frozen, facts.side, *how, facts.temperature, at)
        told = {
            f"the response as {facts.side} gains at temperature {own:g}": gain
            for own, gain in gains.items()
        }
    for name, share in told.items():
        _say(f"{name}: {share}")
    _keep(given, {name: share._asdict() for name, share in told.items()})


def _keep(given: argparse.Namespace, figures: dict[str, Any]) -> None:
    """Write figures down where that is wanted, with all that it takes to have them again."""
    if not given.json:
        return
    asked = {name: value for name, value in vars(given).items() if name not in {"act", "json"}}
    files = [_weights_file(file) for name, file in asked.items() if name in _OF_WEIGHTS and file]
    report = {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("jax", "numpy")},
        "build": BUILD,
        "asked": asked,
        "weights": {file: hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in files},
        "figures": figures,
    }
    Path(given.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def _read(run: str) -> Weights:
    """Read the weights of a run, or of a file; those that play need no critic."""
    return whole(runs.read_weights(_weights_file(run)))


def watch(given: argparse.Namespace) -> None:
    """Say what a run gives away, and how it reads others, by the rules and from views."""
    judge = Judge.read(Path(given.weights))
    (players,) = given.players
    own: list[Bot] = [LearnedBot.with_judge(judge, given.temperature)] * players
    if given.what == "looks":
        found = reading.first_looks(own, players, given.rounds, given.seed)
        apart = ", ".join(map(str, found.differences))
        _say(f"first looks: {found}, {found.apart:.1f} points apart; by goal {apart}")
        differences = [difference._asdict() for difference in found.differences]
        _keep(given, {**found._asdict(), "differences": differences})
        return
    figures: dict[str, Any] = {}
    for reader, read in (("learned", reading.by_judge(judge)), ("reader", reading.by_acts)):
        for name, areas in _read_by(read, own, given).items():
            for moves, area in areas.items():
                told = f"roles of {name}, read by {reader} after {moves} moves"
                _say(f"{told}: {area}")
                figures[told] = area._asdict()
    _keep(given, figures)


def _read_by(
    read: reading.Read, own: list[Bot], given: argparse.Namespace
) -> dict[str, dict[int, reading.Reading]]:
    """Return how well roles are read, by whose they are."""
    n, rounds, seed = len(own), given.rounds, given.seed
    others = {who: [any_bot(who)] * n for who in given.strangers}
    if given.one:
        return {
            f"one among {who}": reading.read_one(own[0], bots[1:], read, rounds, seed)
            for who, bots in others.items()
        }
    tables = {"its own kind": own, **others}
    return {who: reading.read_roles(bots, read, n, rounds, seed) for who, bots in tables.items()}


# --- arguments -------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    top = argparse.ArgumentParser(prog="python -m saboteur.learn", description=__doc__)
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    p = commands.add_parser("lessons", help=str(make_lessons.__doc__))
    p.add_argument("folder")
    p.add_argument("--teacher", default="searcher:visits=400")
    p.add_argument("--rounds", type=int, default=1_000_000)
    p.add_argument("--slips", type=float, default=0.1)
    _add_common(p, make_lessons, players=True)

    p = commands.add_parser("imitate", help=str(imitate.__doc__))
    p.add_argument("run")
    p.add_argument("--lessons", nargs="+", required=True, metavar="FOLDER")
    p.add_argument("--epochs", type=int, default=1000)
    p.add_argument("--batch", type=int, default=256)
    p.add_argument("--rate", type=float, default=1e-3)
    p.add_argument("--size", type=int, nargs=3, default=tuple(Size()))
    _add_common(p, imitate)

    p = commands.add_parser("train", help=str(train.__doc__))
    p.add_argument("run")
    p.add_argument("--segments", type=int, default=1_000_000_000)
    p.add_argument("--players", type=_numbers)
    p.add_argument("--size", type=int, nargs=3)
    p.add_argument("--partners", nargs="+", metavar="RUN")
    for name, value in Settings()._asdict().items():
        if name not in {"players", "size", "partners"}:
            p.add_argument(f"--{name}", type=type(value), help=f"usually {value!r}")
    p.add_argument("--minutes", type=float, default=10.0)
    p.set_defaults(act=train)

    p = commands.add_parser("export", help=str(export.__doc__))
    p.add_argument("run")
    p.add_argument("--to", required=True, metavar="FILE.npz")
    p.set_defaults(act=export)

    p = commands.add_parser("measure", help=str(measure.__doc__))
    p.add_argument("what", choices=("sides", "canary", "mixed", "response"))
    p.add_argument("run")
    p.add_argument("other", nargs="?", default="")
    p.add_argument("--rounds", type=int, default=2048)
    p.add_argument("--lanes", type=int, default=256)
    p.add_argument("--temperature", type=float, default=TEMPERATURE)
    p.add_argument("--json", default="", metavar="FILE", help="write the figures there")
    _add_common(p, measure, players=True)

    _add_watch(commands.add_parser("watch", help=str(watch.__doc__)))
    return top


def _add_watch(p: argparse.ArgumentParser) -> None:
    p.add_argument("what", choices=("roles", "looks"))
    p.add_argument("weights", metavar="FILE.npz")
    p.add_argument("--rounds", type=int, default=200)
    p.add_argument("--temperature", type=float, default=TEMPERATURE)
    p.add_argument("--strangers", nargs="+", default=["simple", "reader"])
    one = "roles: one seat of it among strangers, and no tables of one kind"
    p.add_argument("--one", action="store_true", help=one)
    p.add_argument("--json", default="", metavar="FILE", help="write the figures there")
    _add_common(p, watch, players=True)


def _add_common(p: argparse.ArgumentParser, act: object, *, players: bool = False) -> None:
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--minutes", type=float, default=10.0)
    if players:
        p.add_argument("--players", type=_numbers, default=(5,))
    p.set_defaults(act=act)


def main(words: list[str] | None = None) -> int:
    """Do what the command line says."""
    given = parser().parse_args(words)
    try:
        given.act(given)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
