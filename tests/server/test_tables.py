"""Tables: entering, the host's powers, starting, leaving, coming back, playing again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from server.house import QUICK, House, house_at

from saboteur.server.rooms.decisions import DEFAULT_LEVEL
from saboteur.server.settings import Settings
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock, Setup


def run(
    database: str, body: Callable[[House], Awaitable[None]], settings: Settings = QUICK
) -> None:
    async def main() -> None:
        async with house_at(database, settings) as house:
            await body(house)

    asyncio.run(main())


def code(answer: m.ServerMessage) -> str:
    assert isinstance(answer, m.Failed), answer
    return answer.code


def test_friends_enter_with_a_name_and_see_each_other(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        assert [member.name for member in ann.state.members] == ["Ann", "Bob", "Cleo"]
        assert [seat.name for seat in cleo.state.seats] == ["Ann", "Bob", "Cleo"]
        assert ann.state.you.host
        assert not bob.state.you.host
        assert bob.state.you.seat == 1
        assert ann.state.refused is None
        assert ann.state.players == [3, 10]

    run(database, body)


def test_a_name_is_taken_once_and_a_strange_one_never(database):
    async def body(house):
        await house.open(2)
        guest = await house.join()
        assert code(await guest.say(m.Sit, name="bob")) == "name-taken"
        assert code(await guest.say(m.Sit, name="   ")) == "bad-name"
        assert code(await guest.say(m.Sit, name="a\u202eb")) == "bad-name"
        assert isinstance(await guest.say(m.Sit, name="  Mary   Ann "), m.Done)
        assert guest.state.members[2].name == "Mary Ann"

    run(database, body)


def test_only_the_host_decides(database):
    async def body(house):
        _, bob, _ = await house.open(3)
        for kind, values in (
            (m.SetUp, {"setup": Setup()}),
            (m.Arrange, {"seats": [m.Place(0), m.Place(1), m.Place(2)]}),
            (m.Start, {}),
            (m.Kick, {"member": 2}),
            (m.HandOver, {"member": 2}),
        ):
            assert code(await bob.say(kind, **values)) == "not-host"
        stranger = await house.join()
        assert code(await stranger.say(m.Start)) == "not-entered"

    run(database, body)


def test_the_host_chooses_what_is_played_and_refused_combinations_name_their_clause(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        wrong = Setup(game="saboteur2", modules=["greedy-dwarf"])
        assert isinstance(await ann.say(m.SetUp, setup=wrong), m.Done)
        assert bob.state.refused is not None
        assert bob.state.refused.clauses == ["OV-MOD-05"]
        assert "Greedy Dwarf" in bob.state.refused.text
        answer = await ann.say(m.Start)
        assert code(answer) == "ruleset"
        assert isinstance(answer, m.Failed)
        assert answer.clauses == ["OV-MOD-05"]
        right = Setup(game="saboteur2", modules=["veto"], clock=Clock("move", 30))
        assert isinstance(await ann.say(m.SetUp, setup=right), m.Done)
        assert bob.state.refused is None
        assert bob.state.ruleset.startswith("saboteur2")

    run(database, body)


def test_too_few_players_cannot_begin(database):
    async def body(house):
        (ann,) = await house.open(1)
        assert ann.state.refused is not None
        assert ann.state.refused.code == "players"
        assert code(await ann.say(m.Start)) == "players"

    run(database, body)


def test_the_host_arranges_seats_and_bots(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        seats = [m.Place(2), m.Place(0), m.Place(bot="simple"), m.Place(1)]
        assert isinstance(await ann.say(m.Arrange, seats=seats), m.Done)
        assert [s.member for s in bob.state.seats] == [2, 0, -1, 1]
        assert [s.presence for s in bob.state.seats] == ["here", "here", "bot", "here"]
        assert bob.state.you.seat == 3
        assert code(await ann.say(m.Arrange, seats=seats[:2])) == "somebody-sits-there"
        assert code(await ann.say(m.Arrange, seats=[m.Place(0), m.Place(0)])) == "bad-seats"
        assert code(await ann.say(m.Arrange, seats=[m.Place(9)])) == "bad-seats"
        assert code(await ann.say(m.Arrange, seats=[m.Place(bot="genius")])) == "no-such-bot"

    run(database, body)


def test_sent_away_is_sent_away_for_good(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        assert isinstance(await ann.say(m.Kick, member=1), m.Done)
        bob.drain()
        assert isinstance(bob.heard[-1], m.Bye)
        assert bob.heard[-1].code == "kicked"
        assert [member.name for member in ann.state.members] == ["Ann", "Cleo"]
        await bob.hello()
        assert isinstance(bob.heard[-1], m.Bye)
        assert code(await ann.say(m.Kick, member=0)) == "not-yourself"
        assert code(await ann.say(m.Kick, member=1)) == "no-such-member"

    run(database, body)


def test_in_a_match_a_bot_plays_on_for_who_was_sent_away(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        await house.start()
        assert isinstance(await ann.say(m.Kick, member=1), m.Done)
        assert ann.state.seats[1].presence == "bot"
        heard = len(bob.heard)
        await house.room.handle(bob.session, m.Move("late", bob.match.decision, "pass"))
        house.drain()
        assert len(bob.heard) == heard, "a socket that is being closed is told nothing more"
        decision = house.table.decision
        await house.play(3)
        assert house.table.decision > decision

    run(database, body)


def test_the_host_hands_over_or_is_replaced_when_away(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        assert isinstance(await ann.say(m.HandOver, member=1), m.Done)
        assert bob.state.you.host
        await bob.leave()
        await house.advance(44)
        assert not cleo.state.you.host
        assert not ann.state.you.host
        await house.advance(2)
        assert ann.state.you.host

    run(database, body)


def test_a_rematch_is_at_the_same_link_with_the_same_people(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        link = ann.state.link
        await house.start()
        for guest in (ann, bob):
            await guest.say(m.CastVote, on="end")
        assert ann.state.phase == "over"
        assert code(await bob.say(m.Rematch)) == "not-host"
        first = ann.state.match
        assert isinstance(await ann.say(m.Rematch), m.Done)
        assert ann.state.phase == "lobby"
        assert ann.state.link == link
        assert [s.name for s in cleo.state.seats] == ["Bob", "Cleo", "Ann"]
        await house.start()
        assert ann.state.match != first
        assert [past.match for past in ann.state.matches] == [first]

    run(database, body)


def test_a_latecomer_watches_and_may_take_the_seat_of_a_bot(database):
    async def body(house):
        await house.open(2, bots=1, late="free")
        await house.start()
        await house.play(4)
        late = await house.join()
        assert late.view.seat == -1
        assert late.view.hand == []
        assert late.view.role is None
        assert (
            code(await late.say(m.Move, decision=late.match.decision, move="pass")) == "not-entered"
        )
        assert code(await late.say(m.Sit, name="Late", seat=2)) == "no-free-seat"
        assert isinstance(await late.say(m.Sit, name="Late", seat=1), m.Done)
        assert late.view.seat == 1
        assert len(late.view.hand) == late.view.players[1].hand
        assert late.match.log_from == 0, "a seat was told other things than a spectator"
        third = await house.join()
        assert code(await third.say(m.Sit, name="Third")) == "no-free-seat"

    run(database, body)


def test_a_house_deals_the_same_in_every_run(tmp_path):
    """What a test finds must not hang on the cards that it happens to be dealt."""

    async def dealt(number: int, seed: int) -> list[str]:
        found = []
        async with house_at(str(tmp_path / f"{number}.sqlite"), seed=seed) as house:
            ann, bob, _ = await house.open(3)
            for _ in range(2):
                await house.start()
                found.append(str(house.table.match.position))
                for guest in (ann, bob):
                    await guest.say(m.CastVote, on="end")
                await ann.say(m.Rematch, rotate=False)
        return found

    first, same, other = (asyncio.run(dealt(i, seed)) for i, seed in enumerate((1, 1, 2)))
    assert first == same
    assert len({*first, *other}) == 4


def test_nobody_has_two_seats_in_one_match(database):
    async def body(house):
        _, bob, _ = await house.open(3, bots=2)
        await house.start()
        assert code(await bob.say(m.Sit, name="Bob", seat=1)) == "seat-taken"

    run(database, body)


def test_who_leaves_is_played_for_and_may_come_back(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        await house.start()
        assert isinstance(await bob.say(m.Watch, name="Bob"), m.Done)
        assert ann.state.seats[1].presence == "gone"
        assert ann.state.seats[1].bot == DEFAULT_LEVEL
        await bob.hello()
        assert ann.state.seats[1].presence == "gone", "who left comes back only by sitting down"
        assert isinstance(await bob.say(m.Sit, name="Bob"), m.Done)
        assert ann.state.seats[1].presence == "here"

    run(database, body)


def test_talk_is_a_choice_of_the_table(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        assert isinstance(await bob.say(m.Say, text="<b>hi</b>  there"), m.Done)
        said = [h for h in ann.heard if isinstance(h, m.Talk)][-1].said
        assert [line.text for line in said] == ["<b>hi</b> there"]
        await ann.say(m.SetUp, setup=Setup(chat="claims"))
        assert code(await bob.say(m.Say, text="hi")) == "chat-off"
        assert code(await bob.say(m.Claim, kind="no-path")) == "chat-off", "not before a match"
        await house.start()
        decision = ann.match.decision
        for values in (
            {"kind": "goal", "goal": "B", "what": "treasure"},
            {"kind": "player", "seat": 0, "what": "foe"},
            {"kind": "self", "what": "friend"},
            {"kind": "no-path"},
        ):
            assert isinstance(await bob.say(m.Claim, **values), m.Done)
        said = [h for h in ann.heard if isinstance(h, m.Talk)][-4:]
        assert said[0].said[0].text == "The treasure is at goal B."
        assert said[1].said[0].text == "Ann is a saboteur!"
        assert ann.match.decision == decision
        for values in (
            {"kind": "goal", "goal": "Z", "what": "treasure"},
            {"kind": "goal", "what": "treasure"},
            {"kind": "player", "what": "foe"},
            {"kind": "self", "what": "rock"},
            {"kind": "nothing", "seat": 1},
        ):
            assert code(await bob.say(m.Claim, **values)) == "bad-claim"

    run(database, body)


def test_everybody_reads_the_own_language(database):
    async def body(house):
        await house.open(2)
        french = await house.join("Zoé", language="fr-FR")
        await house.start()
        assert french.view.prompt.text.endswith(("défausser.", "défaussez."))
        assert isinstance(await french.say(m.Speak, language="en"), m.Done)
        assert "discard" in french.view.prompt.text

    run(database, body)


def test_the_log_and_the_talk_say_when(database):
    """By the server's clock, for each reader, and the same after a restart."""

    async def body(house):
        ann, bob, _ = await house.open(3)
        await bob.say(m.Say, text="hello")
        assert [h for h in ann.heard if isinstance(h, m.Talk)][-1].said[0].at == 1_000_000_000
        await house.start()
        assert {line.at for line in ann.match.log} == {1_000_000_000}
        watcher = await house.join()
        for minute in range(1, 5):
            house.clock.advance(60)
            assert await house.play(1, seed=minute) == 1
            for one in (ann, bob, watcher):
                assert {line.at for line in one.match.log} == {1_000_000_000 + 60 * minute}
        whole = {}
        for one in (ann, bob, watcher):
            await one.say(m.Sync, log=0)
            whole[one] = [line.at for line in one.match.log]
            assert whole[one] == sorted(whole[one])
            assert set(whole[one]) == {1_000_000_000 + 60 * minute for minute in range(5)}
        await house.restart()
        for one in (ann, bob, watcher):
            await one.hello()
            assert [line.at for line in one.match.log] == whole[one]

    run(database, body)
