"""A view on its way to another process: the view itself, and nothing that a view does not hold.

What may be carried is listed here by its class, so that a state, a match or a seed cannot go along by
mistake. The one state in a view is the board of a proof, which is built from what everybody sees and
has no chance in it.
"""

from __future__ import annotations

import io
import pickle
from functools import lru_cache
from typing import Any, Final, TypeVar

from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import HashChance
from saboteur.rules.kinds import Seat
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame, State
from saboteur.views.claims import Claim as Spoken
from saboteur.views.proofs import Proof
from saboteur.views.redact import Told
from saboteur.views.seen import Claim
from saboteur.views.view import View

T = TypeVar("T")

_CARRIED: Final = (View, Told, Frame, Part, Proof, Claim, Spoken, HashChance)
"""What a view is made of, besides numbers, texts and lists of them."""
_COMPILED: Final = "__mypyc_attrs__"
"""By this a compiled class lists what its values hold: they do not pickle by themselves."""


class NotCarried(TypeError):
    """Something that is no part of a view."""


class _Packer(pickle.Pickler):
    """Writes a view down; a ruleset goes by its notation."""

    def __init__(self, stream: io.BytesIO, rules: Ruleset) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._rules = rules

    def persistent_id(self, value: object) -> str | None:
        return value.text if isinstance(value, Ruleset) else None

    def reducer_override(self, value: object) -> Any:  # noqa: ANN401 - as pickle has it
        if value in _MAKERS:
            return NotImplemented
        if isinstance(value, type):
            if issubclass(value, (*_CARRIED, State)):
                return NotImplemented
            raise NotCarried(value.__name__)
        if not isinstance(value, _CARRIED) and not _is_board(value):
            raise NotCarried(type(value).__name__)
        return self._taken_apart(value)

    def _taken_apart(self, value: object) -> Any:  # noqa: ANN401 - as pickle has it
        """Return how a value is made again. Compiled ones are made as anybody makes them."""
        if isinstance(value, Frame):
            return Frame, value.key()
        if isinstance(value, Proof):
            value.key()  # which takes away the hand that was tried on it last
        kind = type(value)
        names = getattr(kind, _COMPILED, None)
        if names is None:
            return NotImplemented
        held = {name: getattr(value, name) for name in names if hasattr(value, name)}
        if isinstance(value, State):
            return _filled_state, (value.rules, value.n, held)
        if isinstance(value, Part):
            number = [type(part) for part in self._rules.parts].index(type(value))
            return _filled_part, (self._rules, number, held)
        if isinstance(value, Proof):
            return Proof, (held["seat"], held["_board"], held["claim"])
        if isinstance(value, View):
            return _filled_view, (value.rules, value.n, value.seat, held)
        if isinstance(value, Told):
            return Told, (value.name, value.fields, value.clauses, value.pieces, value.secret)
        return kind, ()


class _Unpacker(pickle.Unpickler):
    """Reads it again."""

    def persistent_load(self, pid: str) -> Ruleset:
        return _ruleset(pid)


@lru_cache(maxsize=64)
def _ruleset(text: str) -> Ruleset:
    """Return a ruleset: all who think about the same game share it."""
    return parse_ruleset(text)


def _is_board(value: object) -> bool:
    return isinstance(value, State) and not value.chance_keys


def _filled_state(rules: Ruleset, n: int, held: dict[str, object]) -> State:
    return _filled(State(rules, n), held)


def _filled_part(rules: Ruleset, number: int, held: dict[str, object]) -> Part:
    return _filled(rules.parts[number].copy(), held)


def _filled_view(rules: Ruleset, n: int, seat: Seat, held: dict[str, object]) -> View:
    return _filled(View(rules, n, seat), held)


def _filled(value: T, held: dict[str, object]) -> T:
    for name, part in held.items():
        setattr(value, name, part)
    return value


_MAKERS: Final = (_filled_state, _filled_part, _filled_view)


def pack(view: View) -> bytes:
    """Return a view as bytes.

    :raises NotCarried: if there is something in it that belongs in no view.
    """
    stream = io.BytesIO()
    _Packer(stream, view.rules).dump(view)
    return stream.getvalue()


def unpack(data: bytes) -> View:
    """Return the view that was packed, by this very program."""
    found: View = _Unpacker(io.BytesIO(data)).load()
    return found
