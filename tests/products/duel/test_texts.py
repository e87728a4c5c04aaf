"""The words of The Duel and of solo: complete, in both languages, for both colours."""

import re

import pytest

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.duel.events import (
    ColoursDrawn,
    DuelRoundEnded,
    GoalsLeft,
    GoldCollected,
    GoldSecured,
    KeyPlaced,
    RoundCounted,
    TrollBribed,
    TrollsPaid,
)
from saboteur.products.duel.gold import SECURE
from saboteur.products.duel.rules import END_NAMES
from saboteur.products.duel.trolls import BRIBE, LAST_BRIBES
from saboteur.products.solo.events import SoloCard, SoloRated
from saboteur.products.solo.rules import PICK_COLOUR, PLAY_BLUE, PLAY_GREEN, RATINGS, rating
from saboteur.rules.errors import Reason
from saboteur.rules.events import DiscardedOpenly, GoalRevealed, Played, event_kinds
from saboteur.rules.kinds import (
    DONE_MOVE,
    MORE_DISCARDS,
    NONE,
    PICK_TRIGGER,
    TURN,
    cell_at,
    choose,
    play_at,
)
from saboteur.rules.registry import ruleset
from saboteur.rules.state import Frame
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import card_words, describe_move, explain, goal_words, prompt, tell
from saboteur.views.redact import told

DUEL = ruleset(("duel",))
BY_SUM = ruleset(("duel",), chosen={"troll_payment": "sum"})
SOLO = ruleset(("solo",))
NAMES = ("Ann", "Bob")
EN = catalogue("en")
FR = catalogue("fr")
HERE = cell_at(3, 1)


def kind(name):
    return DUEL.ids[name]


CART = kind("sabotage-cart")
STRAIGHT = kind("EW")
GOLDEN = kind("EW|S$1@S")
RICH = kind("goal:NSW{S:g}$2@NSgW")
EMPTY = kind("goal:NESW")

TOLD = [
    (ColoursDrawn((BLUE, GREEN)), NONE, "Colours: Ann blue, Bob green.", "Ann bleu, Bob vert"),
    (DiscardedOpenly(0, (CART,)), 1, "Ann discarded a broken cart.", "Ann a défaussé un chariot"),
    (DiscardedOpenly(0, (CART, STRAIGHT)), 0, "You discarded 2 cards: ", "2 cartes\u00a0: "),
    (GoldSecured(0, HERE, GOLDEN), 1, "Ann secured the gold at 3,1: 1 nugget.", "1 pépite."),
    (GoldSecured(0, HERE, RICH), 0, "You secured the gold at 3,1: 2 nuggets.", "2 pépites."),
    (TrollBribed(1, HERE), 0, "Bob bribed the troll at 3,1,", "Bob a soudoyé le troll en 3,1"),
    (KeyPlaced(1, HERE), 1, "You put a key on the door at 3,1", "Vous avez posé une clef"),
    (Played(0, play_at(kind("key"), HERE)), 1, "Ann played a key at 3,1.", "une clef en 3,1"),
    (
        Played(0, play_at(GOLDEN, HERE, 1)),
        1,
        "Ann laid a partly blocked tunnel (east-west/north) with 1 nugget (north) at 3,1.",
        "avec 1 pépite (nord) en 3,1.",
    ),
    (DuelRoundEnded(0), NONE, "The round is over: all goals are turned up.", "révélées."),
    (DuelRoundEnded(1), NONE, "The round is over: all counters are placed.", "posés."),
    (DuelRoundEnded(2), NONE, "The round is over: all cards are used up.", "jouées."),
    (GoldCollected(0, HERE, RICH, 2), 1, "Ann collects the card at 3,1: 2 nuggets.", "récolte"),
    (TrollsPaid(0, 1, (1,)), 1, "Ann pays 1 troll with a gold card worth 1.", "1 troll avec"),
    (TrollsPaid(0, 2, (1, 3)), 0, "You pay 2 trolls with gold cards worth 1 and 3.", "1 et 3"),
    (TrollsPaid(0, 2, (1,)), 0, "You have too little gold to pay 2 trolls", "pas assez d’or"),
    (TrollsPaid(0, 2, ()), 1, "Ann has no gold to pay 2 trolls with", "ne paie rien"),
    (GoalsLeft((EMPTY,)), NONE, "Goals that nobody secured leave the game: a ", "quittent"),
    (RoundCounted((5, 3)), 0, "Nuggets so far: Ann 5, Bob 3.", "Ann 5, Bob 3"),
    (SoloCard(0, CART, why=("SOLO-05",)), 0, "You drew a broken cart, which is put", "aussitôt"),
    (SoloCard(0, CART, why=("SOLO-06",)), 0, "You drew a broken cart; one like it", "défaussée"),
    (
        SoloCard(0, kind("rockfall"), why=("SOLO-07",)),
        0,
        "You drew a rockfall, which hits",
        "frappe",
    ),
    (
        SoloCard(0, kind("rockfall"), why=("SOLO-08",)),
        1,
        "Ann drew a rockfall, which finds",
        "rien",
    ),
    (SoloRated(0, 26, 3), 0, "You have collected 26 nuggets. Lord of the lode", "Légende"),
    (SoloRated(0, 1, 0), 1, "Ann has collected 1 nugget. Sifter of gravel", "Gratte-gravier"),
    (
        GoalRevealed(HERE, RICH),
        0,
        "The goal at 3,1 is turned up: it is a T-junction (north-south-west) with a green door (sou",
        "avec une porte verte (sud) et 2 pépites",
    ),
]


@pytest.mark.parametrize(("event", "viewer", "english", "french"), TOLD, ids=lambda x: None)
def test_what_happens_in_words(event, viewer, english, french):
    heard = told(event, viewer)
    assert heard is not None
    assert tell(EN, DUEL, NAMES, heard, viewer).startswith(english)
    assert french in tell(FR, DUEL, NAMES, heard, viewer)


def test_every_event_of_the_duel_is_told_here():
    kinds = [kind for kind in event_kinds() if kind.__module__ == ColoursDrawn.__module__]
    assert kinds
    assert {kind.NAME for kind in kinds} <= {event.NAME for event, *_ in TOLD}


def test_a_card_of_two_pays_two_trolls_where_sums_count():
    heard = told(TrollsPaid(0, 2, (2,)), 1)
    assert heard is not None
    assert "too little gold" in tell(EN, DUEL, NAMES, heard, 1)
    assert tell(EN, BY_SUM, NAMES, heard, 1) == "Ann pays 2 trolls with a gold card worth 2."


def test_every_way_to_end_a_round_and_every_rating_has_words():
    for way in END_NAMES:
        assert f"event.duel-round-ended.{way}" in EN
    tiers = {rating(score) for score in range(40)}
    assert tiers == set(range(len(RATINGS) + 1))
    for texts in (EN, FR):
        words = [texts.text(f"rating.{tier}") for tier in sorted(tiers)]
        assert len(set(words)) == len(words)
        assert all(text.endswith(".") for text in words)
    assert f"rating.{len(tiers)}" not in EN


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("start-blue", "the blue start card", "la carte Départ bleue"),
        ("Lb:NW", "a blue ladder (north-west)", "une échelle bleue (nord-ouest)"),
        ("Lg:NE", "a green ladder (north-east)", "une échelle verte (nord-est)"),
        ("key", "a key", "une clef"),
        (
            "NEW{E:t}",
            "a T-junction (north-east-west) with a troll (east)",
            "un embranchement en T (nord-est-ouest) avec un troll (est)",
        ),
        ("NS|EW$1@NS", "a bridge with 1 nugget (north-south)", "un pont avec 1 pépite (nord-sud)"),
        (
            "NESW{S:b}",
            "a crossing with a blue door (south)",
            "un croisement avec une porte bleue (sud)",
        ),
        (
            "goal:N|E$3@N",
            "a goal: dead-end bend (north-east) with 3 nuggets (north)",
            "une carte Arrivée\u00a0: cul-de-sac en courbe (nord-est) avec 3 pépites (nord)",
        ),
    ],
)
def test_cards_in_words(name, english, french):
    assert card_words(EN, DUEL, kind(name), article=True) == english
    assert card_words(FR, DUEL, kind(name), article=True) == french


def test_goals_in_words():
    assert goal_words(EN, DUEL, EMPTY) == "a crossing without gold"
    assert goal_words(FR, DUEL, EMPTY) == "un croisement sans or"
    assert goal_words(EN, DUEL, kind("goal:NW$2@NW"), 1) == "a bend (east-south) with 2 nuggets"


@pytest.mark.parametrize(
    ("frame", "move", "english", "french"),
    [
        (
            TURN,
            choose(cell=HERE, value=BRIBE),
            "Bribe the troll at 3,1",
            "Soudoyer le troll en 3,1",
        ),
        (
            LAST_BRIBES,
            DONE_MOVE,
            "No bribe: end the turn",
            "Ne soudoyer personne\u00a0: finir le tour",
        ),
        (MORE_DISCARDS, DONE_MOVE, "Discard no more", "Ne plus rien défausser"),
        (SECURE, choose(cell=HERE), "Secure the gold at 3,1", "Sécuriser l’or en 3,1"),
        (PICK_TRIGGER, choose(cell=HERE), "Turn up the goal at 3,1", None),
        (PICK_COLOUR, choose(value=PLAY_BLUE), "Play blue", "Jouer les bleus"),
        (PICK_COLOUR, choose(value=PLAY_GREEN), "Play green", "Jouer les verts"),
        (TURN, play_at(DUEL.ids["key"], HERE), "Key: open the door at 3,1", None),
    ],
)
def test_moves_in_words(frame, move, english, french):
    assert describe_move(EN, SOLO, NAMES, move, 0, Frame(frame, 0)) == english
    if french is not None:
        assert describe_move(FR, SOLO, NAMES, move, 0, Frame(frame, 0)) == french


def test_questions_in_words():
    for asked in (SECURE, LAST_BRIBES, PICK_COLOUR):
        for texts in (EN, FR):
            assert prompt(texts, NAMES, Frame(asked, 0), 0).endswith("?")
            assert prompt(texts, NAMES, Frame(asked, 0), 1).startswith("Ann ")


def test_refusals_that_the_duel_says_in_its_own_words():
    assert "troll" in explain(EN, Reason("start-or-goal", "DUEL-ROCK-01"))
    assert "troll" not in explain(EN, Reason("start-or-goal", "BASE-ACT-11"))
    own = [key for key in EN if key.startswith("duel-reason.")]
    assert own
    for key in own:
        assert key.removeprefix("duel-") in EN
        for texts in (EN, FR):
            assert texts.text(key) != texts.text(key.removeprefix("duel-"))
            assert re.fullmatch(r".*\.", texts.text(key))
