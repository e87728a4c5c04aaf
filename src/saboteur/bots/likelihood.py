"""How likely acts are under each dwarf card: weights fitted from games, shipped as data.

A digger's act weighs nothing; a Saboteur's weighs the features of the act, so the sum over a round
is the logarithm of a ratio of likelihoods. No single act may say more than `MOST`: people and bots
of other makes do what no bot of ours does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import TYPE_CHECKING, Final

from saboteur.bots.acts import FEATURES
from saboteur.bots.aims import AIMS
from saboteur.bots.registry import BELIEFS
from saboteur.rules.kinds import NOWHERE, ROLE_NAMES
from saboteur.rules.tile import NO_DOOR
from saboteur.views.adding import added

if TYPE_CHECKING:
    from saboteur.bots.acts import Features
    from saboteur.bots.story import Mark, Story
    from saboteur.rules.kinds import Cell, Role, Seat

MOST: Final = log(20.0)
"""What a single act can say at most, for or against."""
_HALF: Final = 0.25
"""How much of a Saboteur's habits somebody has who digs, but for themselves."""


@dataclass(slots=True)
class Weights:
    """What features of acts say."""

    features: list[float] = field(default_factory=lambda: [0.0] * len(FEATURES))
    lead: float = 0.0
    """How much somebody who looked leads on: for each step nearer to what they must take for the
    treasure."""
    door: float = 0.0
    """How much a door says for the team whose colour it has, and against the other."""
    claims: dict[str, tuple[float, float]] = field(default_factory=dict)
    """By what is asked of claims (bots.hearsay), how often the answer is yes: of those who mean it
    well, and of the others."""

    def of(self, found: Features) -> float:
        """Return what an act says against whoever did it."""
        said = 0.0
        for i, value in found:  # as `added`, without a list: this is asked most often
            said += self.features[i] * value
        return max(-MOST, min(MOST, said))

    def said_by(self, mark: Mark, place: Cell) -> float:
        """Return what an act says if the treasure lies on some cell."""
        found = mark.features.get(place)
        if found is None:
            found = mark.features.get(NOWHERE)
        if found is not None:
            return self.of(found)
        # Goals were moved since: nobody knows any more what the player knew.
        return added(map(self.of, mark.features.values())) / len(mark.features)


def write_weights(weights: Weights, origin: str, claims_origin: str) -> str:
    """Return weights as they are shipped, with what made those of acts and those of claims."""
    named = dict(zip(FEATURES, weights.features, strict=True))
    rows = {
        "made-by": origin,
        "lead": round(weights.lead, 3),
        "door": round(weights.door, 3),
        "features": {name: round(weight, 3) for name, weight in named.items()},
        "claims-made-by": claims_origin,
        "claims": {
            name: [round(rate, 3) for rate in rates] for name, rates in weights.claims.items()
        },
    }
    return json.dumps(rows, indent=2) + "\n"


def read_weights(text: str) -> Weights:
    """Read weights. A feature that the file does not know says nothing."""
    rows = json.loads(text)
    named = rows["features"]
    return Weights(
        [float(named.get(name, 0.0)) for name in FEATURES],
        float(rows["lead"]),
        float(rows["door"]),
        {name: (float(own), float(other)) for name, (own, other) in rows.get("claims", {}).items()},
    )


@cache
def shipped_weights(game: str = "") -> Weights:
    """Return the weights that come with the program: those of a game, or those of all others."""
    file = BELIEFS.get(game, files(__package__) / "beliefs.json")
    return read_weights(file.read_text("utf-8"))


def habit(role: Role) -> float:
    """Return how much somebody with a dwarf card acts as a Saboteur does."""
    aim = AIMS.get(role)
    if aim is None:
        return 0.0
    if not aim.digs:
        return 1.0
    return _HALF if aim.alone or aim.eager < 1.0 else 0.0


def said(story: Story, weights: Weights, place: Cell, marks: int = -1) -> list[float]:
    """Return what everybody's acts so far say against them, if the treasure lies on some cell."""
    score = [0.0] * len(story.fresh)
    for i, mark in enumerate(story.marks if marks < 0 else story.marks[:marks]):
        if i >= story.fresh[mark.seat]:
            score[mark.seat] += weights.said_by(mark, place)
    return score


def doors(story: Story) -> list[list[int]]:
    """Return how many doors of each colour everybody laid."""
    found = [[0, 0] for _ in story.fresh]
    for i, mark in enumerate(story.marks):
        if i >= story.fresh[mark.seat] and mark.door != NO_DOOR and mark.door < len(found[0]):
            found[mark.seat][mark.door] += 1
    return found


def likelihoods(story: Story, weights: Weights, place: Cell) -> list[list[float]]:
    """Return how likely everybody's acts are under each dwarf card, by seat and role."""
    score = said(story, weights, place)
    laid = doors(story)
    rows: list[list[float]] = []
    for seat, against in enumerate(score):
        row = [habit(role) * against for role in range(len(ROLE_NAMES))]
        for role, aim in AIMS.items():
            if 0 <= role < len(row) and aim.own_door != NO_DOOR:
                own, other = laid[seat][aim.own_door], laid[seat][1 - aim.own_door]
                row[role] += weights.door * (own - other)
        top = max(row)
        rows.append([round(exp(max(-40.0, one - top)), 9) + 1e-12 for one in row])
    return rows


def top_of(story: Story, weights: Weights, place: Cell) -> float:
    """Return what `likelihoods` left out: the logarithm of each seat's largest likelihood, summed."""
    return added([max(0.0, against) for against in said(story, weights, place)])


def led(story: Story, weights: Weights, place: Cell, without: Seat) -> float:
    """Return how well the digging of those who looked fits a place of the treasure."""
    found = 0.0
    for i, mark in enumerate(story.marks):
        if mark.seat != without and i >= story.moved and place in mark.leads:
            found += max(-MOST, min(MOST, weights.lead * mark.leads[place]))
    return found
