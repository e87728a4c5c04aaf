"""The contact sheet: one page with all pictures, beside them in the same folder, and again as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from screens.looks import Look

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHEET: Final = "index.html"
_HEIGHT: Final = 420
"""Pixels of a picture on the sheet."""
_WIDTH: Final = 1800
_ROWS: Final = 3
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


def picture_sheets(browser: Browser, folder: Path, pictures: Iterable[Picture]) -> int:
    """Write the pictures of each group as sheets that can be looked at one by one; return how many."""
    page = browser.new_page(viewport={"width": _WIDTH, "height": _HEIGHT})
    count = 0
    for group, found in groupby(pictures, key=lambda picture: picture.group):
        for number, some in enumerate(_sheetfuls(found), 1):
            name = f"sheet-{group}-{number:02}"
            html = folder / f"{name}.html"
            figures = "\n".join(map(_figure, some)).replace('loading="lazy"', "")
            html.write_text(f'{_HEAD}<div class="group">{figures}</div>', encoding="utf-8")
            page.goto(html.as_uri(), wait_until="load")
            page.screenshot(path=folder / f"{name}.png", full_page=True)
            html.unlink()
            count += 1
    page.close()
    return count


def _sheetfuls(pictures: Iterable[Picture]) -> Iterator[list[Picture]]:
    """Return as many at a time as fit on a sheet."""
    some: list[Picture] = []
    room = float(_ROWS * _WIDTH)
    for picture in pictures:
        if sum(map(_width, some)) + _width(picture) > 0.9 * room:
            yield some
            some = []
        some.append(picture)
    if some:
        yield some


def _width(picture: Picture) -> int:
    width, height = picture.look.pixels
    return _HEIGHT * width // height


def _figure(picture: Picture) -> str:
    size = f'width="{_width(picture)}" height="{_HEIGHT}"'
    about = escape(f"{picture.name}, {picture.look}")
    image = f'<img loading="lazy" {size} src="{picture.file}" alt="{about}">'
    caption = f"<b>{escape(picture.name)}</b><br>{escape(str(picture.look))}"
    where = f"<br>{escape(picture.where)}" if picture.where else ""
    link = f'<a href="{picture.file}">{image}</a>'
    return f"<figure>{link}<figcaption>{caption}{where}</figcaption></figure>"
