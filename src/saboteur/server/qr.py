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
    """Return a QR code as SVG, without any style of its own but black on white."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_inline(
        scale=8, border=2, dark="#000", light="#fff", svgclass=None, lineclass=None
    )
