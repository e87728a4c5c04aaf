"""What the simple bot makes of toll dwarves."""

from __future__ import annotations

from bots.games import PARTY, answering, dealt

from saboteur.bots.evaluation import Evaluation
from saboteur.bots.move_values import evaluate
from saboteur.modules.dwarves import GREEDY
from saboteur.notation.move import parse_move
from saboteur.products.tunnel_toll.part import TOLL, TollPart
from saboteur.products.tunnel_toll.rules import ASK, PLACE, TOLL_ANSWER
from saboteur.rules.events import Played
from saboteur.rules.kinds import (
    MINER,
    NO,
    SABOTEUR,
    YES,
    cell_at,
    choose,
)
from saboteur.rules.state import Frame
from saboteur.views.redact import told


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
