"""What all environments share: a match, and what each seat sees of it and can do, as arrays."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import numpy as np
from gymnasium import spaces

from saboteur.env.episode import Episode
from saboteur.env.flat import FlatMoves
from saboteur.env.moves import ROOM, WIDTH
from saboteur.env.observing import Encoder
from saboteur.env.planes import COLUMNS, DEPTH, ROWS
from saboteur.match import board_of
from saboteur.rules.chance import SEED_BYTES, seed_bytes
from saboteur.rules.kinds import Move, Seat

if TYPE_CHECKING:
    from saboteur.env.episode import Terms

LISTED: Final = "listed"
FLAT: Final = "flat"
DICT: Final = "dict"
ACTIONS: Final = (LISTED, FLAT)
OBSERVATIONS: Final = (DICT, FLAT)
Observation: TypeAlias = dict[str, Any]


class IllegalAction(ValueError):
    """An action whose mask is 0."""

    def __init__(self, action: int) -> None:
        super().__init__(f"action {action} is not legal now: its mask is 0")


@final
class Desk:
    """A table for agents: it deals matches, one after the other, and tells seats what they see."""

    def __init__(self, terms: Terms, *, actions: str = LISTED, observations: str = DICT) -> None:
        """Sit down. Actions are listed or flat, observations a dict or flat.

        :raises ValueError: if they are neither, or the game has no flat numbers.
        """
        if actions not in ACTIONS:
            raise ValueError(f"actions are {' or '.join(ACTIONS)}, not {actions!r}")
        if observations not in OBSERVATIONS:
            raise ValueError(f"observations are {' or '.join(OBSERVATIONS)}, not {observations!r}")
        self.terms: Terms = terms
        self.encoders: list[Encoder] = [Encoder(terms.rules, terms.n, k) for k in range(terms.n)]
        self._flat_moves = FlatMoves(terms.rules) if actions == FLAT else None
        self._is_flat = observations == FLAT
        self._dice = random.Random()  # noqa: S311 - deals of simulations are no secret
        self._is_fresh = False
        self.size: int = ROOM if self._flat_moves is None else self._flat_moves.size
        """How many actions there are."""
        self.episode: Episode = Episode.begin(terms, bytes(SEED_BYTES))
        self.seed: bytes = bytes(SEED_BYTES)
        """Of the match that is played."""

    def deal(self, seed: int | None = None) -> None:
        """Begin the next match. With a seed that of `Match(seed=...)`, and then the same ones on."""
        if seed is not None:
            self._dice = random.Random(seed)  # noqa: S311 - as above
            self.seed = seed_bytes(seed)
        else:
            self.seed = self._dice.randbytes(SEED_BYTES)
        self.episode = Episode.begin(self.terms, self.seed)
        for encoder in self.encoders:
            encoder.begin()

    # --- seeing ------------------------------------------------------------------------------

    def observation_space(self) -> spaces.Dict:
        """Return what a seat is shown."""
        numbers = len(self.encoders[0].names)
        planes = (ROWS, COLUMNS, DEPTH)
        seen: spaces.Space[Any]
        if self._is_flat:
            seen = _shorts((int(np.prod(planes)) + numbers,))
        else:
            seen = spaces.Dict(
                {"planes": spaces.Box(0, 127, planes, np.int8), "numbers": _shorts((numbers,))}
            )
        found: dict[str, spaces.Space[Any]] = {"observation": seen}
        if self._flat_moves is None:
            found["moves"] = _shorts((ROOM, WIDTH))
        found["action_mask"] = spaces.Box(0, 1, (self.size,), np.int8)
        return spaces.Dict(found)

    def observe(self, seat: Seat) -> Observation:
        """Return what a seat is shown now."""
        view = self.episode.view(seat)
        encoder = self.encoders[seat]
        planes, numbers = encoder.observe(view)
        seen: object = {"planes": planes, "numbers": numbers}
        if self._is_flat:
            seen = np.concatenate([planes.ravel(), numbers], dtype=np.int16)
        found: Observation = {"observation": seen}
        if self._flat_moves is None:
            # A seat that answers in a window may be one of several; it is asked when its turn comes.
            moves = view.moves if seat == self.episode.asked else ()
            found["moves"] = encoder.listed(moves)
        found["action_mask"] = self.mask(seat)
        return found

    def mask(self, seat: Seat) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
        """Return a 1 for each action that a seat may take now; none if it is not asked."""
        moves = self.episode.view(seat).moves if seat == self.episode.asked else ()
        if self._flat_moves is None:
            mask = np.zeros(ROOM, np.int8)
            mask[: len(moves)] = 1
            return mask
        return self._flat_moves.mask([*self._flat_moves.numbers(moves, seat, self.terms.n)])

    # --- doing -------------------------------------------------------------------------------

    def move(self, action: int) -> Move:
        """Return the move that an action of the asked seat is.

        :raises IllegalAction: if it may not be made.
        """
        seat = self.episode.asked
        moves = self.episode.view(seat).moves
        if self._flat_moves is not None:
            numbers = self._flat_moves.numbers(moves, seat, self.terms.n)
            if action not in numbers:
                raise IllegalAction(action)
            return numbers[action]
        if not 0 <= action < min(len(moves), ROOM):
            raise IllegalAction(action)
        return moves[action]

    def action(self, move: Move) -> int:
        """Return the action that is a legal move of the asked seat."""
        seat = self.episode.asked
        if self._flat_moves is not None:
            return self._flat_moves.number(move, seat, self.terms.n)
        return self.episode.view(seat).moves.index(move)

    def drawn(self, seat: Seat) -> str:
        """Return the mine as a seat knows it, drawn in text."""
        return board_of(self.episode.view(seat))


def _shorts(shape: tuple[int, ...]) -> spaces.Box:
    return spaces.Box(-32768, 32767, shape, np.int16)
