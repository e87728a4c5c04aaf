"""Whether a record proves that a match was dealt and played by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from saboteur.notation.card import parse_seat
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

    def mixture(self, words: Catalogue) -> str:
        """Return who had a part in the deal, and who did not keep a promise to have one."""
        mixing = self.record.mixing
        if mixing is None or not mixing.added:
            found = [words.text("fairness.alone")]
        else:
            found = [words.text("fairness.mixed", names=words.join(self._names(mixing.added)))]
        if mixing is not None and mixing.withheld:
            late = words.join(self._names(mixing.withheld))
            found.append(words.text("fairness.withheld", names=late))
        return " ".join(found)

    def _names(self, letters: tuple[str, ...]) -> list[str]:
        names = self.record.names
        return [names[parse_seat(one, self.record.players)] if names else one for one in letters]


def check_fairness(record: Record) -> Fairness:
    """Check a record in every way."""
    chance_keys = zip(STREAM_NAMES, record.chance_keys(), strict=True)
    return Fairness(
        record,
        tuple(verify(record)),
        all(record.commitments),
        tuple(name for name, chance_key in chance_keys if not chance_key),
    )
