"""The folder in which a server keeps everything: where it is, and what can be wrong with it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from saboteur.cli.language import say
from saboteur.cli.problem import Problem

if TYPE_CHECKING:
    from saboteur.server.settings import Settings


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where everything is kept."""
    parser.add_argument("--data-dir", metavar="FOLDER", help=say("cli.serve.data-dir"))
    parser.add_argument("--config", metavar="FILE.toml", help=say("cli.serve.config"))


def settings_from(flags: Mapping[str, object], config: str | None) -> Settings:
    """Return the settings of a server.

    :raises Problem: if one of them cannot be, or what a server needs is not installed.
    """
    try:
        from saboteur.server.settings import SettingsError, read_settings  # noqa: PLC0415 - an extra may be missing
    except ModuleNotFoundError as error:
        raise Problem(say("cli.serve.not-installed", module=error.name)) from error
    try:
        return read_settings(flags, os.environ, config or "")
    except SettingsError as error:
        raise Problem(say(f"cli.serve.error.{error.code}", **error.values)) from error


def store_problem(error: Exception, folder: str) -> Problem:
    """Say why nothing can be kept in a folder."""
    from saboteur.server.stores.store import StoreInUse, StoreTooNew  # noqa: PLC0415

    if isinstance(error, StoreInUse):
        return Problem(say("cli.serve.in-use", folder=folder))
    if isinstance(error, StoreTooNew):
        return Problem(say("cli.serve.too-new", folder=folder))
    return Problem(say("cli.serve.no-store", folder=folder, detail=error))
