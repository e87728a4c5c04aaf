"""What translators are shown: how far a language has come."""

from __future__ import annotations

from saboteur.server.sockets.sessions import words_of
from saboteur.server.wire.pages import WordsGap, WordsPage
from saboteur.texts.progress import Gap, progress


def words_page(tag: str) -> WordsPage:
    """Return how far a language has come, or the usual one where there is none with this tag."""
    words = words_of(tag)
    found = progress(words.language)
    return WordsPage(
        found.language,
        words.text("language.name"),
        found.texts,
        _gaps(found.missing),
        _gaps(found.outdated),
        found.clauses,
        len(found.clauses_missing),
    )


def _gaps(gaps: tuple[Gap, ...]) -> list[WordsGap]:
    return [WordsGap(gap.key, gap.english, gap.own, gap.where) for gap in gaps]
