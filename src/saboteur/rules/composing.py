"""Folding modules and options into a ruleset, once; and refusing what does not go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    FRAME_NAMES,
    MAX_SEATS,
    NO_CARD,
    NONE,
    START,
    START_CELL,
    CardId,
    FrameKind,
    discard,
    play_at,
)
from saboteur.rules.mine import CARD, LINKS, TURNED
from saboteur.rules.options import Setting
from saboteur.rules.parts import Effect, Module, Profile, Step
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR, TROLL, is_same

if TYPE_CHECKING:
    from saboteur.rules.cards import Card, Deck


def compose(
    modules: tuple[Module, ...], profile: Profile, chosen: Mapping[str, object] | None = None
) -> Ruleset:
    """Fold modules, the game first, into a ruleset; options are chosen by value or by text.

    :raises RulesetError: if they do not make a game; the message says why.
    """
    _check_modules(modules, profile)
    rules = Ruleset(modules, profile)
    for module in modules:
        _fold(rules, module)
    for module in reversed(modules):
        if module.goal_deck is not None:
            _add_deck(rules, module.goal_deck)
            break
    _set_options(rules, chosen if chosen is not None else {})
    for card in rules.cards:
        effect = rules.families[card.family]
        if type(effect) is Effect:
            raise RulesetError("card-without-effect", {"card": card.name})
        rules.effects.append(effect)
    for module in modules:
        if module.tuning is not None:
            module.tuning.tune(rules)
    rules.text = _text(rules)
    return rules


def _check_modules(modules: tuple[Module, ...], profile: Profile) -> None:
    """Refuse modules that cannot be combined. (OV-MOD-03, OV-ED-01)"""
    if not modules or modules[0].games:
        raise RulesetError("no-game", {}, "OV-MOD-03")
    game = modules[0].name
    if modules[0].alone and len(modules) > 1:
        raise RulesetError("stands-alone", {"game": game}, modules[0].alone)
    seen: list[str] = []
    for module in modules:
        if module.name in seen:
            raise RulesetError("module-twice", {"module": module.name})
        seen.append(module.name)
        if profile.modules and module.name not in profile.modules:
            raise RulesetError(
                "not-offered", {"profile": profile.name, "module": module.name}, *profile.clauses
            )
    for module in modules:
        for feature, clause in module.conflicts.items():
            others = [other.name for other in modules if feature in other.features]
            if others:
                raise RulesetError(
                    "modules-conflict", {"module": module.name, "other": others[0]}, clause
                )
    for module in modules[1:]:
        if not module.games:
            raise RulesetError("one-game", {"game": game, "module": module.name}, "OV-MOD-03")
        if game not in module.games:
            raise RulesetError(
                "cannot-add", {"module": module.name, "game": game}, module.games_clause
            )


def _fold(rules: Ruleset, module: Module) -> None:
    """Add one module to the tables."""
    rules.min_players = max(rules.min_players, module.players[0])
    rules.max_players = min(rules.max_players, module.players[1])
    if module.players_clause:
        rules.players_clause = module.players_clause
    for family, bits in module.traits.items():
        rules.traits[family] |= bits
    for deck in module.decks:
        _add_deck(rules, deck)
    for family, effect in module.effects.items():
        if type(rules.families[family]) is not Effect:
            raise RulesetError(
                "effect-again", {"module": module.name, "family": FAMILY_NAMES[family]}
            )
        rules.families[family] = effect
    for kind, step in module.asks.items():
        _set_step(rules, module, kind, step, asks=True)
    for kind, step in module.steps.items():
        _set_step(rules, module, kind, step, asks=False)
    for event, hook in module.hooks.items():
        rules.hooks[event].append(hook)
    rules.windows.extend(module.windows)
    rules.lookings.extend(module.lookings)
    rules.ways.extend(module.ways)
    rules.gates.extend(module.gates)
    for role, payout in module.payouts.items():
        if role in rules.payouts and not module.replaces_payouts:
            raise RulesetError("payout-again", {"module": module.name})
        rules.payouts[role] = payout
    for option in module.options:
        if option.key in rules.settable and rules.settable[option.key] is not option:
            raise RulesetError("option-again", {"module": module.name, "option": option.key})
        rules.settable[option.key] = option
    if module.goal_cells:
        rules.goal_cells = module.goal_cells
    if module.hand_sizes:
        rules.hand_sizes = module.hand_sizes
    for bit, reason in module.blocking.items():
        rules.blocking |= 1 << bit
        rules.block_reasons[bit] = reason
    _add_parts(rules, module)
    rules.aside += module.aside
    rules.cites.update(module.cites)
    rules.most_discards = max(rules.most_discards, module.most_discards)


def _add_parts(rules: Ruleset, module: Module) -> None:
    """Make room in the state for the pieces of a product."""
    for kind, part in module.parts.items():
        rules.part_at[kind] = len(rules.parts)
        rules.part_kinds.append(kind)
        rules.parts.append(part)


def _set_step(rules: Ruleset, module: Module, kind: FrameKind, step: Step, *, asks: bool) -> None:
    if kind in module.shares and type(rules.steps[kind]) is type(step):
        return
    if type(rules.steps[kind]) is not Step and kind not in module.replaces:
        raise RulesetError("step-again", {"module": module.name, "frame": FRAME_NAMES[kind]})
    rules.steps[kind] = step
    rules.asks[kind] = asks


def _add_deck(rules: Ruleset, deck: Deck) -> None:
    """Give every card of a box its CardId and its tables."""
    cards: list[Card] = []
    if deck.start is not None:
        cards.append(deck.start)
    cards.extend(deck.goals)
    cards.extend(deck.cards)
    cards.extend(deck.others)
    for card in cards:
        if card.name in rules.ids:
            raise RulesetError("card-in-two-boxes", {"card": card.name})
        if not 0 <= card.family < len(FAMILY_NAMES) or len(rules.cards) >= NO_CARD:
            raise RulesetError("card-without-place", {"card": card.name})
        i = len(rules.cards)
        rules.cards.append(card)
        rules.ids[card.name] = i
        rules.discards.append(discard(i))
        rules.plays.append(play_at(i, 0))
        _add_tile(rules, i, card)
        if card.family == START:
            rules.starts.append((NONE, START_CELL, i))
        if card.front >= 0:
            _put_at(rules.front_cards, card.front, i)
    for card in deck.goals:
        rules.goal_cards.extend([rules.ids[card.name]] * card.copies)
    for card in deck.cards:
        rules.deck_cards.extend([rules.ids[card.name]] * card.copies)
    for value, copies in deck.gold:
        rules.gold_values.extend([value] * copies)
    for n, mix in deck.roles:
        rules.role_mix[n] = [role for role, copies in mix for _ in range(copies)]
    if deck.roles_for_all:
        for n in range(1, MAX_SEATS + 1):
            rules.role_mix[n] = [role for role, copies in deck.roles_for_all for _ in range(copies)]


def _put_at(table: list[CardId], place: int, card: CardId) -> None:
    while len(table) <= place:
        table.append(NO_CARD)
    table[place] = card


def _add_tile(rules: Ruleset, i: CardId, card: Card) -> None:
    if card.tile is None:
        rules.laid.extend([-1, -1])
        for table in rules.closed:
            table.extend([0, 0])
        rules.patterns.append(0)
        rules.upright.append(0)
        rules.turned.append(0)
        return
    flags = rules.traits[card.family]
    turned = card.tile.turned()
    lying = card.tile.open | card.tile.links << LINKS | i << CARD | flags
    rules.laid.append(lying)
    for colour in (BLUE_DOOR, GREEN_DOOR, TROLL):
        rules.closed[colour].append(card.tile.links_closed(colour))
        rules.closed[colour].append(turned.links_closed(colour))
    rules.patterns.append(1 << card.tile.open | 1 << turned.open)
    rules.upright.append(1 << card.tile.open)
    if is_same(card.tile, turned):
        rules.laid.append(-1)
        rules.turned.append(0)
    else:
        rules.turned.append(1 << turned.open)
        rules.laid.append(turned.open | turned.links << LINKS | i << CARD | 1 << TURNED | flags)


def _set_options(rules: Ruleset, chosen: Mapping[str, object]) -> None:
    rules.settings.update(_usual(rules))
    for key, value in chosen.items():
        if key not in rules.settable:
            known = ", ".join(sorted(rules.settable))
            raise RulesetError("no-option", {"option": key, "known": known})
        rules.settings[key] = rules.settable[key].setting_of(value)


def _usual(rules: Ruleset) -> dict[str, Setting]:
    """Return every option as the profile and the modules together have it."""
    usual = {option.key: option.default for option in rules.settable.values()}
    for key, value in rules.profile.values:
        if key in usual:
            usual[key] = rules.settable[key].setting_of(value)
    features = [feature for module in rules.modules for feature in module.features]
    for module in rules.modules:
        for feature, (key, text) in module.defaults_with.items():
            if feature in features:
                usual[key] = rules.settable[key].parse(text)
    return usual


def _text(rules: Ruleset) -> str:
    names = [
        module.name + (f"@{module.version}" if module.has_cards() else "")
        for module in rules.modules
    ]
    text = "+".join(names) + "/" + rules.profile.name
    usual = _usual(rules)
    for key in sorted(rules.settings):
        if rules.settings[key] != usual[key]:
            text += f" {key}={rules.settable[key].text_of(rules.settings[key])}"
    return text
