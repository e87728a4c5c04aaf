"""Pages of docs/ that are made from figures: tables, and writing or comparing what comes of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table, with an empty one before and after."""
    cells = [head, ["---"] * len(head), *rows]
    return ["", *["| " + " | ".join(row) + " |" for row in cells], ""]


def text_of(lines: str) -> str:
    """Return a page with one end of line at its end."""
    return lines.rstrip("\n") + "\n"


def check_wanted(description: str | None) -> bool:
    """Read the command line: with `--check` nothing is written."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--check", action="store_true", help="write nothing; fail on a difference")
    found: bool = parser.parse_args().check
    return found


def write_pages(pages: Mapping[Path, str], *, check: bool) -> int:
    """Write what differs, or only name it; return 1 if it may not differ and does."""
    wrong = [
        path
        for path, text in pages.items()
        if not path.is_file() or path.read_text("utf-8") != text_of(text)
    ]
    for path in wrong:
        sys.stdout.write(f"{'differs' if check else 'written'}: {path.relative_to(ROOT)}\n")
        if not check:
            path.write_text(text_of(pages[path]), "utf-8")
    return int(check and bool(wrong))
