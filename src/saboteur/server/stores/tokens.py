"""Codes and tokens: what is secret is made from the system's chance and kept only as a hash."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

LETTERS: Final = "BCDFGHJKMNPQRSTVWXZ"
"""No vowels, so that no code is a word; none that looks or sounds like a figure or another."""
CODE_LENGTH: Final = 5
LONG_CODE_LENGTH: Final = 8
"""Of a private table on a server that everybody can reach: there are 17 thousand million of them."""
SEAT_CODE_LENGTH: Final = 8
TOKEN_BYTES: Final = 32
TOKEN_LENGTH: Final = -(-TOKEN_BYTES * 4 // 3)
"""In letters, of which each stands for six bits."""
MATCH_ID_BYTES: Final = 12


def new_code(length: int = CODE_LENGTH) -> str:
    """Return a code that can be read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_table_code(*, private: bool) -> str:
    """Return the code of a table; of a private one that everybody could reach, one that nobody guesses."""
    return new_code(LONG_CODE_LENGTH if private else CODE_LENGTH)


def clean_code(text: str) -> str:
    """Return a code as it is stored: however it was typed."""
    return "".join(letter for letter in text.upper() if letter in LETTERS)


def new_token() -> str:
    """Return a new device token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Say whether a text can be a device token."""
    return (
        len(text) == TOKEN_LENGTH
        and text.isascii()
        and text.replace("-", "").replace("_", "").isalnum()
    )


def new_match_id() -> str:
    """Return an id that nobody can guess: whoever has it may look at the match."""
    return secrets.token_urlsafe(MATCH_ID_BYTES)


def hashed(token: str) -> str:
    """Return what is kept of a token. It has 256 bits of chance, so a plain hash is enough."""
    return hashlib.sha256(b"saboteur device " + token.encode()).hexdigest()
