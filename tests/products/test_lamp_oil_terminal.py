"""The product of the tests in the terminal: its card, its question, its lamp, its help."""

from __future__ import annotations

import pytest
from cli.person import at_table, guesser, play

from saboteur.cli.language import choose

pytestmark = pytest.mark.usefixtures("plain_environment")
POSITION = """base+lamp-oil/P2024
players 3
turn A
mine 1,0=NEW
hand A lamp-oil NES NES map map map
flasks full empty full
"""


def at_the_table(monkeypatch: pytest.MonkeyPatch, language: str, *lines: str) -> str:
    """Return all that a person sees who types these lines, with one space between words."""
    shown = at_table(monkeypatch, POSITION, *lines, language=language).words()
    choose("en")
    return shown


@pytest.mark.usefixtures("lamp_oil")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Lamp Oil: at a path card, look into the next flask",
                "Lamp Oil: three flasks stand ready",
                "L is a lamp; the letter behind it is its owner.",
                "You looked into the next flask: it is full.",
                "Do you light a lamp at 1,0?",
                "Put the flask back",
                "Light a lamp at 1,0",
                "You poured the flask out over a lamp at 1,0: it was full.",
                "lamp at 1,0",
            ],
        ),
        (
            "fr",
            [
                "Huile de lampe : trois fioles sont prêtes",
                "L est une lampe",
                "Vous avez regardé dans la fiole suivante : elle est pleine.",
                "Allumez-vous une lampe en 1,0 ?",
                "Remettre la fiole",
                "lampe en 1,0",
            ],
        ),
    ],
)
def test_the_card_the_question_and_the_lamp(
    monkeypatch: pytest.MonkeyPatch, language: str, said: list[str]
) -> None:
    commands = {"en": ("help", "cards"), "fr": ("aide", "cartes")}[language]
    shown = at_the_table(monkeypatch, language, *commands, "lamp-oil@1,0", "yes", "")
    for words in said:
        assert words in shown
    assert "LA" in shown


@pytest.mark.usefixtures("lamp_oil")
def test_a_whole_match(monkeypatch: pytest.MonkeyPatch) -> None:
    person = play(monkeypatch, guesser(3), "base+lamp-oil", "--seed", "3", "--players", "3")
    assert "Lamp Oil" in person.words()
