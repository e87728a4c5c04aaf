"""The commands of `./dev`, and how it ends when something is wrong."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NoReturn

from devtools.audit import run_audit
from devtools.checks import Report, run_checks
from devtools.client import Node, build_client, run_browser_tests, run_client_tests
from devtools.compiling import compile_here, set_up_compiled, warn_of_pure
from devtools.environment import (
    alone,
    set_up_audit,
    set_up_environment,
    set_up_jax,
    set_up_ray,
    write_locks,
)
from devtools.places import BIN, PYTHON, ROOT
from devtools.processes import Problem, become, clean_environment, say
from devtools.screens import take_screens
from devtools.site import build_site
from devtools.testing import Beside, run_ray_tests, run_tests

HELP: Final = """\
Usage: ./dev COMMAND [ARGUMENTS]

  setup            make .venv, install the tools, build the browser client, compile the rules
  play [...]       start a table server and play; the arguments go to `saboteur serve`
  test             every check and every test, with the plain and with the compiled rules
  test [...]       only pytest, both ways, with these arguments
  ray              the arena on a Ray cluster of several nodes, which `test` leaves out: fetches 70 MB
  check            format, lint, types, layers, rules ledger, the client's format and lint; no tests
  audit            whether a package of any lock file has a known fault; asks the package indexes
  screens [...]    a picture of every screen and every moment, on one contact sheet in .venv/screens
                   or in the folder named; `./dev screens moments` takes only one group,
                   `./dev screens --every-look` takes all of them in every language, theme and size,
                   `./dev screens books --look=phone-de-strong` one group in one look,
                   `./dev screens --speed` measures how fast the client is on a slow phone,
                   `./dev screens --site-speed` how big the site is and how long it takes to start
  site [FOLDER]    the client with the rules and bots inside it, and the documentation, as files for
                   any web host; into the folder site, or into the one named
  lock [...]       write the lock files anew; `--upgrade` takes the newest versions

Each command does the set-up it needs, and repeats none of it that is still good. All of it stays
in .venv and web/node_modules: delete these folders to start afresh. To use another Python, run
`python3.13 dev setup`. SABOTEUR_PURE=1 does without the compiled rules.
"""


def setup(arguments: Sequence[str]) -> int:
    """Set everything up, and try again what did not end well."""
    if arguments:
        raise Problem("./dev setup takes no arguments.")
    with alone():
        set_up_environment()
        build_client(Node.of_venv())
        reason = set_up_compiled()
    if reason:
        warn_of_pure(reason)
    say("dev: all is set up" + ("" if reason else ", the rules are compiled"))
    return 0


def play(arguments: Sequence[str]) -> NoReturn:
    """Become a table server."""
    with alone():
        set_up_environment()
        build_client(Node.of_venv())
        try:
            reason = set_up_compiled(try_again=False)
        except Problem as problem:
            reason = str(problem)
    say(f"dev: the rules run in plain Python: {reason}" if reason else "dev: all is set up")
    serve = (str(PYTHON), str(BIN / "saboteur"), "serve", *arguments)
    become(*serve, environment=clean_environment())


def check(arguments: Sequence[str]) -> int:
    """Run every check and no test."""
    if arguments:
        raise Problem("./dev check takes no arguments.")
    node = Node.of_venv()
    with alone():
        set_up_environment()
    report = Report()
    run_checks(report, node)
    return report.finish("check")


def test(arguments: Sequence[str]) -> int:
    """Run every check and every test, or only some tests."""
    report = Report()
    node = Node.of_venv()
    with alone():
        set_up_environment()
        set_up_jax()
    beside = Beside(() if arguments else Beside.JAX)
    with ThreadPoolExecutor(1) as other_core:
        done = other_core.submit(beside.work)
        if not arguments:
            run_checks(report, node)
            report.work("client", lambda: run_client_tests(node))
        done.result()
    beside.tell(report)
    if not arguments:
        report.work("browsers", lambda: run_browser_tests(node, report.remarks))
    run_tests(report, arguments, beside.not_compiled)
    return report.finish("test")


def ray(arguments: Sequence[str]) -> int:
    """Test the arena on Ray."""
    with alone():
        set_up_environment()
        set_up_ray()
    report = Report()
    run_ray_tests(report, arguments)
    return report.finish("ray")


def audit(arguments: Sequence[str]) -> int:
    """Ask about known faults of what we depend on."""
    if arguments:
        raise Problem("./dev audit takes no arguments.")
    with alone():
        set_up_environment()
        set_up_audit()
    return run_audit(Node.of_venv())


def screens(arguments: Sequence[str]) -> int:
    """Take a picture of everything that a person can see in the browser."""
    node = Node.of_venv()
    with alone():
        set_up_environment()
        build_client(node)
    return take_screens(node, arguments)


def site(arguments: Sequence[str]) -> int:
    """Build the site for any web host."""
    node = Node.of_venv()
    with alone():
        set_up_environment()
        return build_site(node, arguments)


def lock(arguments: Sequence[str]) -> int:
    """Write the lock files anew."""
    with alone():
        set_up_environment()
    write_locks(arguments)
    return 0


COMMANDS: Final[dict[str, Callable[[Sequence[str]], int]]] = {
    "setup": setup,
    "play": play,
    "test": test,
    "check": check,
    "ray": ray,
    "audit": audit,
    "screens": screens,
    "site": site,
    "lock": lock,
}


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line, and return the exit status."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(HELP, end="")
        return 0 if arguments else 2
    if arguments[0] == "_compile":
        return compile_here()
    if arguments[0] not in COMMANDS:
        raise Problem(f"there is no command {arguments[0]!r}; ./dev --help lists them.")
    os.chdir(ROOT)
    return COMMANDS[arguments[0]](arguments[1:])


def run_and_exit(arguments: Sequence[str]) -> NoReturn:
    """Carry out a command line, and end with a sentence if something is wrong."""
    try:
        sys.exit(main(arguments))
    except Problem as problem:
        sys.exit(f"dev: {problem}")
    except BrokenPipeError:  # whoever read our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        sys.exit(f"dev: the disk or the system does not allow it: {error}")
    except KeyboardInterrupt:
        print("\ndev: stopped", file=sys.stderr)
        sys.exit(128 + signal.SIGINT)
