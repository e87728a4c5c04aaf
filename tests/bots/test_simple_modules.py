"""What the simple bot makes of championship cards, mini expansions and variants."""

from __future__ import annotations

from bots.games import PARTY, TOURNAMENT, dealt

from saboteur.bots.base import Dice
from saboteur.bots.distances import beliefs
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.move_values import evaluate
from saboteur.bots.simple import SimpleBot
from saboteur.modules.dwarves import GREEDY
from saboteur.modules.piles import KEEP
from saboteur.modules.trail import trail_among
from saboteur.notation.move import parse_move
from saboteur.products.goal_swap.rules import SWAP_OR_NOT
from saboteur.products.treasure_chests.effects import INSPECT, PUSH_GOAL, ROB
from saboteur.products.tunnel_toll.part import TOLL, TollPart
from saboteur.products.tunnel_toll.rules import ASK, PLACE, TOLL_ANSWER
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.events import Played
from saboteur.rules.kinds import (
    KEEP_ONE,
    MINER,
    NO,
    PASS_MOVE,
    PICK_TRIGGER,
    SABOTEUR,
    YES,
    Move,
    Role,
    cell_at,
    choose,
    play_between,
)
from saboteur.rules.kinds import play as play_card
from saboteur.rules.state import Frame
from saboteur.views.redact import told
from saboteur.views.view import View


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
        trail_among(PARTY, seen.parts)[:] = [cell_at(1, 0), 0]
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
