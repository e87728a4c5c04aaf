"""Rulesets as text and back: `base@1/P2024 require_connection=false`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from saboteur.notation.card import NotationError
from saboteur.rules.registry import ruleset
from saboteur.rules.ruleset import Ruleset

_MODULE: Final = re.compile(r"([a-z0-9][a-z0-9_-]*)(?:@([0-9]{1,4}))?")
_OPTION: Final = re.compile(r"([a-z0-9_.]+)=(\S+)")


def ruleset_text(rules: Ruleset) -> str:
    """Return a ruleset in notation, with card-list versions and profile."""
    return rules.text


def parse_ruleset(text: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """Read a ruleset; further options are given by value or by text.

    :raises NotationError: if the text is no ruleset, or sets one of the options too.
    :raises RulesetError: if its parts do not make a game.
    """
    head, *rest = text.split() or [""]
    modules, slash, profile = head.partition("/")
    names: list[str] = []
    versions: dict[str, int] = {}
    for part in modules.split("+"):
        match = _MODULE.fullmatch(part)
        if match is None or (slash and not profile):
            raise NotationError("not-a-ruleset", text=text)
        names.append(match[1])
        if match[2] is not None:
            versions[match[1]] = int(match[2])
    chosen: dict[str, object] = {**_options(rest)}
    for key, value in (options or {}).items():
        if key in chosen:
            raise NotationError("option-twice", option=key)
        chosen[key] = value
    return ruleset(tuple(names), profile, chosen, versions)


def _options(words: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for word in words:
        match = _OPTION.fullmatch(word)
        if match is None:
            raise NotationError("not-an-option", text=word)
        if match[1] in chosen:
            raise NotationError("option-twice", option=match[1])
        chosen[match[1]] = match[2]
    return chosen
