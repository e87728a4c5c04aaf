"""The record of a match as a value, its printing and its reading. See docs/notation.md."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import Final

from saboteur.notation.card import NotationError, parse_seat, seat_name
from saboteur.notation.mixing import Mixing, is_hex
from saboteur.notation.move import move_text, parse_move
from saboteur.notation.ruleset import parse_ruleset
from saboteur.notation.windows import NO_WINDOW, UNOPPOSED, fold, token
from saboteur.rules.chance import N_STREAMS, STREAM_NAMES, commitment, stream_keys
from saboteur.rules.errors import Fault, RulesetError
from saboteur.rules.kinds import MAX_SEATS, NONE, Seat
from saboteur.rules.ruleset import Ruleset

VERSION: Final = 1
RULES: Final = 3
"""Raised by every change of the rules after which a match that is stored may not replay; CHANGELOG.md
has a line for each, and `tests/corpus/known.toml` names the stored matches that it concerns."""
LONGEST_ENGINE: Final = 60
LONGEST_NAME: Final = 40

_TITLE: Final = "saboteur-record"
_WIDTH: Final = 100
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_TOTAL: Final = re.compile(r"([A-Z])=([0-9]{1,4})")
_NO_NAME: Final = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, surrogates, line and paragraph separators."""
_TURNING: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Marks that change the direction of the text after them, beyond the name."""


class RecordError(NotationError):
    """A text that is no record, or a record that cannot be played; says where."""

    def __init__(self, code: str, /, *, line: int = 0, move: int = 0, **values: object) -> None:
        super().__init__(code, **values, **_told(line=line, move=move))
        self.line: int = line
        """The line of the text, from 1; 0 when it is not about a line."""
        self.move: int = move
        """The number of the move, from 1; 0 when it is not about a move."""


def _told(**numbers: int) -> dict[str, int]:
    """Return the numbers there are."""
    return {name: number for name, number in numbers.items() if number}


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is written down."""

    ruleset: str
    players: int
    first: Seat | None = None
    """Who began the match; None where it is not written."""
    names: tuple[str, ...] = ()
    """One for each seat, or none at all."""
    commitments: tuple[str, ...] = ("",) * N_STREAMS
    """The public hash of each chance stream; empty where it is not written."""
    seed: bytes = b""
    streams: tuple[bytes, ...] = (b"",) * N_STREAMS
    """Chance streams revealed before the seed."""
    moves: tuple[tuple[Seat, str], ...] = ()
    """Who did what; (NONE, "~") where everybody let a card pass."""
    rounds: tuple[tuple[int, int], ...] = ()
    """(number of moves before it, round) for each `round` line."""
    result: tuple[int, ...] | None = None
    mixing: Mixing | None = None
    """What the seed was mixed of; None: whoever dealt chose it alone."""
    engine: str = ""
    """The version that dealt the match, and the number of its rules; empty where it is not written."""

    def __str__(self) -> str:
        lines = [f"{_TITLE} {VERSION}", f"ruleset {self.ruleset}", f"players {self.players}"]
        if self.first is not None:
            lines.append(f"first {seat_name(self.first)}")
        if self.names:
            lines.append("names " + " | ".join(check_name(name) for name in self.names))
        for name, hashed in zip(STREAM_NAMES, self.commitments, strict=True):
            if hashed:
                lines.append(f"commit {name} {hashed}")
        if self.mixing is not None:
            lines += self.mixing.lines()
        if self.seed:
            lines.append(f"seed {self.seed.hex()}")
        for name, chance_key in zip(STREAM_NAMES, self.streams, strict=True):
            if chance_key:
                lines.append(f"stream {name} {chance_key.hex()}")
        lines += ["moves", *_move_lines(self)]
        if self.result is not None:
            lines.append("result " + totals_text(self.result))
        if self.engine:
            lines.insert(1, f"engine {self.engine}")
        return "\n".join(lines) + "\n"

    def chance_keys(self) -> tuple[bytes, ...]:
        """Return the chance key of each stream, empty where it is not known."""
        return stream_keys(self.seed) if self.seed else self.streams

    def played(self, seat: Seat, text: str, round_: int, window: int = NO_WINDOW) -> Record:
        """Return this record with one more move, made in a round.

        `window` is what `window_of` said of the state in which it was made.
        """
        rounds = self.rounds
        if not rounds or rounds[-1][1] != round_:
            rounds = (*rounds, (len(self.moves), round_))
        moves = list(self.moves)
        fold(moves, seat, text, window)
        return replace(self, moves=tuple(moves), rounds=rounds)

    def finished(self, result: tuple[int, ...], seed: bytes) -> Record:
        """Return this record with the result, its seed revealed."""
        return replace(self, result=result, seed=seed, streams=(b"",) * N_STREAMS)


def new_record(
    rules: Ruleset, players: int, chance_keys: tuple[bytes, ...], names: tuple[str, ...] = ()
) -> Record:
    """Return the record of a match that begins, with the public hashes of its chance.

    The chance keys themselves are not written.
    """
    return Record(
        rules.text,
        players,
        names=tuple(check_name(name) for name in names),
        commitments=tuple(commitment(chance_key) for chance_key in chance_keys),
    )


def totals_text(totals: tuple[int, ...]) -> str:
    """Return the gold of every seat, as in `A=5 B=3`."""
    return " ".join(f"{seat_name(seat)}={gold}" for seat, gold in enumerate(totals))


def check_name(name: str) -> str:
    """Return a player's name; refuse one that cannot be written in a line.

    :raises NotationError: saying why.
    """
    if not name or name != name.strip():
        raise NotationError("name-blank", name=name)
    if len(name) > LONGEST_NAME:
        raise NotationError("name-long", most=LONGEST_NAME, name=name[:LONGEST_NAME])
    for character in name:
        forbidden = character == "|" or character in _TURNING
        if forbidden or unicodedata.category(character) in _NO_NAME:
            raise NotationError("name-character", character=character, name=name)
    return name


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names for a record, which has no two alike: the second Ann is `Ann 2`."""
    found: list[str] = []
    for name in names:
        number, own = 2, name
        while own in found:
            own = f"{name} {number}"
            number += 1
        found.append(own)
    return tuple(found)


def _move_lines(record: Record) -> list[str]:
    """Write the moves in lines of a readable length, each round by itself."""
    marks: dict[int, list[int]] = {}
    for before, round_ in record.rounds:
        marks.setdefault(before, []).append(round_)
    lines: list[str] = []
    line = ""
    for i in range(len(record.moves) + 1):
        for round_ in marks.get(i, ()):
            lines += [line, f"round {round_}"]
            line = ""
        if i < len(record.moves):
            word = token(*record.moves[i])
            if line and len(line) + 1 + len(word) > _WIDTH:
                lines.append(line)
                line = ""
            line = f"{line} {word}" if line else word
    return [line for line in [*lines, line] if line]


# --- reading ---------------------------------------------------------------------------------


def parse_record(text: str) -> Record:
    """Read a record. Whether its moves may be made is found out by playing it again.

    :raises RecordError: if the text is no record; the message names the line.
    """
    reader = _Reader()
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        words = _words(line)
        if not words:
            continue
        try:
            reader.read(words, line)
        except (NotationError, RulesetError) as error:
            raise RecordError("at-line", line=number, detail=error.fault) from error
    return replace(reader.done(number), engine=reader.engine)


def _words(line: str) -> list[str]:
    words = line.split()
    if words and words[0] == "names":
        return words
    return line.partition("#")[0].split()


class _Reader:
    """A record while it is being read."""

    def __init__(self) -> None:
        self.rules: Ruleset | None = None
        self.engine: str = ""
        self.players: int = 0
        self.first: Seat | None = None
        self.names: tuple[str, ...] = ()
        self.commitments: list[str] = [""] * N_STREAMS
        self.seed: bytes = b""
        self.streams: list[bytes] = [b""] * N_STREAMS
        self.moves: list[tuple[Seat, str]] = []
        self.rounds: list[tuple[int, int]] = []
        self.result: tuple[int, ...] | None = None
        self.stage: int = 0
        """0 nothing read, 1 before the moves, 2 moves, 3 after the result."""
        self.seen: set[str] = set()
        self.mixed: dict[str, str] = {}
        """What the seed was mixed of, as it is written: `promise`, `nonce A` and so on."""

    def read(self, words: list[str], line: str) -> None:
        """Read one line."""
        if self.stage == 0:
            if words[0] == _TITLE and words[1:] != [str(VERSION)]:
                raise RecordError("record-version", version=VERSION)
            if words[0] != _TITLE:
                raise RecordError("record-title", title=f"{_TITLE} {VERSION}")
            self.stage = 1
        elif self.stage == 1:
            self.read_header(words, line)
        elif self.stage == 2:
            self.read_moves(words)
        else:
            raise RecordError("after-result")

    def done(self, line: int) -> Record:
        """Return what was read."""
        if self.stage < 2 or self.rules is None:
            raise RecordError("at-line", line=line, detail=Fault("record-ends"))
        return Record(
            self.rules.text,
            self.players,
            self.first,
            self.names,
            tuple(self.commitments),
            self.seed,
            tuple(self.streams),
            tuple(self.moves),
            tuple(self.rounds),
            self.result,
            self.mixing(),
        )

    def mixing(self) -> Mixing | None:
        """Return what the seed was mixed of."""
        if not self.mixed:
            return None
        letters = [seat_name(seat) for seat in range(self.players)]
        return Mixing(
            self.mixed["promise"],
            tuple(self.mixed.get(f"seal {letter}", "") for letter in letters),
            tuple(bytes.fromhex(self.mixed.get(f"nonce {letter}", "")) for letter in letters),
            bytes.fromhex(self.mixed.get("secret", "")),
        )

    def read_header(self, words: list[str], line: str) -> None:
        """Read a line before the moves."""
        head, *rest = words
        key = " ".join(words[:2]) if head in {"commit", "stream", "seal", "nonce"} else head
        if key in self.seen:
            raise RecordError("written-twice", item=key)
        self.seen.add(key)
        if head == "ruleset":
            self.rules = parse_ruleset(" ".join(rest))
        elif head == "engine" and rest and len(line) <= LONGEST_ENGINE:
            self.engine = " ".join(rest)
        elif head == "names":
            self.names = tuple(check_name(name.strip()) for name in line.strip()[5:].split("|"))
        elif head == "moves" and not rest:
            self.begin_moves()
        elif head in {"commit", "stream"} and len(rest) == 2:
            self.read_stream(head, *rest)
        elif (head, len(rest)) in {("promise", 1), ("secret", 1), ("seal", 2), ("nonce", 2)}:
            self.mixed[key] = _hex(rest[-1])
        elif len(rest) == 1 and head in {"players", "first", "seed"}:
            self.read_word(head, rest[0])
        else:
            raise RecordError("unknown-line", text=line.strip()[:60])

    def read_word(self, head: str, word: str) -> None:
        """Read a line with one word."""
        if head == "seed":
            self.seed = bytes.fromhex(_hex(word))
        elif head == "first":
            self.first = parse_seat(word, MAX_SEATS)
        elif not _NUMBER.fullmatch(word):
            raise RecordError("not-players", text=word)
        else:
            self.players = int(word)

    def read_stream(self, head: str, name: str, value: str) -> None:
        """Read a hash of a stream, or a stream."""
        if name not in STREAM_NAMES:
            raise RecordError("no-stream", text=name, known=", ".join(STREAM_NAMES))
        stream = STREAM_NAMES.index(name)
        if head == "commit":
            self.commitments[stream] = _hex(value)
        else:
            self.streams[stream] = bytes.fromhex(_hex(value))

    def begin_moves(self) -> None:
        """Check that everything needed stands before the moves."""
        for head in ("ruleset", "players"):
            if head not in self.seen:
                raise RecordError("missing-line", item=head)
        if self.rules is not None:
            self.rules.check_players(self.players)
        if self.first is not None and self.first >= self.players:
            raise RecordError("no-seat", seat=seat_name(self.first))
        if self.names and len(self.names) != self.players:
            raise RecordError("names-and-players", names=len(self.names), count=self.players)
        if self.mixed and "promise" not in self.mixed:
            raise RecordError("missing-line", item="promise")
        for key in self.mixed:
            _, blank, letter = key.partition(" ")
            if blank:
                parse_seat(letter, self.players)
        self.stage = 2

    def read_moves(self, words: list[str]) -> None:
        """Read a line of moves, a `round` line or the result."""
        if words[0] == "round":
            if len(words) != 2 or words[1] not in {"1", "2", "3"}:
                raise RecordError("round-line")
            round_ = int(words[1])
            if self.rounds and round_ <= self.rounds[-1][1]:
                raise RecordError("round-order", round=round_, before=self.rounds[-1][1])
            self.rounds.append((len(self.moves), round_))
        elif words[0] == "result":
            self.read_result(words[1:])
        else:
            for word in words:
                self.read_move(word)

    def read_move(self, word: str) -> None:
        """Read `A:EW@1,0`, or `~`."""
        if word == UNOPPOSED:
            self.moves.append((NONE, UNOPPOSED))
            return
        letter, colon, text = word.partition(":")
        if not colon or self.rules is None:
            raise RecordError("not-a-token", text=word)
        seat = parse_seat(letter, self.players)
        self.moves.append((seat, move_text(self.rules, parse_move(self.rules, text))))

    def read_result(self, words: list[str]) -> None:
        """Read `A=5 B=3 C=5`."""
        totals: list[int] = []
        for seat, word in enumerate(words):
            match = _TOTAL.fullmatch(word)
            if match is None or match[1] != seat_name(seat):
                raise RecordError("not-gold-of", seat=seat_name(seat), text=word)
            totals.append(int(match[2]))
        if len(totals) != self.players:
            raise RecordError("result-players", totals=len(totals), count=self.players)
        self.result = tuple(totals)
        self.stage = 3


def _hex(text: str) -> str:
    if not is_hex(text):
        raise RecordError("not-hex", text=text)
    return text
