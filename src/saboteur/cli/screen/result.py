"""What a command has found: for people, or with `--json` for machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping


def write_result(
    found: Mapping[str, object], lines: Callable[[], list[str]], *, as_json: bool
) -> None:
    """Write it out; `lines` makes what people read, if it is wanted."""
    sys.stdout.write((json.dumps(found) if as_json else "\n".join(lines())) + "\n")
