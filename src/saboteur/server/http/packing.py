"""Answers made smaller on their way, where nothing secret is in them.

Only what is the same for everybody is packed: the client's own files, clauses, what can be chosen.
A view, a token or talk never is: packed together with words that somebody else chose, the length
of an answer would tell something of what is secret in it, encrypted or not.
"""

from __future__ import annotations

import gzip
import os
from collections import OrderedDict
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

from saboteur.server.http.costs import aside

LEAST: Final = 1000
"""What is smaller than so many bytes fits into one packet anyway."""
AT_ONCE: Final = 8 * 1024
"""What has no more bytes is packed at once, in a fraction of a millisecond; the rest in a thread."""
_PACKABLE: Final = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest")
"""Other files are packed already, as pictures, fonts and sounds are."""
_VARY: Final = "accept-encoding"


def takes_gzip(headers: Headers) -> bool:
    """Say whether a client can unpack gzip."""
    for part in headers.get("accept-encoding", "").split(","):
        name, _, quality = part.strip().partition(";")
        if name.strip().lower() in {"gzip", "*"}:
            return quality.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False


async def pack(request: Request, answer: Response, *, once: bool = False) -> Response:
    """Pack an answer that is the same for everybody, if the client can unpack it.

    `once`: it is asked for again and again, and what came of packing it is kept.
    """
    answer.headers.add_vary_header(_VARY)
    body = bytes(answer.body)
    if len(body) < LEAST or not takes_gzip(request.headers):
        return answer
    if once:
        answer.body = await _kept(body)
    else:
        answer.body = _packed(body) if len(body) <= AT_ONCE else await aside(_packed, body)
    answer.headers["content-encoding"] = "gzip"
    answer.headers["content-length"] = str(len(answer.body))
    return answer


async def _kept(body: bytes) -> bytes:
    if body not in _KEPT:
        _KEPT[body] = await aside(_packed, body)
        while len(_KEPT) > _MOST_KEPT:
            _KEPT.popitem(last=False)
    return _KEPT[body]


_KEPT: Final[OrderedDict[bytes, bytes]] = OrderedDict()
"""What is packed once and for all, by what it was."""
_MOST_KEPT: Final = 16


def _packed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def _packed_file(path: str) -> bytes:
    with open(path, "rb") as stream:
        return _packed(stream.read())


_FILES: Final[OrderedDict[tuple[str, int], bytes]] = OrderedDict()
"""Files that were packed, by their path and when they were changed."""
_MOST_FILES: Final = 512


class _PackedFile(Response):
    """A file that is packed when it is sent, the first time, and kept so."""

    def __init__(
        self, path: str, changed: int, status: int, headers: dict[str, str], media: str | None
    ) -> None:
        super().__init__(b"", status, headers, media)
        self._file = path, changed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        if self._file not in _FILES:
            _FILES[self._file] = await aside(_packed_file, self._file[0])
            while len(_FILES) > _MOST_FILES:
                _FILES.popitem(last=False)
        self.body = _FILES[self._file]
        self.headers["content-length"] = str(len(self.body))
        await super().__call__(scope, receive, send)


class PackedFiles(StaticFiles):
    """The client's files: packed once, and told apart from those that are not by their own tag."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file as the client can read it."""
        path = os.fspath(full_path)
        if not path.endswith(_PACKABLE) or stat_result.st_size < LEAST:
            return super().file_response(full_path, stat_result, scope, status_code)
        asked = Headers(scope=scope)
        if not takes_gzip(asked):
            plain = super().file_response(full_path, stat_result, scope, status_code)
            plain.headers.add_vary_header(_VARY)
            return plain
        like = FileResponse(full_path, status_code, stat_result=stat_result)
        tag = like.headers["etag"].removesuffix('"') + '-gzip"'
        headers = {
            "content-encoding": "gzip",
            "etag": tag,
            "last-modified": like.headers["last-modified"],
            "vary": _VARY,
        }
        changed = stat_result.st_mtime_ns
        packed = _PackedFile(path, changed, status_code, headers, like.media_type)
        return NotModifiedResponse(packed.headers) if tag in tags(asked) else packed


def tags(asked: Headers) -> list[str]:
    """Return the tags of what a client has already."""
    return [tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")]
