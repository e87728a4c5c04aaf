"""Who may give orders: a password of which only a hash is kept, and sessions that are signed.

Everything lies in one small file that nobody else reads. Where there is none, there is no desk.
Several servers are given the same file: then whoever signed in at one of them is known to all.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from typing import Final

import msgspec

SHORTEST: Final = 10
"""A password has at least so many letters."""
SESSION_SECONDS: Final = 12 * 3600.0
_COST: Final = 2**15
_BLOCK: Final = 8
_MEMORY: Final = 64 * 1024 * 1024
_MARK: Final = "desk"


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a password."""

    salt: bytes
    hash: bytes
    key: bytes
    """Signs sessions; a new password makes a new one, and all sessions end."""
    cost: int = _COST


class Session(msgspec.Struct, frozen=True):
    """Somebody who has signed in."""

    id: str
    name: str
    until: float


def _hashed(password: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(
        password.encode(), salt=salt, n=cost, r=_BLOCK, p=1, maxmem=_MEMORY, dklen=32
    )


def write_password(path: str, password: str) -> None:
    """Keep a password, in place of any other.

    :raises OSError: if it cannot be written.
    """
    salt = secrets.token_bytes(16)
    kept = Kept(salt, _hashed(password, salt, _COST), secrets.token_bytes(32))
    os.makedirs(os.path.dirname(path) or ".", mode=0o700, exist_ok=True)
    partial = f"{path}.{os.getpid()}.part"
    with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as stream:
        stream.write(msgspec.json.encode(kept))
    os.replace(partial, path)


def is_session(token: str) -> bool:
    """Say whether a token could stand for a session, and not for a device."""
    return token.startswith(f"{_MARK}.")


class Signing:
    """Checks passwords and sessions by the file, as it is now."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._seen: tuple[int, int] = (0, 0)
        self._kept: Kept | None = None

    @property
    def kept(self) -> Kept | None:
        """Return what the file has; None: there is no desk."""
        try:
            found = os.stat(self._path)
            seen = (found.st_mtime_ns, found.st_ino)
            if seen != self._seen:
                with open(self._path, "rb") as stream:
                    self._kept = msgspec.json.decode(stream.read(), type=Kept)
                self._seen = seen
        except (OSError, msgspec.DecodeError):
            self._kept, self._seen = None, (0, 0)
        return self._kept

    def is_right(self, password: str) -> bool:
        """Say whether a password is the one; it takes a while, whatever it is."""
        kept = self.kept
        if kept is None:
            return False
        return hmac.compare_digest(_hashed(password, kept.salt, kept.cost), kept.hash)

    def session(self, name: str, now: float, seconds: float = SESSION_SECONDS) -> Session:
        """Return a new session of somebody who has shown the password, or who can read the file."""
        return Session(secrets.token_urlsafe(9), name, now + seconds)

    def token(self, session: Session) -> str:
        """Return a session as it is sent along.

        :raises ValueError: if there is no desk.
        """
        kept = self.kept
        if kept is None:
            raise ValueError("there is no desk")
        body = base64.urlsafe_b64encode(msgspec.json.encode(session)).decode()
        return f"{_MARK}.{body}.{_signed(kept, body)}"

    def read(self, token: str, now: float) -> Session | None:
        """Return the session that a token stands for; None: it is none of ours, or over."""
        kept = self.kept
        mark, _, rest = token.partition(".")
        body, _, signature = rest.partition(".")
        if kept is None or mark != _MARK or len(token) > 1000 or not token.isascii():
            return None
        if not hmac.compare_digest(_signed(kept, body), signature):
            return None
        try:
            session = msgspec.json.decode(base64.urlsafe_b64decode(body), type=Session)
        except (ValueError, msgspec.DecodeError):
            return None
        return session if session.until > now else None


def _signed(kept: Kept, body: str) -> str:
    return hmac.new(kept.key, body.encode(), hashlib.sha256).hexdigest()
