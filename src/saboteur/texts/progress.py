"""How far a language has come: what is not translated yet, and what was translated from another English.

For each text a language keeps a fingerprint of the English it was translated from, in
`translated/<language>.json` under the fingerprint of its key, so that no product's name stands
there; `tools/mark_translated.py` writes it. A text whose English has changed
since then is outdated. This is for translators: nobody else is told.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

from saboteur.texts import rulebook
from saboteur.texts.folders import FOLDERS, read_tables
from saboteur.texts.messages import DEFAULT_LANGUAGE, Catalogue, catalogue

_PACKAGE: Final = "saboteur.texts"
_CLIENT: Final = Path(__file__).parents[3] / "web" / "src"
_DIGITS: Final = 8
_FORMS: Final = (".zero", ".one", ".two", ".few", ".many", ".other")


class Gap(NamedTuple):
    """A text that is missing in a language, or outdated."""

    key: str
    english: str
    own: str
    """What the language has for it; empty if it is missing."""
    where: str
    """The file that its English stands in."""


class Progress(NamedTuple):
    """How far a language has come."""

    language: str
    texts: int
    """How many texts there are."""
    missing: tuple[Gap, ...]
    outdated: tuple[Gap, ...]
    clauses: int
    clauses_missing: tuple[str, ...]
    """The ids of clauses that are still English."""


def progress(language: str) -> Progress:
    """Return how far a language has come on the side of the server.

    :raises UnknownCatalogue: if there is no such language.
    """
    english, own = catalogue(DEFAULT_LANGUAGE), catalogue(language)
    has, kept, where = set(own), _kept(language), _places()
    gaps = {
        key: Gap(key, _one(english, key), _one(own, key) if key in has else "", where.get(key, ""))
        for key in english
    }
    clauses = rulebook.clauses(language)
    return Progress(
        language,
        len(gaps),
        tuple(gap for key, gap in gaps.items() if key not in has),
        tuple(gap for key, gap in gaps.items() if key in has and _is_old(kept, key, gap.english)),
        len(clauses),
        tuple(c.id for c in clauses if c.language != language),
    )


def client_progress(language: str, folder: Path = _CLIENT) -> Progress:
    """Return how far the words of the browser have come; without its sources there are none."""
    pairs = list(_client_words(DEFAULT_LANGUAGE, folder))
    own = {key: text for _, words in _client_words(language, folder) for key, text in words.items()}
    plain = {_plain(key) for key in own}
    kept = _read(folder / "lang" / "translated" / f"{language}.json")
    missing: list[Gap] = []
    outdated: list[Gap] = []
    for path, words in pairs:
        where = path.relative_to(folder.parent.parent).as_posix()
        for key, text in words.items():
            gap = Gap(key, text, own.get(key, ""), where)
            if _plain(key) not in plain:
                missing.append(gap)
            elif _is_old(kept, key, text):
                outdated.append(gap)
    total = sum(len(words) for _, words in pairs)
    return Progress(language, total, tuple(missing), tuple(outdated), 0, ())


def fingerprint(text: str) -> str:
    """Return the fingerprint of a text.

    >>> fingerprint("Home")
    '3a786953'
    """
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def fingerprints(language: str) -> dict[str, str]:
    """Return, for each text that a language has, the fingerprint of the English there is now."""
    english = catalogue(DEFAULT_LANGUAGE)
    return {fingerprint(key): fingerprint(_one(english, key)) for key in catalogue(language)}


def client_fingerprints(language: str, folder: Path = _CLIENT) -> dict[str, str]:
    """Return the same for the words of the browser."""
    own = {key for _, words in _client_words(language, folder) for key in words}
    pairs = _client_words(DEFAULT_LANGUAGE, folder)
    return {
        fingerprint(key): fingerprint(text)
        for _, words in pairs
        for key, text in words.items()
        if key in own
    }


def _one(texts: Catalogue, key: str) -> str:
    """Return all forms of a text as one."""
    return " | ".join(texts.forms(key).values())


def _is_old(kept: Mapping[str, str], key: str, english: str) -> bool:
    return kept.get(fingerprint(key), now := fingerprint(english)) != now


def _plain(key: str) -> str:
    return next((key.removesuffix(form) for form in _FORMS if key.endswith(form)), key)


def _kept(language: str) -> dict[str, str]:
    return _read(files(_PACKAGE).joinpath("translated", f"{language}.json"))


def _read(file: Traversable) -> dict[str, str]:
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def _client_words(language: str, folder: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """Go through the files of the browser with the words of a language."""
    own = folder / "lang" / f"{language}.json"
    for path in (own, *sorted(folder.rglob(f"words.{language}.json"))):
        if path.is_file():
            words = _read(path)
            words.pop("language.state", None)
            yield path, words


def _places() -> dict[str, str]:
    """Return in which file the English of each text stands."""
    sources = [("texts/messages.en.toml", files(_PACKAGE).joinpath("messages.en.toml"))]
    sources += [
        (f"products/{folder.name}/words.en.toml", folder.joinpath("words.en.toml"))
        for folder in FOLDERS
    ]
    found: dict[str, str] = {}
    for name, file in sources:
        if file.is_file():
            tables = read_tables(file)
            found.update(dict.fromkeys(Catalogue(DEFAULT_LANGUAGE, tables), name))
    return found
