"""A product is a folder: nothing outside it uses the product's own names.

For every product its names are collected from what it registers: the product itself, its families
of cards, cards, frames, answers, options, pieces of state, events and things on the table. A name
that several products have is the first one's; what the base game shares with others is nobody's
own. Then the sources of package and client are searched;
a product's own folders, tests, what is generated, and the catalogue are left out.

A name of several words is found in every spelling (`toll-answer`, `toll_answer`, `TOLL_ANSWER`,
`tollAnswer`, `TollAnswer`). One that is a single English word is looked for as a whole text in
quotation marks and as a constant alone, because prose and other names have it too.

Some products are not done yet: tools/products.toml has how many files may still name each. The
check fails when there are more, and when there are fewer than the list says: it may only shrink.
`--write` lowers the numbers.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import saboteur  # noqa: E402, F401  (the path must be set first; it registers the products)
from saboteur.rules.events import event_kinds  # noqa: E402
from saboteur.rules.kinds import FAMILY_NAMES, FRAME_NAMES  # noqa: E402
from saboteur.rules.part import PART_NAMES  # noqa: E402
from saboteur.rules.registry import MODULES  # noqa: E402

if TYPE_CHECKING:
    from saboteur.products import Product

ALLOWED: Final = ROOT / "tools" / "products.toml"
FOLDERS: Final = ROOT / "src" / "saboteur" / "products"
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
BASE: Final = "base"
PLAIN_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
"""Cards that are named by the shape of their tunnels have no name of their own."""


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
    words = tomllib.loads((FOLDERS / folder / "words.en.toml").read_text(encoding="utf-8"))
    names |= set(words.get("thing", {}))
    return {name for name in names if PLAIN_NAME.fullmatch(name)}


def _is_of_products(thing: object) -> bool:
    return type(thing).__module__.startswith("saboteur.products.")


def own_names(everything: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the names of each product that are its own; products come in catalogue order."""
    uses = Counter(name for names in everything.values() for name in names)
    own: dict[str, set[str]] = {}
    taken: set[str] = set()
    for product, names in everything.items():
        own[product] = {name for name in names if product != BASE or uses[name] == 1} - taken
        taken |= names
    return own


def spellings(name: str) -> set[str]:
    """Return a name as a regular expression in every spelling that a source may have."""
    words = re.split("[-_]", name)
    if len(words) == 1:
        word = words[0]
        quoted = {sign + word + sign for sign in ('"', "'", "`")}
        return quoted | {rf"(?<![-\w]){word.upper()}(?![-\w])", rf"\bproducts[./]{word}\b"}
    pascal = "".join(word.capitalize() for word in words)
    camel = words[0] + pascal[len(words[0]) :]
    joined = {sign.join(words) for sign in "-_"} | {"_".join(words).upper()}
    plain = {rf"(?<![A-Za-z0-9]){word}(?![A-Za-z0-9])" for word in joined}
    return plain | {rf"(?<![A-Za-z0-9]){camel}(?![a-z0-9])", rf"(?<![A-Z]){pascal}(?![a-z0-9])"}


def is_named(name: str, text: str) -> bool:
    """Say whether a text uses a name."""
    return any(re.search(form, text) for form in spellings(name))


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


def files_naming(names: dict[str, set[str]], root: Path = ROOT) -> dict[str, list[str]]:
    """Return for every product the files outside its folders that use its own names."""
    found: dict[str, list[str]] = {folder: [] for folder in names}
    for path, text in sources(root):
        bare = _bare(text)
        for folder, own in names.items():
            likely = [name for name in own if _bare(name) in bare]
            if not is_own(folder, path) and any(is_named(name, text) for name in likely):
                found[folder].append(path)
    return found


def faults(found: dict[str, list[str]], allowed: dict[str, int]) -> list[str]:
    """Return what is wrong: a product that more files name than may, or fewer than is said."""
    wrong: list[str] = []
    for folder, paths in found.items():
        may = allowed.get(folder, 0)
        if len(paths) > may:
            wrong.append(f"{folder}: {len(paths)} files name it, {may} may")
        elif len(paths) < may:
            wrong.append(f"{folder}: only {len(paths)} files name it now; lower {may} (--write)")
    unknown = sorted(allowed.keys() - found.keys())
    return wrong + [f"{folder}: there is no such product" for folder in unknown]


def write(found: dict[str, list[str]], allowed: dict[str, int]) -> None:
    """Lower the numbers of files that may name a product; none is ever raised."""
    lines = [
        "# How many files outside its folders may still use a product's own names.",
        "# The numbers only shrink: `tools/check_products.py --write` lowers them.",
    ]
    for folder, paths in sorted(found.items()):
        count = min(len(paths), allowed.get(folder, len(paths)))
        if count:
            lines.append(f"{folder} = {count}")
    ALLOWED.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Print which files name which product; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="lower the numbers of the list")
    parser.add_argument("--names", action="store_true", help="print every product's own names")
    options = parser.parse_args(arguments)
    names = own_names({folder: names_of(folder, one) for folder, one in products().items()})
    found = files_naming(names)
    allowed: dict[str, int] = tomllib.loads(ALLOWED.read_text()) if ALLOWED.exists() else {}
    if options.write:
        write(found, allowed)
        allowed = tomllib.loads(ALLOWED.read_text())
    for folder, paths in found.items():
        print(f"{folder}: {len(paths)}")
        if options.names:
            print("  names: " + ", ".join(sorted(names[folder])))
        for path in paths:
            print(f"  {path}")
    wrong = faults(found, allowed)
    print("\n".join(wrong) or "no file names a product that may not")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
