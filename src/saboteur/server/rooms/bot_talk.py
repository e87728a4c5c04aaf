"""What the bots at a table say, and when: settled by what is public and by dice that no clock moves.

A bot that stands in for somebody says nothing: nobody's words are made up for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from saboteur.bots.levels import LEVELS
from saboteur.bots.occasions import Occasion, Talk, next_speaker
from saboteur.bots.personas import Persona
from saboteur.match import Match
from saboteur.notation.card import NOBODY
from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.rules.kinds import Seat
from saboteur.server.minds.minds import Minds
from saboteur.server.minds.questions import Answer, Question
from saboteur.server.render.render_cards import cell_of
from saboteur.server.rooms.bot_minds import persona_at
from saboteur.server.rooms.decisions import dice_of, dice_seed, level_or_default
from saboteur.server.rooms.hearing import claims_in, hearing_view
from saboteur.server.tables import entries as e
from saboteur.server.tables.table import Table
from saboteur.views.claims import ABOUT_GOAL, ABOUT_HIDDEN, Claim
from saboteur.views.view import View

THINK_SECONDS: Final = 0.4
"""So long may a bot look for words."""


class BotTalk:
    """Knows who of the bots at one table speaks next; the same after a restart."""

    def __init__(self, table: Table, minds: Minds, wake: Callable[[], None]) -> None:
        self._table = table
        self._minds = minds
        self._wake = wake
        """Called when somebody has found words."""
        self._known: tuple[tuple[object, ...], asyncio.Future[Answer] | None] | None = None

    def next(self) -> e.Spoke | None:
        """Return what a bot says as things stand, or None; its time is for others to say."""
        table = self._table
        bots = self._speakers()
        if table.match is None or not bots or not table.asked() or table.in_window():
            return None
        key = (table.match_id, table.decision, table.step, table.said_count, bots)
        if self._known is None or self._known[0] != key:
            self._known = (key, self._words(table.match, bots))
        words = self._known[1]
        if words is None or not words.done():
            return None
        claim = words.result()
        return _spoken(table.match, claim) if isinstance(claim, Claim) else None

    def _words(self, match: Match, bots: tuple[Seat, ...]) -> asyncio.Future[Answer] | None:
        """Ask for the words of the bot that speaks now; None if nobody does."""
        claims = claims_in(self._table, match)
        personas = [persona_at(self._table, seat) for seat in range(match.players)]
        occasion = _occasion(match, claims, bots, personas)
        if occasion is None:
            return None
        level = level_or_default(self._table.chairs[occasion.seat].bot)
        view = hearing_view(self._table, match, occasion.seat)
        found = self._minds.ask(claim_question(match, occasion, level, view), THINK_SECONDS)
        if not found.done():
            found.add_done_callback(lambda _done: self._wake())
        return found

    def said(self, at: float) -> e.Spoke:
        """Return the entry of what a bot says now.

        :raises ValueError: if none has anything to say.
        """
        said = self.next()
        if said is None:
            raise ValueError("no bot has anything to say")
        return msgspec.structs.replace(said, at=at)

    def _speakers(self) -> tuple[Seat, ...]:
        """Return the seats of bots that talk."""
        setup = self._table.setup
        if setup.chat == "off" or not setup.bots_talk:
            return ()
        return tuple(
            seat
            for seat, chair in enumerate(self._table.chairs)
            if chair.member < 0 and chair.bot and LEVELS[level_or_default(chair.bot)].TALKS
        )


def _occasion(
    match: Match, heard: list[Claim], bots: tuple[Seat, ...], personas: list[Persona]
) -> Occasion | None:
    if match.rules.open_roles:
        return None  # nobody hides anything that could be talked about

    def roll(why: str, number: int, seat: Seat) -> float:
        return dice_of(match, f"talk {why} {number} {seat}").roll()

    talk = Talk(match.rules, match.players, match.log(NOBODY), heard, roll, personas)
    return next_speaker(talk, bots)


def claim_question(match: Match, occasion: Occasion, level: str, view: View) -> Question:
    """Return what a bot is asked that is to speak. It is the same whenever the match is taken up."""
    about = f"talk {occasion.why} {occasion.number} {occasion.seat} words"
    return Question("claim", view, level, dice_seed(match, about), occasion=occasion)


def _spoken(match: Match, claim: Claim) -> e.Spoke:
    """Return a bot's claim as it is stored."""
    about_goal = claim.kind == ABOUT_GOAL
    return e.Spoke(
        at=0.0,
        speaker=claim.speaker,
        claim=claim.kind,
        goal=letter_at(goal_letters(match.rules), claim.cell) if about_goal else "",
        cell=cell_of(claim.cell) if claim.kind == ABOUT_HIDDEN else None,
        what=claim.what,
        seat=claim.about,
    )
