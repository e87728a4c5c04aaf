"""Moves, questions and events of the products that are added to a game, in words."""

import pytest
from texts.catalogues import EN, FR
from texts.games import EVENTS, PARTY
from texts.telling import NAMES, check_telling, say

from saboteur.modules.piles import KEEP
from saboteur.notation.move import parse_move
from saboteur.products.change_of_direction.events import DirectionChanged
from saboteur.products.diversion.events import Diverted
from saboteur.products.goal_swap.events import GoalsSwapped, GoalsTaken
from saboteur.products.goal_swap.rules import SWAP_OR_NOT
from saboteur.products.greedy_dwarf.events import GoldDrawn
from saboteur.products.new_goals.events import BY_SPIDER, DragonPaid, SackTaken
from saboteur.products.pathfinder.events import PathMissing
from saboteur.products.tournament.events import AmountPaid, MiddleCardLaid
from saboteur.products.treasure_chests.effects import INSPECT, PUSH_GOAL, ROB
from saboteur.products.treasure_chests.events import (
    CardRobbed,
    ChestBuried,
    ChestOpened,
    ChestPlaced,
    ChestSeen,
    DeckMilled,
    GoalPushed,
    GoldFound,
)
from saboteur.products.treasure_chests.rules import PLACE_CHEST
from saboteur.products.tunnel_party.events import PartyHeld
from saboteur.products.tunnel_toll.events import (
    DwarfGone,
    DwarfPlaced,
    GoldGiven,
    TollAnswered,
    TollAsked,
    TollPaid,
)
from saboteur.products.tunnel_toll.rules import ASK, PLACE, TOLL_ANSWER
from saboteur.products.veto.events import Vetoed
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.events import (
    CardKept,
    CardsLookedAt,
    GoalLaid,
    GoalRevealed,
    GoldChanged,
    GoldSpent,
    PacketReturned,
    RoundEnded,
    SiteReached,
)
from saboteur.rules.kinds import (
    KEEP_ONE,
    NO,
    NONE,
    ORIENT,
    PASS_MOVE,
    PICK_TRIGGER,
    TURN,
    YES,
    cell_at,
    choose,
    play,
    play_at,
    play_between,
)
from saboteur.rules.state import Frame
from saboteur.texts.narrate import card_words, describe_move, prompt


def test_the_master_crafter_has_a_name_of_its_own():
    crafter = PARTY.ids["master-crafter"]
    assert card_words(EN, PARTY, crafter, article=True) == "a Master Crafter card"
    assert card_words(FR, PARTY, crafter) == "Maître artisan"


def at(x: int, y: int) -> int:
    return cell_at(x, y)


def kind(name: str) -> int:
    return PARTY.ids[name]


STRAIGHT = PARTY.ids["EW"]
NEW_EVENTS = [
    (
        GoalsTaken(0, at(8, -2), at(8, 2)),
        0,
        "You took up the goals at 8,-2 and 8,2 without looking",
    ),
    (GoalsSwapped(0, at(8, -2), at(8, 2), 1, 0), 1, "Ann put the goals at 8,-2 and 8,2 back, exc"),
    (GoalsSwapped(0, at(8, -2), at(8, 2), 1, 0), 0, "You put the goals at 8,-2 and 8,2 back exch"),
    (GoalsSwapped(0, at(8, -2), at(8, 2), 0, 1), 1, "Ann put the goals at 8,-2 and 8,2 back as"),
    (CardsLookedAt(0, (STRAIGHT, STRAIGHT)), 0, "You looked at: 2 × straight tunnel (east-west)."),
    (CardsLookedAt(0, (STRAIGHT, STRAIGHT)), 1, "Ann looked at 2 cards, to keep one of them."),
    (CardKept(0, STRAIGHT), 0, "You kept a straight tunnel (east-west)."),
    (CardKept(0, STRAIGHT), 1, "Ann kept one card."),
    (
        DirectionChanged(0, -1),
        1,
        "Ann reversed the order of play: counter-clockwise from now on.",
    ),
    (DirectionChanged(0, 1), 0, "You reversed the order of play: clockwise from now on."),
    (
        Diverted(0, at(1, 0), at(2, 0), STRAIGHT, 0),
        1,
        "Ann moved a straight tunnel (east-west) from 1,0 to 2,0.",
    ),
    (GoldDrawn(0, (1, 3)), 0, "You drew 2 gold cards, worth 1 and 3."),
    (GoldDrawn(0, (1, 3)), 1, "Ann drew 2 gold cards."),
    (SiteReached(1, at(4, 0), kind("party")), 0, "Bob reached the Tunnel Party at 4,0."),
    (PartyHeld(1), 1, "Your party begins: all players' dwarf cards are shuffled and dealt again."),
    (SackTaken(1, 2), 0, "Bob takes 2 nuggets from the gold sack."),
    (SackTaken(1, 1), 1, "You take 1 nugget from the gold sack."),
    (DragonPaid(1, 1), 0, "Bob pays 1 nugget to the dragon."),
    (DragonPaid(1, 0), 1, "You have no gold for the dragon and pay nothing."),
    (
        MiddleCardLaid(at(4, 0), STRAIGHT, 0),
        0,
        "In the middle of the mine, at 4,0, lies a straight tunnel (east-west), drawn at random.",
    ),
    (AmountPaid(1, 3), 0, "Bob receives 3 nuggets."),
    (PacketReturned(3), 0, "No Gold Miner may share in the gold: the 3 cards drawn go back."),
    (ChestPlaced(at(2, 1)), 0, "A treasure chest lies at 2,1, under a face-down path card."),
    (ChestSeen(0, at(2, 1), kind("chest:NS"), 8), 1, "Ann looked at the chest at 2,1 and its path"),
    (
        ChestSeen(0, at(2, 1), kind("chest:NS"), 8),
        0,
        "You looked at the chest at 2,1 under a chest path card (north-south). Its effect: Look",
    ),
    (
        ChestOpened(0, at(2, 1), 1),
        1,
        "Ann opened the chest at 2,1. Its effect: Take gold worth 1 nu",
    ),
    (
        ChestBuried(at(2, 1)),
        1,
        "The rockfall removed the chest at 2,1 with its path card, unopened",
    ),
    (GoldFound(0, 0), 1, "Ann found 1 nugget in the chest."),
    (GoldFound(0, 1), 0, "You found a gold card worth 1 nugget in the chest."),
    (GoalPushed(at(8, 0), at(9, 0)), 0, "The goal at 8,0 was pushed away from the start, to 9,0."),
    (
        GoalRevealed(at(8, 0), kind("spider:NESW")),
        0,
        "The goal at 8,0 is turned up: it is the giant",
    ),
    (
        GoalRevealed(at(8, 0), kind("sack-2:NES")),
        0,
        "The goal at 8,0 is turned up: it is a gold sack",
    ),
    (
        GoalRevealed(at(2, 1), kind("chest:NS")),
        0,
        "The card over the chest at 2,1 is turned up: it",
    ),
    (GoalLaid(at(2, 1), kind("chest:NS"), 0), 0, "The card at 2,1 is now part of the mine; its"),
    (DeckMilled(5), 0, "5 cards of the deck went unseen to the discard pile."),
    (CardRobbed(0, 1, STRAIGHT), 2, "Ann took a card blindly from the hand of Bob."),
    (CardRobbed(0, 1, STRAIGHT), 1, "Ann took a card blindly from your hand: a straight tunnel"),
    (CardRobbed(0, 1, STRAIGHT), 0, "You took a card blindly from the hand of Bob: a straight"),
    (GoldGiven(0, 1), 0, "You receive 1 nugget for the tolls."),
    (
        DwarfPlaced(0, at(3, 0)),
        1,
        "Ann put a toll dwarf at 3,0: laying a card there costs 1 nugget.",
    ),
    (DwarfGone(at(3, 0)), 1, "The path of the toll dwarf at 3,0 is gone, and so is the dwarf."),
    (TollAsked(0, 1, at(3, 0)), 1, "Ann asked you to pay the toll at 3,0."),
    (TollAnswered(1, 0, at(3, 0), 1), 0, "Bob agreed to pay the toll at 3,0 for you."),
    (TollAnswered(1, 0, at(3, 0), 0), 2, "Bob refused to pay the toll at 3,0 for Ann."),
    (
        TollPaid(1, 0, at(3, 0), 1),
        0,
        "Bob paid you 1 nugget for the toll at 3,0; the dwarf is gone",
    ),
    (
        TollPaid(0, 0, at(3, 0), 0),
        0,
        "You own the toll dwarf at 3,0 and let it go for nothing; it",
    ),
    (PathMissing(1), 0, "Bob has no other path card that can be laid: the turn is over."),
    (GoldChanged(0, 2), 0, "You changed a gold card worth 2 nuggets at the bank."),
    (GoldChanged(0, 2), 1, "Ann changed a gold card at the bank."),
    (GoldSpent(0), 1, "Ann has no gold left to pay with."),
]


@pytest.mark.parametrize(("event", "viewer", "english"), NEW_EVENTS, ids=lambda x: None)
def test_new_events_in_words(event, viewer, english):
    assert say(event, viewer, EN, PARTY).startswith(english)
    check_telling(PARTY, event)


def test_every_new_event_is_told_here():
    known = {"played", "vetoed", "goal-revealed", "goal-laid"}
    told_here = {event.NAME for event, _, _ in NEW_EVENTS} | known
    names = [event_kind.NAME for event_kind in EVENTS]
    first, last = names.index("goals-taken"), names.index("colours-drawn")
    assert set(names[first:last]) <= told_here


def test_a_veto_is_told_from_every_side():
    event = Vetoed(1, 0, parse_move(PARTY, "SW@3,-1"))
    assert say(event, 0, EN, PARTY) == (
        "Bob played a Veto card: your card (bend (south-west)) has no effect."
    )
    assert say(event, 1, FR, PARTY) == (
        "Vous opposez un Veto\u00a0: la carte jouée par Ann (courbe (sud-ouest)) n’a aucun effet."
    )
    assert say(event, 2, EN, PARTY).startswith("Bob played a Veto card: the card of Ann (bend")


def test_the_end_of_a_round_leaves_open_what_is_not_known_yet():
    """A Greedy Dwarf may have won. That a giant spider ended it is told."""
    assert say(RoundEnded(NONE, BY_SPIDER), 0, EN, PARTY) == (
        "The round is over: the giant spider has driven everybody out of the mine. "
        "The Gold Miners lose."
    )
    assert say(RoundEnded(NONE), 0, EN, PARTY).startswith("The round is over: nobody has a card")
    assert RoundEnded(NONE, BY_SPIDER).clauses() == ("GOALS-09",)
    assert RoundEnded(NONE).clauses() == ("BASE-END-02", "BASE-END-06")
    assert RoundEnded(1).clauses() == ("BASE-END-01", "BASE-END-06")
    assert say(RoundEnded(1), 0, EN, PARTY).endswith(
        "The Gold Miners win, unless it was a Greedy Dwarf: then that dwarf wins alone."
    )


@pytest.mark.parametrize(
    ("frame", "move", "english"),
    [
        (Frame(VETO_WINDOW, 0), PASS_MOVE, "No veto"),
        (Frame(VETO_WINDOW, 0), play(kind("veto")), "Veto it"),
        (Frame(SWAP_OR_NOT, 0, at(8, 0), at(8, 2)), choose(value=YES), "Exchange the two goals"),
        (Frame(SWAP_OR_NOT, 0, at(8, 0), at(8, 2)), choose(value=NO), "Put them back as they were"),
        (Frame(KEEP_ONE, 0), choose(card=kind("map"), value=KEEP), "Keep a treasure map"),
        (Frame(PLACE_CHEST, 0), choose(cell=at(2, 1)), "Put the chest at 2,1"),
        (Frame(PUSH_GOAL, 0), choose(cell=at(8, 0)), "Push the goal at 8,0 one cell away"),
        (Frame(PICK_TRIGGER, 0), choose(cell=at(8, 0)), "Go on with what lies at 8,0"),
        (Frame(INSPECT, 0), choose(target=1), "Look at the dwarf card of Bob"),
        (Frame(ROB, 0), choose(target=1), "Take a card from the hand of Bob"),
        (Frame(TOLL_ANSWER, 0, at(3, 0), 1), choose(value=YES), "Yes, pay the toll at 3,0"),
        (Frame(TOLL_ANSWER, 0, at(3, 0), 1), choose(value=NO), "No, do not pay"),
        (None, choose(value=YES), "Yes"),
        (None, choose(target=1), "Choose Bob"),
        (None, choose(cell=at(2, 1)), "Choose 2,1"),
        (
            Frame(TURN, 0),
            play_between(kind("goal-swap"), at(8, -2), at(8, 2)),
            "Goal Card Swap: take up the goals at 8,-2 and 8,2",
        ),
        (Frame(TURN, 0), play(kind("pathfinder")), "Pathfinder: lay two path cards"),
        (
            Frame(TURN, 0),
            choose(card=kind("repair-cart"), cell=at(3, 0), value=PLACE),
            "Toll dwarf: discard a repair card (cart) and put a dwarf at 3,0",
        ),
        (
            Frame(TURN, 0),
            choose(target=1, cell=at(3, 0), value=ASK),
            "Ask Bob to pay the toll at 3,0",
        ),
        (
            Frame(TURN, 0),
            play_at(kind("diversion"), at(3, 0), 1),
            "Diversion: move the last path card to 3,0, the other way round",
        ),
        (Frame(ORIENT, 0), choose(card=kind("chest:NE"), turned=1), "Lay the chest path card with"),
        (Frame(TURN, 0), play_at(kind("map"), at(2, 1)), "Treasure map: look at what lies at 2,1"),
    ],
    ids=lambda x: None,
)
def test_new_moves_in_words(frame, move, english):
    assert describe_move(EN, PARTY, NAMES, move, 0, frame).startswith(english)
    assert "{" not in describe_move(FR, PARTY, NAMES, move, 0, frame)


def test_a_diversion_names_the_card_if_it_is_known():
    move = play_at(kind("diversion"), at(3, 0), 1)
    assert describe_move(EN, PARTY, NAMES, move, lifted=kind("NE")) == (
        "Diversion: move a bend (south-west) to 3,0"
    )


def test_new_questions_in_words():
    swap = Frame(SWAP_OR_NOT, 0, at(8, 0), at(8, 2))
    assert prompt(EN, NAMES, swap, 0) == "Do you exchange the goals at 8,0 and 8,2?"
    asked = Frame(TOLL_ANSWER, 1, at(3, 0), 0)
    assert prompt(FR, NAMES, asked, 1) == (
        "Ann vous demande de payer le passage en 3,0. D’accord\u00a0?"
    )
    assert prompt(EN, NAMES, asked, 2) == "Bob was asked to pay the toll at 3,0 for Ann."
