"""The steps of the story of known cards, and what lies where in between: pieces of views.piles."""

from __future__ import annotations

from typing import Final, final

from saboteur.rules.kinds import CardId

ALIKE: Final = -1
"""A known card of which nothing is learned any more."""
BLANK: Final = -2
"""A card that this seat does not know."""
NOTHING: Final = -1
"""No place at all."""

ADD: Final = 0
MOVE: Final = 1
SHOW: Final = 2
MERGE: Final = 3
TAKE: Final = 4
PROVE: Final = 5

Contents = tuple[tuple[int, tuple[int, ...]], ...]
"""The known cards of every place that has any and that matters later, sorted."""


@final
class CardStep:
    """Cards become known, move unseen, are seen, mixed or taken, or a hand proves something."""

    __slots__ = ("after", "cards", "kind", "later", "sizes", "sources", "target", "weighed")

    def __init__(self, kind: int, target: int) -> None:
        self.kind: int = kind
        self.target: int = target
        """Where cards come to; SHOW: where the card was."""
        self.cards: list[CardId] = []
        self.sources: list[int] = []
        self.sizes: list[int] = []
        """How many cards were in each of the sources."""
        self.after: list[int] = []
        """TAKE: the places of the cards that are left, in their order."""
        self.weighed: int = NOTHING
        """SHOW: which of the weighed kinds it is, if such a card can be known there."""
        self.later: set[CardId] = set()
        """The kinds that are seen after this."""


@final
class Branch:
    """The ways one step can have gone."""

    __slots__ = ("faces", "sources", "states", "total", "weights")

    def __init__(self) -> None:
        self.total: int = 0
        self.weights: list[int] = []
        self.sources: list[int] = []
        self.faces: list[int] = []
        """The card that moved or was seen, ALIKE or BLANK."""
        self.states: list[tuple[Contents, tuple[int, ...]]] = []


def opened(contents: Contents) -> dict[int, list[int]]:
    """Return contents that can be changed."""
    return {place: list(faces) for place, faces in contents}


def collect(step: CardStep, contents: dict[int, list[int]]) -> None:
    """Let cards become known in a place, together with all that other places had."""
    cards = contents.setdefault(step.target, [])
    cards.extend(step.cards)
    for source in step.sources:
        cards.extend(contents.pop(source, []))


def close_up(step: CardStep, contents: dict[int, list[int]], taken: int) -> None:
    """Let one of several places lose its card, and the others close up."""
    cards = contents.pop(taken, [])
    left = [source for source in step.sources if source != taken]
    moved = [contents.pop(source, []) for source in left]
    for i, place in enumerate(step.after):
        if moved[i]:
            contents[place] = moved[i]
    contents.setdefault(step.target, []).extend(cards)
