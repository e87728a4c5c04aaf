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
DECIDES = (
    "analysis/*.py",
    "bots/*.py",
    "minds/*.py",
    "products/*/bot*.py",
    "products/*/quick*.py",
    "puzzles/solving/*.py",
    "views/*.py",
)
"""What bots decide by, and what is said of their moves."""
WHOLE_NAMES = {
    "PARTS", "PARTS_OF_SEATS", "_ways_weights", "amounts", "cards", "counts", "deck", "gold", "owed",
    "rocks", "some", "start", "ways",
}  # fmt: skip
"""What is called so there is a list of whole numbers, whatever is summed of it."""
WHOLE_CALLS = {"_gain", "_gold", "bit_count", "count", "int", "len", "number", "numbers"}
WHOLE_SUMS = {
    "bot_network.py: pull[:, k, None, None] * xp.asarray(feature, np.float32)",  # arrays
    "odds.py: weight",  # in how many ways
    "reaching.py: GAINS[entry.name](entry, seat)",
    "roles.py: self._weights",  # of RolePlan: in how many ways; RoleOdds adds up its own
}


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


def test_what_bots_decide_by_is_added_up_in_the_same_way_everywhere() -> None:
    """`sum` rounds fractions otherwise in Python 3.12 than in 3.11; views.adding does not."""
    found = [
        f"{path.name}: {ast.unparse(summed)}"
        for pattern in DECIDES
        for path in sorted(Path("src/saboteur").glob(pattern))
        for summed in _summed(ast.parse(path.read_text("utf-8")))
        if not _is_whole(summed)
    ]
    assert sorted(set(found) - WHOLE_SUMS) == []
    assert found.count("roles.py: self._weights") == 1


def test_a_sum_of_fractions_would_be_found() -> None:
    """As they stood in bots, and as they may come back."""
    fractions = """
sum(powers)
sum([share * gain for share, gain in pairs])
sum(self.odds.chance(seat, role) for role in roles)
sum(map(self.of, features))
sum(counts) + sum(weights, start=0.0)
math.fsum(counts)
statistics.mean(counts)
"""
    assert sum(not _is_whole(summed) for summed in _summed(ast.parse(fractions))) == 7
    whole = (
        "sum(1 for card in hand), sum([x == y for x in z]), sum(len(x) for x in y), sum(s.gold[0])"
    )
    assert all(_is_whole(summed) for summed in _summed(ast.parse(whole)))


def _summed(tree: ast.AST) -> list[ast.expr]:
    """Return what is summed in some code; with `fsum` and `statistics`, the whole call."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found: list[ast.expr] = []
    for call in calls:
        name = ast.unparse(call.func)
        if name == "sum":
            each = call.args[0]
            found.append(each.elt if isinstance(each, ast.GeneratorExp | ast.ListComp) else each)
        elif name.startswith("statistics.") or name.rpartition(".")[2] in {"fsum", "fmean"}:
            found.append(call)
    return found


def _is_whole(node: ast.expr) -> bool:
    """Say whether an expression can be seen to be a whole number, or a list of such."""
    match node:
        case ast.Constant(value=int()) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BinOp(op=ast.LShift() | ast.BitAnd()):
            return True
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return _is_whole(left) and _is_whole(right)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in WHOLE_CALLS
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in WHOLE_NAMES
        case ast.Subscript(value=value):
            return _is_whole(value)
    return False
