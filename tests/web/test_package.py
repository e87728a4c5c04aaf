"""What is installed has the browser client inside."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile

from web.serving import ROOT, Server, fetch_client

BUILD = (sys.executable, "-m", "hatchling", "build")


def test_a_wheel_serves_the_client(tmp_path):
    """`tools/check_install.py` proves the same from a clone, with pip and all its downloads."""
    subprocess.run([*BUILD, "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    start = f"import sys; sys.path.insert(0, {str(installed)!r}); import saboteur.cli.main as m; "
    start += f"assert m.__file__.startswith({str(installed)!r}); sys.exit(m.main())"
    server = Server(tmp_path / "data", program=(sys.executable, "-c", start), folder=tmp_path)
    try:
        sizes = fetch_client(server.address)
    finally:
        server.stop()
    assert {path.rpartition(".")[2] for path in sizes} >= {"js", "css", "svg"}
    assert all(sizes.values())


def test_a_source_distribution_has_the_built_client_and_what_builds_it(tmp_path):
    """So that installing from it takes no Node."""
    subprocess.run([*BUILD, "-t", "sdist", "-d", str(tmp_path)], cwd=ROOT, check=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    index = (ROOT / "src/saboteur/server/static/index.html").read_text("utf-8")
    assets = re.findall(r'"\./(assets/[^"]+)"', index)
    assert assets
    assert {f"src/saboteur/server/static/{name}" for name in ("index.html", *assets)} <= names
    assert {"web/.built", "web/package-lock.json", "web/src/main.ts", "web/.npmrc"} <= names
    assert {"dev", "tools/hatch_build.py", "tools/devtools/client.py"} <= names
    assert not any("node_modules" in name or ".venv" in name for name in names)
