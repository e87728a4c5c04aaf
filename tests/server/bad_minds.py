"""Bots with whom something goes wrong, as a process that thinks has them."""

from __future__ import annotations

import os
import time

from saboteur.notation.carrying import unpack
from saboteur.rules.kinds import SABOTEUR
from saboteur.server.minds.questions import Answer, Packed, work

MORE_AS_SABOTEUR = 0.08
"""How much longer `slow_as_saboteur` takes with that dwarf card, in seconds."""


def crashes(question: Packed, seconds: float) -> Answer:
    """End the process with everything in it, but for the simplest level."""
    if question.level != "random":
        os._exit(1)
    return work(question, seconds)


def hangs(question: Packed, seconds: float) -> Answer:
    """Never come to an end, but for the simplest level."""
    if question.level != "random":
        time.sleep(3600)
    return work(question, seconds)


def stumbles(question: Packed, seconds: float) -> Answer:
    """Make a mistake, but for the simplest level."""
    if question.level != "random":
        raise KeyError("a mistake of the bot's")
    return work(question, seconds)


def always_crashes(_question: Packed, _seconds: float) -> Answer:
    """End the process, whoever thinks."""
    os._exit(1)


def slow_as_saboteur(question: Packed, seconds: float) -> Answer:
    """Take longer with one dwarf card than with others, and with more cards to play."""
    view = unpack(question.view)
    time.sleep(MORE_AS_SABOTEUR * (view.role == SABOTEUR) + 0.002 * min(len(view.moves), 20))
    return work(question, seconds)
