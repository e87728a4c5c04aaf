"""`./dev audit`: whether anything we depend on has a known fault, by the advisories of both package indexes.

It asks services that a test must not hang on, so `./dev test` leaves it out. A package that no
service knew is never taken for a sound one: then nothing was found out, and that is said.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from devtools.client import Node
from devtools.places import AUDIT, BOOT_LOCK, BROWSER, JAX_LOCK, LOCK, PYTHON, RAY_LOCK, WEB
from devtools.processes import Problem, clean_environment, run_quietly, say

LOCKS: Final = (LOCK, BOOT_LOCK, RAY_LOCK, JAX_LOCK)
FOLDERS: Final = (WEB, BROWSER)
"""Those with a package-lock.json."""


@dataclass
class Findings:
    """What an advisory service said of the packages of one lock file."""

    asked: int = 0
    faults: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Why something could not be asked for."""


def read_pip_audit(output: str) -> Findings:
    """Return what pip-audit's JSON says."""
    told = _json(output)
    if told is None or "dependencies" not in told:
        return Findings(unknown=[_last_words(output)])
    found = Findings()
    for package in told["dependencies"]:
        if "skip_reason" in package:
            found.unknown.append(package["skip_reason"])
            continue
        found.asked += 1
        for fault in package["vulns"]:
            mended = ", ".join(fault["fix_versions"]) or "no version yet"
            found.faults.append(
                f"{package['name']} {package['version']}: {fault['id']}, mended by {mended}"
            )
    return found


def read_npm_audit(output: str) -> Findings:
    """Return what npm's JSON says."""
    told = _json(output)
    if told is None or "vulnerabilities" not in told:
        message = told.get("message") if told else None
        return Findings(unknown=[message or _last_words(output)])
    found = Findings(asked=told["metadata"]["dependencies"]["total"])
    for name, fault in told["vulnerabilities"].items():
        whence = [via["title"] for via in fault["via"] if isinstance(via, dict)]
        if whence:  # the others only depend on one of these
            found.faults.append(
                f"{name} {fault['range']}: {fault['severity']}, {'; '.join(whence)}"
            )
    return found


def run_audit(node: Node) -> int:
    """Ask about every lock file, say what was found, and return the exit status: 1 for known faults.

    :raises Problem: if something could not be asked for.
    """
    unasked: list[str] = []
    faults = 0
    for lock in LOCKS:
        command = ("-m", "pip_audit", "--disable-pip", "--require-hashes", "-f", "json", "-r", lock)
        environment = clean_environment(PYTHONPATH=str(AUDIT))
        _, output = run_quietly(PYTHON, *command, environment=environment)
        faults += _tell(lock, read_pip_audit(output), unasked)
    for folder in FOLDERS:
        words = (node.npm, "audit", "--json", "--package-lock-only")
        _, output = run_quietly(node.program, *words, folder=folder, environment=node.environment())
        faults += _tell(folder / "package-lock.json", read_npm_audit(output), unasked)
    if unasked:
        raise Problem(
            f"not everything could be asked about ({', '.join(unasked)}): the advisory service of "
            "the package index cannot be reached from here, a mirror often has none. Run "
            "`./dev audit` where it can be reached."
        )
    return 1 if faults else 0


def _tell(lock: Path, found: Findings, unasked: list[str]) -> int:
    name = f"{lock.parent.name}/{lock.name}" if lock.suffix == ".json" else lock.name
    say(f"{name}: {found.asked} packages asked about, {len(found.faults)} known faults")
    for fault in found.faults:
        say(f"  {fault}")
    if found.unknown:
        say(f"  {len(found.unknown)} not asked about: {found.unknown[0]}")
        unasked.append(name)
    return len(found.faults)


def _json(output: str) -> dict[str, Any] | None:
    """Return the JSON object in what a tool printed, the warnings before and after it left out."""
    lines = output.splitlines(keepends=True)
    start = next((k for k, line in enumerate(lines) if line.startswith("{")), len(lines))
    try:
        told, _ = json.JSONDecoder().raw_decode("".join(lines[start:]))
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def _last_words(output: str) -> str:
    return next(
        (line for line in reversed(output.split("\n")) if line.strip()), "no answer"
    ).strip()
