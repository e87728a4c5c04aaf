"""Saboteur as an environment for research: PettingZoo, Gymnasium and OpenSpiel, for every game.

It takes the extra `env`; nothing else of the library needs it. What an agent sees is made of its
seat's view alone (`observing`), what it can do is the list of its legal moves with a vector of
features for each (`moves`), or for decks that are small enough a fixed number for each (`flat`).
docs/research.md shows all of it at work.

    saboteur_v0   PettingZoo: `saboteur_v0.env(ruleset="base", players=5)`
    seat          Gymnasium: one seat against bots, and games for one
    spiel         OpenSpiel: `python_saboteur`
"""

from __future__ import annotations

from typing import Final

ENCODING: Final = 1
"""The version of observations, features and numbers of moves; raised when one of them changes."""
INFORMATION: Final = 1
"""The version of OpenSpiel's information states; raised when a line or its numbers change."""
