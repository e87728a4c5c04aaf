"""What only refers to itself goes in the end, and nobody waits until everything was looked through."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from saboteur.server.tidying import Tidying


class Ring:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def tidying() -> Iterator[Tidying]:
    usual = gc.get_threshold()
    made = Tidying(spare=1000)
    made.begin()
    yield made
    made.end()
    gc.set_threshold(*usual)
    gc.collect()


def test_what_was_looked_through_rests(tidying):
    kept = [Ring() for _ in range(500)]
    before = gc.get_freeze_count()
    gc.collect()
    assert gc.get_freeze_count() >= before + len(kept)
    assert len(gc.get_objects(generation=2)) < 100
    assert tidying.thorough == 0


def test_what_comes_and_only_refers_to_itself_goes_at_once(tidying):
    gone = weakref.ref(Ring())
    gc.collect()
    assert gone() is None
    assert tidying.thorough == 0


def test_what_comes_to_refer_only_to_itself_while_it_rests_goes_when_there_is_twice_as_much(
    tidying,
):
    ring = Ring()
    gone = weakref.ref(ring)
    gc.collect()
    del ring
    gc.collect()
    assert gone() is not None, "it rests: it was not looked through again"
    kept = [Ring() for _ in range(gc.get_freeze_count() + 2000)]
    gc.collect()  # now there is too much
    gc.collect()
    assert gone() is None
    assert tidying.thorough == 1
    assert kept
