"""The mine against a plain model of it: cards laid, lifted, hidden and turned up at random.

The model keeps sets of sides and walks the tunnels anew each time; nothing in it is packed.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from saboteur.rules import mine
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import blank
from saboteur.rules.kinds import MAP, PATH, START_CELL, TREASURE, cell_at, cell_x, cell_y
from saboteur.rules.registry import ruleset
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.rules.tile import parse_tile

Place = tuple[int, int]
SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
START = (0, 0)
GRID = list(product(range(-2, 3), range(-2, 3)))
CODES = {"nothing": 0, "wall": 1, "opening": 2, "joined": 3}


def beside(place: Place, side: str) -> Place:
    return place[0] + STEP[side][0], place[1] + STEP[side][1]


class Model:
    """Face-up cards as lists of chambers, face-down cards as places."""

    def __init__(self) -> None:
        self.cards: dict[Place, list[str]] = {}
        self.hidden: set[Place] = set()

    def opened(self, place: Place) -> str:
        return "".join(self.cards[place])

    def joined(self) -> dict[Place, set[str]]:
        """The sides of each card that a walk from the start comes to."""
        found: dict[Place, set[str]] = {}
        todo = [(START, chamber) for chamber in self.cards.get(START, [])]
        while todo:
            place, chamber = todo.pop()
            if set(chamber) <= found.get(place, set()):
                continue
            found[place] = found.get(place, set()) | set(chamber)
            for side in chamber:
                there = beside(place, side)
                for other in self.cards.get(there, []):
                    if OPPOSITE[side] in other:
                        todo.append((there, other))
        return found

    def shown(self, place: Place, joined: dict[Place, set[str]]) -> dict[str, str]:
        """What the neighbours of a place show to it."""
        result = {}
        for side in SIDES:
            there = beside(place, side)
            if there not in self.cards:
                result[side] = "nothing"
            elif OPPOSITE[side] not in self.opened(there):
                result[side] = "wall"
            else:
                reached = OPPOSITE[side] in joined.get(there, set())
                result[side] = "joined" if reached else "opening"
        return result


def fitting(shown: dict[str, str], *, connected: bool) -> set[frozenset[str]]:
    """The sets of open sides that may be laid where the neighbours show this."""
    found = set()
    for choice in product((False, True), repeat=4):
        opened = frozenset(side for side, is_open in zip(SIDES, choice, strict=True) if is_open)
        cards = [side for side in SIDES if shown[side] != "nothing"]
        matches = all((side in opened) == (shown[side] != "wall") for side in cards)
        joins = any(shown[side] == "joined" for side in opened)
        if cards and matches and (joins or not connected):
            found.add(opened)
    return found


def mask(sides: frozenset[str] | set[str] | str) -> int:
    return sum(1 << d for d, side in enumerate(SIDES) if side in sides)


def sides_of(patterns: int) -> set[frozenset[str]]:
    """Read a mask with a bit for each pattern."""
    return {
        frozenset(side for d, side in enumerate(SIDES) if pattern >> d & 1)
        for pattern in range(16)
        if patterns >> pattern & 1
    }


def compare(s: State, model: Model, *, connected: bool) -> None:
    """Everything the mine says of itself must be what the model says."""
    joined = model.joined()
    at = {place: cell_at(*place) for place in [*GRID, *model.cards, *model.hidden]}
    assert {at[place] for place in model.cards} == set(s.cells)
    walked = mine.joined(s)
    for place in model.cards:
        value = s.cells[at[place]]
        assert mask(model.opened(place)) == value & 15
        assert mask(joined.get(place, set())) == mine.reach_of(value) == walked.get(at[place], 0)
    around = {beside(p, side) for p in model.cards for side in SIDES} - set(model.cards)
    codes = {}
    spots = {}
    for place in around | model.hidden:
        shown = model.shown(place, joined)
        code = sum(CODES[shown[side]] << 2 * d for d, side in enumerate(SIDES))
        codes[cell_at(*place)] = code + (256 if place in model.hidden else 0)
        fit = fitting(shown, connected=connected)
        if fit and place not in model.hidden:
            spots[cell_at(*place)] = fit
    assert codes == s.sides
    assert spots == {spot >> 16: sides_of(spot & 0xFFFF) for spot in mine.spots(s)}
    assert len(spots) == len(mine.spots(s))
    for place in model.hidden:
        assert ("joined" in model.shown(place, joined).values()) == mine.is_reached(
            s, cell_at(*place)
        )
    for place in [p for p in GRID if p not in model.cards]:
        shown = model.shown(place, joined)
        cards = [side for side in SIDES if shown[side] != "nothing"]
        assert bool(cards) == mine.has_neighbour(s, at[place])
        for opened in ("", "N", "ES", "NW", "NESW"):
            wrong = sum((side in opened) != (shown[side] != "wall") for side in cards)
            assert wrong == mine.mismatches(s, at[place], mask(opened))
            meets = any(shown[side] == "joined" for side in opened)
            assert meets == mine.meets_start(s, at[place], mask(opened))


def reached_sides(model: Model) -> set[tuple[Place, str]]:
    joined = model.joined()
    return {
        (place, side)
        for place in model.hidden
        for side, what in model.shown(place, joined).items()
        if what == "joined"
    }


def chambers_as_they_lie(rules: Ruleset, card: int, turned: int) -> list[str]:
    return str(rules.lying(card, turned)).replace("*", "").split("|")


@pytest.mark.parametrize("connected", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_the_mine_is_what_a_plain_model_says(seed: int, *, connected: bool) -> None:
    """After every change: sides, reach, spots, reached goals, and the naive questions.

    Cards are laid whether they match or not, on islands too. [OV-GRAPH-01, OV-GRAPH-02,
    OV-GRAPH-03, OV-GRAPH-04, OV-GRID-02, BASE-PATH-02, BASE-PATH-04]
    """
    luck = random.Random(seed)
    options = {"require_connection": "true" if connected else "false"}
    rules = ruleset(("base",), "P2024", options)
    s = blank(rules, 3, stream_keys(seed_bytes(1)))
    model = Model()
    paths = [i for i, card in enumerate(rules.cards) if card.family == PATH]
    goal = rules.goal_cards[0]
    assert rules.cards[goal].family == TREASURE
    if seed % 3:
        mine.lay(s, START_CELL, rules.laid[2 * rules.starts[0][2]])
        model.cards[START] = ["NESW"]
    for _ in range(36):
        mine.spots(s)
        place = luck.choice([p for p in GRID if p != START])
        cell = cell_at(*place)
        before = reached_sides(model)
        s.touched = 0
        if place in model.cards:
            value = mine.lift(s, cell)
            assert mine.card_of(value) in paths
            del model.cards[place]
        elif place in model.hidden:
            assert mine.unhide(s, cell) == goal
            model.hidden.remove(place)
        elif luck.random() < 0.2:
            mine.hide(s, cell, goal)
            model.hidden.add(place)
        else:
            card = luck.choice(paths)
            turned = luck.randint(0, 1) if rules.laid[2 * card + 1] >= 0 else 0
            mine.lay(s, cell, rules.laid[2 * card + turned])
            model.cards[place] = chambers_as_they_lie(rules, card, turned)
            # Only what is reached anew is worth a look.
            assert (1 if reached_sides(model) - before else 0) == s.touched
        compare(s, model, connected=connected)
    kept = (s.cells.copy(), s.sides.copy(), sorted(mine.spots(s)))
    s.spots = [0]
    s.sides = {}
    mine.rebuild(s)
    assert kept == (s.cells, s.sides, sorted(mine.spots(s)))
    compare(s, model, connected=connected)


def test_a_place_with_tunnels_on_all_four_sides() -> None:
    """A crossing may be laid there; a face-down card there is reached. [BASE-PATH-14]"""
    rules = ruleset(("base",))
    s = blank(rules, 3, stream_keys(seed_bytes(1)))
    model = Model()
    ring = ["1,0", "2,0", "2,1", "2,2", "1,2", "0,2", "0,1"]
    mine.lay(s, START_CELL, rules.laid[2 * rules.starts[0][2]])
    model.cards[START] = ["NESW"]
    for text in ring:
        x, y = text.split(",")
        mine.lay(s, cell_at(int(x), int(y)), rules.laid[2 * rules.ids["NESW"]])
        model.cards[int(x), int(y)] = ["NESW"]
    middle = cell_at(1, 1)
    assert s.sides[middle] == 255
    compare(s, model, connected=True)
    assert [spot & 0xFFFF for spot in mine.spots(s) if spot >> 16 == middle] == [1 << 15]
    mine.hide(s, middle, rules.goal_cards[0])
    model.hidden.add((1, 1))
    assert s.sides[middle] == 511
    assert mine.is_reached(s, middle)
    compare(s, model, connected=True)


def test_the_tables_say_what_fits() -> None:
    """Every side code, barred or not, and every pattern. [BASE-PATH-02, BASE-PATH-04]"""
    names = list(CODES)
    for code in range(512):
        shown = {side: names[code >> 2 * d & 3] for d, side in enumerate(SIDES)}
        for table, connected in ((mine.JOINING, True), (mine.MATCHING, False)):
            expected = fitting(shown, connected=connected) if code < 256 else set()
            assert expected == sides_of(table[code])
        if code < 256:
            assert mask({side for side in SIDES if shown[side] == "joined"}) == mine.ENTRIES[code]


def test_cells_and_places_are_two_names_of_one_thing() -> None:
    """East and south are positive. [OV-GRID-01]"""
    for x, y in product((-40, -1, 0, 1, 8, 40), repeat=2):
        cell = cell_at(x, y)
        assert (x, y) == (cell_x(cell), cell_y(cell))
        assert {cell + step for step in (-1024, 1, 1024, -1)} == {
            cell_at(*beside((x, y), side)) for side in SIDES
        }
    assert cell_at(0, 0) == START_CELL


def test_what_other_cards_may_do_to_a_card() -> None:
    """Capabilities go by family. [BASE-ACT-11, BASE-ACT-15]"""
    rules = ruleset(("base",))
    for card, name in enumerate(rules.cards):
        assert rules.may(card, mine.REMOVABLE) == (name.family == PATH)
        assert rules.may(card, mine.GOAL) == (card in rules.goal_cards)
        assert rules.may(card, mine.MAPPABLE) == (card in rules.goal_cards)
        assert rules.may(card, mine.SOURCE) == (card == rules.starts[0][2])
        assert not (name.family == MAP and name.tile)
    assert str(parse_tile("NESW")) == str(rules.tile(rules.starts[0][2]))
