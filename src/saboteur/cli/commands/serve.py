"""`saboteur serve`: a table server for friends in their browsers."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ipaddress
import logging
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Final

from saboteur.bots.own import offer_own
from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.data_folder import settings_from, store_problem
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.screen.layout import table

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable

    from starlette.applications import Starlette

    from saboteur.server.settings import Settings
    from saboteur.server.tls.authority import Secured
    from saboteur.server.tls.trust import Trust

_OTHER_PORTS: Final = 20
"""So many ports after the usual one are tried, if nobody asked for a certain one."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "serve", run)
    parser.add_argument("--config", metavar="FILE", help=say("cli.serve.config"))
    parser.add_argument("--print-config", action="store_true", help=say("cli.serve.print-config"))
    parser.add_argument(
        "--browser", action=argparse.BooleanOptionalAction, help=say("cli.serve.browser")
    )
    parser.add_argument("--host", metavar="ADDRESS", help=say("cli.serve.host"))
    parser.add_argument("--port", metavar="N", help=say("cli.serve.port"))
    parser.add_argument("--data-dir", metavar="FOLDER", help=say("cli.serve.data-dir"))
    parser.add_argument(
        "--share", action=argparse.BooleanOptionalAction, help=say("cli.serve.share")
    )
    parser.add_argument("--postgres", metavar="URL", help=say("cli.serve.postgres"))
    parser.add_argument("--peer-url", metavar="URL", help=say("cli.serve.peer-url"))
    parser.add_argument("--public-url", metavar="URL", help=say("cli.serve.public-url"))
    parser.add_argument("--base-path", metavar="PATH", help=say("cli.serve.base-path"))
    parser.add_argument("--tls", action=argparse.BooleanOptionalAction, help=say("cli.serve.tls"))
    parser.add_argument("--tls-port", metavar="N", help=say("cli.serve.tls-port"))
    for name in ("admin-file", "tls-certificate", "tls-key"):
        parser.add_argument(f"--{name}", metavar="FILE", help=say(f"cli.serve.{name}"))
    for name in (
        "trusted-proxies",
        "metrics-from",
        "max-tables",
        "max-sockets",
        "max-sockets-per-address",
        "messages-per-second",
        "tables-per-minute",
        "max-tables-per-address",
        "requests-per-second",
        "processor-per-address",
        "analysis-per-address",
        "analysis-visits",
        "stored-per-address",
        "away-seconds",
        "empty-minutes",
        "keep-matches-days",
        "keep-tables-days",
        "bot-seconds",
        "bots",
        "bot-workers",
        "ping-seconds",
        "silent-seconds",
        "log-format",
        "push-services",
        "push-contact",
    ):
        parser.add_argument(f"--{name}", metavar="N", help=say(f"cli.serve.{name}"))
    for name in ("analysis-here", "log-requests", "log-addresses", "push"):
        how = argparse.BooleanOptionalAction
        parser.add_argument(f"--{name}", action=how, help=say(f"cli.serve.{name}"))


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        from msgspec.structs import replace  # noqa: PLC0415 - an extra may be missing

        from saboteur.server.app import make_app  # noqa: PLC0415
        from saboteur.server.logs import begin  # noqa: PLC0415
        from saboteur.server.settings import NAMES, Settings, printed  # noqa: PLC0415
        from saboteur.server.stores.store import StoreFailed  # noqa: PLC0415
        from saboteur.server.tls.trust import Trust  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise Problem(say("cli.serve.not-installed", module=error.name)) from error
    flags = {name: getattr(args, name, None) for name in NAMES}
    settings = settings_from(flags, args.config)
    if args.print_config:
        print(printed(settings))
        return 0
    begin(settings)  # before anything is opened: what is said of that is a line like any other
    for bot in settings.bots.split(",") if settings.bots else ():
        offer_own(bot.strip())
    fixed = flags["port"] is not None or "SABOTEUR_PORT" in os.environ
    usual = not fixed and settings.port == Settings().port
    network = _network_address(settings.host)
    secured = _secured(settings, network) if settings.tls else None
    with contextlib.ExitStack() as closing:
        listening = closing.enter_context(
            contextlib.closing(bound(settings.host, settings.port, "port", usual=usual))
        )
        port = listening.getsockname()[1]
        base = settings.public_base or f"http://{network}:{port}{settings.base_path}"
        if (settings.postgres or settings.share) and not settings.peer_url:
            settings = replace(settings, peer_url=f"http://{network}:{port}")
        door = None
        if secured is not None:
            found = bound(settings.host, settings.tls_port, "tls-port")
            door = closing.enter_context(contextlib.closing(found)), secured.context
            address = f"https://{network}:{found.getsockname()[1]}{settings.base_path}"
            trust = Trust(address, secured)
        else:
            trust = None
        try:
            app = make_app(settings, base=base, trust=trust)
        except (StoreFailed, OSError) as error:
            raise store_problem(error, settings.data_dir) from error
        _announce(settings, port, base, trust)
        return _serve(app, listening, settings, door, lambda: _renew(settings, network, secured))


def _secured(settings: Settings, network: str) -> Secured:
    """Return what is needed to speak encrypted: a certificate brought along, or one of our own."""
    from saboteur.server.tls.authority import NotAtHome, at_home, brought  # noqa: PLC0415

    try:
        if settings.tls_certificate:
            return brought(settings.tls_certificate, settings.tls_key)
        return at_home(settings.certificates, network)
    except NotAtHome as error:
        raise Problem(say("cli.serve.not-at-home", address=error.address)) from error
    except OSError as error:
        file = settings.tls_certificate or settings.certificates
        raise Problem(say("cli.serve.no-certificate", file=file, detail=error)) from error


def _renew(settings: Settings, network: str, secured: Secured | None) -> None:
    """Read the certificate again; one that cannot be used does not take the place of the other."""
    log = logging.getLogger("saboteur.server")
    if secured is None:
        log.warning("there is no certificate to be read again")
        return
    try:
        secured.take(_secured(settings, network))
    except (Problem, OSError) as error:
        log.error("the certificate stays as it was: %s", error)  # noqa: TRY400 - a sentence is enough
    else:
        log.warning("the certificate was read again")


def bound(host: str, wanted: int, setting: str, *, usual: bool = False) -> socket.socket:
    """Return a socket on the wanted port, or on one of the next if none was asked for."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    detail = ""
    for port in range(wanted, wanted + (_OTHER_PORTS if usual else 1)):
        # By its protocol asyncio knows that small messages are not to be held back (TCP_NODELAY).
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, port))
            found.listen(2048)  # whoever comes from now on waits until all is ready
        except OSError as error:
            found.close()
            detail = error.strerror or str(error)
        else:
            return found
    words = {"host": host, "port": wanted, "detail": detail, "setting": setting}
    raise Problem(say("cli.serve.no-port", **words))


def _network_address(host: str) -> str:
    """Return the address by which others in the network reach this computer. Sends nothing."""
    with contextlib.suppress(ValueError):
        if not ipaddress.ip_address(host).is_unspecified:
            return f"[{host}]" if ":" in host else host
    if host not in {"", "0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        return host
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _local_address(host: str) -> str:
    """Return the address by which this computer reaches itself."""
    with contextlib.suppress(ValueError):
        if not ipaddress.ip_address(host).is_unspecified:
            return _network_address(host)
        return "127.0.0.1"
    return host or "127.0.0.1"


def _announce(settings: Settings, port: int, base: str, trust: Trust | None) -> None:
    """Say where the server is, and where it keeps what it knows."""
    from saboteur.server.http.qr import in_terminal  # noqa: PLC0415 - an extra may be missing

    local = f"http://{_local_address(settings.host)}:{port}{settings.base_path}"
    print(say("cli.serve.title"))
    facts = [("local", f"{local}/"), ("network", f"{base}/")]
    if trust is not None:
        facts.append(("encrypted", f"{trust.address}/"))
        if trust.secured.certificate:
            facts.append(("trust", f"{base}/trust"))
    facts.append(("data", settings.data_dir))
    lines = [[say(f"cli.serve.{key}"), value] for key, value in facts]
    print("\n".join(table(lines, indent="  ")))
    if sys.stdout.isatty():
        print(in_terminal(f"{base}/"))
    print(say("cli.serve.stop"), flush=True)
    if settings.browser and _has_browser():
        threading.Timer(1.0, webbrowser.open, [f"{local}/"]).start()


def _has_browser() -> bool:
    """Say whether a person sits before a screen with windows."""
    if not sys.stdout.isatty():
        return False
    graphical = sys.platform in {"win32", "darwin"}
    return graphical or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _serve(
    app: Starlette,
    listening: socket.socket,
    settings: Settings,
    secure: tuple[socket.socket, ssl.SSLContext] | None,
    renew: Callable[[], None],
) -> int:
    import uvicorn  # noqa: PLC0415 - an extra may be missing

    from saboteur.server.http.connections import (  # noqa: PLC0415
        Connection,
        Doorkeeper,
        Server,
        Socket,
    )
    from saboteur.server.http.heart import Heart  # noqa: PLC0415
    from saboteur.server.tidying import Tidying  # noqa: PLC0415
    from saboteur.server.wire.messages import MAX_BYTES  # noqa: PLC0415

    Connection.doorkeeper = Doorkeeper(settings)
    Socket.heart = Heart(settings.ping_seconds)
    Socket.budgets = app.state.budgets
    Socket.messages_per_second = settings.messages_per_second
    if "*" in settings.trusted_proxies:
        log = logging.getLogger("saboteur.server")
        log.warning("trusted_proxies has *: whoever reaches this port says which address they have")
    config = uvicorn.Config(
        app,
        http=Connection,
        ws=Socket,
        ws_ping_interval=None,  # all are asked together, by their heart
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=5,
    )
    server = Server(config, app.state.rooms, secure)
    server.renew = renew
    app.state.desk.stop = lambda: setattr(server, "should_exit", True)
    sys.setswitchinterval(0.001)  # whoever plays does not wait for a page that somebody reads
    Tidying().begin()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=[listening]))
    return 0
