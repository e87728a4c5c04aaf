"""The tests of learning find JAX where those of the vector engine do."""

import os
import sys
from pathlib import Path

JAX = Path(__file__).parents[2] / ".venv" / "jax"
if JAX.is_dir() and str(JAX) not in sys.path:
    sys.path.append(str(JAX))
os.environ.setdefault("JAX_PLATFORMS", "cpu")
# Little is computed here, in a process of its own: what takes time is compiling.
os.environ.setdefault(
    "XLA_FLAGS",
    "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true",
)
