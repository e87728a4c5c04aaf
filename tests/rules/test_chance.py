"""Chance, word by word: which words are skipped, how a shuffle uses them, and that it is fair."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

import saboteur
from saboteur.rules import chance as chance_module
from saboteur.rules.chance import (
    SEED_BYTES,
    Chance,
    HashChance,
    ScriptedChance,
    commitment,
    seed_bytes,
    stream_key,
    stream_keys,
)
from saboteur.rules.engine import new_match
from saboteur.rules.registry import ruleset


def test_shuffling_is_a_row_of_single_draws() -> None:
    """The fast shuffle takes the same words as one draw after the other."""
    keys = stream_keys(seed_bytes(5))
    fast, slow = list(range(67)), list(range(67))
    fast_counts, slow_counts = [0, 3, 0, 0], [0, 3, 0, 0]
    chance = HashChance()
    chance.shuffle(keys, fast_counts, 1, fast)
    for i in range(66, 0, -1):
        j = chance.below(keys, slow_counts, 1, i + 1)
        slow[i], slow[j] = slow[j], slow[i]
    assert (fast, fast_counts) == (slow, slow_counts)


def test_chance_can_be_scripted() -> None:
    """All chance goes through one call that can be replaced."""
    rules = ruleset(("base",))
    words = {stream: [0] * 120 for stream in range(4)}
    s = new_match(rules, 3, (b"",) * 4, None, ScriptedChance(words))
    again = new_match(rules, 3, (b"",) * 4, None, ScriptedChance(words))
    assert s.key() == again.key()
    with pytest.raises(ValueError, match="no number below"):
        new_match(rules, 3, (b"",) * 4, None, ScriptedChance({}))


def test_a_missing_stream_is_an_error() -> None:
    """Without its key a stream cannot be used."""
    with pytest.raises(ValueError, match="round-1 has not been revealed"):
        new_match(ruleset(("base",)), 3, (stream_keys(seed_bytes(1))[0], b"", b"", b""))


def test_draws_are_uniform() -> None:
    """Each number comes up about as often as the others, for sizes that do not divide 2**32."""
    keys = stream_keys(seed_bytes(9))
    counts = [0, 0, 0, 0]
    chance = HashChance()
    for n in (3, 7, 11):
        seen = [0] * n
        for _ in range(n * 1000):
            seen[chance.below(keys, counts, 2, n)] += 1
        assert min(seen) > 850
        assert max(seen) < 1150


pure_only = pytest.mark.skipif(
    saboteur.BUILD == "compiled", reason="the words of compiled chance cannot be replaced"
)
KEYS = stream_keys(seed_bytes(11))


def words(key: bytes) -> Iterator[int]:
    """Yield the words of a stream: eight of 32 bits for each block."""
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def test_seeds_keys_and_commitments_are_these_hashes() -> None:
    """Stored records depend on them, so they may never change."""
    seed = hashlib.sha256(b"saboteur seed 7").digest()
    assert seed == seed_bytes(7)
    assert len(seed) == SEED_BYTES
    keys = tuple(
        hashlib.sha256(seed + b" saboteur " + name).digest()
        for name in (b"gold", b"round-1", b"round-2", b"round-3")
    )
    assert keys == stream_keys(seed)
    assert keys[2] == stream_key(seed, 2)
    assert hashlib.sha256(b"saboteur commitment " + keys[1]).hexdigest() == commitment(keys[1])


@pytest.mark.parametrize("n", [(1 << 31) + 1, 3 << 30, (1 << 32) - 1, 1 << 32])
def test_words_that_would_favour_some_numbers_are_skipped(n: int) -> None:
    """For sizes this large it happens often; the counter counts the skipped words too."""
    limit = n * ((1 << 32) // n)
    source = words(KEYS[1])
    counts = [0, 0, 0, 0]
    used = 0
    for _ in range(50):
        for word in source:
            used += 1
            if word < limit:
                break
        assert word % n == HashChance().below(KEYS, counts, 1, n)
        assert counts == [0, used, 0, 0]


@pure_only
@pytest.mark.parametrize("start", range(8))
def test_a_shuffle_skips_words_too(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a row of single draws would, also over the edge of a block."""
    last = (1 << 32) - 1
    # No size up to 9 but 1, 2, 4 and 8 divides 2**32: the last word is skipped by all others.
    blocks = [(last, 4, last, 2**32 - 2, 17, last - 4, last, last), (5, last, 3, 2, 1, 0, 9, 8)]
    monkeypatch.setattr(chance_module, "_words", lambda _key, block: blocks[block % 2])
    for size in range(10):
        fast, slow = list(range(size)), list(range(size))
        fast_counts, slow_counts = [0, start, 0, 0], [0, start, 0, 0]
        chance = HashChance()
        chance.shuffle(KEYS, fast_counts, 1, fast)
        for i in range(size - 1, 0, -1):
            j = chance.below(KEYS, slow_counts, 1, i + 1)
            slow[i], slow[j] = slow[j], slow[i]
        assert (slow, slow_counts) == (fast, fast_counts)


@pytest.mark.parametrize(
    ("script", "shuffled"),
    [
        ([3, 2, 1], [0, 1, 2, 3]),
        ([0, 0, 0], [1, 2, 3, 0]),
        ([1, 2, 0], [3, 0, 2, 1]),
        ([2, 0, 1], [3, 1, 0, 2]),
    ],
)
def test_a_scripted_shuffle_uses_one_number_for_each_card_but_the_first(
    script: list[int], shuffled: list[int]
) -> None:
    """From the last card down, each changes places with one not after it."""
    items = [0, 1, 2, 3]
    counts = [0, 0, 0, 0]
    ScriptedChance({2: script}).shuffle(KEYS, counts, 2, items)
    assert shuffled == items
    assert counts == [0, 0, 3, 0]


def test_a_script_is_followed_word_by_word() -> None:
    """A number that is too large, or missing, is refused."""
    chance = ScriptedChance({0: [2, 1], 1: [0]})
    counts = [0, 0, 0, 0]
    assert [chance.below(KEYS, counts, 0, 3), chance.below(KEYS, counts, 0, 2)] == [2, 1]
    assert chance.below(KEYS, counts, 1, 1) == 0
    assert counts == [2, 1, 0, 0]
    with pytest.raises(ValueError, match="gold has no number below 9 here"):
        chance.below(KEYS, counts, 0, 9)
    with pytest.raises(ValueError, match="round-3 has no number below 9 here"):
        chance.below(KEYS, counts, 3, 9)
    with pytest.raises(ValueError, match="round-1 has no number below 3 here"):
        ScriptedChance({1: [3]}).below(KEYS, [0, 0, 0, 0], 1, 3)


def test_chance_itself_comes_from_somewhere_else() -> None:
    """The plain class has no source of numbers."""
    with pytest.raises(NotImplementedError):
        Chance().below(KEYS, [0, 0, 0, 0], 0, 2)
