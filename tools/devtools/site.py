"""`./dev site`: the client with the server inside it, and the documentation, as files for any web host.

What takes long is kept in .venv/site and made again only when its sources have changed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from devtools.client import Node, build_site_client, install_client_packages
from devtools.environment import pip_command, why_it_failed
from devtools.places import LOCK, PYTHON, ROOT, SITE, SITE_PARTS, WEB
from devtools.processes import Problem, clean_environment, run, run_quietly

PLATFORM: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")
"""What the Python of our Pyodide takes; a newer one may take something else."""
COMPILED_PACKAGES: Final = ("msgspec",)
"""What is no Python but compiled: its build for browsers is in the same lock file as all others."""


def build_site(node: Node, arguments: Sequence[str]) -> int:
    """Build the site into a folder; return an exit status.

    :raises Problem: if something cannot be fetched or built, or the folder is no place for it.
    """
    if len(arguments) > 1:
        raise Problem("./dev site takes one folder, or none.")
    folder = Path(arguments[0]).resolve() if arguments else SITE
    if folder != SITE and folder.is_relative_to(ROOT):
        raise Problem("the site does not belong into the repository: name another folder.")
    install_client_packages(node)
    build_site_client(node)
    _fetch_compiled_packages()
    more = clean_environment(PYTHONPATH=os.pathsep.join((str(ROOT / "tools"), str(ROOT / "src"))))
    pyodide = WEB / "node_modules" / "pyodide"
    return run(PYTHON, "-m", "website", node.program, pyodide, folder, environment=more)


def _fetch_compiled_packages() -> None:
    """Fetch the packages that have to be built for browsers, as the lock file names them."""
    wanted = _locked(COMPILED_PACKAGES)
    wheels = SITE_PARTS / "wheels"
    stamp = wheels / "stamp"
    key = hashlib.sha256("".join((wanted, *PLATFORM)).encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == key:
        return
    wheels.mkdir(parents=True, exist_ok=True)
    for old in wheels.glob("*.whl"):
        old.unlink()
    lock = wheels / "requirements.lock"
    lock.write_text(wanted)
    command = (*pip_command("download"), "--quiet", "--no-deps", "--only-binary", ":all:")
    status, output = run_quietly(
        *command, *PLATFORM, "--require-hashes", "-r", lock, "-d", wheels, folder=wheels
    )
    if status:
        raise why_it_failed("fetching what is compiled for browsers", output)
    stamp.write_text(key)


def _locked(names: Sequence[str]) -> str:
    """Return what the lock file says of some packages."""
    found: list[str] = []
    inside = False
    for line in LOCK.read_text().splitlines():
        if not line.startswith((" ", "#")):
            inside = line.partition("==")[0] in names
        if inside:
            found.append(line + "\n")
    return "".join(found)
