"""Puts the site together: python -m website NODE PYODIDE FOLDER, which `./dev site` does."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path
from typing import Final

from devtools.places import SITE_PARTS

from website.documents import write_documents
from website.python_parts import make_parts

MARK: Final = "made-by-dev-site"
"""A file that says that a folder is ours to empty."""


def main(node: Path, pyodide: Path, folder: Path) -> None:
    """Build the site into a folder, which is emptied if it is an older site."""
    parts = make_parts(node, pyodide)
    if folder.exists():
        if any(folder.iterdir()) and not (folder / MARK).is_file():
            sys.exit(f"{folder} has something else in it; name another folder.")
        shutil.rmtree(folder)
    shutil.copytree(SITE_PARTS / "client", folder)
    shutil.copytree(parts, folder / "python")
    write_documents(folder / "docs")
    (folder / MARK).write_text("This folder is made by ./dev site, and emptied by it.\n")
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != MARK)
    _write_service_worker(folder, files)
    size = sum(file.stat().st_size for file in files)
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB; any web host can serve it,")
    print(f"or here: python3 -m http.server --directory {folder}")


def _write_service_worker(folder: Path, files: list[Path]) -> None:
    """Write the script that keeps all files; its version follows from what is in them."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    script = (Path(__file__).parent / "service_worker.js").read_text("utf-8")
    names = json.dumps([file.relative_to(folder).as_posix() for file in files])
    script = script.replace('["FILES"]', names)
    digest.update(script.encode())
    script = script.replace("VERSION", digest.hexdigest()[:12])
    (folder / "service-worker.js").write_text(script, "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
