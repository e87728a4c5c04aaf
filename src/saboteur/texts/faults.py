"""Faults in words: what is wrong with a file, a ruleset or an argument, in any language."""

from __future__ import annotations

from typing import Final

from saboteur.rules.errors import Fault, Reason
from saboteur.texts.messages import DEFAULT_LANGUAGE, Catalogue, MissingText, catalogue
from saboteur.texts.moves import explain

_BLANKS: Final = " \u00a0\u202f"


def fault_text(words: Catalogue, fault: Fault) -> str:
    """Return what is wrong as a part of a sentence, with the clauses behind it.

    >>> fault_text(catalogue("en"), Fault("not-a-number", {"text": "x"}))
    "not a number: 'x'"

    :raises MissingText: if a catalogue does not know the fault.
    """
    return bare_fault(words, fault, fault.values) + _clauses(fault.clauses)


def bare_fault(words: Catalogue, fault: Fault, values: dict[str, object]) -> str:
    """Return what is wrong with other values filled in, and without the clauses."""
    filled = {name: _value(words, value) for name, value in values.items()}
    return words.text("fault." + fault.code, **filled)


def english(fault: Fault) -> str:
    """Return a fault in English; one that has no words yet is shown as it is."""
    try:
        return fault_text(catalogue(DEFAULT_LANGUAGE), fault)
    except MissingText:
        return repr(fault)


def _value(words: Catalogue, value: object) -> object:
    if isinstance(value, Fault):
        return fault_text(words, value)
    if isinstance(value, Reason):
        known = "reason." + value.code in words
        text = explain(words, value).removesuffix(".") if known else value.code
        return text + _clauses(value.clauses)
    return _printable(value) if isinstance(value, str) else value


def _clauses(clauses: tuple[str, ...]) -> str:
    return f" [{', '.join(clauses)}]" if clauses else ""


def _printable(text: str) -> str:
    """Return a text that was found somewhere so that it stays in its line."""
    return "".join(
        c if c.isprintable() or c in _BLANKS else c.encode("unicode_escape").decode() for c in text
    )
