"""Settings shared by all tests."""

from __future__ import annotations

import os

from hypothesis import Phase, settings

_PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
settings.register_profile("default", max_examples=25, deadline=None, phases=_PHASES)
settings.register_profile("long", max_examples=1000, deadline=None, phases=_PHASES)
settings.load_profile(os.environ.get("SABOTEUR_LAWS", "default"))
