"""Players made of code: always legal, the same for the same seed, and no fools."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from saboteur.bots.aims import AIMS
from saboteur.bots.base import Dice
from saboteur.bots.distances import Fields, Tunnels, beliefs, is_blind
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.hand import rid_of
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.bots.move_values import evaluate
from saboteur.bots.simple import SimpleBot
from saboteur.bots.suspicion import KNOWN, enmities, suspicions
from saboteur.modules.piles import KEEP
from saboteur.notation.move import parse_move
from saboteur.products.goal_swap.rules import SWAP_OR_NOT
from saboteur.products.saboteur2.scoring import STEAL
from saboteur.products.treasure_chests.effects import INSPECT, PUSH_GOAL, ROB
from saboteur.products.tunnel_toll.part import TOLL, TollPart
from saboteur.products.tunnel_toll.rules import ASK, PLACE, TOLL_ANSWER
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import (
    Event,
    MatchEnded,
    Played,
    RoundEnded,
)
from saboteur.rules.kinds import (
    BLUE,
    BOSS,
    DONE_MOVE,
    GEOLOGIST,
    GREEDY,
    GREEN,
    IN_PRISON,
    KEEP_ONE,
    MINER,
    MORE_DISCARDS,
    NO,
    NONE,
    PASS_MOVE,
    PAY_TO_CLEAR,
    PICK_TRIGGER,
    PICKAXE,
    ROLE_NAMES,
    SABOTEUR,
    YES,
    cell_at,
    choose,
    discard,
    move_card,
    move_target,
    play_between,
)
from saboteur.rules.kinds import play as play_card
from saboteur.rules.registry import MODULES, ruleset
from saboteur.rules.state import Frame
from saboteur.views.journal import Journal
from saboteur.views.redact import told
from saboteur.views.view import View, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.rules.kinds import Move, Role
    from saboteur.rules.ruleset import Ruleset

BASE = ruleset(("base",))
SAB2 = ruleset(("saboteur2",))
GIGAMIC = ruleset(("saboteur2",), "PGIG", {"trap_self": "true"})
ADDED = (
    "goal-swap",
    "treasure-trove",
    "veto",
    "change-of-direction",
    "master-crafter",
    "pathfinder",
    "diversion",
    "new-goals",
    "treasure-chests",
    "tunnel-toll",
)
PARTY = ruleset(
    ("base", *ADDED, "tunnel-party", "greedy-dwarf", "sabotaged-dwarf"),
    chosen={"chest_cells": "players"},
)
COSTUME = ruleset(("saboteur2", *ADDED, "costume-department"), chosen={"push_revealed": "true"})
TOURNAMENT = ruleset(("base", *ADDED, "tunnel-party", "tournament"))
TABLES = [
    *[(PARTY, n) for n in (3, 6, 10)],
    *[(COSTUME, n) for n in (2, 5, 12)],
    *[(TOURNAMENT, n) for n in (5, 9)],
    *[(BASE, n) for n in (3, 4, 5, 7, 10)],
    *[(SAB2, n) for n in (2, 3, 5, 8, 12)],
    *[(GIGAMIC, n) for n in (2, 4, 6)],
]


def play(
    rules: Ruleset, n: int, seed: int, level: Callable[[int, Role], str]
) -> tuple[list[Move], list[Event]]:
    """Play a match; the level of a seat may depend on the dwarf card it has."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    bots = {name: bot_of(name) for name in LEVELS}
    dice = [Dice(16 * seed + seat) for seat in range(n)]
    moves: list[Move] = []
    while s.stack:
        seat = s.stack[-1].seat
        seen = view(s, journal, seat)
        move = bots[level(seat, seen.role)].choose(seen, dice[seat])
        assert move in seen.moves
        moves.append(move)
        new: list[Event] = []
        apply(s, move, new)
        journal.tell(new)
        events += new
    return moves, events


def dealt(rules: Ruleset, n: int, role: Role, *cards: str, seed: int = 1) -> View:
    """The first view of a seat that has a given role and, if named, given cards."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    seen = view(s, journal, s.stack[-1].seat)
    seen.role = role
    seen.roles = tuple(role if seat == seen.seat else NONE for seat in range(n))
    if cards:
        seen.hand = tuple(sorted(rules.ids[card] for card in cards))
    return seen


# --- whole matches ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "n"), TABLES, ids=lambda x: getattr(x, "text", x))
def test_bots_only_make_legal_moves(rules: Ruleset, n: int, level: str) -> None:
    _, events = play(rules, n, 7 * n, lambda _seat, _role: level)
    assert isinstance(events[-1], MatchEnded)


@pytest.mark.parametrize(("rules", "n"), [(BASE, 4), (SAB2, 4), (SAB2, 9)])
def test_bots_of_all_levels_play_together(rules: Ruleset, n: int) -> None:
    for seed in range(3):
        _, events = play(rules, n, seed, lambda seat, _role: list(LEVELS)[seat % len(LEVELS)])
        assert isinstance(events[-1], MatchEnded)


@pytest.mark.parametrize("rules", [BASE, SAB2], ids=["base", "saboteur2"])
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same(rules: Ruleset, level: str) -> None:
    first, _ = play(rules, 4, 5, lambda _seat, _role: level)
    again, _ = play(rules, 4, 5, lambda _seat, _role: level)
    assert first == again


def random_ruleset(seed: int) -> tuple[Ruleset, int]:
    """Some modules and options by chance, as far as they make a game, and a number of players."""
    rng = Random(seed)
    while True:
        game = rng.choice(("base", "saboteur2"))
        names = [name for name, module in MODULES.items() if game in module.games]
        modules = (game, *[name for name in names if rng.random() < 0.5])
        options = {
            option.key: rng.choice(option.values)
            for name in modules
            for option in MODULES[name].options
            if rng.random() < 0.4 and option.key != "first_player"
        }
        try:
            rules = ruleset(modules, "P2024", options)
        except RulesetError:
            continue
        return rules, rng.randint(max(2, rules.min_players), rules.max_players)


@pytest.mark.parametrize("seed", range(8))
def test_bots_play_by_any_rules(seed: int) -> None:
    rules, n = random_ruleset(seed)
    levels = ("simple", "simple", "random")
    _, events = play(rules, n, seed, lambda seat, _role: levels[seat % 3])
    assert isinstance(events[-1], MatchEnded)


def test_simple_players_do_better_with_everything_added() -> None:
    """Miners against Saboteurs who play at random, and the other way round."""
    share: dict[str, float] = {}
    for digs in LEVELS:
        found: Counter[bool] = Counter()
        for seed in range(5):
            other = next(level for level in LEVELS if level != digs)
            _, events = play(
                PARTY,
                5,
                300 + seed,
                lambda _seat, role, digs=digs, other=other: other if role == SABOTEUR else digs,
            )
            found.update(e.completer != NONE for e in events if isinstance(e, RoundEnded))
        share[digs] = found[True] / found.total()
    assert share["simple"] > share["random"] + 0.2


def reached(miners: str, saboteurs: str) -> float:
    """The share of rounds in which the treasure was reached, by the levels of both sides."""
    count: Counter[bool] = Counter()
    for seed in range(8):
        _, events = play(
            BASE, 5, 100 + seed, lambda _seat, role: saboteurs if role == SABOTEUR else miners
        )
        for event in events:
            if isinstance(event, RoundEnded):
                count[event.completer != NONE] += 1
    return count[True] / count.total()


def test_simple_miners_are_better_than_random_ones() -> None:
    """24 rounds each; measured 0.83, 0.42 and 0."""
    assert reached("simple", "random") >= 0.6
    assert reached("simple", "simple") >= 0.2
    assert reached("random", "simple") <= 0.1


def test_simple_players_of_saboteur_2_get_more_gold_than_random_ones() -> None:
    gold: Counter[str] = Counter()
    for seed in range(8):
        levels = [list(LEVELS)[(seat + seed) % 2] for seat in range(4)]

        def level(seat: int, _role: Role, levels: list[str] = levels) -> str:
            return levels[seat]

        _, events = play(SAB2, 4, 200 + seed, level)
        end = events[-1]
        assert isinstance(end, MatchEnded)
        for name, total in zip(levels, end.totals, strict=True):
            gold[name] += total
    assert gold["simple"] > 1.3 * gold["random"]


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'clever'; levels are: random, simple"):
        bot_of("clever")


# --- what the simple bot thinks ----------------------------------------------------------------


def test_every_role_has_an_aim() -> None:
    assert set(AIMS) == {NONE, *range(len(ROLE_NAMES))}
    assert AIMS[BLUE].closed == AIMS[GREEN].own_door
    assert AIMS[GREEN].closed == AIMS[BLUE].own_door


def test_distances_count_the_missing_cards() -> None:
    seen = dealt(BASE, 4, MINER)
    tunnels = Tunnels(seen)
    assert tunnels.ends == {cell_at(1, 0), cell_at(-1, 0), cell_at(0, 1), cell_at(0, -1)}
    seen.known_goals = {cell_at(8, 0): BASE.ids["treasure"]}
    fields = Fields(seen, beliefs(seen))
    assert fields.expected(tunnels.ends) == 7
    straight = BASE.laid[2 * BASE.ids["EW"]]
    assert fields.expected(tunnels.after_laying(cell_at(1, 0), straight), cell_at(1, 0)) == 6
    blind = BASE.laid[2 * BASE.ids["E|W"]]
    assert is_blind(BASE, BASE.ids["E|W"])
    assert fields.expected(tunnels.after_laying(cell_at(1, 0), blind), cell_at(1, 0)) == 9
    assert fields.chance({cell_at(8, 0)}) == 1


def test_a_card_taken_away_opens_its_cell_again() -> None:
    seen = dealt(BASE, 4, MINER)
    seen.known_goals = {cell_at(8, 0): BASE.ids["treasure"]}
    seen.cells = {**seen.cells, cell_at(1, 0): BASE.laid[2 * BASE.ids["E|W"]]}
    tunnels = Tunnels(seen)
    fields = Fields(seen, beliefs(seen))
    assert fields.expected(tunnels.ends) == 9
    ends = tunnels.after_lifting(cell_at(1, 0))
    assert fields.expected(ends, lifted=cell_at(1, 0)) == 7


def test_teams_like_their_own_doors() -> None:
    blue_door = parse_move(SAB2, "EW{E:b}@1,0")
    green_door = parse_move(SAB2, "EW{E:g}@1,0")
    for role, better, worse in ((BLUE, blue_door, green_door), (GREEN, green_door, blue_door)):
        evaluation = Evaluation(dealt(SAB2, 4, role))
        assert evaluate(evaluation, better) > 4
        assert evaluate(evaluation, worse) < 0
        assert rid_of(evaluation, move_card(better)) < rid_of(evaluation, move_card(worse))
    evaluation = Evaluation(dealt(SAB2, 4, BOSS))
    assert evaluate(evaluation, blue_door) == evaluate(evaluation, green_door)


def test_a_ladder_joins_what_was_cut_off() -> None:
    seen = dealt(SAB2, 4, BLUE)
    island = SAB2.laid[2 * SAB2.ids["EW"]]
    seen.cells = {**seen.cells, cell_at(5, 0): island}
    seen.known_goals = {cell_at(8, 0): SAB2.ids["treasure"]}
    evaluation = Evaluation(seen)
    assert evaluation.before == 9
    assert evaluate(evaluation, parse_move(SAB2, "L:E@4,0")) > 10


def test_geologists_lay_crystals() -> None:
    plain, crystal = parse_move(SAB2, "NESW@1,0"), parse_move(SAB2, "NESW*@1,0")
    evaluation = Evaluation(dealt(SAB2, 4, GEOLOGIST))
    assert evaluate(evaluation, crystal) > evaluate(evaluation, plain)
    assert rid_of(evaluation, move_card(crystal)) < rid_of(evaluation, move_card(plain))


def test_dead_ends_make_suspicious_and_seen_cards_decide() -> None:
    seen = dealt(SAB2, 4, BLUE)
    others = [seat for seat in range(4) if seat != seen.seat]
    heard = told(Played(others[0], parse_move(SAB2, "N|E|S|W@1,0")), seen.seat)
    assert heard is not None
    seen.log = (*seen.log, heard)
    assert suspicions(seen)[others[0]] == 2
    assert enmities(seen, AIMS[BLUE])[others[0]] > enmities(seen, AIMS[BLUE])[others[1]]
    roles = list(seen.roles)
    roles[others[0]], roles[others[1]] = BLUE, GREEN
    seen.roles = tuple(roles)
    assert enmities(seen, AIMS[BLUE])[others[0]] == -KNOWN
    assert enmities(seen, AIMS[BLUE])[others[1]] == KNOWN
    evaluation = Evaluation(seen)
    friend, foe = "ABCD"[others[0]], "ABCD"[others[1]]
    for card in ("trapped", "sabotage-cart"):
        on_foe = evaluate(evaluation, parse_move(SAB2, f"{card}>{foe}"))
        assert on_foe > 0 > evaluate(evaluation, parse_move(SAB2, f"{card}>{friend}"))


def test_nobody_harms_himself() -> None:
    evaluation = Evaluation(dealt(GIGAMIC, 4, SABOTEUR))
    me = "ABCD"[evaluation.view.seat]
    for move in (f"trapped>{me}", f"hands-off>{me}", "clear:theft"):
        assert evaluate(evaluation, parse_move(GIGAMIC, move)) < -10


def test_who_is_trapped_wants_out() -> None:
    seen = dealt(SAB2, 4, GREEN, "NESW", "N|E|S|W", "map", "rockfall", "EW", "NE")
    front = list(seen.front)
    front[seen.seat] = 1 << IN_PRISON | 1 << PICKAXE
    seen.front = tuple(front)
    evaluation = Evaluation(seen)
    out = evaluate(evaluation, parse_move(SAB2, "clear:trapped"))
    assert out > evaluate(evaluation, parse_move(SAB2, "clear:sabotage-pickaxe"))
    seen.hand = tuple(sorted([*seen.hand[1:], SAB2.ids["freedom"]]))
    me = "ABCD"[seen.seat]
    assert evaluate(Evaluation(seen), parse_move(SAB2, f"freedom>{me}")) > out
    assert evaluate(Evaluation(seen), parse_move(SAB2, "clear:trapped")) < 0


def test_a_thief_robs_the_richest() -> None:
    seen = dealt(SAB2, 4, BLUE)
    seen.frames = (Frame(STEAL, seen.seat),)
    others = [seat for seat in range(4) if seat != seen.seat]
    seen.moves = tuple(choose(target=seat) for seat in others)
    gold = [0, 0, 0, 0]
    gold[others[0]], gold[others[1]], gold[others[2]] = 2, 6, 4
    seen.nuggets = tuple(gold)
    assert move_target(SimpleBot().choose(seen, Dice(1))) == others[1]


def test_only_useless_cards_are_discarded_with_a_pass() -> None:
    seen = dealt(SAB2, 4, BLUE, "NESW", "EW", "N|E|S|W", "E|W", "map", "theft")
    kinds = SAB2.ids
    seen.frames = (Frame(MORE_DISCARDS, seen.seat),)
    seen.picked = (kinds["N|E|S|W"],)
    rest = [discard(card) for card in seen.hand if card not in seen.picked]
    seen.moves = (*rest, DONE_MOVE)
    assert SimpleBot().choose(seen, Dice(1)) == discard(kinds["E|W"])
    seen.moves = (*[move for move in rest if move != discard(kinds["E|W"])], DONE_MOVE)
    assert SimpleBot().choose(seen, Dice(1)) == DONE_MOVE
    seen.frames = (Frame(PAY_TO_CLEAR, seen.seat, 0, kinds["trapped"]),)
    seen.moves = tuple(rest)
    assert SimpleBot().choose(seen, Dice(1)) == discard(kinds["E|W"])


# --- championship cards, mini expansions, variants -----------------------------------------------


def answering(seen: View, frame: Frame, *moves: Move) -> Move:
    """What the simple bot answers to a question."""
    seen.frames = (frame,)
    seen.moves = moves
    return SimpleBot().choose(seen, Dice(1))


def vetoes(role: Role, move: str, known: bool = True) -> bool:
    """Whether a seat with a role vetoes what another player has just played."""
    seen = dealt(PARTY, 4, role, "veto", "NESW", "EW", "map")
    seen.active = (seen.seat + 1) % 4
    if known:
        seen.known_goals = {cell_at(8, 0): PARTY.ids["treasure"]}
    seen.cells = {
        **seen.cells,
        **{cell_at(x, 0): PARTY.laid[2 * PARTY.ids["NESW"]] for x in range(1, 7)},
    }
    played = parse_move(PARTY, move)
    frame = Frame(VETO_WINDOW, seen.seat, 0, played)
    return answering(seen, frame, PASS_MOVE, play_card(PARTY.ids["veto"])) != PASS_MOVE


def test_a_veto_is_kept_for_grave_harm() -> None:
    assert vetoes(SABOTEUR, "EW@7,0")
    assert vetoes(GREEDY, "EW@7,0")
    assert not vetoes(MINER, "EW@7,0")
    assert vetoes(MINER, "E|W@7,0")
    assert not vetoes(SABOTEUR, "E|W@7,0")
    me = "ABCD"[dealt(PARTY, 4, MINER).seat]
    assert vetoes(MINER, f"sabotage-cart>{me}")
    assert not vetoes(SABOTEUR, f"sabotage-cart>{me}")
    assert not vetoes(MINER, "change-of-direction")
    assert not vetoes(MINER, "map@8,2")


def test_who_knows_the_treasure_moves_it_as_he_likes() -> None:
    near, far = cell_at(8, 0), cell_at(8, 4)
    yes, no = choose(value=YES), choose(value=NO)
    for role, treasure, answer in (
        (SABOTEUR, near, yes),
        (SABOTEUR, far, no),
        (MINER, near, no),
        (MINER, far, yes),
    ):
        seen = dealt(PARTY, 4, role)
        seen.known_goals = {treasure: PARTY.ids["treasure"]}
        assert answering(seen, Frame(SWAP_OR_NOT, seen.seat, near, far), no, yes) == answer
    seen = dealt(PARTY, 4, SABOTEUR)
    seen.known_goals = {near: PARTY.ids["treasure"]}
    swap = play_between(PARTY.ids["goal-swap"], near, far)
    assert evaluate(Evaluation(seen), swap) > 4


def test_everybody_keeps_what_his_side_needs() -> None:
    kept = [choose(card=PARTY.ids[name], value=KEEP) for name in ("E|W", "NESW", "rockfall")]
    for role, wanted in ((MINER, kept[1]), (SABOTEUR, kept[0])):
        seen = dealt(PARTY, 4, role)
        assert answering(seen, Frame(KEEP_ONE, seen.seat), *kept) == wanted


def test_the_treasure_is_pushed_away_by_saboteurs_only() -> None:
    goals = [cell_at(8, 0), cell_at(8, 2)]
    for role, pushed in ((SABOTEUR, goals[0]), (MINER, goals[1])):
        seen = dealt(PARTY, 4, role)
        seen.known_goals = {goals[0]: PARTY.ids["treasure"]}
        moves = [choose(cell=cell) for cell in goals]
        assert answering(seen, Frame(PUSH_GOAL, seen.seat), *moves) == choose(cell=pushed)


def test_a_known_spider_is_shunned_by_diggers() -> None:
    spider, rock = cell_at(8, 0), cell_at(8, 2)
    for role, picked in ((MINER, rock), (SABOTEUR, spider)):
        seen = dealt(PARTY, 4, role)
        seen.known_goals = {spider: PARTY.ids["spider:NESW"], rock: PARTY.ids["rock:NE"]}
        moves = [choose(cell=cell) for cell in (spider, rock)]
        assert answering(seen, Frame(PICK_TRIGGER, seen.seat), *moves) == choose(cell=picked)


def test_who_has_most_cards_is_robbed_and_the_suspect_inspected() -> None:
    seen = dealt(PARTY, 4, MINER)
    others = [seat for seat in range(4) if seat != seen.seat]
    moves = [choose(target=seat) for seat in others]
    sizes = [3, 3, 3, 3]
    sizes[others[1]] = 5
    seen.hand_sizes = tuple(sizes)
    assert answering(seen, Frame(ROB, seen.seat), *moves) == moves[1]
    heard = told(Played(others[2], parse_move(PARTY, "N|E|S|W@1,0")), seen.seat)
    assert heard is not None
    seen.log = (*seen.log, heard)
    assert answering(seen, Frame(INSPECT, seen.seat), *moves) == moves[2]


def test_a_toll_is_paid_for_trusted_players_only() -> None:
    yes, no = choose(value=YES), choose(value=NO)
    for role, card, answer in (
        (MINER, "NESW", yes),
        (MINER, "N|E|S|W", no),
        (SABOTEUR, "NESW", no),
        (GREEDY, "NESW", no),
    ):
        seen = dealt(PARTY, 4, role)
        asker = (seen.seat + 1) % 4
        heard = told(Played(asker, parse_move(PARTY, f"{card}@1,0")), seen.seat)
        assert heard is not None
        seen.log = (*seen.log, heard)
        frame = Frame(TOLL_ANSWER, seen.seat, cell_at(2, 0), asker)
        assert answering(seen, frame, no, yes) == answer


def test_saboteurs_bar_the_way_with_dwarves() -> None:
    front, back = cell_at(4, 0), cell_at(-1, 0)
    for role in (MINER, SABOTEUR):
        seen = dealt(PARTY, 4, role, "EW", "NESW", "map", "NS")
        seen.known_goals = {cell_at(8, 0): PARTY.ids["treasure"]}
        straight = PARTY.laid[2 * PARTY.ids["EW"]]
        seen.cells = {**seen.cells, **{cell_at(x, 0): straight for x in (1, 2, 3)}}
        evaluation = Evaluation(seen)
        on_way, off_way = [
            evaluate(evaluation, choose(card=PARTY.ids["NS"], cell=cell, value=PLACE))
            for cell in (front, back)
        ]
        assert (on_way > off_way) == (role == SABOTEUR)
    assert on_way > 1


def test_a_greedy_dwarf_does_not_dig_for_others() -> None:
    seen = dealt(PARTY, 4, GREEDY, "EW", "NESW")
    seen.known_goals = {cell_at(8, 0): PARTY.ids["treasure"]}
    straight = PARTY.laid[2 * PARTY.ids["EW"]]
    seen.cells = {**seen.cells, **{cell_at(x, 0): straight for x in range(1, 6)}}
    last_but_one = parse_move(PARTY, "EW@6,0")
    assert evaluate(Evaluation(seen), last_but_one) < 0
    seen.cells = {**seen.cells, cell_at(6, 0): straight}
    assert evaluate(Evaluation(seen), parse_move(PARTY, "EW@7,0")) > 50


def test_a_diversion_takes_the_last_card_where_it_helps() -> None:
    straight = PARTY.laid[2 * PARTY.ids["EW"]]
    away = parse_move(PARTY, "diversion@-1,0")
    value: dict[int, float] = {}
    for role in (MINER, SABOTEUR):
        seen = dealt(PARTY, 4, role, "diversion", "NESW")
        seen.known_goals = {cell_at(8, 0): PARTY.ids["treasure"]}
        seen.cells = {**seen.cells, cell_at(1, 0): straight}
        seen.trail = (cell_at(1, 0), 0)
        value[role] = evaluate(Evaluation(seen), away)
    assert value[MINER] < 0 < value[SABOTEUR]


def test_the_treasure_is_under_a_goal_not_in_a_chest() -> None:
    seen = dealt(TOURNAMENT, 5, MINER)
    assert beliefs(seen) == {cell_at(8, y): 0.2 for y in (-4, -2, 0, 2, 4)}


def test_a_toll_takes_from_the_worth_of_a_cell() -> None:
    seen = dealt(PARTY, 4, MINER, "EW")
    step = parse_move(PARTY, "EW@1,0")
    free = evaluate(Evaluation(seen), step)
    other = (seen.seat + 1) % 4
    toll = TollPart()
    toll.places[0], toll.owners[0] = cell_at(1, 0), other
    kinds = zip(PARTY.part_kinds, seen.parts, strict=True)
    seen.parts = tuple(toll if kind == TOLL else part for kind, part in kinds)
    assert evaluate(Evaluation(seen), step) == free - 1
    friend = (seen.seat + 2) % 4
    asking = choose(target=friend, cell=cell_at(1, 0), value=ASK)
    assert evaluate(Evaluation(seen), asking) > free - 1
    toll.payers = {cell_at(1, 0): friend}
    assert evaluate(Evaluation(seen), step) == free
