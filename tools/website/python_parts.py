"""What a browser needs to run the server: Pyodide, the standard library, and our packages, compiled."""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import shutil
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from devtools.places import SITE_PARTS, SOURCE
from devtools.processes import run_quietly

HERE: Final = Path(__file__).parent
PYTHON_PACKAGES: Final = ("anyio", "segno", "starlette")
"""What the server needs beside itself, as .venv has it."""
NOT_OURS: Final = (
    "arena/", "bots/together.py", "cli/", "client.py", "server/analyses/process.py",
    "server/minds/thinker.py", "server/minds/workers.py", "server/sockets/relay.py",
    "server/static/", "__main__.py", "products/base/bot_learned.py", "products/base/bot_network.py",
    "products/base/bot_sight.py", "products/base/bot_tables.py", "products/base/learned.npz",
)  # fmt: skip
"""What of our own package no browser needs, or can have: it starts no processes, and there is no
NumPy, without which nothing that was learned is offered."""
NOT_NEEDED: Final = (
    "anyio/_backends/_trio", "anyio/pytest_plugin", "segno/cli",
)  # fmt: skip
LIBRARY_NOT_NEEDED: Final = (
    "_pydatetime", "_pydecimal", "_pyio", "cProfile", "curses/", "dbm/", "doctest",
    "ensurepip/", "ftplib", "idlelib/", "imaplib", "lib2to3/", "logging/config", "logging/handlers",
    "mailbox", "modulefinder", "multiprocessing/", "netrc", "optparse", "pdb", "pickletools",
    "poplib", "profile", "pstats", "pyclbr", "pydoc", "smtplib", "statistics", "tabnanny",
    "tkinter/", "turtle", "unittest/", "venv/", "webbrowser", "wsgiref/", "xml/dom/", "xml/etree/",
    "xmlrpc/", "zipapp",
)  # fmt: skip
"""What of the standard library nothing here imports: the beginnings of names."""
LOADER: Final = ("pyodide.mjs", "pyodide.asm.mjs")


def make_parts(node: Path, pyodide: Path) -> Path:
    """Make the parts, unless they are made; return their folder."""
    folder = SITE_PARTS / "python"
    stamp = SITE_PARTS / "python-stamp"
    key = _key(pyodide)
    if stamp.is_file() and stamp.read_text() == key and folder.is_dir():
        return folder
    stamp.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    (folder / version).mkdir()
    for name in LOADER:
        text = (pyodide / name).read_text("utf-8")
        # A map of the loader's sources would be asked for and is not there.
        (folder / version / name).write_text(text.partition("\n//# sourceMappingURL=")[0], "utf-8")
    wasm = folder / version / "pyodide.asm.wasm.packed"
    wasm.write_bytes(gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), 9, mtime=0))
    library, packages = _compiled(node, pyodide, folder)
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    parts = {
        "loader": f"{version}/",
        "wasm": _part(folder, wasm),
        "library": _part(folder, library),
        "packages": _part(folder, packages),
        "lock": {"info": info, "packages": {}},
    }
    (folder / "parts.json").write_text(json.dumps(parts), "utf-8")
    stamp.write_text(key)
    return folder


def _part(folder: Path, file: Path) -> dict[str, object]:
    return {"file": file.relative_to(folder).as_posix(), "bytes": file.stat().st_size}


def _compiled(node: Path, pyodide: Path, folder: Path) -> tuple[Path, Path]:
    """Compile standard library and packages with the Python that runs them; name them by content."""
    work = SITE_PARTS / "work"
    work.mkdir(exist_ok=True)
    with zipfile.ZipFile(work / "sources.zip", "w") as packed:
        for name, file in _sources():
            packed.write(file, name)
            if name.startswith("saboteur/") and file.suffix == ".py":
                _check_imports(file)
        for wheel in _wheels():
            with zipfile.ZipFile(wheel) as inner:
                for name in inner.namelist():
                    if ".dist-info/" not in name:
                        packed.writestr(name, inner.read(name))
    jobs = [
        {"from": pyodide / "python_stdlib.zip", "to": "library.zip", "leave": LIBRARY_NOT_NEEDED},
        {"from": "sources.zip", "to": "packages.zip", "leave": NOT_NEEDED},
    ]
    (work / "jobs.json").write_text(json.dumps(jobs, default=str))
    status, output = run_quietly(node, HERE / "compile.mjs", pyodide, "jobs.json", folder=work)
    if status:
        # Node prints the whole line in which something failed, a million letters of it.
        lines = [line[:200] for line in output.splitlines() if line.strip()]
        raise SystemExit("\n".join(["compiling Python for browsers failed:", *lines[-20:]]))
    made: list[Path] = []
    for name in ("library", "packages"):
        body = (work / f"{name}.zip").read_bytes()
        made.append(folder / f"{name}-{hashlib.sha256(body).hexdigest()[:12]}.zip")
        made[-1].write_bytes(body)
    return made[0], made[1]


def _check_imports(file: Path) -> None:
    """Insist that a file of ours imports nothing that is left out."""
    left_out = tuple(name.rstrip("/").replace("/", ".") for name in LIBRARY_NOT_NEEDED)
    for node in ast.walk(ast.parse(file.read_bytes())):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if any(name == out or name.startswith(f"{out}.") for out in left_out):
                raise SystemExit(f"{file} imports {name}, which {__file__} leaves out.")


def _sources() -> Iterator[tuple[str, Path]]:
    """Yield everything that is packed, by the name it gets."""
    for file in sorted(SOURCE.rglob("*")):
        name = file.relative_to(SOURCE).as_posix()
        if _counts(file) and not name.startswith(NOT_OURS):
            yield f"saboteur/{name}", file
    installed = Path(sysconfig.get_path("purelib"))
    for package in PYTHON_PACKAGES:
        for file in sorted((installed / package).rglob("*")):
            if _counts(file):
                yield file.relative_to(installed).as_posix(), file


def _counts(file: Path) -> bool:
    compiled = file.suffix in {".pyc", ".so", ".pyd", ".pyi", ".typed"} or file.name == "py.typed"
    return file.is_file() and not compiled


def _wheels() -> list[Path]:
    return sorted((SITE_PARTS / "wheels").glob("*.whl"))


def _key(pyodide: Path) -> str:
    """Return a hash of everything that the parts are made from."""
    digest = hashlib.sha256()
    ours = [HERE / "python_parts.py", HERE / "compile.mjs", pyodide / "package.json", *_wheels()]
    for name, file in [*((file.name, file) for file in ours), *_sources()]:
        digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
