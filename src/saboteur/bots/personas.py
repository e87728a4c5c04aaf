"""Who bots are when they talk and play: some say what they think, some keep it, some never forget.

A persona belongs to a bot's name, which everybody sees, and never to its dwarf card; so how often
and how boldly somebody speaks tells nothing of what they hold. Of moves that are about equally good
each takes what is like them (bots.temper).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saboteur.notation.card import NotationError


@dataclass(frozen=True, slots=True)
class Persona:
    """How somebody talks, and what they like to do."""

    name: str = "even"
    talkative: float = 0.45
    """In how many spells they speak at all."""
    lies: float = 0.7
    """How often they lie if they have a reason to: always would be as good as the truth."""
    strikes_back: float = 0.3
    """How often they accuse who accused them."""
    reassures: float = 0.4
    """How often they speak of themselves, if there is no news, rather than of another player."""
    follows: float = 0.6
    """How often, as a Saboteur, they speak of others as a digger would, and accuse whom everybody
    suspects rather than somebody who digs."""
    doubts: float = 1.0
    """How much likelier than beforehand somebody must be a foe to be accused."""
    resents: bool = False
    """Whether they accuse who has harmed them in this round, whatever else they believe, and pay
    them back if that is no worse than anything else."""
    strikes: float = 0.0
    """How much they like to hinder others, and as a Saboteur to do harm that shows."""
    helps: float = 0.0
    """How much they like to help others."""


EVEN: Final = Persona()
PERSONAS: Final = (
    Persona(
        "bold",
        talkative=0.6,
        strikes_back=0.5,
        reassures=0.15,
        follows=0.45,
        doubts=0.85,
        strikes=1.0,
    ),
    Persona("quiet", talkative=0.25, strikes_back=0.1, reassures=0.6, doubts=1.3, strikes=-1.0),
    Persona("grudging", strikes_back=0.85, reassures=0.2, resents=True),
    EVEN,
    Persona("trusting", talkative=0.4, strikes_back=0.1, reassures=0.5, doubts=1.5, helps=1.0),
    Persona(
        "sly", talkative=0.5, lies=0.55, strikes_back=0.4, reassures=0.3, follows=0.75, strikes=-0.5
    ),
)
"""All there are. Names and personas go round together, so that neighbours differ."""


def persona_named(name: str) -> Persona:
    """Return a persona by its name.

    :raises NotationError: if there is none.
    """
    for persona in PERSONAS:
        if persona.name == name:
            return persona
    raise NotationError("bad-bot-setting", setting="persona", value=name)


def persona_of(look: int) -> Persona:
    """Return who the bot with a look is: the same one whatever seat it takes, and in every match."""
    return PERSONAS[look % len(PERSONAS)]
