"""The server's settings: flags, environment and a file, with the same names and one meaning.

A flag wins over the environment, the environment over the file, the file over what is usual.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec.inspect import (
    BoolType,
    FloatType,
    IntType,
    LiteralType,
    StrType,
    Type,
    type_info,
)

PREFIX: Final = "SABOTEUR_"
OTHERS: Final = frozenset(
    f"SABOTEUR_{name}"
    for name in ("ADMIN_PASSWORD", "CHROMIUM", "CONFIG", "DEBUG", "KILLS", "LAWS", "PSEUDO", "PURE")
)
"""Variables with our prefix that are no settings of the server."""
_WORDS: Final = {"": False, "no": False, "off": False, "on": True, "yes": True}
"""What people also write for true and false, besides what msgspec takes."""
_FINITE: Final = sys.float_info.max
_PATHS: Final = frozenset(("admin_file", "data_dir", "tls_certificate", "tls_key"))

Port: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Rate: TypeAlias = Annotated[float, msgspec.Meta(ge=1, le=_FINITE)]
Span: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=_FINITE)]
Address: TypeAlias = Annotated[
    str, msgspec.Meta(pattern=r"^(?i:https?://(\[[0-9a-f:.]+\]|[^][/?#\s:]+)(:\d*)?/?)?$")
]
"""Where a server can be, or nothing: no folder of a page, nothing after it."""

BasePath: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^(/[A-Za-z0-9._~-]+)*$")]
"""A path under which all pages lie, or nothing."""


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


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set; the types say which values are possible."""

    host: str = "0.0.0.0"  # noqa: S104 - for friends
    port: Port = 8080
    browser: bool = True
    data_dir: str = msgspec.field(default_factory=_default_data_dir)
    share: bool = False
    postgres: str = ""
    peer_url: Address = ""
    public_url: Address = ""
    base_path: BasePath = ""
    admin_file: str = ""
    tls: bool = False
    tls_port: Port = 8443
    tls_certificate: str = ""
    tls_key: str = ""
    trusted_proxies: str = "127.0.0.1"
    metrics_from: str = ""
    max_tables: Count = 2000
    max_sockets: Count = 20000
    max_sockets_per_address: Count = 200
    messages_per_second: Rate = 10.0
    tables_per_minute: Count = 20
    max_tables_per_address: Count = 60
    requests_per_second: Rate = 50.0
    processor_per_address: Annotated[float, msgspec.Meta(ge=0.001, le=_FINITE)] = 0.1
    analysis_per_address: Span = 0.1
    analysis_visits: Count = 800
    analysis_here: bool = True
    stored_per_address: Annotated[float, msgspec.Meta(ge=100, le=_FINITE)] = 16384.0
    away_seconds: Span = 45.0
    empty_minutes: Span = 30.0
    keep_matches_days: Span = 0.0
    keep_tables_days: Span = 60.0
    bot_seconds: Span = 1.2
    bots: str = ""
    bot_workers: Annotated[int, msgspec.Meta(ge=0, le=64)] = 0
    ping_seconds: Annotated[float, msgspec.Meta(ge=0.1, le=_FINITE)] = 4.0
    silent_seconds: Annotated[float, msgspec.Meta(ge=5, le=_FINITE)] = 60.0
    log_format: Literal["text", "json"] = "text"
    log_requests: bool = False
    log_addresses: bool = False
    push: bool = True
    push_services: str = (
        "fcm.googleapis.com push.services.mozilla.com push.apple.com notify.windows.com"
    )
    push_contact: str = ""

    @property
    def database(self) -> str:
        """Return where the database lies."""
        return os.path.join(self.data_dir, "saboteur.sqlite")

    @property
    def public_base(self) -> str:
        """Return what addresses outside begin with; empty, if that is not set."""
        return f"{self.public_url.rstrip('/')}{self.base_path}" if self.public_url else ""

    @property
    def operators(self) -> str:
        """Return where the password of the operator's desk is kept, if there is one."""
        return self.admin_file or os.path.join(self.data_dir, "admin.json")

    @property
    def certificates(self) -> str:
        """Return where the authority of this server and its certificate lie."""
        return os.path.join(self.data_dir, "tls")


_TYPES: Final = {f.name: type_info(f.type) for f in msgspec.structs.fields(Settings)}
NAMES: Final = tuple(_TYPES)


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
    """Return a value as the setting has it: a text may stand for a number or a truth."""
    if isinstance(value, str) and not isinstance(_TYPES[name], StrType | LiteralType):
        value = value.strip()
        if isinstance(_TYPES[name], BoolType):
            value = _WORDS.get(value.lower(), value)
    try:
        found: object = getattr(msgspec.convert({name: value}, Settings, strict=False), name)
    except msgspec.ValidationError:
        raise _refusal(_TYPES[name], value, where) from None
    return os.path.expanduser(str(found)) if name in _PATHS else found


def _refusal(kind: Type, value: object, where: str) -> SettingsError:
    """Return the error for a value that msgspec has refused; its own words are English only."""
    code = "text"
    more: dict[str, object] = {}
    if isinstance(kind, LiteralType):
        code, more = "one-of", {"known": ", ".join(map(str, kind.values))}
    elif isinstance(kind, BoolType):
        code = "true-or-false"
    elif isinstance(kind, IntType | FloatType):
        code, more = _number_refusal(kind, value)
    elif isinstance(kind, StrType) and kind.pattern is not None and isinstance(value, str):
        code = "path" if kind.pattern.startswith("^(/") else "address"
    return SettingsError(code, where=where, value=value, **more)


def _number_refusal(kind: IntType | FloatType, value: object) -> tuple[str, dict[str, object]]:
    """Say whether it is no such number at all, or out of bounds: the code, and the bound."""
    whole = isinstance(kind, IntType)
    code = "whole-number" if whole else "number"
    try:
        number = msgspec.convert(value, int if whole else float, strict=False)
    except msgspec.ValidationError:
        return code, {}
    if kind.ge is not None and number < kind.ge:
        return "too-small", {"min": kind.ge}
    if kind.le is not None and kind.le != _FINITE and number > kind.le:
        return "too-large", {"max": kind.le}
    return code, {}


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
