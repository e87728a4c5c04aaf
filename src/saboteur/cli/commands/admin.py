"""`saboteur admin`: the operator's desk of a running server, from the command line.

It asks the server over HTTP, as the page `/admin` does. On the machine itself whoever can read the
file with the password's hash needs no password; from elsewhere it is asked for.
"""

from __future__ import annotations

import argparse
import getpass
import json
import os
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import TYPE_CHECKING, Any, Final

from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.data_folder import add_folder, settings_from
from saboteur.cli.files import cause
from saboteur.cli.language import say, words
from saboteur.cli.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.server.settings import Settings

PASSWORD: Final = "SABOTEUR_ADMIN_PASSWORD"  # noqa: S105 - the name of a variable
_SECONDS: Final = 15.0
_OWN_SESSION: Final = 60.0


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "admin", run)
    deeds = parser.add_subparsers(title=say("cli.admin.deeds"), metavar="DEED", dest="deed")
    for name, arguments in _ARGUMENTS.items():
        deed = deeds.add_parser(name, help=say(f"cli.admin.{name}.help"))
        if name != "password":
            deed.add_argument("--url", metavar="URL", help=say("cli.admin.url"))
            deed.add_argument("--as", dest="name", metavar="NAME", help=say("cli.admin.as"))
        add_folder(deed)
        arguments(deed)
    parser.set_defaults(help_of=parser)


def _for_password(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--new", action="store_true", help=say("cli.admin.password.new"))


def _for_tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "search", nargs="?", default="", metavar="TEXT", help=say("cli.admin.tables.search")
    )


def _for_end(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", metavar="CODE", help=say("cli.admin.end.table"))


def _for_ban(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "address", nargs="?", default="", metavar="ADDRESS", help=say("cli.admin.ban.address")
    )
    parser.add_argument("--device", default="", metavar="DEVICE", help=say("cli.admin.ban.device"))
    parser.add_argument(
        "--minutes", type=int, default=1440, metavar="N", help=say("cli.admin.ban.minutes")
    )
    parser.add_argument("--note", default="", metavar="TEXT", help=say("cli.admin.ban.note"))


def _for_unban(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ban", type=int, metavar="NUMBER", help=say("cli.admin.unban.ban"))


def _for_announce(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "texts", nargs="*", metavar="LANGUAGE=TEXT", help=say("cli.admin.announce.texts")
    )
    parser.add_argument(
        "--minutes", type=int, default=60, metavar="N", help=say("cli.admin.announce.minutes")
    )


def _for_drain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--off", action="store_true", help=say("cli.admin.drain.off"))
    parser.add_argument("--server", default="", metavar="URL", help=say("cli.admin.drain.server"))
    parser.add_argument("--restart", action="store_true", help=say("cli.admin.drain.restart"))


def _for_maintain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--off", action="store_true", help=say("cli.admin.maintain.off"))


def _for_nothing(_parser: argparse.ArgumentParser) -> None:
    """Add nothing."""


_ARGUMENTS: Final[dict[str, Callable[[argparse.ArgumentParser], None]]] = {
    "password": _for_password,
    "now": _for_nothing,
    "tables": _for_tables,
    "end": _for_end,
    "ban": _for_ban,
    "unban": _for_unban,
    "announce": _for_announce,
    "drain": _for_drain,
    "maintain": _for_maintain,
    "log": _for_nothing,
}


def run(args: argparse.Namespace) -> int:
    """Carry out the command: JSON comes out."""
    if args.deed is None:
        args.help_of.print_help()
        return 0
    settings = settings_from({"data_dir": args.data_dir}, args.config)
    if args.deed == "password":
        return _password(settings, new=args.new)
    desk = _Remote(settings, args.url, args.name)
    try:
        found = _DEEDS[args.deed](desk, args)
    finally:
        desk.leave()
    print(json.dumps(found, ensure_ascii=False, indent=1))
    return 0


def _password(settings: Settings, *, new: bool) -> int:
    """Keep a password: one that is asked for, or a new one that nobody can guess."""
    from saboteur.server.desk.signing import SHORTEST, write_password  # noqa: PLC0415 - an extra may be missing

    if new:
        password = secrets.token_urlsafe(18)
    elif sys.stdin.isatty():
        password = getpass.getpass(say("cli.admin.password.ask") + " ")
        if password != getpass.getpass(say("cli.admin.password.again") + " "):
            raise Problem(say("cli.admin.password.differ"))
    else:
        password = sys.stdin.readline().rstrip("\n")
    if len(password) < SHORTEST:
        raise Problem(say("cli.admin.password.short", least=SHORTEST))
    try:
        write_password(settings.operators, password)
    except OSError as error:
        raise Problem(
            say("cli.file.unwritable", file=settings.operators, detail=cause(error))
        ) from error
    if new:
        print(password)
    print(say("cli.admin.password.done", file=settings.operators), file=sys.stderr)
    return 0


class _Remote:
    """The desk of a running server."""

    def __init__(self, settings: Settings, url: str | None, name: str | None) -> None:
        self._url = (url or f"http://127.0.0.1:{settings.port}").rstrip("/")
        self._name = name or getpass.getuser()
        self._signed_in = False
        self._token = "" if url else self._own(settings)
        if not self._token:
            self._token = self._by_password()

    def _own(self, settings: Settings) -> str:
        """Return a token that is signed here; nothing, if the file cannot be read here."""
        from saboteur.server.desk.signing import Signing  # noqa: PLC0415 - an extra may be missing

        signing = Signing(settings.operators)
        if signing.kept is None:
            return ""
        return signing.token(signing.session(self._name, time.time(), _OWN_SESSION))

    def _by_password(self) -> str:
        password = os.environ.get(PASSWORD)
        if password is None:
            if not sys.stdin.isatty():
                raise Problem(say("cli.admin.no-password", variable=PASSWORD))
            password = getpass.getpass(say("cli.admin.password.ask") + " ")
        body = {"name": self._name, "password": password, "program": True}
        found = self.ask("/sign-in", body)
        self._signed_in = True
        return str(found["token"])

    def leave(self) -> None:
        """Let the token be worth nothing any more, if it was given for a password."""
        if self._signed_in:
            self.ask("/sign-out", {})

    def ask(self, path: str, body: object = None, **query: str) -> Any:  # noqa: ANN401 - JSON
        """Return what the server answers.

        :raises Problem: if it refuses, or does not answer.
        """
        values = urllib.parse.urlencode({**query, "language": words().language})
        data = json.dumps(body).encode() if body is not None else None
        headers = {"content-type": "application/json"}
        if getattr(self, "_token", ""):
            headers["authorization"] = f"Bearer {self._token}"
        url = f"{self._url}/api/admin{path}?{values}"
        if not url.startswith(("http://", "https://")):
            raise Problem(say("cli.admin.no-server", url=self._url, detail=""))
        asking = urllib.request.Request(url, data, headers)  # noqa: S310 - checked just now
        try:
            with urllib.request.urlopen(asking, timeout=_SECONDS) as answer:  # noqa: S310
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise Problem(_refusal(error, self._url)) from error
        except (OSError, ValueError) as error:
            raise Problem(say("cli.admin.no-server", url=self._url, detail=error)) from error

    def order(self, do: str, **values: object) -> Any:  # noqa: ANN401 - JSON
        """Give an order."""
        return self.ask("/orders", {"do": do, **values})


def _refusal(error: urllib.error.HTTPError, url: str) -> str:
    """Return the server's own words."""
    try:
        return str(json.loads(error.read())["error"]["text"])
    except (ValueError, KeyError, TypeError):
        return say("cli.admin.no-server", url=url, detail=error)


def _announce(desk: _Remote, args: argparse.Namespace) -> object:
    texts: dict[str, str] = {}
    for given in args.texts:
        tag, equals, text = given.partition("=")
        if not equals or len(tag) != 2:
            tag, text = words().language, given
        texts[tag] = text
    return desk.order("announce", texts=texts, minutes=args.minutes)


_DEEDS: Final[dict[str, Callable[[_Remote, argparse.Namespace], object]]] = {
    "now": lambda desk, _args: desk.ask("/now"),
    "tables": lambda desk, args: desk.ask("/tables", search=args.search),
    "log": lambda desk, _args: desk.ask("/log"),
    "end": lambda desk, args: desk.order("end", table=args.table),
    "ban": lambda desk, args: desk.order(
        "ban", address=args.address, device=args.device, minutes=args.minutes, note=args.note
    ),
    "unban": lambda desk, args: desk.order("unban", ban=args.ban),
    "announce": _announce,
    "drain": lambda desk, args: desk.order(
        "drain", on=not args.off, server=args.server, restart=args.restart
    ),
    "maintain": lambda desk, args: desk.order("maintain", on=not args.off),
}
