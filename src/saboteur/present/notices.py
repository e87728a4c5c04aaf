"""What holds for the rest of a round and everybody should keep in mind."""

from __future__ import annotations

from saboteur.texts.messages import Catalogue
from saboteur.views.view import View


def notices(view: View, words: Catalogue) -> list[str]:
    """Return what is otherwise than usual in this round."""
    found = [words.text("notice.reversed")] if view.direction < 0 else []
    return [*found, words.text("notice.no-maps")] if view.no_maps else found
