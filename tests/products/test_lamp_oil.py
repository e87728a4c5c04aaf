"""A product is a folder: one made only for the tests plays, and nothing in src/ knows of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws import test_secrets
from laws.worlds import check_match

import saboteur
from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.cli.main import main
from saboteur.present.card_help import card_help
from saboteur.present.setup_menu import Selection, setup_menu
from saboteur.rules.registry import ruleset
from saboteur.scenarios import run_text
from saboteur.texts import rulebook
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import describe_move, explain, prompt, tell

pytestmark = pytest.mark.usefixtures("lamp_oil")

BEGUN = "base+lamp-oil/P2024; players 3; turn A; mine 1,0=NEW; hand A lamp-oil; hand B lamp-oil"
NAMES = ("Ann", "Bob", "Cy")


def at(flasks: str = "flasks full empty full") -> saboteur.Match:
    """Return a match in which Ann and Bob hold a lamp-oil card each."""
    return saboteur.Match.from_position(f"{BEGUN}; {flasks}", seed=5)


def told(match: saboteur.Match, seat: str, language: str) -> list[str]:
    """Return what somebody was told since the match began, in words."""
    rules = match.raw.rules
    viewer = "ABC".find(seat)
    words = catalogue(language)
    return [tell(words, rules, NAMES, event.raw, viewer) for event in match.log(seat)]


# --- the rules ---------------------------------------------------------------------------------


def test_the_card_asks_and_a_lamp_stands_in_the_mine() -> None:
    match = at()
    assert match.play("lamp-oil@1,0")[-1] == "flask-seen A 1,0 full"
    assert (match.turn, match.decision) == ("A", "light-lamp")
    assert sorted(match.legal_moves) == ["no", "yes"]
    events = match.play("yes")
    assert events[0] == "flask-poured A 1,0 full"
    assert events[0].parts == {"seat": "A", "cell": (1, 0), "flask": "full"}
    assert match.view("B").things == (("lamp", (1, 0), "A"),)
    assert "LA" in match.board()


def test_an_empty_flask_lights_nothing_and_one_put_back_stays() -> None:
    match = at("flasks empty full full")
    match.play("lamp-oil@1,0")
    match.play("no")
    assert match.view("C").pieces["lamp-oil"] == {"flasks": "?:A ? ?"}
    match.play("lamp-oil@1,0")
    match.play("yes")
    assert match.view("C").pieces["lamp-oil"] == {"flasks": "empty:AB ? ?", "poured": "1"}
    assert match.view("C").things == ()


def test_refusals_say_why() -> None:
    match = at()
    reason = match.why_not("lamp-oil@0,0")
    assert reason is not None
    assert (reason.code, reason.clauses) == ("not-a-lamp-place", ("LAMP-02",))
    for language in ("en", "fr"):
        assert explain(catalogue(language), reason)
    spent = at("flasks full full empty; poured 3").why_not("lamp-oil@1,0")
    assert spent is not None
    assert spent.code == "no-flask-left"


def test_a_lamp_goes_out_with_its_card() -> None:
    text = BEGUN.replace("hand B lamp-oil", "hand B rockfall")
    match = saboteur.Match.from_position(f"{text}; flasks full full empty; lamps 1,0:C", seed=5)
    assert match.why_not("lamp-oil@1,0") is not None
    match.play(match.legal_moves[0])
    assert "lamp-out 1,0" in match.play("rockfall@1,0")
    assert match.view("A").things == ()


# --- what is hidden ------------------------------------------------------------------------------


def test_only_who_has_looked_knows() -> None:
    match = at()
    match.play("lamp-oil@1,0")
    assert match.view("A").pieces["lamp-oil"] == {"flasks": "full:A ? ?"}
    assert match.view("B").pieces["lamp-oil"] == {"flasks": "?:A ? ?"}
    assert match.log("A")[-1].parts["flask"] == "full"
    assert "flask" not in match.log("B")[-1].parts
    other = at("flasks empty full full")
    other.play("lamp-oil@1,0")
    assert match.seen("B") == other.seen("B")
    assert match.seen("A") != other.seen("A")


def test_worlds_fit_and_are_drawn_fairly() -> None:
    rules = ruleset(("base", "lamp-oil"))
    assert sum(check_match(rules, n, seed, 0.1) for seed in range(4) for n in (3, 5)) > 100
    match = at()
    match.play("lamp-oil@1,0")
    kind = match.raw.rules.part_kinds[0]
    orders: dict[str, Counter[tuple[object, ...]]] = {}
    for seat in "AB":
        worlds = [match.sample(seat, seed).raw.part(kind).key()[0] for seed in range(300)]
        orders[seat] = Counter(worlds)  # type: ignore[arg-type]
    assert sorted(orders["A"]) == [(1, 0, 1), (1, 1, 0)]
    assert sorted(orders["B"]) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert min(orders["A"].values()) > 110
    assert min(orders["B"].values()) > 65


@given(st.integers(0, 2**32), st.integers(3, 5), st.data(), st.integers(0, 60))
@pytest.mark.parametrize(
    "law",
    [
        test_secrets.test_views_do_not_depend_on_secrets,
        test_secrets.test_moves_and_refusals_do_not_depend_on_secrets,
        test_secrets.test_what_others_are_told_does_not_depend_on_what_they_may_not_know,
    ],
    ids=lambda law: law.__name__,
)
def test_secrets_stay_secret(law: Any, seed: int, n: int, data: st.DataObject, until: int) -> None:
    deal = ruleset(("base", "lamp-oil")), n, seed
    law.hypothesis.inner_test(deal, data, until)


@pytest.fixture(autouse=True)
def _pouring_out_brings_to_light(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_secrets, "REVEALING", {*test_secrets.REVEALING, "flask-poured"})


# --- notation and words --------------------------------------------------------------------------


def test_positions_are_written_and_read() -> None:
    match = at()
    match.play("lamp-oil@1,0")
    match.play("yes")
    text = str(match.position)
    for item in ("flasks full:A empty full", "poured 1", "lamps 1,0:A"):
        assert item in text
    again = saboteur.Match.from_position(text, seed=9)
    assert str(again.position) == text
    dealt = {
        str(saboteur.Match.from_position(BEGUN, seed=seed).position).split("flasks ")[1][:15]
        for seed in range(40)
    }
    assert len(dealt) == 3
    for wrong in ("flasks empty empty full", "flasks full", "lamps 5,5:A", "flasks no full full"):
        with pytest.raises(ValueError, match=r"flask|lamp"):
            at(wrong)


def test_a_record_is_written_and_read() -> None:
    match = saboteur.Match("base+lamp-oil", players=3, seed=11)
    while not match.over:
        match.play(match.legal_moves[-1])
    assert saboteur.Match.from_record(str(match.record())).position == match.position


@pytest.mark.parametrize(
    ("language", "private", "public", "poured"),
    [
        ("en", "You looked into the next flask: it is full.", "Ann looked", "it was full"),
        ("fr", "Vous avez regardé dans la fiole suivante : elle est pleine.", "Ann a", "pleine"),
    ],
)
def test_it_is_narrated(language: str, private: str, public: str, poured: str) -> None:
    match = at()
    match.play("lamp-oil@1,0")
    assert told(match, "A", language)[-1] == private
    assert told(match, "B", language)[-1].startswith(public)
    words, rules = catalogue(language), match.raw.rules
    frame = match.view("A").raw.frames[-1]
    assert "1,0" in prompt(words, NAMES, frame, 0)
    offered = {describe_move(words, rules, NAMES, m.raw, 0, frame) for m in match.legal_moves}
    assert len(offered) == 2
    match.play("yes")
    assert any(poured in line for line in told(match, "C", language))
    assert card_help(words, rules, rules.ids["lamp-oil"])


def test_the_rulebook_has_its_clauses() -> None:
    assert [len(rulebook.clauses(language, "LAMP")) for language in ("en", "fr")] == [5, 5]
    assert any(s.title == "Lamp Oil" for part in rulebook.parts("en") for s in part.sections)


# --- bots ----------------------------------------------------------------------------------------


def whole_match(seed: int) -> Iterator[saboteur.Event]:
    """Play a match of bots; go through what happened."""
    match = saboteur.Match("base+lamp-oil", players=4, seed=seed)
    bot = bot_of("simple")
    dice = Dice(seed)
    while not match.over:
        move = bot.choose(match.view(match.turn).raw, dice)
        yield from match.play(saboteur.Move.of(match.raw.rules, move))


def test_bots_play_it_with_sense() -> None:
    events = [event for seed in range(2) for event in whole_match(seed)]
    poured = [event.parts["flask"] for event in events if event.name == "flask-poured"]
    assert poured
    assert set(poured) == {"full"}


# --- scenarios and the commands -------------------------------------------------------------------

SCENARIO = """\
scenario L-1 a lamp is lit with oil that only one player has seen
clauses LAMP-02 LAMP-03
given
  base+lamp-oil
  players 3
  turn A
  mine 1,0=NEW
  hand A lamp-oil
  flasks full empty full
illegal A lamp-oil@0,0 LAMP-02
play A lamp-oil@1,0
expect frame light-lamp A 1,0
event flask-seen A 1,0 full
play A yes
expect lamps 1,0:A
expect poured 1
"""


def test_a_scenario_can_be_told_of_it() -> None:
    (outcome,) = run_text(SCENARIO, "lamp.scn")
    assert [str(fault) for fault in outcome.problems] == []


def test_the_commands_know_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "LAMP-02"]) == 0
    assert "looks into the next flask" in " ".join(capsys.readouterr().out.split())
    rules = ["simulate", "base+lamp-oil", "--games", "2", "--players", "4", "--seed", "1"]
    assert main(rules) == 0
    assert "flasks poured out" in capsys.readouterr().out


def test_it_can_be_set_up() -> None:
    menu = setup_menu(Selection(modules=("lamp-oil",)), 4, catalogue("fr"))
    (item,) = [module for module in menu.modules if module.name == "lamp-oil"]
    assert (item.text, item.chosen, item.error) == ("Huile de lampe (pour les tests)", True, None)
