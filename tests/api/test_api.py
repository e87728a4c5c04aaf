"""Everything that `import saboteur` exports speaks the same types; what is packed is under raw."""

from __future__ import annotations

import inspect
import pickle
import random
import re
from collections.abc import Iterator

import pytest

import saboteur
from saboteur.api.event import PARTS
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import event_kinds
from saboteur.rules.registry import MODULES

SITES = " site_cells=4,0+4,2 allow_both_sites=true"


def _together(game: str) -> str:
    """Return a game with every module that goes along with it and with the former ones."""
    names = [game]
    for name, module in MODULES.items():
        if game in module.games and name != "tournament":
            both = SITES if {"costume-department", "tunnel-party"} <= {*names, name} else ""
            try:
                saboteur.Match("+".join([*names, name]) + both)
            except RulesetError:
                continue
            names.append(name)
    return "+".join(names) + SITES


RULESETS = [
    ("base", 3, 7),
    ("base+tunnel-toll+treasure-chests+goal-swap chest_cells=players", 4, 3),
    (_together("base"), 5, 11),
    ("saboteur2", 4, 2),
    (_together("saboteur2"), 6, 5),
    ("duel", 2, 1),
    ("solo", 1, 1),
]

COUNTS = {
    # Numbers that are numbers: how many there are of something, or what gold is worth.
    "Match": {"players", "round", "totals"},
    "Position": {"players", "round", "gold"},
    "Record": {"players", "result"},
    "View": {
        "players",
        "round",
        "totals",
        "hand_sizes",
        "deck_size",
        "aside_size",
        "gold",
        "open_gold",
        "gold_counts",
        "gold_pieces",
        "gold_deck_size",
        "packet",
        "packet_size",
    },
    "World": {"players", "round", "totals", "gold"},
    "FaceDown": {"number"},
    "Sight": {"turn"},
    "Event": set(),
}
OPTION_NUMBERS = {"veto_timeout"}
EVENT_NUMBERS = {
    "amount",
    "base",
    "chest",
    "count",
    "crystals",
    "deduction",
    "nuggets",
    "rating",
    "round",
    "sharers",
    "totals",
    "value",
    "values",
}
MOST = 300
"""No count is bigger; every packed cell and move is."""
FARTHEST = 60
SEAT = re.compile(r"[A-L]|-")
CALLS = {
    # What is called with which arguments; anything else that wants arguments is named here.
    ("Match", "view"): "seats",
    ("Match", "seen"): "seats",
    ("Match", "log"): "seats",
    ("Match", "sample"): "players",
    ("Match", "board"): "nothing",
    ("Match", "record"): "record",
    ("Match", "why_not"): "move",
    ("View", "sample"): "players",
    ("View", "board"): "nothing",
    ("World", "copy"): "nothing",
    ("World", "hand"): "players",
    ("World", "front"): "players",
    ("World", "role"): "players",
    ("World", "gold"): "players",
    ("World", "why_not"): "move",
}
NOT_CALLED = {"play", "of", "read", "from_position", "from_record"}
"""They change something or make another; what they return is walked by the tests themselves."""
TEXT_METHODS = set(dir(str)) | set(dir(tuple))


def _walk(thing: object, path: str, owner: str = "", part: str = "") -> Iterator[str]:
    """Yield the path of every integer that is no count, and of everything foreign."""
    if thing is None or isinstance(thing, (bool, bytes)):
        return
    if isinstance(thing, int):
        allowed = COUNTS.get(owner, set()) | (OPTION_NUMBERS if owner == "option" else set())
        if owner == "part":
            allowed = EVENT_NUMBERS
        if part not in allowed or not -MOST <= thing <= MOST:
            yield f"{path} = {thing}"
    elif _is_cell(thing) or type(thing) is str:
        return
    elif type(thing) is dict:
        for key, value in thing.items():
            yield from _walk(key, f"{path} key", owner, part)
            yield from _walk(value, f"{path}[{key!r}]", owner, part)
    elif type(thing) in {list, tuple}:
        for i, value in enumerate(thing):
            yield from _walk(value, f"{path}[{i}]", owner, part)
    elif isinstance(thing, saboteur.Event):
        for key, value in thing.parts.items():
            yield from _walk(value, f"{path}.parts[{key!r}]", "part", key)
        yield from _walk(thing.clauses, f"{path}.clauses")
    elif isinstance(thing, saboteur.Reason):
        yield from _walk((thing.code, thing.clauses), path)
    elif type(thing).__module__.startswith("saboteur.api") or isinstance(thing, saboteur.Move):
        yield from _inside(thing, path)
    else:
        yield f"{path} is a {type(thing).__module__}.{type(thing).__name__}"


def _inside(thing: object, path: str) -> Iterator[str]:
    """Walk the public attributes of a thing, and what its methods return."""
    name = type(thing).__name__
    for attribute in dir(thing):
        if attribute.startswith("_") or attribute == "raw" or attribute in NOT_CALLED:
            continue
        if attribute in TEXT_METHODS and isinstance(thing, (str, tuple)):
            continue
        where = f"{path}.{attribute}"
        value = getattr(thing, attribute)
        if not inspect.ismethod(value):
            owner = "option" if (name, attribute) == ("Match", "options") else name
            if owner == "option":
                for key, setting in value.items():
                    yield from _walk(setting, f"{where}[{key!r}]", "option", key)
            else:
                yield from _walk(value, where, owner, attribute)
        elif CALLS[name, attribute] == "nothing":
            found = value()
            if type(found) is not type(thing):
                yield from _walk(found, f"{where}()", name, attribute)
        elif CALLS[name, attribute] == "record":
            yield from _walk(value(secrets_too=True), f"{where}()")
        elif CALLS[name, attribute] == "move":
            yield from _walk(value("pass"), f"{where}()")
        elif attribute == "sample" and thing.over:
            with pytest.raises(ValueError, match="nothing left to try"):
                value("A" if name == "Match" else 0)
        else:
            letters = thing.seats if CALLS[name, attribute] == "players" else (*thing.seats, "-")
            for letter in letters:
                found = value(0) if name == "View" else value(letter)
                yield from _walk(found, f"{where}({letter})", name, attribute)


def _is_cell(thing: object) -> bool:
    """Say whether it is a pair (x, y) near the start."""
    return (
        type(thing) is tuple
        and len(thing) == 2
        and all(type(part) is int and abs(part) <= FARTHEST for part in thing)
    )


@pytest.mark.parametrize(("text", "players", "seed"), RULESETS)
def test_nothing_packed_leaves(text: str, players: int, seed: int) -> None:
    """Walk all that can be reached from a match, now and then while it is played."""
    match = saboteur.Match(text, players=players, seed=seed)
    rng = random.Random(seed)
    leaks: set[str] = set()
    step = 0
    while not match.over:
        if step % 61 == 0:
            leaks.update(_walk(match, "match"))
        events = match.play(rng.choice(match.legal_moves))
        leaks.update(_walk(events, "match.play()"))
        step += 1
    leaks.update(_walk(match, "match"))
    assert leaks == set()
    again = saboteur.Match.from_record(match.record())
    assert (again.position, again.moves, again.log("A")) == (
        match.position,
        match.moves,
        match.log("A"),
    )


def test_the_walk_would_find_a_leak() -> None:
    """A cell, a move, a card or a seat as an integer, and anything internal."""
    match = saboteur.Match("base", players=3, seed=1)
    raw = match.raw.view("A")
    assert list(_walk(raw.hand, "hand", "View", "hand"))
    assert list(_walk(raw.hidden, "goals", "View", "goals"))
    assert list(_walk(raw.moves, "moves", "View", "legal_moves"))
    assert list(_walk(raw.active, "active", "View", "active"))
    assert list(_walk(raw, "view"))
    assert list(_walk(match.raw.log("A"), "log"))
    assert list(_walk({"A": raw.cells}, "mine", "View", "round"))


def test_all_that_is_exported_is_walked_or_harmless() -> None:
    """A new public name has to be thought of here."""
    walked = {"Match", "View", "World", "Position", "Record", "Event", "Move", "Reason"}
    texts = {"BUILD", "Bot", "Dice", "Fault", "parse_position", "parse_record"}
    errors = {"IllegalMove", "InvalidMove", "NotationError", "RecordError", "RulesetError"}
    assert set(saboteur.__all__) == walked | texts | errors
    for name in errors:
        assert issubclass(getattr(saboteur, name), ValueError)


def test_every_field_of_every_event_has_a_public_form() -> None:
    """So that no new event can leave something packed."""
    fields = {field for kind in event_kinds() for field in kind.FIELDS}
    assert fields == set(PARTS)


def test_seats_are_letters_everywhere() -> None:
    match = saboteur.Match("saboteur2", players=4, seed=3)
    view, world = match.view("B"), match.sample("B")
    assert match.seats == view.seats == world.seats == ("A", "B", "C", "D")
    for found in (view.turn, view.active, view.first, view.last, view.completer, view.seat):
        assert SEAT.fullmatch(found)
    for table in (view.roles, view.front, view.hand_sizes, view.gold_counts, world.roles):
        assert tuple(table) == view.seats
    assert match.view("-").seat == "-"
    with pytest.raises(saboteur.NotationError, match="not a seat"):
        match.view("E")
    with pytest.raises(saboteur.NotationError, match="not a seat"):
        world.hand("E")


def test_a_view_is_a_value() -> None:
    match = saboteur.Match("base", players=3, seed=4)
    one, two = match.view("A"), match.view("A")
    assert (one, hash(one)) == (two, hash(two))
    assert one != match.view("B")
    before = one.position
    match.play(match.legal_moves[0])
    assert one == two != match.view("A")
    assert one.position == before
    assert "View of A" in repr(one)
    assert str(one) == two.board()


def test_a_view_tells_what_its_seat_may_do_and_heard() -> None:
    match = saboteur.Match("base", players=3, seed=4)
    assert sorted(match.view("A").legal_moves) == sorted(match.legal_moves)
    assert match.view("B").legal_moves == []
    match.play(match.legal_moves[0])
    assert match.view("C").log == match.log("C")
    assert match.view("C").position == match.seen("C")


def test_a_world_is_played_in_words() -> None:
    match = saboteur.Match("base", players=3, seed=4)
    world = match.sample("B", seed=9)
    assert world == match.view("B").sample(seed=9)
    assert world.hand("B") == match.view("B").hand
    copy = world.copy()
    assert copy == world
    copy.play(copy.legal_moves[0])
    assert copy != world
    assert (world.turn, copy.turn) == ("A", "B")
    with pytest.raises(saboteur.IllegalMove) as error:
        world.play("rockfall@0,0")
    assert error.value.reason.clauses
    assert world.why_not(world.legal_moves[0]) is None
    while not copy.over:
        assert copy.winners == []
        copy.play(random.Random(1).choice(copy.legal_moves))
    assert copy.turn == "-"
    assert copy.decision == ""
    best = max(copy.totals.values())
    assert copy.winners == [letter for letter, total in copy.totals.items() if total == best]


def test_a_refused_move_travels_between_processes() -> None:
    match = saboteur.Match("base", players=3, seed=4)
    with pytest.raises(saboteur.IllegalMove) as error:
        match.play("rockfall@0,0")
    back = pickle.loads(pickle.dumps(error.value))
    assert str(back) == str(error.value)
    assert (back.move, back.reason.clauses) == ("rockfall@0,0", error.value.reason.clauses)


def test_an_event_is_its_text_with_parts() -> None:
    match = saboteur.Match.from_position(
        "base; players 3; mine 1..4,0=NESW 5..6,0=EW; goal 8,0=treasure; hand A EW NS"
    )
    played, revealed, laid, ended = match.play("EW@7,0")[:4]
    assert played == "played A EW@7,0"
    assert (played.name, played.parts["move"].cell, played.parts["seat"]) == ("played", (7, 0), "A")
    assert revealed.parts == {"cell": (8, 0), "goal": "treasure"}
    assert laid.parts == {"cell": (8, 0), "goal": "treasure", "turned": False}
    assert ended.parts == {"completer": "A", "reason": ""}
    assert played.clauses
    assert match.log("B")[-1].raw == match.raw.log("B")[-1]


def test_what_one_is_not_told_is_no_part() -> None:
    match = saboteur.Match("base", players=3, seed=7)
    drawn = match.play("NEW@1,0")[-1]
    assert "cards" in drawn.parts
    assert "cards" not in match.log("B")[-1].parts
    assert match.log("B")[-1] == "drew A 1"


def test_moves_say_who_and_what() -> None:
    match = saboteur.Match("base", players=3, seed=7)
    match.play("NEW@1,0")
    [(seat, move)] = match.moves
    assert (seat, move, move.card, move.cell) == ("A", "NEW@1,0", "NEW", (1, 0))
    assert match.record().moves == (("A", "NEW@1,0"),)


def test_a_position_can_be_looked_at() -> None:
    text = "base; players 3; turn B; last A; roles A:miner B:??; hand B EW map; mine 1,0=EW; goal 8,0=rock:NE 8,2=??; gold A 3 ??"
    position = saboteur.parse_position(text)
    assert (position.players, position.turn, position.last, position.first) == (3, "B", "A", None)
    assert position.roles == {"A": "miner", "B": None}
    assert position.hands == {"B": ("EW", "map")}
    assert position.goals[8, 0] == "rock:NE"
    assert position.goals[8, 2] is None
    assert position.deck is None
    assert position == saboteur.parse_position(str(position))
    assert hash(position) == hash(saboteur.parse_position(str(position)))
    assert repr(position).startswith("parse_position('base@1/P2024;")
    assert saboteur.Match.from_position(position).turn == "B"


def test_every_property_says_what_it_is() -> None:
    for name in saboteur.__all__:
        thing = getattr(saboteur, name)
        found = vars(thing).items() if inspect.isclass(thing) else ()
        told = [inspect.getdoc(value) for _, value in found if isinstance(value, property)]
        assert all(told), name
        assert len(set(told)) == len(told), name
    assert inspect.getdoc(saboteur.View.deck_size) == "How many cards can still be drawn."
