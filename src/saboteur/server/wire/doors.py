"""What is said at the door of a table, and about seats that are taken while a match is played."""

from __future__ import annotations

from typing import TypeAlias

from saboteur.server.wire.table import Chat, Door, Watchers
from saboteur.server.wire.wishes import MemberWish, Name, Number, Wish


class SetDoor(Wish, frozen=True, tag="door"):
    """Host: say who may come in from now on, and whether anybody may watch."""

    door: Door


class LimitTalk(Wish, frozen=True, tag="limit-talk"):
    """Host: say what may be said at the table, also while a match is played."""

    chat: Chat
    watchers: Watchers


class Mute(MemberWish, frozen=True, tag="mute"):
    """Host: let nothing more be read that somebody writes, or let it be read again. Claims stay."""

    on: bool = True


class Pardon(MemberWish, frozen=True, tag="pardon"):
    """Host: let somebody who was sent away come back."""


class Knock(Wish, frozen=True, tag="knock"):
    """Ask the host to be let in, where one has to."""

    name: Name
    sits: bool = True
    """Whether to play, if there is a seat; or only to watch."""


class LetIn(Wish, frozen=True, tag="let-in"):
    """Host: let in somebody who knocks, or not."""

    knock: Number
    yes: bool = True


class AnswerAsk(Wish, frozen=True, tag="answer-ask"):
    """Whoever plays: say whether somebody may take a computer's seat in the middle of a round."""

    member: Number
    """Who asks for the seat."""
    yes: bool = True


class GiveUp(Wish, frozen=True, tag="give-up"):
    """Knock no longer, or ask for a seat no longer."""


AtTheDoor: TypeAlias = SetDoor | LimitTalk | Mute | Pardon | Knock | LetIn | AnswerAsk | GiveUp
"""All of it."""
