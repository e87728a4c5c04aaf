"""The stories of the rounds that are going on, so that nobody tells a whole round anew."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from saboteur.bots.lines import this_round
from saboteur.bots.story import Story

if TYPE_CHECKING:
    from saboteur.views.redact import Told
    from saboteur.views.view import View

_MOST_STORIES: Final = 2048
"""How many rounds are remembered, one for each seat of each match that is going on."""
_STORIES: Final[OrderedDict[tuple[object, ...], tuple[tuple[Told, ...], Story]]] = OrderedDict()


def story_of(view: View) -> Story:
    """Return the story of the round that a view is in; what was heard before is not told anew."""
    log = this_round(view)
    key = (view.rules.text, view.n, view.seat, view.round, hash(log[: view.n + 2]))
    known, story = _STORIES.pop(key, ((), None))
    if story is None or log[: len(known)] != known:
        known, story = (), Story(view.rules, view.n)
    story.hear(log[len(known) :])
    story.settle(view)
    _STORIES[key] = (log, story)
    if len(_STORIES) > _MOST_STORIES:
        _STORIES.popitem(last=False)
    return story
