"""Ready-made evenings: a game with some modules, put together from what products say of themselves."""

from __future__ import annotations

from typing import Final

from saboteur.present.choosing import SHEETS
from saboteur.present.setup_menu import Selection
from saboteur.rules.registry import MODULES, usual_profile

PRESETS: Final = ("first-evening", "lively", "nasty", "everything", "contest")
"""In the order in which they are offered; a preset without a game is not offered."""


def presets() -> dict[str, Selection]:
    """Return what each preset chooses, by its name."""
    found: dict[str, Selection] = {}
    for name in PRESETS:
        parts = {m: sheet.presets[name] for m, sheet in SHEETS.items() if name in sheet.presets}
        games = [module for module in parts if not MODULES[module].games]
        if not games:
            continue
        options = {key: value for sets in parts.values() for key, value in sets.items()}
        modules = tuple(module for module in MODULES if module in parts and module != games[0])
        profile = usual_profile([MODULES[games[0]]])
        found[name] = Selection(games[0], modules, profile, options)
    return found


def chosen_preset(selection: Selection) -> str:
    """Return the name of the preset that a selection is; empty if it is none."""
    for name, preset in presets().items():
        if (
            (preset.game, preset.profile) == (selection.game, selection.profile)
            and set(preset.modules) == set(selection.modules)
            and dict(preset.options) == dict(selection.options)
        ):
            return name
    return ""
