"""Take every picture, or those of some groups: `python -m screens FOLDER [--every-look] [--look=LOOK ...] [GROUP ...]`.

A core of scenes is taken in both languages, both themes and on phone and desktop, the others in
turns; with `--every-look` all of them are, which takes several times as long. With looks of one's
own (`--look=phone-de-strong`) they are taken in these only.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, sync_playwright
from web.staged import Theatre

from screens.looks import Look, looks_of, read_look
from screens.scenes import Missing, Scene, scenes
from screens.sheet import Picture, picture_sheets, write_sheet
from screens.sites import Site
from screens.studio import Studio

EVERY_LOOK: Final = "--every-look"
LOOK: Final = "--look="


def main(
    folder: Path, groups: Sequence[str], looks: Sequence[Look], *, every_look: bool = False
) -> int:
    """Take the pictures and write the sheet; return 1 if something is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("[0-9][0-9][0-9]-*.png"), *folder.glob("sheet-*.png")):
        old.unlink()
    print("looking for what there is to see ...", flush=True)
    wanted = list(scenes(groups))
    found = [
        replace(scene, core=scene.core or every_look)
        for scene in wanted
        if isinstance(scene, Scene)
    ]
    missing = [f"{gap.group}: {gap.name}" for gap in wanted if isinstance(gap, Missing)]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        theatre = Theatre(Path(data))
        site = Site(Path(data) / "www")
        browser = playwright.chromium.launch(executable_path=os.environ["SABOTEUR_CHROMIUM"])
        try:
            pictures = take_all(Studio(theatre, browser, folder, site), found, looks, missing)
            sheets = picture_sheets(browser, folder, pictures)
        finally:
            browser.close()
            theatre.stop()
            site.stop()
    sheet = write_sheet(folder, pictures, missing)
    for what in missing:
        print(f"missing: {what}")
    print(f"{len(pictures)} pictures on {sheets} sheets, {len(missing)} missing: {sheet}")
    return 1 if missing else 0


def take_all(
    studio: Studio, found: Sequence[Scene], looks: Sequence[Look], missing: list[str]
) -> list[Picture]:
    """Take the pictures, saying how far it is; what does not come about is missing."""
    start = time.monotonic()
    pictures: list[Picture] = []
    for number, scene in enumerate(found):
        passed = time.monotonic() - start
        print(
            f"[{number + 1}/{len(found)}, {passed:.0f} s] {scene.group}: {scene.name}", flush=True
        )
        for look in looks or looks_of(number, core=scene.core, wide=scene.wide):
            try:
                file = studio.take(scene, look, number)
            except (AssertionError, Error) as error:
                reason = str(error).splitlines()[0]
                missing.append(f"{scene.group}: {scene.name} ({look}; {scene.where}): {reason}")
                studio.forget(look)
                continue
            pictures.append(Picture(scene.group, scene.name, scene.where, look, file))
            if scene.spoils:
                studio.forget(look)
    return pictures


if __name__ == "__main__":
    _folder, *_words = sys.argv[1:]
    _groups = [word for word in _words if not word.startswith("--")]
    _looks = [read_look(word.removeprefix(LOOK)) for word in _words if word.startswith(LOOK)]
    sys.exit(main(Path(_folder), _groups, _looks, every_look=EVERY_LOOK in _words))
