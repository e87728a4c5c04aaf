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
_SHORTEST: Final = 2
_MASKED: Final = 6
"""Bytes before what a client says, in a short frame."""
_SIZE: Final = 0x7F
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
_TEXT: Final = 0x81
_MOST_SHORT: Final = 0xFFFF


class FrameCount:
    """Counts the frames that a client sends, however they are cut, without taking them apart.

    >>> count = FrameCount()
    >>> count.count(PONG + b"mask" + PONG, 9), count.are_whole
    (1, False)
    >>> count.count(b"mask", 9), count.are_whole
    (1, True)
    """

    __slots__ = ("_begun", "_missing")

    def __init__(self) -> None:
        self._begun = b""
        """The beginning of a frame whose size is not known yet."""
        self._missing = 0
        """So many bytes are still to come of a frame that was counted."""

    @property
    def are_whole(self) -> bool:
        """Say whether all that came so far were whole frames."""
        return not self._missing and not self._begun

    def count(self, data: bytes, most: int) -> int:
        """Return how many frames begin; as soon as there are more than so many, the rest is not looked at."""
        if self._begun:
            data = self._begun + data
        at, end, found = self._missing, len(data), 0
        while at + _SHORTEST <= end and found <= most:
            size = data[at + 1] & _SIZE
            after = at + (_SHORTEST if data[at + 1] <= _SIZE else _MASKED)
            if size >= _TWO_BYTES:
                start = at + _SHORTEST
                more = 8 if size == _EIGHT_BYTES else 2
                size = int.from_bytes(data[start : start + more], "big")
                after += more
            if after > end:
                break
            at = after + size
            found += 1
        self._begun = data[at:] if at < end else b""
        self._missing = max(0, at - end)
        return found


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
