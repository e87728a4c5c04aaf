"""Shapes: read, printed, turned, compared, refused."""

from __future__ import annotations

from itertools import permutations

import pytest

from saboteur.rules.tile import (
    BLUE_DOOR,
    DOOR_LETTERS,
    GREEN_DOOR,
    Tile,
    is_same,
    parse_tile,
    turned_sides,
)

CANONICAL = {
    "WSEN": "NESW",
    "W|S|E|N": "N|E|S|W",
    "E|SN": "NS|E",
    "S|WN": "NW|S",
    "WS|EN": "NE|SW",
    "W|E": "E|W",
    "S|N": "N|S",
    "W|SNE": "NES|W",
    "L:W": "L:W",
    "L:EN": "L:NE",
    "N*": "N*",
    "WSEN*": "NESW*",
    "WE{E:g}": "EW{E:g}",
    "WE{E:g}{W:b}": "EW{E:g}{W:b}",
    "EW{W:b}{E:g}": "EW{E:g}{W:b}",
    "E{E:b}|NS{S:g}*": "NS{S:g}|E{E:b}*",
    "L:S|E*": "L:E|S*",
}
"""A shape as it may be written, and as it is printed."""


@pytest.mark.parametrize("text", list(CANONICAL))
def test_a_shape_is_printed_one_way_only(text: str) -> None:
    """Sides as N, E, S, W; the largest chamber first, then by its first side. [OV-GRID-04]"""
    tile = parse_tile(text)
    assert CANONICAL[text] == str(tile)
    assert tile == parse_tile(CANONICAL[text])
    assert hash(tile) == hash(parse_tile(CANONICAL[text]))
    assert repr(tile) == f"parse_tile({CANONICAL[text]!r})"


def test_chambers_of_one_size_come_by_their_first_side() -> None:
    """In whichever order they are given. [OV-GRID-04]"""
    for order in permutations((1, 2, 4, 8)):
        assert Tile(order).chambers == (1, 2, 4, 8)
    for order in permutations((4, 9, 2)):
        assert Tile(order).chambers == (9, 2, 4)
    assert Tile((12, 3)).chambers == (3, 12)


TURNED = {
    "NE": "SW",
    "NS|E": "NS|W",
    "N|E": "S|W",
    "EW{E:g}": "EW{W:g}",
    "NS{N:b}": "NS{S:b}",
    "NESW{N:b}{W:g}": "NESW{E:g}{S:b}",
    "L:N": "L:S",
    "L:ES": "L:NW",
    "NE*": "SW*",
    "L:W|N*": "L:E|S*",
    "NESW": "NESW",
    "E|W": "E|W",
}


@pytest.mark.parametrize("text", list(TURNED))
def test_half_a_turn(text: str) -> None:
    """Every side and door becomes the opposite one; ladder and crystal stay. [OV-GRID-06]"""
    tile = parse_tile(text)
    turned = tile.turned()
    assert TURNED[text] == str(turned)
    assert (turned.ladder, turned.crystal) == ("L:" in text, "*" in text)
    assert str(turned.turned()) == str(tile)
    assert turned.open == turned_sides(tile.open)


def test_what_a_tile_says_of_its_sides() -> None:
    """Open sides, and for each side those it is joined with. [OV-GRID-04, OV-GRID-05]"""
    tile = parse_tile("NW|E")
    assert tile.chambers == (0b1001, 0b0010)
    assert tile.open == 0b1011
    assert tile.links == 0b1001_0000_0010_1001
    assert parse_tile("NESW").links == 0xFFFF
    assert parse_tile("EW{E:g}{W:b}").doors == ((1, 1), (3, 0))
    plain = parse_tile("NS")
    assert (plain.doors, plain.ladder, plain.crystal) == ((), False, False)
    bare = Tile((5,))
    assert (bare.doors, bare.ladder, bare.crystal) == ((), False, False)
    assert str(bare) == "NS"


@pytest.mark.parametrize("text", ["NE", "NE*", "L:NE", "NE{E:g}", "NE{E:b}", "N|E", "NW"])
def test_shapes_that_differ_are_not_equal(text: str) -> None:
    """In sides, chambers, doors, ladder or crystal. [OV-GRID-04]"""
    others = ["NE", "NE*", "L:NE", "NE{E:g}", "NE{E:b}", "N|E", "NW"]
    assert [other for other in others if parse_tile(other) == parse_tile(text)] == [text]
    assert parse_tile(text) != text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X",
        "n",
        "NX",
        "NN",
        "N|N",
        "NE|EW",
        "SW|W",
        "N|",
        "|N",
        "N||E",
        "L:",
        "*",
        "L:*",
        "N**",
        "*N",
        "NL:",
        "L:L:N",
        "N{",
        "N{}",
        "N{N:g",
        "N{N:gg}",
        "N{Ng}",
        "N{N;g}",
        "N{N:g)",
        "N{X:g}",
        "N{E:g}",
        "N|E{N:g}",
        "N{N:r}",
        "{N:g}",
        "N}",
    ],
)
def test_what_is_no_shape_is_refused(text: str) -> None:
    """And the refusal quotes it. [OV-GRID-04]"""
    with pytest.raises(ValueError, match="not a shape") as refused:
        parse_tile(text)
    assert repr(text) in str(refused.value)


def test_a_closed_side_is_joined_with_nothing() -> None:
    """Not even with itself. [OV-GRID-04]"""
    assert parse_tile("EW").links == 0b1010 << 4 | 0b1010 << 12
    assert parse_tile("S").links == 0b0100 << 8


def test_a_door_is_known_by_its_letter() -> None:
    """And a shape with a door of either colour is not the shape without. [S2-DOOR-05]"""
    assert DOOR_LETTERS[BLUE_DOOR] == "b"
    assert DOOR_LETTERS[GREEN_DOOR] == "g"
    for letter in "bg":
        door = parse_tile("EW{E:" + letter + "}")
        assert not is_same(door, parse_tile("EW"))
        assert not is_same(parse_tile("EW"), door)
        assert is_same(door, parse_tile("EW{W:" + letter + "}"))


@pytest.mark.parametrize(
    ("text", "blue", "green"),
    [
        ("NESW", "NESW", "NESW"),
        ("NESW{E:g}", "NESW", "NSW|E"),
        ("NESW{W:b}", "NES|W", "NESW"),
        ("NESW{N:b}{S:g}", "ESW|N", "NEW|S"),
        ("NS{S:g}|E{E:b}", "NS|E", "N|E|S"),
        ("NS{N:b}|EW{W:b}", "N|E|S|W", "NS|EW"),
    ],
)
def test_a_closed_door_cuts_off_its_arm(text: str, blue: str, green: str) -> None:
    """Whoever cannot pass doors of a colour finds another shape. [S2-DOOR-05]"""
    assert parse_tile(text).links_closed(BLUE_DOOR) == parse_tile(blue).links
    assert parse_tile(text).links_closed(GREEN_DOOR) == parse_tile(green).links


def test_doors_are_blue_or_green_or_a_troll() -> None:
    """No other letter is a colour, or stands on an arm. [S2-DOOR-05, DUEL-REACH-06]"""
    for letter in set(map(chr, range(33, 127))) - set("bgt"):
        with pytest.raises(ValueError, match="not a shape"):
            parse_tile("EW{E:" + letter + "}")
