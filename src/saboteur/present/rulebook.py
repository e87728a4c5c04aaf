"""The rules of one table as a book: only what holds in its ruleset, part by part.

What an edition or an option settles is said beside the clause that it concerns. Nothing here
knows which products there are: each says in its folder what of the shared parts is about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from saboteur.present.setup_menu import (
    Selection,
    module_text,
    option_text,
    profile_text,
    ruleset_of,
    value_text,
    why_no_ruleset,
)
from saboteur.rules.options import Option
from saboteur.rules.registry import MODULES, PROFILES, usual_profile
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.book_data import BookData, book_data, matches
from saboteur.texts.folders import on_new_folder
from saboteur.texts.messages import Catalogue
from saboteur.texts.rulebook import Clause, Part, clauses, parts


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a table has settled about a clause."""

    option: str
    """The option, in words."""
    value: str
    """What it is set to, in words."""
    own: bool
    """Whether the table plays otherwise than its edition."""
    edition: bool
    """Whether the edition plays otherwise than the clauses take for granted."""


@dataclass(frozen=True, slots=True)
class BookClause:
    """A clause, and what this table has settled about it."""

    clause: Clause
    rulings: tuple[Ruling, ...]
    examples: tuple[str, ...]
    """The examples that are drawn beside it, by id."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above something, and what it says in short."""

    title: str
    short: str
    """In a sentence or two."""
    language: str
    """The language of both."""


@dataclass(frozen=True, slots=True)
class BookSection(Heading):
    """Clauses under a heading, and what they say in short."""

    clauses: tuple[BookClause, ...]


@dataclass(frozen=True, slots=True)
class BookPart(Heading):
    """A part of the book; a part of which nothing holds is left out."""

    id: str
    sections: tuple[BookSection, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one table."""

    title: str
    """What is played, in words."""
    edition: str
    """What it is called, in words."""
    parts: tuple[BookPart, ...]


def book(rules: Ruleset, words: Catalogue) -> Book:
    """Return the rules of a table."""
    held = holding(rules)
    rulings = _rulings(rules, words)
    shown = _examples(rules, held)
    found = [_part(part, held, rulings, shown) for part in parts(words.language)]
    names = [module_text(words, module.name) for module in rules.modules]
    return Book(
        words.join(names),
        profile_text(words, rules.profile.name),
        tuple(sorted((part for part in found if part.sections), key=_is_shared)),
    )


def folder_of(module: str) -> str:
    """Return the folder of a product by the name of its module."""
    return module.replace("-", "_")


# --- what holds ------------------------------------------------------------------------------


def holding(rules: Ruleset) -> frozenset[str]:
    """Return the ids of all clauses that hold in a ruleset.

    Those of its products hold, and those of the products that they build on, less what is replaced; of
    the shared parts what is about them, what their clauses refer to and what their options settle.
    """
    chosen = list(_chosen(rules))
    products = {data.product for data in chosen}
    every = clauses("en")
    own = {c.id for c in every if c.product and c.product in products}
    own |= {c.id for c in every if any(matches(c.id, p) for d in chosen for p in d.taken)}
    gone = [pattern for data in chosen for pattern in data.replaced]
    own = {i for i in own if not any(matches(i, p) for p in gone) and _is_so(i, rules)}
    patterns = [*(p for data in chosen for p in data.shared), *rules.profile.clauses]
    patterns += [i for option in rules.settable.values() for i in option.clauses]
    patterns += [i for c in every if c.id in own for i in c.see]
    shared = {c.id for c in every if not c.product and any(matches(c.id, p) for p in patterns)}
    return frozenset(own | {i for i in shared if not any(matches(i, p) for p in gone)})


def _chosen(rules: Ruleset) -> Iterator[BookData]:
    """Yield what is said by the products of a ruleset, and by those that they build on."""
    known = book_data()
    waiting = [folder_of(module.name) for module in rules.modules]
    seen: set[str] = set()
    while waiting:
        product = waiting.pop(0)
        if product in known and product not in seen:
            seen.add(product)
            waiting += known[product].builds_on
            yield known[product]


def _is_so(clause_id: str, rules: Ruleset) -> bool:
    """Say whether a clause holds in this game and with these settings."""
    settings = rules.option_texts() | {"game": rules.game}
    for data in book_data().values():
        for key, wanted in data.when.get(clause_id, {}).items():
            if key in settings and settings[key] != wanted:
                return False
    return True


def home_of(clause_id: str) -> Selection:
    """Return what to choose for a clause to stand in the book: as little as will do.

    :raises LookupError: if it stands in no book.
    """
    own = {folder_of(name): name for name in MODULES}
    first = own.get(next((c.product for c in clauses("en") if c.id == clause_id), ""), "")
    for name in dict.fromkeys([first, *MODULES] if first else MODULES):
        for choice in _choices_with(name):
            if clause_id in _held(choice.notation):
                return choice
    raise LookupError(clause_id)


def _choices_with(name: str) -> Iterator[Selection]:
    """Yield the ways to play a product alone, in every edition that has it; the usual one first."""
    module = MODULES[name]
    for game in module.games or (name,):
        modules = (name,) if module.games else ()
        usual = usual_profile([MODULES[one] for one in (game, *modules)])
        for profile in dict.fromkeys([usual, *PROFILES]):
            choice = Selection(game, modules, profile)
            if why_no_ruleset(choice) is None:
                yield choice


@lru_cache(maxsize=512)
def _held(notation: str) -> frozenset[str]:
    return holding(ruleset_of(notation))


# --- what this table has settled -------------------------------------------------------------


def _rulings(rules: Ruleset, words: Catalogue) -> dict[str, list[Ruling]]:
    """Return what the options of a ruleset settle, by clause."""
    found: dict[str, list[Ruling]] = {}
    texts = rules.option_texts()
    by_edition = dict(rules.profile.values)
    for key, option in rules.settable.items():
        usual = option.text_of(by_edition[key]) if key in by_edition else option.values[0]
        ruling = Ruling(
            option_text(words, option),
            _value(words, option, texts[key]),
            own=texts[key] != usual,
            edition=usual != option.values[0],
        )
        for clause_id in option.clauses:
            found.setdefault(clause_id, []).append(ruling)
    return found


def _value(words: Catalogue, option: Option, value: str) -> str:
    """Return what a value means; one of those without number is said as it is written."""
    return value if value not in option.values else value_text(words, option, value)


# --- the parts -------------------------------------------------------------------------------


def _examples(rules: Ruleset, held: frozenset[str]) -> dict[str, list[str]]:
    """Return the examples of the products that are played, by the first clause that they show."""
    found: dict[str, list[str]] = {}
    for data in _chosen(rules):
        for example in data.examples:
            home = next((i for i in example.clauses if i in held), None)
            if home is not None:
                found.setdefault(home, []).append(example.id)
    return found


def _part(
    part: Part,
    held: frozenset[str],
    rulings: Mapping[str, list[Ruling]],
    shown: Mapping[str, list[str]],
) -> BookPart:
    heads = {section.first: section for section in part.sections}
    sections: list[BookSection] = []
    head, gathered = None, list[BookClause]()
    for clause in (*part.clauses, None):
        if clause is None or clause.id in heads:
            if head is not None and gathered:
                sections.append(BookSection(head.title, head.short, head.language, tuple(gathered)))
            gathered = []
        if clause is None:
            break
        head = heads.get(clause.id, head)
        if clause.id in held:
            about = tuple(rulings.get(clause.id, ()))
            gathered.append(BookClause(clause, about, tuple(shown.get(clause.id, ()))))
    products = {c.clause.product for section in sections for c in section.clauses}
    shorts = [short for product, short in part.shorts if product in products]
    return BookPart(part.title, " ".join(shorts), part.language, part.id, tuple(sections))


def _is_shared(part: BookPart) -> bool:
    """Say whether a part belongs to no product: what is played comes first in the book."""
    return not any(c.clause.product for section in part.sections for c in section.clauses)


on_new_folder(_held.cache_clear)
