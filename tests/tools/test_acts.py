"""Every event of every product is played out in the browser, or it says why it is quiet."""

from __future__ import annotations

import re
from pathlib import Path

from saboteur.rules.events import event_kinds

PRODUCTS = Path(__file__).resolve().parents[2] / "web" / "src" / "products"
KEY = re.compile(r'^  "?([a-z-]+)"?: (?:befalls\("[a-z]+", )?\{', re.MULTILINE)


def played_out() -> dict[str, str]:
    """Return what the browser does with each event: the text behind its name."""
    found: dict[str, str] = {}
    for file in sorted(PRODUCTS.glob("*/acts.ts")):
        _, *rest = KEY.split(file.read_text(encoding="utf-8"))
        for name, body in zip(rest[::2], rest[1::2], strict=True):
            assert name not in found, f"{name} is played out twice"
            found[name] = body
    return found


def test_every_event_is_played_out_or_says_why_not() -> None:
    names = {kind.NAME for kind in event_kinds()}
    acts = played_out()
    assert sorted(names - set(acts)) == []
    assert sorted(set(acts) - names) == []
    does = re.compile(
        r'\b(deals|flies|turns|shakes|stamp|looks|carries|sound|moments): |quiet: "[^"]+'
    )
    assert [name for name, body in acts.items() if not does.search(body)] == []
