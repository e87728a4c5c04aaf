"""A deal is mixed of the server's secret and of what players' devices add; nobody can choose it."""

from __future__ import annotations

import msgspec
import pytest
from server.house import Guest, House
from server.test_tables import run

from saboteur import ENGINE
from saboteur.notation.mixing import mixed_seed, promise_of, seal_of
from saboteur.notation.record import parse_record, verify
from saboteur.rules.chance import stream_keys
from saboteur.server.desk.checking import check, folded, mended
from saboteur.server.desk.desk import Desk
from saboteur.server.errors import Refused
from saboteur.server.metrics import Metrics
from saboteur.server.rooms.timing import DEAL_SECONDS
from saboteur.server.stores.tokens import new_token
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table
from saboteur.server.wire import admin as a
from saboteur.server.wire import deals, pages
from saboteur.server.wire import messages as m

NUMBERS = [bytes([i]) * 32 for i in range(1, 6)]


async def seal(guest: Guest, number: bytes) -> m.ServerMessage:
    return await guest.say(deals.Seal, seal=seal_of(number))


async def give(guest: Guest, number: bytes, **more: str) -> m.ServerMessage:
    values = {"match": deal_of(guest).match, "nonce": number.hex(), **more}
    return await guest.say(deals.Nonce, **values)


def deal_of(guest: Guest) -> deals.Deal:
    return [heard for heard in guest.heard if isinstance(heard, deals.Deal)][-1]


def secret_of(house: House) -> bytes:
    return bytes.fromhex(house.table.dealing.seed)


async def entries_of(house: House) -> list[e.AnyEntry]:
    return [e.read_entry(body) for body in await house.rooms.store.entries(house.code)]


async def all_sealed(house: House, people: int = 3, bots: int = 0) -> list[Guest]:
    """Open a table at which everybody has promised a number, and let the host begin."""
    guests = await house.open(people, bots)
    for guest, number in zip(guests, NUMBERS, strict=False):
        assert isinstance(await seal(guest, number), m.Done)
    await house.start()
    return guests


async def finish(house: House) -> str:
    """Let the match be ended by a vote; return its record as it is stored."""
    for guest in house.guests:
        await guest.say(m.CastVote, on="end")
    row = await house.rooms.store.match(house.table.match_id)
    assert row is not None
    assert row.ended
    return row.record


def test_the_deal_comes_of_all_parts(database):
    async def body(house):
        guests = await all_sealed(house)
        secret = secret_of(house)
        promise = deal_of(guests[0])
        assert promise.promise == promise_of(secret)
        assert promise.seals == [seal_of(number) for number in NUMBERS[:3]]
        assert all(deal_of(guest) == promise for guest in guests)
        assert house.table.phase == "lobby"
        for guest, number in zip(guests, NUMBERS, strict=False):
            assert house.table.phase == "lobby"
            assert isinstance(await give(guest, number), m.Done)
        assert house.table.phase == "playing"
        assert house.table.match_id == promise.match
        assert house.table.match.seed == mixed_seed(secret, NUMBERS[:3])
        assert all(guest.match.view.ruleset == promise.ruleset for guest in guests)
        await house.play(6)
        record = parse_record(await finish(house))
        assert record.engine == ENGINE, "it says which version dealt it, as any other"
        assert record.mixing.nonces == tuple(NUMBERS[:3])
        assert record.mixing.promise == promise.promise
        assert record.mixing.seals == tuple(promise.seals)
        assert verify(record) == []

    run(database, body)


def test_where_nobody_adds_a_number_a_match_begins_at_once_as_ever(database):
    async def body(house):
        guests = await house.open(2, bots=1)
        await house.start()
        assert house.table.phase == "playing"
        assert house.table.match.mixing is None
        assert not any(isinstance(heard, deals.Deal) for g in guests for heard in g.heard)
        kinds = [type(entry) for entry in await entries_of(house)]
        assert e.DealPromised not in kinds
        assert e.MatchBegan in kinds

    run(database, body)


def test_bots_spectators_and_who_promised_nothing_are_not_waited_for(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        watcher = await house.join()
        assert (await seal(watcher, NUMBERS[3])).code == "not-entered"
        await seal(bob, NUMBERS[1])
        await house.start()
        assert deal_of(watcher).seals == ["", "", seal_of(NUMBERS[1])]
        assert (await give(ann, NUMBERS[1])).code == "other-nonce"
        await give(bob, NUMBERS[1])
        assert house.table.phase == "playing"
        assert house.table.match.mixing.added == ("C",)
        assert house.table.match.mixing.withheld == ()

    run(database, body)


def test_a_number_that_does_not_come_holds_up_nobody(database):
    """The match begins without it, and the record says that it was promised."""

    async def body(house):
        guests = await all_sealed(house)
        await give(guests[0], NUMBERS[0])
        await house.advance(DEAL_SECONDS - 1)
        assert house.table.phase == "lobby"
        await house.advance(1.5)
        assert house.table.phase == "playing"
        late = await give(guests[1], NUMBERS[1])
        assert late.code == "dealt-already"
        mixing = house.table.match.mixing
        assert mixing.added == ("A",)
        assert mixing.withheld == ("B", "C")
        record = parse_record(await finish(house))
        assert verify(record) == []
        assert record.mixing == mixing

    run(database, body)


def test_a_deal_is_made_though_everybody_has_gone(database):
    async def body(house):
        guests = await all_sealed(house)
        for guest in guests:
            await guest.leave()
        await house.advance(DEAL_SECONDS + 1)
        assert house.table.phase == "playing"

    run(database, body)


def test_a_restart_while_numbers_are_awaited_keeps_all_promises(database):
    async def body(house):
        guests = await all_sealed(house)
        secret = secret_of(house)
        await give(guests[0], NUMBERS[0])
        promise = deal_of(guests[0])
        house.clock.advance(3600)
        await house.restart()
        await house.rooms.room(house.code)
        for guest in guests:
            guest.heard.clear()
            await guest.hello()
            assert deal_of(guest) == promise
        assert isinstance(await give(guests[0], NUMBERS[0]), m.Done)  # it was here already
        for guest, number in zip(guests[1:], NUMBERS[1:], strict=False):
            await give(guest, number)
        assert house.table.match.seed == mixed_seed(secret, NUMBERS[:3])

    run(database, body)


def test_maintenance_while_numbers_are_awaited_leaves_nobody_out(database):
    """Nothing is taken meanwhile; afterwards everybody is asked again, and has the whole time."""

    async def body(house):
        guests = await all_sealed(house)
        desk = Desk(house.rooms, Metrics(), lambda: 0)
        await desk.order("Olga", a.Maintain())
        assert (await give(guests[0], NUMBERS[0])).code == "maintenance"
        await house.advance(10 * DEAL_SECONDS)
        told = [len([one for one in g.heard if isinstance(one, deals.Deal)]) for g in guests]
        await desk.order("Olga", a.Maintain(on=False))
        house.drain()
        for guest, before in zip(guests, told, strict=True):
            found = [one for one in guest.heard if isinstance(one, deals.Deal)]
            assert len(found) == before + 1
            assert found[-1] == found[0]
        await house.advance(DEAL_SECONDS / 2)
        for guest, number in zip(guests, NUMBERS, strict=False):
            assert isinstance(await give(guest, number), m.Done)
        assert house.table.match.mixing.nonces == tuple(NUMBERS[:3])

    run(database, body)


def test_a_number_is_taken_once_and_never_another(database):
    async def body(house):
        ann, bob, _ = await all_sealed(house)
        assert (await give(ann, NUMBERS[1])).code == "other-nonce"
        assert (await give(ann, NUMBERS[0], match="another")).code == "dealt-already"
        assert isinstance(await give(ann, NUMBERS[0]), m.Done)
        count = house.table.count
        assert isinstance(await give(ann, NUMBERS[0]), m.Done)
        assert (await give(ann, NUMBERS[3])).code == "other-nonce"
        assert (await seal(bob, NUMBERS[3])).code == "dealing"
        assert house.table.count == count
        assert house.table.dealing.nonces == {0: NUMBERS[0].hex()}

    run(database, body)


@pytest.mark.parametrize(
    "bad", ["", "12", "0" * 63, "0" * 65, "G" * 64, "A" * 64, " " * 64, "١" * 64]
)
def test_what_is_no_number_is_refused_in_words(database, bad):
    async def body(house):
        ann = (await house.open(1, bots=2))[0]
        answer = await ann.say(deals.Seal, seal=bad)
        assert (answer.code, "64" in answer.text) == ("bad-nonce", True)
        await seal(ann, NUMBERS[0])
        await house.start()
        answer = await give(ann, b"", nonce=bad)
        assert (answer.code, "64" in answer.text) == ("bad-nonce", True)
        assert house.table.phase == "lobby"

    run(database, body)


def test_nothing_is_changed_by_which_the_deal_could_still_be_chosen(database):
    """Once the server has promised, nobody sits down, moves, goes, or plays another game."""

    async def body(house):
        ann, bob, cleo = await all_sealed(house)
        stranger = await house.join()
        setup = ann.state.setup
        places = [m.Place(2), m.Place(0), m.Place(1)]
        before = house.table.count
        for guest, kind, values in (
            (ann, m.SetUp, {"setup": setup}),
            (ann, m.Arrange, {"seats": places}),
            (ann, m.Kick, {"member": 1}),
            (ann, m.Start, {}),
            (bob, m.Watch, {"name": "Bob"}),
            (cleo, m.Sit, {"name": "Cleo", "seat": 3}),
            (stranger, m.Sit, {"name": "Dan"}),
        ):
            answer = await guest.say(kind, **values)
            assert answer.code == "dealing", kind
        assert house.table.count == before
        assert isinstance(await ann.say(m.Say, text="wait a moment"), m.Done)

    run(database, body)


def test_a_rematch_wants_a_new_number(database):
    async def body(house):
        guests = await all_sealed(house, 2, bots=1)
        first = deal_of(guests[0])
        for guest, number in zip(guests, NUMBERS, strict=False):
            await give(guest, number)
        await finish(house)
        await guests[0].say(m.Rematch, rotate=False)
        assert [person.seal for person in house.table.members] == ["", ""]
        for guest, number in zip(guests, NUMBERS[2:], strict=False):
            await seal(guest, number)
        await house.start()
        again = deal_of(guests[0])
        assert again.match != first.match
        assert again.promise != first.promise
        assert again.seals == [seal_of(NUMBERS[2]), "", seal_of(NUMBERS[3])]

    run(database, body)


def test_people_round_one_device_add_its_number_for_all(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        for guest in (ann, bob):
            await guest.leave()
        owner = await Guest(house, ann.token, also=[bob.token]).hello()
        house.guests = [owner]
        await seal(owner, NUMBERS[0])
        await house.start()
        assert deal_of(owner).seals == [seal_of(NUMBERS[0]), "", seal_of(NUMBERS[0])]
        await give(owner, NUMBERS[0])
        assert house.table.phase == "playing"
        assert house.table.match.mixing.added == ("A", "C")

    run(database, body)


def test_a_seat_that_moves_to_another_device_promises_anew(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        await seal(bob, NUMBERS[1])
        phone = await house.join()
        await house.room.move_device(1, phone.session.device)
        assert house.table.members[1].seal == ""
        await seal(phone, NUMBERS[2])
        await house.start()
        assert deal_of(ann).seals == ["", "", seal_of(NUMBERS[2])]

    run(database, body)


@pytest.mark.parametrize("game", ["base", "duel", "solo"])
def test_a_game_that_is_dealt_at_once_waits_for_its_number(database, game):
    async def body(house):
        token = new_token()
        wanted = pages.OpenTable("Ann", token, play=game, seal=seal_of(NUMBERS[0]))
        room = await house.rooms.open(wanted, token)
        house.code = room.table.code
        ann = await Guest(house, token).hello()
        house.guests = [ann]
        secret = secret_of(house)
        await give(ann, NUMBERS[0])
        assert house.table.phase == "playing"
        others = (b"",) * (house.table.match.players - 1)
        assert house.table.match.seed == mixed_seed(secret, (NUMBERS[0], *others))

    run(database, body)


def test_a_promise_to_a_new_table_must_be_one(database):
    async def body(house):
        token = new_token()
        with pytest.raises(Refused, match="bad-nonce"):
            await house.rooms.open(pages.OpenTable("Ann", token, seal="zzz"), token)

    run(database, body)


def test_no_secret_of_a_deal_is_told_before_the_end(database):
    """Not the server's part, not what is mixed of it, and no number before all promises are told."""

    async def body(house):
        guests = [*await all_sealed(house), await house.join()]
        secret = secret_of(house)
        for guest, number in zip(guests[:2], NUMBERS, strict=False):
            await give(guest, number)
        sent = b"".join(data for guest in guests for data in guest.bytes)
        for number in NUMBERS[:3]:
            assert number.hex().encode() not in sent
        await give(guests[2], NUMBERS[2])
        await house.play(12)
        await house.advance(3)
        for guest in guests:
            await guest.hello()
        seed = mixed_seed(secret, NUMBERS[:3])
        sent = b"".join(data for guest in guests for data in guest.bytes)
        assert house.table.phase == "playing"
        for hidden in (secret, seed, *stream_keys(seed), *NUMBERS[:3]):
            assert hidden.hex().encode() not in sent
        record = await finish(house)
        assert secret.hex() in record
        assert seed.hex() in record

    run(database, body)


def test_a_table_is_what_comes_of_its_entries(database):
    """Numbers are entries: folded again they make the same deal, and old entries deal as ever."""

    async def body(house):
        guests = await all_sealed(house)
        for guest, number in zip(guests, NUMBERS, strict=False):
            await give(guest, number)
        await house.play(5)
        entries = await entries_of(house)
        again = Table()
        for entry in entries:
            apply(again, entry)
        assert again.match.position == house.table.match.position
        assert again.match.mixing == house.table.match.mixing
        assert again.version == house.table.version
        old = Table()
        added = (e.SealGiven, e.DealPromised, e.NonceGiven, e.Moved)
        for entry in entries:
            if not isinstance(entry, added):
                apply(old, entry)
        began = next(entry for entry in entries if isinstance(entry, e.MatchBegan))
        assert old.match.seed == bytes.fromhex(began.seed)
        assert old.match.mixing is None

    run(database, body)


def test_a_server_that_deals_something_else_is_found_out(database):
    """Whoever changes what is stored after the numbers came gets a record that does not verify."""

    async def body(house):
        guests = await all_sealed(house)
        promise = deal_of(guests[0])
        for guest, number in zip(guests, NUMBERS, strict=False):
            await give(guest, number)
        changed = Table()
        for entry in await entries_of(house):
            forged = entry
            if isinstance(entry, e.DealPromised):
                forged = msgspec.structs.replace(entry, seed="ab" * 32)
            apply(changed, forged)
        record = changed.match.record(secrets_too=True)
        assert verify(record) == []  # nothing in it contradicts itself ...
        assert record.mixing.promise != promise.promise  # ... but the players have kept the promise

    run(database, body)


def test_a_mixed_match_that_has_ended_is_not_dealt_again_from_a_damaged_file(database):
    """Its secret is known by then: a table that is mended is as it was before the promise."""

    async def body(house):
        guests = await all_sealed(house)
        for guest, number in zip(guests, NUMBERS, strict=False):
            await give(guest, number)
        await finish(house)
        whole = await house.rooms.store.copy(house.code)
        assert check(whole) == []
        kinds = [type(e.read_entry(body)) for body in whole.bodies]
        for last in (e.DealPromised, e.NonceGiven, e.MatchBegan):
            until = kinds.index(last) + 1
            mend = mended(msgspec.structs.replace(whole, entries=whole.entries[:until]))
            table = folded(mend).table
            assert table.phase == "lobby"
            assert table.dealing is None, last
            assert mend.matches == whole.matches

    run(database, body)


def test_who_had_gone_before_the_promise_is_not_waited_for(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        await seal(ann, NUMBERS[0])
        await seal(bob, NUMBERS[1])
        await bob.leave()
        house.clock.advance(1)
        await house.start()
        assert house.table.phase == "lobby"
        await give(ann, NUMBERS[0])
        await house.advance(0.5)
        assert house.table.phase == "playing"
        assert house.table.match.mixing.withheld == ("C",)

    run(database, body)
