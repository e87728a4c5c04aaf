"""The words for players: complete in every language, and silent about secrets."""

import re
import string
from pathlib import Path
from random import Random

import pytest

from saboteur.modules.catalogue import MODULES, PROFILES, ruleset
from saboteur.notation.move import parse_move
from saboteur.rules import events
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match
from saboteur.rules.errors import Reason
from saboteur.rules.events import (
    PRIVATE,
    SPLIT,
    Broken,
    Discarded,
    Drew,
    Event,
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
    FAMILY_NAMES,
    FRAME_NAMES,
    LANTERN,
    MINER,
    NONE,
    ORIENT,
    PICKAXE,
    ROLE_NAMES,
    SABOTEUR,
    SEAT_LETTERS,
    SIDE_LETTERS,
    TAKE_GOLD,
    TOOL_NAMES,
    TURN,
    cell_at,
)
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
    prompt,
    role_word,
    shape_of,
    tell,
)
from saboteur.views.redact import Told, told

SOURCES = Path(__file__).resolve().parents[2] / "src" / "saboteur"
BASE = ruleset(("base",))
NAMES = ("Ann", "Bob", "Éric", "Zoé")
EN = catalogue("en")
FR = catalogue("fr")
EVENTS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]

SAME_IN_FRENCH = {
    "card.sabotage.a",
    "card.sabotage.name",
    "cli.table.total",
    "cli.turn.choice",
    "cli.version",
    "list.chambers",
    "list.comma",
    "list.score",
    "list.sides",
    "list.times",
    "role.saboteur.name",
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


def say(event: Event, viewer: int, texts: Catalogue = EN) -> str:
    heard = told(event, viewer)
    assert heard is not None
    return tell(texts, BASE, NAMES, heard, viewer)


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
        wanted = {texts.plural(n) for n in range(200)}
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
    with pytest.raises(MissingText, match=r"^move\.reveal in fr needs a value 'cell'$"):
        FR.text("move.reveal")
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
    czech = Catalogue(
        "cs",
        {
            "plural": {"one": [1], "few": ["2-4"]},
            "card": {"one": "{count} karta", "few": "{count} karty", "other": "{count} karet"},
        },
    )
    assert [czech.text("card", count=n) for n in (1, 4, 5)] == ["1 karta", "4 karty", "5 karet"]


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
    for kind, asks in enumerate(BASE.asks):
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
    for family in FAMILY_NAMES:
        assert any(key.startswith(f"card.{family}.") for key in EN), family


def test_every_rule_that_can_be_chosen_has_words():
    for name, module in MODULES.items():
        assert "module." + name in EN
        for option in module.options:
            assert f"option.{option.key}.name" in EN
            for value in option.values:
                word = "seat" if value in SEAT_LETTERS else value
                assert f"option.{option.key}.value.{word}" in EN
    for name in PROFILES:
        assert "profile." + name in EN


@pytest.mark.parametrize("language", languages())
def test_different_cards_have_different_names(language):
    texts = catalogue(language)
    for article in (False, True):
        words = [card_words(texts, BASE, card, article=article) for card in range(len(BASE.cards))]
        assert len(set(words)) == len(words)


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
        "Ann\u00a0: Chercheur d'or, Bob\u00a0: Saboteur. "
        "Carte non distribuée\u00a0: Chercheur d'or."
    )
    assert say(RolesRevealed((MINER,), ()), 0).endswith("Ann: Gold Miner.")


def test_a_finished_match_is_told_in_full():
    cell = cell_at(8, 0)
    for event, sentence in (
        (RoleDealt(1, SABOTEUR), "Bob is a Saboteur."),
        (Drew(1, (card("map"),)), "Bob drew: treasure map."),
        (Discarded(1, card("map")), "Bob discarded a treasure map face down."),
        (
            GoalSeen(1, cell, card("treasure")),
            "Bob looked at the goal at 8,0: it is the treasure.",
        ),
        (HandDealt(1, (card("map"),)), "Bob was dealt: treasure map."),
    ):
        assert tell(EN, BASE, NAMES, everything(event), NONE) == sentence
        assert tell(EN, BASE, NAMES, everything(event), 0) == sentence


def test_a_goal_is_told_as_it_lies():
    event = GoalLaid(cell_at(8, 2), card("rock:NE"), 1)
    assert say(event, 0).endswith("its open sides: south-west.")


def test_questions_in_words():
    assert prompt(EN, NAMES, Frame(TURN, 1), 1) == "Play a card or discard one."
    assert prompt(FR, NAMES, Frame(TAKE_GOLD, 2), 1) == (
        "Éric choisit une carte Or dans le paquet."
    )
    orient = Frame(ORIENT, 0, cell_at(8, -2), card("rock:NE"))
    assert prompt(EN, NAMES, orient, NONE) == "Ann is choosing how the goal at 8,-2 lies."


def test_a_player_without_a_name_is_called_by_the_letter():
    heard = told(Skipped(3), 0)
    assert tell(EN, BASE, NAMES[:2], heard, 0) == "D has no cards left and is skipped."


# --- A whole match -----------------------------------------------------------------------------------


def secret_words(texts: Catalogue, event: Event) -> set[str]:
    """The words of whatever the public face of an event leaves out."""
    secret = set(event.FIELDS) - set(event.PUBLIC_FIELDS) - {"value", "values"}
    words: set[str] = set()
    for field in secret:
        value = getattr(event, field)
        for kind in value if isinstance(value, tuple) else (value,):
            words.add(card_words(texts, BASE, kind))
            words.add(card_words(texts, BASE, kind, article=True))
    return words


def random_match(n: int, seed: int) -> list[Event]:
    rng = Random(seed)
    log: list[Event] = []
    state = new_match(BASE, n, stream_keys(seed_bytes(seed)), log)
    while not is_over(state):
        move = rng.choice(legal_moves(state))
        for texts in (EN, FR):
            frame = state.stack[-1]
            assert describe_move(texts, BASE, NAMES, move, frame.seat)
            assert prompt(texts, NAMES, frame, frame.seat) != prompt(texts, NAMES, frame)
        apply(state, move, log)
    return log


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_told_to_everybody_and_gives_nothing_away(seed):
    for event in random_match(4, seed):
        for texts in (EN, FR):
            assert tell(texts, BASE, NAMES, everything(event), NONE)
            for viewer in (NONE, 0, 1, 2, 3):
                heard = told(event, viewer)
                if heard is None:
                    assert event.AUDIENCE == PRIVATE
                    continue
                sentence = tell(texts, BASE, NAMES, heard, viewer)
                assert sentence.endswith(".")
                assert "{" not in sentence
                about = [heard.number(f) for f in ("seat", "first") if heard.has(f)]
                assert [NAMES[seat] in sentence for seat in about] == [s != viewer for s in about]
                if event.AUDIENCE == SPLIT and heard.fields != everything(event).fields:
                    for word in secret_words(texts, event):
                        assert word not in sentence
                    if event.NAME == "gold-taken":
                        assert not re.search(r"\d", sentence)
