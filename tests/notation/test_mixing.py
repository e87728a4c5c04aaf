"""A deal that several mix: its hashes, its lines in a record, and every way to cheat with it."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from saboteur.match import Match
from saboteur.notation.mixing import Mixing, mix, mixed_seed, promise_of, seal_of
from saboteur.notation.record import RecordError, parse_record, verify
from saboteur.present.fairness import check_fairness
from saboteur.texts.messages import catalogue

SECRET, ANN, CLEO = b"s" * 32, b"a" * 32, b"c" * 32
NONCES = (ANN, b"", CLEO)
SEALS = (seal_of(ANN), "", seal_of(CLEO))
MIXING = mix(SECRET, SEALS, NONCES)


def played(mixing: Mixing = MIXING) -> Match:
    match = Match.mixed("base", 3, mixing, ("Ann", "Bob", "Cleo"))
    while not match.over:
        match.play(match.legal_moves[0])
    return match


MATCH = played()
TEXT = str(MATCH.record())


def faults(text: str) -> list[str]:
    return [fault.code for fault in verify(parse_record(text))]


def test_the_hashes_are_these():
    """Whoever wants to check a deal needs SHA-256 and these four lines."""
    sha = hashlib.sha256
    assert promise_of(SECRET) == sha(b"saboteur promise " + SECRET).hexdigest()
    assert seal_of(ANN) == sha(b"saboteur seal " + ANN).hexdigest()
    assert (
        mixed_seed(SECRET, NONCES)
        == sha(b"saboteur deal " + SECRET + b"A" + ANN + b"C" + CLEO).digest()
    )
    assert MATCH.seed == mixed_seed(SECRET, NONCES)
    # The same vector stands in web/src/deals/check.test.ts.
    vector = "fc1fd9849ec8c8591496faaec22d12d50cdb62bd32fd81a22bce786e38e53d63"
    assert mixed_seed(SECRET, NONCES).hex() == vector


def test_every_part_changes_the_deal():
    parts = [
        mixed_seed(SECRET, NONCES),
        mixed_seed(b"t" * 32, NONCES),
        mixed_seed(SECRET, (ANN, b"", b"")),
        mixed_seed(SECRET, (ANN, CLEO, b"")),
        mixed_seed(SECRET, (CLEO, b"", ANN)),
        mixed_seed(SECRET, ()),
    ]
    assert len(set(parts)) == len(parts)


def test_a_part_of_another_length_is_refused():
    with pytest.raises(ValueError, match="32 bytes"):
        mix(b"short", SEALS, NONCES)
    with pytest.raises(ValueError, match="32 bytes"):
        mix(SECRET, SEALS, (ANN + b"a", b"", b""))


def test_a_record_says_what_the_deal_was_mixed_of():
    lines = TEXT.split("\n")
    assert f"promise {MIXING.promise}" in lines
    assert f"seal A {SEALS[0]}" in lines
    assert f"nonce C {CLEO.hex()}" in lines
    assert f"secret {SECRET.hex()}" in lines
    record = parse_record(TEXT)
    assert record.mixing == MIXING
    assert str(record) == TEXT
    assert str(Match.from_record(record).record()) == TEXT
    assert verify(record) == []


def test_while_a_match_is_played_the_secret_is_not_in_its_record():
    match = Match.mixed("base", 3, MIXING)
    text = str(match.record())
    assert f"promise {MIXING.promise}" in text
    assert SECRET.hex() not in text
    assert mixed_seed(SECRET, NONCES).hex() not in text
    assert parse_record(text).mixing == MIXING.hidden()
    assert SECRET.hex() in str(match.record(secrets_too=True))


def without(head: str) -> str:
    return "\n".join(line for line in TEXT.split("\n") if not line.startswith(head))


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        (TEXT.replace(MIXING.promise, "0" * 64), ["secret-not-promised"]),
        (TEXT.replace(SECRET.hex(), "0" * 64), ["secret-not-promised", "seed-not-mixed"]),
        (TEXT.replace(ANN.hex(), "0" * 64), ["nonce-not-sealed", "seed-not-mixed"]),
        (TEXT.replace(SEALS[0], "0" * 64), ["nonce-not-sealed"]),
        (without("seal A"), ["nonce-not-sealed"]),
        (without("nonce A"), ["seed-not-mixed"]),
        (without("secret"), ["secret-missing"]),
    ],
    ids=["promise", "secret", "nonce", "seal", "no seal", "no nonce", "no secret"],
)
def test_whatever_is_changed_is_found_out(changed, found):
    assert faults(changed) == found


def test_another_deal_than_the_one_that_was_mixed_is_found_out():
    """A server that deals a match it likes better, and writes the right parts beside it."""
    other = played(mix(b"t" * 32, SEALS, NONCES)).record()
    assert faults(str(replace(other, mixing=MIXING))) == ["seed-not-mixed"]


@pytest.mark.parametrize(
    "changed",
    [
        without("promise"),
        TEXT.replace("seal A", "seal D"),
        TEXT.replace(f"nonce A {ANN.hex()}", "nonce A 1234"),
        TEXT.replace("nonce A", "nonce A A"),
        TEXT.replace(f"nonce A {ANN.hex()}", f"nonce A {ANN.hex()}\nnonce A {ANN.hex()}"),
    ],
    ids=["no promise", "no such seat", "short", "words", "twice"],
)
def test_a_record_with_half_a_mixture_is_none(changed):
    with pytest.raises(RecordError):
        parse_record(changed)


def test_what_a_record_proves_is_said_in_words():
    words = catalogue("en")
    mixed = check_fairness(parse_record(TEXT))
    assert mixed.is_fair
    assert mixed.mixture(words) == words.text("fairness.mixed", names="Ann and Cleo")
    late = played(mix(SECRET, SEALS, (ANN, b"", b"")))
    assert check_fairness(late.record()).mixture(words) == " ".join(
        [
            words.text("fairness.mixed", names="Ann"),
            words.text("fairness.withheld", names="Cleo"),
        ]
    )
    alone = check_fairness(Match("base", 3, 1).record(secrets_too=True))
    assert alone.is_fair
    assert alone.mixture(words) == words.text("fairness.alone")
