"""The check that no product's own names occur outside its folders."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import check_products as check  # noqa: E402  (the path must be set first)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("toll-answer", 'kind == "toll-answer"'),
        ("toll-answer", "rules.asks[TOLL_ANSWER]"),
        ("toll-answer", "why_toll_answer = 1"),
        ("toll-answer", "const tollAnswer = 1"),
        ("toll-answer", "class TollAnswerStep"),
        ("toll-answer", "decision.toll-answer.public"),
        ("veto", 'if name == "veto":'),
        ("veto", "case 'veto':"),
        ("veto", "family == VETO"),
        ("veto", "from saboteur.products.veto import PRODUCT"),
    ],
)
def test_a_name_is_found_in_every_spelling(name: str, text: str) -> None:
    assert check.is_named(name, text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("toll-answer", "the toll, and an answer (TOLL-27)"),
        ("toll-answer", "TOLL_ANSWERED"),
        ("toll-answer", "tollAnswered"),
        ("veto", "Nobody says who holds a veto. (WC-VETO-21)"),
        ("veto", "VETO_TIMEOUT"),
        ("veto", "vetoes = []"),
    ],
)
def test_prose_and_longer_names_are_left_alone(name: str, text: str) -> None:
    assert not check.is_named(name, text)


def test_what_products_share_belongs_to_the_first_and_what_the_base_has_to_nobody() -> None:
    everything = {"base": {"base", "path"}, "duel": {"path", "key"}, "solo": {"key", "solo"}}
    own = {"base": {"base"}, "duel": {"key"}, "solo": {"solo"}}
    assert check.own_names(everything) == own


def test_every_product_has_names_of_its_own() -> None:
    products = check.products()
    names = check.own_names({folder: check.names_of(folder, p) for folder, p in products.items()})
    assert {"tunnel-toll", "toll-answer", "toll-paid", "toll_orphan", "toll-dwarf"} <= names[
        "tunnel_toll"
    ]
    assert all(names.values())


def test_files_outside_the_own_folders_are_found(tmp_path: Path) -> None:
    files = {
        "src/saboteur/cli/help.py": "TOLL_ANSWER",
        "src/saboteur/products/tunnel_toll/rules.py": "TOLL_ANSWER",
        "src/saboteur/products/veto/rules.py": "TOLL_ANSWER",
        "src/saboteur/products/catalogue.py": '"tunnel_toll"',
        "web/src/products/tunnel-toll/Dwarf.svelte": "'toll-answer'",
        "web/src/table/choices.ts": "'toll-answer'",
        "web/src/table/choices.test.ts": "'toll-answer'",
        "web/src/protocol.ts": "'toll-answer'",
        "src/saboteur/cli/notes.md": "toll-answer",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert check.files_naming({"tunnel_toll": {"toll-answer"}}, tmp_path) == {
        "tunnel_toll": [
            "src/saboteur/cli/help.py",
            "src/saboteur/products/veto/rules.py",
            "web/src/table/choices.ts",
        ]
    }


def test_the_list_may_only_shrink(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"veto": ["a.py", "b.py"], "solo": []}
    assert check.faults(found, {"veto": 2}) == []
    assert "2 files name it, 1 may" in check.faults(found, {"veto": 1})[0]
    assert "lower 3" in check.faults(found, {"veto": 3})[0]
    assert "no such product" in check.faults(found, {"veto": 2, "chess": 1})[0]
    monkeypatch.setattr(check, "ALLOWED", tmp_path / "products.toml")
    check.write(found, {"veto": 3})
    assert "veto = 2" in check.ALLOWED.read_text()
    check.write({"veto": ["a.py", "b.py"]}, {"veto": 1})
    assert "veto = 1" in check.ALLOWED.read_text()
