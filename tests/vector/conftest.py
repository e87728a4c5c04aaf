"""The tests of the vector engine find JAX where `./dev test` has put it, beside all other packages."""

import os
import sys
from pathlib import Path

JAX = Path(__file__).parents[2] / ".venv" / "jax"
if JAX.is_dir() and str(JAX) not in sys.path:
    sys.path.append(str(JAX))
os.environ.setdefault("JAX_PLATFORMS", "cpu")
