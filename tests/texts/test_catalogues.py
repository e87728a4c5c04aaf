"""The catalogues: the same keys and placeholders in every language, plurals, lists, names."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from texts.catalogues import EN, FR, placeholders

from saboteur.texts.messages import (
    Catalogue,
    MissingText,
    UnknownCatalogue,
    catalogue,
    language_of,
    languages,
)

ROOT = Path(__file__).resolve().parents[2]

SAME_IN_FRENCH = {
    "analysis.head.chance",
    "analysis.head.mark",
    "cli.arena.cell",
    "cli.arena.head.elo",
    "cli.arena.head.saboteurs",
    "cli.arena.ms",
    "cli.arena.side.saboteurs",
    "card.diversion.name",
    "card.dragon.name",
    "card.inspection.name",
    "card.sabotage.a",
    "card.sabotage.name",
    "card.veto.name",
    "claim.brief.dragon",
    "claim.brief.foe",
    "claim.brief.saboteur",
    "score.round-sum",
    "cli.restore.tables",
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


def test_languages_are_found_by_their_files():
    assert {"en", "fr"} <= {*languages()}
    assert catalogue("fr").text("language.name") == "Français"
    with pytest.raises(UnknownCatalogue, match=f"'xx'; languages are: {', '.join(languages())}"):
        catalogue("xx")


def test_every_language_has_the_same_keys_and_placeholders():
    """One in progress may lack some, and has no other."""
    for language in languages():
        other = catalogue(language)
        assert set(other) <= set(EN)
        assert not other.complete or set(other) == set(EN)
        assert {k: placeholders(other, k) for k in EN} == {k: placeholders(EN, k) for k in EN}


def test_english_and_french_are_complete():
    assert catalogue("en").complete
    assert catalogue("fr").complete


def test_what_a_language_lacks_is_read_in_english():
    texts = Catalogue(
        "xx", {"language": {"name": "Xish", "state": "in progress"}, "list": {"and": " x "}}, EN
    )
    assert not texts.complete
    assert list(texts) == ["language.name", "list.and"]
    assert "count.card" in texts
    assert "count.nonsense" not in texts
    # The forms of English follow the numbers of English: here 1 has no form of its own.
    assert texts.text("count.card", count=1) == "1 card"
    assert texts.forms("count.card") == EN.forms("count.card")
    assert texts.join(["a", "b", "c"]) == "a, b x c"
    with pytest.raises(MissingText, match=r"^there is no text 'count\.nonsense' in xx$"):
        texts.text("count.nonsense")


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
            assert not re.search(r" [;:!?»]|« |[^\s\u00a0][;!?»]|«[^\u00a0]", form), key


def strings(node: object) -> Iterator[str]:
    """Every text of a file that was read, however deep it stands."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, (dict, list)):
        for one in node.values() if isinstance(node, dict) else node:
            yield from strings(one)


def test_french_apostrophes_are_curly_everywhere():
    """What the server says and what the client says stand side by side on one screen."""
    catalogues = [
        *(ROOT / "src").rglob("*.fr.toml"),
        *(ROOT / "src/saboteur/texts/clauses/fr").glob("*.toml"),
        *(ROOT / "tests/products").rglob("*.fr.toml"),
    ]
    words = [
        path for path in (ROOT / "web/src").rglob("*fr.json") if "node_modules" not in path.parts
    ]
    assert len(catalogues) > 40
    assert len(words) > 5
    files = {path: tomllib.loads(path.read_text("utf-8")) for path in catalogues}
    files |= {path: json.loads(path.read_text("utf-8")) for path in words}
    for path, tree in files.items():
        straight = [text for text in strings(tree) if re.search(r"[^\W\d_]'[\w{«]", text)]
        assert straight == [], path


def test_french_needs_no_elision_before_a_name():
    """`de {name}` would be wrong for Anne, `d’{name}` for Bob."""
    for key in FR:
        for form in FR.forms(key).values():
            assert not re.search(r"(\b(de|que|le|la|se|ne)\s|['’])\{(name|target|winners)", form), (
                key
            )


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
        ("xx_XX:fr_FR", "fr"),
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
