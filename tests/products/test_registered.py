"""What a product leaves behind that was made known for a while: nothing."""

from __future__ import annotations

import pytest
from products.knowing import known

import saboteur
from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.present.setup_menu import ruleset_of
from saboteur.products import Product, registered
from saboteur.products.tunnel_toll.part import TOLL, TollPart
from saboteur.rules.events import event_kinds
from saboteur.rules.kinds import FAMILY_NAMES, FRAME_NAMES
from saboteur.rules.parts import Module
from saboteur.rules.registry import MODULES, PROFILES
from saboteur.texts import rulebook
from saboteur.texts.messages import catalogue

NAME = "lamp-oil"


def traces() -> list[bool]:
    """Return where the product is known."""
    return [
        NAME in MODULES,
        NAME in PROFILES["P2024"].modules,
        NAME in FAMILY_NAMES,
        "light-lamp" in FRAME_NAMES,
        "flask-seen" in {kind.NAME for kind in event_kinds()},
        bool(rulebook.clauses("fr", "LAMP")),
        "thing.lamp.name" in catalogue("en"),
    ]


def test_it_is_known_and_forgotten_again() -> None:
    before = {name: profile.values for name, profile in PROFILES.items()}
    assert not any(traces())
    for _ in range(2):
        with known():
            assert all(traces())
            assert ruleset_of(f"base+{NAME}").text
        assert not any(traces())
        with pytest.raises(saboteur.RulesetError):
            ruleset_of(f"base+{NAME}")
    assert {name: profile.values for name, profile in PROFILES.items()} == before


def test_a_failure_leaves_nothing_either() -> None:
    with pytest.raises(RuntimeError), known():
        raise RuntimeError
    assert not any(traces())


def test_a_part_needs_somebody_who_says_what_is_seen_of_it() -> None:
    toy = Module("toy", games=("base",), parts={TOLL: TollPart()})
    with pytest.raises(ValueError, match="who sees"), registered(Product(module=toy, editions={})):
        pass
    assert "toy" not in MODULES


def test_bots_play_what_they_have_never_heard_of() -> None:
    with known("WITHOUT_SENSE"):
        names: set[str] = set()
        for seed in range(3):
            match = saboteur.Match(f"base+{NAME}", players=4, seed=seed)
            bot, dice = bot_of("simple"), Dice(seed)
            while not match.over:
                move = bot.choose(match.view(match.turn).raw, dice)
                names |= {
                    event.name for event in match.play(saboteur.Move.of(match.raw.rules, move))
                }
        assert "flask-seen" in names
