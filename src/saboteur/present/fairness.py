"""Whether a record proves that a match was dealt and played by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from saboteur.notation.record import Record, verify
from saboteur.rules.chance import STREAM_NAMES
from saboteur.rules.errors import Fault
from saboteur.texts.messages import Catalogue


@dataclass(frozen=True, slots=True)
class Fairness:
    """What a record proves."""

    record: Record
    problems: tuple[Fault, ...]
    """What is wrong with it."""
    promised: bool
    """Whether all chance was promised before the match."""
    unrevealed: tuple[str, ...]
    """The chance streams that it does not reveal."""

    @property
    def is_fair(self) -> bool:
        """Say whether it proves that the match was fair, as far as it goes."""
        return not self.problems and self.promised and not self.unrevealed

    @property
    def over(self) -> bool:
        """Say whether the match was played to its end."""
        return self.record.result is not None

    def doubt(self, words: Catalogue) -> str:
        """Return what keeps a faultless record from proving anything; "" if nothing does."""
        if not self.promised:
            return words.text("fairness.no-commitments")
        if self.unrevealed:
            return words.text("fairness.unrevealed", streams=words.join(self.unrevealed))
        return ""


def check_fairness(record: Record) -> Fairness:
    """Check a record in every way."""
    keys = zip(STREAM_NAMES, record.keys(), strict=True)
    return Fairness(
        record,
        tuple(verify(record)),
        all(record.commitments),
        tuple(name for name, key in keys if not key),
    )
