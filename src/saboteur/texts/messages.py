"""The catalogues: everything a player reads, by key, in every language there is.

A language is a file `messages.<language>.toml` beside this one, and a file
`words.<language>.toml` in the folder of each product; adding a language is adding such files. Keys are dotted paths (`reason.sides`). A text is a string with named placeholders, or
several forms of one (`one`, `other`, ...) of which the value of `count` chooses.

Which form a number takes is data too: `[plural]` has the names of the language's forms, those of
CLDR, and a rule as gettext's catalogues have it, a C expression that gives the place of the form
for a number `n`. A language without the table has one form for all numbers.

English is the language everything is written in first. A language that says of itself that it is
`in progress` (`state` under `[language]`) may lack texts: they are read in English meanwhile. Of one
that does not say so, tests demand every text.
"""

from __future__ import annotations

import os
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypeAlias, final

from saboteur.texts.folders import FOLDERS, on_new_folder, read_tables
from saboteur.texts.pseudo import PSEUDO, pseudo_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

DEFAULT_LANGUAGE: Final = "en"
CATEGORIES: Final = frozenset({"zero", "one", "two", "few", "many", "other"})
"""The names that CLDR gives to plural forms; `other` is the one that every counted text has."""

IN_PROGRESS: Final = "in progress"
"""The state of a language that may lack texts."""
PSEUDO_SWITCH: Final = "SABOTEUR_PSEUDO"
"""The environment variable with which there is a language that nobody speaks, for tests."""

_PACKAGE: Final = "saboteur.texts"
_PREFIX: Final = "messages."
_SUFFIX: Final = ".toml"

Entry: TypeAlias = str | dict[str, str]
"""A text, or its forms by plural category."""


class MissingText(KeyError):
    """A key, a plural form or a value that a catalogue needs and does not have."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownCatalogue(LookupError):
    """A language for which there is no catalogue."""


@final
class PluralRule:
    """Which form of a counted text a number takes in one language."""

    __slots__ = ("_place", "forms")

    def __init__(self, forms: Sequence[str], rule: str) -> None:
        """Read a rule.

        :raises ValueError: if the rule is no such expression, or a form has another name.
        """
        if "other" not in forms or not CATEGORIES.issuperset(forms):
            raise ValueError(f"plural forms are some of {sorted(CATEGORIES)}, with 'other'")
        self.forms: tuple[str, ...] = tuple(forms)
        self._place: Callable[[int], int] = c2py(rule)

    def form(self, count: int) -> str:
        """Return the name of the form for a number; its sign does not matter.

        :raises IndexError: if the rule gives a place that has no form.
        """
        return self.forms[self._place(abs(count))]


@final
class Catalogue:
    """The texts of one language."""

    __slots__ = ("_entries", "_instead", "_plurals", "complete", "language")

    def __init__(
        self, language: str, data: Mapping[str, object], instead: Catalogue | None = None
    ) -> None:
        """Take the texts of a language; what it lacks is read in another one, if there is one."""
        self.language: str = language
        self._instead: Catalogue | None = instead
        self._plurals: PluralRule = _plural_rule(data.get("plural"))
        self._entries: dict[str, Entry] = {}
        self._add("", {part: data[part] for part in data if part != "plural"})
        self.complete: bool = self._entries.pop("language.state", "") != IN_PROGRESS

    def _add(self, prefix: str, table: Mapping[str, object]) -> None:
        for part, value in table.items():
            key = prefix + part
            if isinstance(value, str):
                self._entries[key] = value
            elif not isinstance(value, dict):
                raise TypeError(f"{key} in {self.language} is not a text")
            elif "other" in value and value.keys() <= CATEGORIES:
                self._entries[key] = value
            else:
                self._add(key + ".", value)

    def __iter__(self) -> Iterator[str]:
        """Go through all keys of the language itself, in the order of the file."""
        return iter(self._entries)

    def __contains__(self, key: str) -> bool:
        """Say whether there is a text for a key, if need be in the other language."""
        return key in self._entries or (self._instead is not None and key in self._instead)

    def forms(self, key: str) -> dict[str, str]:
        """Return the forms of a text by plural category; a plain text is its own `other`.

        :raises MissingText: if there is no such key.
        """
        if key not in self._entries and self._instead is not None and key in self._instead:
            return self._instead.forms(key)
        entry = self._entry(key)
        return {"other": entry} if isinstance(entry, str) else dict(entry)

    def text(self, key: str, /, **values: object) -> str:
        """Return the text of a key with its placeholders filled in.

        :raises MissingText: if the key or the value of a placeholder is missing.
        """
        if key not in self._entries and self._instead is not None and key in self._instead:
            return self._instead.text(key, **values)
        entry = self._entry(key)
        if not isinstance(entry, str):
            count = values.get("count")
            if not isinstance(count, int):
                raise MissingText(f"{key} in {self.language} needs a count")
            entry = entry.get(self.plural(count), entry["other"])
        try:
            return entry.format_map(values)
        except KeyError as error:
            raise MissingText(f"{key} in {self.language} needs a value {error}") from error

    @property
    def plural_forms(self) -> tuple[str, ...]:
        """The plural categories of the language."""
        return self._plurals.forms

    def plural(self, count: int) -> str:
        """Return the plural category of a number."""
        return self._plurals.form(count)

    def join(self, items: Sequence[str], word: str = "and") -> str:
        """Return a list as it is spoken; `word` is `and`, `or` or `comma`.

        >>> catalogue("en").join(["gold", "rock", "dust"])
        'gold, rock and dust'
        """
        if len(items) < 2:
            return "".join(items)
        head = self.text("list.comma").join(items[:-1])
        return head + self.text(f"list.{word}") + items[-1]

    def _entry(self, key: str) -> Entry:
        if key not in self._entries:
            raise MissingText(f"there is no text {key!r} in {self.language}")
        return self._entries[key]


def _plural_rule(table: object) -> PluralRule:
    """Read `[plural]`: `forms` and `rule`."""
    if table is None:
        return PluralRule(("other",), "0")
    if not isinstance(table, dict) or table.keys() != {"forms", "rule"}:
        raise TypeError("[plural] has forms and a rule")
    return PluralRule(table["forms"], table["rule"])


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are catalogues for, sorted."""
    names = [resource.name for resource in files(_PACKAGE).iterdir()]
    found = [
        name[len(_PREFIX) : -len(_SUFFIX)]
        for name in names
        if name.startswith(_PREFIX) and name.endswith(_SUFFIX)
    ]
    if os.environ.get(PSEUDO_SWITCH):
        found.append(PSEUDO)
    return tuple(sorted(found))


@cache
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language.

    :raises UnknownCatalogue: if there is none; the message names those there are.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise UnknownCatalogue(f"there is no language {language!r}; languages are: {known}")
    if language == PSEUDO:
        return Catalogue(PSEUDO, pseudo_texts(texts_of(DEFAULT_LANGUAGE)))
    instead = None if language == DEFAULT_LANGUAGE else catalogue(DEFAULT_LANGUAGE)
    return Catalogue(language, texts_of(language), instead)


def texts_of(language: str) -> dict[str, object]:
    """Return everything that is written in a language itself, as tables in tables."""
    found = read_tables(files(_PACKAGE).joinpath(_PREFIX + language + _SUFFIX))
    for folder in FOLDERS:
        words = folder.joinpath(f"words.{language}.toml")
        if words.is_file():
            _merge(found, read_tables(words))
    return found


def _merge(tables: dict[str, object], more: Mapping[str, object]) -> None:
    """Add tables to tables; a key that is taken is an error."""
    for key, value in more.items():
        known = tables.setdefault(key, {} if isinstance(value, dict) else value)
        if isinstance(known, dict) and isinstance(value, dict):
            _merge(known, value)
        elif known is not value:
            raise ValueError(f"two products, or one and the game, have a text {key}")


on_new_folder(catalogue.cache_clear)


def language_of(value: str | None, default: str = DEFAULT_LANGUAGE) -> str:
    """Return the language meant by an environment value, or a default where none is known.

    >>> language_of("fr_FR.UTF-8")
    'fr'
    >>> language_of("xx:fr:en")
    'fr'
    >>> language_of("C.UTF-8")
    'en'
    """
    for part in (value or "").split(":"):
        tag = part.partition(".")[0].partition("@")[0].replace("_", "-").lower()
        for candidate in (tag, tag.partition("-")[0]):
            if candidate in languages():
                return candidate
    return default
