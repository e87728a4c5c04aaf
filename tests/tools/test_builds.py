"""The compiled rules and the plain sources play the same matches."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur import compiled

SCRIPT = """
import hashlib, random, sys
import saboteur
from saboteur.notation.event import event_text
from saboteur.notation.position import position_of
from saboteur.rules.registry import ruleset
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
digest = hashlib.sha256()
for seed in range(24):
    rules = ruleset(("base",), ("P2024", "P2004")[seed % 2])
    events = []
    s = new_match(rules, 3 + seed % 8, stream_keys(seed_bytes(seed)), events)
    rng = random.Random(seed)
    while s.stack:
        moves = legal_moves(s)
        digest.update(repr(moves).encode())
        if rng.random() < 0.05:
            digest.update(str(position_of(s)).encode())
        apply(s, rng.choice(moves), events)
    for event in events:
        digest.update(event_text(rules, event).encode())
print(saboteur.BUILD.partition(" ")[0], digest.hexdigest())
"""


def played(pure: str) -> list[str]:
    """Play the matches in a process of their own; return which build it was, and a hash."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "SABOTEUR_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_both_builds_play_the_same_matches() -> None:
    """Moves, positions and events agree to the letter."""
    build, compiled_hash = played("")
    if build != "compiled":
        pytest.skip("THERE IS NO COMPILED BUILD to compare with: run ./dev setup")
    assert played("1") == ["pure", compiled_hash]


def test_the_key_follows_the_sources(tmp_path: Path) -> None:
    """An edit of a source that is compiled changes the key; other files do not matter."""
    for folder in ("rules", "modules", "products", "views", "server"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text("", encoding="utf-8")
    before = compiled.key(str(tmp_path))
    (tmp_path / "server" / "app.py").write_text("x = 1\n", encoding="utf-8")
    assert before == compiled.key(str(tmp_path))
    (tmp_path / "rules" / "mine.py").write_text("x = 1\n", encoding="utf-8")
    assert before != compiled.key(str(tmp_path))
