"""A progress bar for long work, shown only to people at a terminal, by rich if it is there."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar


_PAUSE: Final = 0.2
"""The bar is drawn anew at most so often, in seconds, and by no thread: work may be measured."""


class Progress:
    """Shows how far some work is, on the error stream, while it is open as a context.

    A bar is only for the eye: without rich, or where nobody looks, nothing is shown.
    """

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._shown = 0.0
        self._bar: Bar | None = _bar() if sys.stderr.isatty() else None

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
            self._bar.add_task(self._what, total=self._total)
        return self

    def __exit__(self, *_: object) -> None:
        """Take the bar away, also if the work was broken off."""
        if self._bar is not None:
            self._bar.stop()

    def show(self, done: int) -> None:
        """Say that so much is done."""
        now = time.monotonic()
        if self._bar is not None and now - self._shown >= _PAUSE:
            self._shown = now
            self._bar.update(self._bar.task_ids[0], completed=done, refresh=True)


def _bar() -> Bar | None:
    try:
        from rich import progress  # noqa: PLC0415 - an extra may be missing
        from rich.console import Console  # noqa: PLC0415
    except ModuleNotFoundError:
        return None
    return progress.Progress(
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.description}"),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
