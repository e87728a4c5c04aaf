"""The compiled rules: whether they can be made, and making them.

A compiled form stands in a folder of .venv named after its sources, as `saboteur.compiled` says.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from devtools.environment import alone
from devtools.places import COMPILED, PYTHON, ROOT, SOURCE, VENV, WINDOWS
from devtools.processes import Problem, run, say, step, succeeds

if TYPE_CHECKING:
    from setuptools import Extension

NO_COMPILER: Final = 3
"""The exit status of `compile_here` where the compiler is of no use."""


def pure_wanted() -> bool:
    """Tell whether the person wants to do without the compiled rules."""
    return os.environ.get("SABOTEUR_PURE", "0") not in {"", "0"}


def set_up_compiled(*, try_again: bool = True) -> str | None:
    """Compile the rules unless that is done; return None, or in a few words why it is not done.

    The compiled form before this one is kept: a game may still be running from it, and a change of
    branch goes back to it.

    :raises Problem: if the sources cannot be compiled.
    """
    if pure_wanted():
        return "SABOTEUR_PURE is set"
    with alone("compiling"):
        return _set_up_compiled(try_again=try_again)


def _set_up_compiled(*, try_again: bool) -> str | None:
    """Compile the rules unless that is done, while nobody else does."""
    compiled = _compiled_module()
    if not compiled.sources(str(SOURCE)):
        return "there is nothing to compile"
    folder = COMPILED / compiled.key(str(SOURCE))
    if folder.is_dir():
        os.utime(folder)
        return None
    failed = VENV / "saboteur-not-compiled"
    if failed.is_file() and failed.read_text() == folder.name and not try_again:
        return "compiling them did not end well; ./dev setup tries again"
    lack = _missing_for_compiling()
    if lack:
        return lack
    COMPILED.mkdir(exist_ok=True)
    for left_over in COMPILED.glob(".build-*"):
        shutil.rmtree(left_over)
    failed.write_text(folder.name)
    scratch = tempfile.TemporaryDirectory(prefix=".build-", dir=COMPILED)
    with step("compiling the rules, which takes up to a minute"), scratch as build:
        lack = _compile_in(Path(build), compiled)
    if not lack:
        failed.unlink()
    for old in sorted(COMPILED.iterdir(), key=os.path.getmtime)[:-2]:
        shutil.rmtree(old)
    return lack


def warn_of_pure(reason: str) -> None:
    """Say that the rules are not compiled, what that means, and what to do."""
    if pure_wanted():
        say("\ndev: the rules run in plain Python, as SABOTEUR_PURE asks")
        return
    say(
        f"\n*** THE RULES ARE NOT COMPILED: {reason}. ***\n"
        "Everything works all the same, in plain Python, but the rules run several times slower,\n"
        "which shows in strong computer players and in long simulations. Compiling takes a working\n"
        "C compiler and Python's headers (Debian, Ubuntu: gcc and python3-dev); with them there,\n"
        "run ./dev setup again.\n"
    )


def compile_here() -> int:
    """Compile the sources in this folder; for `_compile_in`, run by the Python of .venv."""
    from mypyc.build import mypycify  # noqa: PLC0415  only .venv has it
    from setuptools import Extension  # noqa: PLC0415  only .venv has it

    here = Path.cwd()
    compiled = _compiled_module()
    probe = here / "probe.c"
    probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    try:
        _build_extensions([Extension("probe", [str(probe)])], here / "probe")
    except Exception as error:  # noqa: BLE001  whatever it is, this compiler is of no use
        print(error, file=sys.stderr)
        return NO_COMPILER

    start = time.monotonic()
    files = [f"saboteur/{file}" for file in compiled.sources("saboteur").values()]
    say(f"dev:     translating {len(files)} files to C")
    options = ["--config-file=", "--cache-dir=cache", "--follow-imports=silent"]
    extensions = mypycify(
        [*options, *files],
        target_dir="c",
        group_name=compiled.GROUP,
        opt_level="1",  # measured: 3 gains nothing worth its longer compiling
        debug_level="0",
    )
    say(f"dev:     compiling the C ({time.monotonic() - start:.0f} s so far)")
    for extension in extensions:  # a new compiler may warn of new things
        flags = extension.extra_compile_args
        extension.extra_compile_args = [flag for flag in flags if flag != "-Werror"]
    _build_extensions(extensions, here / "out")
    return 0


def _compiled_module() -> ModuleType:
    """Return `saboteur.compiled`, loaded alone: it has the list of what is compiled."""
    spec = importlib.util.spec_from_file_location("saboteur_compiled", SOURCE / "compiled.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _missing_for_compiling() -> str | None:
    """Say what is plainly not there. That it is there does not mean that it works."""
    if not WINDOWS:
        compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
        if not shutil.which(shlex.split(compiler)[0]):
            return f"no C compiler ({compiler}) was found"
    if sys.platform == "darwin" and not succeeds("xcode-select", "-p"):
        return "Apple's command line tools are not installed"  # their clang only offers to
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python.h was not found"
    return None


def _compile_in(build: Path, compiled: ModuleType) -> str | None:
    """Compile a copy of the sources, which no edit can reach, and put the result in its place."""
    shutil.copytree(SOURCE, build / "saboteur", ignore=shutil.ignore_patterns("__pycache__"))
    key = compiled.key(str(build / "saboteur"))
    log = build / "log"
    with log.open("w") as errors:
        status = run(PYTHON, ROOT / "dev", "_compile", folder=build, errors=errors)
    if status == NO_COMPILER:
        return "the C compiler does not work with this Python"
    if status:
        say("\n".join(log.read_text(errors="replace").splitlines()[-15:]))
        raise Problem("compiling the rules failed, see above; SABOTEUR_PURE=1 does without")
    if not (COMPILED / key).exists():
        (build / "out").replace(COMPILED / key)
    return None


def _build_extensions(extensions: Sequence[Extension], target: Path) -> None:
    from setuptools import Distribution  # noqa: PLC0415  only .venv has it

    command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(target)
    command.build_temp = "objects"
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
