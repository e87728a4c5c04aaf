"""A product made only for the tests, known while a test needs it and to nobody afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from products.knowing import known

import saboteur

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def lamp_oil() -> Iterator[None]:
    """Make the product known."""
    with known():
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A product from outside the package runs with the plain rules: see docs/testing.md."""
    if saboteur.BUILD != "compiled":
        return
    plain = pytest.mark.skip(reason="interpreted classes cannot be added to compiled ones")
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(plain)
