"""Rules, cards and reports over HTTP."""

from __future__ import annotations

import pytest
from server.test_http import client, opened  # noqa: F401 - a fixture

from saboteur.scenarios import run_text


def test_the_rules_of_a_choice_come_as_a_book(client):  # noqa: F811
    answer = client.get("/api/rules", params={"game": "base", "modules": "veto", "language": "fr"})
    page = answer.json()
    assert page["setup"]["modules"] == ["veto"]
    assert page["edition"].startswith("Édition")
    ids = [c["id"] for p in page["parts"] for s in p["sections"] for c in s["clauses"]]
    assert {"BASE-PATH-02", "WC-VETO-01"} <= set(ids)
    assert "veto" in [card["face"] for card in page["cards"]]
    drawn = [e for p in page["parts"] for s in p["sections"] for c in s["clauses"]
             for e in c["examples"]]  # fmt: skip
    assert {e["verdict"] for e in drawn} == {"legal", "refused"}
    assert all(e["reason"] for e in drawn if e["verdict"] == "refused")


def test_a_clause_alone_chooses_rules_in_which_it_stands(client):  # noqa: F811
    page = client.get("/api/rules", params={"clause": "CHEST-E5"}).json()
    assert page["setup"]["modules"] == ["treasure-chests"]
    assert client.get("/api/rules", params={"clause": "NO-SUCH-01"}).status_code == 404


def test_rules_that_do_not_go_together_are_refused_in_words(client):  # noqa: F811
    answer = client.get("/api/rules", params={"game": "duel", "modules": "veto"})
    assert answer.status_code == 400
    assert answer.json()["error"]["clauses"]


def test_a_report_without_a_match_runs(client):  # noqa: F811
    answer = client.get("/api/report", params={"game": "base", "clause": "BASE-PATH-02"})
    assert answer.headers["content-type"].startswith("text/plain")
    (outcome,) = run_text(answer.text, "report")
    assert outcome.ok
    assert outcome.clauses == ("BASE-PATH-02",)
    assert client.get("/api/report", params={"clause": "x\nplay A -NS"}).status_code == 404


@pytest.mark.parametrize("path", ["/rules", "/rules/BASE-GOAL-05", "/cards"])
def test_the_pages_are_the_clients(client, path: str):  # noqa: F811
    assert client.get(path).status_code == 200
