"""A product made only for the tests, known while a test needs it and to nobody afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from products.knowing import known


@pytest.fixture(scope="module")
def lamp_oil() -> Iterator[None]:
    """Make the product known."""
    with known():
        yield
