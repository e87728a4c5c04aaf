"""What docs/benchmark.md says of our own repository is what is in it."""

from __future__ import annotations

import json

from benchmark_page import EVIDENCE, count


def test_the_evidence_is_counted():
    """`tools/benchmark_page.py` counts it anew, and `tools/make_arena_docs.py` writes the page."""
    told, counted = json.loads(EVIDENCE.read_text("utf-8")), count()
    for found in (told, counted):
        assert found.pop("date")
    assert told == counted
