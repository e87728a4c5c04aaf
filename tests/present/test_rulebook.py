"""The rules of one table as a book: what holds there, what it has settled, and examples that are true."""

from __future__ import annotations

import pytest
from laws.play import every_ruleset

from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.examples import as_scenario, captions, examples
from saboteur.present.rulebook import BookClause, book, folder_of, holding, home_of
from saboteur.rules.registry import MODULES
from saboteur.rules.ruleset import Ruleset
from saboteur.scenarios import run_text
from saboteur.texts.book_data import book_data, matches
from saboteur.texts.messages import catalogue
from saboteur.texts.rulebook import clauses, languages, parts

EN = catalogue("en")
IDS = [c.id for c in clauses("en")]


def found(rules: Ruleset) -> dict[str, BookClause]:
    """Every clause of a book by its id."""
    return {
        one.clause.id: one
        for part in book(rules, EN).parts
        for section in part.sections
        for one in section.clauses
    }


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.text)
def test_a_book_has_every_clause_that_holds_once_and_nothing_of_what_is_not_played(
    rules: Ruleset,
) -> None:
    texts = [c for part in book(rules, EN).parts for s in part.sections for c in s.clauses]
    ids = [c.clause.id for c in texts]
    assert len(ids) == len(set(ids))
    assert set(ids) == holding(rules)
    played = {folder_of(module.name) for module in rules.modules}
    lent = {p for name in played for p in book_data()[name].builds_on}
    taken = {i for name in played for i in book_data()[name].taken}
    strange = [
        c.clause.id
        for c in texts
        if c.clause.product not in {"", *played, *lent} and c.clause.id not in taken
    ]
    assert [i for i in strange if not any(i in book_data()[name].taken for name in lent)] == []


def test_every_clause_stands_in_some_book() -> None:
    every = {i for rules in every_ruleset() for i in holding(rules)}
    every |= {
        i
        for text in ("base/PGIG", "base/P2004", "saboteur2/PGIG", "base/P2024-FR", "duel", "solo")
        for i in holding(parse_ruleset(text))
    }
    every |= {
        i
        for name, module in MODULES.items()
        for game in module.games
        for i in holding(parse_ruleset(f"{game}+{name}"))
    }
    options = ("base require_connection=false", "base gold_draw=players")
    every |= {i for text in options for i in holding(parse_ruleset(text))}
    assert sorted(set(IDS) - every) == []


def test_products_name_clauses_that_there_are() -> None:
    for data in book_data().values():
        named = (*data.shared, *data.replaced, *data.taken, *data.when)
        named += tuple(i for example in data.examples for i in example.clauses)
        assert [p for p in named if not any(matches(i, p) for i in IDS)] == [], data.product


@pytest.mark.parametrize(
    ("text", "holds", "not_so"),
    [
        ("base", ["BASE-PAY-01", "BASE-PAY-05"], ["BASE-PAY-02", "BASE-PAY-06", "S2-LAD-01"]),
        ("base/P2004", ["BASE-PAY-02", "BASE-PAY-06"], ["BASE-PAY-01", "BASE-PAY-05"]),
        ("base/P2004 gold_draw=miners", ["BASE-PAY-01"], ["BASE-PAY-02"]),
        ("base/P2004 require_connection=false", ["BASE-PATH-02"], ["BASE-PATH-04"]),
        ("saboteur2", ["S2-TURN-01", "BASE-PATH-02", "S2-HAT-02"], ["BASE-TURN-02", "S2-HAT-03"]),
        ("saboteur2/PGIG", ["S2-HAT-03", "S2-GRP-07"], ["S2-HAT-02", "S2-GRP-05"]),
        ("duel", ["DUEL-PATH-02", "BASE-GOAL-06"], ["BASE-PATH-04", "OV-COMP-01", "SOLO-01"]),
        ("solo", ["SOLO-07", "DUEL-PATH-02"], ["DUEL-SETUP-08"]),
        ("base+new-goals", ["GOALS-10"], ["GOALS-11", "BASE-SETUP-08"]),
        ("saboteur2+new-goals", ["GOALS-11"], ["GOALS-10"]),
        ("base+tunnel-party", ["PARTY-02", "COST-04"], ["COST-05"]),
        ("base+tournament", ["VAR-TOUR-09"], ["BASE-PAY-01", "BASE-SETUP-02"]),
    ],
)
def test_only_what_holds_is_there(text: str, holds: list[str], not_so: list[str]) -> None:
    ids = holding(parse_ruleset(text))
    assert [i for i in holds if i not in ids] == []
    assert [i for i in not_so if i in ids] == []


def test_what_is_settled_is_said_beside_its_clause() -> None:
    usual = found(parse_ruleset("base"))["BASE-PAY-01"].rulings
    assert [(n.value, n.own, n.edition) for n in usual] == [
        ("one for each Gold Miner", False, False)
    ]
    edition = found(parse_ruleset("base/P2004"))["BASE-PAY-02"].rulings
    assert [(n.own, n.edition) for n in edition] == [(False, True)]
    table = found(parse_ruleset("base gold_draw=players"))["BASE-PAY-02"].rulings
    assert [(n.own, n.edition) for n in table] == [(True, False)]


def test_what_is_played_comes_first() -> None:
    titles = [part.id for part in book(parse_ruleset("base+veto"), EN).parts]
    assert titles == [
        "10-base",
        "30-championship-cards",
        "00-overview",
        "70-editions",
        "80-ambiguities",
    ]


@pytest.mark.parametrize("clause_id", IDS)
def test_every_clause_can_be_found_without_naming_a_game(clause_id: str) -> None:
    assert clause_id in holding(parse_ruleset(home_of(clause_id).notation))


@pytest.mark.parametrize("language", languages())
def test_every_section_of_a_product_is_said_in_short(language: str) -> None:
    short = {s.first for part in parts(language) for s in part.sections if s.short}
    assert [
        s.first for p in parts("en") for s in p.sections if s.product and s.first not in short
    ] == []


# --- examples --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(examples()))
def test_an_example_is_true(name: str) -> None:
    """The position can be laid, and the move is allowed, or refused by the clause that it shows."""
    example = examples()[name]
    (outcome,) = run_text(as_scenario(example), name)
    assert outcome.ok, outcome.problems
    if example.refusal is not None:
        assert example.clauses[0] in example.refusal.clauses
    for language in languages():
        assert captions(language)[name]


def test_examples_show_both_what_is_allowed_and_what_is_not() -> None:
    refused = [example.refusal is not None for example in examples().values()]
    assert refused.count(True) >= 5
    assert refused.count(False) >= 5


def test_an_example_that_is_not_true_is_noticed() -> None:
    text = as_scenario(examples()["fits"]).replace("legal A NW@2,0", "legal A EW@2,0")
    (outcome,) = run_text(text, "x")
    assert not outcome.ok
