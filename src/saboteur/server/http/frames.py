"""Frames of a WebSocket as the server sends them and gets them, as far as that has to be quick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SEND_TEXTS: Final = "saboteur.texts"
"""The extension of a socket's scope by which texts are sent that are written already, several at once."""
PING: Final = b"\x89\x00"
"""A ping frame with nothing in it."""
PONG: Final = b"\x8a\x80"
"""What an answer to it begins with; four bytes follow by which nothing is masked."""
PONG_BYTES: Final = 6
_MASKED: Final = 6
"""Bytes before what a client says, in a short frame."""
_SIZE: Final = 0x7F
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
_TEXT: Final = 0x81
_MOST_SHORT: Final = 0xFFFF


def are_whole(data: bytes) -> bool:
    """Say whether bytes from a client are some whole frames and nothing besides.

    Whoever does not know may say no: frames that are not whole are put together elsewhere.

    >>> are_whole(PONG + b"mask"), are_whole(PONG + b"mas"), are_whole(PONG + b"mask" + PONG)
    (True, False, False)
    """
    at, end = 0, len(data)
    while at + _MASKED <= end:
        size = data[at + 1] & _SIZE
        at += _MASKED
        if size == _EIGHT_BYTES:
            return False
        if size == _TWO_BYTES:
            size = int.from_bytes(data[at - 4 : at - 2], "big")
            at += 2
        at += size
    return at == end


def framed(texts: Iterable[bytes]) -> bytes:
    r"""Return texts as a server sends them, each in a frame.

    >>> framed([b"one", b"two"])
    b'\x81\x03one\x81\x03two'
    """
    parts: list[bytes] = []
    for text in texts:
        size = len(text)
        if size < _TWO_BYTES:
            parts.append(bytes((_TEXT, size)))
        elif size <= _MOST_SHORT:
            parts.append(bytes((_TEXT, _TWO_BYTES)) + size.to_bytes(2, "big"))
        else:
            parts.append(bytes((_TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big"))
        parts.append(text)
    return b"".join(parts)
