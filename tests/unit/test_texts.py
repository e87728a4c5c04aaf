"""The words for players: complete in every language, and silent about secrets."""

import re
import string
from pathlib import Path
from random import Random

import pytest

from saboteur.modules.piles import KEEP
from saboteur.modules.teams import RESULT_NAMES
from saboteur.notation.move import parse_move
from saboteur.products.change_of_direction.events import DirectionChanged
from saboteur.products.diversion.events import Diverted
from saboteur.products.goal_swap.events import GoalsSwapped, GoalsTaken
from saboteur.products.goal_swap.rules import SWAP_OR_NOT
from saboteur.products.greedy_dwarf.events import GoldDrawn
from saboteur.products.new_goals.events import DragonPaid, SackTaken
from saboteur.products.pathfinder.events import PathMissing
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
from saboteur.products.tournament.events import AmountPaid, MiddleCardLaid
from saboteur.products.treasure_chests.effects import EFFECTS, INSPECT, PUSH_GOAL, ROB
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
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match
from saboteur.rules.errors import Reason, RulesetError
from saboteur.rules.events import (
    BY_SPIDER,
    PRIVATE,
    SPLIT,
    Broken,
    CardKept,
    CardsLookedAt,
    Cleared,
    Discarded,
    Drew,
    Event,
    GoalLaid,
    GoalRevealed,
    GoalSeen,
    GoldChanged,
    GoldPaid,
    GoldSpent,
    GoldTaken,
    HandDealt,
    HatsChanged,
    MatchEnded,
    Mended,
    PacketDrawn,
    PacketReturned,
    PacketSeen,
    Played,
    Removed,
    RoleDealt,
    RoleSeen,
    RolesRevealed,
    RoundEnded,
    SiteReached,
    Skipped,
    event_kinds,
)
from saboteur.rules.kinds import (
    BLUE,
    BOSS,
    CART,
    FAMILY_NAMES,
    FRAME_NAMES,
    GEOLOGIST,
    GREEN,
    KEEP_ONE,
    LANTERN,
    MINER,
    NO,
    NONE,
    ORIENT,
    PASS_MOVE,
    PICK_TRIGGER,
    PICKAXE,
    ROLE_NAMES,
    SABOTEUR,
    SEAT_LETTERS,
    SIDE_LETTERS,
    TAKE_GOLD,
    TOOL_NAMES,
    TURN,
    YES,
    cell_at,
    choose,
    play,
    play_at,
    play_between,
)
from saboteur.rules.registry import MODULES, PROFILES, ruleset
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame
from saboteur.rules.tile import parse_tile
from saboteur.texts.messages import (
    Catalogue,
    MissingText,
    UnknownCatalogue,
    catalogue,
    language_of,
    languages,
)
from saboteur.texts.narrate import (
    card_words,
    cards_words,
    describe_move,
    explain,
    goal_words,
    prompt,
    role_word,
    shape_of,
    tell,
)
from saboteur.texts.things import effect_words, family_word
from saboteur.views.redact import Told, told

SOURCES = Path(__file__).resolve().parents[2] / "src" / "saboteur"
BASE = ruleset(("base",))
SAB2 = ruleset(("saboteur2",), "P2024", {"trap_self": "true", "theft_optional": "true"})
ADDED = (
    "goal-swap",
    "treasure-trove",
    "veto",
    "change-of-direction",
    "master-crafter",
    "pathfinder",
    "diversion",
    "new-goals",
    "treasure-chests",
    "tunnel-toll",
)
"""What can be added to both games, but for the sites."""
PARTY = ruleset(
    ("base", *ADDED, "tunnel-party", "greedy-dwarf", "sabotaged-dwarf"),
    "P2024-FR",
    {"chest_cells": "players", "goal_swap_secret": "false", "dragon_takes_cards": "true"},
)
COSTUME = ruleset(
    ("saboteur2", *ADDED, "costume-department"),
    chosen={"toll_orphan": "remove", "push_revealed": "true", "chest_cells": "random"},
)
TOURNAMENT = ruleset(("base", *ADDED, "tunnel-party", "tournament"))
DUEL = ruleset(("duel",))
SOLO = ruleset(("solo",))
GAMES = {
    "base": BASE,
    "saboteur2": SAB2,
    "party": PARTY,
    "costume": COSTUME,
    "tournament": TOURNAMENT,
    "duel": DUEL,
    "solo": SOLO,
}
NAMES = ("Ann", "Bob", "Éric", "Zoé", "Ines", "Jo")
EN = catalogue("en")
FR = catalogue("fr")
EVENTS = [
    kind
    for kind in event_kinds()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]

SAME_IN_FRENCH = {
    "card.diversion.name",
    "card.dragon.name",
    "card.inspection.name",
    "card.sabotage.a",
    "card.sabotage.name",
    "card.veto.name",
    "score.round-sum",
    "cli.table.total",
    "cli.table.trolls",
    "cli.turn.choice",
    "cli.turn.discards-more",
    "cli.turn.in-colour",
    "cli.version",
    "event.geologist-paid.alone",
    "event.geologist-paid.divided",
    "drawn.at",
    "event.share-paid.less",
    "event.share-paid.whole",
    "goal.duel-goal",
    "list.chambers",
    "list.comma",
    "list.score",
    "list.sentences",
    "list.sides",
    "list.times",
    "module.diversion",
    "module.saboteur2",
    "module.veto",
    "role.saboteur.name",
    "cli.reaction.veto-window.word",
}
"""Nothing to translate, or the same word in both languages."""


def placeholders(texts: Catalogue, key: str) -> set[str]:
    """The names in braces, over all forms: `one` may do without the number."""
    return {
        name
        for form in texts.forms(key).values()
        for _, name, _, _ in string.Formatter().parse(form)
        if name is not None
    }


def everything(event: Event) -> Told:
    """An event as told where nothing is secret any more."""
    return Told(
        event.NAME, tuple((name, getattr(event, name)) for name in event.FIELDS), event.CLAUSES
    )


def say(event: Event, viewer: int, texts: Catalogue = EN, rules: Ruleset = BASE) -> str:
    heard = told(event, viewer)
    assert heard is not None
    return tell(texts, rules, NAMES, heard, viewer)


def say2(event: Event, viewer: int, texts: Catalogue = EN) -> str:
    return say(event, viewer, texts, SAB2)


# --- The catalogues --------------------------------------------------------------------------------


def test_languages_are_found_by_their_files():
    assert languages() == ("en", "fr")
    assert catalogue("fr").text("language.name") == "Français"
    with pytest.raises(UnknownCatalogue, match="'xx'; languages are: en, fr"):
        catalogue("xx")


def test_every_language_has_the_same_keys_and_placeholders():
    for language in languages():
        other = catalogue(language)
        assert set(other) == set(EN)
        assert {k: placeholders(other, k) for k in EN} == {k: placeholders(EN, k) for k in EN}


def test_placeholders_are_plain_names():
    for language in languages():
        for key in EN:
            for name in placeholders(catalogue(language), key):
                assert re.fullmatch(r"[a-z_]+", name), key


def test_counted_texts_have_a_form_for_every_category_of_their_language():
    for language in languages():
        texts = catalogue(language)
        wanted = set(texts.plural_forms)
        assert wanted == {texts.plural(n) for n in range(200)} | {"other"}
        for key in texts:
            forms = texts.forms(key)
            assert len(forms) == 1 or forms.keys() == wanted, key


def test_no_french_text_is_left_in_english():
    assert {k for k in EN if EN.forms(k) == FR.forms(k)} == SAME_IN_FRENCH


def test_french_punctuation_does_not_break_from_its_word():
    """A no-break space stands before double punctuation and inside the quotation marks."""
    for key in FR:
        for form in FR.forms(key).values():
            assert not re.search(r" [;:!?»]|« |[^\s\u00a0][;!?»]|«[^\u00a0]|’", form), key


def test_french_needs_no_elision_before_a_name():
    """`de {name}` would be wrong for Anne, `d'{name}` for Bob."""
    for key in FR:
        for form in FR.forms(key).values():
            assert not re.search(r"(\b(de|que|le|la|se|ne)\s|')\{(name|target|winners)", form), key


def test_texts_are_clean():
    for language in languages():
        for key in EN:
            for form in catalogue(language).forms(key).values():
                assert form, key
                assert "\n" not in form, key
                if not key.startswith("list."):
                    assert form == form.strip(), key


def test_what_is_missing_is_named():
    with pytest.raises(MissingText, match=r"^there is no text 'reason\.nonsense' in en$"):
        EN.text("reason.nonsense")
    with pytest.raises(MissingText, match=r"^move\.pick-trigger in fr needs a value 'cell'$"):
        FR.text("move.pick-trigger")
    with pytest.raises(MissingText, match=r"^count\.card in en needs a count$"):
        EN.text("count.card")
    with pytest.raises(KeyError):
        EN.forms("reason")
    with pytest.raises(TypeError, match=r"a\.b in xx is not a text"):
        Catalogue("xx", {"a": {"b": 3}})


def test_plurals():
    """English has one form for 1 alone, French the same form for 0 and 1."""
    assert [EN.plural(n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert [FR.plural(n) for n in (0, 1, 2)] == ["one", "one", "other"]
    assert FR.text("count.card", count=0) == "0 carte"


def test_lists_are_joined_as_they_are_spoken():
    assert EN.join([]) == ""
    assert EN.join(["a"]) == "a"
    assert FR.join(["a", "b"], "or") == "a ou b"
    assert EN.join(["a", "b", "c"], "comma") == "a, b, c"


def test_a_name_with_braces_is_only_a_name():
    assert EN.text("cli.turn.whose", name="{name.__class__}") == "{name.__class__} to play"


@pytest.mark.parametrize(
    ("value", "language"),
    [
        ("fr_FR.UTF-8", "fr"),
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("FR_be@euro", "fr"),
        ("en_GB", "en"),
        ("de_DE:fr_FR", "fr"),
        ("C", "en"),
        ("POSIX", "en"),
        ("", "en"),
        (None, "en"),
        ("frr_DE", "en"),
    ],
)
def test_language_of_the_environment(value, language):
    assert language_of(value) == language


def test_the_default_language_can_be_chosen():
    assert language_of("C.UTF-8", "fr") == "fr"
    assert language_of("en_US.UTF-8", "fr") == "en"


# --- Nothing is without words ------------------------------------------------------------------------


def test_every_reason_has_a_sentence_and_no_sentence_is_left_over():
    codes: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        codes.update(re.findall(r"\bReason\(\s*\"([a-z-]+)\"", file.read_text(encoding="utf-8")))
    assert "sides" in codes
    assert {"reason." + code for code in codes} == {key for key in EN if key.startswith("reason.")}
    for language in languages():
        for code in codes:
            assert explain(catalogue(language), Reason(code)).endswith(".")


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.NAME)
def test_every_event_has_its_words(kind):
    forms = {key.split(".")[-1] for key in EN if key.startswith(f"event.{kind.NAME}.")}
    wanted = {"public"}
    if kind.AUDIENCE == SPLIT:
        wanted = {"public", "private", "full"}
    elif kind.AUDIENCE == PRIVATE:
        wanted = {"private", "full"}
    elif {"seat", "first", "completer"} & set(kind.FIELDS):
        wanted = {"public", "private"}
    assert wanted <= forms
    if kind.AUDIENCE == SPLIT:
        secret = set(kind.FIELDS) - set(kind.PUBLIC_FIELDS)
        assert not placeholders(EN, f"event.{kind.NAME}.public") & secret


def test_every_question_has_its_words():
    for rules in GAMES.values():
        for kind, asks in enumerate(rules.asks):
            if asks:
                assert f"decision.{FRAME_NAMES[kind]}.public" in EN
                assert f"decision.{FRAME_NAMES[kind]}.private" in EN


def test_every_thing_has_a_name():
    for side in SIDE_LETTERS:
        assert EN.text("side." + side)
    for role, name in enumerate(ROLE_NAMES):
        assert role_word(FR, role)
        assert f"role.{name}.being" in EN
        assert f"role.{name}.aim" in EN
    for tool in TOOL_NAMES:
        assert f"tool.{tool}.name" in EN
    for family in range(len(FAMILY_NAMES)):
        assert any(key.startswith(f"card.{family_word(family)}.") for key in EN), family


def test_every_rule_that_can_be_chosen_has_words():
    for name, module in MODULES.items():
        assert "module." + name in EN
        for option in module.options:
            assert f"option.{option.key}.name" in EN
            for value in (*option.values, "free") if option.is_free() else option.values:
                word = "seat" if value in SEAT_LETTERS else value
                assert f"option.{option.key}.value.{word}" in EN
    for name in PROFILES:
        assert "profile." + name in EN


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", languages())
def test_different_cards_have_different_names(language, rules):
    texts = catalogue(language)
    for article in (False, True):
        words = [
            card_words(texts, rules, card, article=article) for card in range(len(rules.cards))
        ]
        assert len(set(words)) == len(words)


def test_no_option_is_described_that_is_not_there():
    keys = {option.key for module in MODULES.values() for option in module.options}
    assert {key.split(".")[1] for key in EN if key.startswith("option.")} == keys


def test_every_card_that_can_be_played_has_its_words():
    """Also a move of it, unless it is only played at or on something."""
    for rules in GAMES.values():
        for kind in set(rules.deck_cards):
            family = family_word(rules.cards[kind].family)
            assert f"move.{family}" in EN
            if family != "veto":
                assert f"event.played.{family}.public" in EN
                assert f"event.played.{family}.private" in EN


def test_every_chest_has_its_words():
    for chest in range(1, EFFECTS + 1):
        for texts in (EN, FR):
            assert texts.text(f"chest.{chest}.name")
            assert effect_words(texts, "chest", chest).endswith(".")
    assert "chest.11.effect" not in EN
    assert len({effect_words(EN, "chest", chest) for chest in range(1, EFFECTS + 1)}) == EFFECTS


def test_every_goal_has_its_words():
    for rules in GAMES.values():
        for goal in rules.goal_cards:
            assert goal_words(EN, rules, goal)
            assert goal_words(FR, rules, goal, 1)


def test_every_result_of_a_round_has_a_verdict():
    for result in RESULT_NAMES:
        assert f"event.round-scored.{result}" in EN
    for team in ("blue", "green"):
        assert f"event.round-scored.{team}-first" in EN


@pytest.mark.parametrize(
    ("shape", "key"),
    [
        ("NESW", "crossing"),
        ("ESW", "t"),
        ("EW", "straight"),
        ("SW", "bend"),
        ("N", "stub"),
        ("N|E|S|W", "dead-crossing"),
        ("N|E|S", "dead-t"),
        ("N|S", "dead-straight"),
        ("N|E", "dead-bend"),
        ("NS|EW", "bridge"),
        ("NE|SW", "double-bend"),
        ("NS|E", "mixed"),
    ],
)
def test_shapes(shape, key):
    assert shape_of(parse_tile(shape)) == key
    assert f"card.path.{key}.name" in EN


# --- Sentences ---------------------------------------------------------------------------------------


def card(name):
    return BASE.ids[name]


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
        "Vous avez maintenant un chariot brisé\u00a0: plus de carte Chemin jusqu'à la réparation."
    )
    assert say(Mended(0, PICKAXE), 0) == "You have a working pickaxe again."
    assert say(Mended(0, PICKAXE), 1, FR) == "Ann a de nouveau une pioche en bon état."


def test_a_removed_card_is_named():
    event = Removed(cell_at(2, 1), card("N|E|S|W"))
    assert say(event, 0) == "The rockfall removed a dead-end crossing at 2,1."
    assert say(event, 0, FR) == "L'éboulement a retiré un cul-de-sac en croix en 2,1."


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
    assert say(PacketDrawn(1), NONE, FR) == "1 carte Or est tirée pour les Chercheurs d'or."
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
        "Ann et Bob se partagent la victoire avec 7 pépites chacun."
    )
    assert say(RolesRevealed((MINER, SABOTEUR), (MINER,)), 0, FR).endswith(
        "Ann\u00a0: Chercheur d'or, Bob\u00a0: Saboteur. Carte inutilisée\u00a0: Chercheur d'or."
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
    assert say2(changed, 0) == "Bob exchanged a dwarf card for an unused one."
    assert say2(changed, 1) == (
        "You exchanged your dwarf card: you were a blue Gold Miner, now you are the Boss."
    )
    assert tell(FR, SAB2, NAMES, everything(changed), NONE) == (
        "Bob a échangé sa carte Nain\u00a0: Chercheur d'or bleu avant, le Boss maintenant."
    )


def test_swapped_hands_are_known_to_the_two():
    event = HandsSwapped(0, 1, (card("map"),), ())
    assert say2(event, 0) == (
        "You exchanged all cards with Bob. You gave: treasure map. You got: nothing."
    )
    assert say2(event, 1) == (
        "Ann exchanged all cards with you. You gave: nothing. You got: treasure map."
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
            RoundScored(0, 1, 0, 1, (0, 1, 3), 3, ()),
            1,
            (
                "Ann reached the treasure. Blue doors bar the way of the green team, but not of the "
                "blue team: the blue team wins. The treasure goes to Ann, Bob and Zoé: for a group of "
                "3 the base amount is 3 nuggets."
            ),
        ),
        (
            RoundScored(2, 1, 1, 2, (2,), 5, ()),
            2,
            (
                "You reached the treasure. Both teams have a way, and a green Gold Miner got there first: the "
                "green team wins. The treasure goes to Éric alone: the base amount is 5 nuggets."
            ),
        ),
        (
            RoundScored(2, 1, 1, 3, (0, 1), 4, ()),
            NONE,
            (
                "Éric reached the treasure. Both teams have a way, and no Gold Miner got there first: "
                "both teams win. The treasure goes to Ann and Bob: for a group of 2 the base amount is "
                "4 nuggets."
            ),
        ),
        (
            RoundScored(1, 0, 0, 4, (), 0, ()),
            0,
            (
                "Bob reached the treasure. Doors bar the way of both teams: neither team wins. "
                "There is nobody to whom the treasure goes."
            ),
        ),
        (
            RoundScored(NONE, 1, 1, 0, (3,), 5, ()),
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
    assert say2(RoundEnded(NONE), 1, FR).endswith("et le trésor n'a pas été atteint.")


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


# --- Championship cards, mini expansions, variants -----------------------------------------------------


def test_the_master_crafter_has_a_name_of_his_own():
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
        "Ann turned the order of play round: counter-clockwise from now on.",
    ),
    (DirectionChanged(0, 1), 0, "You turned the order of play round: clockwise from now on."),
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
        "In the middle of the mine, at 4,0, lies a straight tunnel (east-west), drawn by chance.",
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
        "Ann put a toll dwarf at 3,0: to lay a card there costs 1 nugget.",
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
        "Vous opposez un Veto\u00a0: la carte jouée par Ann (courbe (sud-ouest)) n'a aucun effet."
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
        "Ann vous demande de payer le passage en 3,0. D'accord\u00a0?"
    )
    assert prompt(EN, NAMES, asked, 2) == "Bob was asked to pay the toll at 3,0 for Ann."


# --- A whole match -----------------------------------------------------------------------------------


def secret_words(texts: Catalogue, rules: Ruleset, event: Event) -> set[str]:
    """The words of whatever the public face of an event leaves out."""
    secret = set(event.FIELDS) - set(event.PUBLIC_FIELDS) - {"value", "values"}
    words: set[str] = set()
    for field in secret:
        value = getattr(event, field)
        if field in {"role", "old", "new"}:
            words.add(role_word(texts, value))
        elif field == "chest":
            words.add(effect_words(texts, "chest", value))
        elif field == "swapped":
            words.add(texts.text("event.goals-swapped." + ("exchanged" if value else "kept")) + ".")
        else:
            for kind in value if isinstance(value, tuple) else (value,):
                words.add(card_words(texts, rules, kind))
                words.add(card_words(texts, rules, kind, article=True))
    return words


def players_for(rules: Ruleset) -> int:
    return min(max(4, rules.min_players), rules.max_players)


def random_match(rules: Ruleset, n: int, seed: int) -> list[Event]:
    """Play a match at random; what is offered and asked has words at every step."""
    rng = Random(seed)
    log: list[Event] = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), log)
    while not is_over(state):
        moves = legal_moves(state)
        frame = state.stack[-1]
        move = rng.choice(moves)
        for texts in (EN, FR):
            for named in (None, frame):
                assert "{" not in describe_move(texts, rules, NAMES, move, frame.seat, named)
            assert prompt(texts, NAMES, frame, frame.seat) != prompt(texts, NAMES, frame)
        if frame.kind != TURN:
            words = {describe_move(EN, rules, NAMES, m, frame.seat, frame) for m in moves}
            assert len(words) == len(moves)
        apply(state, move, log)
    return log


def test_random_matches_meet_every_event():
    """Those of an experiment: what a random match hardly ever reaches is left out."""
    tables = [(SAB2, 3), (PARTY, 3), (COSTUME, 3), (TOURNAMENT, 2), (BASE, 3)]
    tables += [(DUEL, 3), (SOLO, 3)]
    seen = {
        event.NAME
        for rules, seeds in tables
        for seed in range(seeds)
        for event in random_match(rules, players_for(rules), seed)
    }
    rare = {"goal-revealed", "goal-laid", "sack-taken", "dragon-paid", "goal-pushed", "gold-drawn"}
    rare |= {"packet-drawn", "packet-seen", "packet-returned", "gold-taken", "nobody-paid"}
    rare |= {"card-robbed", "dwarf-gone", "gold-found", "chest-seen", "role-seen", "goals-left"}
    rare |= {"gold-changed", "path-missing"}
    assert {kind.NAME for kind in EVENTS} - seen <= rare


def check_telling(rules: Ruleset, event: Event) -> None:
    """An event is told to everybody and gives nothing away."""
    for texts in (EN, FR):
        assert tell(texts, rules, NAMES, everything(event), NONE)
        for viewer in range(NONE, len(NAMES)):
            heard = told(event, viewer)
            if heard is None:
                assert event.AUDIENCE == PRIVATE
                continue
            sentence = tell(texts, rules, NAMES, heard, viewer)
            assert sentence.endswith(".")
            assert "{" not in sentence
            about = [heard.number(f) for f in ("seat", "first") if heard.has(f)]
            assert [NAMES[seat] in sentence for seat in about] == [s != viewer for s in about]
            if event.AUDIENCE == SPLIT and heard.fields != everything(event).fields:
                for word in secret_words(texts, rules, event):
                    assert word not in sentence
                if event.NAME in {"gold-taken", "gold-drawn"}:
                    assert not re.search(r"\d.*\d|worth|valeur", sentence)


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_match_is_told_to_everybody_and_gives_nothing_away(seed, rules):
    for event in random_match(rules, players_for(rules), 10 + seed):
        check_telling(rules, event)


def random_ruleset(seed: int) -> tuple[Ruleset, int]:
    """Some modules and options by chance, as far as they make a game."""
    rng = Random(seed)
    while True:
        game = rng.choice(("base", "saboteur2"))
        names = [name for name, module in MODULES.items() if game in module.games]
        modules = (game, *[name for name in names if rng.random() < 0.5])
        options = {
            option.key: rng.choice(option.values)
            for name in modules
            for option in MODULES[name].options
            if rng.random() < 0.4 and option.key != "first_player"
        }
        try:
            rules = ruleset(modules, "P2024", options)
        except RulesetError:
            continue
        low, high = max(2, rules.min_players), min(len(NAMES), rules.max_players)
        if low <= high:
            return rules, rng.randint(low, high)


@pytest.mark.parametrize("seed", range(6))
def test_matches_of_any_rules_are_told(seed):
    rules, n = random_ruleset(seed)
    for event in random_match(rules, n, seed):
        check_telling(rules, event)
