"""A language that nobody speaks, in which what was forgotten leaps to the eye.

It is English with other letters, longer by a third and in brackets: a text on the screen that is not
in brackets did not come from a catalogue, and one that is cut would be cut in a longer language too.
The browser has the same for its own words (`web/src/lang/pseudo-words.ts`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

PSEUDO: Final = "en-XA"
"""Its tag: English of a country that does not exist."""

_LETTERS: Final = str.maketrans("aceginorsuyACEGINORSUY", "àçéĝîñöŕšûýÀÇÉĜÎÑÖŔŠÛÝ")
_HOLE: Final = re.compile(r"(\{\w+\})")
_PLAIN: Final = frozenset({"plural", "list"})
"""How numbers are counted and lists are joined; there is nothing to translate."""


def pseudo(text: str) -> str:
    """Return a text in it; what stands in braces stays.

    >>> pseudo("{name} drew a card.")
    '⟦{name} dŕéw à çàŕd.~~~~⟧'
    """
    parts = _HOLE.split(text)
    letters = sum(len(part) for part in parts[::2])
    said = "".join(part if _HOLE.match(part) else part.translate(_LETTERS) for part in parts)
    return f"⟦{said}{'~' * -(-letters * 3 // 10)}⟧"


def pseudo_texts(tables: Mapping[str, object]) -> dict[str, object]:
    """Return tables of texts in it."""
    return {key: value if key in _PLAIN else _changed(value) for key, value in tables.items()}


def _changed(value: object) -> object:
    if isinstance(value, str):
        return pseudo(value)
    if isinstance(value, dict):
        return {key: _changed(inner) for key, inner in value.items()}
    return value
