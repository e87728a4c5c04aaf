"""Rulesets as a person types them, with refusals in the language spoken."""

from __future__ import annotations

from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.modules.catalogue import MODULES, PROFILES
from saboteur.notation.card import NotationError
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.errors import RulesetError
from saboteur.rules.ruleset import Ruleset


def read_ruleset(text: str, profile: str | None = None) -> Ruleset:
    """Return a ruleset by its notation; `profile` chooses an edition if the text names none.

    :raises Problem: if there is no such ruleset.
    """
    if profile is not None:
        head, _, options = text.partition(" ")
        if "/" in head:
            raise Problem(say("cli.play.two-profiles", rules=text, profile=profile))
        text = f"{head}/{profile} {options}".strip()
    try:
        return parse_ruleset(text)
    except RulesetError as error:
        raise Problem(_why(text) or say("cli.error.ruleset", detail=str(error))) from error
    except NotationError as error:
        raise Problem(say("cli.error.not-a-ruleset", text=text)) from error


def check_players(rules: Ruleset, players: int) -> None:
    """Refuse a number of players the rules are not made for.

    :raises Problem: naming the numbers that are.
    """
    low, high = rules.min_players, rules.max_players
    if not low <= players <= high:
        if low == high:
            raise Problem(say("ruleset.exactly", count=low, given=players))
        raise Problem(say("ruleset.players", min=low, max=high, count=players))


def _why(text: str) -> str:
    """Say what is wrong with a ruleset that is well written; nothing where we have no words."""
    head, *options = text.split()
    modules, _, profile = head.partition("/")
    for part in modules.split("+"):
        name = part.partition("@")[0]
        if name not in MODULES:
            return say("ruleset.unknown-module", module=name, known=", ".join(MODULES))
        if name != part and MODULES[name].decks:
            try:
                parse_ruleset(part)
            except RulesetError:
                return say("ruleset.unknown-version", version=part)
    if profile and profile not in PROFILES:
        return say("ruleset.unknown-profile", profile=profile, known=", ".join(PROFILES))
    known = {o.key: o for part in modules.split("+") for o in MODULES[_bare(part)].options}
    for option in options:
        key, _, value = option.partition("=")
        if key not in known:
            return say("ruleset.unknown-option", option=key, known=", ".join(known))
        values = known[key].values
        if value not in values:
            allowed = ", ".join(values)
            return say("ruleset.option-value", option=key, value=value, known=allowed)
    return ""


def _bare(part: str) -> str:
    return part.partition("@")[0]
