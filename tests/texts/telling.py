"""Events told to somebody, and that they give nothing away."""

import re

from texts.catalogues import EN, FR
from texts.games import BASE

from saboteur.rules.events import PRIVATE, SPLIT, Event
from saboteur.rules.kinds import NONE
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import Catalogue
from saboteur.texts.narrate import card_words, role_word, tell
from saboteur.texts.things import effect_words
from saboteur.views.redact import Told, told

NAMES = ("Ann", "Bob", "Éric", "Zoé", "Ines", "Jo")


def everything(event: Event) -> Told:
    """An event as told where nothing is secret any more."""
    return Told(
        event.NAME, tuple((name, getattr(event, name)) for name in event.FIELDS), event.CLAUSES
    )


def say(event: Event, viewer: int, texts: Catalogue = EN, rules: Ruleset = BASE) -> str:
    """Return what somebody is told of an event."""
    heard = told(event, viewer)
    assert heard is not None
    return tell(texts, rules, NAMES, heard, viewer)


def card(name):
    """Return a card of the base game by its name."""
    return BASE.ids[name]


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


def check_telling(rules: Ruleset, event: Event) -> None:
    """An event is told to everybody and gives nothing away, nor does what is said aloud of it."""
    public = told(event, NONE)
    for texts in (EN, FR):
        assert tell(texts, rules, NAMES, everything(event), NONE)
        for viewer in range(NONE, len(NAMES)):
            heard = told(event, viewer)
            if heard is None:
                assert event.AUDIENCE == PRIVATE
                continue
            _check_sentence(rules, texts, event, heard, viewer)
            if public is not None:
                assert heard.aloud() == public
                _check_sentence(rules, texts, event, heard.aloud(), viewer)


def _check_sentence(
    rules: Ruleset, texts: Catalogue, event: Event, heard: Told, viewer: int
) -> None:
    """Somebody is told so much: it is a sentence, they are spoken to, and nothing else slips out."""
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
