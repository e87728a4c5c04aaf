"""A deal that is promised and not made yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from saboteur.notation.mixing import Mixing, mix, promise_of
from saboteur.rules.kinds import Seat


@dataclass(slots=True)
class Dealing:
    """A deal that is promised, and still waits for numbers of players."""

    match: str
    seed: str
    """The server's part. Secret until the match is over."""
    ruleset: str
    seals: tuple[str, ...]
    """By seat; empty: no number is to come."""
    at: float
    """Since when it waits."""
    nonces: dict[Seat, str] = field(default_factory=dict)

    @property
    def promise(self) -> str:
        """The hash of the server's part, which everybody is told."""
        return promise_of(bytes.fromhex(self.seed))

    @property
    def awaited(self) -> list[Seat]:
        """The seats whose number has still to come."""
        seats = enumerate(self.seals)
        return [seat for seat, seal in seats if seal and seat not in self.nonces]

    def mixing(self) -> Mixing:
        """Return what the seed is mixed of, as things stand."""
        given = [bytes.fromhex(self.nonces.get(seat, "")) for seat in range(len(self.seals))]
        return mix(bytes.fromhex(self.seed), self.seals, given)
