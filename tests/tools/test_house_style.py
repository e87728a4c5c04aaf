"""Habits of the house that a machine can check."""

from __future__ import annotations

import ast
import re
from pathlib import Path

SOURCES = sorted(Path("src/saboteur").rglob("*.py"))
LONGEST_FILE = 590
LISTS = {"src/saboteur/rules/events.py"}
"""Long because they are lists: one small class after another."""
LONGEST_FUNCTION = 60


def test_files_are_short() -> None:
    """No file grows beyond what can be read in one go."""
    long = {
        str(path): length
        for path in SOURCES
        if (length := path.read_text("utf-8").count("\n")) > LONGEST_FILE
        and path.as_posix() not in LISTS
    }
    assert long == {}


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
