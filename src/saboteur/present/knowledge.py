"""Who knew what when: for each goal and each dwarf card, from which step on somebody was sure of it.

A seat's own knowledge is read from its views, step by step, with what follows for certain from what
it saw and from the box: who has seen the treasure knows what the other goals are, and a Saboteur who
is alone in the mix knows everybody. Of others a seat knows only that they looked, as it was told;
what they could work out depends on what they saw, and stays with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.present.history import TRUTH, History
from saboteur.rules.kinds import NONE, ROLE_NAMES, CardId, Cell, Seat
from saboteur.rules.mine import GOAL as IS_GOAL
from saboteur.rules.mine import card_of
from saboteur.rules.ruleset import Ruleset
from saboteur.views.looks import GOAL, LOOKS, OPENINGS, goal_sort
from saboteur.views.redact import Told
from saboteur.views.view import View

How: TypeAlias = Literal["own", "looked", "shown", "deduced"]
"""By one's own dwarf card, by looking, as everybody, or because nothing else is possible."""
Thing: TypeAlias = tuple[str, str, Seat]
"""What is known: `goal` with its letter, or `role` with the seat that has it."""
ROLE: Final = "role"
_ROLE_SEEN: Final = "role-seen"
_ROLES_REVEALED: Final = "roles-revealed"


@dataclass(slots=True)
class Knowing:
    """That a seat is sure of something for some steps."""

    seat: Seat
    since: int
    """The step from which on that is so."""
    until: int
    """The first step at which that is no longer so, or the end of the round."""
    how: How
    what: str
    """The sort of goal, or the name of the role; empty if the reader does not know what was seen."""


@dataclass(slots=True)
class Secret:
    """A goal or a dwarf card of one round, and who knew it."""

    thing: Thing
    round: int
    first: int
    last: int
    what: str = ""
    """What it turned out to be, if the reader knows that by the end of the round."""
    knowings: list[Knowing] = field(default_factory=list)


def secrets_of(history: History, eyes: str) -> list[Secret]:
    """Return the goals and dwarf cards of every round, and who knew them as far as some eyes know."""
    truth = eyes == TRUTH
    own = history.seat_of(eyes)
    seats = list(range(history.record.players)) if truth else [own] if own != NONE else []
    spans = _spans(history)
    found = {thing: secret for span in spans for thing, secret in _things(history, *span)}
    _follow_seats(history, seats, found)
    if not truth:
        _follow_looks(history, eyes, own, found)
    _open(history, found, eyes)
    return list(found.values())


_Found: TypeAlias = dict[tuple[int, Thing], Secret]


def _spans(history: History) -> list[tuple[int, int, int]]:
    """Return each round with its first step and that with which it ends."""
    starts = history.round_starts
    ends = [*starts[1:], history.last]
    return [(number, first, ends[number - 1]) for number, first in enumerate(starts, 1)]


def _things(
    history: History, round_: int, first: int, last: int
) -> Iterable[tuple[tuple[int, Thing], Secret]]:
    """Return what there is to be known in a round."""
    rules = history.rules
    things: list[Thing] = [(GOAL, letter, NONE) for letter in goal_letters(rules).values()]
    if not rules.open_roles and rules.role_mix.get(history.record.players):
        things += [(ROLE, "", seat) for seat in range(history.record.players)]
    return [((round_, thing), Secret(thing, round_, first, last)) for thing in things]


def _follow_seats(history: History, seats: list[Seat], found: _Found) -> None:
    """Note from which step to which these seats were sure of what."""
    running: dict[tuple[Seat, Thing], Knowing] = {}
    for at, views in history.each_view([NONE, *seats]):
        round_ = history.round(at)
        everybody = _known(views[NONE])
        for seat in seats:
            known = _known(views[seat])
            guesses = _deduced(views[seat], known)
            now = {**guesses, **known}
            _close(running, seat, now, at)
            for thing, what in now.items():
                secret = found.get((round_, thing))
                before = running.get((seat, thing))
                if secret is None or (before is not None and before.until < 0):
                    continue
                how = _how(seat, thing, everybody, guesses)
                knowing = Knowing(seat, at, -1, how, what)
                running[seat, thing] = knowing
                secret.knowings.append(knowing)
    for secret in found.values():
        for knowing in secret.knowings:
            if not secret.first <= knowing.until < secret.last:
                knowing.until = secret.last


def _close(
    running: dict[tuple[Seat, Thing], Knowing], seat: Seat, now: dict[Thing, str], at: int
) -> None:
    """End what a seat is no longer sure of, or is sure of otherwise."""
    for (knower, thing), knowing in running.items():
        if knower == seat and knowing.until < 0 and now.get(thing) != knowing.what:
            knowing.until = at


def _how(seat: Seat, thing: Thing, everybody: dict[Thing, str], guesses: dict[Thing, str]) -> How:
    if thing in everybody:
        return "shown"
    if thing == (ROLE, "", seat):
        return "own"
    return "deduced" if thing in guesses else "looked"


def _known(v: View) -> dict[Thing, str]:
    """Return what somebody has seen of goals and dwarf cards."""
    rules = v.rules
    letters = goal_letters(rules)
    goals = {**_only_goals(rules, v.known_goals), **_goals_open(v)}
    found = {
        (GOAL, letter, NONE): goal_sort(rules, card)
        for cell, card in goals.items()
        if (letter := letter_at(letters, cell))
    }
    if not rules.open_roles:
        for seat, role in enumerate(v.roles):
            if role != NONE:
                found[ROLE, "", seat] = ROLE_NAMES[role]
    return found


def _deduced(v: View, known: dict[Thing, str]) -> dict[Thing, str]:
    """Return what cannot be otherwise, by the box and by what somebody has seen."""
    found: dict[Thing, str] = {}
    if not v.goal_doubts and not v.goals_aside_size:
        left = _left(v.rules.goal_cards, _goals_placed(v))
        sorts = {goal_sort(v.rules, card) for card in left}
        if len(sorts) == 1 and not v.out:
            letters = goal_letters(v.rules)
            things = [(GOAL, letter_at(letters, cell), NONE) for cell in v.hidden]
            found = {thing: next(iter(sorts)) for thing in things if thing not in known}
    if not v.mixed_places and not v.rules.open_roles:
        mix = v.rules.role_mix.get(v.n, ())
        placed = [role for role in (*v.roles, *v.undealt, *v.dropped) if role != NONE]
        roles = set(_left(mix, placed))
        if len(roles) == 1:
            name = ROLE_NAMES[next(iter(roles))]
            for seat, role in enumerate(v.roles):
                if role == NONE:
                    found[ROLE, "", seat] = name
    return found


def _goals_open(v: View) -> dict[Cell, CardId]:
    """Return the goals that lie face up; what products turn up like goals is none."""
    found = {cell: card_of(value) for cell, value in v.cells.items() if value & IS_GOAL}
    return _only_goals(v.rules, found)


def _only_goals(rules: Ruleset, cards: Mapping[Cell, CardId]) -> dict[Cell, CardId]:
    """Return the goals among cards that are looked at and turned up like them."""
    return {cell: card for cell, card in cards.items() if card in rules.goal_cards}


def _goals_placed(v: View) -> list[CardId]:
    return [*_only_goals(v.rules, v.known_goals).values(), *_goals_open(v).values()]


def _left(cards: Iterable[int], taken: Iterable[int]) -> list[int]:
    """Return the cards that are none of those."""
    return list((Counter(cards) - Counter(taken)).elements())


def _follow_looks(history: History, eyes: str, own: Seat, found: _Found) -> None:
    """Note when others looked at something, as these eyes were told; not what they saw."""
    letters = goal_letters(history.rules)
    for at in range(history.last + 1):
        round_ = history.round(at)
        for entry in history.told(at, eyes):
            thing = _looked_at(entry, letters)
            if thing is None or entry.number("seat") == own:
                continue
            secret = found.get((round_, thing))
            if secret is not None:
                secret.knowings.append(Knowing(entry.number("seat"), at, at + 1, "looked", ""))


def _looked_at(entry: Told, letters: Mapping[Cell, str]) -> Thing | None:
    """Return what somebody looked at by an event, if that is a goal or a dwarf card."""
    if LOOKS.get(entry.name) == GOAL:
        return (GOAL, letter_at(letters, entry.number("cell")), NONE)
    if entry.name == _ROLE_SEEN:
        return (ROLE, "", entry.number("target"))
    return None


def _open(history: History, found: _Found, eyes: str) -> None:
    """Add what things turned out to be, as these eyes were told; with the truth also what nobody was."""
    letters = goal_letters(history.rules)
    round_ = 1
    for at in range(history.last + 1):
        for entry in history.told(at, eyes):
            if entry.name == "round-began":
                round_ = entry.number("round")
            for thing, what in _opened(history.rules, entry, letters):
                if (round_, thing) in found:
                    found[round_, thing].what = what
    if eyes != TRUTH:
        return
    for (_, thing), secret in found.items():
        step = secret.last if secret.last == history.last else secret.last - 1
        secret.what = secret.what or _known(history.view(step, TRUTH)).get(thing, "")


def _opened(rules: Ruleset, entry: Told, letters: Mapping[Cell, str]) -> list[tuple[Thing, str]]:
    """Return what an event shows to everybody."""
    kind, part = OPENINGS.get(entry.name, ("", ""))
    if kind == GOAL and entry.number(part) in rules.goal_cards:
        letter = letter_at(letters, entry.number("cell"))
        return [((GOAL, letter, NONE), goal_sort(rules, entry.number(part)))]
    if entry.name == _ROLES_REVEALED:
        roles = enumerate(entry.numbers("roles"))
        return [((ROLE, "", seat), ROLE_NAMES[role]) for seat, role in roles]
    return []
