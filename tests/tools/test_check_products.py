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
        ("veto", "VETO_TIMEOUT"),
        ("veto", "if self._veto_left:"),
        ("veto", "the_veto = 1"),
        ("veto", "class VetoWindow:"),
        ("veto", "const vetoLeft = openVeto()"),
        ("chest", 'kind == "chests"'),
        ("chest", "for cell in view.chests:"),
        ("chest", "chests_left = CHESTS"),
        ("chest", "const chestsLeft = 1"),
        ("troll", "class TrollsOut:"),
        ("key", 'supply["keys"]'),
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
        ("veto", "vetoes = []"),
        ("veto", "VETOED_BY = pivetos"),
        ("base", "base_url = DATABASE"),
        ("key", "by_key[KEY_OF]"),
        ("key", "found = table.keys()"),
        ("chest", "the chests are shuffled (CHEST-04)"),
        ("veto", "self.veto()"),
    ],
)
def test_prose_and_longer_names_are_left_alone(name: str, text: str) -> None:
    assert not check.is_named(name, text)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("veto", "[card.veto]"),
        ("veto", "[event.veto.public]"),
        ("veto", 'veto = "Veto: cancel a card"'),
        ("veto", '  "moment.veto": "Your card was cancelled",'),
        ("toll-answer", "[decision.toll-answer]"),
    ],
)
def test_a_key_of_texts_is_found(name: str, line: str) -> None:
    assert check.is_named(name, line, texts=True)


@pytest.mark.parametrize(
    "line", ['name = "veto"', '"card.name": "veto"', "# a veto", "[card.vetoes]"]
)
def test_a_single_word_in_a_text_is_prose(line: str) -> None:
    assert not check.is_named("veto", line, texts=True)


def test_what_products_share_belongs_to_the_first_and_what_the_base_has_to_nobody() -> None:
    everything = {
        "base": {"base", "path"},
        "duel": {"path", "key", "ladder"},
        "solo": {"key", "solo"},
    }
    own = {"base": {"base"}, "duel": {"key"}, "solo": {"solo"}}
    assert check.own_names(everything, {"ladder"}) == own


def test_what_the_kernel_and_shared_pieces_declare_is_nobodys() -> None:
    """A family and a frame of the kernel, an option and a function of a shared piece."""
    shared = check.shared_names()
    assert {"ladder", "more-discards", "site_cells", "lay-path"} <= shared
    assert {"greedy", "blue", "keep", "clear"} <= shared, "dwarf cards and answers"
    assert not {"veto", "veto-window", "toll_orphan", "saboteur2"} & shared


def test_every_product_has_names_of_its_own() -> None:
    products = check.products()
    everything = {folder: check.names_of(folder, p) for folder, p in products.items()}
    names = check.own_names(everything, check.shared_names())
    assert {"tunnel-toll", "toll-answer", "toll-paid", "toll_orphan", "toll-dwarf"} <= names[
        "tunnel_toll"
    ]
    assert {"boss", "profiteer", "geologist"} <= names["saboteur2"], "dwarf cards"
    assert "bribe" in names["duel"], "an answer"
    assert all(names.values())


def test_places_outside_the_own_folders_are_found(tmp_path: Path) -> None:
    files = {
        "src/saboteur/cli/help.py": "# first\nTOLL_ANSWER",
        "src/saboteur/cli/examples.py": ">>> TOLL_ANSWER",
        "src/saboteur/products/tunnel_toll/rules.py": "TOLL_ANSWER",
        "src/saboteur/products/veto/rules.py": "TOLL_ANSWER",
        "src/saboteur/products/catalogue.py": '"tunnel_toll"',
        "web/src/products/tunnel-toll/Dwarf.svelte": "'toll-answer'",
        "web/src/table/choices.ts": "'toll-answer'",
        "web/src/table/choices.test.ts": "'toll-answer'",
        "web/src/protocol.ts": "'toll-answer'",
        "src/saboteur/cli/notes.md": "toll-answer",
    }
    _write(tmp_path, files)
    assert check.places_naming({"tunnel_toll": {"toll-answer"}}, {}, tmp_path) == {
        "tunnel_toll": [
            ("src/saboteur/cli/help.py", 2, "toll-answer"),
            ("src/saboteur/products/veto/rules.py", 1, "toll-answer"),
            ("web/src/table/choices.ts", 1, "toll-answer"),
        ]
    }


def test_an_addition_names_the_games_it_is_added_to(tmp_path: Path) -> None:
    files = {
        "src/saboteur/products/veto/rules.py": 'games=("duel",)',
        "src/saboteur/products/diversion/rules.py": 'games=("duel",)',
    }
    _write(tmp_path, files)
    found = check.places_naming({"duel": {"duel"}}, {"veto": ("duel",)}, tmp_path)
    assert found == {"duel": [("src/saboteur/products/diversion/rules.py", 1, "duel")]}


def test_a_clause_of_one_product_in_a_shared_file_is_found(tmp_path: Path) -> None:
    files = {
        "src/saboteur/modules/piles.py": '"""By (WC-TROVE-01)."""\n# WC-TROVE-01\nWHY = ("WC-TROVE-01",)',
        "src/saboteur/rules/events.py": '"BASE-PAY-03"; "see WC-TROVE-01"',
        "src/saboteur/products/treasure_trove/rules.py": '"WC-TROVE-01"',
        "src/saboteur/server/help.py": '\n"CHEST-E9"',
    }
    _write(tmp_path, files)
    clauses = {name: check.clauses_of(name) for name in ("treasure_trove", "treasure_chests")}
    assert check.places_citing(clauses, tmp_path) == {
        "treasure_trove": [("src/saboteur/modules/piles.py", 3, "WC-TROVE")],
        "treasure_chests": [("src/saboteur/server/help.py", 2, "CHEST")],
    }


def _write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


FOUND = {
    "veto": [check.Place("a.py", 3, "veto"), check.Place("b/c.py", 5, "vetoed")],
    "solo": [],
}


def test_a_name_stands_only_where_it_may() -> None:
    allowed = [
        check.Permission("veto", ("veto",), ("a.py",), "an English word"),
        check.Permission("veto", ("vetoed",), ("b/",), "an English word"),
    ]
    assert check.faults(FOUND, allowed) == []
    assert check.faults(FOUND, allowed[:1]) == ["b/c.py:5: vetoed is a name of veto"]


def test_a_permission_that_nothing_needs_is_a_fault_and_can_be_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = check.Permission("veto", ("veto", "vetoed", "no"), ("a.py", "b/", "c.py"), "so it is")
    other = check.Permission("chess", ("king",), ("a.py",), "there is no such product")
    assert check.faults(FOUND, [wide, other]) == [
        "veto: nothing needs the permission for no",
        "veto: nothing needs the permission for c.py",
        "chess: nothing needs the permission for king",
        "chess: nothing needs the permission for a.py",
    ]
    monkeypatch.setattr(check, "PERMISSIONS", tmp_path / "products.toml")
    check.PERMISSIONS.write_text("# Why there is a list.\n")
    kept = check.needed(FOUND, wide)
    check.write([kept])
    assert check.PERMISSIONS.read_text().startswith("# Why there is a list.\n")
    assert check.read_permissions(check.PERMISSIONS) == [kept]
    assert check.faults(FOUND, [kept]) == []
