"""What clients are told of a table: each its own, in its own language, and nothing it may not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text
from saboteur.present.claims import claim_brief, claim_text
from saboteur.present.outcomes import outcome_text
from saboteur.rules.kinds import NONE, Seat
from saboteur.server.errors import Refused
from saboteur.server.render.aftermath import aftermath
from saboteur.server.render.endings import log_lines
from saboteur.server.render.public import Public
from saboteur.server.render.render_cards import cell_of, cell_or_none
from saboteur.server.render.render_view import see
from saboteur.server.render.setup import (
    check_players,
    in_words,
    rules_of,
    selection_of,
    to_take_away,
)
from saboteur.server.render.verdicts import verdicts
from saboteur.server.rooms.timing import ASK_SECONDS, People
from saboteur.server.tables.members import Kept, Line, Spoken
from saboteur.server.tables.names import bot_name
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire import table as wire
from saboteur.server.wire.view import Prompt, View
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import explain
from saboteur.views.preview import Preview
from saboteur.views.view import View as ViewOfSeat


class AtTheDoor:
    """What is known of who comes from where, and who knocks: nothing, where there is no door."""

    def near_member(self, member: int) -> list[int]:
        """Return who else comes from the address of a member."""
        return []

    def knockers(self) -> list[wire.Knocker]:
        """Return who knocks."""
        return []


NO_DOOR: Final = AtTheDoor()


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands at the door of a table."""

    outside: wire.Outside = ""
    must_knock: bool = False
    knock: wire.KnockState = ""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is told of a table."""

    member: int
    """-1: somebody who has not entered, or a screen that is for all eyes."""
    also: list[int]
    """Who else plays on the same device."""
    link: str
    words: Catalogue
    stand: Standing = Standing()
    now: float = 0.0


def table_state(
    table: Table, people: People, reader: Reader, counts: tuple[int, int], door: AtTheDoor = NO_DOOR
) -> wire.TableState:
    """Return a table as somebody sees it; `counts` are those who watch, and shared screens."""
    if reader.stand.outside:
        return _from_outside(table, people, reader, door)
    words, member = reader.words, reader.member
    watching, screens = counts
    refused: wire.Problem | None = None
    text = ""
    limits = [0, 0]
    players = sum(1 for chair in table.chairs if chair.member >= 0 or chair.bot)
    try:
        rules = rules_of(table.setup)
        text = rules.text
        limits = [rules.min_players, rules.max_players]
        check_players(table.setup, players)
    except Refused as error:
        refused = in_words(error, words)
    seat = table.seat_of(member)
    host = 0 <= member == table.host
    return wire.TableState(
        code=table.code,
        link=reader.link,
        phase=table.phase,
        setup=table.setup,
        ruleset=text,
        refused=refused,
        take_away=to_take_away(selection_of(table.setup)),
        players=limits,
        missing=max(0, limits[0] - players),
        seats=[_seat(table, people, i, seat) for i in range(len(table.chairs))],
        members=_members(table, people, door if host else None),
        spectators=watching,
        screens=screens,
        you=_you(table, reader),
        votes=[
            wire.Vote(on, sorted(yes), table.needed(on))  # type: ignore[arg-type]
            for on, yes in table.votes.items()
        ],
        ready=sorted(table.ready),
        match=table.match_id,
        matches=[
            wire.MatchLink(past.match, past.number, list(past.winners)) for past in table.past[-20:]
        ],
        door=table.door,
        asks=_asks(table, reader.now, door),
        knocks=door.knockers() if host else [],
        excluded=_excluded(table) if host else [],
    )


def _from_outside(table: Table, people: People, reader: Reader, door: AtTheDoor) -> wire.TableState:
    """Return what somebody is told who stands outside: that there is a table, and whose."""
    asks = [ask for ask in _asks(table, reader.now, door) if ask.member == reader.member]
    return wire.TableState(
        code=table.code,
        link=reader.link,
        phase=table.phase,
        setup=table.setup,
        ruleset="",
        refused=None,
        take_away=[],
        players=[0, 0],
        missing=0,
        seats=[],
        members=[one for one in _members(table, people, None) if one.host],
        spectators=0,
        screens=0,
        you=_you(table, reader),
        votes=[],
        ready=[],
        match="",
        matches=[],
        door=table.door,
        asks=asks,
        outside=reader.stand.outside,
    )


def _you(table: Table, reader: Reader) -> wire.You:
    """Return who the reader is."""
    member, stand = reader.member, reader.stand
    seat, host = table.seat_of(member), 0 <= member == table.host
    return wire.You(member, seat, host, reader.also, stand.must_knock, stand.knock)


def _members(table: Table, people: People, door: AtTheDoor | None) -> list[wire.Member]:
    """Return who is at the table; with `door`, for the host, who comes from where others do."""
    return [
        wire.Member(
            member=i,
            name=person.name,
            seat=person.seat,
            look=person.look,
            here=people.is_here(i),
            host=i == table.host,
            shares=i in people.shares,
            unhurried=person.unhurried,
            muted=person.muted,
            near=door.near_member(i) if door is not None else [],
        )
        for i, person in enumerate(table.members)
        if person.device
    ]


def _asks(table: Table, now: float, door: AtTheDoor) -> list[wire.SeatAsk]:
    """Return who wants a bot's seat."""
    return [
        wire.SeatAsk(
            member=member,
            name=table.members[member].name,
            seat=ask.seat,
            waits=ask.waits,
            left=0.0 if ask.waits else round(max(0.0, ask.at + ASK_SECONDS - now), 1),
            yes=sorted(ask.yes),
            no=sorted(ask.no),
            needed=table.asks_needed(),
            near=door.near_member(member),
        )
        for member, ask in table.asks.items()
    ]


def _excluded(table: Table) -> list[wire.Excluded]:
    """Return who was sent away and may be let back."""
    members = enumerate(table.members)
    return [wire.Excluded(i, person.name) for i, person in members if person.sent_away]


def _seat(table: Table, people: People, seat: Seat, own: Seat) -> wire.SeatState:
    chair = table.chairs[seat]
    presence: wire.Presence = "bot" if chair.bot else "free"
    if chair.member >= 0:
        here = "here" if people.is_here(chair.member) else "away"
        presence = "gone" if chair.bot else here  # type: ignore[assignment]
    name = table.name_of(seat) if chair.member >= 0 or chair.bot else ""
    standing = seat == own and seat in table.standing
    return wire.SeatState(
        seat=seat,
        letter=seat_name(seat),
        member=chair.member,
        name=name,
        look=table.look_of(seat),
        bot=chair.bot,
        presence=presence,
        standing=standing,
        open=table.phase in {"playing", "paused"} and seat in table.open_seats(),
    )


def public_of(table: Table) -> Public:
    """Return what everybody knows of the match."""
    if table.match is None:
        raise ValueError("there is no match")
    match = table.match
    log = match.log("-")
    claims = table.claims.get(table.match_id, ())
    judged = verdicts(match.rules, log, claims)
    gold = table.gold()
    after = aftermath(match.rules, log, gold, claims, judged) if gold else None
    return Public(table.names(), match.commitments, table.last_mine, gold, judged, after)


def match_now(
    table: Table,
    public: Public,
    seat: Seat,
    words: Catalogue,
    log_from: int,
    timer: wire.Timer | None,
) -> m.MatchNow:
    """Return the match as a seat knows it; NONE is a spectator."""
    if table.match is None:
        raise ValueError("there is no match")
    view = table.match.view(seat_name(seat) if seat != NONE else "-")
    if table.between_rounds:
        view.moves = ()
    if table.phase in {"over", "closed"}:
        # It may have been ended by a vote: then nobody is asked any more.
        view.over = True
        view.moves = ()
    seen = see(view, words, public)
    if table.between_rounds:
        seen = _resting(seen, words)
    start = min(max(0, log_from), len(view.log))
    return m.MatchNow(
        version=table.version,
        match=table.match_id,
        decision=table.decision_for(seat),
        timer=timer,
        view=seen,
        log_from=start,
        log=log_lines(
            *(view.rules, public.names, words, seat, view.log, start),
            *(table.log_origins(seat, start, len(view.log)), public.lines, public.heads_of(view)),
        ),
    )


def _resting(seen: View, words: Catalogue) -> View:
    """Return a view of a round that is dealt and does not go on yet: nobody is asked."""
    text = words.text("server.between-rounds")
    prompt = Prompt("between-rounds", -1, text, None, mine=False, window=False)
    return msgspec.structs.replace(seen, prompt=prompt)


def failed(id_: str, error: Refused, words: Catalogue) -> m.Failed:
    """Return why what was asked for in a message was refused."""
    problem = in_words(error, words)
    return m.Failed(id_, problem.code, problem.text, problem.clauses)


def because(table: Table, seat: Seat, message: m.Why, words: Catalogue) -> m.Because:
    """Return why a seat may not make a move, or that it may.

    :raises Refused: if it is no move at all.
    """
    try:
        table.judge(seat, message.move)
    except Refused as error:
        if error.reason is None:
            raise
        return m.Because(
            message.id,
            message.move,
            legal=False,
            code=error.reason.code,
            text=explain(words, error.reason),
            clauses=list(error.reason.clauses),
        )
    text = words.text("server.legal")
    return m.Because(message.id, message.move, legal=True, code="", text=text, clauses=[])


def outcome_of(id_: str, view: ViewOfSeat, move: str, words: Catalogue) -> m.Outcome:
    """Return what a move that is offered would change in the mine, by the view alone.

    :raises Refused: if it is not offered.
    """
    offered = [one for one in view.moves if move_text(view.rules, one) == move]
    if not offered:
        raise Refused("not-offered")
    found = Preview(view).outcome(offered[0])
    return m.Outcome(
        id_,
        move,
        joined=[cell_of(cell) for cell in found.joined],
        opened=[cell_of(cell) for cell in found.opened],
        cut=[cell_of(cell) for cell in found.cut],
        turns=[cell_of(cell) for cell in found.turned_up],
        taken=cell_or_none(found.taken),
        laid=cell_or_none(found.laid),
        text=outcome_text(view, words, found),
    )


def _person(table: Table, member: int, look: int) -> str:
    """Return what somebody is called, wherever they sit now; a bot is known by its look."""
    if member >= 0:
        return table.members[member].name
    return bot_name(look) if look >= 0 else ""


def spoken(table: Table, line: Line) -> Spoken:
    """Return something that was said, with the names of whom it is about and who said it."""
    about = _person(table, line.about_member, line.about_look)
    return Spoken(line, _person(table, line.entry.member, line.look), about)


def kept_of(table: Table, match: str) -> Kept:
    """Return what a table knows of a match of its own besides the record."""
    return Kept(
        tuple(spoken(table, line) for line in table.claims.get(match, ())),
        tuple(table.stood_in.get(match, ())),
        table.looks.get(match, ()),
        tuple(table.beliefs.get(match, ())),
    )


def said_line(said: Spoken, words: Catalogue) -> wire.Said:
    """Return something that was said; a claim in the reader's words."""
    line, name, about = said.line, said.name, said.about
    entry = line.entry
    text = entry.text
    if entry.claim:
        text = claim_text(words, entry.claim, entry.what, line.place, about)
    return wire.Said(
        n=line.n,
        member=entry.member,
        seat=line.seat,
        look=line.look,
        name=name,
        claim=entry.claim,
        text=text,
        match=line.match,
        round=line.round,
        decision=line.decision,
        goal=entry.goal,
        cell=entry.cell,
        what=entry.what,
        brief=claim_brief(words, entry.what),
        about=entry.seat,
        about_member=line.about_member,
        about_look=line.about_look,
        about_name=about,
        at=int(entry.at),
        apart=entry.apart,
    )
