"""Notices: sealed as the standard says, sent to who is away and wants them, with nothing secret in them."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from server.house import QUICK, Guest, House
from server.push_service import Notice, PushService
from server.test_windows import begin, world

from saboteur.server.errors import Refused
from saboteur.server.http.costs import Cost, Metered
from saboteur.server.notices import notices as notices_module
from saboteur.server.notices.notices import MOST_EACH, Notices
from saboteur.server.notices.sealing import Signer, from_text, seal, to_text
from saboteur.server.rooms.clock import HandClock
from saboteur.server.stores.postgres import PostgresStore
from saboteur.server.stores.store import OwnStore, StoreFailed
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


Body = Callable[[House], Coroutine[Any, Any, None]]


def run(tmp_path: Any, body: Body, **more: Any) -> None:
    """Open a house that pushes notices to this computer alone."""
    settings = msgspec.structs.replace(
        QUICK,
        data_dir=str(tmp_path),
        push_services="127.0.0.1",
        push_contact="mailto:a@b.example",
        **more,
    )

    async def main() -> None:
        house = House(str(tmp_path / "test.sqlite"), settings)
        house.rooms.notices = Notices(house.rooms.store, house.clock, settings)
        try:
            await body(house)
        finally:
            await house.rooms.close()

    asyncio.run(main())


async def subscribe(house: House, guest: Guest, service: PushService, name: str) -> str:
    """Let somebody ask for notices; return where they go."""
    endpoint, keys = service.subscribe(name)
    ask = m.Subscribe("s1", endpoint, keys.p256dh, keys.auth)
    assert house.rooms.notices is not None
    language = guest.session.words.language
    await house.rooms.notices.subscribe(house.table, guest.session.device, language, ask)
    return endpoint


async def arrived(house: House, service: PushService) -> list[Notice]:
    """Return what has arrived, when nothing is on its way any more."""
    assert house.rooms.notices is not None
    await house.rooms.notices.close()
    found: list[Notice] = []
    while not service.arrived.empty():
        found.append(service.arrived.get_nowait())
    return found


def test_a_message_is_sealed_as_in_the_example_of_the_standard():
    """RFC 8291, appendix A."""
    private = int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    sealed = seal(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        from_text("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(private, ec.SECP256R1()),
    )
    assert to_text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


def test_the_key_of_a_server_is_kept_and_nobody_else_reads_it(tmp_path):
    path = tmp_path / "push-key.pem"
    first = Signer(str(path)).public_key
    assert Signer(str(path)).public_key == first
    assert path.stat().st_mode & 0o077 == 0


def test_servers_that_start_together_on_one_folder_have_one_key(tmp_path):
    path = str(tmp_path / "push-key.pem")
    with ThreadPoolExecutor(8) as several:
        signers = list(several.map(lambda _number: Signer(path), range(32)))
    assert len({signer.public_key for signer in signers}) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["push-key.pem"], "no part is left"


def test_all_servers_of_a_database_sign_with_the_key_of_the_first(tmp_path, postgres):
    """A push service takes notices only by the key that the browser named when it subscribed."""
    url = postgres()

    def notices(name: str, at: str = url) -> tuple[Notices, PostgresStore]:
        (tmp_path / name).mkdir(exist_ok=True)
        store = PostgresStore(at)
        settings = msgspec.structs.replace(QUICK, data_dir=str(tmp_path / name))
        return Notices(store, HandClock(), settings), store

    async def main() -> None:
        kept = Signer(str(tmp_path / "before.pem")).pem
        (tmp_path / "one").mkdir()
        (tmp_path / "one/push-key.pem").write_bytes(kept)
        (one, first), (two, second) = notices("one"), notices("two")
        assert (one.push_key, two.push_key) == ("", ""), "no browser is told what does not hold"
        for server in (one, two):
            await server.agree()
        assert one.push_key == two.push_key == Signer(str(tmp_path / "before.pem")).public_key
        assert (tmp_path / "two/push-key.pem").read_bytes() == kept, "a backup has it"
        assert (tmp_path / "two/push-key.pem").stat().st_mode & 0o077 == 0
        again, third = notices("two")
        await again.agree()
        assert again.push_key == one.push_key
        for store in (first, second, third):
            await store.close()

    asyncio.run(main())


def test_a_database_that_is_away_at_the_start_is_asked_again_for_the_key(tmp_path, monkeypatch):
    monkeypatch.setattr(notices_module, "_AGAIN", 0.01)

    class Away(OwnStore):
        shared = True
        tries = 0

        async def agree(self, _name: str, value: bytes) -> bytes:
            self.tries += 1
            if self.tries < 3:
                raise StoreFailed("the database system is starting up")
            return value

    async def main() -> None:
        settings = msgspec.structs.replace(QUICK, data_dir=str(tmp_path))
        found = Notices(Away(), HandClock(), settings)  # type: ignore[arg-type]
        await found.agree()
        assert found.push_key

    asyncio.run(main())


def test_who_is_away_is_told_that_it_is_their_turn_and_nothing_else(tmp_path, service):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3, clock=Clock("days", 1))
        await subscribe(house, ann, service, "ann")
        await subscribe(house, bob, service, "bob")
        await house.start()
        await bob.leave()
        assert house.table.asked() == [0]
        await ann.move(ann.view.choices[0].move)
        (notice,) = await arrived(house, service)
        assert (notice.path, house.table.asked()) == ("/bob", [1])
        assert notice.message == {
            "title": "Saboteur",
            "text": f"It is your turn at table {house.code}.",
            "table": house.code,
        }
        assert notice.signed["aud"] == service.address
        assert notice.signed["sub"] == "mailto:a@b.example"
        assert notice.signed["key"] == house.rooms.push_key
        assert notice.headers["content-encoding"] == "aes128gcm"
        assert notice.headers["ttl"] == "86400"
        # Once for a decision, whatever else happens; and nothing to who is here.
        await cleo.say(m.Say, text="Bob?")
        await cleo.say(m.Claim, kind="no-path")
        assert await arrived(house, service) == []
        # The end of the match is told too.
        await ann.say(m.CastVote, on="end")
        await cleo.say(m.CastVote, on="end")
        assert house.table.phase == "over"
        assert [one.message["text"] for one in await arrived(house, service)] == [
            f"The match at table {house.code} is over."
        ]

    run(tmp_path, go)


def test_a_device_fills_no_disk_with_places_where_it_wants_to_be_told(tmp_path, service):
    async def go(house: House) -> None:
        ann, bob = await house.open(2)
        await subscribe(house, bob, service, "bob")
        cost = Cost()
        for number in range(3 * MOST_EACH):
            last = await Metered(subscribe(house, ann, service, f"ann{number}"), cost)
        rows = await house.rooms.store.subscriptions(house.code, ann.session.device)
        assert len(rows) == MOST_EACH
        assert last in {row.endpoint for row in rows}
        assert cost.size > 3 * MOST_EACH * 100, "what is stored is paid for"
        assert await house.rooms.store.subscriptions(house.code, bob.session.device)

    run(tmp_path, go)


@pytest.mark.parametrize("holder", ["B", "C", "nobody"])
def test_nobody_is_told_of_a_window(tmp_path, service, holder):
    """Who is asked there holds a Veto. [WC-VETO-21]"""

    async def go(house: House) -> None:
        await begin(house, world(holder))
        people = house.guests[:4]
        for number, one in enumerate(people):
            await subscribe(house, one, service, f"p{number}")
        for one in people[1:]:
            await one.leave()
        move = next(c.move for c in people[0].view.choices if c.move.startswith("NEW@"))
        await people[0].move(move)
        assert house.table.in_window()
        assert await arrived(house, service) == []

    run(tmp_path, go)


def test_a_subscription_is_forgotten_when_nobody_listens_or_another_device_has_the_seat(
    tmp_path, service
):
    async def go(house: House) -> None:
        ann, bob, _ = await house.open(3)
        endpoint = await subscribe(house, bob, service, "bob")
        await house.start()
        await bob.leave()
        service.answer = 410
        await ann.move(ann.view.choices[0].move)
        assert len(await arrived(house, service)) == 1
        assert await house.rooms.store.subscriptions(house.code, bob.session.device) == []
        await subscribe(house, bob, service, "bob")
        await house.rooms.store.unsubscribe(house.code, endpoint)
        assert await house.rooms.store.subscriptions(house.code, bob.session.device) == []
        await subscribe(house, bob, service, "bob")
        await house.rooms.store.drop_subscriptions(house.clock.now() + 1)
        assert await house.rooms.store.subscriptions(house.code, bob.session.device) == []

    run(tmp_path, go)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://evil.example/x",
        "http://192.168.1.1/x",
        "file:///etc/passwd",
        "https://127.0.0.1.evil.example/",
        "http://localhost/x",
    ],
)
def test_nothing_is_sent_elsewhere_than_to_push_services(tmp_path, service, endpoint):
    async def go(house: House) -> None:
        (ann, *_) = await house.open(3)
        _, keys = service.subscribe("ann")
        assert house.rooms.notices is not None
        with pytest.raises(Refused, match="no-notices"):
            await house.rooms.notices.subscribe(
                house.table,
                ann.session.device,
                "en",
                m.Subscribe("s1", endpoint, keys.p256dh, keys.auth),
            )

    run(tmp_path, go)


def test_a_server_that_may_not_push_offers_no_key(tmp_path, service):
    async def go(house: House) -> None:
        await house.open(3)
        assert house.rooms.push_key == ""
        with pytest.raises(Refused, match="no-notices"):
            await subscribe(house, house.guests[0], service, "ann")
        with pytest.raises(queue.Empty):
            service.arrived.get_nowait()

    run(tmp_path, go, push=False)
