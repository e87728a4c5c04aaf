"""The contact sheet: one page with all pictures, beside them in the same folder."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from screens.looks import Look

SHEET: Final = "index.html"
_HEAD: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Saboteur: every screen</title>
<style>
  body { margin: 16px; font: 14px/1.4 system-ui, sans-serif; background: #1b1b1f; color: #eee }
  a { color: inherit }
  .group { display: flex; flex-wrap: wrap; gap: 14px; align-items: flex-start }
  figure { margin: 0 }
  figure img { display: block; height: 420px; border: 1px solid #555; background: #333 }
  figcaption { max-width: 100%; width: min-content; min-width: 100%; color: #bbb }
  figcaption b { color: #fff }
  .missing { color: #ff9a8a }
</style>
"""


class Picture(NamedTuple):
    """A picture that was taken."""

    group: str
    name: str
    where: str
    look: Look
    file: str


def write_sheet(folder: Path, pictures: Iterable[Picture], missing: Iterable[str]) -> Path:
    """Write the sheet; return where it lies."""
    parts = [_HEAD, "<h1>Saboteur: every screen</h1>"]
    lacking = list(missing)
    if lacking:
        items = "".join(f"<li>{escape(what)}</li>" for what in lacking)
        parts.append(f'<section class="missing"><h2>Missing</h2><ul>{items}</ul></section>')
    for group, found in groupby(pictures, key=lambda picture: picture.group):
        parts.append(f'<h2>{escape(group)}</h2><div class="group">')
        parts += [_figure(picture) for picture in found]
        parts.append("</div>")
    sheet = folder / SHEET
    sheet.write_text("\n".join([*parts, "</html>\n"]), encoding="utf-8")
    return sheet


def _figure(picture: Picture) -> str:
    width, height = picture.look.pixels
    size = f'width="{420 * width // height}" height="420"'
    about = escape(f"{picture.name}, {picture.look}")
    image = f'<img loading="lazy" {size} src="{picture.file}" alt="{about}">'
    caption = f"<b>{escape(picture.name)}</b><br>{escape(str(picture.look))}"
    where = f"<br>{escape(picture.where)}" if picture.where else ""
    link = f'<a href="{picture.file}">{image}</a>'
    return f"<figure>{link}<figcaption>{caption}{where}</figcaption></figure>"
