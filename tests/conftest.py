"""Settings shared by all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import Phase, settings

from saboteur.cli.language import choose

_PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
settings.register_profile("default", max_examples=25, deadline=None, phases=_PHASES)
settings.register_profile("long", max_examples=1000, deadline=None, phases=_PHASES)
settings.load_profile(os.environ.get("SABOTEUR_LAWS", "default"))


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a command as somebody does who has set nothing: in English, 80 columns wide."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "SABOTEUR_DEBUG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    choose("en")
