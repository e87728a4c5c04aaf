"""docs/vector.md is run: its example plays, in small, and what its table names is there."""

from __future__ import annotations

import importlib
import re
from functools import partial
from pathlib import Path

import jax
import numpy as np
import pytest
from vector.test_env import QUICKLY

PAGE = Path("docs/vector.md").read_text(encoding="utf-8")


@pytest.mark.timeout(300)  # what takes time is compiling
def test_its_example_plays(monkeypatch):
    (text,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert text.count("1024") == 2
    small = text.replace("1024", "8").replace("100)", "12)")
    monkeypatch.setattr(jax, "jit", partial(jax.jit, compiler_options=QUICKLY))
    names: dict[str, object] = {}
    exec(compile(small, "docs/vector.md", "exec"), names)
    assert np.asarray(names["matches"].moves).tolist() == [12] * 8
    # Whoever is asked next sits to the left: nobody is left out, and nobody comes twice.
    assert np.asarray(names["seats"])[:, 0].tolist() == [i % 5 for i in range(12)]


def test_its_functions_are_there():
    rows = re.findall(r"^\| (`[a-z]+\.[^|]*) \|", PAGE, re.MULTILINE)
    found = [name for row in rows for name in re.findall(r"`([a-z]+\.\w+|\w+)(?:[(`])", row)]
    assert len(found) >= 12
    module = ""
    for name in found:
        module, _, what = name.rpartition(".") if "." in name else (module, "", name)
        assert hasattr(importlib.import_module(f"saboteur.vector.{module}"), what), name
