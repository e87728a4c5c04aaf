"""Nothing that a client may not know reaches it: not a byte, not a length, not a message more or less.

A match is played on the real server, with people who make moves, try illegal ones, talk, fall off
the line, come back, join late and ask for pages (`stage.py`); every byte sent to each of them is
kept. Then the match is dealt otherwise (`dealt.py`): roles, hands, deck, goals, face-down discards,
gold, chests, whatever the listeners never learned. The same things are done at the same times by
the clock in a second house, and what the listeners are sent is compared.

What comes to light at the end of a round is known from then on. So a match is compared up to some
moment in its midst, when roles and goals are still secret, and up to its end, with the pages of the
match that is over. The truth itself, which anybody may look at after the end (the record, its
check, the replay "with the truth"), is what is different, and is not compared.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from laws.play import deals
from server.dealt import course_of, other_deal
from server.stage import Played, play, play_again

from saboteur.rules import chance, events
from saboteur.rules.kinds import NONE
from saboteur.rules.registry import MODULES, PROFILES
from saboteur.rules.registry import ruleset as compose
from saboteur.rules.ruleset import Ruleset
from saboteur.server.render import differences, payloads, replays
from saboteur.server.rooms.room import Room
from saboteur.server.sockets.sessions import Session

pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.skipif(
        not chance.__file__.endswith(".py"),
        reason="compiled rules let nobody change the deal; `./dev test` runs this in plain Python",
    ),
]

LONG = os.environ.get("SABOTEUR_LAWS") == "long"
MATCHES = 100 if LONG else 6
TRIES = 24
"""So many exchanges of cards are tried after each shuffle."""
MOST_ACTS = 600
"""A match that takes longer is ended by a vote."""
SHORT = MOST_ACTS if LONG else 200
"""Of the usual run's random matches most are ended so."""


def compared(folder: Path, rules: Ruleset, players: int, seed: int, most: int) -> Counter[str]:
    """Play a match, and parts of it again in other deals; return what was different there."""
    played = asyncio.run(play(str(folder / "true.sqlite"), rules, players, seed, most))
    dice = random.Random(seed)
    watcher, cover = players, players + 1
    moment = dice.randrange(len(played.acts) // 8, len(played.acts) // 3)
    found: Counter[str] = Counter()
    for guests, count in (
        ([dice.randrange(players), watcher, cover], len(played.acts)),
        ([dice.randrange(players)], moment),
        ([watcher, cover], moment),
    ):
        found += same_for(folder, played, guests, count, dice)
    return found


def same_for(
    folder: Path, played: Played, guests: list[int], count: int, dice: random.Random
) -> Counter[str]:
    """Insist that some guests are sent the same by so many acts in another deal."""
    seats = [guest if guest < played.players else NONE for guest in guests]
    moves = played.moves[: played.made[count - 1]]
    course = course_of(played.rules, played.players, played.keys, seats, moves)
    other = other_deal(course, dice, TRIES)
    file = str(folder / f"{guests[0]}-{count}.sqlite")
    sent = asyncio.run(play_again(file, played, other.chance, other.moves, count))
    for guest in guests:
        here = played.sent[guest][: played.marks[count - 1][guest]]
        assert sent[guest] == here, difference(played, here, sent[guest])
    return other.differs


def difference(played: Played, here: list[bytes], there: list[bytes]) -> str:
    """Show where two lists of messages differ first."""
    for a, b in zip(here, there, strict=False):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            parts = [text[max(0, at - 150) : at + 150] for text in (a, b)]
            return f"{played.rules.text}, seed {played.seed}: {a[:40]!r} ... {parts}"
    return f"{played.rules.text}, seed {played.seed}: {len(here)} and {len(there)} messages"


@settings(
    max_examples=MATCHES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
@given(deals(), st.integers(0, 2**32))
def test_what_a_client_never_learned_changes_no_byte(tmp_path_factory, deal, seed):
    """[OV-INFO-01, OV-INFO-02, OV-INFO-04, OV-INFO-05, OV-INFO-06, OV-INFO-08, OV-INFO-09]"""
    rules, players, _ = deal
    compared(tmp_path_factory.mktemp("leak"), rules, players, seed, SHORT)


HIDDEN = {
    "base": "roles goals hands deck discards gold",
    "saboteur2": "roles goals hands deck discards",
    "duel": "goals hands deck",
    "solo": "goals deck",
    "base veto pathfinder goal-swap treasure-trove": "roles goals hands deck discards gold",
    "saboteur2 treasure-chests tunnel-party veto": "roles goals hands deck discards chests",
    "base tunnel-toll costume-department new-goals": "roles goals hands deck discards gold",
}
"""What is secret in some games, and must have been different in their other deals."""


@pytest.mark.parametrize("ruleset", HIDDEN)
def test_everything_that_is_secret_was_changed(tmp_path, ruleset):
    """The comparison is not empty: each kind of secret was another one, and nobody noticed."""
    insist(tmp_path, ruleset, MOST_ACTS)


def insist(folder: Path, ruleset: str, most: int) -> None:
    """Compare a match of a game, and insist that all that is secret there was changed."""
    names = tuple(ruleset.split())
    profile = next(p for p in PROFILES.values() if set(names) <= set(p.modules))
    rules = compose(names, profile.name)
    players = min(5, rules.max_players)
    differs = compared(folder, rules, players, 7, most)
    for secret in HIDDEN[ruleset].split():
        assert differs[secret] > 10, f"{secret} the same in nearly every moment: {differs}"


def test_every_module_is_offered_somewhere():
    """The random rulesets draw from the whole catalogue."""
    assert {name for p in PROFILES.values() for name in p.modules} == set(MODULES)


@pytest.mark.parametrize("planted", ["deck", "role", "more-messages", "length", "page", "told"])
def test_a_planted_leak_is_found(tmp_path, monkeypatch, planted):
    """The comparison can fail: a number, a word or a message too many is noticed."""
    tell = payloads.match_now
    step = replays.step_page
    write = differences.as_sent
    send = Session.send_bytes
    begin = Room.__init__
    rooms: list[Room] = []

    def leaking(table, public, seat, words, log_from, timer):
        found = tell(table, public, seat, words, log_from, timer)
        state = table.match.state
        if planted == "deck" and state.deck:
            return msgspec.structs.replace(found, version=found.version * 100 + state.deck[0])
        if planted == "role":
            roles = int("".join(map(str, state.roles)))
            return msgspec.structs.replace(found, version=found.version * 10**12 + roles)
        return found

    def paging(match, history, at, eyes, words):
        found = step(match, history, at, eyes, words)
        hands = history.hands(at)
        return msgspec.structs.replace(found, move=str(hands)) if planted == "page" else found

    def sending(self, data):
        send(self, data)
        if planted == "more-messages" and data.startswith((b'{"t":"match"', b'{"t":"change"')):
            for room in rooms:
                if self in room.sessions and 1 in room.table.match.state.roles[:2]:
                    send(self, b'{"t":"pong"}')

    def noted(self, *values):
        begin(self, *values)
        rooms.append(self)

    def padding(now, before, known):
        data = write(now, before, known)
        more = sum(room.table.match.state.deck[0] for room in rooms if room.table.match.state.deck)
        return data + b" " * (more if planted == "length" and before is not None else 0)

    monkeypatch.setattr(Room, "__init__", noted)
    monkeypatch.setattr("saboteur.server.rooms.announcer.as_sent", padding)
    monkeypatch.setattr(Session, "send_bytes", sending)
    monkeypatch.setattr("saboteur.server.rooms.announcer.match_now", leaking)
    monkeypatch.setattr("saboteur.server.http.match_pages.step_page", paging)
    if planted == "told":
        monkeypatch.setattr(events.RoleDealt, "AUDIENCE", events.PUBLIC)
    found = "roles the same" if planted == "told" else "seed 7: "
    with pytest.raises(AssertionError, match=found):
        insist(tmp_path, "base", 120)
