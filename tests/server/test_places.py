"""Cells in what browsers are sent: goals by their letters, others marked so that they can be shown."""

import re
from pathlib import Path

import pytest

from saboteur.notation.record import parse_record
from saboteur.present.history import TRUTH, History
from saboteur.present.places import lettered
from saboteur.server.render.endings import line_of
from saboteur.texts.messages import catalogue

RECORDS = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))
BARE = re.compile(r"(?<![\d⟨-])-?\d+,-?\d+(?![\d⟩])")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_and_no_move_that_is_sent_names_coordinates(language: str) -> None:
    words = catalogue(language)
    marked = 0
    for file in RECORDS[::7]:
        history = History(parse_record(file.read_text("utf-8")))
        for at in range(history.last + 1):
            texts = [
                line_of(history.rules, history.names, words, 0, entry, 0, 1).text
                for entry in history.told(at, TRUTH)
            ]
            texts.append(history.move_words(at, TRUTH, words, lettered(history.rules)))
            for text in texts:
                assert not BARE.search(text), text
                marked += "⟨" in text
    assert marked > 100
