"""What the server writes to its log: quiet, one event a line, as text or as JSON.

Tables and addresses are there as short hashes that mean something within one run only, so that two
lines can be told to be about the same without saying about whom. Names, tokens, codes, seeds and
talk are never logged.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
import secrets
from datetime import UTC, datetime
from typing import Any, Final

from saboteur.server.settings import Settings

REQUESTS: Final = logging.getLogger("saboteur.requests")
"""What was asked for, and what it cost; silent unless `log_requests` is set."""
_FIELDS: Final = "fields"
_SALT: Final = secrets.token_bytes(16)
"""Of this run alone: nobody can try out which code or address a hash stands for."""
_NUMBERS: Final = itertools.count(1)


class JsonLines(logging.Formatter):
    """Writes each event as an object on a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Return an event as a line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, _FIELDS, {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """Writes each event for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return an event as it is read."""
        more = "".join(f" {key}={value}" for key, value in getattr(record, _FIELDS, {}).items())
        text = f"{record.levelname} {record.name}: {record.getMessage()}{more}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def begin(settings: Settings) -> None:
    """Let everything be logged as the settings say, to the error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if settings.log_format == "json" else TextLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    REQUESTS.setLevel(logging.INFO if settings.log_requests else logging.WARNING)


def short(secret: str) -> str:
    """Return by what a table or an address is known in this run."""
    return hashlib.blake2b(secret.encode(), key=_SALT, digest_size=5).hexdigest()


class RequestLog:
    """Logs what was asked for, each with a number of its own."""

    def __init__(self, settings: Settings) -> None:
        self._addresses = settings.log_addresses

    def note(
        self, kind: str, seconds: float, size: int, address: str, table: str = "", status: int = 0
    ) -> None:
        """Log one request or message: of which kind, at which table, and what it cost."""
        if not REQUESTS.isEnabledFor(logging.INFO):
            return
        fields: dict[str, object] = {
            "request": next(_NUMBERS),
            "kind": kind,
            "ms": round(seconds * 1000, 2),
            "stored": size,
            "from": address if self._addresses else short(address),
        }
        if table:
            fields["table"] = short(table)
        if status:
            fields["status"] = status
        REQUESTS.info("asked", extra={_FIELDS: fields})
