"""How big the site is and how long it takes to start: `./dev screens --site-speed`.

Developer tools slow down a page but not its workers, and here the worker does it all. So the web
host itself is as slow as Chromium's "Slow 4G", and the browser's processes are stopped three quarters of the time.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright
from web.first_page import PHONE, SLOW_4G, SLOWER
from web.static_site import FOLDER, build

_PATIENCE: Final = 300_000
_SLICE: Final = 0.005


class _Host(http.server.SimpleHTTPRequestHandler):
    """Counts what goes over the wire, and is as slow as a bad line if it has to be."""

    slow = False
    sent = 0
    line = threading.Lock()

    def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401 - as inherited
        if _Host.slow:
            time.sleep(SLOW_4G["latency"] / 1000)
        while chunk := source.read(16384):
            with _Host.line:  # one line for all
                _Host.sent += len(chunk)
                if _Host.slow:
                    time.sleep(len(chunk) / SLOW_4G["downloadThroughput"])
            outputfile.write(chunk)

    def log_message(self, *_values: Any) -> None:  # noqa: ANN401 - as inherited
        """Say nothing."""


@contextlib.contextmanager
def _slowed(browser: Browser, *, slow: bool) -> Iterator[None]:
    """Let the browser's pages run only a part of the time."""
    wire = browser.new_browser_cdp_session()
    done = threading.Event()
    found = wire.send("SystemInfo.getProcessInfo")["processInfo"]
    pids = [int(one["id"]) for one in found if one["type"] == "renderer"]

    def work() -> None:
        while not done.wait(_SLICE):
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            time.sleep(_SLICE * (SLOWER - 1))
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    thread = threading.Thread(target=work)
    if slow:
        thread.start()
    yield
    done.set()
    if slow:
        thread.join()


def main() -> int:
    """Measure, and print what came of it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder))
        handler = functools.partial(_Host, directory=folder)
        host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_port}/{FOLDER}/"
        for slow in (False, True):
            path = os.environ["SABOTEUR_CHROMIUM"]
            browser = playwright.chromium.launch(executable_path=path)
            _measure(browser, address, slow=slow)
            browser.close()
        host.shutdown()
    return 0


def _measure(browser: Browser, address: str, *, slow: bool) -> None:
    """Visit the site for the first time and once more, and deal a game each time."""
    page = browser.new_page(locale="en-GB", viewport=PHONE)  # type: ignore[arg-type]
    _Host.slow = slow
    how = "slow 4G, processor 4 times slower" if slow else "not slowed down"
    for visit in ("first visit", "again"):
        page.goto("about:blank")
        _Host.sent = 0
        start = time.monotonic()
        page.goto(address, timeout=_PATIENCE, wait_until="commit")
        with _slowed(browser, slow=slow):  # only now it has the process in which it stays
            page.locator("[data-play]").first.click(timeout=_PATIENCE)
            shown = time.monotonic() - start
            page.locator('[data-part="role"] .seal').wait_for(timeout=_PATIENCE)
            dealt = time.monotonic() - start
        size = _Host.sent / 1e6
        print(f"{visit}, {how}: {size:.2f} MB, page {shown:.1f} s, dealt {dealt:.1f} s", flush=True)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")


if __name__ == "__main__":
    sys.exit(main())
