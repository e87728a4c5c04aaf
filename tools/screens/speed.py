"""How fast the client is on a cheap phone with a bad line: `./dev screens --speed`.

Every figure is taken several times, also without any slowing down, since machines differ and are
busy with other things too; what is printed is the median and the best, and how much the slowing down took.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright
from web.first_page import MOST_BYTES, MOST_MILLISECONDS, MOST_SECONDS, Touch, touches, visit
from web.person import Person
from web.staged import Theatre, record

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_TIMES: Final = 5
_MATCH: Final = "miner-completes"
_MOVES: Final = 12
"""The table is looked at with so many moves made: there is a mine to be drawn by then."""


def main() -> int:
    """Measure, and print what came of it; always return 0, since a busy machine is no fault."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        theatre = Theatre(Path(data))
        browser = playwright.chromium.launch(executable_path=os.environ["SABOTEUR_CHROMIUM"])
        try:
            print(f"Chromium {browser.version}, {_machine()}, median of {_TIMES}")
            measure_first_page(browser, theatre.address)
            measure_touches(browser, theatre)
        finally:
            browser.close()
            theatre.stop()
    return 0


def _machine() -> str:
    """Return on what it is measured, in words."""
    names = Path("/proc/cpuinfo").read_text() if sys.platform == "linux" else ""
    models = [line.split(":", 1)[1].strip() for line in names.splitlines() if "model name" in line]
    model = models[0] if models else platform.processor()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} x {model or platform.machine()}{load}"


def measure_first_page(browser: Browser, address: str) -> None:
    """Print what the first page takes."""
    print(f"first page, bytes on the wire: {visit(browser, address).bytes} (at most {MOST_BYTES})")

    plain: list[float] = []
    slow: list[float] = []
    for _ in range(_TIMES):
        plain.append(visit(browser, address).seconds)
        slow.append(visit(browser, address, slow=True).seconds)
    tell("first page, usable after", "s", MOST_SECONDS, plain, slow)


def measure_touches(browser: Browser, theatre: Theatre) -> None:
    """Print how fast a touch on a card lights its cells."""
    script = record(_MATCH)
    seat = script.moves[_MOVES][0]
    person = Person(browser, theatre.address, "Ann", "en-GB", (390, 844))
    table = theatre.open(script, _MOVES)
    table.sit(person, seat)
    table.face(person)
    person.see_turn()
    wire = person.context.new_cdp_session(person.page)
    plain: list[Touch] = []
    slow: list[Touch] = []
    for _ in range(_TIMES):
        plain += touches(person.page, wire, slow=False)
        slow += touches(person.page, wire, slow=True)
    person.leave()
    what = "a touch lights its cells after"
    tell(what, "ms", MOST_MILLISECONDS, [one.seen for one in plain], [one.seen for one in slow])
    what = "... of which the page was at work for"
    tell(what, "ms", MOST_MILLISECONDS, [one.worked for one in plain], [one.worked for one in slow])


def tell(what: str, unit: str, most: float, plain: list[float], slow: list[float]) -> None:
    """Print a figure beside what it should be, and beside the one without slowing down."""
    usual, usual_slow = median(plain), median(slow)
    kept = "kept" if usual_slow <= most else "MISSED"
    print(
        f"{what}: {usual_slow:.2f} {unit} (at most {most:g}: {kept}), at best {min(slow):.2f}; "
        f"not slowed down {usual:.2f} {unit}, {usual_slow / usual:.1f} times as long"
    )


if __name__ == "__main__":
    sys.exit(main())
