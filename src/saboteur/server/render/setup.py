"""What can be set up at a table, as it travels; refusals in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from saboteur.present.choosing import changes_of, mix_text, sheet_text
from saboteur.present.presets import chosen_preset, presets
from saboteur.present.setup_menu import (
    GameItem,
    ModuleItem,
    OptionItem,
    Selection,
    module_text,
    options_of,
    ruleset_of,
    setup_menu,
    why_no_ruleset,
    why_not_for,
)
from saboteur.rules.errors import Fault, RulesetError
from saboteur.rules.options import Number
from saboteur.rules.registry import MODULES, PROFILES
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


def played_words(modules: Iterable[str], words: Catalogue) -> str:
    """Return what is played, in words: the game and all that is added to it."""
    texts = {name: f"module.{name}" for name in modules}
    named = [words.text(text) if text in words else name for name, text in texts.items()]
    return words.join(named)


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
        games=[_game(item, words) for item in menu.games],
        presets=[_preset(name, chosen, selection, words) for name, chosen in presets().items()],
        modules=[_module(item, selection, words) for item in menu.modules],
        profiles=[_edition(item, selection, words) for item in menu.profiles],
        options=[_option(item) for item in menu.options],
        ruleset=menu.ruleset,
        players=list(menu.players),
        missing=max(0, menu.players[0] - players) if players else 0,
        take_away=to_take_away(selection),
        refused=refused,
        mix=mix_text(ruleset_of(menu.ruleset), players, words) if menu.ruleset else "",
    )


def _game(item: GameItem, words: Catalogue) -> pages.GameOffer:
    return pages.GameOffer(
        name=item.name,
        text=item.text,
        on=item.chosen,
        profile=item.profile,
        players=list(item.players),
        about=sheet_text(words, item.name),
        changes=list(changes_of(words, item.name)),
    )


def _module(item: ModuleItem, selection: Selection, words: Catalogue) -> pages.ModuleOffer:
    return pages.ModuleOffer(
        name=item.name,
        text=item.text,
        on=item.chosen,
        refused=_why(item, words),
        about=sheet_text(words, item.name),
        changes=list(changes_of(words, item.name)),
        players=_players(Selection(selection.game, (item.name,), selection.profile)),
    )


def _why(item: ModuleItem, words: Catalogue) -> Problem | None:
    return in_words(_refused([item.error]), words) if item.error is not None else None


def _players(selection: Selection) -> list[int]:
    """Return for how many players a selection is; nothing if it cannot be played."""
    if why_no_ruleset(selection) is not None:
        return []
    rules = ruleset_of(selection.notation)
    return [rules.min_players, rules.max_players]


def _edition(item: ModuleItem, selection: Selection, words: Catalogue) -> pages.EditionOffer:
    profile = PROFILES[item.name]
    known = {option.key: option for module in MODULES.values() for option in module.options}
    told = [id_ for key, _ in profile.values for id_ in known[key].clauses if id_.startswith("ED-")]
    lost = to_take_away(Selection(selection.game, selection.modules, item.name))
    return pages.EditionOffer(
        name=item.name,
        text=item.text,
        on=item.chosen,
        refused=_why(item, words),
        about=words.text(f"edition.{item.name}"),
        clauses=list(dict.fromkeys([*profile.clauses, *told])),
        takes_away=[module_text(words, name) for name in lost if name in MODULES],
    )


def _preset(
    name: str, preset: Selection, selection: Selection, words: Catalogue
) -> pages.PresetOffer:
    return pages.PresetOffer(
        name=name,
        text=words.text(f"preset.{name}.name"),
        on=chosen_preset(selection) == name,
        about=words.text(f"preset.{name}.text"),
        game=preset.game,
        modules=list(preset.modules),
        profile=preset.profile,
        options=dict(preset.options),
        contents=[module_text(words, part) for part in (preset.game, *preset.modules)],
        players=_players(preset),
    )


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
        about=item.about,
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
