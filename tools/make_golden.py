"""Write the golden records: a match for each way in which a round can end, and for each module.

For the base game it looks for matches between bots, from fixed seeds, until every ending has one.
Saboteur 2 has endings that chance hardly ever brings, so there all players follow a director who
sees everything and wants one ending; such a record goes no further than the round it is about.
For the other modules a director wants one of their cards or rules to come into effect, and the
record goes no further than that. In The Duel and solo all players dig in haste.
Each is written as NAME.record and NAME.events. Run it only when the rules or the notation have
changed on purpose, and read what changed: `make_golden.py [base | saboteur2 | modules | duel]`,
all if none is named; `make_golden.py modules NAME ...` and `make_golden.py duel NAME ...` write
single ones. With --events the records stay as they are, and only their events are written anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from golden_records.base import make_base  # noqa: E402  (the path must be set first)
from golden_records.duel import make_duel  # noqa: E402
from golden_records.modules import make_modules  # noqa: E402
from golden_records.saboteur2 import make_saboteur2  # noqa: E402
from golden_records.writing import write_events  # noqa: E402

ALL_AT_ONCE: Final[dict[str, Callable[[], list[str]]]] = {
    "base": make_base,
    "saboteur2": make_saboteur2,
}
"""Makers whose records depend on each other: one match may show several endings."""
ONE_BY_ONE: Final[dict[str, Callable[[Sequence[str]], list[str]]]] = {
    "modules": make_modules,
    "duel": make_duel,
}
"""Makers that can write single records."""


def main(arguments: Sequence[str]) -> int:
    """Find and write what is asked for, or all."""
    if arguments == ["--events"]:
        write_events()
        return 0
    unfound: list[str] = []
    if arguments and arguments[0] in ONE_BY_ONE:
        unfound += ONE_BY_ONE[arguments[0]](arguments[1:])
    else:
        for game in arguments or [*ALL_AT_ONCE, *ONE_BY_ONE]:
            unfound += ALL_AT_ONCE[game]() if game in ALL_AT_ONCE else ONE_BY_ONE[game](())
    sys.stdout.write("".join(f"not found: {name}\n" for name in unfound))
    return 1 if unfound else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
