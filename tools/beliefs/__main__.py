"""What acts say of players, fitted and measured: `python tools/beliefs fit`, `check` or `manners`.

fit      play rounds and write the weights that come with the program, of acts and of claims;
         `--only claims` leaves what acts say as it is
check    how well beliefs fit the truth, tenth by tenth of a round, on other games; with `--talk`
         everybody talks, and beliefs are told with and without what was said; `--plot FILE.svg` draws
         what was believed against what was true
manners  how often bots do what a person would shake their head at; with `--rules solo --players 1`,
         what becomes of repair cards in whole matches
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from beliefs.alone import COUNTED_ALONE, watched_alone  # noqa: E402  (the path must be set)
from beliefs.calibrate import BINS, TENTHS, figures, guesses  # noqa: E402
from beliefs.fit import fit, samples  # noqa: E402
from beliefs.manners import COUNTED, watched  # noqa: E402
from beliefs.talk import counted, rates  # noqa: E402
from saboteur.arena.plot import Item, picture  # noqa: E402
from saboteur.bots.likelihood import Weights, read_weights, write_weights  # noqa: E402
from saboteur.notation.ruleset import parse_ruleset  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from beliefs.calibrate import Guess
    from beliefs.fit import Sample
    from beliefs.talk import Counts
    from saboteur.rules.ruleset import Ruleset

SHIPPED: Final = ROOT / "src/saboteur/bots/beliefs.json"


def run_fit(args: argparse.Namespace) -> None:
    """Play rounds and write the weights: of acts, and of claims in rounds with talk."""
    command = (
        f"tools/beliefs fit --rules {args.rules} --players {','.join(map(str, args.players))}"
        f" --rounds {args.rounds} --seed {args.seed} --diggers {args.diggers}"
    )
    weights, origin = Weights(), command
    if args.only == "claims":
        # What acts say stays as it is, and with it how bots play where nobody talks.
        text = args.out.read_text("utf-8")
        weights, origin = read_weights(text), json.loads(text)["made-by"]
        command += " --only claims"
    else:
        found: list[Sample] = []
        for rules, players, diggers, seed, rounds in _plays(args):
            found += samples(rules, players, rounds, seed, diggers)
        # Rounds of all kinds in each batch, always in the same order.
        weights = fit([found[i * 7919 % len(found)] for i in range(len(found))], weights)
    heard: Counts = Counter()
    for rules, players, diggers, seed, rounds in _plays(args):
        heard += counted(rules, players, rounds, seed, diggers)
    weights.claims = rates(heard)
    args.out.write_text(write_weights(weights, origin, command), "utf-8")
    print(f"wrote {args.out}")


def _plays(args: argparse.Namespace) -> Iterator[tuple[Ruleset, list[int], str, int, int]]:
    """Return what is played: rules, numbers of players, diggers, seed and number of rounds."""
    levels = args.diggers.split(",")
    for text in args.rules.split(","):
        rules = parse_ruleset(text)
        players = [n for n in args.players if n in rules.role_mix]
        for i, diggers in enumerate(levels):
            print(f"{text}, diggers {diggers}: {args.rounds // len(levels)} rounds", flush=True)
            yield rules, players, diggers, args.seed + i, args.rounds // len(levels)


def run_check(args: argparse.Namespace) -> None:
    """Print how well beliefs fit the truth."""
    rules = parse_ruleset(args.rules)
    played = guesses(rules, args.players, args.rounds, args.seed, args.diggers, talk=args.talk)
    everybody = [guess for some in played for guess in some]
    found = [guess for guess in everybody if not guess.deaf]
    players = ", ".join(map(str, args.players))
    print(f"{args.rounds} rounds of {args.rules} at {players} players, seed {args.seed},")
    print(f"diggers {args.diggers}; Saboteurs a third each open, passing and digging.\n")
    print("| Tenth | Guesses | Brier | of the prior | AUC | log loss |")
    print("|---|---|---|---|---|---|")
    for tenth in range(1, TENTHS + 1):
        print(_row(str(tenth), [guess for guess in found if guess.tenth == tenth]))
    for script in sorted({guess.script for guess in found}):
        for tenth in (1, 2, 4, 7, 10):
            some = [g for g in found if g.script == script and g.tenth == tenth]
            print(_row(f"{script}, {tenth}", some))
    if args.talk:
        print(
            "\n| Tenth, without what was said | Guesses | Brier | of the prior | AUC | log loss |"
        )
        print("|---|---|---|---|---|---|")
        for tenth in range(1, TENTHS + 1):
            print(_row(str(tenth), [g for g in everybody if g.tenth == tenth and g.deaf]))
    print("\n| Believed | Guesses | mean | true |\n|---|---|---|---|")
    bins = figures(found).bins
    for number, (count, mean, true) in enumerate(bins):
        low, high = 100 * number // BINS, 100 * (number + 1) // BINS
        print(f"| {low} to {high} % | {count} | {mean:.2f} | {true:.2f} |")
    if args.plot:
        title = (
            f"{args.rules}: a dot is how many were Saboteurs, its bar begins where belief was; %"
        )
        args.plot.write_text(
            picture(title, [_reliable(*each) for each in bins if each[0]]), "utf-8"
        )


def _reliable(count: int, mean: float, true: float) -> Item:
    """Return a line of the picture: what was believed, what was true, and how far that is apart."""
    ends = 100 * mean, 100 * true
    label = f"believed {ends[0]:.0f} % ({count})"
    return Item(label, ends[1], min(ends), max(ends), f"{ends[1]:.0f} %")


def _row(name: str, some: list[Guess]) -> str:
    f = figures(some)
    numbers = f"{f.brier:.3f} | {f.prior_brier:.3f} | {f.auc:.3f} | {f.log_loss:.3f}"
    return f"| {name} | {f.guesses} | {numbers} |"


def run_manners(args: argparse.Namespace) -> None:
    """Print how often bots do what they should not."""
    rules = parse_ruleset(args.rules)
    levels = args.diggers.split(",")
    counts: list[Counter[str]]
    names: tuple[str, ...]
    if args.players == [1]:
        counts = [watched_alone(rules, args.rounds, args.seed, level).counts for level in levels]
        title, names = f"{args.rounds} matches of {args.rules}", COUNTED_ALONE
    else:
        n = args.players[0]
        counts = [watched(rules, n, args.rounds, args.seed, level).counts for level in levels]
        title, names = f"{args.rounds} rounds of {args.rules}, {n} players", COUNTED
    print(f"| {title} | ", end="")
    print(" | ".join(levels), "|\n|---" + "|---" * len(levels) + "|")
    for name in names:
        print(f"| {name} |", " | ".join(str(found[name]) for found in counts), "|")


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def main() -> None:
    """Carry out what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools/beliefs", description=__doc__)
    for option, default, kind in (
        ("--rules", "base,saboteur2", str),
        ("--players", [3, 4, 5, 7, 8, 10], _numbers),
        ("--rounds", 1200, int),
        ("--seed", 1, int),
        ("--diggers", "simple,reader", str),
        ("--out", SHIPPED, Path),
    ):
        parser.add_argument(option, default=default, type=kind)
    parser.add_argument("--only", choices=("claims",), help="fit: leave what acts say as it is")
    parser.add_argument("--talk", action="store_true", help="check: let everybody talk")
    parser.add_argument("--plot", type=Path, help="check: draw belief against truth")
    runs = {"fit": run_fit, "check": run_check, "manners": run_manners}
    parser.add_argument("what", choices=runs)
    args = parser.parse_args()
    runs[args.what](args)


if __name__ == "__main__":
    main()
