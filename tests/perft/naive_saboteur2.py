"""A second, deliberately naive model of Saboteur 2, used only to confirm the real engine.

Like naive.py it was written from the rule clauses alone and imports nothing of the engine. Cells,
sides and files are those of its model; the rest is its own. Every question is answered by a full
search over sides of cards, and every move copies the whole position. It is slow on purpose.

Read a fully known position, list the legal moves, make a move, count sequences of decisions.
It does not deal, hide anything, keep events, or go on to the next round: a round whose gold is
shared out has no moves.

    python tests/perft/naive_saboteur2.py FILE.perft              count every entry of the file
    python tests/perft/naive_saboteur2.py FILE.perft ID DEPTH     the count of ID, move by move

The decisions of a turn, where the rules leave open what one decision is:

* to pass is to discard a card, then another or `done`; after the third card, or the last one in
  hand, nothing is asked;
* to discard two is `clear:CARD`, the card in front of oneself that will go, then two discards;
* a thief is asked for a victim even if there is only one, and not at all if there is none.
"""

from __future__ import annotations

import copy
import sys
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from perft import naive_position
from perft.counting import Model
from perft.naive_position import GOAL_CELLS, OPPOSITE, START, Cell, beside, cell_of, cell_text
from perft.naive_saboteur2_mine import face_up, may_lie, reachable, reached, ways_to_lie
from perft.naive_saboteur2_position import (
    ASIDE,
    BOX,
    DWARVES,
    PRINTED,
    WRITTEN,
    Position,
    canonical,
    is_path,
    open_sides,
    parse,
    turned,
)

# --- Is everything there? ---


def flaws(pos: Position) -> list[str]:
    """Everything that is missing, too many, or cannot be so in a position of Saboteur 2."""
    found: list[str] = []

    def compare(what: str, have: Counter[str], want: Counter[str]) -> None:
        for card in sorted(have | want):
            if have[card] < want[card]:
                found.append(f"{what} {card}: {want[card] - have[card]} missing")
            elif have[card] > want[card]:
                found.append(f"{what} {card}: {have[card] - want[card]} too many")

    on_table = [PRINTED.get(shape, shape) for shape in pos.mine.values()]
    have = Counter(pos.deck + pos.discard + pos.aside + on_table)
    for seat in pos.seats:
        have.update(pos.hands[seat] + pos.front[seat])
    compare("card", have, BOX)
    compare("role", Counter([*pos.roles.values(), *pos.undealt, *pos.worn]), DWARVES)
    lying = [
        goal if goal in naive_position.GOALS else "rock:" + turned(goal[5:])
        for goal in pos.opened.values()
    ]
    compare("goal", Counter([*pos.goals.values(), *lying]), Counter(naive_position.GOALS))
    if len(pos.aside) != ASIDE:
        found.append(f"{len(pos.aside)} cards are aside, not {ASIDE}")
    if pos.goals.keys() | pos.opened.keys() != GOAL_CELLS:
        found.append("the goals do not lie on the three goal cells")
    if (GOAL_CELLS | {START}) & pos.mine.keys():
        found.append("a tunnel card lies on the start or on a goal")
    if sorted(pos.roles) != pos.seats:
        found.append("not every seat has a role")
    if not pos.hands.get(pos.turn):
        found.append("the player whose turn it is has no card")
    for seat in pos.seats:
        for card in pos.front[seat]:  # [S2-ACT-01]
            lies = card.startswith("sabotage-") or card in ("trapped", "theft")
            if not lies or pos.front[seat].count(card) > 1:
                found.append(f"{card} may not lie so in front of {seat}")
    if sorted(pos.thefts) != [seat for seat in pos.seats if "theft" in pos.front[seat]]:
        found.append("`thefts` does not name those with a Theft card")
    table = face_up(pos)
    for cell, shape in table.items():
        for side in "ES":
            other = beside(cell, side)
            if other in table and cell not in pos.opened and other not in pos.opened:
                if (side in open_sides(shape)) != (OPPOSITE[side] in open_sides(table[other])):
                    found.append(f"{cell_text(cell)} and {cell_text(other)} do not match")
    found += [f"the goal {cell_text(cell)} should have been revealed" for cell in reached(pos)]
    return found


# --- Moves ---


def moves(pos: Position) -> list[str]:
    """The legal moves of the seat to decide, each once, sorted."""
    hand = pos.hands[pos.turn]
    if pos.ask == "turn":
        found = {move for card in hand for move in moves_with(pos, card)}
        if len(hand) >= 2:  # [S2-TURN-04..06]
            found |= {f"clear:{card}" for card in pos.front[pos.turn]}
        return sorted(found)
    if pos.ask == "pass":  # [S2-TURN-08]
        return sorted({f"-{card}" for card in hand} | {"done"})
    if pos.ask == "two":  # [S2-TURN-03]
        return sorted({f"-{card}" for card in hand})
    if pos.ask == "reveal":
        return sorted(f"reveal@{cell_text(cell)}" for cell in reached(pos))
    if pos.ask == "lay":
        assert pos.laying
        return [f"lay:{way}" for way in ways_to_lie(pos, *pos.laying)]
    if pos.ask == "steal":
        refusing = ["pass"] if pos.theft_optional else []  # [AMB-35]
        return sorted(refusing + [f"steal:{victim}" for victim in victims(pos)])
    return []


def victims(pos: Position) -> list[str]:
    """Whom the next thief can rob.                              [S2-STEAL-01, -05, -06]"""
    return [seat for seat in pos.others(pos.thieves[0]) if pos.gold[seat] > 0]


def moves_with(pos: Position, card: str) -> list[str]:
    """Everything that may be done with one card of the active player's hand."""
    me = pos.turn
    mine = pos.front[me]
    found = [f"-{card}"]
    kind, *tools = card.split("-")
    if is_path(card):
        # Not with a broken tool and not while Trapped; a Theft does not matter.
        if not any(lying != "theft" for lying in mine):  # [BASE-PATH-16, S2-TRAP-02]
            for shape in {canonical(card), turned(card)}:
                found += [
                    f"{WRITTEN[shape]}@{cell_text(cell)}"
                    for cell in around(pos)
                    if may_lie(pos, shape, cell)
                ]
    elif kind == "sabotage":  # [BASE-ACT-01, -03]
        found += [f"{card}>{seat}" for seat in pos.others(me) if card not in pos.front[seat]]
    elif kind == "repair":  # [BASE-ACT-06..08, S2-FREE-02]
        for seat in pos.seats:
            for tool in tools:
                if f"sabotage-{tool}" in pos.front[seat]:
                    found.append(f"{card}>{seat}" + (f":{tool}" if len(tools) == 2 else ""))
    elif card == "rockfall":  # [BASE-ACT-10..13, S2-LAD-07]
        found += [f"rockfall@{cell_text(cell)}" for cell in pos.mine]
    elif card == "map":
        found += [f"map@{cell_text(cell)}" for cell in pos.goals]
    elif card == "theft":  # [S2-THEFT-02, -03]
        found += ["theft"] if "theft" not in mine else []
    elif card == "hands-off":  # [S2-HOFF-01]
        found += [f"{card}>{seat}" for seat in pos.seats if "theft" in pos.front[seat]]
    elif card == "trapped":  # [S2-TRAP-01, S2-ACT-01]
        for seat in pos.seats if pos.trap_self else pos.others(me):
            if "trapped" not in pos.front[seat]:
                found.append(f"{card}>{seat}")
    elif card == "freedom":  # [S2-FREE-01]
        found += [f"{card}>{seat}" for seat in pos.seats if "trapped" in pos.front[seat]]
    elif card == "inspection":  # [S2-INSP-01]
        found += [f"{card}>{seat}" for seat in pos.others(me)]
    elif card == "change-hats":  # [S2-HAT-01, AMB-41]
        found += [f"{card}>{seat}" for seat in pos.seats if pos.undealt]
    elif card == "swap-hands":  # [S2-SWAP-01, -04]
        found += [f"{card}>{seat}" for seat in pos.others(me)]
    return found


def around(pos: Position) -> list[Cell]:
    """Every cell of a rectangle with room to spare around all cards."""
    on_table = [*face_up(pos), *pos.goals]
    xs = [x for x, _ in on_table]
    ys = [y for _, y in on_table]
    return [
        (x, y) for y in range(min(ys) - 2, max(ys) + 3) for x in range(min(xs) - 2, max(xs) + 3)
    ]


# --- Making a move ---


def apply(pos: Position, move: str) -> Position:
    """The position after a legal move and everything that follows from it without a choice."""
    if move not in moves(pos):
        raise ValueError(f"illegal move: {move!r}")
    return after(pos, move)


def after(pos: Position, move: str) -> Position:
    """The same without asking again whether the move is legal."""
    pos = copy.deepcopy(pos)
    if pos.ask in ("turn", "pass", "two"):
        play_card(pos, move)
    elif pos.ask == "reveal":
        turn_up(pos, cell_of(move.split("@")[1]))
    elif pos.ask == "lay":
        assert pos.laying
        pos.opened[pos.laying[0]] = "rock:" + move.split(":")[1]
        pos.laying = None
        pos.ask = "turn"
    elif pos.ask == "steal":
        thief = pos.thieves.pop(0)
        if move != "pass":  # [S2-STEAL-03]
            pos.gold[move.split(":")[1]] -= 1
            pos.gold[thief] += 1
        next_thief(pos)
    if pos.ask == "turn":
        resolve(pos)
    return pos


def play_card(pos: Position, move: str) -> None:
    """Carry out one of the four ways of a turn, or one more step of it."""
    hand = pos.hands[pos.turn]
    pos.last = pos.turn
    pos.played = None
    if pos.ask == "turn":
        pos.drawing, pos.draws, pos.gone = pos.turn, 1, 0
    if move == "done":
        pos.ask = "turn"
    elif move.startswith("clear:"):
        pos.clearing = move.split(":", 1)[1]
        pos.ask = "two"
    elif move.startswith("-"):
        hand.remove(move[1:])
        pos.discard.append(move[1:])
        pos.gone += 1
        if pos.ask == "two":
            if pos.gone == 2:
                pos.front[pos.turn].remove(pos.clearing)
                pos.discard.append(pos.clearing)
                if pos.clearing == "theft":
                    pos.thefts.remove(pos.turn)
                pos.draws = 1  # [S2-TURN-03, -12]
                pos.ask = "turn"
        else:
            pos.draws = pos.gone  # [S2-TURN-08]
            pos.ask = "pass" if pos.gone < 3 and hand else "turn"
    else:
        play_effect(pos, move)


def play_effect(pos: Position, move: str) -> None:
    me = pos.turn
    hand = pos.hands[me]
    card, _, target = move.partition(">") if ">" in move else move.partition("@")
    seat, _, tool = target.partition(":")
    if is_path(card):
        shape = canonical(card)
        hand.remove(PRINTED[shape])
        pos.played = cell_of(target)
        pos.mine[pos.played] = shape
        return
    hand.remove(card)
    gone: list[str] = [card]  # what goes to the discard pile, the played card on top
    if card in ("theft", "trapped") or card.startswith("sabotage-"):
        pos.front[seat or me].append(card)
        gone = []
        if card == "theft":
            pos.thefts.append(me)
    elif card.startswith("repair-"):
        gone.insert(0, "sabotage-" + (tool or card.split("-")[1]))
        pos.front[seat].remove(gone[0])
    elif card in ("hands-off", "freedom"):
        gone.insert(0, "theft" if card == "hands-off" else "trapped")
        pos.front[seat].remove(gone[0])
        if card == "hands-off":
            pos.thefts.remove(seat)
    elif card == "rockfall":
        gone.insert(0, PRINTED[pos.mine.pop(cell_of(target))])
    elif card == "change-hats":
        change_hats(pos, seat)
    elif card == "swap-hands":  # [S2-SWAP-01..03]
        pos.hands[me], pos.hands[seat] = pos.hands[seat], pos.hands[me]
        pos.drawing = seat
    pos.discard += gone


def change_hats(pos: Position, seat: str) -> None:
    # The unused deck was shuffled, so its top card is also one drawn at random.  [S2-HAT-02, -03]
    old, pos.roles[seat] = pos.roles[seat], pos.undealt.pop(0)
    (pos.undealt if pos.hats == "bottom" else pos.worn).append(old)


def resolve(pos: Position) -> None:
    """Reveal what the play has reached, one goal after another, then end the turn."""
    while pos.ask == "turn":
        waiting = reached(pos)
        if not waiting:
            end_turn(pos)
            return
        if len(waiting) > 1:
            pos.ask = "reveal"
        else:
            turn_up(pos, waiting[0])


def turn_up(pos: Position, cell: Cell) -> None:
    pos.ask = "turn"
    goal = pos.goals.pop(cell)
    if goal == "treasure":
        pos.opened[cell] = goal
        score(pos, completer=pos.turn)  # at once, nothing is drawn            [S2-END-01]
        return
    ways = ways_to_lie(pos, cell, goal[5:])
    if len(ways) == 1:
        pos.opened[cell] = "rock:" + ways[0]
    else:
        pos.laying = (cell, goal[5:])
        pos.ask = "lay"


def end_turn(pos: Position) -> None:
    drawn, pos.deck = pos.deck[: pos.draws], pos.deck[pos.draws :]  # [S2-TURN-02, -08, -10]
    pos.hands[pos.drawing] += drawn
    if not any(pos.hands.values()):  # [S2-END-02]
        score(pos, completer="")
        return
    pos.turn = clockwise(pos, pos.turn)
    while not pos.hands[pos.turn]:  # [S2-TURN-11]
        pos.turn = clockwise(pos, pos.turn)


def clockwise(pos: Position, seat: str) -> str:
    return pos.seats[(pos.seats.index(seat) + 1) % pos.players]


# --- The end of the round ---


def score(pos: Position, completer: str) -> None:
    """Geologists, then the winners, then the thieves.                            [S2-END-03]"""
    free = [seat for seat in pos.seats if "trapped" not in pos.front[seat]]  # [S2-GRP-09]
    geologists = [seat for seat in free if pos.roles[seat] == "geologist"]
    crystals = sum(shape.endswith("*") for shape in pos.mine.values())  # [S2-GEO-01, -02]
    for seat in geologists:  # [S2-GEO-03, -04]
        pos.gold[seat] += crystals // len(geologists)
    group = winners(pos, completer, free)
    base = {0: 0, 1: 5, 2: 4, 3: 3, 4: 2}.get(len(group), 1)  # [S2-PAY-01]
    for seat in group:  # [S2-PAY-02, -03]
        pos.gold[seat] += max(0, base - {"boss": 1, "profiteer": 2}.get(pos.roles[seat], 0))
    pos.thieves = thieves(pos)
    next_thief(pos)


def winners(pos: Position, completer: str, free: list[str]) -> list[str]:
    """The winning group, decision tables 1 and 2."""

    def those(*roles: str) -> list[str]:
        return [seat for seat in free if pos.roles[seat] in roles]

    if not completer:  # [S2-WIN-10]
        return those("saboteur", "profiteer")
    reach = teams(pos)
    own = {"blue": "blue", "green": "green"}.get(pos.roles[completer])
    if not reach:  # LOCKED                                                       [S2-WIN-15]
        if pos.locked_rule == "2024":  # [S2-GRP-05, -06]
            return those("boss", "profiteer")
        return those("boss") or those("saboteur", "profiteer")  # [S2-GRP-07]
    if own and own in reach:  # [S2-WIN-11]
        reach = {own}
    return those(*reach, "boss", "profiteer")  # [S2-WIN-12..14, S2-GRP-03, -04]


def teams(pos: Position) -> set[str]:
    """The teams that have a way to the treasure.                                 [S2-WIN-01]"""
    table = face_up(pos)
    (treasure,) = [cell for cell, goal in pos.opened.items() if goal == "treasure"]
    return {
        team
        for team, against in (("blue", "g"), ("green", "b"))
        if any(cell == treasure for cell, _ in reachable(table, against))
    }


def thieves(pos: Position) -> list[str]:
    """The last to play their Theft card, then clockwise; who is Trapped is passed over.

    [S2-STEAL-01, -02, AMB-36]
    """
    if not pos.thefts:
        return []
    order = [pos.thefts[-1]]
    while len(order) < pos.players:
        order.append(clockwise(pos, order[-1]))
    return [seat for seat in order if seat in pos.thefts and "trapped" not in pos.front[seat]]


def next_thief(pos: Position) -> None:
    """Ask the next thief who has somebody to rob.                                [S2-STEAL-05]"""
    while pos.thieves and not victims(pos):
        pos.thieves.pop(0)
    pos.ask = "steal" if pos.thieves else "finished"


# --- Counting ---

MODEL = Model(parse, flaws, moves, after)


if __name__ == "__main__":
    sys.exit(MODEL.main(sys.argv[1:]))
