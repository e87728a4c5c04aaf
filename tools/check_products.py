"""A product is a folder: nothing outside it uses the product's own names.

For every product its names are collected from what it registers: the product itself, its families
of cards, cards, frames, options, pieces of state, events and things on the table; and from what its
sources declare: dwarf cards (`new_role`) and answers (`new_choice`). A name that several products have is the first one's; what the base game shares with others, and what the
kernel or a shared piece in `modules/` declares, is nobody's own. Then the sources of package and
client are searched; a product's own folders, tests, what is generated, the catalogue and the
examples in docstrings are left out. An addition names the games that it is added to.

A name of several words is found in every spelling (`toll-answer`, `toll_answer`, `TOLL_ANSWER`,
`tollAnswer`, `TollAnswer`). One that is a single English word is looked for as a whole text in
quotation marks, as a constant alone, as one of the words of a longer name in code and as a part of a
key of texts, because prose has it too. More than one of it is the same name: `chests` is `chest`.

What a shared file cites of one product is a name of that product too: the part of a clause id before
its number (`WC-TROVE`), in texts of the code; comments and docstrings may tell where a rule is from.
All games are built on the clauses of the base game, which anybody may cite.

tools/products.toml says where a name may stand nevertheless, and why. The check fails on any other
place, and on a permission that is no longer needed; `--write` takes those out of the list.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import saboteur.modules  # noqa: E402  (the path must be set first; it registers the products)
from saboteur.rules import kinds  # noqa: E402
from saboteur.rules.events import event_kinds  # noqa: E402
from saboteur.rules.kinds import FAMILY_NAMES, FRAME_NAMES  # noqa: E402
from saboteur.rules.options import Option  # noqa: E402
from saboteur.rules.part import PART_NAMES  # noqa: E402
from saboteur.rules.registry import MODULES  # noqa: E402

if TYPE_CHECKING:
    from saboteur.products import Product

PERMISSIONS: Final = ROOT / "tools" / "products.toml"
FOLDERS: Final = ROOT / "src" / "saboteur" / "products"
SHARED: Final = ROOT / "src" / "saboteur" / "modules"
DECLARED: Final = re.compile(r"\bnew_(?:choice|role)\(\s*\"([^\"]+)\"")
"""A dwarf card or an answer, where a source brings it."""
SEARCHED: Final = {
    "src/saboteur": (".py", ".toml"),
    "web/src": (".ts", ".svelte", ".css", ".json"),
}
"""Where names are looked for, and in which files."""
LEFT_OUT: Final = (
    "src/saboteur/products/catalogue.py",
    "src/saboteur/server/static/",
    "src/saboteur/texts/clauses/",
    "web/src/protocol.ts",
)
"""The one place that names products, what is generated, and the text of the rules."""
TESTS: Final = ".test.ts"
TEXTS: Final = (".toml", ".json")
"""Files of texts: a single word is a name there only in a key."""
EXAMPLE: Final = ">>> "
"""An example in a docstring plays some game, and says which."""
EVERYDAY: Final = frozenset(("base", "inspect", "key", "secure", "steal"))
"""Words of every program: a longer name in which one of them stands has nothing to do with a product."""
NO_NAMES: Final = frozenset(("ask",))
"""Answers that are called by such a word: it is quoted everywhere, and not for their sake."""
BASE: Final = "base"
CLAUSE: Final = re.compile(r"([A-Z][A-Z0-9]*(?:-[A-Z]+\d?)*)-[A-Z]?\d+[a-z]?")
"""A clause id, and its section."""
PLAIN_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
"""Cards that are named by the shape of their tunnels have no name of their own."""


class Place(NamedTuple):
    """Where a name stands outside the folders of its product."""

    path: str
    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Permission:
    """Names of a product that may stand in some files, and why."""

    product: str
    names: tuple[str, ...]
    files: tuple[str, ...]
    """Paths; one that ends with a stroke is a folder."""
    why: str

    def covers(self, product: str, place: Place, file: str) -> bool:
        """Say whether it is for this place, by one of its files."""
        is_there = place.path.startswith(file) if file.endswith("/") else place.path == file
        return product == self.product and place.name in self.names and is_there


# --- whose a name is -------------------------------------------------------------------------


def products() -> dict[str, Product]:
    """Return every product by its folder, in catalogue order."""
    folders = [path.parent.name for path in FOLDERS.glob("*/__init__.py")]
    found = {name: import_module(f"saboteur.products.{name}").PRODUCT for name in folders}
    order = list(MODULES)
    return dict(sorted(found.items(), key=lambda item: order.index(item[1].module.name)))


def names_of(folder: str, product: Product) -> set[str]:
    """Return what a product calls itself and everything it brings."""
    module = product.module
    names = {module.name}
    names |= {FAMILY_NAMES[family] for family in module.effects}
    names |= {FRAME_NAMES[k] for k in (*module.asks, *module.steps) if k not in module.shares}
    # A piece that several products bring stands in modules/ and is nobody's own.
    parts = {kind for kind, part in module.parts.items() if _is_of_products(part)}
    names |= {PART_NAMES[kind] for kind in parts}
    names |= {option.key for option in module.options}
    decks = (*module.decks, *([module.goal_deck] if module.goal_deck else []))
    for deck in decks:
        names |= {card.name for card in (*deck.cards, *deck.others, *deck.goals)}
    package = f"saboteur.products.{folder}."
    names |= {kind.NAME for kind in event_kinds() if kind.__module__.startswith(package)}
    names |= declared(FOLDERS / folder)
    words = tomllib.loads((FOLDERS / folder / "words.en.toml").read_text(encoding="utf-8"))
    names |= set(words.get("thing", {}))
    return {name for name in names if PLAIN_NAME.fullmatch(name)}


def declared(folder: Path) -> set[str]:
    """Return the dwarf cards and answers that the sources of a folder declare."""
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    return {name for text in texts for name in DECLARED.findall(text)} - NO_NAMES


def _is_of_products(thing: object) -> bool:
    return type(thing).__module__.startswith("saboteur.products.")


def shared_names() -> set[str]:
    """Return what the kernel or a shared piece declares: families, frames, options, functions."""
    names = {
        name
        for name in (*FAMILY_NAMES, *FRAME_NAMES)
        if hasattr(kinds, name.upper().replace("-", "_"))
    }
    for found in iter_modules(saboteur.modules.__path__):
        piece = import_module(f"saboteur.modules.{found.name}")
        names |= {one.key for one in vars(piece).values() if isinstance(one, Option)}
        names |= {name.replace("_", "-") for name, one in vars(piece).items() if callable(one)}
    return names | declared(SHARED)


def own_names(everything: dict[str, set[str]], shared: set[str]) -> dict[str, set[str]]:
    """Return the names of each product that are its own; products come in catalogue order."""
    uses = Counter(name for names in everything.values() for name in names)
    own: dict[str, set[str]] = {}
    taken = set(shared)
    for product, names in everything.items():
        own[product] = {name for name in names if product != BASE or uses[name] == 1} - taken
        taken |= names
    return own


# --- where it stands -------------------------------------------------------------------------


@cache
def spellings(name: str, *, texts: bool = False) -> re.Pattern[str]:
    """Return what finds a name in every spelling that a line of a source, or of texts, may have."""
    words = re.split("[-_]", name)
    if len(words) == 1 and texts:
        part = rf"(?:[\w-]+\.)*{name}s?(?:\.[\w-]+)*"
        return re.compile(rf'^\s*(?:\[{part}\]|"{part}":|{part}\s*=)')
    if len(words) == 1:
        # More than one of it is the same name: `chests`, `view.chests`.
        quoted = [sign + name + "s?" + sign for sign in ('"', "'", "`")]
        alone = [rf"(?<![-\w]){name.upper()}S?(?![-\w])", rf"\bproducts[./]{name}\b"]
        if name not in EVERYDAY:
            alone.append(rf"(?<=[\w)\]]\.){name}s?\b(?!\()")
        return re.compile("|".join(quoted + alone + _within(name)))
    pascal = "".join(word.capitalize() for word in words)
    camel = words[0] + pascal[len(words[0]) :]
    joined = [*(sign.join(words) for sign in "-_"), "_".join(words).upper()]
    plain = [rf"(?<![A-Za-z0-9]){word}(?![A-Za-z0-9])" for word in joined]
    humps = [rf"(?<![A-Za-z0-9]){camel}(?![a-z0-9])", rf"(?<![A-Z]){pascal}(?![a-z0-9])"]
    return re.compile("|".join(plain + humps))


def _within(word: str) -> list[str]:
    """Return what finds a word in a longer name of code: `veto_timeout`, `the_veto`, `VetoWindow`."""
    if word in EVERYDAY:
        return []
    many, pascal = f"{word}s?", f"{word.capitalize()}s?"
    both = (many, f"{word.upper()}S?")
    first = [rf"(?<![A-Za-z0-9]){one}_(?=[A-Za-z0-9])" for one in both]
    later = [rf"(?<=[A-Za-z0-9])_{one}(?![A-Za-z0-9])" for one in both]
    humps = [
        rf"(?<![A-Za-z0-9]){many}(?=[A-Z][a-z])",
        rf"(?<![A-Za-z0-9]){pascal}(?=[A-Z])",
        rf"(?<=[a-z0-9]){pascal}(?![a-z0-9])",
    ]
    return first + later + humps


def is_named(name: str, line: str, *, texts: bool = False) -> bool:
    """Say whether a line uses a name."""
    return spellings(name, texts=texts).search(line) is not None


def _bare(text: str) -> str:
    """Return a text in which all spellings of a name look alike, to look for it quickly."""
    return text.lower().replace("-", "").replace("_", "")


def sources(root: Path) -> Iterator[tuple[str, str]]:
    """Go through the files that are searched: path and text."""
    for folder, endings in SEARCHED.items():
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in endings and not name.endswith(TESTS):
                if not name.startswith(LEFT_OUT):
                    yield name, path.read_text(encoding="utf-8")


def is_own(folder: str, path: str) -> bool:
    """Say whether a file stands in a product's own folders."""
    own = (f"src/saboteur/products/{folder}/", f"web/src/products/{folder.replace('_', '-')}/")
    return path.startswith(own)


def places_naming(
    names: dict[str, set[str]], games: dict[str, tuple[str, ...]], root: Path = ROOT
) -> dict[str, list[Place]]:
    """Return for every product where its own names are used outside its folders.

    `games` are those that a product is added to: it may name them.
    """
    found: dict[str, list[Place]] = {folder: [] for folder in names}
    for path, text in sources(root):
        bare = _bare(text)
        named = {game for folder in games if is_own(folder, path) for game in games[folder]}
        for folder, own in names.items():
            if is_own(folder, path):
                continue
            for name in sorted(own - named):
                if _bare(name) in bare:
                    found[folder] += _places(path, text, name)
    return found


def _places(path: str, text: str, name: str) -> list[Place]:
    """Return the lines of a file that use a name, examples left out."""
    texts = path.endswith(TEXTS)
    return [
        Place(path, number, name)
        for number, line in enumerate(text.splitlines(), 1)
        if is_named(name, line, texts=texts) and not line.lstrip().startswith(EXAMPLE)
    ]


def clauses_of(folder: str) -> set[str]:
    """Return the ids of the clauses that a product brings."""
    path = FOLDERS / folder / "clauses.en.toml"
    return {key for key in tomllib.loads(path.read_text(encoding="utf-8")) if CLAUSE.fullmatch(key)}


def places_citing(clauses: dict[str, set[str]], root: Path = ROOT) -> dict[str, list[Place]]:
    """Return for every product where files outside of all products cite a clause of it."""
    found: dict[str, list[Place]] = {folder: [] for folder in clauses}
    owner = {clause: folder for folder, own in clauses.items() for clause in own}
    for path, text in sources(root):
        if path.endswith(".py") and not path.startswith("src/saboteur/products/"):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    folder = owner.get(node.value)
                    section = CLAUSE.fullmatch(node.value)
                    if folder is not None and section is not None:
                        found[folder].append(Place(path, node.lineno, section.group(1)))
    return found


# --- where it may stand ----------------------------------------------------------------------


def read_permissions(path: Path) -> list[Permission]:
    """Return the list of places where names may stand."""
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get("permission", [])
    return [
        Permission(one["product"], tuple(one["names"]), tuple(one["files"]), one["why"])
        for one in listed
    ]


def needed(found: dict[str, list[Place]], permission: Permission) -> Permission:
    """Return a permission less the names and files for which there is no place any more."""
    places = found.get(permission.product, [])
    used = [
        (place.name, file)
        for file in permission.files
        for place in places
        if permission.covers(permission.product, place, file)
    ]
    names = tuple([name for name in permission.names if any(name == each for each, _ in used)])
    files = tuple([file for file in permission.files if any(file == each for _, each in used)])
    return Permission(permission.product, names, files, permission.why)


def faults(found: dict[str, list[Place]], permissions: list[Permission]) -> list[str]:
    """Return what is wrong: a name where it may not stand, a permission that nothing needs."""
    wrong = [
        f"{place.path}:{place.line}: {place.name} is a name of {folder}"
        for folder, places in found.items()
        for place in places
        if not any(one.covers(folder, place, file) for one in permissions for file in one.files)
    ]
    for one in permissions:
        kept = needed(found, one)
        unused = [each for each in one.names + one.files if each not in kept.names + kept.files]
        wrong += [f"{one.product}: nothing needs the permission for {each}" for each in unused]
    return wrong


def write(permissions: list[Permission]) -> None:
    """Write the list of permissions."""
    text = PERMISSIONS.read_text(encoding="utf-8")
    blocks = [text.partition("[[permission]]")[0].rstrip()]
    for one in permissions:
        lines = ["[[permission]]", f'product = "{one.product}"', f"names = {_list(one.names)}"]
        blocks.append("\n".join([*lines, f"files = {_list(one.files)}", f'why = "{one.why}"']))
    PERMISSIONS.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def _list(items: tuple[str, ...]) -> str:
    """Return a list as TOML has it: on one line, or an item on each."""
    quoted = [f'"{item}"' for item in items]
    line = f"[{', '.join(quoted)}]"
    return line if len(line) < 80 else "[\n" + "".join(f"    {item},\n" for item in quoted) + "]"


def main(arguments: list[str]) -> int:
    """Print where which product is named; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="take out what nothing needs")
    parser.add_argument("--names", action="store_true", help="print every product's own names")
    parser.add_argument("--places", action="store_true", help="print every place, allowed or not")
    options = parser.parse_args(arguments)
    known = products()
    names = own_names(
        {folder: names_of(folder, one) for folder, one in known.items()}, shared_names()
    )
    found = places_naming(names, {folder: one.module.games for folder, one in known.items()})
    cited = places_citing({folder: clauses_of(folder) for folder in known if folder != BASE})
    for folder, places in cited.items():
        found[folder] += places
    permissions = read_permissions(PERMISSIONS)
    if options.write:
        permissions = [one for one in (needed(found, each) for each in permissions) if one.names]
        write(permissions)
    for folder, places in found.items():
        print(f"{folder}: {len({place.path for place in places})} files name it")
        if options.names:
            print("  names: " + ", ".join(sorted(names[folder])))
        if options.places:
            print("".join(f"  {one.path}:{one.line}: {one.name}\n" for one in places), end="")
    wrong = faults(found, permissions)
    print("\n".join(wrong) or "no name of a product stands where it may not")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
