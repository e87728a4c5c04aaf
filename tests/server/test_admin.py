"""The operator's desk: who may sit there, what is ordered there, and what nobody sees there."""

from __future__ import annotations

import asyncio
import json
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from server.house import house_at
from server.test_sockets import connected, go, table_of
from starlette.testclient import TestClient

from saboteur.client import Disconnected, Refusal
from saboteur.server.app import make_app
from saboteur.server.desk.desk import Desk
from saboteur.server.desk.orders import Act, Orders, network_named, read_act, write_act
from saboteur.server.desk.signing import Signing, write_password
from saboteur.server.errors import Refused
from saboteur.server.metrics import Metrics
from saboteur.server.settings import Settings
from saboteur.server.stores.tokens import hashed
from saboteur.server.wire import admin as a
from saboteur.server.wire import messages, news

PASSWORD = "correct horse battery"
SIGN_IN = {"name": "Olga", "password": PASSWORD}


@pytest.fixture
def client(tmp_path):
    write_password(str(tmp_path / "admin.json"), PASSWORD)
    with TestClient(make_app(Settings(data_dir=str(tmp_path)), static=str(tmp_path))) as found:
        yield found


def signed_in(client) -> dict[str, str]:
    answer = client.post("/api/admin/sign-in", json={**SIGN_IN, "program": True})
    assert answer.status_code == 200, answer.text
    return {"authorization": f"Bearer {answer.json()['token']}"}


def order(client, headers, **values: object):
    return client.post("/api/admin/orders", json=values, headers=headers)


# --- signing in ------------------------------------------------------------------------------


def test_without_a_password_there_is_no_desk(tmp_path):
    with TestClient(make_app(Settings(data_dir=str(tmp_path)), static=str(tmp_path))) as client:
        for path in ("now", "tables", "log"):
            answer = client.get(f"/api/admin/{path}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-desk")
        assert client.post("/api/admin/sign-in", json=SIGN_IN).status_code == 404
        write_password(str(tmp_path / "admin.json"), PASSWORD)  # a running server knows it at once
        assert client.post("/api/admin/sign-in", json=SIGN_IN).status_code == 200


def test_only_a_hash_is_kept_and_nobody_else_reads_it(tmp_path):
    path = tmp_path / "admin.json"
    write_password(str(path), PASSWORD)
    assert PASSWORD not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_nothing_is_told_or_done_without_signing_in(client):
    for path in ("now", "tables", "log"):
        assert client.get(f"/api/admin/{path}").status_code == 401
    for token in ("", "desk.", "desk.e30=.00", "desk.é.x", "x" * 2000):
        asked = {"authorization": f"Bearer {token}".encode()}
        assert client.get("/api/admin/now", headers=asked).status_code == 401, token
    assert order(client, {}, do="maintain").status_code == 401
    assert client.post("/api/tables", json={"name": "Ann"}).status_code == 201


def test_a_session_cannot_be_forged_or_kept(client, tmp_path):
    headers = signed_in(client)
    assert client.get("/api/admin/now", headers=headers).status_code == 200
    other = tmp_path / "other.json"
    write_password(str(other), PASSWORD)  # the same password, but another key
    forged = Signing(str(other))
    token = forged.token(forged.session("Eve", 4e9))
    asked = {"authorization": f"Bearer {token}"}
    assert client.get("/api/admin/now", headers=asked).status_code == 401
    own = Signing(str(tmp_path / "admin.json"))
    old = own.token(own.session("Olga", 0.0))
    asked = {"authorization": f"Bearer {old}"}
    assert client.get("/api/admin/now", headers=asked).status_code == 401
    assert client.post("/api/admin/sign-out", json={}, headers=headers).status_code == 200
    assert client.get("/api/admin/now", headers=headers).status_code == 401
    again = signed_in(client)
    write_password(str(tmp_path / "admin.json"), "another password")
    assert client.get("/api/admin/now", headers=again).status_code == 401


def test_passwords_are_not_tried_without_end(client):
    wrong = {**SIGN_IN, "password": "wrong"}
    codes = [client.post("/api/admin/sign-in", json=wrong).status_code for _ in range(7)]
    assert codes == [401] * 5 + [429] * 2
    assert client.post("/api/admin/sign-in", json=SIGN_IN).status_code == 429


@pytest.mark.parametrize(
    ("public", "secure"), [("", False), ("https://testserver", True), ("http://testserver", False)]
)
def test_the_cookie_is_kept_from_scripts_and_other_pages(tmp_path, public, secure):
    write_password(str(tmp_path / "admin.json"), PASSWORD)
    settings = Settings(data_dir=str(tmp_path), public_url=public)
    with TestClient(make_app(settings, static=str(tmp_path))) as client:
        answer = client.post("/api/admin/sign-in", json=SIGN_IN)
        assert answer.json()["token"] == ""
        parts = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
        assert {"httponly", "samesite=strict", "path=/api/admin"} <= parts
        assert ("secure" in parts) == secure


def test_another_page_cannot_give_orders_with_the_cookie(client):
    answer = client.post("/api/admin/sign-in", json=SIGN_IN)
    cookie = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
    evil = {**cookie, "origin": "http://evil.example"}
    assert order(client, evil, do="maintain").json()["error"]["code"] == "bad-origin"
    form = {**cookie, "content-type": "text/plain"}
    plain = client.post("/api/admin/orders", content=b'{"do":"maintain"}', headers=form)
    assert plain.status_code == 400
    assert client.get("/api/admin/now", headers=cookie).json()["maintenance"] is False
    assert order(client, cookie, do="drain").status_code == 200


# --- orders ----------------------------------------------------------------------------------


def test_what_is_ordered_is_written_down_and_shown(client):
    headers = signed_in(client)
    table = client.post("/api/tables", json={"name": "Ann"}).json()["table"]
    assert order(client, headers, do="end", table=table.lower()).status_code == 200
    assert client.app.state.rooms.by_code[table].table.phase == "closed"
    assert (
        order(client, headers, do="end", table="QQQQQ").json()["error"]["code"] == "no-such-table"
    )
    log = client.get("/api/admin/log", headers=headers).json()
    assert [(act["who"], act["act"]) for act in log] == [
        ("Olga", {"do": "end", "table": table}),
        ("Olga", {"do": "sign-in"}),
    ]


def test_a_drained_server_opens_no_tables(client):
    headers = signed_in(client)
    order(client, headers, do="drain")
    answer = client.post("/api/tables", json={"name": "Ann"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "draining")
    order(client, headers, do="drain", on=False)
    assert client.post("/api/tables", json={"name": "Ann"}).status_code == 201


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"do": "ban", "address": "nonsense"}, "no-such-address"),
        ({"do": "ban"}, "no-such-address"),
        ({"do": "ban", "address": "0.0.0.0/0"}, "ban-too-wide"),
        ({"do": "ban", "address": "2001:db8::/24"}, "ban-too-wide"),
        ({"do": "ban", "address": "127.0.0.1"}, "ban-yourself"),
        ({"do": "ban", "address": "203.0.113.7", "minutes": 0}, "unreadable"),
        ({"do": "unban", "ban": 77}, "no-such-ban"),
        ({"do": "announce", "texts": {"en": "\u202e"}}, "bad-text"),
        ({"do": "announce", "texts": {"english": "x"}}, "unreadable"),
        ({"do": "sign-in"}, "unreadable"),
        ({"do": "sign-out", "session": "x"}, "unreadable"),
        ({"do": "dance"}, "unreadable"),
    ],
)
def test_what_makes_no_sense_is_refused_and_not_written_down(client, values, code):
    headers = signed_in(client)
    assert order(client, headers, **values).json()["error"]["code"] == code
    log = client.get("/api/admin/log", headers=headers).json()
    assert [act["act"]["do"] for act in log] == ["sign-in"]


def test_a_banned_address_is_refused_until_the_ban_is_over(tmp_path):
    write_password(str(tmp_path / "admin.json"), PASSWORD)
    app = make_app(Settings(data_dir=str(tmp_path)), static=str(tmp_path))
    troll = TestClient(app, client=("203.0.113.9", 4711))
    with TestClient(app) as client:
        headers = signed_in(client)
        assert troll.get("/api/tables").status_code == 200
        number = order(client, headers, do="ban", address="203.0.113.0/24").json()["number"]
        assert troll.get("/api/tables").json()["error"]["code"] == "banned"
        assert troll.get("/healthz").status_code == 200
        assert client.get("/api/tables").status_code == 200
        order(client, headers, do="unban", ban=number)
        assert troll.get("/api/tables").status_code == 200


def test_a_ban_ends_by_itself():
    orders = Orders()
    orders.take(1, Act(1000.0, "Olga", a.Ban(address="203.0.113.7", minutes=2)))
    orders.take(2, Act(1000.0, "Olga", a.Ban(address="2001:db8:1:2::9", minutes=2)))
    orders.take(3, Act(1000.0, "Olga", a.Ban(device="dev", minutes=1)))
    assert orders.is_banned("203.0.113.7", (), 1119.0)
    assert not orders.is_banned("203.0.113.8", (), 1119.0)
    assert orders.is_banned("2001:db8:1:2::/64", (), 1119.0), "as limits count it"
    assert not orders.is_banned("2001:db8:1:3::/64", (), 1119.0)
    assert orders.is_banned("", ("other", "dev"), 1059.0)
    assert not orders.is_banned("", ("dev",), 1060.0)
    assert [ban.ban for ban in orders.bans(1060.0)] == [2, 1]
    assert orders.bans(1120.0) == []


def test_an_address_of_ipv6_stands_for_its_half():
    assert str(network_named(" 2001:db8::1 ")) == "2001:db8::/64"
    assert str(network_named("::ffff:203.0.113.7")) == "203.0.113.7/32"
    with pytest.raises(Refused):
        network_named("1.2.3.4/abc")


def test_what_is_announced_is_read_as_it_was_written():
    orders = Orders()
    texts = {"fr": "De retour bientôt.", "en": "Back soon."}
    orders.take(1, read_act(write_act(Act(1000.0, "Olga", a.Announce(texts=texts, minutes=1)))))
    assert orders.told("en", 1001.0).text == "Back soon."
    told = orders.told("nl", 1001.0)
    assert (told.text, told.language) == ("De retour bientôt.", "fr")
    assert orders.told("en", 1060.0).text == ""


def test_a_drain_for_a_restart_ends_with_it_and_another_does_not():
    orders = Orders()
    orders.take(1, Act(1000.0, "Olga", a.Drain(server="http://one", restart=True)))
    assert orders.drains("http://one", 900.0) is not None
    assert orders.drains("http://one", 1001.0) is None, "it has started again"
    assert orders.drains("http://two", 900.0) is None
    orders.take(2, Act(1002.0, "Olga", a.Drain()))
    assert orders.drains("http://two", 2000.0) is not None
    orders.take(3, Act(1003.0, "Olga", a.Drain(on=False)))
    assert orders.drains("http://one", 900.0) is None


# --- what is not seen ------------------------------------------------------------------------


def test_the_operator_is_no_spectator(database):
    """Whatever is dealt, the desk shows the same: names, times, figures."""

    async def shown(seed: int) -> str:
        async with house_at(f"{database}{seed}", seed=seed) as house:
            await house.open(4)
            await house.start()
            await house.play(3)
            desk = Desk(house.rooms, Metrics(), lambda: 0)
            [table] = await desk.tables("", own=True)
            assert [person.name for person in table.people] == ["Ann", "Bob", "Cleo", "Dan"]
            text = json.dumps(json.loads(_encoded(table)))
            match = house.table.match
            assert match.record(secrets_too=True).seed.hex() not in text
            for secret in ("role", "hand", "deck", "seed", "digger", 'saboteur"', "match"):
                assert secret not in text.lower().replace('"game": "base"', "")
            for person in table.people:
                text = text.replace(person.device, "device")
            return text.replace(table.table, "CODE")

    assert asyncio.run(shown(1)) == asyncio.run(shown(2))


def _encoded(table: a.AdminTable) -> bytes:
    import msgspec  # noqa: PLC0415 - for this alone

    return msgspec.json.encode(table)


# --- at the tables ---------------------------------------------------------------------------


def test_maintenance_lets_everything_rest_and_loses_nothing(database):
    async def main() -> None:
        async with house_at(database) as house:
            await house.open(3)
            await house.start()
            desk = Desk(house.rooms, Metrics(), lambda: 0)
            await desk.read()
            before = house.table.count
            await desk.order("Olga", a.Maintain())
            house.drain()
            assert all(guest.match.timer is None for guest in house.guests)
            told = [h for h in house.guests[1].heard if isinstance(h, news.HouseNow)]
            assert told[-1].resting
            mover = next(guest for guest in house.guests if guest.asked)
            answer = await mover.move(mover.view.choices[0].move)
            assert answer.code == "maintenance"
            for guest in house.guests:
                await guest.leave()
            await house.advance(4 * 3600.0)  # longer than an empty table is kept
            assert house.table.count == before, "nothing was done meanwhile"
            assert house.table.phase == "playing"
            await desk.order("Olga", a.Maintain(on=False))
            for guest in house.guests:
                await guest.hello()
            await house.advance(10.0)
            assert house.table.phase == "playing"
            answer = await mover.move(mover.view.choices[0].move)
            assert isinstance(answer, messages.Done)

    asyncio.run(main())


def test_maintenance_outlives_a_restart(database):
    async def main() -> None:
        async with house_at(database) as house:
            await house.open(3)
            await house.start()
            desk = Desk(house.rooms, Metrics(), lambda: 0)
            await desk.order("Olga", a.Maintain())
            await house.restart()
            again = Desk(house.rooms, Metrics(), lambda: 0)
            await again.read()
            assert house.rooms.orders.resting
            assert house.room.people.resting

    asyncio.run(main())


def test_ban_end_and_announce_reach_the_tables(process):
    write_password(str(process.folder / "admin.json"), PASSWORD)
    process.start()

    def admin(*words: str) -> object:
        command = [sys.executable, "-m", "saboteur", "admin", *words]
        flags = ["--url", process.url, "--as", "Olga", "--data-dir", str(process.folder)]
        environment = {"SABOTEUR_ADMIN_PASSWORD": PASSWORD, "PATH": "/usr/bin"}
        done = subprocess.run(
            [*command, *flags],
            capture_output=True,
            text=True,
            check=False,
            env=environment,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    async def main() -> None:
        clients = await table_of(process.url, 3)
        code = clients[0].table.table.code
        found = await asyncio.to_thread(admin, "tables", "p1")
        [table] = found["tables"]
        assert table["table"] == code
        [bob] = [person for person in table["people"] if person["name"] == "P1"]
        assert bob["device"] == hashed(clients[1].token)
        await asyncio.to_thread(admin, "announce", "en=Soon we stop.", "fr=Bientôt fini.")
        await clients[0].until(lambda: clients[0].house is not None)
        assert clients[0].house.text == "Soon we stop."
        late = await connected(process.url, code, clients[2].token)
        await late.until(lambda: late.house is not None)
        await asyncio.to_thread(admin, "ban", "--device", bob["device"], "--note", "swears")
        await clients[1].until(lambda: clients[1].closed)
        assert clients[1].bye.code == "banned"
        with pytest.raises((Disconnected, Refusal)):
            await connected(process.url, code, clients[1].token)
        await asyncio.to_thread(admin, "end", code)
        await clients[0].until(lambda: clients[0].closed)
        assert clients[0].bye.code == "ended"
        log = await asyncio.to_thread(admin, "log")
        done = [act["act"]["do"] for act in log if act["act"]["do"] not in {"sign-in", "sign-out"}]
        assert done == ["end", "ban", "announce"]

    go(main)


def test_a_drained_server_stops_when_nobody_plays(process):
    write_password(str(process.folder / "admin.json"), PASSWORD)
    process.start()
    command = [
        sys.executable,
        "-m",
        "saboteur",
        "admin",
        "drain",
        "--restart",
        "--url",
        process.url,
    ]
    environment = {"SABOTEUR_ADMIN_PASSWORD": PASSWORD, "PATH": "/usr/bin"}

    async def main() -> None:
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        await asyncio.to_thread(
            subprocess.run, command, check=True, capture_output=True, env=environment
        )
        await asyncio.sleep(5)
        assert process.running, "somebody still plays"
        for client in clients:
            await client.close()

    go(main)
    for _ in range(600):
        if not process.running:
            break
        time.sleep(0.1)
    assert process.stop() == 0
    process.start()
    assert Path(process.folder / "saboteur.sqlite").exists()

    async def again() -> None:
        await table_of(process.url, 1)  # it opens tables again

    go(again)
