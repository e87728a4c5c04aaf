"""Making the product of the tests known for a while, and forgetting it altogether."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from saboteur.products import registered
from saboteur.rules.events import event_kinds
from saboteur.rules.frames import FRAME_SHAPES
from saboteur.rules.kinds import FAMILY_NAMES, FRAME_NAMES
from saboteur.rules.part import PART_NAMES
from saboteur.rules.state import FRAMES

_FOLDER = "products.lamp_oil"
_NUMBERED: tuple[list[object], ...] = (
    FAMILY_NAMES,  # type: ignore[assignment]
    FRAME_NAMES,
    FRAME_SHAPES,
    FRAMES,
    PART_NAMES,
)


class Forgotten:
    """What an event of the product becomes when nobody knows it any longer."""


@contextmanager
def known(manifest: str = "PRODUCT") -> Iterator[None]:
    """Import the product and register it; forget it, with its numbers, at the end."""
    lengths = [len(names) for names in _NUMBERED]
    try:
        with registered(getattr(import_module(_FOLDER), manifest)):
            yield
    finally:
        for names, length in zip(_NUMBERED, lengths, strict=True):
            del names[length:]
        for name in [name for name in sys.modules if name.startswith(_FOLDER)]:
            del sys.modules[name]
        package, _, folder = _FOLDER.rpartition(".")
        delattr(sys.modules[package], folder)
        # Kinds of events are found as the classes below Event, whoever may still hold them.
        for kind in event_kinds():
            if kind.__module__.startswith(_FOLDER):
                kind.__bases__ = (Forgotten,)
