"""What a type checker knows of the library; never run, only checked by `./dev check`."""

from __future__ import annotations

from typing import assert_type

import saboteur


def of_a_match(match: saboteur.Match) -> None:
    """A match speaks letters, words, pairs, moves and events."""
    assert_type(match.turn, str)
    assert_type(match.legal_moves, list[saboteur.Move])
    assert_type(match.moves, list[tuple[str, saboteur.Move]])
    assert_type(match.play(match.legal_moves[0]), list[saboteur.Event])
    assert_type(match.log("A"), tuple[saboteur.Event, ...])
    assert_type(match.totals, dict[str, int])
    assert_type(match.why_not("-map"), saboteur.Reason | None)
    assert_type(match.view("A"), saboteur.View)
    assert_type(match.sample("A", seed=1), saboteur.World)
    assert_type(match.position, saboteur.Position)
    assert_type(match.record(), saboteur.Record)


def of_a_view(view: saboteur.View) -> None:
    """A view has what it does not know as None."""
    assert_type(view.hand, tuple[str, ...])
    assert_type(view.hand_sizes, dict[str, int])
    assert_type(view.mine, dict[tuple[int, int], str])
    assert_type(view.goals, dict[tuple[int, int], str | None])
    assert_type(view.roles, dict[str, str | None])
    assert_type(view.discards, tuple[str | None, ...])
    assert_type(view.legal_moves, list[saboteur.Move])
    assert_type(view.sample(), saboteur.World)


def of_a_world(world: saboteur.World) -> None:
    """A world knows everything."""
    assert_type(world.copy(), saboteur.World)
    assert_type(world.hand("A"), tuple[str, ...])
    assert_type(world.roles, dict[str, str])
    assert_type(world.deck, tuple[str, ...])
    assert_type(world.mine, dict[tuple[int, int], str])
    assert_type(world.winners, list[str])


def of_a_move(move: saboteur.Move) -> None:
    """A move and an event have parts."""
    assert_type(move.cell, tuple[int, int] | None)
    assert_type(move.card, str)
    assert_type(move.target, str)


def of_what_is_written(position: saboteur.Position, record: saboteur.Record) -> None:
    """Positions and records speak letters too."""
    assert_type(position.turn, str | None)
    assert_type(position.mine, dict[tuple[int, int], str])
    assert_type(record.moves, tuple[tuple[str, str], ...])
    assert_type(record.result, dict[str, int] | None)


def options_are_values() -> None:
    """Flags, words, numbers and cells."""
    options = {"require_connection": False, "goal_cells": [(9, 0)], "gold_draw": "players"}
    match = saboteur.Match("base", options=options)
    assert_type(match.options, dict[str, bool | int | str | tuple[tuple[int, int], ...]])
