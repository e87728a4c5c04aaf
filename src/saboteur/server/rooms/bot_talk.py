"""What the bots at a table say, and when: settled by what is public and by dice that no clock moves.

A bot that stands in for somebody says nothing: nobody's words are made up for them.
"""

from __future__ import annotations

import hashlib

import msgspec

from saboteur.bots.base import Dice
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.bots.occasions import ABOUT_GOAL, ABOUT_HIDDEN, Claim, Occasion, Talk, next_speaker
from saboteur.match import Match
from saboteur.notation.card import NOBODY, seat_name
from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.rules.kinds import NOWHERE, Seat, cell_at
from saboteur.server.render.render_cards import cell_of
from saboteur.server.rooms.decisions import level_or_default
from saboteur.server.tables import entries as e
from saboteur.server.tables.members import Line
from saboteur.server.tables.table import Table


class BotTalk:
    """Knows who of the bots at one table speaks next; the same after a restart."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: tuple[tuple[object, ...], e.Spoke | None] | None = None

    def next(self) -> e.Spoke | None:
        """Return what a bot says as things stand, or None; its time is for others to say."""
        table = self._table
        bots = self._speakers()
        if table.match is None or not bots or not table.asked() or table.in_window():
            return None
        claims = table.claims.get(table.match_id, [])
        key = (table.match_id, table.decision, table.step, table.said_count, bots)
        if self._known is None or self._known[0] != key:
            self._known = (key, _said(table.match, claims, bots, table))
        return self._known[1]

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


def _said(match: Match, claims: list[Line], bots: tuple[Seat, ...], table: Table) -> e.Spoke | None:
    if match.rules.open_roles:
        return None  # nobody hides anything that could be talked about

    def roll(why: str, number: int, seat: Seat) -> float:
        return _dice(match, f"{why} {number} {seat}").roll()

    heard = [_heard(match, line) for line in claims]
    talk = Talk(match.rules, match.players, match.log(NOBODY), heard, roll)
    occasion = next_speaker(talk, bots)
    if occasion is None:
        return None
    return _spoken(match, bot_claim(match, occasion, table.chairs[occasion.seat].bot))


def bot_claim(match: Match, occasion: Occasion, level: str) -> Claim:
    """Return what a bot says. It is the same whenever the match is taken up again."""
    dice = _dice(match, f"{occasion.why} {occasion.number} {occasion.seat} words")
    bot = bot_of(level_or_default(level))
    return bot.claim(match.view(seat_name(occasion.seat)), occasion, dice)


def _dice(match: Match, about: str) -> Dice:
    secret = (match.seed or b"") + f" talk {about}".encode()
    return Dice(int.from_bytes(hashlib.sha256(secret).digest()[:8], "big"))


def _heard(match: Match, line: Line) -> Claim:
    """Return a claim as a bot hears it."""
    entry = line.entry
    cell = NOWHERE
    if entry.cell is not None:
        cell = cell_at(entry.cell.x, entry.cell.y)
    elif entry.goal:
        letters = goal_letters(match.rules)
        cell = next(cell for cell, letter in letters.items() if letter == entry.goal)
    return Claim(line.seat, entry.claim, entry.what, cell, entry.seat, line.heard)


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
