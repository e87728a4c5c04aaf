"""How much the first page takes before somebody can use it, and how fast a table answers a touch.

A browser can be made as slow as a cheap phone far from the next antenna: the network as Chromium's
"Slow 4G" has it, the processor several times slower than the one at hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

MOST_BYTES: Final = 100_000
"""The first page may take so many bytes on the wire, headers and all."""
MOST_SECONDS: Final = 2.0
"""A slow phone can use the first page after so many seconds."""
MOST_MILLISECONDS: Final = 100.0
"""A touch on a card lights its cells within so many milliseconds on a slow phone."""

SLOW_4G: Final = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1_600_000 * 0.9 / 8,
    "uploadThroughput": 750_000 * 0.9 / 8,
}
"""The preset of Chromium's developer tools, in milliseconds and bytes per second."""
SLOWER: Final = 4
"""So many times slower is the processor of a cheap phone."""
PHONE: Final = {"width": 390, "height": 844}

_USABLE: Final = """() => {
  const there = '#name, button.first:not(:disabled)';
  const watcher = new MutationObserver(() => {
    if (document.querySelectorAll(there).length < 2) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
  });
  watcher.observe(document, {childList: true, subtree: true});
}"""
"""Notes when name and button have been painted, in milliseconds since the address was opened."""
_LIT: Final = """() => {
  window.lit = [];
  addEventListener('pointerup', ({timeStamp}) => {
    const look = () => {
      if (!document.querySelector('g.legal, .p.legal')) requestAnimationFrame(look);
      else setTimeout(() => window.lit.push(performance.now() - timeStamp));
    };
    requestAnimationFrame(look);
  }, true);
}"""
"""Notes how long it takes from each touch until something that it lights has been painted."""


@dataclass(frozen=True)
class Visit:
    """What a first visit took."""

    files: dict[str, int]
    """By address, the bytes that each answer had on the wire."""
    seconds: float
    """Until name and button could be used."""

    @property
    def bytes(self) -> int:
        """Return how much there was of it all."""
        return sum(self.files.values())


def visit(browser: Browser, address: str, *, slow: bool = False) -> Visit:
    """Open an address for the first time, and touch nothing; return when nothing more is loaded."""
    with browser.new_context(viewport=PHONE, has_touch=True) as context:  # type: ignore[arg-type]
        page = context.new_page()
        wire = context.new_cdp_session(page)
        files = _watch(wire)
        if slow:
            slow_down(wire, network=True)
        page.add_init_script(f"({_USABLE})()")
        page.goto(address, wait_until="networkidle")
        page.wait_for_function("() => window.usable")
        return Visit(files, float(page.evaluate("() => window.usable")) / 1000)


def _watch(wire: CDPSession) -> dict[str, int]:
    """Count the bytes of every answer from now on, as they come."""
    files: dict[str, int] = {}
    addresses: dict[str, str] = {}

    def asked(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def finished(event: dict[str, Any]) -> None:
        address = addresses.get(event["requestId"], "")
        files[address] = files.get(address, 0) + int(event["encodedDataLength"])

    wire.on("Network.requestWillBeSent", asked)
    wire.on("Network.loadingFinished", finished)
    wire.send("Network.enable")
    return files


def slow_down(wire: CDPSession, *, network: bool = False) -> None:
    """Make a page as slow as it is on a cheap phone."""
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        wire.send("Network.emulateNetworkConditions", SLOW_4G)


class Touch(NamedTuple):
    """A touch on a card that lit something."""

    seen: float
    """Milliseconds until that was to be seen."""
    worked: float
    """Milliseconds for which the page itself was at work: what else the machine does is not in it."""


def touches(page: Page, wire: CDPSession, *, slow: bool) -> list[Touch]:
    """Touch the cards of a hand one after the other on one's turn."""
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(_LIT)
    if slow:
        slow_down(wire)
    found: list[Touch] = []
    for card in page.locator(".held:not(.off)").all():
        before = _worked(wire)
        card.click()
        page.wait_for_timeout(400)
        worked = _worked(wire) - before
        found += [Touch(seen, worked) for seen in page.evaluate("() => window.lit.splice(0)")]
        card.click()
        page.evaluate("() => window.lit.splice(0)")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return found


def _worked(wire: CDPSession) -> float:
    """Return for how many milliseconds the page's thread has been at work since it began."""
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))
