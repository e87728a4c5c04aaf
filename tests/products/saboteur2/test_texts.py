"""The words of Saboteur 2: cards, moves, and what a round pays."""

import pytest
from texts.catalogues import EN, FR
from texts.games import SAB2
from texts.telling import NAMES, card, everything, say

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.notation.move import parse_move
from saboteur.products.saboteur2.deck import BOSS, GEOLOGIST
from saboteur.products.saboteur2.events import (
    GeologistPaid,
    HandsSwapped,
    Imprisoned,
    LeftOut,
    RoundScored,
    SharePaid,
    Stole,
)
from saboteur.products.saboteur2.scoring import STEAL
from saboteur.rules.events import (
    Cleared,
    Discarded,
    Event,
    HatsChanged,
    Played,
    RoleSeen,
    RolesRevealed,
    RoundEnded,
)
from saboteur.rules.kinds import NONE, SABOTEUR
from saboteur.rules.state import Frame
from saboteur.texts.messages import Catalogue
from saboteur.texts.narrate import card_words, describe_move, prompt, tell


def say2(event: Event, viewer: int, texts: Catalogue = EN) -> str:
    return say(event, viewer, texts, SAB2)


# --- Sentences ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("NS|EW", "a bridge", "un pont"),
        (
            "NE|SW",
            "a double bend (north-east/south-west)",
            "une double courbe (nord-est/sud-ouest)",
        ),
        ("L:NW", "a ladder (north-west)", "une échelle (nord-ouest)"),
        (
            "NS{N:b}",
            "a straight tunnel (north-south) with a blue door",
            "un tunnel droit (nord-sud) avec une porte bleue",
        ),
        (
            "NS{N:g}|E",
            "a partly blocked tunnel (north-south/east) with a green door",
            "un tunnel en partie bouché (nord-sud/est) avec une porte verte",
        ),
        ("NESW*", "a crossing with a crystal", "un croisement avec un cristal"),
        ("N*", "a single dead end (north) with a crystal", None),
        ("theft", "a Theft card", "une carte Voleur"),
        ("hands-off", "a Hands Off card", "une carte Pas touche"),
        ("trapped", "a Trapped card", "une carte En prison"),
        ("inspection", "an Inspection card", "une carte Inspection"),
        ("sabotage-cart", "a broken cart", "un chariot brisé"),
    ],
)
def test_card_words_of_saboteur_2(name, english, french):
    assert card_words(EN, SAB2, SAB2.ids[name], article=True) == english
    if french is not None:
        assert card_words(FR, SAB2, SAB2.ids[name], article=True) == french


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (
            "L:SE@2,1",
            "Lay a ladder (east-south) at 2,1",
            "Poser une échelle (est-sud) en 2,1",
        ),
        (
            "theft",
            "Theft: get ready to steal 1 nugget at the end of the round",
            "Voleur\u00a0: se préparer à voler 1 pépite à la fin de la manche",
        ),
        (
            "hands-off>B",
            "Hands Off: remove the Theft card in front of Bob",
            "Pas touche\u00a0: retirer la carte Voleur devant Bob",
        ),
        (
            "hands-off>A",
            "Hands Off: remove your own Theft card",
            "Pas touche\u00a0: retirer votre propre carte Voleur",
        ),
        ("trapped>B", "Trapped: lock up Bob", "En prison\u00a0: enfermer Bob"),
        ("freedom>A", "Freedom: let yourself out", "Enfin libre\u00a0: sortir de prison"),
        (
            "inspection>C",
            "Inspection: look at the dwarf card of Éric",
            "Inspection\u00a0: regarder la carte Nain devant Éric",
        ),
        (
            "change-hats>A",
            "Change Hats: exchange your own dwarf card",
            "Changement de rôle\u00a0: échanger votre propre carte Nain",
        ),
        (
            "swap-hands>B",
            "Swap Hands: exchange all cards with Bob",
            "Changer de main\u00a0: échanger toutes les cartes avec Bob",
        ),
        (
            "clear:sabotage-cart",
            "Give up two cards to remove a broken cart in front of you",
            "Sacrifier deux cartes pour retirer un chariot brisé devant vous",
        ),
        ("steal:D", "Steal 1 nugget from Zoé", "Voler 1 pépite à Zoé"),
        ("pass", "Pass", "Passer"),
        ("done", "Discard no more", "Ne plus rien défausser"),
        ("map", "Play a treasure map", "Jouer un plan secret"),
    ],
)
def test_moves_of_saboteur_2_in_words(move, english, french):
    parsed = parse_move(SAB2, move)
    assert describe_move(EN, SAB2, NAMES, parsed, 0) == english
    assert describe_move(FR, SAB2, NAMES, parsed, 0) == french


# --- Saboteur 2 --------------------------------------------------------------------------------------


def test_a_discard_of_several_cards_hides_them_from_others():
    event = Discarded(1, (card("map"), card("NE")))
    assert say(event, 0) == "Bob discarded 2 cards face down."
    assert say(event, 1, FR) == (
        "Vous avez défaussé 2 cartes face cachée\u00a0: courbe (nord-est), plan secret."
    )


def test_a_trapped_player_is_told_what_it_means():
    played = Played(2, parse_move(SAB2, "trapped>A"))
    assert say2(played, 0) == "Éric played a Trapped card on you."
    assert say2(played, 1, FR) == "Éric a joué une carte En prison sur Ann."
    assert say2(Played(2, parse_move(SAB2, "trapped>C")), 0) == (
        "Éric played a Trapped card on themselves."
    )
    assert say2(Imprisoned(0), 1) == (
        "Ann is now Trapped: no path cards, and no share at the end of the round."
    )
    assert say2(LeftOut(0), 0, FR) == "Vous êtes en prison\u00a0: ni part ni vol pour vous."
    cleared = Cleared(0, SAB2.ids["trapped"])
    assert say2(cleared, 1) == "Ann gave up two cards to remove a Trapped card."
    assert say2(cleared, 0, FR) == (
        "Vous avez sacrifié deux cartes pour retirer une carte En prison."
    )


def test_a_dwarf_card_is_named_only_to_who_saw_it():
    seen = RoleSeen(0, 1, GEOLOGIST)
    assert say2(seen, 0) == "You looked at the dwarf card of Bob, who is a Geologist."
    assert say2(seen, 1) == "Ann looked at your dwarf card."
    assert say2(seen, 2) == "Ann looked at the dwarf card of Bob."
    assert say2(seen, 2, FR) == "Ann a inspecté Bob et vu sa carte Nain."
    changed = HatsChanged(1, BLUE, BOSS)
    assert say2(changed, 0) == "Bob exchanged their dwarf card for an unused one."
    assert say2(changed, 1) == (
        "You exchanged your dwarf card: you were a blue Gold Miner, now you are the Boss."
    )
    assert tell(FR, SAB2, NAMES, everything(changed), NONE) == (
        "Bob a échangé sa carte Nain\u00a0: Chercheur d’or bleu avant, le Boss maintenant."
    )


def test_swapped_hands_are_known_to_the_two():
    event = HandsSwapped(0, 1, (card("map"),), ())
    assert say2(event, 0) == (
        "You exchanged all your cards with Bob. You gave: treasure map. You got: nothing."
    )
    assert say2(event, 1) == (
        "Ann exchanged all their cards with you. You gave: nothing. You got: treasure map."
    )
    assert say2(event, NONE, FR) == "Ann et Bob ont échangé toutes leurs cartes."
    assert tell(EN, SAB2, NAMES, everything(event), 2).endswith(
        "Ann gave: treasure map. Bob gave: nothing."
    )


def test_the_unused_dwarf_cards_are_counted():
    event = RolesRevealed((BLUE, GREEN), (SABOTEUR, SABOTEUR, BOSS))
    assert say2(event, 0).endswith(
        "Ann: blue Gold Miner, Bob: green Gold Miner. Unused: 2 × Saboteur and Boss."
    )
    assert say2(event, 0, FR).endswith("Cartes inutilisées\u00a0: 2 × Saboteur et Boss.")


@pytest.mark.parametrize(
    ("event", "viewer", "english"),
    [
        (
            RoundScored(0, 1, 0, 1, (0, 1, 3), 3),
            1,
            (
                "Ann reached the treasure. Blue doors bar the way of the green team, but not that of "
                "the blue team: the blue team wins. The treasure goes to Ann, Bob and Zoé: for a group of "
                "3 the base amount is 3 nuggets."
            ),
        ),
        (
            RoundScored(2, 1, 1, 2, (2,), 5),
            2,
            (
                "You reached the treasure. Both teams have a way, and a green Gold Miner got there first: the "
                "green team wins. The treasure goes to Éric alone: the base amount is 5 nuggets."
            ),
        ),
        (
            RoundScored(2, 1, 1, 3, (0, 1), 4),
            NONE,
            (
                "Éric reached the treasure. Both teams have a way, and no Gold Miner got there first: "
                "both teams win. The treasure goes to Ann and Bob: for a group of 2 the base amount is "
                "4 nuggets."
            ),
        ),
        (
            RoundScored(1, 0, 0, 4, (), 0),
            0,
            (
                "Bob reached the treasure. Doors bar the way of both teams: neither team wins. "
                "There is nobody for the treasure to go to."
            ),
        ),
        (
            RoundScored(NONE, 1, 1, 0, (3,), 5),
            0,
            (
                "Nobody reached the treasure. The Saboteurs win. The treasure goes to Zoé alone: the "
                "base amount is 5 nuggets."
            ),
        ),
    ],
)
def test_a_round_explains_itself(event, viewer, english):
    assert say2(event, viewer) == english
    assert say2(event, viewer, FR).count(".") == 3


def test_the_end_of_a_round_names_no_winner_where_scoring_does():
    assert say2(RoundEnded(0), 1) == "The round is over: Ann reached the treasure."
    assert say2(RoundEnded(NONE), 1, FR).endswith("et le trésor n’a pas été atteint.")


def test_shares_show_the_sum():
    assert say2(SharePaid(0, 3, 0), 1) == "Ann gets 3 nuggets."
    assert say2(SharePaid(0, 3, 1), 1) == "Ann gets 3 − 1 = 2 nuggets."
    assert say2(SharePaid(0, 2, 1), 0, FR) == "Vous recevez 2 − 1 = 1 pépite."
    assert say2(SharePaid(0, 1, 2), 1) == ("Ann gets 0 nuggets (1 − 2, but never less than 0).")
    assert say2(GeologistPaid(1, 4, 1), 1) == "You are paid as a Geologist: 4 crystals = 4 nuggets."
    assert say2(GeologistPaid(1, 4, 2), 0, FR) == (
        "Paie de Géologue pour Bob\u00a0: 4 cristaux ÷ 2 Géologues = 2 pépites."
    )
    assert say2(GeologistPaid(1, 3, 2), 0) == (
        "Bob is paid as a Geologist: 3 crystals ÷ 2 Geologists = 1 nugget, rounded down."
    )
    assert say2(Stole(0, 1), 1, FR) == "Ann vous a volé 1 pépite."
    assert say2(Stole(0, 1), 2) == "Ann stole 1 nugget from Bob."
    assert prompt(FR, NAMES, Frame(STEAL, 1), 1) == "À qui volez-vous 1 pépite\u00a0?"
