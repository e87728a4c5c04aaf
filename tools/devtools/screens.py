"""`./dev screens`: a picture of everything that a person can see in the browser, or how fast it comes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from devtools.client import Node, find_chromium
from devtools.places import PYTHON, ROOT, VENV
from devtools.processes import Problem, clean_environment, run

SPEED: Final = "--speed"
"""Nothing is pictured then, but measured."""
SITE_SPEED: Final = "--site-speed"
"""The same for the site, with the server inside the browser."""
EVERY_LOOK: Final = "--every-look"
"""Also what is not of the core is pictured in every language, theme and size."""
LOOK: Final = "--look="
"""What follows is a look, as `phone-de-strong`: everything that is named is pictured in it, and in no other."""
GROUPS: Final = (
    "pages",
    "books",
    "lessons",
    "moments",
    "decisions",
    "cards",
    "tables",
    "endings",
    "replay",
    "sitting",
    "site",
)


def take_screens(node: Node, arguments: Sequence[str]) -> int:
    """Take the pictures, of all groups or of those that are named; return an exit status.

    :raises Problem: if there is no browser, or the folder is one of the repository's.
    """
    if list(arguments) == [SPEED]:
        return _run_with_browser(node, "screens.speed")
    if list(arguments) == [SITE_SPEED]:
        return _run_with_browser(node, "screens.site_speed")
    known = [word for word in arguments if word in (EVERY_LOOK, *GROUPS) or word.startswith(LOOK)]
    folders = [Path(word).resolve() for word in arguments if word not in known]
    if len(folders) > 1:
        raise Problem(f"./dev screens takes one folder; the groups are {', '.join(GROUPS)}.")
    folder = folders[0] if folders else VENV / "screens"
    if folder.is_relative_to(ROOT) and not folder.is_relative_to(VENV):
        raise Problem("the pictures do not belong into the repository: name another folder.")
    return _run_with_browser(node, "screens", folder, *known)


def _run_with_browser(node: Node, module: str, *arguments: str | Path) -> int:
    """Run a module of tools with the Python of .venv, where it finds a browser.

    :raises Problem: if there is no browser.
    """
    chromium = os.environ.get("SABOTEUR_CHROMIUM") or find_chromium(node)
    if not chromium:
        raise Problem("no Chromium was found; SABOTEUR_CHROMIUM can say where one is.")
    paths = os.pathsep.join(str(ROOT / name) for name in ("tools", "tests"))
    more = clean_environment(SABOTEUR_CHROMIUM=chromium, PYTHONPATH=paths)
    return run(PYTHON, "-m", module, *arguments, environment=more)
