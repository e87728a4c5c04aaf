"""A view on its way to another process: the view itself, and nothing that a view does not hold.

What may be carried is listed here by its class, so that a state, a match or a seed cannot go along by
mistake. The one state in a view is the board of a proof, which is built from what everybody sees and
has no chance in it.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from typing import Any, Final

from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import HashChance
from saboteur.rules.part import Part
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame, State
from saboteur.views.proofs import Proof
from saboteur.views.redact import Told
from saboteur.views.seen import Claim
from saboteur.views.view import View

_CARRIED: Final = (View, Told, Frame, Part, Proof, Claim, HashChance)
"""What a view is made of, besides numbers, texts and lists of them."""
_COMPILED: Final = "__mypyc_attrs__"
"""By this a compiled class lists what its values hold: they do not pickle by themselves."""


class NotCarried(TypeError):
    """Something that is no part of a view."""


class _Packer(pickle.Pickler):
    """Writes a view down; a ruleset goes by its notation."""

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
        if isinstance(value, Proof):
            value.key()  # which takes away the hand that was tried on it last
        return _taken_apart(value)


class _Unpacker(pickle.Unpickler):
    """Reads it again."""

    def persistent_load(self, pid: str) -> Ruleset:
        return parse_ruleset(pid)


def _is_board(value: object) -> bool:
    return isinstance(value, State) and not value.chance_keys


def _taken_apart(value: object) -> Any:  # noqa: ANN401 - as pickle has it
    kind = type(value)
    if not hasattr(kind, _COMPILED):
        return NotImplemented
    held = {name: getattr(value, name) for name in getattr(kind, _COMPILED) if hasattr(value, name)}
    return _put_together, (kind, held)


def _put_together(kind: type[Any], held: dict[str, object]) -> object:
    value = kind.__new__(kind)
    for name, part in held.items():
        setattr(value, name, part)
    return value


_MAKERS: Final[tuple[Callable[..., object], ...]] = (_put_together,)


def pack(view: View) -> bytes:
    """Return a view as bytes.

    :raises NotCarried: if there is something in it that belongs in no view.
    """
    stream = io.BytesIO()
    _Packer(stream, pickle.HIGHEST_PROTOCOL).dump(view)
    return stream.getvalue()


def unpack(data: bytes) -> View:
    """Return the view that was packed, by this very program."""
    found: View = _Unpacker(io.BytesIO(data)).load()
    return found
