"""How far languages have come: what is missing, what is outdated, and that translators see it."""

import json

import pytest

from saboteur.cli.main import main
from saboteur.texts import progress as module
from saboteur.texts.messages import DEFAULT_LANGUAGE, catalogue, languages
from saboteur.texts.progress import (
    client_fingerprints,
    client_progress,
    fingerprint,
    fingerprints,
    progress,
)

OTHERS = [language for language in languages() if language != DEFAULT_LANGUAGE]


def test_french_lacks_nothing():
    assert progress("fr").missing == ()
    assert progress("fr").clauses_missing == ()
    assert client_progress("fr").missing == ()


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_language_lacks_is_what_is_read_in_english(language):
    found = progress(language)
    own = set(catalogue(language))
    assert {gap.key for gap in found.missing} == set(catalogue("en")) - own
    assert found.texts == len(list(catalogue("en")))
    assert all(gap.english and gap.where.endswith(".en.toml") for gap in found.missing)


def test_no_two_texts_have_one_fingerprint():
    assert len({fingerprint(key) for key in catalogue("en")}) == len(list(catalogue("en")))


def test_a_text_is_outdated_when_its_english_has_changed(monkeypatch):
    monkeypatch.setattr(module, "_kept", lambda _: fingerprints("fr"))
    assert progress("fr").outdated == ()
    before = {**fingerprints("fr"), fingerprint("count.card"): fingerprint("1 carte")}
    monkeypatch.setattr(module, "_kept", lambda _: before)
    (gap,) = progress("fr").outdated
    assert gap.key == "count.card"
    assert gap.english == "1 card | {count} cards"
    assert "carte" in gap.own
    assert gap.where == "texts/messages.en.toml"


def test_the_words_of_the_browser(tmp_path):
    folder = tmp_path / "web" / "src"
    (folder / "lang" / "translated").mkdir(parents=True)
    (folder / "part").mkdir()
    files = {
        "lang/en.json": {
            "home": "Home",
            "cards.one": "{count} card",
            "cards.other": "{count} cards",
        },
        "lang/xx.json": {"home": "Hame", "language.state": "in progress"},
        "part/words.en.json": {"part.old": "Old"},
        "part/words.xx.json": {"part.old": "Auld"},
        "lang/translated/xx.json": {fingerprint("part.old"): fingerprint("Older")},
    }
    for name, words in files.items():
        (folder / name).write_text(json.dumps(words), "utf-8")
    found = client_progress("xx", folder)
    assert [gap.key for gap in found.missing] == ["cards.one", "cards.other"]
    assert [(gap.key, gap.own, gap.where) for gap in found.outdated] == [
        ("part.old", "Auld", "web/src/part/words.en.json")
    ]
    assert client_fingerprints("xx", folder).keys() == {
        fingerprint("home"),
        fingerprint("part.old"),
    }


def test_the_command_counts_and_lists(capsys):
    assert main(["words"]) == 0
    out = capsys.readouterr().out
    assert all(
        f"{language} {catalogue(language).text('language.name')}:" in out for language in OTHERS
    )
    language = next((one for one in OTHERS if progress(one).missing), "")
    if language:
        assert main(["words", language]) == 0
        out = capsys.readouterr().out
        assert f"  {progress(language).missing[0].key}  " in out
    assert main(["words", "fr", "--language", "fr"]) == 0
    assert "0 textes manquent" in capsys.readouterr().out
