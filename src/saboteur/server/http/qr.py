"""Addresses as QR codes: in a terminal, and as a drawing for a page."""

from __future__ import annotations

import io

import segno


def in_terminal(text: str) -> str:
    """Return a QR code made of half blocks."""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def as_svg(text: str) -> str:
    """Return a QR code as SVG of any size, without any style of its own but black on white."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        omitsize=True,
        border=2,
        dark="#000",
        light="#fff",
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return out.getvalue().decode()
