"""How far the tunnels still are from the goals, and who dug how: what the simple bot looks at."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import (
    NOWHERE,
    PATH,
    ROCKFALL,
    SABOTAGE,
    STEP,
    TREASURE,
    Cell,
    Seat,
    move_card,
    move_cell,
    move_target,
)
from saboteur.rules.mine import BARRED, ENTRIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from saboteur.rules.kinds import CardId, Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View
    from saboteur.views.world import World

FAR: Final = 20
"""What counts as the distance of a goal that cannot be reached any more."""
_HORIZON: Final = 14


def distances(world: World) -> dict[Cell, int]:
    """Return for every face-down goal how many more cards the nearest tunnel needs.

    Cards are counted along empty cells, whatever their shapes.
    """
    cells = world.cells()
    hidden = world.hidden()
    steps: dict[Cell, int] = {}
    todo: deque[Cell] = deque()
    for cell, code in world.sides().items():
        if not code & BARRED and ENTRIES[code & 255]:
            steps[cell] = 1
            todo.append(cell)
    missing = set(hidden)
    found = dict.fromkeys(hidden, FAR)
    while todo and missing:
        here = todo.popleft()
        far = steps[here]
        if far > _HORIZON:
            break
        for step in STEP:
            there = here + step
            if there in missing:
                missing.discard(there)
                found[there] = far
            elif there not in steps and there not in cells and there not in hidden:
                steps[there] = far + 1
                todo.append(there)
    return found


def beliefs(view: View) -> dict[Cell, float]:
    """Return how likely each face-down goal is the treasure, by what the seat has seen."""
    rules = view.rules
    for cell, card in view.known_goals.items():
        if rules.cards[card].family == TREASURE:
            return {goal: float(goal == cell) for goal in view.hidden}
    open_goals = [cell for cell in view.hidden if cell not in view.known_goals]
    if not open_goals:
        return dict.fromkeys(view.hidden, 0.0)
    share = 1 / len(open_goals)
    return {cell: share if cell in open_goals else 0.0 for cell in view.hidden}


def expected(distance: Mapping[Cell, int], belief: Mapping[Cell, float]) -> float:
    """Return the distance to the treasure that is to be expected."""
    return sum(weight * distance.get(cell, 0) for cell, weight in belief.items())


def is_blind(rules: Ruleset, card: CardId) -> bool:
    """Say whether a path card lets no tunnel through: all its sides are dead ends."""
    tile = rules.cards[card].tile
    return tile is not None and all(mask.bit_count() == 1 for mask in tile.chambers)


def suspicions(view: View) -> list[float]:
    """Return how suspicious each seat has made itself this round by what it played openly."""
    score = [0.0] * view.n
    for entry in view.log:
        if entry.name == "round-began":
            score = [0.0] * view.n
        elif entry.name == "played":
            _judge(view.rules, score, entry.number("seat"), entry.number("move"))
    return score


def _judge(rules: Ruleset, score: list[float], seat: Seat, move: Move) -> None:
    card = move_card(move)
    family = rules.cards[card].family
    if family == PATH and move_cell(move) != NOWHERE:
        score[seat] += 2.0 if is_blind(rules, card) else -0.5
    elif family == ROCKFALL:
        score[seat] += 0.7
    elif family == SABOTAGE:
        # Breaking the tools of somebody trusted is suspicious; of a suspect, less so.
        score[seat] += 0.8 if score[move_target(move)] < 1 else -0.3
