"""Whether the rules are compiled, in words."""

from __future__ import annotations

from typing import Final

from saboteur import BUILD
from saboteur.cli.language import say

BUILDS: Final = {
    "compiled": "compiled",
    "pure (SABOTEUR_PURE is set)": "asked",
    "pure (not compiled)": "not-compiled",
    "pure (sources changed since they were compiled: run ./dev setup)": "changed",
}
"""What `saboteur.BUILD` can be, and the text for it."""


def build_words(build: str = BUILD) -> str:
    """Return what runs and why, in the language spoken."""
    return say(f"cli.build.{BUILDS[build]}")
