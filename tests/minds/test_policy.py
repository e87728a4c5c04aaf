"""The quick guess of what players do: sensible, and made of what the player can know."""

from __future__ import annotations

import pytest
from bots.games import BASE, PARTY, SAB2

from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.bots.table_minds import kit_of, minds_of
from saboteur.match import Match
from saboteur.minds.atlas import Atlas
from saboteur.minds.policy import Policy
from saboteur.notation.move import move_text, parse_move
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.events import Event
from saboteur.rules.kinds import TURN
from saboteur.rules.ruleset import Ruleset
from saboteur.views.journal import Journal
from saboteur.views.sample import Sampler, Sampling
from saboteur.views.view import view


@pytest.mark.parametrize(("rules", "n"), [(BASE, 5), (SAB2, 5), (PARTY, 6)])
def test_a_guess_does_not_depend_on_what_the_player_cannot_know(rules: Ruleset, n: int) -> None:
    """Everything else is dealt anew, and what every move looks worth stays the same."""
    kit = kit_of(rules)
    policy = Policy(kit, Atlas(kit), 1)
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(n)), events)
    journal = Journal(n)
    journal.tell(events)
    bot, dice = bot_of("simple"), Dice(3)
    compared = 0
    while s.stack and s.round == 1:
        seen = view(s, journal, s.stack[-1].seat)
        if s.stack[-1].kind == TURN:
            minds = minds_of(seen, kit)
            moves = list(seen.moves)
            usual = policy.scores(s.copy(), minds, moves)
            for seed in range(3):
                world = Sampling(seen).draw(Sampler(bytes([seed])))
                assert policy.scores(world.taken_up(), minds, moves) == usual
            compared += 1
        new: list[Event] = []
        apply(s, bot.choose(seen, dice), new)
        journal.tell(new)
    assert compared > 20


def best(position: str) -> str:
    """The move that looks best to whoever's turn it is."""
    match = Match.from_position(position)
    s = match.state
    seat = s.stack[-1].seat
    kit = kit_of(match.rules)
    moves = legal_moves(s)
    minds = minds_of(match.view("ABCDEFGHIJ"[seat]), kit)
    scores = Policy(kit, Atlas(kit), 1).scores(s, minds, moves)
    return move_text(match.rules, moves[scores.index(max(scores))])


DUG = "base; players 4; mine 1..5,0=NESW 6,0=EW; goal 8,0=treasure; turn A; "


def test_who_digs_comes_nearer_and_finishes() -> None:
    assert (
        best("base; players 4; roles A:miner; hand A EW NS map; knows A 8,0=treasure; turn A")
        == "EW@1,0"
    )
    assert best(DUG + "roles A:miner; hand A EW NS sabotage-cart; knows A 8,0=treasure") == "EW@7,0"


def test_who_digs_looks_first_where_the_treasure_may_be() -> None:
    assert best(DUG + "roles A:miner; hand A map NS").startswith("map@")


def test_who_sabotages_does_not_finish() -> None:
    found = best(DUG + "roles A:saboteur; hand A EW E|W rockfall; knows A 8,0=treasure")
    assert found in {"E|W@7,0", "rockfall@6,0"}


def test_the_own_tools_are_mended_first() -> None:
    position = DUG + "roles A:miner; hand A EW repair-cart map; front A sabotage-cart"
    assert best(position) == "repair-cart>A"


def test_whoever_watches_thinks_of_it_what_they_can() -> None:
    match = Match.from_position(DUG + "roles A:saboteur; hand A EW E|W map")
    kit = kit_of(match.rules)
    minds = minds_of(match.view("A"), kit)
    policy = Policy(kit, Atlas(kit), 1)
    policy.witness(match.state, minds, 0, parse_move(match.rules, "E|W@7,0"))
    assert minds.suspicion[0] == 2.0
    policy.witness(match.state, minds, 0, parse_move(match.rules, "map@8,0"))
    assert minds.looked[0] == 1 << kit.goals.index(parse_move(match.rules, "map@8,0") & 0xFFFFF)
