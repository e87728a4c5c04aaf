"""When a bot has something to say: occasions that everybody at the table sees.

Whether a bot speaks follows from what everybody was told and from its dice, never from what it
holds; only what it says (bots.claims) is its own. A round has spells of two laps, and in each of
them a bot speaks once or not at all, whatever happens: an occasion, such as an accusation, only
settles when, and about what. So neither the moment nor the number of its words tells its dwarf card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from saboteur.bots.personas import EVEN, Persona
from saboteur.bots.suspicion import judged, suspicions_in
from saboteur.rules.kinds import NONE, NOWHERE
from saboteur.views.claims import (
    ABOUT_GOAL,
    ABOUT_HIDDEN,
    ABOUT_PLAYER,
    ACCUSATIONS,
    ACTS,
    turns_in,
)
from saboteur.views.ending import GOAL_MOVES, ROLE_CHANGES, ROUND_ENDS
from saboteur.views.looks import GOAL, LOOKS, OPENINGS, sort_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.rules.kinds import Cell, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.claims import Claim
    from saboteur.views.redact import Told

    Roll = Callable[[str, int, Seat], float]
    """A number from 0 up to 1 for the occasions of a kind, counted, and a seat: always the same one."""

Why = Literal["looked", "inspected", "harmed", "exposed", "accused", "doubted", "judged", "idle"]
_CHANCES: Final[dict[Why, float]] = {
    "looked": 0.65,
    "inspected": 0.65,
    "harmed": 0.3,
    "exposed": 0.6,
    "accused": 0.9,
    "doubted": 0.4,
    "judged": 0.3,
    "idle": 1.0,
}
"""How likely somebody who is to speak in this spell takes an occasion to."""
_LAPS: Final = 2
"""How long a spell is."""
_ANSWERS: Final = frozenset[Why](("accused", "doubted", "judged"))
HOSTILE: Final = 0.7
"""How much a played card must speak against its player to be taken for an attack."""
STRONG: Final = 1.4
"""How suspicious somebody must be to be accused."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """Why somebody has something to say, and what it is about."""

    seat: Seat
    """Who has it."""
    why: Why
    """What brought it about."""
    number: int
    """Which of the occasions of a match it is: so that nobody thinks it over twice."""
    kind: str = ""
    cell: Cell = NOWHERE
    about: Seat = NONE
    claim: Claim | None = None
    """What is answered."""
    own: tuple[Claim, ...] = ()
    """What this seat has claimed in this round already."""
    persona: Persona = EVEN
    """Who it is that speaks."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What everybody knows of a match when they think about what to say."""

    rules: Ruleset
    n: int
    log: Sequence[Told]
    """What everybody was told in the match."""
    heard: Sequence[Claim]
    """All that was claimed in it."""
    roll: Roll
    personas: Sequence[Persona] = ()
    """By seat, who the bots are; empty: all alike."""

    def persona(self, seat: Seat) -> Persona:
        """Return who sits on a seat, if it is a bot."""
        return self.personas[seat] if self.personas else EVEN

    @property
    def start(self) -> int:
        """Which line of the log began the round."""
        return _last(self.log, frozenset(("round-began",)), 0)

    @property
    def act(self) -> int:
        """Which line tells the last thing that somebody did in the round, or -1."""
        return _last(self.log[self.start :], ACTS, -1 - self.start) + self.start

    def turns_since(self, claim: Claim) -> int:
        """Return how many turns were taken since a claim."""
        return turns_in(self.log[claim.heard :])


def next_speaker(talk: Talk, bots: Sequence[Seat]) -> Occasion | None:
    """Return who of the bots speaks now and on which occasion, or None."""
    start, act = talk.start, talk.act
    if act < 0:
        return None
    spoken = [claim for claim in talk.heard if claim.heard > act and claim.speaker in bots]
    found: list[tuple[float, Occasion]] = []
    for seat in bots:
        if not _is_to_speak(talk, start, seat):
            continue
        for occasion in _occasions(talk, start, act, seat):
            share = talk.roll(occasion.why, occasion.number, seat) / _CHANCES[occasion.why]
            if share < 1.0 and len(spoken) < (2 if occasion.why in _ANSWERS else 1):
                found.append((share, occasion))
    if not found:
        return None
    occasion = min(found, key=lambda one: one[0])[1]
    return replace(occasion, persona=talk.persona(occasion.seat))


def _is_to_speak(talk: Talk, start: int, seat: Seat) -> bool:
    """Say whether a seat is to speak in this spell, and has neither done so nor spoken just now."""
    length = _LAPS * talk.n
    spell = turns_in(talk.log[start:]) // length
    if talk.roll("speaks", start + spell, seat) >= talk.persona(seat).talkative:
        return False
    own = [claim for claim in talk.heard if claim.speaker == seat]
    if not own:
        return True
    last = own[-1]
    if last.heard > start and turns_in(talk.log[start : last.heard]) // length == spell:
        return False
    laps = 2 if talk.heard[-1].speaker == seat else 1
    return talk.turns_since(last) >= laps * talk.n


def _last(log: Sequence[Told], names: frozenset[str], otherwise: int) -> int:
    """Return which line was the last of some events."""
    for i in range(len(log) - 1, -1, -1):
        if log[i].name in names:
            return i
    return otherwise


def _occasions(talk: Talk, start: int, act: int, seat: Seat) -> list[Occasion]:
    """Return the occasions of one seat, of what was done last and of what was said lately."""
    found: list[Occasion] = []
    for entry in talk.log[act:]:
        if not entry.has("seat") or entry.number("seat") != seat:
            continue
        if entry.name in LOOKS:
            cell = entry.number("cell")
            found.append(Occasion(seat, "looked", act, LOOKS[entry.name], cell))
        elif entry.name == "role-seen":
            found.append(Occasion(seat, "inspected", act, about=entry.number("target")))
    attacker = _attacker(talk, start, act)
    if attacker not in {NONE, seat}:
        found.append(Occasion(seat, "harmed", act, about=attacker))
    for lie in _exposed(talk, start, act):
        if lie.speaker != seat:
            found.append(Occasion(seat, "exposed", act, about=lie.speaker, claim=lie))
    return found + _answers(talk, start, seat) + _idle(talk, start, seat)


def _idle(talk: Talk, start: int, seat: Seat) -> list[Occasion]:
    """Return the occasion of the bot that was to speak in this spell and found no other."""
    spell, turn = divmod(turns_in(talk.log[start:]), _LAPS * talk.n)
    patience = (1 + talk.roll("late", start + spell, seat)) / 2
    if turn < patience * _LAPS * talk.n:
        return []
    own = tuple(c for c in talk.heard if c.speaker == seat and c.heard > start)
    return [Occasion(seat, "idle", start + spell, own=own)]


def _attacker(talk: Talk, start: int, act: int) -> Seat:
    """Return who has just done something hostile and is suspicious by now, or NONE."""
    told = talk.log[act]
    if told.name != "played":
        return NONE
    before = suspicions_in(talk.rules, talk.n, talk.log[start:act])
    seat = told.number("seat")
    hostility = judged(talk.rules, before, told.number("move"))
    return seat if hostility >= HOSTILE and before[seat] + hostility >= STRONG else NONE


def _exposed(talk: Talk, start: int, act: int) -> list[Claim]:
    """Return the claims of what has just been turned up that were false, by who had looked there."""
    found: list[Claim] = []
    if _changed(talk.log[act:], ROUND_ENDS):
        return found  # now everybody sees who was what
    for entry in talk.log[act:]:
        if entry.name not in OPENINGS:
            continue
        kind, field = OPENINGS[entry.name]
        cell, value = entry.number("cell"), entry.number(field)
        if kind == GOAL and value not in talk.rules.goal_cards:
            continue
        about = ABOUT_GOAL if kind == GOAL else ABOUT_HIDDEN
        for claim in talk.heard:
            if claim.heard <= start or (claim.kind, claim.cell) != (about, cell):
                continue
            looked = _looked_at(talk.log[start : claim.heard], claim.speaker, cell)
            moved = _changed(talk.log[claim.heard :], GOAL_MOVES)
            if looked and not moved and claim.what != sort_of(talk.rules, kind, value):
                found.append(claim)
    return found


def _answers(talk: Talk, start: int, seat: Seat) -> list[Occasion]:
    """Return the claims of the last lap that a seat could answer, and has not."""
    found: list[Occasion] = []
    log = talk.log
    for number in range(len(talk.heard) - 1, -1, -1):
        claim = talk.heard[number]
        if claim.speaker == seat or claim.heard < start or talk.turns_since(claim) > talk.n:
            break
        accused = claim.kind == ABOUT_PLAYER and claim.what in ACCUSATIONS and claim.about == seat
        if accused and not _changed(log[claim.heard :], ROLE_CHANGES):
            found.append(Occasion(seat, "accused", number, about=claim.speaker, claim=claim))
        elif claim.kind == ABOUT_PLAYER and claim.about != seat:
            if not _changed(log[claim.heard :], ROLE_CHANGES):
                found.append(Occasion(seat, "judged", number, about=claim.about, claim=claim))
        elif claim.kind in {ABOUT_GOAL, ABOUT_HIDDEN} and _looked_at(log[start:], seat, claim.cell):
            kind = GOAL if claim.kind == ABOUT_GOAL else claim.what.rpartition("-")[0]
            found.append(Occasion(seat, "doubted", number, kind, claim.cell, claim=claim))
    return found


def _changed(log: Sequence[Told], events: set[str]) -> bool:
    return any(entry.name in events for entry in log)


def _looked_at(log: Sequence[Told], seat: Seat, cell: Cell) -> bool:
    """Say whether everybody saw that a seat looked at a cell, and what lies there still does."""
    looked = False
    for entry in log:
        if entry.name in GOAL_MOVES:
            looked = False
        elif entry.name in LOOKS and entry.number("seat") == seat and entry.number("cell") == cell:
            looked = True
    return looked
