"""Who won a round and why, in one line, for every way in which a round of any game can end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saboteur.match import Match
from saboteur.present.headlines import headline, outcome
from saboteur.present.score_table import RoundEnd, gold_table, round_end, rounds_of
from saboteur.rules.kinds import NONE
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import Teller

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou")
SIDES = {
    "en": r"Gold Miners win|Saboteurs win|wins? alone|Blue|Green|Neither team|Nobody wins",
    "fr": r"Chercheurs d’or gagnent|Saboteurs gagnent|gagnez? tout l’or|bleus|verts"
    r"|Aucune équipe|Personne ne gagne",
}


def ends_of(match: Match, seat: str) -> list[RoundEnd]:
    found = [
        round_end(number, start, entries, match.players)
        for number, (start, entries) in enumerate(rounds_of(match.log(seat)), 1)
    ]
    return [end for end in found if end is not None]


def teller(match: Match, language: str = "en", viewer: int = NONE) -> Teller:
    return Teller(catalogue(language), match.rules, NAMES[: match.players], viewer)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_end_of_a_round_names_the_winning_side(path):
    match = Match.from_record(path.read_text("utf-8"))
    for language, sides in SIDES.items():
        for end in ends_of(match, "-"):
            line = headline(teller(match, language), end)
            assert line.text
            assert "\n" not in line.text
            if match.rules.game == "duel":
                named = [NAMES[seat] in line.text for seat in line.winners]
                assert all(named) if named else re.search("draw|Égalité", line.text)
            elif match.rules.game == "solo":
                assert NAMES[0] in line.text
            else:
                assert re.search(sides, line.text), line.text


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_whoever_won_is_told_so_and_the_sum_is_theirs(path):
    match = Match.from_record(path.read_text("utf-8"))
    gold = gold_table([match.log(letter) for letter in "ABCDEFGHIJKL"[: match.players]])
    for seat in range(match.players):
        for end in ends_of(match, "ABCDEFGHIJKL"[seat]):
            paid = end.payments[seat]
            amounts = [term.amount for term in paid.terms()]
            assert None not in amounts
            assert sum(amounts) == paid.amount
            assert paid.amount == gold[end.round - 1][seat]
            told = teller(match, viewer=seat)
            line = headline(told, end)
            said = outcome(told, end, line)
            if match.players > 1:
                assert ("You won" in said) == (seat in line.winners)
                assert ("You lost" in said) == bool(line.winners and seat not in line.winners)
            elif match.rules.game == "solo":
                assert "in all" in said


@pytest.mark.parametrize(
    ("record", "text"),
    [
        ("miner-completes", "The Gold Miners win: Cleo reached the gold"),
        ("saboteur2-green-completes-green-passes", "Green wins: a green door bars blue"),
        ("saboteur2-locked-boss", "Neither team wins, doors bar both: the gold goes to"),
        ("saboteur2-locked-neither", "Neither team wins: doors bar both of them"),
        ("modules-new-goals-spider", "The Saboteurs win: the giant spider has driven"),
        ("no-cards-one-saboteur", "The Saboteurs win: the gold was at"),
        ("no-cards-no-saboteur", "Nobody wins: the gold was at"),
        ("modules-greedy-dwarf-completes", "wins alone: a Greedy Dwarf reached the gold"),
    ],
)
def test_it_says_why(record, text):
    """[BASE-END-06, S2-WIN-12, S2-WIN-15, GOALS-09, BASE-PAY-13, WC-GREED-04]"""
    path = next(path for path in GOLDEN if path.stem == record)
    match = Match.from_record(path.read_text("utf-8"))
    assert any(text in headline(teller(match), end).text for end in ends_of(match, "-"))


def test_the_gold_was_where_it_was_shown():
    """[BASE-NEXT-01]"""
    path = next(path for path in GOLDEN if path.stem == "no-cards-two-saboteurs")
    match = Match.from_record(path.read_text("utf-8"))
    end = next(end for end in ends_of(match, "-") if end.completer == NONE)
    shown = [entry for entry in end.entries if entry.name == "goal-shown"]
    place = [e.number("cell") for e in shown if match.rules.ids["treasure"] == e.number("goal")]
    letter = headline(teller(match), end).text[-1]
    assert sorted(match.rules.goal_cells).index(place[0]) == "ABC".index(letter)


@pytest.mark.parametrize(
    ("record", "goal"),
    [("miner-completes", "treasure"), ("modules-new-goals-spider", "spider:NESW")],
)
def test_the_goal_that_decided_it_is_known(record, goal):
    """[BASE-END-01, GOALS-09]"""
    path = next(path for path in GOLDEN if path.stem == record)
    match = Match.from_record(path.read_text("utf-8"))
    found = [end.goal for end in ends_of(match, "-")]
    assert match.rules.ids[goal] in found
    treasure = match.rules.ids["treasure"]
    assert all((end.goal == treasure) == (end.completer >= 0) for end in ends_of(match, "-"))
