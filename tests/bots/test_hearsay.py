"""What claims say of those who make them, and of the treasure."""

from __future__ import annotations

import pytest
from bots.games import BASE, SAB2, dealt
from bots.test_claims import after_looking, said

from saboteur.bots.belief import role_belief
from saboteur.bots.hearsay import sayings
from saboteur.bots.likelihood import shipped_weights
from saboteur.bots.occasions import Occasion, Talk, next_speaker
from saboteur.bots.stories import story_of
from saboteur.modules.dwarves import BLUE
from saboteur.rules.kinds import MAP, MINER, NONE, REPAIR, SABOTEUR, TREASURE, play_on
from saboteur.views.claims import Claim, turns_in
from saboteur.views.redact import Told
from saboteur.views.view import View

GOLD = next(card for card in BASE.goal_cards if BASE.cards[card].family == TREASURE)
ROCK = next(card for card in BASE.goal_cards if BASE.cards[card].family != TREASURE)


def told(name: str, **fields: int) -> Told:
    return Told(name, tuple(fields.items()), ())


def played(seat: int, family: int, target: int = 0) -> Told:
    """Let somebody play a card of a family."""
    card = next(i for i, face in enumerate(BASE.cards) if face.family == family)
    return told("played", seat=seat, move=play_on(card, target))


def looked(view: View, seat: int, cell: int) -> None:
    """Let somebody spend a turn on looking at a goal."""
    view.log = (*view.log, played(seat, MAP), told("goal-seen", seat=seat, cell=cell))


def claim(view: View, seat: int, **more) -> None:
    """Let somebody claim something after the turns so far."""
    view.heard = (*view.heard, Claim(seat, turn=turns_in(view.log), **more))


def others(view: View) -> list[int]:
    return [seat for seat in range(view.n) if seat != view.seat]


def guilt(view: View, seat: int) -> float:
    return role_belief(view).chance(seat, SABOTEUR)


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_the_shipped_rates_tell_liars_from_others(game):
    rates = shipped_weights(game).claims
    honest, other = rates["place"]
    assert honest < 0.05, "who digs does not lie"
    assert 0.3 < other < 0.8, "others do, but not always"
    assert rates["of-trusted"][0] < rates["of-trusted"][1]
    assert rates["of-suspect"][0] > rates["of-suspect"][1]


def test_who_tells_another_than_one_has_seen_is_a_suspect():
    view = dealt(BASE, 5, MINER)
    speaker, cell = others(view)[0], view.hidden[0]
    looked(view, speaker, cell)
    view.known_goals = {cell: ROCK}
    before = guilt(view, speaker)
    claim(view, speaker, kind="goal", what="rock", cell=cell)
    honest = guilt(view, speaker)
    claim(view, speaker, kind="goal", what="treasure", cell=cell)
    lied = guilt(view, speaker)
    assert honest < before < lied
    assert lied < 0.95, "people bluff: no claim is a proof"


def test_a_lie_comes_to_light_when_the_goal_is_turned_up():
    view = dealt(BASE, 5, MINER)
    liar, cell = others(view)[1], view.hidden[0]
    looked(view, liar, cell)
    before = guilt(view, liar)
    claim(view, liar, kind="goal", what="treasure", cell=cell)
    unproved = guilt(view, liar)
    assert unproved < 1.4 * before, "it may be true"
    view.log = (*view.log, told("goal-revealed", cell=cell, goal=ROCK))
    view.hidden = view.hidden[1:]
    view.known_goals = {}
    assert guilt(view, liar) > max(1.5 * before, 1.3 * unproved)


def test_a_claim_tells_where_the_treasure_is_the_more_the_better_its_speaker_is_believed():
    found = []
    for role in (NONE, SABOTEUR, MINER):
        view = dealt(BASE, 5, MINER)
        speaker, cell = others(view)[0], view.hidden[1]
        view.roles = tuple(role if seat == speaker else r for seat, r in enumerate(view.roles))
        looked(view, speaker, cell)
        claim(view, speaker, kind="goal", what="treasure", cell=cell)
        found.append(role_belief(view).treasure()[cell])
    stranger, saboteur, miner = found
    assert saboteur < 0.6 < stranger < miner
    assert miner > 0.85


def test_two_who_contradict_each_other_cannot_both_be_believed():
    view = dealt(BASE, 5, MINER)
    one, two, other = others(view)[:3]
    cell = view.hidden[1]
    for seat, what in ((one, "treasure"), (two, "rock")):
        looked(view, seat, cell)
        claim(view, seat, kind="goal", what=what, cell=cell)
    assert min(guilt(view, one), guilt(view, two)) > 1.2 * guilt(view, other)


def test_who_accuses_the_trusted_or_stands_by_suspects_is_one():
    for role, what, worse in (
        (MINER, "foe", True),
        (MINER, "friend", False),
        (SABOTEUR, "friend", True),
        (SABOTEUR, "saboteur", False),
    ):
        view = dealt(BASE, 5, MINER)
        speaker, about = others(view)[:2]
        view.roles = tuple(role if seat == about else r for seat, r in enumerate(view.roles))
        before = guilt(view, speaker)
        claim(view, speaker, kind="player", what=what, about=about)
        assert (guilt(view, speaker) > before) == worse


def test_what_says_nothing_leaves_beliefs_as_they_were():
    view = dealt(SAB2, 6, BLUE)
    speaker, other = others(view)[:2]
    looked(view, speaker, view.hidden[0])
    claim(view, view.seat, kind="player", what="foe", about=speaker)  # one's own words
    claim(view, speaker, kind="self", what="friend")
    claim(view, other, kind="goal", what="treasure", cell=view.hidden[0])  # they never looked
    claim(view, speaker, kind="goal", what="rock", cell=view.hidden[0])
    claim(view, speaker, kind="player", what="foe", about=other)
    view.log = (*view.log, told("discarded", seat=other), told("hats-changed", seat=speaker))
    assert not sayings(view, story_of(view)), "and they have another dwarf card since"
    hearing = [guilt(view, seat) for seat in range(6)]
    view.heard = ()
    assert [guilt(view, seat) for seat in range(6)] == hearing


def test_a_saboteur_does_not_lie_where_others_have_looked_nor_change_their_story():
    view, occasion = after_looking(SABOTEUR, "treasure")
    lie, truth = ("goal", "rock"), ("goal", "treasure")
    assert said(view, occasion).keys() == {lie, truth}
    other = others(view)[0]
    looked(view, other, occasion.cell)
    assert said(view, occasion).keys() == {truth}
    claim(view, other, kind="goal", what="rock", cell=occasion.cell)
    assert lie in said(view, occasion), "unless they have told the same lie"
    claim(view, view.seat, kind="goal", what="rock", cell=occasion.cell)
    assert said(view, occasion).keys() == {lie}


def test_a_saboteur_often_speaks_of_others_as_a_digger_would():
    view = dealt(BASE, 5, SABOTEUR)
    digger = others(view)[0]
    helped = played(digger, REPAIR, others(view)[1])
    view.log = (*view.log, helped, helped, helped)
    answer = Occasion(
        view.seat, "judged", 0, about=digger, claim=Claim(others(view)[1], "player", "friend")
    )
    assert said(view, answer, 200).keys() == {("player", "foe"), ("player", "friend")}


def test_whoever_is_shown_to_have_lied_is_spoken_of():
    view = dealt(BASE, 5, MINER)
    liar, cell = others(view)[0], view.hidden[0]
    looked(view, liar, cell)
    lie = Claim(liar, "goal", "treasure", cell, heard=len(view.log), turn=1)
    shown = told("goal-revealed", cell=cell, goal=ROCK)
    log = (*view.log, told("discarded", seat=view.seat), shown)

    def first(heard: list[Claim]):
        talk = Talk(BASE, 5, log, heard, lambda *_: 0.0)
        return next_speaker(talk, [view.seat])

    assert first([]) is None
    occasion = first([lie])
    assert occasion is not None
    assert (occasion.why, occasion.about) == ("exposed", liar)
    view.log, view.heard = log, (lie,)
    view.hidden = view.hidden[1:]
    assert said(view, occasion).keys() == {("player", "foe")}
    true = Claim(liar, "goal", "rock", cell, heard=lie.heard, turn=1)
    assert first([true]) is None
