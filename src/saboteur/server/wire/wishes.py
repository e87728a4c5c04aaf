"""What every wish of a client begins with, and the kinds of values that wishes have."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

MessageId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
"""Read whatever length it has, so that one that is too long is refused in words."""
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=11)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=2**31)]


class ToServer(
    msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True
):
    """Whatever a client says."""


class Wish(ToServer, frozen=True):
    """Something that a client asks for, under an id of its own making: it is answered once."""

    id: MessageId


class MemberWish(Wish, frozen=True):
    """Something that is asked for about somebody at the table."""

    member: Number
