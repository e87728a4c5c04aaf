"""Golden records: matches that must replay, event by event, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden.duel import SHOWN as DUEL_SHOWN
from golden.duel import duel_signs
from golden.endings import ENDINGS, NOT_PLAYABLE, SIGNS, endings_of, rounds_of
from golden.modules import SHOWN, signs_of

from saboteur.notation.event import event_text
from saboteur.notation.position import deal, parse_position, position_of
from saboteur.notation.record import Record, parse_record, steps, verify
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.base.rules import GOLD_DRAW
from saboteur.products.duel.gold import SECURE
from saboteur.rules.chance import seed_bytes
from saboteur.rules.events import Event
from saboteur.rules.kinds import TURN
from saboteur.rules.registry import MODULES as CATALOGUE

FOLDER = Path("tests/golden")
NAMES = sorted(path.stem for path in FOLDER.glob("*.record"))
SECOND = [name for name in NAMES if name.startswith("saboteur2-")]
MODULES = [name for name in NAMES if name.startswith("modules-")]
DUELS = [name for name in NAMES if name.startswith(("duel-", "solo-"))]
FIRST = [name for name in NAMES if name not in {*SECOND, *MODULES, *DUELS}]


def read(name: str) -> Record:
    return parse_record((FOLDER / f"{name}.record").read_text(encoding="utf-8"))


def events_of(record: Record) -> list[Event]:
    return [event for step in steps(record) for event in step.events]


def shown(name: str) -> set[str]:
    """Return the endings of Saboteur 2 that a record shows."""
    record = read(name)
    rounds = rounds_of(events_of(record), parse_ruleset(record.ruleset))
    return {ending for ending, signs in SIGNS.items() for r in rounds if set(signs.split()) <= r}


def test_no_ending_is_without_a_golden_record() -> None:
    """Every way in which a round can end has its record. [BASE-END-01, BASE-END-02]"""
    assert sorted(ENDINGS) == FIRST


def test_no_ending_of_saboteur_2_is_without_a_golden_record() -> None:
    """Some record shows it, and each record what its name says. [S2-END-01, S2-END-02]"""
    every: set[str] = set()
    for name in SECOND:
        found = shown(name)
        assert name.removeprefix("saboteur2-") in found
        every |= found
    assert every == set(SIGNS)
    assert every.isdisjoint(NOT_PLAYABLE)


def test_no_module_is_without_a_golden_record() -> None:
    """Every card and rule of every module comes into effect in some record. [OV-MOD-03]"""
    assert sorted(f"modules-{name}" for name in SHOWN) == MODULES
    used = {module for name in MODULES for module in parse_ruleset(read(name).ruleset).modules}
    assert {module.name for module in used} == set(CATALOGUE) - {"duel", "solo"}


@pytest.mark.parametrize("name", MODULES)
def test_a_golden_record_of_a_module_shows_what_its_name_says(name: str) -> None:
    """The signs are in its events."""
    ruleset, wanted = SHOWN[name.removeprefix("modules-")]
    record = read(name)
    rules = parse_ruleset(record.ruleset)
    assert rules.text == parse_ruleset(ruleset).text
    assert set(wanted.split()) <= signs_of(events_of(record), rules)


def test_no_ending_of_the_duel_is_without_a_golden_record() -> None:
    """Both games have a record of every ending that is named. [DUEL-END-01, SOLO-13]"""
    assert sorted(DUEL_SHOWN) == DUELS


@pytest.mark.parametrize("name", DUELS)
def test_a_golden_record_of_the_duel_shows_what_its_name_says(name: str) -> None:
    """The signs are in its events. [DUEL-END-01, DUEL-END-06, DUEL-GOLD-08, SOLO-13, SOLO-15]"""
    ruleset, wanted = DUEL_SHOWN[name]
    record = read(name)
    assert record.ruleset == parse_ruleset(ruleset).text
    signs = duel_signs(events_of(record))
    for step in steps(record):
        if step.state.stack and step.state.stack[-1].kind == SECURE:
            signs.add("asked:secure")
    assert set(wanted.split()) <= signs


@pytest.mark.parametrize("name", SECOND + MODULES + DUELS)
def test_every_position_of_a_golden_record_is_exact(name: str) -> None:
    """It prints, parses and is dealt again, on the way to the treasure and after it."""
    for i, step in enumerate(steps(read(name))):
        if step.state.stack and step.state.stack[-1].kind == TURN and i % 5:
            continue
        # In solo a colour is picked before anything is dealt. (SOLO-01)
        if not step.state.roles:
            continue
        text = str(position_of(step.state))
        dealt = deal(parse_position(text), seed_bytes(1))
        assert str(position_of(dealt)) == text
        dealt.chance_keys, dealt.counts = step.state.chance_keys, step.state.counts
        assert dealt.key() == step.state.key()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_the_letter(name: str) -> None:
    """The same moves give the same events, and the deal was fair. [BASE-NEXT-06]"""
    text = (FOLDER / f"{name}.record").read_text(encoding="utf-8")
    record = read(name)
    assert text == str(record)
    assert verify(record) == []
    rules = parse_ruleset(record.ruleset)
    events = events_of(record)
    told = "\n".join(event_text(rules, event) for event in events) + "\n"
    assert (FOLDER / f"{name}.events").read_text(encoding="utf-8") == told
    if name in ENDINGS:
        assert ENDINGS[name] in endings_of(events, rules.word(GOLD_DRAW))
