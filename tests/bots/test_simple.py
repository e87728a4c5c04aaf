"""What the simple bot makes of the mine, of others' cards and of its own."""

from __future__ import annotations

from bots.games import BASE, GIGAMIC, SAB2, dealt

from saboteur.bots.aims import AIMS
from saboteur.bots.base import Dice
from saboteur.bots.distances import Fields, Tunnels, beliefs, is_blind
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.hand import rid_of
from saboteur.bots.move_values import evaluate
from saboteur.bots.simple import SimpleBot
from saboteur.bots.suspicion import KNOWN, enmities, suspicions
from saboteur.modules.dwarves import BLUE, GREEDY, GREEN
from saboteur.modules.sites import open_site
from saboteur.notation.move import parse_move
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.saboteur2.deck import BOSS, GEOLOGIST, IN_PRISON
from saboteur.products.saboteur2.scoring import STEAL
from saboteur.rules.events import Played
from saboteur.rules.kinds import (
    DONE_MOVE,
    MINER,
    MORE_DISCARDS,
    NONE,
    PAY_TO_CLEAR,
    PICKAXE,
    ROLE_NAMES,
    SABOTEUR,
    cell_at,
    choose,
    discard,
    move_card,
    move_target,
)
from saboteur.rules.state import Frame
from saboteur.views.redact import told


def test_every_role_has_an_aim() -> None:
    assert set(AIMS) == {NONE, *range(len(ROLE_NAMES))}
    assert AIMS[BLUE].closed == AIMS[GREEN].own_door
    assert AIMS[GREEN].closed == AIMS[BLUE].own_door


def test_who_is_whose_foe() -> None:
    """Products say whom their dwarf cards oppose, and who opposes them."""
    assert AIMS[MINER].foes == {SABOTEUR, GREEDY}
    assert AIMS[GREEDY].foes == {SABOTEUR, GREEDY}
    assert AIMS[SABOTEUR].foes == {MINER, GREEDY, BLUE, GREEN, BOSS}
    assert AIMS[BLUE].foes == {SABOTEUR, GREEN}


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


def test_closed_doors_give_a_site_no_further_openings() -> None:
    """A site that is open to the east and the west leads nowhere else, whomever doors stop. (AMB-63)"""
    rules = parse_ruleset("saboteur2+costume-department site_ports=EW")
    seen = dealt(rules, 4, BLUE)
    site = open_site(rules, rules.ids["costume"])
    seen.cells = {**seen.cells, cell_at(1, 0): site}
    assert Tunnels(seen, AIMS[BLUE].closed).ends == Tunnels(seen).ends
    assert cell_at(1, 1) not in Tunnels(seen, AIMS[BLUE].closed).ends


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
    assert suspicions(seen)[others[0]] > 1
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
