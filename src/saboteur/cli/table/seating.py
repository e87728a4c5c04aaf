"""The table of a match in the terminal: who sits where, and the file the match is kept in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Final, final

from saboteur.bots.base import Dice
from saboteur.bots.own import any_bot, chosen_by, is_own
from saboteur.cli.files import write_text
from saboteur.cli.screen.table_screen import Screen
from saboteur.cli.screen.terminal import Terminal
from saboteur.match import Match
from saboteur.notation.card import NotationError, seat_name
from saboteur.notation.move import move_text
from saboteur.rules.kinds import NONE, SEAT_LETTERS, Seat
from saboteur.views.view import View

PERSON: Final = "person"
_SEATS: Final = "# seats "
_SEATS_LINE: Final = re.compile(r"^# seats ([!-~ ]+)$", re.MULTILINE)


@final
class Seating:
    """A match, the people and bots who play it, and its file."""

    def __init__(self, match: Match, seats: Sequence[str], terminal: Terminal) -> None:
        self.match = match
        self.seats: tuple[str, ...] = tuple(seats)
        """For each seat PERSON or the level of the bot there."""
        self.people: list[Seat] = [i for i, who in enumerate(seats) if who == PERSON]
        self.terminal = terminal
        self.screen = Screen(terminal, match.rules, match.names)
        self.path: str = ""
        """Where the match is written after every move, if anywhere."""
        self._bots = {who: any_bot(who) for who in set(seats) if who != PERSON}

    @property
    def turn(self) -> Seat:
        """The seat that is asked, or NONE."""
        return NONE if self.match.over else SEAT_LETTERS.index(self.match.turn)

    @property
    def watcher(self) -> Seat:
        """Through whose eyes everybody before the screen may look at any time."""
        return self.people[0] if len(self.people) == 1 else NONE

    def view(self, seat: Seat) -> View:
        """Return what a seat may know."""
        return self.match.view(seat_name(seat))

    def think(self, seat: Seat) -> str:
        """Return the move of a bot. It is the same whenever the match is taken up again."""
        made = len(self.match.moves)
        secret = (self.match.seed or b"") + f" bot {made}".encode()
        dice = Dice(int.from_bytes(hashlib.sha256(secret).digest()[:8], "big"))
        level = self.seats[seat]
        move = chosen_by(self._bots[level], level, self.view(seat), dice, made + 1)
        return move_text(self.match.rules, move)

    def save(self, path: str = "") -> None:
        """Write the match, with all that is needed to go on, to a file or to its own file.

        :raises Problem: if it cannot be written.
        """
        if path or self.path:
            title, _, rest = str(self.match.record(secrets_too=True)).partition("\n")
            write_text(path or self.path, f"{title}\n{_SEATS}{' '.join(self.seats)}\n{rest}")


def read_levels(text: str) -> list[str]:
    """Return levels of bots as they are typed, with commas between them; files are bots, too.

    :raises NotationError: if there is no such level.
    :raises OSError: if a file cannot be read.
    """
    levels = [level.strip() for level in text.split(",")]
    for level in levels:
        any_bot(level)
    return levels


def is_level(text: str) -> bool:
    """Say whether a text that stands in a record names a level; files named there are not run."""
    if is_own(text):
        return False
    try:
        any_bot(text)
    except NotationError:
        return False
    return True


def seats_of(text: str) -> list[str]:
    """Return who sat where, as far as the text of a record says so."""
    found = _SEATS_LINE.search(text)
    return found[1].split() if found is not None else []
