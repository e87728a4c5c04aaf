"""The server's settings: flags, environment and a file, with the same names and one meaning.

A flag wins over the environment, the environment over the file, the file over what is usual.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final
from urllib.parse import urlsplit

PREFIX: Final = "SABOTEUR_"
OTHERS: Final = frozenset(
    f"SABOTEUR_{name}" for name in ("CHROMIUM", "CONFIG", "DEBUG", "KILLS", "LAWS", "PURE")
)
"""Variables with our prefix that are no settings of the server."""
_YES: Final = frozenset(("1", "true", "yes", "on"))
_NO: Final = frozenset(("", "0", "false", "no", "off"))


class SettingsError(ValueError):
    """A setting that does not exist, or cannot have this value."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code}: {values}")
        self.code: str = code
        self.values: dict[str, object] = values


def _default_data_dir() -> str:
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(
        os.path.expanduser("~"), ".local", "share"
    )
    return os.path.join(base, "saboteur")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set."""

    host: str = field(default="0.0.0.0", metadata={"help": "host"})  # noqa: S104 - for friends
    port: int = field(default=8080, metadata={"help": "port", "min": 0, "max": 65535})
    browser: bool = field(default=True, metadata={"help": "browser"})
    data_dir: str = field(default_factory=_default_data_dir, metadata={"help": "data-dir"})
    public_url: str = field(default="", metadata={"help": "public-url"})
    trusted_proxies: str = field(default="127.0.0.1", metadata={"help": "trusted-proxies"})
    max_tables: int = field(default=2000, metadata={"help": "max-tables", "min": 1})
    max_sockets: int = field(default=20000, metadata={"help": "max-sockets", "min": 1})
    max_sockets_per_address: int = field(
        default=200, metadata={"help": "max-sockets-per-address", "min": 1}
    )
    messages_per_second: float = field(
        default=10.0, metadata={"help": "messages-per-second", "min": 1}
    )
    tables_per_minute: int = field(default=20, metadata={"help": "tables-per-minute", "min": 1})
    requests_per_second: float = field(
        default=50.0, metadata={"help": "requests-per-second", "min": 1}
    )
    away_seconds: float = field(default=45.0, metadata={"help": "away-seconds", "min": 0})
    empty_minutes: float = field(default=30.0, metadata={"help": "empty-minutes", "min": 0})
    bot_seconds: float = field(default=1.2, metadata={"help": "bot-seconds", "min": 0})
    silent_seconds: float = field(default=60.0, metadata={"help": "silent-seconds", "min": 5})

    @property
    def database(self) -> str:
        """Return where the database lies."""
        return os.path.join(self.data_dir, "saboteur.sqlite")


_KINDS: Final = {
    "bool": "true-or-false",
    "float": "number",
    "int": "whole-number",
    "str": "text",
}
"""What is wrong with a value that is not of the setting's type."""
NAMES: Final = tuple(f.name for f in fields(Settings))


def read_settings(
    flags: Mapping[str, object], environment: Mapping[str, str], file: str = ""
) -> Settings:
    """Return the settings.

    :raises SettingsError: if there is one that does not exist, or with a wrong value.
    :raises OSError: if the file cannot be read.
    """
    values: dict[str, object] = {}
    path = file or environment.get(PREFIX + "CONFIG", "")
    if path:
        values.update(_from_file(path))
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable in OTHERS:
            continue
        name = variable[len(PREFIX) :].lower()
        if name not in NAMES:
            raise SettingsError("unknown", where=variable, known=_known(PREFIX))
        values[name] = _value(name, text, variable)
    for name, value in flags.items():
        if value is not None:
            values[name] = _value(name, value, "--" + name.replace("_", "-"))
    return Settings(**values)  # type: ignore[arg-type]


def _from_file(path: str) -> dict[str, object]:
    with open(path, "rb") as stream:
        try:
            table = tomllib.load(stream)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            line = re.search(r"at line (\d+)", str(error))
            raise SettingsError("file", file=path, line=line[1] if line else "?") from error
    for name in table:
        if name not in NAMES:
            raise SettingsError("unknown", where=f"{name} ({path})", known=_known(""))
    return {name: _value(name, value, f"{name} ({path})") for name, value in table.items()}


def _known(prefix: str) -> str:
    return ", ".join((prefix + name.upper()) if prefix else name for name in NAMES)


def _value(name: str, value: object, where: str) -> object:
    """Return a value as the setting has it."""
    setting = next(f for f in fields(Settings) if f.name == name)
    kind = str(setting.type)
    try:
        found = _converted(kind, value)
    except (TypeError, ValueError):
        raise SettingsError(_KINDS[kind], where=where, value=value) from None
    if isinstance(found, (int, float)) and not isinstance(found, bool):
        low = setting.metadata.get("min")
        high = setting.metadata.get("max")
        if low is not None and found < low:
            raise SettingsError("too-small", where=where, value=value, min=low)
        if high is not None and found > high:
            raise SettingsError("too-large", where=where, value=value, max=high)
    if name == "public_url" and found and not _is_address(str(found)):
        raise SettingsError("address", where=where, value=value)
    return os.path.expanduser(str(found)) if name == "data_dir" else found


def _is_address(text: str) -> bool:
    """Say whether a text is where a server can be: no folder of a page, nothing after it."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    whole = parts.scheme in {"http", "https"} and bool(parts.netloc)
    return whole and parts.path in {"", "/"} and not parts.query and not parts.fragment


def _converted(kind: str, value: object) -> object:
    if kind == "bool":
        if isinstance(value, bool):
            return value
        word = str(value).strip().lower()
        if word not in _YES | _NO:
            raise ValueError(word)
        return word in _YES
    if isinstance(value, bool):
        raise TypeError(kind)
    if kind == "int":
        if isinstance(value, float):
            raise TypeError(kind)
        return int(str(value))
    if kind == "float":
        number = float(str(value))
        if number != number or number in {float("inf"), float("-inf")}:  # noqa: PLR0124 - not a number
            raise ValueError(kind)
        return number
    if not isinstance(value, str):
        raise TypeError(kind)
    return value


def printed(settings: Settings) -> str:
    """Return the settings as a file would have them."""
    lines: list[str] = []
    for name in NAMES:
        value = getattr(settings, name)
        if isinstance(value, bool):
            text = "true" if value else "false"
        elif isinstance(value, str):
            text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        else:
            text = str(value)
        lines.append(f"{name} = {text}")
    return "\n".join(lines)
