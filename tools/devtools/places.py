"""Where everything lies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

WINDOWS: Final = os.name == "nt"
ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src" / "saboteur"
STATIC: Final = SOURCE / "server" / "static"
"""The browser client, built."""
WEB: Final = ROOT / "web"
BROWSER: Final = ROOT / "tools" / "browser"
"""Which Chromium the tests take where the system has none."""

VENV: Final = ROOT / ".venv"
BIN: Final = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON: Final = BIN / ("python.exe" if WINDOWS else "python")
COMPILED: Final = VENV / "saboteur-compiled"

SITE: Final = ROOT / "site"
"""What `./dev site` makes."""
SITE_PARTS: Final = VENV / "site"
"""What it is made of, kept to be quick the next time."""

LOCK: Final = ROOT / "requirements.lock"
RAY_LOCK: Final = ROOT / "requirements-ray.lock"
RAY: Final = VENV / "ray"
"""Where `./dev ray` has Ray, which is large: nothing else needs it."""
JAX_LOCK: Final = ROOT / "requirements-jax.lock"
JAX: Final = VENV / "jax"
"""Where `./dev test` has JAX, which is large: only the vector engine needs it."""
AUDIT_LOCK: Final = ROOT / "requirements-audit.lock"
AUDIT: Final = VENV / "audit"
"""Where `./dev audit` has what asks for advisories."""
BOOT_LOCK: Final = ROOT / "requirements-boot.lock"
