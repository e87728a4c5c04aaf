"""The rules as text: complete in every language, consistent, and the pages made from them current."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from saboteur.texts import rulebook
from saboteur.texts.rulebook import UnknownClause, UnknownLanguage, clause, clauses, parts

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "make_rules_docs.py"
LANGUAGES = rulebook.languages()
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

PER_PART = {
    "00-overview": 58,
    "10-base": 103,
    "20-saboteur2": 114,
    "30-championship-cards": 88,
    "40-mini-expansions": 108,
    "50-variants": 26,
    "60-duel": 109,
    "70-editions": 64,
    "80-ambiguities": 97,
}


def run_tool(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, str(TOOL), *arguments], capture_output=True, text=True, check=False
    )


def test_the_languages() -> None:
    assert LANGUAGES == ("en", "fr")


@EVERY_LANGUAGE
def test_no_clause_is_lost(language: str) -> None:
    assert {p.id: len(p.clauses) for p in parts(language)} == PER_PART
    assert len(clauses(language)) == sum(PER_PART.values())


@EVERY_LANGUAGE
def test_same_ids_in_the_same_order_as_in_english(language: str) -> None:
    assert [c.id for c in clauses(language)] == [c.id for c in clauses("en")]
    assert [c.part for c in clauses(language)] == [c.part for c in clauses("en")]


@EVERY_LANGUAGE
def test_ids_are_unique_and_begin_with_a_prefix_of_their_part(language: str) -> None:
    ids = Counter(c.id for p in parts(language) for c in p.clauses)
    assert [i for i, n in ids.items() if n > 1] == []
    for part in parts(language):
        assert {c.id.split("-")[0] for c in part.clauses} == set(part.prefix), part.id


@EVERY_LANGUAGE
def test_every_reference_resolves(language: str) -> None:
    ids = {c.id for c in clauses(language)}
    for c in clauses(language):
        assert set(c.see) <= ids, c.id
        assert c.id not in c.see, c.id
        assert len(set(c.see)) == len(c.see), c.id
        assert c.see == clause(c.id, "en").see, c.id


@EVERY_LANGUAGE
def test_no_text_is_empty_or_ragged(language: str) -> None:
    for c in clauses(language):
        for text in (c.text, c.source):
            assert text.strip() == text != "", c.id
            assert "\n" not in text, c.id
            assert "  " not in text, c.id
        assert c.text.rstrip(")").endswith("."), c.id


@EVERY_LANGUAGE
def test_option_names_are_the_same_in_every_language(language: str) -> None:
    for c in clauses(language):
        assert c.text.split("`")[1::2] == clause(c.id, "en").text.split("`")[1::2], c.id


@EVERY_LANGUAGE
def test_sections_begin_at_clauses_of_their_part(language: str) -> None:
    for part, english in zip(parts(language), parts("en"), strict=True):
        ids = [c.id for c in part.clauses]
        firsts = [s.first for s in part.sections]
        assert firsts == sorted(firsts, key=ids.index), part.id
        assert firsts[0] == ids[0], part.id
        assert firsts == [s.first for s in english.sections], part.id
        assert all((part.title, part.intro, *(s.title for s in part.sections))), part.id


def test_a_language_without_rules_has_the_english_ones_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rulebook, "spoken", lambda: ("en", "qq"))
    assert [c.text for c in clauses("qq")] == [c.text for c in clauses("en")]
    assert {c.language for c in clauses("qq")} == {"en"}
    assert {c.language for c in clauses("fr")} == {"fr"}


def test_a_clause_that_is_not_translated_yet_stands_in_english_in_its_place() -> None:
    own, english = parts("fr")[1], parts("en")[1]
    half = own._replace(clauses=own.clauses[::2], sections=own.sections[1:])
    filled = rulebook._filled(half, english)
    assert [c.id for c in filled.clauses] == [c.id for c in english.clauses]
    assert [c.language for c in filled.clauses[:4]] == ["fr", "en", "fr", "en"]
    assert [s.first for s in filled.sections] == [s.first for s in english.sections]
    assert filled.title == own.title


def test_texts_are_translated() -> None:
    assert [c.id for c in clauses("fr") if c.text == clause(c.id, "en").text] == []


@pytest.mark.parametrize(
    ("clause_id", "language", "words", "see"),
    [
        ("BASE-PATH-02", "en", "open side must meet open side", ()),
        ("BASE-PATH-04", "fr", "tunnels reliés au départ", ("ED-04", "AMB-06")),
        ("S2-WIN-12", "en", "only the other team wins", ()),
        ("ED-01", "fr", "`gold_draw = miners | players`", ()),
        ("AMB-52", "en", "`diversion_last = remaining | strict`", ()),
        ("DUEL-NEXT-05", "fr", "la victoire est partagée", ("AMB-88",)),
    ],
)
def test_some_clauses(clause_id: str, language: str, words: str, see: tuple[str, ...]) -> None:
    found = clause(clause_id, language)
    assert words in found.text
    assert found.see == see
    assert found.id == clause_id


def test_a_prefix_selects_in_book_order() -> None:
    assert [c.id for c in clauses("en", "S2-THEFT")] == [
        "S2-THEFT-01",
        "S2-THEFT-02",
        "S2-THEFT-03",
    ]
    assert clauses("en", "NOTHING") == []


@EVERY_LANGUAGE
def test_an_unknown_id_suggests_similar_ones(language: str) -> None:
    with pytest.raises(
        UnknownClause, match=r"'base-path-2'; did you mean .*BASE-PATH-02"
    ) as caught:
        clause("base-path-2", language)
    assert "BASE-PATH-02" in caught.value.similar
    assert isinstance(caught.value, LookupError)


def test_an_id_like_no_other_suggests_nothing() -> None:
    with pytest.raises(UnknownClause) as caught:
        clause("???", "en")
    assert str(caught.value) == "there is no clause '???'"


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(UnknownLanguage, match="'xx', only in en, fr"):
        clause("BASE-PATH-02", "xx")


def test_the_pages_are_up_to_date() -> None:
    done = run_tool("--check")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_check_notices_every_kind_of_stale_page(tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    assert run_tool(*folder).returncode == 0
    assert run_tool("--check", *folder).returncode == 0
    (tmp_path / "en" / "10-base.md").write_text("changed", encoding="utf-8")
    (tmp_path / "fr" / "60-duel.md").unlink()
    (tmp_path / "fr" / "99-more.md").touch()
    done = run_tool("--check", *folder)
    assert done.returncode == 1
    for line in ("10-base.md differs", "60-duel.md is missing", "99-more.md is no page"):
        assert line in done.stderr
