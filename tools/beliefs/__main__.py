"""What acts say of players, fitted and measured: `python tools/beliefs fit`, `check` or `manners`.

fit      play rounds and write the weights that come with the program
check    how well beliefs fit the truth, tenth by tenth of a round, on other games
manners  how often bots do what a person would shake their head at
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from beliefs.calibrate import BINS, TENTHS, figures, guesses  # noqa: E402  (the path must be set)
from beliefs.fit import fit, samples  # noqa: E402
from beliefs.manners import COUNTED, watched  # noqa: E402
from saboteur.bots.likelihood import Weights, write_weights  # noqa: E402
from saboteur.notation.ruleset import parse_ruleset  # noqa: E402

if TYPE_CHECKING:
    from beliefs.calibrate import Guess
    from beliefs.fit import Sample

SHIPPED: Final = ROOT / "src/saboteur/bots/beliefs.json"


def run_fit(args: argparse.Namespace) -> None:
    """Play rounds and write the weights."""
    found: list[Sample] = []
    for text in args.rules.split(","):
        rules = parse_ruleset(text)
        players = [n for n in args.players if n in rules.role_mix]
        for i, diggers in enumerate(args.diggers.split(",")):
            rounds = args.rounds // len(args.diggers.split(","))
            found += samples(rules, players, rounds, args.seed + i, diggers)
            print(f"{text}, diggers {diggers}: {rounds} rounds", flush=True)
    # Rounds of all kinds in each batch, always in the same order.
    found = [found[i * 7919 % len(found)] for i in range(len(found))]
    command = (
        f"tools/beliefs fit --rules {args.rules} --players {','.join(map(str, args.players))}"
        f" --rounds {args.rounds} --seed {args.seed} --diggers {args.diggers}"
    )
    args.out.write_text(write_weights(fit(found, Weights()), command), "utf-8")
    print(f"wrote {args.out}")


def run_check(args: argparse.Namespace) -> None:
    """Print how well beliefs fit the truth."""
    rules = parse_ruleset(args.rules)
    played = guesses(rules, args.players, args.rounds, args.seed, args.diggers)
    found = [guess for some in played for guess in some]
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
    print("\n| Believed | Guesses | mean | true |\n|---|---|---|---|")
    for number, (count, mean, true) in enumerate(figures(found).bins):
        low, high = 100 * number // BINS, 100 * (number + 1) // BINS
        print(f"| {low} to {high} % | {count} | {mean:.2f} | {true:.2f} |")


def _row(name: str, some: list[Guess]) -> str:
    f = figures(some)
    numbers = f"{f.brier:.3f} | {f.prior_brier:.3f} | {f.auc:.3f} | {f.log_loss:.3f}"
    return f"| {name} | {f.guesses} | {numbers} |"


def run_manners(args: argparse.Namespace) -> None:
    """Print how often bots do what they should not."""
    rules = parse_ruleset(args.rules)
    levels = args.diggers.split(",")
    counts = [watched(rules, args.players[0], args.rounds, args.seed, level) for level in levels]
    print(f"| {args.rounds} rounds of {args.rules}, {args.players[0]} players | ", end="")
    print(" | ".join(levels), "|\n|---" + "|---" * len(levels) + "|")
    for name in COUNTED:
        print(f"| {name} |", " | ".join(str(found.counts[name]) for found in counts), "|")


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
    runs = {"fit": run_fit, "check": run_check, "manners": run_manners}
    parser.add_argument("what", choices=runs)
    args = parser.parse_args()
    runs[args.what](args)


if __name__ == "__main__":
    main()
