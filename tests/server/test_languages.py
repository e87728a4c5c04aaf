"""Each language starts, plays and ends a match: nothing is said in another one."""

from __future__ import annotations

import re

import pytest
from server.test_endings import GAMES
from server.test_tables import run

from saboteur.server.wire import messages as m
from saboteur.texts.messages import languages

ENGLISH = re.compile(r"\b(You|Your|the|card|with)\b")
WORD = re.compile(r"[^\W\d_]{4,}")


def said(guest) -> list[str]:
    """Everything that somebody was told and asked, in order."""
    found: list[str] = []
    for heard in guest.heard:
        if isinstance(heard, m.MatchNow):
            found += [line.text for line in heard.log]
            found += [choice.text for choice in heard.view.choices]
    return [text for text in found if WORD.search(text)]


@pytest.mark.parametrize("language", languages())
def test_a_match_is_told_from_its_start_to_its_end(database, language):
    people, setup = GAMES["base"]

    async def body(house):
        await house.open(people, **setup)
        guest = house.guests[0]
        await guest.say(m.Speak, language=language)
        assert guest.session.words.language == language
        await house.start()
        while house.table.phase == "playing":
            await house.play(20, seed=3)
        house.drain()
        texts = said(guest)
        assert len(texts) > 100
        assert guest.view.result is not None
        english = [text for text in texts if ENGLISH.search(text)]
        assert bool(english) == (language == "en"), english[:5]

    run(database, body)
