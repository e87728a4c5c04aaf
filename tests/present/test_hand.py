"""What can be done with the cards of a hand, and why not."""

from __future__ import annotations

import pytest

from saboteur.match import Match
from saboteur.present.hand import PLAYABLE, hand_cards, hindrance
from saboteur.texts.messages import catalogue
from saboteur.texts.rulebook import clauses

HURT = "base; players 3; front A sabotage-pickaxe sabotage-cart; hand A EW map repair-lantern"


def hindrances(position: str, seat: str = "A", language: str = "en") -> dict[str, str]:
    view = Match.from_position(position).view(seat)
    words = catalogue(language)
    return {
        view.rules.cards[own.card].name: hindrance(view, words, own).text
        for own in hand_cards(view)
    }


def test_who_cannot_dig_is_told_what_is_broken() -> None:
    """The reason is theirs: their own tools, not a clause. [BASE-PATH-16]"""
    told = hindrances(HURT)
    assert told["EW"] == "You cannot dig: your pickaxe is broken and your cart is broken."
    assert told["map"] == ""
    assert told["repair-lantern"] == "Nobody has a broken tool that it could mend."


def test_the_reason_names_its_clauses() -> None:
    view = Match.from_position(HURT).view("A")
    ids = {clause.id for clause in clauses("en")}
    for own in hand_cards(view):
        found = hindrance(view, catalogue("en"), own)
        assert (found == PLAYABLE) == own.playable
        assert own.playable or (found.clauses and {*found.clauses} <= ids)


def test_who_is_trapped_is_told_so() -> None:
    told = hindrances("saboteur2; players 3; front A trapped; hand A EW NS")
    assert told["EW"] == "You cannot dig: you are trapped."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_said_while_somebody_else_is_asked(language: str) -> None:
    assert set(hindrances(HURT + "; turn B", language=language).values()) == {""}
