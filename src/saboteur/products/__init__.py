"""The printed products, a folder for each: what one is made of, how the layers come to know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, Final

from saboteur.api.event import PARTS
from saboteur.bots import registry as bots
from saboteur.bots.aims import AIMS, Aim, add_aims
from saboteur.minds.manners import MANNERS, Manner
from saboteur.notation.event import EVENT_WORDS
from saboteur.notation.move import CELL_CHOSEN, SEAT_CHOSEN
from saboteur.notation.parts import (
    FRAME_CHECKS,
    PART_NOTATION,
    PART_OF_ITEM,
    FrameCheck,
    PartNotation,
    write_parts_with,
)
from saboteur.present.choosing import SHEETS, Sheet
from saboteur.present.figures import FIGURES, Figure
from saboteur.present.headlines import HEADLINES, HeadlineOf
from saboteur.present.score_table import SECRET_AMOUNTS, SUMS, Sums
from saboteur.rules.kinds import FrameKind, Role, Seat
from saboteur.rules.part import PartKind
from saboteur.rules.parts import Module
from saboteur.rules.registry import MODULES, PROFILES
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.zones import Zone
from saboteur.texts.folders import FOLDERS, add_folder, read_anew
from saboteur.texts.moves import PASS_WORDS
from saboteur.texts.narrate import SENTENCES, VARIANTS, Teller
from saboteur.texts.news import NEWS_IF_TOLD, NO_NEWS, SETUP_EVENTS
from saboteur.views.ending import GAINS, GOAL_MOVES, PRIZES, RATINGS, ROLE_CHANGES, ROUND_ENDS
from saboteur.views.looks import LOOKS, OPENINGS
from saboteur.views.redact import Told
from saboteur.views.seen import FOLLOWERS, PROVERS, SEEN, Follower, Prover, Seen
from saboteur.views.tensors import TENSORS, Tensors


@dataclass(frozen=True, slots=True)
class Piece:
    """What other layers have to know of a piece of state that a product brings."""

    seen: Seen
    """What a seat sees of it."""
    notation: PartNotation
    """How it is written."""
    tensors: Tensors | None = None
    """What it says in numbers beside what stands in the mine, if anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSense:
    """What its cards and decisions are worth to a bot; see bots.registry."""

    whole_game: dict[int, bots.WholeAnswer] | None = None
    search: bots.Think | None = None
    measure: bots.Measure | None = None
    value: Traversable | None = None
    answers: dict[int, bots.Answer] = field(default_factory=dict)
    choices: dict[int, bots.MoveValue] = field(default_factory=dict)
    plays: dict[int, bots.MoveValue] = field(default_factory=dict)
    harm: dict[int, bots.MoveValue] = field(default_factory=dict)
    beliefs: Traversable | None = None
    learned: bots.Learned | None = None
    acts: dict[int, int] = field(default_factory=dict)
    judges: dict[int, bots.Judge] = field(default_factory=dict)
    forgetting: dict[str, bots.Forget] = field(default_factory=dict)
    suspicious: dict[str, float] = field(default_factory=dict)
    rid: dict[int, tuple[float, float]] = field(default_factory=dict)
    tastes: dict[int, tuple[float, float]] = field(default_factory=dict)
    cell_costs: dict[PartKind, bots.CellCost] = field(default_factory=dict)
    clear_values: dict[int, float] = field(default_factory=dict)
    aims: dict[Role, Aim] = field(default_factory=dict)
    manners: dict[int, Manner] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """A printed product: its rules, and all that other layers have to know of it."""

    module: Module
    """Its rules, cards and options."""
    editions: dict[str, dict[str, bool | str]]
    """The editions that offer it, and the options each then sets otherwise than by default."""
    sheet: Sheet = field(default_factory=Sheet)
    """What it says to those who choose what to play."""
    folder: Traversable | None = None
    """Where its texts stand: `words.<language>.toml` and `clauses.<language>.toml`."""
    pieces: dict[PartKind, Piece] = field(default_factory=dict)
    """Who sees its pieces of state, and how they are written."""
    variants: dict[str, tuple[str, dict[int, str]]] = field(default_factory=dict)
    """Its events that have other words for some values of a field; see texts.narrate."""
    frame_checks: dict[FrameKind, FrameCheck] = field(default_factory=dict)
    """What refuses a position in which a decision of it is about nothing."""
    follows: dict[Zone, Follower] = field(default_factory=dict)
    """How a seat follows what lies in the zones it brings."""
    prover: Prover | None = None
    """What its rules make certain of hands."""
    event_words: dict[str, Callable[[Ruleset, object], list[str]]] = field(default_factory=dict)
    """How the fields are written that only its events have."""
    event_parts: dict[str, Callable[[Ruleset, object], object]] = field(default_factory=dict)
    """What the same fields are outside; see api.event."""
    sentences: dict[str, Callable[[Teller, Told], str]] = field(default_factory=dict)
    """Its events of which a fact is not simply a word."""
    cells_chosen: tuple[str, ...] = ()
    """Words that may be typed for choosing a cell, as `push@`."""
    seats_chosen: tuple[str, ...] = ()
    """Words that may be typed for choosing a player, as `rob:`."""
    setup_events: tuple[str, ...] = ()
    """Its events that happen while a round is set up; they are no news."""
    no_news: tuple[str, ...] = ()
    """Its events that follow from the one before, or are shown elsewhere."""
    news_if_told: dict[str, str] = field(default_factory=dict)
    """Its events that are no news to those who are not told this part of them."""
    role_changes: frozenset[str] = frozenset()
    """Events after which players may have other dwarf cards."""
    goal_moves: frozenset[str] = frozenset()
    """Events after which other goals may lie where some lay."""
    looks: dict[str, str] = field(default_factory=dict)
    """Its events by which everybody hears that a player looked at something; see views.looks."""
    openings: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Its events that show everybody what lay face down; likewise."""
    round_ends: frozenset[str] = frozenset()
    """Its events that say that a round is over."""
    ratings: frozenset[str] = frozenset()
    """Its events that say what a match was worth where nobody is beaten."""
    gains: dict[str, Callable[[Told, Seat], int]] = field(default_factory=dict)
    """How much gold its events give to a player, or take from them; see views.ending."""
    prizes: dict[str, Callable[[Ruleset, Told], int]] = field(default_factory=dict)
    """How much gold its events make sure of before it is paid; likewise."""
    secret_amounts: dict[str, str] = field(default_factory=dict)
    """Its events that give gold, and the field that not everybody is told."""
    sums: Sums | None = None
    """The table at the end of a round, in a game that has one of its own."""
    headline: HeadlineOf | None = None
    """Who won a round and why, in one line, if it is a game."""
    figures: dict[str, Figure] = field(default_factory=dict)
    """What is counted of its events over many matches."""
    pass_words: dict[FrameKind, str] = field(default_factory=dict)
    """What it is called to do nothing in answer to its questions; see texts.moves."""
    bot: BotSense = field(default_factory=BotSense)


def register(product: Product) -> None:
    """Make a product known to every layer.

    :raises ValueError: if there is such a product, or it leaves open who sees a piece of it.
    """
    module = product.module
    if module.name in MODULES:
        raise ValueError(f"there is a product {module.name} already")
    if module.parts.keys() != product.pieces.keys():
        raise ValueError(f"{module.name} does not say who sees its pieces, or how they are written")
    MODULES[module.name] = module
    for edition, values in product.editions.items():
        PROFILES[edition].include(module.name, values)
    for kind, piece in product.pieces.items():
        SEEN[kind] = piece.seen
        write_parts_with(kind, piece.notation)
        if piece.tensors is not None:
            TENSORS[kind] = piece.tensors
    FRAME_CHECKS.update(product.frame_checks)
    FOLLOWERS.update(product.follows)
    if product.prover is not None:
        PROVERS.append(product.prover)
    EVENT_WORDS.update(product.event_words)
    PARTS.update(product.event_parts)
    VARIANTS.update(product.variants)
    SENTENCES.update(product.sentences)
    SETUP_EVENTS.update(product.setup_events)
    NO_NEWS.update(product.no_news)
    NEWS_IF_TOLD.update(product.news_if_told)
    CELL_CHOSEN.extend(product.cells_chosen)
    SEAT_CHOSEN.extend(product.seats_chosen)
    PASS_WORDS.update(product.pass_words)
    ROUND_ENDS.update(product.round_ends)
    ROLE_CHANGES.update(product.role_changes)
    GOAL_MOVES.update(product.goal_moves)
    LOOKS.update(product.looks)
    OPENINGS.update(product.openings)
    RATINGS.update(product.ratings)
    GAINS.update(product.gains)
    PRIZES.update(product.prizes)
    SECRET_AMOUNTS.update(product.secret_amounts)
    FIGURES.update(product.figures)
    if product.sums is not None:
        SUMS[module.name] = product.sums
    if product.headline is not None:
        HEADLINES[module.name] = product.headline
    SHEETS[module.name] = product.sheet
    _register_bot(module.name, product.bot)
    if product.folder is not None:
        add_folder(product.folder)
    read_anew()


def _register_bot(name: str, sense: BotSense) -> None:
    """Tell bots what the cards and decisions of a product are worth."""
    if sense.whole_game is not None:
        bots.GAMES[name] = sense.whole_game
    if sense.search is not None:
        bots.SEARCHES[name] = sense.search
    if sense.measure is not None:
        bots.MEASURES[name] = sense.measure
    if sense.value is not None:
        bots.VALUES[name] = sense.value
    MANNERS.update(sense.manners)
    bots.ANSWERS.update(sense.answers)
    bots.CHOICES.update(sense.choices)
    bots.PLAYS.update(sense.plays)
    bots.HARM.update(sense.harm)
    bots.JUDGES.update(sense.judges)
    if sense.beliefs is not None:
        bots.BELIEFS[name] = sense.beliefs
    if sense.learned is not None:
        bots.LEARNED[name] = sense.learned
        _tell_of_learned()
    bots.ACTS.update(sense.acts)
    bots.FORGETTING.update(sense.forgetting)
    bots.SUSPICIOUS.update(sense.suspicious)
    bots.RID.update(sense.rid)
    bots.TASTES.update(sense.tastes)
    bots.CELL_COSTS.update(sense.cell_costs)
    bots.CLEAR_VALUES.update(sense.clear_values)
    add_aims(sense.aims)


def _tell_of_learned() -> None:
    """Let levels be offered, or not, by what is known to have been learned now."""
    for told in bots.WHEN_LEARNED:
        told()


_REGISTRIES: Final[tuple[dict[Any, Any], ...]] = (
    MODULES,
    SEEN,
    PART_NOTATION,
    PART_OF_ITEM,
    FRAME_CHECKS,
    FOLLOWERS,
    EVENT_WORDS,
    VARIANTS,
    SENTENCES,
    bots.ANSWERS,
    bots.CHOICES,
    bots.PLAYS,
    bots.HARM,
    bots.RID,
    bots.TASTES,
    bots.CELL_COSTS,
    bots.CLEAR_VALUES,
    AIMS,
    bots.GAMES,
    bots.SEARCHES,
    bots.MEASURES,
    bots.VALUES,
    MANNERS,
    bots.JUDGES,
    bots.ACTS,
    bots.BELIEFS,
    bots.LEARNED,
    bots.FORGETTING,
    bots.SUSPICIOUS,
    GAINS,
    PRIZES,
    LOOKS,
    OPENINGS,
    PARTS,
    PASS_WORDS,
    NEWS_IF_TOLD,
    SECRET_AMOUNTS,
    FIGURES,
    SUMS,
    HEADLINES,
    SHEETS,
    TENSORS,
)
_SETS: Final[tuple[set[str], ...]] = (
    GOAL_MOVES,
    NO_NEWS,
    ROLE_CHANGES,
    ROUND_ENDS,
    SETUP_EVENTS,
    RATINGS,
)
_LISTS: Final[tuple[list[Any], ...]] = (CELL_CHOSEN, SEAT_CHOSEN, FOLDERS, PROVERS)
"""Everything that `register` fills, besides the editions."""


@contextmanager
def registered(product: Product) -> Iterator[Product]:
    """Make a product known for as long as the context lasts, as tests and experiments need it.

    Its families, frames, answers and pieces of state keep their numbers.
    """
    tables = [table.copy() for table in _REGISTRIES]
    sets = [names.copy() for names in _SETS]
    lists = [items[:] for items in _LISTS]
    offers = {name: (profile.modules, profile.values) for name, profile in PROFILES.items()}
    try:
        register(product)
        yield product
    finally:
        for table, before in zip(_REGISTRIES, tables, strict=True):
            table.clear()
            table.update(before)
        for names, known in zip(_SETS, sets, strict=True):
            names.intersection_update(known)
        for items, first in zip(_LISTS, lists, strict=True):
            items[:] = first
        for name, (modules, values) in offers.items():
            PROFILES[name].modules = modules
            PROFILES[name].values = values
        _tell_of_learned()
        read_anew()
