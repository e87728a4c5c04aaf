#!/usr/bin/env python3
"""Note that the translations of a language are up to date: `tools/mark_translated.py de nl`.

It writes the fingerprints of the English that each of its texts was translated from. From then on a
text whose English changes is called outdated by `saboteur words` and the page for translators.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import saboteur  # noqa: E402, F401  (the products bring words along)
from saboteur.texts.messages import DEFAULT_LANGUAGE, languages  # noqa: E402
from saboteur.texts.progress import client_fingerprints, fingerprints  # noqa: E402


def main(tags: list[str]) -> int:
    """Write the fingerprints of some languages, or of all."""
    for tag in tags or [tag for tag in languages() if tag != DEFAULT_LANGUAGE]:
        for folder, found in (
            (ROOT / "src/saboteur/texts/translated", fingerprints(tag)),
            (ROOT / "web/src/lang/translated", client_fingerprints(tag)),
        ):
            folder.mkdir(exist_ok=True)
            text = json.dumps(dict(sorted(found.items())), indent=2)
            (folder / f"{tag}.json").write_text(text + "\n", encoding="utf-8")
            print(f"{folder.relative_to(ROOT)}/{tag}.json: {len(found)} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
