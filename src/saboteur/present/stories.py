"""What everybody did in a match that is over, in figures, from what everybody was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from saboteur.present.score_table import rounds_of
from saboteur.rules.kinds import NONE, REPAIR, SABOTAGE, Role, Seat, move_card
from saboteur.rules.ruleset import Ruleset
from saboteur.views.looks import LOOKS
from saboteur.views.redact import Told

_ROLE_SEEN: Final = "role-seen"
_DISCARDS: Final = frozenset(("discarded", "discarded-openly"))
_MENDS: Final = {"broken": SABOTAGE, "mended": REPAIR}
"""What happens to tools, and the family of the card that does it; other things do it too."""


class RoundGold(NamedTuple):
    """What a player won in a round, and as whom."""

    role: Role
    """NONE in a game without dwarf cards."""
    amount: int


@dataclass(slots=True)
class Story:
    """What a player did in a match."""

    seat: Seat
    played: int = 0
    discarded: int = 0
    broke: int = 0
    """Tools of others that their cards broke."""
    mended: int = 0
    """Tools, of theirs or of others, that their cards mended."""
    looked: int = 0
    """How often they looked at something hidden."""
    rounds: tuple[RoundGold, ...] = ()


def stories(
    rules: Ruleset, log: Sequence[Told], players: int, gold: Sequence[Sequence[int]]
) -> list[Story]:
    """Return the story of each player; `log` is what everybody was told, `gold` as `gold_table`."""
    found = [Story(seat) for seat in range(players)]
    _count_deeds(rules, log, found)
    roles = [_roles(entries, players) for _, entries in rounds_of(log)]
    for story in found:
        story.rounds = tuple(
            RoundGold(dealt[story.seat], amounts[story.seat])
            for dealt, amounts in zip(roles, gold, strict=False)
        )
    return found


def _roles(entries: Sequence[Told], players: int) -> tuple[Role, ...]:
    """Return the dwarf cards of a round as they were turned up."""
    shown = [entry for entry in entries if entry.name == "roles-revealed"]
    return shown[-1].numbers("roles") if shown else (NONE,) * players


def _count_deeds(rules: Ruleset, log: Sequence[Told], found: list[Story]) -> None:
    """Count what everybody did; what befalls a tool is the deed of the card played just before."""
    actor, family = NONE, NONE
    for entry in log:
        if entry.name == "played":
            actor = entry.number("seat")
            family = rules.cards[move_card(entry.number("move"))].family
            found[actor].played += 1
        elif entry.name in _DISCARDS:
            count = entry.number("count") if entry.has("count") else len(entry.numbers("cards"))
            found[entry.number("seat")].discarded += count
        elif entry.name == _ROLE_SEEN or entry.name in LOOKS:
            found[entry.number("seat")].looked += 1
        elif _MENDS.get(entry.name) == family and actor != NONE:
            if entry.name == "broken":
                found[actor].broke += 1
            else:
                found[actor].mended += 1
            actor = NONE
