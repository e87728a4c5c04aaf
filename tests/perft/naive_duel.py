"""A second, deliberately naive model of The Duel and of solo, used only to confirm the engine.

It follows the rule clauses and imports nothing of the engine, but it was written after reading the
engine, and where the clauses leave something open it takes the engine's reading (see below): there
it is no second opinion. Cells and sides are those of the base game's model; the rest is its own.
Every question is answered by a full search over sides of cards, and every move copies the whole
position. It is slow on purpose.

Read a fully known position, list the legal moves, make a move, count sequences of decisions. It
does not deal or hide anything or keep events: a round whose gold is counted has no moves, and
says what leaves the game and who begins next.

    python tests/perft/naive_duel.py FILE.perft              count every entry of the file
    python tests/perft/naive_duel.py FILE.perft ID DEPTH     the count of ID, move by move

The decisions of a turn, where the rules leave open what one decision is:

* a bribe before the main action is a decision of its own, after which the same player goes on;
* after the main action, whoever can bribe a troll is asked for one, or `done`, again and again;
  this comes before the draw, and so also before a round without cards ends;
* to pass is to discard a card, then another or `done`; after the second card, or the last one in
  hand, nothing is asked;
* to discard two is `clear:CARD`, the card in front of oneself that will go, then two discards;
* gold is secured before goals are turned up, and after each of them.
"""

from __future__ import annotations

import copy
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from perft.counting import Model
from perft.naive_duel_mine import (
    bribable,
    connected,
    face_up,
    may_lie,
    reach,
    reached,
    unsecured,
    ways_to_lie,
)
from perft.naive_duel_position import (
    ASIDE,
    BOX,
    GOAL_CELLS,
    GOALS,
    KEY_TOKENS,
    LETTER,
    OTHER,
    PATH_CARDS,
    PRINTED,
    PRINTED_GOAL,
    Position,
    canonical,
    doors,
    gold_of,
    has_troll,
    open_sides,
    parse,
    turned,
)
from perft.naive_position import OPPOSITE, Cell, beside, cell_of, cell_text

# --- Is everything there? ---


def flaws(pos: Position) -> list[str]:
    """Everything that is missing, too many, or cannot be so in a position of this game."""
    found: list[str] = []

    def compare(what: str, have: Counter[str], want: Counter[str]) -> None:
        for card in sorted(have | want):
            if have[card] != want[card]:
                found.append(f"{what} {card}: {have[card]}, not {want[card]}")

    on_table = [PRINTED.get(shape, shape) for shape in pos.mine.values()]
    out = [card for card in pos.out if card in BOX]
    have = Counter(pos.deck + pos.discard + pos.aside + on_table + out)
    for seat in pos.seats:
        have.update(pos.hands[seat] + pos.front[seat])
    compare("card", have, BOX)
    shown = [PRINTED_GOAL[shape] for shape in pos.opened.values()]
    left = [card for card in pos.out if card not in BOX]
    goals = Counter([*pos.goals.values(), *shown, *pos.unused, *left])
    compare("goal", goals, Counter(GOALS))
    if len(pos.aside) != (ASIDE if pos.players == 1 else 0):
        found.append(f"{len(pos.aside)} cards are aside")
    if sorted([*pos.goals, *pos.opened]) != sorted(GOAL_CELLS[pos.players]):
        found.append("the goals do not lie on the goal cells")
    if len(set(pos.colours.values())) != pos.players:
        found.append("not every seat has a colour of its own")
    if pos.supply < 0 or len(pos.keys) > KEY_TOKENS:
        found.append("there are not so many counters or keys")
    table = face_up(pos)
    for cell in pos.counters:
        if not gold_of(table.get(cell, "")) and not has_troll(table.get(cell, "")):
            found.append(f"{cell_text(cell)} shows neither gold nor a troll")
    for cell in pos.keys:
        if not set(doors(table.get(cell, "")).values()) & {"b", "g"}:
            found.append(f"{cell_text(cell)} has no door")
    for cell, shape in table.items():
        for side in "ES":
            other = beside(cell, side)
            if other in table and cell not in pos.opened and other not in pos.opened:
                if (side in open_sides(shape)) != (OPPOSITE[side] in open_sides(table[other])):
                    found.append(f"{cell_text(cell)} and {cell_text(other)} do not match")
    found += [f"the goal {cell_text(cell)} should have been revealed" for cell in reached(pos)]
    found += [f"the gold on {cell_text(cell)} should be secured" for cell in unsecured(pos)]
    return found


# --- Moves ---


def moves(pos: Position) -> list[str]:
    """The legal moves of the active player, who decides everything, each once, sorted."""
    hand = pos.hands[pos.turn]
    bribes = {f"bribe@{cell_text(cell)}" for cell in bribable(pos)}
    if pos.ask == "turn":
        found = {move for card in hand for move in moves_with(pos, card)}
        if len(hand) >= 2:  # [DUEL-TURN-05, -06]
            found |= {f"clear:{card}" for card in pos.front[pos.turn]}
        return sorted(found | bribes)
    if pos.ask == "bribe":  # [DUEL-TROLL-06, -08]
        return sorted(bribes | {"done"})
    if pos.ask == "pass":  # [DUEL-TURN-01]
        return sorted({f"-{card}" for card in hand} | {"done"})
    if pos.ask == "two":
        return sorted({f"-{card}" for card in hand})
    if pos.ask == "secure":  # [DUEL-GOLD-08]
        return sorted(f"secure@{cell_text(cell)}" for cell in unsecured(pos))
    if pos.ask == "reveal":  # [DUEL-GOAL-06]
        return sorted(f"reveal@{cell_text(cell)}" for cell in reached(pos))
    if pos.ask == "lay":
        assert pos.laying
        return [f"lay:{way}" for way in ways_to_lie(pos, *pos.laying)]
    return []


def moves_with(pos: Position, card: str) -> list[str]:
    """Everything that may be done with one card of the active player's hand."""
    me = pos.turn
    found = [f"-{card}"]
    kind, *tools = card.split("-")
    if card in PATH_CARDS:
        if not pos.front[me]:  # [DUEL-PATH-04]
            mine = reach(pos, pos.colours[me])
            for shape in {canonical(card), turned(card)}:  # [DUEL-PATH-09]
                found += [
                    f"{shape}@{cell_text(cell)}"
                    for cell in around(pos)
                    if may_lie(pos, shape, cell, mine)
                ]
    elif kind == "sabotage":  # [DUEL-ACT-01]
        found += [f"{card}>{s}" for s in pos.seats if s != me and card not in pos.front[s]]
    elif kind == "repair":  # [DUEL-ACT-02, -03]
        for tool in tools:
            if f"sabotage-{tool}" in pos.front[me]:
                found.append(f"{card}>{me}" + (f":{tool}" if len(tools) == 2 else ""))
    elif card == "rockfall":  # [DUEL-ROCK-01, -02]
        found += [
            f"rockfall@{cell_text(cell)}"
            for cell, shape in pos.mine.items()
            if not gold_of(shape) and not has_troll(shape)
        ]
    elif card == "map":  # [DUEL-MAP-01]
        found += [f"map@{cell_text(cell)}" for cell in pos.goals]
    elif card == "key":  # [DUEL-KEY-01, -02, -05]
        against = LETTER[OTHER[pos.colours[me]]]
        found += [
            f"key@{cell_text(cell)}"
            for cell, shape in face_up(pos).items()
            if against in doors(shape).values() and len(pos.keys) < KEY_TOKENS
        ]
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
    word, _, place = move.partition("@")
    if word == "bribe":  # [DUEL-TROLL-01, -07]
        pos.counters[cell_of(place)] = pos.colours[pos.turn]
    elif pos.ask == "bribe":
        pos.declined = True
    elif pos.ask in ("turn", "pass", "two"):
        play_card(pos, move)
        if pos.ask in ("pass", "two"):
            return pos
        pos.acted = True
    elif pos.ask == "secure":
        secure(pos, cell_of(place))
    elif pos.ask == "reveal":
        turn_up(pos, cell_of(place))
    elif pos.ask == "lay":
        assert pos.laying
        pos.opened[pos.laying[0]] = move.split(":", 1)[1]
        pos.laying = None
        pos.ask = "turn"
    if pos.ask != "lay":
        settle(pos)
    return pos


def play_card(pos: Position, move: str) -> None:
    """Carry out one of the four ways of a turn, or one more step of it."""
    hand = pos.hands[pos.turn]
    if pos.ask == "turn":
        pos.draws, pos.gone, pos.played = 1, 0, None
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
                pos.draws = 1  # [DUEL-TURN-01, -04]
                pos.ask = "turn"
        else:
            pos.draws = pos.gone
            pos.ask = "pass" if pos.gone < 2 and hand else "turn"
    else:
        play_effect(pos, move)


def play_effect(pos: Position, move: str) -> None:
    me = pos.turn
    hand = pos.hands[me]
    card, _, target = move.partition(">") if ">" in move else move.rpartition("@")
    if card in PRINTED:
        hand.remove(PRINTED[card])
        pos.played = cell_of(target)
        pos.mine[pos.played] = card
        pos.trail.append(pos.played)
        return
    hand.remove(card)
    seat, _, tool = target.partition(":")
    if card.startswith("sabotage-"):
        pos.front[seat].append(card)
        return
    if card.startswith("repair-"):
        mended = "sabotage-" + (tool or card.split("-")[1])
        pos.front[me].remove(mended)
        pos.discard.append(mended)
    elif card == "rockfall":
        remove(pos, cell_of(target))
    elif card == "key":
        pos.keys.append(cell_of(target))
    pos.discard.append(card)


def remove(pos: Position, cell: Cell) -> None:
    """Take a path card off the table; a key on it goes back.                       [DUEL-KEY-06]"""
    pos.discard.append(PRINTED[pos.mine.pop(cell)])
    pos.keys = [key for key in pos.keys if key != cell]
    pos.trail = [place for place in pos.trail if place != cell]


def secure(pos: Position, cell: Cell) -> None:
    """Put a counter on gold; the active player comes first.     [DUEL-GOLD-01, -02, -05]"""
    own = pos.colours[pos.turn]
    is_own = connected(pos, cell, own, reach(pos, own))
    pos.counters[cell] = own if is_own else OTHER[own]


def settle(pos: Position) -> None:
    """Secure gold and turn up goals until nothing more happens; then go on with the turn."""
    pos.ask = "turn"
    while True:
        golds = unsecured(pos)
        if golds and pos.supply:
            if len(golds) > pos.supply:
                pos.ask = "secure"
                return
            secure(pos, golds[0])
            continue
        waiting = reached(pos)
        if not waiting:
            break
        if len(waiting) > 1:
            pos.ask = "reveal"
            return
        turn_up(pos, waiting[0])
        if pos.ask == "lay":
            return
    # Only now, the play being resolved completely, the round may end. [DUEL-END-01, DUEL-END-02]
    if not pos.goals:
        score(pos, "goals")
    elif not pos.supply:
        score(pos, "counters")
    elif pos.acted:
        if bribable(pos) and not pos.declined:
            pos.ask = "bribe"
        else:
            end_turn(pos)


def turn_up(pos: Position, cell: Cell) -> None:
    pos.ask = "turn"
    goal = pos.goals.pop(cell)
    ways = ways_to_lie(pos, cell, goal)
    if len(ways) == 1:
        pos.opened[cell] = ways[0]
    else:
        pos.laying = (cell, goal)
        pos.ask = "lay"


def end_turn(pos: Position) -> None:
    for _ in range(pos.draws):  # [DUEL-TURN-01, -02, -07, SOLO-10]
        draw(pos)
    while pos.players == 1 and pos.deck and not pos.hands[pos.turn]:  # [SOLO-13]
        draw(pos)
    pos.acted = pos.declined = False
    pos.draws, pos.played = 0, None
    if not any(pos.hands.values()):  # [DUEL-END-01]
        score(pos, "cards")
        return
    if pos.players == 2:
        other = "B" if pos.turn == "A" else "A"
        pos.turn = other if pos.hands[other] else pos.turn  # [DUEL-TURN-03]


def draw(pos: Position) -> None:
    """Draw one card; in solo what is automatic is done at once, and replaced.    [SOLO-05..08]"""
    hand = pos.hands[pos.turn]
    while pos.deck:
        card = pos.deck.pop(0)
        if pos.players == 1 and card.startswith("sabotage-"):
            pos.discard += [card] if card in pos.front["A"] else []
            pos.front["A"] += [] if card in pos.front["A"] else [card]
        elif pos.players == 1 and card == "rockfall":
            loose = [
                cell
                for cell in pos.trail
                if not gold_of(pos.mine[cell]) and not has_troll(pos.mine[cell])
            ]
            if loose:
                remove(pos, loose[-1])
            pos.discard.append(card)
            if not pos.rockfall_redraw:  # [AMB-90]
                return
        else:
            hand.append(card)
            return


# --- The end of the round ---


def score(pos: Position, why: str) -> None:
    """Collect, pay the trolls, put goals away.                            [DUEL-END-04..11]"""
    pos.ask, pos.why_over = "finished", why
    table = face_up(pos)
    for seat in pos.seats:
        mine = [cell for cell, colour in pos.counters.items() if colour == pos.colours[seat]]
        pos.gold[seat] += [gold_of(table[cell]) for cell in mine if gold_of(table[cell])]
        trolls = [cell for cell in mine if has_troll(table[cell])]
        for value in payment(pos, pos.gold[seat], len(trolls)):
            pos.gold[seat].remove(value)
    pos.out += [
        PRINTED[shape]
        for cell, shape in pos.mine.items()
        if cell in pos.counters and gold_of(shape)
    ]
    pos.out += [PRINTED_GOAL[shape] for shape in pos.opened.values()]  # collected or not
    pos.unused += pos.goals.values()


def payment(pos: Position, cards: list[int], trolls: int) -> list[int]:
    """The gold cards that pay for so many trolls.               [DUEL-END-06, -08, AMB-84]"""
    if pos.troll_payment == "per_card":
        return sorted(cards)[:trolls]
    if sum(cards) <= trolls:
        return cards[:]
    ways = [
        list(some)
        for k in range(len(cards) + 1)
        for some in combinations(sorted(cards), k)
        if sum(some) >= trolls
    ]
    return min(ways, key=lambda some: (sum(some), len(some)))


def next_first(pos: Position) -> str:
    """Who begins the next round: the poorer one, or blue.                         [DUEL-NEXT-03]"""
    if pos.players == 1:
        return "A"
    blue, green = pos.seat_of("blue"), pos.seat_of("green")
    return green if sum(pos.gold[green]) < sum(pos.gold[blue]) else blue


def rating(points: int) -> int:
    """[SOLO-15]"""
    return 3 if points >= 25 else 2 if points >= 20 else 1 if points >= 15 else 0


# --- Counting ---

MODEL = Model(parse, flaws, moves, after)


if __name__ == "__main__":
    sys.exit(MODEL.main(sys.argv[1:]))
