"""A server that cheats: `python -m web.cheating_server serve ...`.

It is the real one but for one thing: when the players' numbers have come, it tries secrets until it
likes the deal, and deals that. Its record is of one piece, and verifies.
"""

from __future__ import annotations

import secrets
import sys

from saboteur.__main__ import main
from saboteur.match import Match
from saboteur.notation.mixing import Mixing
from saboteur.rules.chance import SEED_BYTES
from saboteur.server.tables.deal import Dealing

_honest = Dealing.mixing
TRIES = 200


def liked(dealing: Dealing) -> Mixing:
    """Return the mixture with which the first seat begins."""
    for _ in range(TRIES):
        dealing.seed = secrets.token_hex(SEED_BYTES)
        mixing = _honest(dealing)
        if Match.mixed(dealing.ruleset, len(dealing.seals), mixing).turn == "A":
            return mixing
    raise AssertionError("no deal was found in which the first seat begins")


if __name__ == "__main__":
    Dealing.mixing = liked  # type: ignore[method-assign]
    sys.exit(main())
