"""Which modules are compiled, and how their compiled form is found when they are imported.

`./dev setup` is what compiles; here is the list it works from and the key it files its work
under. The same sources run either way: without a compiled form, or with `SABOTEUR_PURE=1`, they
are imported as they stand. A compiled form is used only if it was made from exactly the sources
at hand, so an edit never runs old code.
"""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

PACKAGES: Final = ("minds", "modules", "rules")
"""Compiled whole, but for what is NOT_COMPILED."""
SINGLE_FILES: Final = (
    "env/moves.py",
    "env/numbers.py",
    "env/planes.py",
    "env/story.py",
    "views/adding.py",
    "views/card_story.py",
    "views/following.py",
    "views/following_gold.py",
    "views/frames.py",
    "views/goals.py",
    "views/gold.py",
    "views/gold_story.py",
    "views/hand_story.py",
    "views/journal.py",
    "views/lattice.py",
    "views/memory.py",
    "views/odds.py",
    "views/piles.py",
    "views/proofs.py",
    "views/redact.py",
    "views/roles.py",
    "views/sample.py",
    "views/sampler.py",
    "views/steps.py",
    "views/tokens.py",
    "views/view.py",
    "views/world.py",
)
"""Compiled, if they exist, while the rest of their package is not."""
PRODUCTS: Final = "products"
ABOVE_THE_RULES: Final = ("bot", "notation", "seen", "tensors", "words")
"""In the folder of each product: what is not compiled there, further files such as
`bot_evaluation` included. Everything else there is compiled, but for what is NOT_COMPILED."""
NOT_COMPILED: Final = ("__init__", "events")
"""In any folder. A package in plain Python finds both kinds of files. Events are made only when
somebody listens, and mypyc would take the constants of their data classes for fields."""
GROUP: Final = "saboteur"
"""The name mypyc gives to the one library that holds all the code."""
FORMAT: Final = b"1"
"""To be raised when the way of compiling changes."""
_SUFFIX: Final = EXTENSION_SUFFIXES[0]


def home() -> str:
    """Return the folder that holds the compiled forms, one folder for each key."""
    return os.path.join(sys.prefix, "saboteur-compiled")


def sources(package: str) -> dict[str, str]:
    """Return, by module name, the files to compile, relative to the package's folder."""
    return {_module_name(file): file for file in _rule_files(package) if _is_compiled(file)}


def key(package: str) -> str:
    """Return what the compiled form depends on, hashed: this Python and the sources.

    The files between them that are not compiled count too: their constants are compiled in.
    """
    digest = hashlib.sha256(FORMAT + _SUFFIX.encode())
    for file in _rule_files(package):
        with open(os.path.join(package, file), "rb") as stream:
            content = stream.read()
        digest.update(f"\n{_module_name(file)} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:32]


def activate(package_path: Sequence[str]) -> str:
    """Let the compiled modules win over the sources; say `compiled`, or `pure` and why."""
    if os.environ.get("SABOTEUR_PURE", "0") not in {"", "0"}:
        return "pure (SABOTEUR_PURE is set)"
    if not os.path.isdir(home()):
        return "pure (not compiled)"
    package = package_path[0]
    folder = os.path.join(home(), key(package))
    if not os.path.isdir(folder):
        if all(name.startswith(".") for name in os.listdir(home())):
            return "pure (not compiled)"
        return "pure (sources changed since they were compiled: run ./dev setup)"
    sys.meta_path.insert(0, CompiledFinder(folder, sources(package)))
    return "compiled"


class CompiledFinder:
    """Finds compiled modules by name.

    A search by folder would not do: a package may be compiled in part, and the library that holds
    the code stands outside of every package.
    """

    def __init__(self, folder: str, files: dict[str, str]) -> None:
        self._found = {
            name: os.path.join(folder, "saboteur", file[: -len(".py")] + _SUFFIX)
            for name, file in files.items()
        }
        self._found[f"{GROUP}__mypyc"] = os.path.join(folder, f"{GROUP}__mypyc{_SUFFIX}")

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer Python's import system; the last two arguments are not needed."""
        del path, target
        file = self._found.get(name)
        return None if file is None else spec_from_file_location(name, file)


def _rule_files(package: str) -> list[str]:
    """Return the files of the rules, compiled or not, relative to the package's folder."""
    files = [file for file in SINGLE_FILES if os.path.isfile(os.path.join(package, file))]
    for top in (*PACKAGES, PRODUCTS):
        for folder, _, names in os.walk(os.path.join(package, top)):
            inside = os.path.relpath(folder, package).replace(os.sep, "/")
            files += [f"{inside}/{name}" for name in names if _is_of_rules(inside, name)]
    return sorted(files)


def _is_of_rules(folder: str, name: str) -> bool:
    """Say whether a file is one of the rules, and not one of a product that stands above them."""
    if not name.endswith(".py") or folder == PRODUCTS:
        return False
    above = name.removesuffix(".py").partition("_")[0] in ABOVE_THE_RULES
    return not (above and folder.startswith(f"{PRODUCTS}/"))


def _is_compiled(file: str) -> bool:
    return file.rpartition("/")[2].removesuffix(".py") not in NOT_COMPILED


def _module_name(file: str) -> str:
    return "saboteur." + file[: -len(".py")].replace("/", ".")
