"""What can be played: games, modules, editions and options, and why some do not go together."""

from __future__ import annotations

from functools import lru_cache

from saboteur.modules.catalogue import MODULES, PROFILES
from saboteur.rules.errors import RulesetError
from saboteur.rules.parts import Option
from saboteur.rules.ruleset import Ruleset
from saboteur.server.errors import Refused
from saboteur.server.faces import ruleset_of
from saboteur.server.wire import pages
from saboteur.server.wire.table import Problem, Setup
from saboteur.texts.messages import Catalogue, MissingText
from saboteur.texts.rulebook import UnknownClause, clause

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
        raise _refusal(setup, error)
    if error is not None:
        raise Refused("ruleset")
    return ruleset_of(text)


@lru_cache(maxsize=8192)
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
        raise Refused(
            "players",
            key="ruleset.players",
            clauses=error.clauses,
            min=rules.min_players,
            max=rules.max_players,
            count=players,
        ) from error


def _refusal(setup: Setup, error: RulesetError) -> Refused:
    """Say what does not go together, by looking at the same tables as `compose`."""
    names = [setup.game, *setup.modules]

    def refused(code: str, **values: object) -> Refused:
        return Refused("ruleset", key=f"ruleset.{code}", clauses=error.clauses, **values)

    for name in names:
        if name not in MODULES:
            return refused("unknown-module", module=name, known=", ".join(MODULES))
        if names.count(name) > 1:
            return refused("twice", module=name)
    if setup.profile not in PROFILES:
        return refused("unknown-profile", profile=setup.profile, known=", ".join(PROFILES))
    if MODULES[setup.game].games:
        return refused("no-game")
    offered = PROFILES[setup.profile].modules
    for name in names:
        if offered and name not in offered:
            return refused("not-offered", module=Named(name), profile=Edition(setup.profile))
    for name in names:
        for other in MODULES[name].conflicts:
            if other in names:
                return refused("conflict", module=Named(name), other=Named(other))
    for name in setup.modules:
        if not MODULES[name].games:
            return refused("one-game", game=Named(setup.game), module=Named(name))
        if setup.game not in MODULES[name].games:
            return refused("cannot-add", game=Named(setup.game), module=Named(name))
    return _option_refusal(setup, error)


def _option_refusal(setup: Setup, error: RulesetError) -> Refused:
    known = options_of(setup)
    for key, value in setup.options.items():
        if key not in known:
            values: dict[str, object] = {"option": key, "known": ", ".join(known)}
            return Refused("ruleset", key="ruleset.unknown-option", clauses=error.clauses, **values)
        if value not in known[key].values and not known[key].free:
            values = {"option": key, "value": value, "known": ", ".join(known[key].values)}
            return Refused("ruleset", key="ruleset.option-value", clauses=error.clauses, **values)
    return Refused("ruleset", clauses=error.clauses)


class Named(str):
    """The name of a module, to be said in the reader's language."""

    __slots__ = ()
    PREFIX = "module."


class Edition(Named):
    """The name of an edition."""

    __slots__ = ()
    PREFIX = "profile."


def in_words(refused: Refused, words: Catalogue) -> Problem:
    """Return a refusal in a language, with modules and editions by name."""
    values = {
        key: words.text(value.PREFIX + value) if isinstance(value, Named) else value
        for key, value in refused.values.items()
    }
    return Problem(refused.code, words.text(refused.key, **values), list(refused.clauses))


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
        usual = rules_of(plain).options
        if players:
            check_players(setup, players)
    except Refused as error:
        refused = in_words(error, words)
    return pages.Offer(
        games=[
            pages.ModuleOffer(name, words.text(f"module.{name}"), name == setup.game, None)
            for name in GAMES
        ],
        modules=[_module(setup, name, words) for name in MODULES if MODULES[name].games],
        profiles=[
            pages.ModuleOffer(
                name,
                words.text(f"profile.{name}"),
                name == setup.profile,
                _problem(Setup(setup.game, setup.modules, name), words),
            )
            for name in PROFILES
        ],
        options=[
            _option(option, setup.options.get(key, usual.get(key, option.default)), usual, words)
            for key, option in options_of(setup).items()
        ],
        ruleset=text,
        players=limits,
        refused=refused,
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
    free = words.text(f"{key}.value.free") if option.free else ""
    default = usual.get(option.key, option.default)
    name = words.text(f"{key}.name")
    return pages.OptionOffer(option.key, name, values, value, default, free, list(option.clauses))


def _value_text(option: Option, value: str, words: Catalogue) -> str:
    try:
        return words.text(f"option.{option.key}.value.{value}")
    except MissingText:
        return words.text(f"option.{option.key}.value.seat", seat=value)


def clause_page(clause_id: str, language: str) -> pages.ClausePage:
    """Return a clause.

    :raises Refused: if there is none with this id.
    """
    try:
        found = clause(clause_id, language)
    except UnknownClause:
        raise Refused("no-such-clause") from None
    return pages.ClausePage(found.id, found.part, found.text, found.source, list(found.see))
