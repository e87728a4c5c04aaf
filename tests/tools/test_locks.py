"""The lock files pin every package by hash and say nothing about where it comes from."""

import hashlib
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = (
    "requirements-audit.lock",
    "requirements.lock",
    "requirements-boot.lock",
    "requirements-jax.lock",
    "requirements-ray.lock",
)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_place(name):
    """A host, a folder or an index would bind everybody to the machine that wrote the lock."""
    text = (ROOT / name).read_text()
    assert re.findall(r"\S*(?:://|file:|index-url|find-links|@ |\./)\S*", text) == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_every_package_by_hash(name):
    """Each entry is `name==version`, perhaps a marker, then nothing but sha256 hashes."""
    text = (ROOT / name).read_text().replace("\\\n", " ")
    entries = [line for line in text.splitlines() if line.strip()]
    entry = re.compile(r"[a-z0-9-]+==[\w.]+( ; [^\\]+?)?( +--hash=sha256:[0-9a-f]{64})+")
    assert entries
    assert [line for line in entries if not entry.fullmatch(line)] == []


def test_the_carried_pip_is_the_one_that_dev_expects():
    """`./dev` refuses a wheel that does not match."""
    script = (ROOT / "tools/devtools/environment.py").read_text()
    wheels = list((ROOT / "vendor").glob("*.whl"))
    assert [wheel.name for wheel in wheels] == re.findall(r"pip-[\w.]+-py3-none-any\.whl", script)
    for wheel in wheels:
        assert f'PIP_SHA256: Final = "{hashlib.sha256(wheel.read_bytes()).hexdigest()}"' in script


@pytest.mark.parametrize("folder", ["web", "tools/browser"])
def test_a_lock_of_npm_names_no_place_and_leaves_no_platform_out(folder):
    """A registry may lack a package for another platform; npm then leaves it out in silence."""
    packages = json.loads((ROOT / folder / "package-lock.json").read_text())["packages"]
    names = {path.rsplit("node_modules/", 1)[-1] for path in packages if path}
    for path, package in packages.items():
        assert "resolved" not in package, path
        assert not path or package.get("integrity") or package.get("link"), path
        for optional in package.get("optionalDependencies", {}):
            assert optional in names, f"{path} needs {optional} on some platform"
