"""Habits of the house that a machine can check."""

from __future__ import annotations

import ast
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

SOURCES = sorted(Path("src/saboteur").rglob("*.py"))
LONGEST_FILE = 500
READ_BY_PEOPLE = {
    "src": (".py",),
    "tests": (".py", ".scn"),
    "tools": (".py",),
    "benchmarks": (".py",),
    "web/src": (".ts", ".svelte", ".css"),
}
"""Where no file may be longer; data such as golden events and positions of perft may."""
LONGER = {"web/src/protocol.ts"}
"""What is generated, and read where it is made from. Nothing is to be added."""
LONGEST_FUNCTION = 60


def test_files_are_short() -> None:
    """No file grows beyond what can be read in one go."""
    long = {
        path.as_posix(): length
        for folder, endings in READ_BY_PEOPLE.items()
        for path in sorted(Path(folder).rglob("*"))
        if path.suffix in endings
        and (length := path.read_text("utf-8").count("\n")) > LONGEST_FILE
        and path.as_posix() not in LONGER
    }
    assert long == {}


def test_no_test_may_be_longer() -> None:
    """Tests are split by product and concern, without an exception."""
    assert [path for path in LONGER if path.startswith("tests/") or ".test." in path] == []


def test_only_long_files_are_excepted() -> None:
    """A file that has become short is held to it."""
    short = [path for path in LONGER if Path(path).read_text("utf-8").count("\n") <= LONGEST_FILE]
    assert short == []


def test_functions_are_short() -> None:
    """No function grows beyond what can be seen at once, but for those that list fields."""
    lists_fields = {"__init__", "copy", "key", "blank"}
    long = [
        f"{path}:{node.name}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and node.name not in lists_fields
        and (node.end_lineno or 0) - node.lineno > LONGEST_FUNCTION
    ]
    assert long == []


def test_nothing_asks_which_modules_are_on() -> None:
    """Rules and modules look into tables; they never ask for a product by name."""
    asking = re.compile(r"(in|==) (s\.)?rules\.(modules|names|game)\b|rules\.game ==")
    found = [
        f"{path}: {line.strip()}"
        for path in SOURCES
        if {"rules", "modules", "products"} & set(path.parts)
        for line in path.read_text("utf-8").split("\n")
        if asking.search(line) and "for module in" not in line
    ]
    assert found == []


def test_every_file_of_a_product_has_its_layer() -> None:
    """A file is held to what the rules may see, or bots; or it is one of those between the layers."""
    between = {"__init__", "notation", "seen", "seen_memory", "tensors", "words"}
    contracts = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    held = [
        module
        for contract in contracts["contracts"]
        if contract["name"].startswith("A product's")
        for module in contract["source_modules"]
    ]
    free = [
        path.as_posix()
        for path in sorted(Path("src/saboteur/products").glob("*/*.py"))
        if path.stem not in between
        and not any(
            fnmatch(f"saboteur.products.{path.parent.name}.{path.stem}", each) for each in held
        )
    ]
    assert free == []


def test_decks_are_data() -> None:
    """A deck file holds imports and calls of card constructors, nothing else."""
    decks = Path("src/saboteur").glob("products/*/deck.py")
    for path in decks:
        for node in ast.parse(path.read_text("utf-8")).body:
            allowed = (ast.ImportFrom, ast.AnnAssign, ast.Expr)
            assert isinstance(node, allowed), f"{path}:{node.lineno}"


def test_rules_and_modules_have_no_state_of_their_own() -> None:
    """Effects, steps and hooks have empty slots: everything that changes is in State."""
    kinds = {"Effect", "Step", "Hook", "Tuning", "GoalEffect"}
    shared = Path("src/saboteur/modules").glob("*.py")
    for path in [*shared, *Path("src/saboteur/products").glob("*/*.py")]:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and kinds & {ast.unparse(b) for b in node.bases}:
                fields = [ast.unparse(n) for n in node.body if isinstance(n, ast.Assign)]
                own = [field for field in fields if not field.split(" = ")[0].isupper()]
                assert own == ["__slots__ = ()"], f"{path}:{node.name}"


def test_no_file_is_called_utils() -> None:
    """Every file says what is in it."""
    forbidden = {"utils", "util", "helpers", "common", "misc", "manager"}
    assert [str(path) for path in SOURCES if path.stem in forbidden] == []
