"""The printed products, a folder for each: what one is made of, how the layers come to know of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources.abc import Traversable

from saboteur.bots import registry as bots
from saboteur.notation.parts import PartNotation, write_parts_with
from saboteur.rules.part import PartKind
from saboteur.rules.parts import Module
from saboteur.rules.registry import MODULES
from saboteur.texts.folders import add_folder
from saboteur.texts.narrate import VARIANTS
from saboteur.views.seen import SEEN, Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSense:
    """What its cards and decisions are worth to a bot; see bots.registry."""

    answers: dict[int, bots.Answer] = field(default_factory=dict)
    choices: dict[int, bots.Worth] = field(default_factory=dict)
    cell_costs: dict[PartKind, bots.CellCost] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """A printed product: its rules, and all that other layers have to know of it."""

    module: Module
    """Its rules, cards and options."""
    folder: Traversable | None = None
    """Where its texts stand: `words.<language>.toml` and `clauses.<language>.toml`."""
    seen: dict[PartKind, Seen] = field(default_factory=dict)
    """What a seat sees of its pieces of state."""
    notation: dict[PartKind, PartNotation] = field(default_factory=dict)
    """How they are written."""
    variants: dict[str, tuple[str, dict[int, str]]] = field(default_factory=dict)
    """Its events that have other words for some values of a field; see texts.narrate."""
    bot: BotSense = field(default_factory=BotSense)


def register(product: Product) -> None:
    """Make a product known to every layer.

    :raises ValueError: if there is such a product, or it leaves open who sees a piece of it.
    """
    module = product.module
    if module.name in MODULES:
        raise ValueError(f"there is a product {module.name} already")
    if module.parts.keys() != product.seen.keys() or module.parts.keys() != product.notation.keys():
        raise ValueError(f"{module.name} does not say who sees its pieces, or how they are written")
    MODULES[module.name] = module
    SEEN.update(product.seen)
    for kind, notation in product.notation.items():
        write_parts_with(kind, notation)
    VARIANTS.update(product.variants)
    bots.ANSWERS.update(product.bot.answers)
    bots.CHOICES.update(product.bot.choices)
    bots.CELL_COSTS.update(product.bot.cell_costs)
    if product.folder is not None:
        add_folder(product.folder)
