"""What can be set up at a table, as it travels; refusals in words."""

from __future__ import annotations

from typing import Final

from saboteur.present.setup_menu import (
    ModuleItem,
    OptionItem,
    Selection,
    options_of,
    ruleset_of,
    setup_menu,
    why_no_ruleset,
    why_not_for,
)
from saboteur.rules.errors import Fault, RulesetError
from saboteur.rules.options import Number
from saboteur.rules.ruleset import Ruleset
from saboteur.server.errors import Refused
from saboteur.server.wire import pages
from saboteur.server.wire.table import Problem, Setup
from saboteur.texts.faults import bare_fault
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import explain
from saboteur.texts.rulebook import UnknownClause, clause, parts


def selection_of(setup: Setup) -> Selection:
    """Return what is chosen in a setup."""
    return Selection(setup.game, tuple(setup.modules), setup.profile, setup.options)


def rules_of(setup: Setup) -> Ruleset:
    """Return the ruleset of a setup.

    :raises Refused: if its parts do not go together; it names the clauses.
    """
    selection = selection_of(setup)
    errors = why_refused(selection)
    if errors:
        raise _refused(errors)
    return ruleset_of(selection.notation)


def why_refused(selection: Selection) -> list[ValueError]:
    """Return everything that does not go together, module by module; empty if all does."""
    error = why_no_ruleset(selection)
    if error is None:
        return []
    return list(_misfits(selection).values()) or [error]


def to_take_away(selection: Selection) -> list[str]:
    """Return the modules, and options, without which the rest of a selection goes together."""
    if why_no_ruleset(selection) is None:
        return []
    modules = list(_misfits(selection))
    kept = tuple(name for name in selection.modules if name not in modules)
    rest = Selection(selection.game, kept, selection.profile)
    known = options_of(rest)
    return [*modules, *(key for key in selection.options if key not in known)]


def _misfits(selection: Selection) -> dict[str, ValueError]:
    """Return the modules that do not go with the game, the edition and those chosen before them."""
    game, profile = selection.game, selection.profile
    if why_no_ruleset(Selection(game, (), profile)) is not None:
        return {}  # it is not the modules' fault
    kept: tuple[str, ...] = ()
    found: dict[str, ValueError] = {}
    for name in selection.modules:
        error = why_no_ruleset(Selection(game, (*kept, name), profile))
        if error is None:
            kept = (*kept, name)
        else:
            found[name] = error
    return found


def _refused(errors: list[ValueError], code: str = "ruleset") -> Refused:
    faults = [error.fault for error in errors if isinstance(error, RulesetError)]
    return Refused(code, faults=tuple(dict.fromkeys(faults)))


def ruleset_text(setup: Setup) -> str:
    """Return the notation of a setup, with the versions of the card lists.

    :raises Refused: if its parts do not go together.
    """
    return rules_of(setup).text


def check_players(setup: Setup, players: int) -> None:
    """Refuse a number of players that the rules are not made for.

    :raises Refused: naming the clause.
    """
    error = why_not_for(rules_of(setup), players)
    if error is not None:
        raise _refused([error], "players")


_NAMED: Final = {"module": "module.", "other": "module.", "game": "module.", "profile": "profile."}
"""Values of a fault that have names in the reader's language."""


def in_words(refused: Refused, words: Catalogue) -> Problem:
    """Return a refusal in a language, with modules and editions by name."""
    if refused.reason is not None:
        return Problem(refused.code, explain(words, refused.reason), list(refused.clauses))
    if not refused.faults:
        text = words.text(refused.key, **refused.values)
        return Problem(refused.code, text, list(refused.clauses))
    sentences = [_sentence(fault, words) for fault in refused.faults]
    clauses = [clause_id for fault in refused.faults for clause_id in fault.clauses]
    text = words.text("list.sentences").join(dict.fromkeys(sentences))
    return Problem(refused.code, text, list(dict.fromkeys(clauses)))


def _sentence(fault: Fault, words: Catalogue) -> str:
    """Return what is wrong as a sentence, with modules and editions by name."""
    values = {
        key: words.text(_NAMED[key] + str(value))
        if key in _NAMED and _NAMED[key] + str(value) in words
        else value
        for key, value in fault.values.items()
    }
    text = bare_fault(words, fault, values)
    return f"{text[0].upper()}{text[1:]}."


def offer(setup: Setup, players: int, words: Catalogue) -> pages.Offer:
    """Return what can be chosen, given what is chosen already."""
    selection = selection_of(setup)
    menu = setup_menu(selection, players, words)
    refused: Problem | None = None
    if menu.error is not None:
        # A ruleset that there is can only be refused for its number of players.
        few_or_many = _refused([menu.error], "players")
        refused = in_words(few_or_many if menu.ruleset else _refused(why_refused(selection)), words)
    return pages.Offer(
        games=[
            pages.GameOffer(game.name, game.text, game.chosen, game.profile, list(game.players))
            for game in menu.games
        ],
        modules=[_module(item, words) for item in menu.modules],
        profiles=[_module(item, words) for item in menu.profiles],
        options=[_option(item) for item in menu.options],
        ruleset=menu.ruleset,
        players=list(menu.players),
        missing=max(0, menu.players[0] - players) if players else 0,
        take_away=to_take_away(selection),
        refused=refused,
    )


def _module(item: ModuleItem, words: Catalogue) -> pages.ModuleOffer:
    refused = in_words(_refused([item.error]), words) if item.error is not None else None
    return pages.ModuleOffer(item.name, item.text, item.chosen, refused)


def _option(item: OptionItem) -> pages.OptionOffer:
    values = [pages.Value(value, text) for value, text in item.values]
    option = item.option
    limits = [option.least, option.most] if isinstance(option, Number) else []
    return pages.OptionOffer(
        key=option.key,
        text=item.text,
        values=values,
        value=item.value,
        usual=item.default,
        free=item.free,
        clauses=list(option.clauses),
        kind=option.kind(),
        range=limits,
    )


def clause_page(clause_id: str, language: str) -> pages.ClausePage:
    """Return a clause.

    :raises Refused: if there is none with this id.
    """
    try:
        found = clause(clause_id, language)
    except UnknownClause:
        raise Refused("no-such-clause") from None
    title = next(part.title for part in parts(language) if part.id == found.part)
    return pages.ClausePage(
        found.id, title, found.text, found.source, list(found.see), found.language
    )
