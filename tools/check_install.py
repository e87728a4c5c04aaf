"""Install the package as a person would, and see that it serves the browser client.

    tools/check_install.py

Clones this repository (what is committed) into a temporary folder, installs `.[server]` from there
with pip into an empty environment, starts `saboteur serve` and fetches the page with everything it
loads. Takes a minute or so and a network; so it is no part of `./dev test`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.serving import Server, fetch_client


def main() -> int:
    """Do it all, and return the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        clone = home / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        venv.create(home / "venv", with_pip=True)
        programs = home / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        start = time.monotonic()
        install = (programs / "python", "-m", "pip", "install", "--quiet", f"{clone}[server]")
        subprocess.run(install, cwd=home, check=True)
        print(f"installed in {time.monotonic() - start:.0f} s")
        server = Server(home / "data", program=[str(programs / "saboteur")], folder=home)
        try:
            sizes = fetch_client(server.address)
        finally:
            server.stop()
    for path, size in sizes.items():
        print(f"{size:8} {path}")
    return 0 if any(path.endswith(".js") for path in sizes) else 1


if __name__ == "__main__":
    sys.exit(main())
