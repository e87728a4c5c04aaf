"""Answers as they are sent, and the language in which somebody asks."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.sockets.sessions import words_of
from saboteur.texts.messages import Catalogue, languages

JSON: Final = "application/json"


def words_for(request: Request) -> Catalogue:
    """Return the words of the language that is asked for, by name or by what a browser says."""
    asked = request.query_params.get("language") or request.headers.get("accept-language", "")
    return words_of(asked if asked in languages() else asked[:2])


def as_json(value: object, status: int = 200) -> Response:
    """Return a struct as an answer."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def as_text(text: str) -> Response:
    """Return a text to be read or kept as a file."""
    return Response(text, media_type="text/plain")
