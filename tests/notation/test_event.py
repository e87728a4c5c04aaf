"""Every event has a text, for those who know all of it and for the others."""

from __future__ import annotations

import pytest

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.notation.event import event_text, told_text
from saboteur.notation.move import parse_move
from saboteur.notation.ruleset import parse_ruleset
from saboteur.products.change_of_direction.events import DirectionChanged
from saboteur.products.diversion.events import Diverted
from saboteur.products.duel import events as duel
from saboteur.products.goal_swap.events import GoalsSwapped, GoalsTaken
from saboteur.products.greedy_dwarf.events import GoldDrawn
from saboteur.products.new_goals.events import DragonPaid, SackTaken
from saboteur.products.pathfinder.events import PathMissing
from saboteur.products.saboteur2 import events as saboteur2
from saboteur.products.saboteur2.deck import BOSS
from saboteur.products.saboteur2.teams import BLUE_WON, SABOTEURS_WON
from saboteur.products.solo import events as solo
from saboteur.products.tournament.events import AmountPaid, MiddleCardLaid
from saboteur.products.treasure_chests import events as chest_events
from saboteur.products.tunnel_party.events import PartyHeld
from saboteur.products.tunnel_toll import events as toll
from saboteur.products.veto.events import Vetoed
from saboteur.rules import events
from saboteur.rules.events import event_kinds
from saboteur.rules.kinds import MINER, NONE, SABOTEUR, cell_at
from saboteur.views.redact import told

RULES = parse_ruleset("saboteur2+goal-swap+costume-department+new-goals+treasure-chests")
IDS = RULES.ids
GOAL = cell_at(8, 0)
OTHER = cell_at(8, 2)

CASES = [
    (events.RoundBegan(2, 1), "round-began 2 B", "round-began 2 B"),
    (events.RoleDealt(0, SABOTEUR), "role-dealt A saboteur", None),
    (
        events.HandDealt(1, (IDS["EW"], IDS["map"])),
        "hand-dealt B 2 EW map",
        "hand-dealt B 2",
    ),
    (
        events.Played(0, parse_move(RULES, "SW@3,-1")),
        "played A SW@3,-1",
        "played A SW@3,-1",
    ),
    (events.Discarded(0, (IDS["map"],)), "discarded A 1 map", "discarded A 1"),
    (events.Discarded(1, (IDS["map"], IDS["EW"])), "discarded B 2 map EW", "discarded B 2"),
    (events.Broken(1, 2), "broken B cart", "broken B cart"),
    (events.Mended(1, 0), "mended B pickaxe", "mended B pickaxe"),
    (events.Removed(cell_at(3, 0), IDS["NE"]), "removed 3,0 NE", "removed 3,0 NE"),
    (events.GoalSeen(0, GOAL, IDS["rock:NE"]), "goal-seen A 8,0 rock:NE", "goal-seen A 8,0"),
    (
        events.GoalRevealed(GOAL, IDS["treasure"]),
        "goal-revealed 8,0 treasure",
        "goal-revealed 8,0 treasure",
    ),
    (events.GoalLaid(GOAL, IDS["rock:NE"], 1), "goal-laid 8,0 rock:SW", "goal-laid 8,0 rock:SW"),
    (events.Drew(0, (IDS["map"],)), "drew A 1 map", "drew A 1"),
    (events.Skipped(2), "skipped C", "skipped C"),
    (events.RoundEnded(NONE), "round-ended -", "round-ended -"),
    (events.RoundEnded(NONE, 1), "round-ended - spider", "round-ended - spider"),
    (
        events.RolesRevealed((MINER, SABOTEUR, MINER), (MINER,)),
        "roles-revealed A:miner B:saboteur C:miner undealt:miner",
        "roles-revealed A:miner B:saboteur C:miner undealt:miner",
    ),
    (
        events.GoalShown(GOAL, IDS["rock:NE"]),
        "goal-shown 8,0 rock:NE",
        "goal-shown 8,0 rock:NE",
    ),
    (events.PacketDrawn(3), "packet-drawn 3", "packet-drawn 3"),
    (events.PacketSeen(0, (1, 2, 3)), "packet-seen A 3 1 2 3", "packet-seen A 3"),
    (events.GoldTaken(0, 3), "gold-taken A 3", "gold-taken A"),
    (events.GoldPaid(1, (3,), 1), "gold-paid B 4 1 1 3", "gold-paid B 4 1 1"),
    (events.NobodyPaid(), "nobody-paid", "nobody-paid"),
    (saboteur2.Imprisoned(1), "imprisoned B", "imprisoned B"),
    (saboteur2.Freed(1), "freed B", "freed B"),
    (saboteur2.TheftReady(0), "theft-ready A", "theft-ready A"),
    (saboteur2.TheftPrevented(0), "theft-prevented A", "theft-prevented A"),
    (events.Cleared(0, IDS["trapped"]), "cleared A trapped", "cleared A trapped"),
    (events.RoleSeen(0, 1, BOSS), "role-seen A B boss", "role-seen A B"),
    (events.HatsChanged(1, GREEN, BOSS), "hats-changed B old:green new:boss", "hats-changed B"),
    (
        saboteur2.HandsSwapped(0, 1, (IDS["EW"], IDS["L:NE"]), ()),
        "hands-swapped A B given:EW,L:NE received:-",
        "hands-swapped A B",
    ),
    (saboteur2.LeftOut(2), "left-out C", "left-out C"),
    (
        saboteur2.GeologistPaid(0, 5, 2),
        "geologist-paid A crystals:5 sharers:2 2",
        "geologist-paid A crystals:5 sharers:2 2",
    ),
    (
        saboteur2.RoundScored(2, 1, 0, BLUE_WON, (0, 2), 4),
        "round-scored C blue:yes green:no won:blue group:A,C base:4",
        "round-scored C blue:yes green:no won:blue group:A,C base:4",
    ),
    (
        saboteur2.RoundScored(NONE, 0, 0, SABOTEURS_WON, (), 0),
        "round-scored - blue:no green:no won:saboteurs group:- base:0",
        "round-scored - blue:no green:no won:saboteurs group:- base:0",
    ),
    (saboteur2.SharePaid(2, 4, 1), "share-paid C base:4 less:1 3", "share-paid C base:4 less:1 3"),
    (saboteur2.Stole(0, 1), "stole A B", "stole A B"),
    (saboteur2.NothingStolen(0), "nothing-stolen A", "nothing-stolen A"),
    (GoldDrawn(0, (2, 1)), "gold-drawn A 2 2 1", "gold-drawn A 2"),
    (
        GoalsTaken(0, GOAL, OTHER),
        "goals-taken A 8,0 8,2",
        "goals-taken A 8,0 8,2",
    ),
    (
        GoalsSwapped(0, GOAL, OTHER, 1, 0),
        "goals-swapped A 8,0 8,2 yes",
        "goals-swapped A 8,0 8,2",
    ),
    (
        GoalsSwapped(1, GOAL, OTHER, 0, 1),
        "goals-swapped B 8,0 8,2 no",
        "goals-swapped B 8,0 8,2 no",
    ),
    (
        events.CardsLookedAt(0, (IDS["EW"], IDS["map"])),
        "cards-looked-at A 2 EW map",
        "cards-looked-at A 2",
    ),
    (events.CardKept(0, IDS["map"]), "card-kept A map", "card-kept A"),
    (
        Vetoed(2, 0, parse_move(RULES, "goal-swap@8,0+8,2")),
        "vetoed C A goal-swap@8,0+8,2",
        "vetoed C A goal-swap@8,0+8,2",
    ),
    (
        DirectionChanged(0, -1),
        "direction-changed A anticlockwise",
        "direction-changed A anticlockwise",
    ),
    (
        Diverted(0, cell_at(3, 0), cell_at(3, 1), IDS["NE"], 1),
        "diverted A 3,0 3,1 SW",
        "diverted A 3,0 3,1 SW",
    ),
    (
        events.SiteReached(0, cell_at(4, 0), IDS["costume"]),
        "site-reached A 4,0 costume",
        "site-reached A 4,0 costume",
    ),
    (PartyHeld(0), "party-held A", "party-held A"),
    (SackTaken(0, 2), "sack-taken A 2", "sack-taken A 2"),
    (DragonPaid(0, 0), "dragon-paid A 0", "dragon-paid A 0"),
    (
        MiddleCardLaid(cell_at(4, 0), IDS["NE"], 1),
        "middle-card-laid 4,0 SW",
        "middle-card-laid 4,0 SW",
    ),
    (AmountPaid(1, 3), "amount-paid B 3", "amount-paid B 3"),
    (events.PacketReturned(3), "packet-returned 3", "packet-returned 3"),
    (chest_events.ChestPlaced(cell_at(2, -1)), "chest-placed 2,-1", "chest-placed 2,-1"),
    (
        chest_events.ChestSeen(0, cell_at(2, -1), IDS["chest:NE"], 4),
        "chest-seen A 2,-1 chest:NE 4",
        "chest-seen A 2,-1",
    ),
    (
        chest_events.ChestOpened(0, cell_at(2, -1), 4),
        "chest-opened A 2,-1 4",
        "chest-opened A 2,-1 4",
    ),
    (chest_events.ChestBuried(cell_at(2, -1)), "chest-buried 2,-1", "chest-buried 2,-1"),
    (chest_events.GoldFound(0, 1), "gold-found A card", "gold-found A card"),
    (chest_events.GoldFound(0, 0), "gold-found A piece", "gold-found A piece"),
    (chest_events.GoalPushed(GOAL, GOAL + 1), "goal-pushed 8,0 9,0", "goal-pushed 8,0 9,0"),
    (chest_events.DeckMilled(5), "deck-milled 5", "deck-milled 5"),
    (chest_events.CardRobbed(0, 1, IDS["map"]), "card-robbed A B map", "card-robbed A B"),
    (toll.GoldGiven(0, 1), "gold-given A 1", "gold-given A 1"),
    (PathMissing(0), "path-missing A", "path-missing A"),
    (events.GoldChanged(0, 2), "gold-changed A 2", "gold-changed A"),
    (events.GoldSpent(0), "gold-spent A", "gold-spent A"),
    (toll.DwarfPlaced(0, cell_at(3, 0)), "dwarf-placed A 3,0", "dwarf-placed A 3,0"),
    (toll.DwarfGone(cell_at(3, 0)), "dwarf-gone 3,0", "dwarf-gone 3,0"),
    (
        toll.TollAsked(0, 2, cell_at(3, 0)),
        "toll-asked A C 3,0",
        "toll-asked A C 3,0",
    ),
    (
        toll.TollAnswered(2, 0, cell_at(3, 0), 0),
        "toll-answered C A 3,0 no",
        "toll-answered C A 3,0 no",
    ),
    (
        toll.TollPaid(0, 1, cell_at(3, 0), 1),
        "toll-paid A B 3,0 1",
        "toll-paid A B 3,0 1",
    ),
    (
        events.MatchEnded((5, 3, 5), (0, 2)),
        "match-ended A=5 B=3 C=5 A C",
        "match-ended A=5 B=3 C=5 A C",
    ),
]


DUEL = parse_ruleset("duel")
GOLD = DUEL.ids["EW|S$1@S"]
SPOT = cell_at(3, 1)
DUEL_CASES = [
    (duel.ColoursDrawn((GREEN, BLUE)), "colours-drawn A:green B:blue"),
    (
        events.DiscardedOpenly(0, (DUEL.ids["map"], DUEL.ids["EW"])),
        "discarded-openly A map EW",
    ),
    (duel.GoldSecured(1, SPOT, GOLD), "gold-secured B 3,1 EW|S$1@S"),
    (duel.TrollBribed(0, SPOT), "troll-bribed A 3,1"),
    (duel.KeyPlaced(0, SPOT), "key-placed A 3,1"),
    (duel.DuelRoundEnded(0), "duel-round-ended goals"),
    (duel.DuelRoundEnded(1), "duel-round-ended counters"),
    (duel.DuelRoundEnded(2), "duel-round-ended cards"),
    (duel.GoldCollected(1, SPOT, GOLD, 1), "gold-collected B 3,1 EW|S$1@S 1"),
    (duel.TrollsPaid(0, 2, (1, 3)), "trolls-paid A 2 1 3"),
    (duel.GoalsLeft((DUEL.ids["goal:NESW"],)), "goals-left goal:NESW"),
    (duel.RoundCounted((3, 5)), "round-counted A=3 B=5"),
    (solo.SoloCard(0, DUEL.ids["rockfall"], why=("SOLO-07",)), "solo-card A rockfall"),
    (solo.SoloRated(0, 21, 2), "solo-rated A 21 rating:2"),
]
"""All of it is public."""


@pytest.mark.parametrize(("event", "text"), DUEL_CASES)
def test_the_text_of_an_event_of_the_duel(event, text):
    assert event_text(DUEL, event) == text
    heard = told(event, NONE)
    assert heard is not None
    assert told_text(DUEL, heard) == text


@pytest.mark.parametrize(("event", "full", "public"), CASES)
def test_the_text_of_an_event(event, full, public):
    assert event_text(RULES, event) == full
    heard = told(event, NONE)
    assert (None if heard is None else told_text(RULES, heard)) == public


def test_no_event_is_missing():
    names = {
        kind.NAME
        for kind in event_kinds()
        if isinstance(kind, type) and issubclass(kind, events.Event) and kind.NAME
    }
    described = {full.split()[0] for _, full, _ in CASES}
    assert names == described | {full.split()[0] for _, full in DUEL_CASES}
