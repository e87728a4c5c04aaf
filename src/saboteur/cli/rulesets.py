"""Rulesets as a person types them, with refusals in the language spoken."""

from __future__ import annotations

from saboteur.cli.language import say, tell, tell_alone
from saboteur.cli.problem import Problem
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
    except (NotationError, RulesetError) as error:
        raise Problem(say("cli.error.ruleset", detail=tell(error.fault))) from error


def check_players(rules: Ruleset, players: int) -> None:
    """Refuse a number of players the rules are not made for.

    :raises Problem: naming the numbers that are.
    """
    try:
        rules.check_players(players)
    except RulesetError as error:
        raise Problem(tell_alone(error.fault)) from error
