"""What can be played: games, modules, editions and options, and why some do not go together."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from saboteur.modules.catalogue import MODULES, PROFILES, usual_profile
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import SEAT_LETTERS
from saboteur.rules.options import Number, Option, SeatChoice
from saboteur.rules.ruleset import Ruleset
from saboteur.server.errors import Refused
from saboteur.server.faces import ruleset_of
from saboteur.server.wire import pages
from saboteur.server.wire.table import Problem, Setup
from saboteur.texts.faults import bare_fault
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import explain
from saboteur.texts.rulebook import UnknownClause, clause, parts

GAMES = tuple(name for name, module in MODULES.items() if not module.games)


def notation_of(setup: Setup) -> str:
    """Return a setup as a ruleset is written, whether or not there is such a ruleset."""
    order = list(MODULES)
    modules = sorted(setup.modules, key=lambda n: order.index(n) if n in order else -1)
    options = [f"{key}={value}" for key, value in sorted(setup.options.items())]
    return " ".join([f"{'+'.join([setup.game, *modules])}/{setup.profile}", *options])


def rules_of(setup: Setup) -> Ruleset:
    """Return the ruleset of a setup.

    :raises Refused: if its parts do not go together; it names the clauses.
    """
    text = notation_of(setup)
    error = _why_not(text)
    if isinstance(error, RulesetError):
        raise Refused("ruleset", fault=error.fault)
    if error is not None:
        raise Refused("ruleset")
    return ruleset_of(text)


@lru_cache(maxsize=2048)
def _why_not(text: str) -> ValueError | None:
    """Return why a text is no ruleset; remembered, because everybody at a table is told."""
    try:
        ruleset_of(text)
    except ValueError as error:
        return error.with_traceback(None)
    return None


def ruleset_text(setup: Setup) -> str:
    """Return the notation of a setup, with the versions of the card lists.

    :raises Refused: if its parts do not go together.
    """
    return rules_of(setup).text


def check_players(setup: Setup, players: int) -> None:
    """Refuse a number of players that the rules are not made for.

    :raises Refused: naming the clause.
    """
    rules = rules_of(setup)
    try:
        rules.check_players(players)
    except RulesetError as error:
        raise Refused("players", fault=error.fault) from error


_NAMED: Final = {"module": "module.", "other": "module.", "game": "module.", "profile": "profile."}
"""Values of a fault that have names in the reader's language."""


def in_words(refused: Refused, words: Catalogue) -> Problem:
    """Return a refusal in a language, with modules and editions by name."""
    fault = refused.fault
    if refused.reason is not None:
        return Problem(refused.code, explain(words, refused.reason), list(refused.clauses))
    if fault is None:
        text = words.text(refused.key, **refused.values)
        return Problem(refused.code, text, list(refused.clauses))
    values = {
        key: words.text(_NAMED[key] + str(value))
        if key in _NAMED and _NAMED[key] + str(value) in words
        else value
        for key, value in fault.values.items()
    }
    text = bare_fault(words, fault, values)
    return Problem(refused.code, f"{text[0].upper()}{text[1:]}.", list(fault.clauses))


def options_of(setup: Setup) -> dict[str, Option]:
    """Return the options of all that is chosen."""
    names = [setup.game, *setup.modules]
    return {o.key: o for name in names if name in MODULES for o in MODULES[name].options}


def offer(setup: Setup, players: int, words: Catalogue) -> pages.Offer:
    """Return what can be chosen, given what is chosen already."""
    refused: Problem | None = None
    text = ""
    limits = [0, 0]
    usual: dict[str, str] = {}
    try:
        rules = rules_of(setup)
        text = rules.text
        limits = [rules.min_players, rules.max_players]
        plain = Setup(game=setup.game, modules=setup.modules, profile=setup.profile)
        usual = rules_of(plain).option_texts()
        if players:
            check_players(setup, players)
    except Refused as error:
        refused = in_words(error, words)
    return pages.Offer(
        games=[_game(setup, name, words) for name in GAMES],
        modules=[
            _module(setup, name, words)
            for name in MODULES
            if MODULES[name].games and (name in setup.modules or not _is_alone(setup.game))
        ],
        profiles=[
            pages.ModuleOffer(
                name,
                words.text(f"profile.{name}"),
                name == setup.profile,
                _problem(Setup(setup.game, setup.modules, name), words),
            )
            for name in PROFILES
            if name == setup.profile or _is_in(setup.game, name)
        ],
        options=[
            _option(option, setup.options.get(key, usual.get(key, option.values[0])), usual, words)
            for key, option in options_of(setup).items()
        ],
        ruleset=text,
        players=limits,
        refused=refused,
    )


def _is_alone(game: str) -> bool:
    """Say whether a game is played without any modules."""
    return game in MODULES and bool(MODULES[game].alone)


def _is_in(game: str, profile: str) -> bool:
    """Say whether a game is in an edition."""
    return _why_not(notation_of(Setup(game, [], profile))) is None


def _game(setup: Setup, name: str, words: Catalogue) -> pages.GameOffer:
    """Return a game, with what has to be chosen along with it."""
    profile = setup.profile if _is_in(name, setup.profile) else usual_profile([MODULES[name]])
    rules = rules_of(Setup(name, [], profile))
    return pages.GameOffer(
        name,
        words.text(f"module.{name}"),
        name == setup.game,
        profile,
        [rules.min_players, rules.max_players],
    )


def _problem(setup: Setup, words: Catalogue) -> Problem | None:
    try:
        rules_of(setup)
    except Refused as error:
        return in_words(error, words)
    return None


def _module(setup: Setup, name: str, words: Catalogue) -> pages.ModuleOffer:
    """Return a module, and why it cannot be added to what is chosen."""
    others = [other for other in setup.modules if other != name and _goes_alone(setup, other)]
    with_it = Setup(setup.game, [*others, name], setup.profile)
    return pages.ModuleOffer(
        name, words.text(f"module.{name}"), name in setup.modules, _problem(with_it, words)
    )


def _goes_alone(setup: Setup, name: str) -> bool:
    """Say whether a module goes with the game: another must not be blamed for it."""
    try:
        rules_of(Setup(setup.game, [name], setup.profile))
    except Refused:
        return False
    return True


def _option(
    option: Option, value: str, usual: dict[str, str], words: Catalogue
) -> pages.OptionOffer:
    key = f"option.{option.key}"
    values = [pages.Value(v, _value_text(option, v, words)) for v in option.values]
    free = words.text(f"{key}.value.free") if option.is_free() else ""
    default = usual.get(option.key, option.values[0])
    name = words.text(f"{key}.name")
    clauses = list(option.clauses)
    limits = [option.least, option.most] if isinstance(option, Number) else []
    return pages.OptionOffer(
        option.key, name, values, value, default, free, clauses, option.kind(), limits
    )


def _value_text(option: Option, value: str, words: Catalogue) -> str:
    if isinstance(option, SeatChoice) and value in SEAT_LETTERS:
        return words.text(f"option.{option.key}.value.seat", seat=value)
    return words.text(f"option.{option.key}.value.{value}")


def clause_page(clause_id: str, language: str) -> pages.ClausePage:
    """Return a clause.

    :raises Refused: if there is none with this id.
    """
    try:
        found = clause(clause_id, language)
    except UnknownClause:
        raise Refused("no-such-clause") from None
    title = next(part.title for part in parts(language) if part.id == found.part)
    return pages.ClausePage(found.id, title, found.text, found.source, list(found.see))
