"""What holds for the rest of a round and everybody should keep in mind."""

from __future__ import annotations

from saboteur.texts.messages import Catalogue
from saboteur.views.seen import SEEN
from saboteur.views.view import View


def notices(view: View, words: Catalogue) -> list[str]:
    """Return what is otherwise than usual in this round."""
    found = [words.text("notice.reversed")] if view.direction < 0 else []
    for kind, part in zip(view.rules.part_kinds, view.parts, strict=True):
        found += [words.text(f"notice.{key}") for key in SEEN[kind].notices(part)]
    return found
