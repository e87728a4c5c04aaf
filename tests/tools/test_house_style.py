"""Habits of the house that a machine can check."""

from __future__ import annotations

import ast
import re
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
LONGER = {
    "src/saboteur/match.py",
    "src/saboteur/rules/events.py",
    "src/saboteur/rules/ruleset.py",
    "src/saboteur/server/tables/table.py",
    "src/saboteur/views/piles.py",
    "web/src/art/cards.css",
    "web/src/board/Board.svelte",
    "web/src/protocol.ts",  # generated
    "web/src/table/Game.svelte",
    "web/src/table/Players.svelte",
}
"""Those that still are. No test is among them, and none is to be added."""
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
