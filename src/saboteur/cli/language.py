"""The language of one run of the command, and its words.

It is chosen once, before anything is printed: `main` does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Final

from saboteur.rules.errors import Fault
from saboteur.texts.faults import fault_text
from saboteur.texts.messages import DEFAULT_LANGUAGE, Catalogue, catalogue, language_of

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_chosen: ContextVar[str] = ContextVar("language", default=DEFAULT_LANGUAGE)


def preferred(environment: Mapping[str, str]) -> str:
    """Return the language that an environment asks for; the first variable that is set decides.

    >>> preferred({"LC_ALL": "", "LANG": "fr_FR.UTF-8"})
    'fr'
    """
    for name in _VARIABLES:
        if environment.get(name):
            return language_of(environment[name])
    return DEFAULT_LANGUAGE


def choose(language: str) -> None:
    """Speak this language from now on."""
    _chosen.set(language)


def words() -> Catalogue:
    """Return the catalogue of the language spoken."""
    return catalogue(_chosen.get())


def say(key: str, /, **values: object) -> str:
    """Return a text in the language spoken."""
    return words().text(key, **values)


def tell(fault: Fault) -> str:
    """Return what is wrong, as a part of a sentence, in the language spoken."""
    return fault_text(words(), fault)


def tell_alone(fault: Fault) -> str:
    """Return what is wrong as a sentence of its own."""
    text = tell(fault)
    return text[:1].upper() + text[1:] + "."
