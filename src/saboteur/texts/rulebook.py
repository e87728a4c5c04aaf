"""The numbered rules as text: look a clause up by its id, in any of our languages.

A clause id such as ``BASE-PATH-02`` is what refusals, events, scenarios and tests cite; this module
turns it into a sentence for a player. The sentences live beside it in ``clauses/LANGUAGE/PART.toml``
and, those of a product, in its folder in ``clauses.LANGUAGE.toml``. A language is read when it is first asked for and then kept.

A language that is spoken but has no sentence for a clause yet has the English one; the clause says
in which language it is.

This is text only: nothing here knows how a rule is carried out.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple, TypeAlias

from saboteur.texts.folders import FOLDERS, on_new_folder, read_tables
from saboteur.texts.messages import DEFAULT_LANGUAGE
from saboteur.texts.messages import languages as spoken

_Tables: TypeAlias = dict[str, dict[str, Any]]
_MIDDLE: Final = 50


class Clause(NamedTuple):
    """One numbered rule in one language."""

    id: str
    part: str
    """The part it stands in, ``10-base`` for example."""
    text: str
    source: str
    """The rulebooks it comes from, by name, or that it is derived."""
    see: tuple[str, ...]
    """Ids of the clauses it refers to."""
    language: str
    """The language it is written in, which is English where it is not translated yet."""
    product: str = ""
    """The folder of the product it belongs to; empty if all share it."""


class Section(NamedTuple):
    """A heading inside a part; it stands before the clause ``first``."""

    first: str
    title: str
    short: str = ""
    """What it says, in a sentence or two; the clauses say it exactly."""
    product: str = ""
    """The folder of the product it belongs to; empty if all share it."""
    language: str = "en"
    """The language it is written in, which is English where it is not translated yet."""


class Part(NamedTuple):
    """One part of the rules: its headings and, in book order, its clauses."""

    id: str
    title: str
    prefix: tuple[str, ...]
    """What the ids of its clauses begin with, ``("OV", "ED")`` for example."""
    intro: str
    sections: tuple[Section, ...]
    clauses: tuple[Clause, ...]
    shorts: tuple[tuple[str, str], ...] = ()
    """Products, by folder, with all that they are about in a few sentences."""
    captions: tuple[tuple[str, str], ...] = ()
    """Drawn examples by id, with what is to be seen in them."""
    language: str = "en"
    """The language it is written in, which is English where it is not translated yet."""


class UnknownClause(LookupError):
    """No clause has this id; the message names those with a similar one."""

    def __init__(self, clause_id: str, similar: list[str]) -> None:
        self.clause_id = clause_id
        self.similar = tuple(similar)
        hint = f"; did you mean {', '.join(similar)}?" if similar else ""
        super().__init__(f"there is no clause {clause_id!r}{hint}")


class UnknownLanguage(LookupError):
    """The rules are not written in this language; the message names those there are."""

    def __init__(self, language: str) -> None:
        self.language = language
        super().__init__(f"there are no rules in {language!r}, only in {', '.join(languages())}")


@cache
def languages() -> tuple[str, ...]:
    """The languages the rules are written in, at least in part.

    >>> languages()
    ('en', 'fr')
    """
    return tuple(sorted(folder.name for folder in _data().iterdir() if folder.is_dir()))


def clause(clause_id: str, language: str) -> Clause:
    """The clause with this id.

    >>> clause("BASE-SETUP-01", "en").text
    'A match consists of exactly 3 rounds.'
    """
    by_id = _by_id(language)
    try:
        return by_id[clause_id]
    except KeyError:
        similar = get_close_matches(clause_id.upper(), by_id, n=3)
        raise UnknownClause(clause_id, similar) from None


def clauses(language: str, prefix: str = "") -> list[Clause]:
    """All clauses whose id begins with ``prefix``, in book order.

    >>> [c.id for c in clauses("en", "S2-THEFT")]
    ['S2-THEFT-01', 'S2-THEFT-02', 'S2-THEFT-03']
    """
    return [c for c in _by_id(language).values() if c.id.startswith(prefix)]


@cache
def parts(language: str) -> tuple[Part, ...]:
    """The parts of the rules with all their clauses, in book order.

    >>> parts("fr")[1].title
    'Jeu de base'
    """
    if language not in languages() and language not in spoken():
        raise UnknownLanguage(language)
    written = tuple(_read(file, language) for file in _files(language))
    if language == DEFAULT_LANGUAGE:
        return written
    own = {part.id: part for part in written}
    return tuple(_filled(own.get(part.id, part), part) for part in parts(DEFAULT_LANGUAGE))


def _filled(own: Part, english: Part) -> Part:
    """Return a part in the order of the English one, with English where nothing else is written."""
    texts = {c.id: c for c in own.clauses}
    titles = {section.first: section for section in own.sections}
    return own._replace(
        prefix=english.prefix,
        sections=tuple(titles.get(section.first, section) for section in english.sections),
        clauses=tuple(texts.get(c.id, c) for c in english.clauses),
        shorts=tuple((dict(english.shorts) | dict(own.shorts)).items()),
        captions=tuple((dict(english.captions) | dict(own.captions)).items()),
    )


@cache
def _by_id(language: str) -> dict[str, Clause]:
    return {c.id: c for part in parts(language) for c in part.clauses}


def _data() -> Traversable:
    return files("saboteur.texts").joinpath("clauses")


def _files(language: str) -> Iterator[Traversable]:
    folder = _data().joinpath(language)
    if not folder.is_dir():
        return iter(())
    found = {f.name: f for f in folder.iterdir() if f.name.endswith(".toml")}
    return (found[name] for name in sorted(found))


def _read(file: Traversable, language: str) -> Part:
    name = file.name.removesuffix(".toml")
    tables = read_tables(file)
    head = tables["part"]
    pieces = sorted(_of_products(name, language), key=lambda piece: _place(piece[1]))
    pieces.insert(sum(_place(piece) < _place(tables) for _, piece in pieces), ("", tables))
    heads = [(product, piece["part"]) for product, piece in pieces]
    return Part(
        id=name,
        title=head["title"],
        prefix=tuple(prefix for _, found in heads for prefix in found["prefix"]),
        intro=head["intro"],
        sections=tuple(
            Section(s["first"], s["title"], s.get("short", ""), product, language)
            for product, found in heads
            for s in found["sections"]
        ),
        clauses=tuple(
            _clause(clause_id, name, entry, language, product)
            for product, piece in pieces
            for clause_id, entry in piece.items()
            if clause_id != "part"
        ),
        shorts=tuple((product, found["short"]) for product, found in heads if "short" in found),
        captions=tuple(pair for _, found in heads for pair in found.get("examples", {}).items()),
        language=language,
    )


def _clause(
    clause_id: str, part: str, entry: dict[str, Any], language: str, product: str
) -> Clause:
    see = tuple(entry["see"])
    return Clause(clause_id, part, entry["text"], entry["source"], see, language, product)


def _of_products(part: str, language: str) -> list[tuple[str, _Tables]]:
    """Return what the folders of products add to a part."""
    found = [(folder.name, folder.joinpath(f"clauses.{language}.toml")) for folder in FOLDERS]
    tables = [(product, read_tables(file)) for product, file in found if file.is_file()]
    return [(product, table) for product, table in tables if table["part"]["id"] == part]


def _place(tables: _Tables) -> int:
    """Return where clauses stand within their part; a product says its place in the book."""
    place: int = tables["part"].get("place", _MIDDLE)
    return place


def _forget() -> None:
    parts.cache_clear()
    _by_id.cache_clear()


on_new_folder(_forget)
