"""Plural forms are data: a language with many of them needs a catalogue and no code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saboteur.texts.messages import Catalogue, PluralRule, catalogue, languages

LETTERS = {"z": "zero", "1": "one", "2": "two", "f": "few", "m": "many", "o": "other"}
SAMPLES = json.loads((Path(__file__).parent / "plural_samples.json").read_text("utf-8"))
"""For each language the form of 0, 1, 2 ... 200, a letter each. It was written with JavaScript's
`Intl.PluralRules`, which knows CLDR; `web/src/lang/plural.test.ts` compares it with that again."""

POLISH = {
    "plural": {
        "forms": ["one", "few", "many", "other"],
        "rule": "n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2",
    },
    "card": {
        "one": "{count} karta",
        "few": "{count} karty",
        "many": "{count} kart",
        "other": "{count} karty",
    },
}
RUSSIAN = {
    "plural": {
        "forms": ["one", "few", "many", "other"],
        "rule": "n % 10 == 1 && n % 100 != 11 ? 0 : "
        "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2",
    },
    "card": {
        "one": "{count} карта",
        "few": "{count} карты",
        "many": "{count} карт",
        "other": "{count} карты",
    },
}
ARABIC = {
    "plural": {
        "forms": ["zero", "one", "two", "few", "many", "other"],
        "rule": "n < 3 ? n : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5",
    },
    "card": {
        "zero": "لا بطاقات",
        "one": "بطاقة واحدة",
        "two": "بطاقتان",
        "few": "{count} بطاقات",
        "many": "{count} بطاقة",
        "other": "{count} بطاقة",
    },
}
CZECH = {
    "plural": {"forms": ["one", "few", "other"], "rule": "n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2"},
    "card": {"one": "{count} karta", "few": "{count} karty", "other": "{count} karet"},
}
DATA = {"ar": ARABIC, "cs": CZECH, "pl": POLISH, "ru": RUSSIAN}


def words(language: str) -> Catalogue:
    return Catalogue(language, DATA[language]) if language in DATA else catalogue(language)


@pytest.mark.parametrize("language", SAMPLES)
def test_every_number_takes_the_form_that_cldr_gives_it(language):
    chosen = [words(language).plural(n) for n in range(201)]
    assert [LETTERS[letter] for letter in SAMPLES[language]] == chosen


def test_every_language_there_is_has_samples():
    assert set(languages()) <= SAMPLES.keys()


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "pl",
            {0: "0 kart", 1: "1 karta", 3: "3 karty", 5: "5 kart", 12: "12 kart", 22: "22 karty"},
        ),
        ("ru", {1: "1 карта", 2: "2 карты", 5: "5 карт", 11: "11 карт", 21: "21 карта"}),
        ("ar", {0: "لا بطاقات", 1: "بطاقة واحدة", 2: "بطاقتان", 7: "7 بطاقات", 11: "11 بطاقة"}),
        ("ar", {100: "100 بطاقة", 103: "103 بطاقات"}),
        ("cs", {1: "1 karta", 4: "4 karty", 5: "5 karet"}),
    ],
)
def test_a_counted_text_is_said_in_the_right_form(language, texts):
    assert texts == {n: words(language).text("card", count=n) for n in texts}


def test_a_language_without_plurals_has_one_form():
    japanese = Catalogue("ja", {"card": {"other": "カード{count}枚"}})
    assert [japanese.text("card", count=n) for n in (0, 1, 2)] == [
        "カード0枚",
        "カード1枚",
        "カード2枚",
    ]


def test_the_sign_does_not_matter():
    assert words("en").plural(-1) == "one"


@pytest.mark.parametrize(
    ("forms", "rule"),
    [
        (["one", "other"], "n = 1"),
        (["one", "other"], "n.__class__"),
        (["one", "other"], ""),
        (["one", "several"], "n != 1"),
        (["one", "several", "other"], "n != 1"),
    ],
)
def test_a_wrong_rule_is_refused_when_the_catalogue_is_read(forms, rule):
    with pytest.raises(ValueError, match="plural"):
        PluralRule(forms, rule)


@pytest.mark.parametrize("table", [{"one": [1]}, {"rule": "n != 1"}, "n != 1"])
def test_a_table_of_another_kind_is_refused(table):
    with pytest.raises(TypeError, match=r"\[plural\] has forms and a rule"):
        Catalogue("xx", {"plural": table})
