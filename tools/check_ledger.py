"""The rules ledger: from every clause to the code that carries it out and the tests that prove it.

Code and tests name the clauses they are about, so the ledger is collected, not written:

* code: a clause id in the docstring, a comment or a text of a function or class under
  src/saboteur; `BASE-ACT-01 to -05` names all five;
* tests: an id in the docstring of a test function, or in the `clauses` line of a scenario.

What is not code or not built yet stands in docs/rules/ledger.toml, each with its reason. The
check fails on a clause without code or test, on an id that does not exist, and on an exception
that is no longer needed. `--write` writes docs/rules/ledger.md.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from saboteur.texts import rulebook  # noqa: E402  (the path must be set first)

TESTS: Final = ROOT / "tests"
EXCEPTIONS: Final = ROOT / "docs/rules/ledger.toml"
PAGE: Final = ROOT / "docs/rules/ledger.md"
CODE: Final = ("rules", "modules", "products", "views")
"""Where the rules are carried out."""
BUILT: Final = (
    "00-overview",
    "10-base",
    "20-saboteur2",
    "30-championship-cards",
    "40-mini-expansions",
    "50-variants",
    "60-duel",
    "70-editions",
)
"""The parts of the rules that are built; a part is added when its issue begins."""
ROWS: Final = {"70-editions": ("ED-42", *(f"ED-{k}" for k in range(54, 65)))}
"""Of these parts only some clauses are looked at: how The Duel differs from the base game.

The other differences between editions are carried out by the clauses and options they name.
"""

ID: Final = re.compile(
    r"\b(?:OV|BASE|S2|WC|TOLL|COST|PARTY|GOALS|CHEST|VAR|DUEL|SOLO|ED|AMB)-[A-Z0-9-]*?[A-Z]?\d{1,2}\b"
)
RANGE: Final = re.compile(r"\b([A-Z0-9-]+-)(\d{2}) to (?:\1)?-?(\d{2})\b")
LETTERED: Final = re.compile(r"\b([A-Z0-9-]+-)([A-Z])(\d{1,2}) to (?:\1)?-?\2(\d{1,2})\b")
SHORT: Final = re.compile(r"\b([A-Z0-9-]+-)(\d{2})((?:, -\d{2})+)")


class Excuse(NamedTuple):
    """Why a clause has no code or no test of its own."""

    status: str
    why: str


def ids_in(text: str) -> set[str]:
    """Return every clause a text names, ranges and short forms spelled out."""
    found = set(ID.findall(text))
    for prefix, first, last in RANGE.findall(text):
        found |= {f"{prefix}{k:02}" for k in range(int(first), int(last) + 1)}
    for prefix, letter, first, last in LETTERED.findall(text):
        found |= {f"{prefix}{letter}{k}" for k in range(int(first), int(last) + 1)}
    for prefix, _, others in SHORT.findall(text):
        found |= {prefix + other for other in re.findall(r"\d{2}", others)}
    return found


def symbols_of(path: Path, *, texts: bool) -> dict[str, str]:
    """Return, for each function and class of a file, its docstring and comments.

    And, where that is wanted, the texts in its code.
    """
    source = path.read_text(encoding="utf-8")
    lines = source.split("\n")
    found: dict[str, str] = {}

    def visit(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                inner = f"{name}.{child.name}" if name else child.name
                visit(child, inner)
                text = ast.get_docstring(child) or ""
                if isinstance(child, ast.FunctionDef):
                    body = lines[child.lineno - 1 : child.end_lineno]
                    text += "\n".join(line.partition("#")[2] for line in body)
                    if texts:
                        text += "\n".join(_texts_in(child))
                else:
                    text += "\n".join(_field_docs(child))
                found[inner] = text

    tree = ast.parse(source)
    visit(tree, "")
    for name, text in _constants(tree):
        found[name] = text
    return found


def _field_docs(node: ast.ClassDef) -> list[str]:
    """Return the texts that stand in a class itself or over it: of fields, below them, declared."""
    fields = [
        child for child in node.body if isinstance(child, ast.Expr | ast.Assign | ast.AnnAssign)
    ]
    return [text for child in (*node.decorator_list, *fields) for text in _texts_in(child)]


def _texts_in(node: ast.AST) -> list[str]:
    return [
        child.value
        for child in ast.walk(node)
        if isinstance(child, ast.Constant) and isinstance(child.value, str)
    ]


def _constants(tree: ast.Module) -> list[tuple[str, str]]:
    """Return module constants with the docstring below them and the ids in their value."""
    found: list[tuple[str, str]] = []
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
            text = " ".join(str(value) for value in texts)
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                text += " " + str(after.value.value)
            found.append((node.target.id, text))
    return found


def code_of() -> dict[str, list[str]]:
    """Return the code that names each clause."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(p for part in CODE for p in (ROOT / "src/saboteur" / part).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT / "src/saboteur").with_suffix("").parts)
        for symbol, text in symbols_of(path, texts=True).items():
            for clause in sorted(ids_in(text)):
                found[clause].append(f"{module}:{symbol}")
    return found


def tests_of() -> dict[str, list[str]]:
    """Return the tests that name each clause."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        file = path.relative_to(TESTS).as_posix()
        for symbol, text in symbols_of(path, texts=False).items():
            if symbol.rpartition(".")[2].startswith("test_"):
                for clause in sorted(ids_in(text)):
                    found[clause].append(f"{file}:{symbol}")
    for path in sorted(TESTS.rglob("*.scn")):
        file = path.relative_to(TESTS).as_posix()
        scenario = ""
        for line in path.read_text(encoding="utf-8").split("\n"):
            words = line.partition("#")[0].split()
            if words[:1] == ["scenario"]:
                scenario = words[1]
            elif words[:1] == ["clauses"]:
                for clause in words[1:]:
                    found[clause].append(f"{file}:{scenario}")
    return found


def clauses_of() -> dict[str, list[str]]:
    """Return the clauses of each part of the rules, in order."""
    return {part.id: [clause.id for clause in part.clauses] for part in rulebook.parts("en")}


def exceptions() -> dict[str, Excuse]:
    """Return what docs/rules/ledger.toml says."""
    table = tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))
    return {name: Excuse(entry["status"], entry["why"]) for name, entry in table.items()}


def check() -> tuple[list[str], list[str], str]:
    """Compare; return what is wrong, the coverage, and the page."""
    code, tests, excused = code_of(), tests_of(), exceptions()
    known = clauses_of()
    every = {clause for part in known.values() for clause in part}
    known |= {part: [clause for clause in known[part] if clause in ROWS[part]] for part in ROWS}
    wrong: list[str] = []
    for where, named in (("code", code), ("tests", tests)):
        for clause in sorted(set(named) - every):
            wrong.append(
                f"{where} names a clause that does not exist: {clause} ({named[clause][0]})"
            )
    wrong += [
        f"ledger.toml names a clause that does not exist: {c}" for c in excused if c not in every
    ]
    coverage: list[str] = []
    page = ["# Rules ledger", "", "Collected by `tools/check_ledger.py`; do not edit.", ""]
    for part in BUILT:
        done = 0
        page += [f"## {part}", "", "| clause | code | tests |", "|---|---|---|"]
        for clause in known[part]:
            excuse = excused.get(clause)
            if excuse is not None and excuse.status in {"todo", "not-applicable"}:
                page.append(f"| {clause} | {excuse.status}: {excuse.why} | |")
                if excuse.status == "todo" and code[clause] and tests[clause]:
                    wrong.append(f"{clause} has code and a test, but stands as todo")
                continue
            if not code[clause] and excuse is None:
                wrong.append(f"{clause}: no code names it")
            if not tests[clause]:
                wrong.append(f"{clause}: no test names it")
            done += bool(tests[clause])
            shown = excuse.why if excuse is not None else _list(code[clause])
            page.append(f"| {clause} | {shown} | {_list(tests[clause])} |")
        page.append("")
        open_ = sum(1 for c in known[part] if c in excused and excused[c].status == "todo")
        other = sum(
            1 for c in known[part] if c in excused and excused[c].status == "not-applicable"
        )
        coverage.append(
            f"{part}: {done} of {len(known[part])} clauses proved, {open_} to do, "
            f"{other} not applicable"
        )
    return wrong, coverage, "\n".join(page)


def _list(names: list[str]) -> str:
    shown = [f"`{name}`" for name in names[:4]]
    return ", ".join(shown) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def main() -> int:
    """Check the ledger, or write its page."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="write docs/rules/ledger.md")
    args = parser.parse_args()
    wrong, coverage, page = check()
    if args.write:
        PAGE.write_text(page, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
        wrong.append("docs/rules/ledger.md is out of date: run tools/check_ledger.py --write")
    sys.stdout.write("".join(f"{line}\n" for line in [*wrong, *coverage]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
