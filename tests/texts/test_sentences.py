"""Cards, moves and events of the base game in words."""

import pytest
from texts.catalogues import EN, FR
from texts.games import BASE
from texts.telling import NAMES, card, everything, say

from saboteur.notation.move import parse_move
from saboteur.rules.events import (
    Broken,
    Discarded,
    Drew,
    GoalLaid,
    GoalSeen,
    GoldPaid,
    GoldTaken,
    HandDealt,
    MatchEnded,
    Mended,
    PacketDrawn,
    PacketSeen,
    Played,
    Removed,
    RoleDealt,
    RolesRevealed,
    RoundEnded,
    Skipped,
)
from saboteur.rules.kinds import (
    CART,
    LANTERN,
    MINER,
    NONE,
    ORIENT,
    PICKAXE,
    SABOTEUR,
    TAKE_GOLD,
    TURN,
    cell_at,
)
from saboteur.rules.state import Frame
from saboteur.texts.narrate import card_words, cards_words, describe_move, prompt, role_word, tell
from saboteur.views.redact import told

# --- Sentences ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("NESW", "a crossing", "un croisement"),
        ("NE", "a bend (north-east)", "une courbe (nord-est)"),
        ("N|S", "a dead-end straight (north-south)", "un cul-de-sac droit (nord-sud)"),
        ("sabotage-cart", "a broken cart", "un chariot brisé"),
        (
            "repair-pickaxe-lantern",
            "a repair card (pickaxe or lantern)",
            "une carte Réparation (pioche ou lanterne)",
        ),
        ("map", "a treasure map", "un plan secret"),
    ],
)
def test_card_words(name, english, french):
    assert card_words(EN, BASE, card(name), article=True) == english
    assert card_words(FR, BASE, card(name), article=True) == french


def test_equal_cards_are_counted():
    cards = [card("map"), card("rockfall"), card("map")]
    assert cards_words(EN, BASE, cards) == "rockfall, 2 × treasure map"
    assert role_word(EN, MINER, 3) == "Gold Miners"


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (
            "SW@3,-1",
            "Lay a bend (south-west) at 3,-1",
            "Poser une courbe (sud-ouest) en 3,-1",
        ),
        ("-EW", "Discard a straight tunnel (east-west)", "Défausser un tunnel droit (est-ouest)"),
        (
            "sabotage-lantern>B",
            "Play a broken lantern on Bob",
            "Jouer une lanterne brisée sur Bob",
        ),
        (
            "repair-pickaxe-cart>C:cart",
            "Repair the broken cart in front of Éric",
            "Réparer le chariot brisé devant Éric",
        ),
        ("repair-cart>A", "Repair your cart", "Réparer votre chariot"),
        (
            "rockfall@2,1",
            "Rockfall: remove the card at 2,1",
            "Éboulement\u00a0: retirer la carte en 2,1",
        ),
        (
            "map@8,0",
            "Treasure map: look at the goal at 8,0",
            "Plan secret\u00a0: regarder la carte Arrivée en 8,0",
        ),
        ("reveal@8,2", "Turn up the goal at 8,2", "Révéler la carte Arrivée en 8,2"),
        (
            "lay:SW",
            "Lay the goal with its open sides: south-west",
            "Poser la carte Arrivée, côtés ouverts\u00a0: sud-ouest",
        ),
        ("take:3", "Keep a gold card worth 3", "Garder une carte Or de valeur 3"),
        ("start:NESW@1,0", "Play the start card at 1,0", "Jouer la carte Départ en 1,0"),
        ("map>L", "Play a treasure map on L", "Jouer un plan secret sur L"),
    ],
)
def test_moves_in_words(move, english, french):
    """Also moves that can be written but never made."""
    parsed = parse_move(BASE, move)
    assert describe_move(EN, BASE, NAMES, parsed, 0) == english
    assert describe_move(FR, BASE, NAMES, parsed, 0) == french


def test_a_repair_is_told_from_every_side():
    own = Played(0, parse_move(BASE, "repair-cart>A"))
    assert say(own, 0) == "You repaired your cart."
    assert say(own, 1) == "Ann repaired their own cart."
    assert say(own, 1, FR) == "Ann a réparé son propre chariot."
    other = Played(0, parse_move(BASE, "repair-cart>B"))
    assert say(other, 0) == "You repaired the broken cart in front of Bob."
    assert say(other, 1) == "Ann repaired your cart."
    assert say(other, NONE) == "Ann repaired the broken cart in front of Bob."


def test_a_sabotage_is_told_from_every_side():
    event = Played(2, parse_move(BASE, "sabotage-pickaxe>A"))
    assert say(event, 0, FR) == "Éric a joué une pioche brisée sur vous."
    assert say(event, 2, FR) == "Vous avez joué une pioche brisée sur Ann."
    assert say(event, NONE) == "Éric played a broken pickaxe on Ann."


def test_tools_in_words():
    assert say(Broken(2, LANTERN), 0) == "Éric now has a broken lantern and may not lay path cards."
    assert say(Broken(2, CART), 2, FR) == (
        "Vous avez maintenant un chariot brisé\u00a0: plus de carte Chemin jusqu’à la réparation."
    )
    assert say(Mended(0, PICKAXE), 0) == "You have a working pickaxe again."
    assert say(Mended(0, PICKAXE), 1, FR) == "Ann a de nouveau une pioche en bon état."


def test_a_removed_card_is_named():
    event = Removed(cell_at(2, 1), card("N|E|S|W"))
    assert say(event, 0) == "The rockfall removed a dead-end crossing at 2,1."
    assert say(event, 0, FR) == "L’éboulement a retiré un cul-de-sac en croix en 2,1."


def test_a_path_is_told_as_it_lies():
    event = Played(1, parse_move(BASE, "SW@3,-1"))
    assert say(event, 0) == "Bob laid a bend (south-west) at 3,-1."


def test_gold_in_words():
    assert say(GoldTaken(0, 1), 0) == "You kept a gold card worth 1 nugget."
    assert say(GoldTaken(0, 3), 0, FR) == "Vous avez gardé une carte Or valant 3 pépites."
    paid = GoldPaid(1, (3,), 1)
    assert say(paid, 0) == "Bob received 4 nuggets: 1 gold card and 1 nugget without a card."
    assert say(paid, 1) == (
        "You received 4 nuggets: a gold card worth 3 and 1 nugget without a card."
    )
    assert say(GoldPaid(1, (), 2), 0, FR) == ("Bob a reçu 2 pépites\u00a0: 2 pépites sans carte.")
    assert say(PacketDrawn(1), NONE, FR) == "1 carte Or est tirée pour les Chercheurs d’or."
    assert say(PacketSeen(3, (2,)), 3) == "The last gold card goes to you; it is worth 2."
    assert say(PacketSeen(3, (1, 1, 2)), 3) == (
        "The packet of 3 gold cards comes to you; they are worth 1, 1 and 2."
    )


def test_the_end_in_words():
    assert say(RoundEnded(NONE), 0).endswith("The Gold Miners lose.")
    assert say(RoundEnded(0), 0).startswith("The round is over: you reached the treasure.")
    assert say(MatchEnded((4, 7, 2), (1,)), 0) == (
        "The match is over. Nuggets: Ann 4, Bob 7, Éric 2. Bob wins with 7 nuggets."
    )
    assert say(MatchEnded((4, 7, 2), (1,)), 1).endswith("You win with 7 nuggets.")
    assert say(MatchEnded((7, 7, 2), (0, 1)), 1, FR).endswith(
        "Ann et Bob se partagent la victoire, à égalité\u00a0: 7 pépites."
    )
    assert say(RolesRevealed((MINER, SABOTEUR), (MINER,)), 0, FR).endswith(
        "Ann\u00a0: Chercheur d’or, Bob\u00a0: Saboteur. Carte inutilisée\u00a0: Chercheur d’or."
    )
    assert say(RolesRevealed((MINER,), ()), 0).endswith("Ann: Gold Miner.")


def test_a_finished_match_is_told_in_full():
    cell = cell_at(8, 0)
    for event, sentence in (
        (RoleDealt(1, SABOTEUR), "Bob is a Saboteur."),
        (Drew(1, (card("map"),)), "Bob drew: treasure map."),
        (Discarded(1, (card("map"),)), "Bob discarded a treasure map face down."),
        (
            Discarded(1, (card("map"), card("rockfall"), card("map"))),
            "Bob discarded 3 cards face down: rockfall, 2 × treasure map.",
        ),
        (
            GoalSeen(1, cell, card("treasure")),
            "Bob looked at the goal at 8,0: it is the treasure.",
        ),
        (HandDealt(1, (card("map"),)), "Bob was dealt: treasure map."),
    ):
        assert tell(EN, BASE, NAMES, everything(event), NONE) == sentence
        assert tell(EN, BASE, NAMES, everything(event), 0) == sentence


# --- More sentences ----------------------------------------------------------------------------------


def test_a_goal_is_told_as_it_lies():
    event = GoalLaid(cell_at(8, 2), card("rock:NE"), 1)
    assert say(event, 0).endswith("its open sides: south-west.")


def test_questions_in_words():
    assert prompt(EN, NAMES, Frame(TURN, 1), 1) == "Play a card or discard."
    assert prompt(FR, NAMES, Frame(TAKE_GOLD, 2), 1) == (
        "Éric choisit une carte Or dans le paquet."
    )
    orient = Frame(ORIENT, 0, cell_at(8, -2), card("rock:NE"))
    assert prompt(EN, NAMES, orient, NONE) == "Ann is choosing how the card at 8,-2 lies."


def test_a_player_without_a_name_is_called_by_the_letter():
    heard = told(Skipped(3), 0)
    assert tell(EN, BASE, NAMES[:2], heard, 0) == "D has no cards left and is skipped."
