"""Whole matches of games with many cards in the terminal: every question can be answered by what is offered."""

import re
from random import Random

import pytest
from cli.person import play

from saboteur.cli.main import main
from saboteur.cli.screen.layout import width
from saboteur.texts.messages import catalogue

CHAMPIONSHIP = (
    "goal-swap treasure-trove veto change-of-direction master-crafter pathfinder diversion"
).split()
MINIS = "costume-department new-goals treasure-chests tunnel-toll".split()
RICH = {
    "base": "+".join(["base", "greedy-dwarf", *CHAMPIONSHIP, *MINIS, "sabotaged-dwarf"]),
    "saboteur2": "+".join(["saboteur2", *CHAMPIONSHIP, *MINIS]),
    "tournament": "base+tournament+tunnel-party",
    "chests": "base+treasure-chests chest_cells=players",
}


def reader(seed: int):
    """Return somebody who answers with a number or a letter that the screen offers."""
    rng = Random(seed)
    before = [""]

    def answer(shown: str) -> str:
        page, _, last = shown.rpartition("\n")
        complaint = page.count("\n") < 3 and "Veto" not in last
        page = before[0] = before[0] + "\n" + page if complaint else page
        bracket = re.findall(r"\(([^()]*)\)\s*:?\s*$", last)
        kinds = bracket[-1] if bracket else ""
        hand = re.split("Your hand|Votre main", page)[-1]
        letters = re.findall(r"\[([a-z]{1,2})\]", page)
        letters += re.findall(r"(?:  |^)([a-z]{1,2})  ?(?=\S)", hand, re.MULTILINE)
        offered: list[str] = []
        if re.search("number|numéro", kinds):
            offered += re.findall(r"^ (\d) +\S", hand, re.MULTILINE) or ["1", "2", "3"]
        if letters and re.search("letter|lettre", kinds) and (not offered or rng.random() < 0.3):
            offered = letters
        if re.search(r"(^|[ ,])-( |,|$)", kinds):
            offered.append("-")
        if re.search("Enter|Entrée", kinds) and rng.random() < 0.1:
            return ""
        return rng.choice(offered) if offered else ""

    return answer


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", sorted(RICH))
def test_a_whole_match(game, language, monkeypatch, tmp_path):
    path = tmp_path / "a.match"
    options = ["--players", "5", "--bots", "random,simple", "--seed", "5", "--language", language]
    person = play(monkeypatch, reader(3), "--ruleset", RICH[game], *options, "--record", str(path))
    text = person.text()
    words = catalogue(language)
    assert words.text("cli.end.title") in text, text[-1500:]
    assert len(person.screens) < 1500
    lines = text.split("\n")
    assert not [line for line in lines if width(line) >= 80 and str(path) not in line]
    table = re.findall(r"^  [A-E]  .*?((?:  +−?\d+){4})(?:  \*)?$", text, re.MULTILINE)[-5:]
    rows = [[int(number.replace("−", "-")) for number in row.split()] for row in table]
    assert len(rows) == 5
    assert all(sum(row[:3]) == row[3] for row in rows), rows
    assert main(["replay", str(path), "--verify"]) == 0


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_several_people_play_to_the_end(game, monkeypatch):
    options = ["--players", "4", "--people", "3", "--bots", "random", "--seed", "4"]
    person = play(monkeypatch, reader(1), "--ruleset", RICH[game], *options)
    assert "End of the match" in person.text()
