"""The folder .venv: made with this Python, filled from the lock files, and made anew if need be."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.machinery
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from devtools.places import (
    AUDIT,
    AUDIT_LOCK,
    BIN,
    BOOT_LOCK,
    JAX,
    JAX_LOCK,
    LOCK,
    PYTHON,
    RAY,
    RAY_LOCK,
    ROOT,
    VENV,
    WINDOWS,
)
from devtools.processes import Problem, Word, run, run_quietly, say, step

try:
    import fcntl
except ImportError:  # Windows: two runs at once are then not kept apart
    fcntl = None  # type: ignore[assignment]

PIP: Final = ROOT / "vendor" / "pip-26.3-py3-none-any.whl"
PIP_SHA256: Final = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
STAMP: Final = VENV / "dev-stamp"
_LOCKED: Final = {"set-up": ROOT / "dev", "compiling": ROOT / "pyproject.toml"}
LAYOUT: Final = 1
"""To be raised when other things are put into .venv."""

# What tools say when something fails, in lower case.
DISK_SIGNS: Final = ("no space left", "read-only file", "permission denied", "disk quota")
HASH_SIGNS: Final = ("do not match the hashes", "hash mismatch")
NETWORK_SIGNS: Final = (
    "certificate", "connect", "dns error", "from versions: none", "network", "proxy", "resolve",
    "timed out", "status code",
)  # fmt: skip


class UnreachableIndex(Problem):
    """No package can be fetched."""


@contextlib.contextmanager
def alone(what: str = "set-up") -> Iterator[None]:
    """Keep other runs of `./dev` out of the set-up, or of compiling: two must not write at once.

    The locks are on files that are always there, because .venv itself comes and goes.
    """
    with _LOCKED[what].open("rb") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say(f"dev: waiting for another ./dev to finish its {what}")
                fcntl.flock(file, fcntl.LOCK_EX)
            except OSError:
                pass  # a file system without locks
        yield


def set_up_environment() -> None:
    """Make .venv with all packages, unless the one at hand is just that.

    :raises Problem: if that fails.
    """
    stamp = _stamp()
    if STAMP.is_file() and STAMP.read_text() == stamp and os.access(PYTHON, os.X_OK):
        _link_the_package()  # the starter itself may have changed since
        return
    if VENV.exists():
        say("dev: .venv is unfinished, or the lock files, the Python or the folder have changed")
        shutil.rmtree(VENV)
    version = ".".join(map(str, sys.version_info[:3]))
    with step(f"making .venv with Python {version}"):
        _make_venv()
        _install("the installer", pip_command("install"), BOOT_LOCK)
    with step("installing the packages of requirements.lock"):
        _install_packages()
        _link_the_package()
    STAMP.write_text(stamp)


def write_locks(arguments: Sequence[str]) -> None:
    """Write the lock files anew, with more arguments for `uv pip compile`.

    :raises Problem: if that fails.
    """
    settings = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header",
                "--no-annotate", "--quiet")  # fmt: skip
    extras = [
        word for name in ("env", "postgres", "server", "terminal") for word in ("--extra", name)
    ]
    targets: dict[Path, tuple[Word, ...]] = {
        BOOT_LOCK: ("--group", "boot"),
        LOCK: (*extras, "pyproject.toml", "--group", "dev"),
        AUDIT_LOCK: ("--group", "audit"),
        RAY_LOCK: ("--extra", "ray", "pyproject.toml", "--constraint", LOCK.name),
        JAX_LOCK: ("--extra", "jax", "pyproject.toml", "--constraint", LOCK.name),
    }
    for file, what in targets.items():
        target = (*what, "--output-file", file.name)
        with step(f"writing {file.name}"):
            status = run(BIN / "uv", "pip", "compile", *settings, *target, *arguments)
        if status:
            raise Problem(f"{file.name} could not be written, see above.")


def why_it_failed(what: str, output: str) -> Problem:
    """Turn a tool's output into one sentence and advice."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    heard = output.lower()
    if any(sign in heard for sign in DISK_SIGNS):
        cause = [line for line in lines if any(sign in line.lower() for sign in DISK_SIGNS)][-1]
        return Problem(f"{what} failed, the disk does not take it ({cause}).")
    if any(sign in heard for sign in HASH_SIGNS):
        return Problem(f"{what} failed: a package is not the one that the lock file names.")
    if any(sign in heard for sign in NETWORK_SIGNS):
        return UnreachableIndex(
            f"{what} failed, the package index cannot be reached: check the network, or name your "
            "mirror in pip.conf (or PIP_INDEX_URL), and run the same command again."
        )
    return Problem("\n".join([f"{what} failed, and these are the last words of it:", *lines[-15:]]))


def site_packages() -> Path:
    """Return the folder in which .venv has its packages."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))


def _stamp() -> str:
    """Return what .venv depends on, hashed: this Python, the place, the packages."""
    python = (sys.version_info[:2], importlib.machinery.EXTENSION_SUFFIXES[0])
    digest = hashlib.sha256(repr((LAYOUT, python, str(ROOT), PIP_SHA256)).encode())
    for file in (BOOT_LOCK, LOCK):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _make_venv() -> None:
    """Make an empty environment: pip comes from vendor/, so ensurepip is not needed."""
    base = getattr(sys, "_base_executable", None) or sys.executable
    status, output = run_quietly(base, "-m", "venv", "--without-pip", VENV)
    if status:
        raise why_it_failed("making .venv", output)


def pip_command(command: str) -> list[Word]:
    """Return how pip is asked for something.

    :raises Problem: if the pip that we bring is not whole.
    """
    if hashlib.sha256(PIP.read_bytes()).hexdigest() != PIP_SHA256:
        raise Problem(f"vendor/{PIP.name} is damaged: restore it from the repository.")
    return [PYTHON, PIP / "pip", command, "--disable-pip-version-check", "--no-input"]


def _install(what: str, installer: Sequence[Word], lock: Path) -> None:
    command = [*installer, "--quiet", "--no-build-isolation", "--require-hashes", "-r", lock]
    status, output = run_quietly(*command)
    if status:
        raise why_it_failed(f"installing {what}", output)


def _install_packages() -> None:
    """Install with uv, which is fast, or else with pip, which reads a mirror from pip.conf."""
    try:
        _install("the packages", [BIN / "uv", "pip", "install", "--python", PYTHON], LOCK)
    except UnreachableIndex:
        say("dev: uv reaches no package index; trying pip, which takes longer")
        _install("the packages", [*pip_command("install"), "--no-compile"], LOCK)


def set_up_ray() -> None:
    """Install Ray beside .venv's own packages, unless it is there already.

    :raises Problem: if that fails.
    """
    _set_up_beside("Ray", RAY, RAY_LOCK, "284 MB")


def set_up_jax() -> None:
    """Install JAX beside .venv's own packages, unless it is there already.

    :raises Problem: if that fails.
    """
    _set_up_beside("JAX", JAX, JAX_LOCK, "600 MB")


def set_up_audit() -> None:
    """Install pip-audit beside .venv's own packages, unless it is there already.

    :raises Problem: if that fails.
    """
    _set_up_beside("pip-audit", AUDIT, AUDIT_LOCK, "20 MB")


def _set_up_beside(name: str, folder: Path, lock: Path, size: str) -> None:
    """Install what is large and rarely needed into a folder of its own."""
    stamp = folder / "dev-stamp"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == digest:
        return
    shutil.rmtree(folder, ignore_errors=True)
    with step(f"installing the packages of {lock.name}, {size}"):
        try:
            installer: list[Word] = [BIN / "uv", "pip", "install", "--python", PYTHON]
            _install(name, [*installer, "--target", folder], lock)
        except UnreachableIndex:
            say("dev: uv reaches no package index; trying pip, which takes longer")
            installer = [*pip_command("install"), "--no-compile"]
            _install(name, [*installer, "--target", folder], lock)
    stamp.write_text(digest)


def _link_the_package() -> None:
    """Put src on the path of .venv, and the command `saboteur` in its bin."""
    (site_packages() / "saboteur-src.pth").write_text(f"{ROOT / 'src'}\n")
    # Guarded: processes that it starts import it anew.
    start = 'if __name__ == "__main__":\n    sys.exit(main())\n'
    body = "import sys\n\nfrom saboteur.cli.main import main\n\n" + start
    script = BIN / "saboteur"
    # Shell and Python both read it: a plain `#!` line breaks on long paths and on spaces.
    shell = f"#!/bin/sh\n'''exec' \"{PYTHON}\" \"$0\" \"$@\"\n' '''\n"
    script.write_text(shell + body)
    script.chmod(0o755)
    if WINDOWS:
        (BIN / "saboteur.cmd").write_text(f'@"{PYTHON}" "{script}" %*\n')
