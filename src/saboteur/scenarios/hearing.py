"""Lines about what happened in the last play: `event`, `no-event`, `told`, `not-told`."""

from __future__ import annotations

import re
from typing import Final

from saboteur.rules.errors import Fault
from saboteur.scenarios.reading import REST, Line
from saboteur.scenarios.table import Table

_ANY: Final = re.compile(r"\?\?(?:\*(\d+))?")


def check_event(table: Table, line: Line) -> None:
    """An event happened, after those of earlier `event` lines."""
    texts = table.full_texts()
    for i in range(table.heard, len(texts)):
        if is_same(texts[i], line.rest):
            if not line.negated:
                table.heard = i + 1
            return
    if any(is_same(text, line.rest) for text in texts):
        table.expected(line, Fault("wanted.event-here", {"text": line.rest}), Fault("got.earlier"))
    else:
        wanted = Fault("wanted.event", {"text": line.rest})
        table.expected(line, wanted, there_was(texts, line.rest))


def check_no_event(table: Table, line: Line) -> None:
    """No event of that name, or with these fields, happened."""
    named = " " not in line.rest
    for text in table.full_texts():
        if is_same(text, line.rest) or (named and text.split(maxsplit=1)[0] == line.rest):
            wanted = Fault("wanted.no-event", {"text": line.rest})
            table.expected(line, wanted, Fault("got.event", {"text": text}))


def check_told(table: Table, line: Line) -> None:
    """A seat was told of an event in these words."""
    letter, _, wanted = line.rest.partition(" ")
    texts = table.told_texts(table.seat_or_spectator(letter))
    if not any(is_same(text, wanted) for text in texts):
        should = Fault("wanted.told", {"seat": letter, "text": wanted})
        table.expected(line, should, there_was(texts, wanted))


def check_not_told(table: Table, line: Line) -> None:
    """An event happened, but a seat was not told of it in these words."""
    letter, _, wanted = line.rest.partition(" ")
    full = table.full_texts()
    if not any(is_same(text, wanted) for text in full):
        table.expected(line, Fault("wanted.untold", {"text": wanted}), there_was(full, wanted))
    for text in table.told_texts(table.seat_or_spectator(letter)):
        if is_same(text, wanted):
            should = Fault("wanted.not-told", {"seat": letter, "text": wanted})
            table.expected(line, should, Fault("got.told", {"text": text}))


def is_same(text: str, wanted: str) -> bool:
    """Say whether a text is the wanted one.

    `??` stands for any word, `??*3` for any three, and `??*` at the end for all that are left.

    >>> is_same("drew A 2 EW map", "drew A ??*")
    True
    """
    words = text.split()
    i = 0
    for word in wanted.split():
        if word == REST:
            return True
        anything = _ANY.fullmatch(word)
        step = int(anything[1] or 1) if anything is not None else 1
        if i + step > len(words) or (anything is None and words[i] != word):
            return False
        i += step
    return i == len(words)


def there_was(texts: list[str], wanted: str) -> Fault:
    """Say what happened instead: the events of that name if there are any, else all."""
    name = wanted.split(maxsplit=1)[0]
    close = [text for text in texts if text.split(maxsplit=1)[0] == name]
    if not texts:
        return Fault("got.nothing")
    return Fault("got.only", {"text": "; ".join(close or texts)})
