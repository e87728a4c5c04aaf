"""Whoever runs the server: two at once, stopping, a disk that cannot be written, strangers that stall."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import socket
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from server.test_sockets import connected, go, table_of
from starlette.testclient import TestClient

from saboteur.client import Disconnected, Refusal, open_table
from saboteur.server.app import make_app
from saboteur.server.http import connections, match_pages
from saboteur.server.http.readiness import KEPT_SECONDS
from saboteur.server.settings import Settings
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.store import StoreInUse
from saboteur.server.wire import messages


def serve(*flags: str, language: str = "en", **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "saboteur", "serve", "--host", "127.0.0.1", "--no-browser"]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("SABOTEUR_")}
    return subprocess.run(
        [*command, "--language", language, *flags],
        capture_output=True, text=True, check=False, timeout=30, env={**environment, **more},
    )  # fmt: skip


def status(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


# --- the data --------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "words"), [("en", "Another server"), ("fr", "Un autre")])
def test_two_servers_do_not_share_one_folder(process, language, words):
    process.start()
    done = serve("--port", "0", "--data-dir", str(process.folder), language=language)
    assert done.returncode == 2
    assert words in done.stderr
    assert str(process.folder) in done.stderr
    assert done.stderr.count("\n") == 1
    assert status(f"{process.url}/readyz") == 200
    process.kill()
    process.start()  # whatever ended it, nothing is left behind that would keep it away


def test_a_store_is_opened_once(tmp_path):
    async def main():
        path = str(tmp_path / "one.sqlite")
        store = SqliteStore(path)
        with pytest.raises(StoreInUse):
            SqliteStore(path)
        await store.close()
        await SqliteStore(path).close()

    asyncio.run(main())


def test_nobody_else_on_the_computer_reads_the_seeds(process):
    process.start()
    open_table(process.url, "Ann")
    files = list(process.folder.glob("saboteur.sqlite*"))
    assert len(files) > 1
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def test_a_full_disk_is_said_and_loses_nothing(process):
    """A limit on the size of files is as good as a full disk."""
    process.start()

    async def main():
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        await clients[0].until(lambda: clients[0].table.table.phase == "playing")
        await clients[0].ask(messages.Say, text="before")
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        with pytest.raises((Disconnected, Refusal)):
            await clients[1].ask(messages.Say, text="never stored")
        assert await asyncio.to_thread(status, f"{process.url}/readyz") == 503
        with pytest.raises(urllib.error.HTTPError, match="503"):
            await asyncio.to_thread(open_table, process.url, "Eve")
        infinite = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, infinite)
        await asyncio.sleep(KEPT_SECONDS)
        assert await asyncio.to_thread(status, f"{process.url}/readyz") == 200
        again = await connected(process.url, clients[0].table.table.code, clients[0].token)
        await again.until(lambda: bool(again.said))
        assert again.said == ["before"]
        assert again.table.table.phase == "playing"
        await again.ask(messages.Say, text="after")

    go(main)
    assert "nothing can be stored" in process.log()


# --- starting and stopping -------------------------------------------------------------------


def test_clients_are_told_that_the_server_stops(process):
    process.start()

    async def main():
        clients = await table_of(process.url, 3)
        started = time.monotonic()
        await asyncio.to_thread(process.stop)
        assert time.monotonic() - started < 5
        for client in clients:
            await client.until(lambda client=client: client.closed)
            assert client.bye is not None
            assert client.bye.code == "restart"

    go(main)
    assert "Traceback" not in process.log()


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"])
def test_the_address_for_this_computer_is_one_that_answers(tmp_path, host):
    command = [sys.executable, "-m", "saboteur", "serve", "--no-browser", "--host", host]
    command += ["--port", "0", "--data-dir", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        assert running.stdout is not None
        lines = [running.stdout.readline() for _ in range(3)]
        assert f"http://{host}:" in lines[1]
        running.terminate()


def test_a_port_of_the_file_is_not_exchanged_for_another(process, tmp_path):
    process.start()
    file = tmp_path / "my.toml"
    file.write_text(f"port = {process.port}\ndata_dir = '{tmp_path}'\n")
    done = serve("--config", str(file))
    assert done.returncode == 2
    assert str(process.port) in done.stderr


# --- strangers -------------------------------------------------------------------------------


def test_who_never_says_what_he_wants_is_let_go(tmp_path, monkeypatch):
    """The whole of a request has to come in its time, the first one and every other."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(match_pages, "BODY_SECONDS", 0.3)
    slow = b"GET /healthz HTTP/1.1\r\nhost: x\r\n"
    whole = slow + b"\r\n"
    opening = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{"

    async def stalled(port: int, *data: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        heard = b""
        async with asyncio.timeout(10):
            for part in data[:-1]:
                writer.write(part)
                heard += await reader.readuntil(b"protocol")
            writer.write(data[-1])
            while part := await reader.read(4096):
                heard += part
        writer.close()
        return heard

    async def main():
        import uvicorn  # noqa: PLC0415 - as the command does

        app = make_app(Settings(data_dir=str(tmp_path)), static=str(tmp_path))
        config = uvicorn.Config(
            app, http=connections.Connection, log_config=None, timeout_keep_alive=60, port=0
        )
        server = connections.Server(config, app.state.rooms)
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            running = asyncio.create_task(server.serve(sockets=[listening]))
            port = listening.getsockname()[1]
            assert b"200 OK" in await stalled(port, slow + b"connection: close\r\n\r\n")
            assert await stalled(port, b"") == b""
            assert await stalled(port, slow) == b""
            heard = await stalled(port, whole, whole, slow)
            assert heard.count(b"200 OK") == 2
            answer = asyncio.create_task(stalled(port, opening))
            await asyncio.sleep(0.5)
            server.should_exit = True
            assert b'"unreadable"' in await answer
            await running

    asyncio.run(main())


@pytest.fixture
def client(tmp_path):
    with TestClient(make_app(Settings(data_dir=str(tmp_path)), static=str(tmp_path))) as found:
        yield found


def test_nobody_finds_a_table_by_trying_all_codes(client):
    found = client.post("/api/tables", json={"name": "Ann"}).json()
    for _ in range(60):
        answer = client.get("/api/tables/QQQQQ")
        assert answer.status_code in {404, 429}
    for path in (f"/api/tables/{found['table']}", f"/api/tables/{found['table']}/qr.svg"):
        assert client.get(path).status_code == 429, "a hit is told no more than a miss"
    assert hello(client, found["table"])["code"] == "too-fast"
    assert hello(client, found["table"], found["token"])["t"] == "welcome", (
        "they have guessed nothing"
    )


def hello(client, table: str, token: str = "", **more: object) -> dict[str, object]:
    greeting = messages.write(messages.hello(table, token, **more)).decode()
    with client.websocket_connect("/socket") as socket_:
        socket_.send_text(greeting)
        return dict(json.loads(socket_.receive_text()))


@pytest.mark.parametrize("origin", ["http://[", "null", "http://evil.example", "", "file://"])
def test_a_strange_origin_is_refused(client, origin):
    answer = client.post("/api/tables", json={"name": "Ann"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "bad-origin"


@pytest.mark.parametrize("setup", [{"game": "nonsense"}, {"modules": ["zzz"]}])
def test_one_table_does_not_spoil_the_list_of_all(client, setup):
    good = client.post("/api/tables", json={"name": "Ann", "setup": {"listed": True}}).json()
    bad = client.post("/api/tables", json={"name": "Eve", "setup": {**setup, "listed": True}})
    listed = client.get("/api/tables")
    assert listed.status_code == 200
    assert good["table"] in {table["table"] for table in listed.json()}
    assert client.get(f"/api/tables/{bad.json()['table']}").status_code == 200


def test_checking_matches_is_not_free(client, monkeypatch):
    """It plays the whole match again."""

    async def record(_self, _request):
        return "[Ruleset x]"

    monkeypatch.setattr(match_pages.MatchPages, "_record", record)
    monkeypatch.setattr(match_pages, "fair_check", lambda *_: {"fair": True})
    codes = [client.get("/api/matches/m/check").status_code for _ in range(60)]
    assert codes[0] == 200
    assert 429 in codes


# --- settings --------------------------------------------------------------------------------


def test_a_home_folder_may_be_written_short(tmp_path):
    file = tmp_path / "my.toml"
    file.write_text('data_dir = "~/tables"')
    done = serve("--config", str(file), "--print-config", HOME=str(tmp_path))
    assert f'data_dir = "{Path(tmp_path) / "tables"}"' in done.stdout


@pytest.mark.parametrize("host", ["a" * 4000, 'x"><script>', "a b", ""])
def test_a_strange_host_gets_into_no_link(client, host):
    code = client.post("/api/tables", json={"name": "Ann"}, headers={"host": host})
    assert code.status_code == 201
    assert code.json()["link"].startswith("http://127.0.0.1:8080/t/")
    path = f"/api/tables/{code.json()['table']}/qr.svg"
    assert client.get(path, headers={"host": host}).status_code == 200


def test_a_strange_host_does_not_throw_the_others_out(client):
    """A link too long for a QR code is a matter of who asked for it."""
    found = client.post("/api/tables", json={"name": "Ann"}).json()
    greeting = messages.write(messages.hello(found["table"], found["token"])).decode()
    with client.websocket_connect("/socket", headers={"host": "a" * 4000}) as socket_:
        socket_.send_text(greeting)
        socket_.send_text('{"t":"move-seat","id":"1"}')
        kinds = [json.loads(socket_.receive_text())["t"] for _ in range(4)]
    assert kinds[-1] == "seat-code"


def test_what_is_nested_too_deeply_is_answered(client):
    found = client.post("/api/tables", json={"name": "Ann"}).json()
    deep = '{"x":' + "[" * 7000 + "]" * 7000 + ',"t":"ping"}'
    greeting = messages.write(messages.hello(found["table"], found["token"])).decode()
    with client.websocket_connect("/socket") as socket_:
        socket_.send_text(greeting)
        for _ in range(3):
            socket_.receive_text()
        socket_.send_text(deep)
        assert json.loads(socket_.receive_text())["code"] == "unreadable"
        socket_.send_text('{"t":"ping"}')
        assert json.loads(socket_.receive_text())["t"] == "pong"
    with client.websocket_connect("/socket") as socket_:
        socket_.send_text(deep)
        assert json.loads(socket_.receive_text())["code"] == "no-hello"


def test_a_token_is_of_plain_letters(client):
    found = client.post("/api/tables", json={"name": "Ann", "token": "é" * 43}).json()
    assert found["token"] != "é" * 43
    assert found["token"].isascii()


@pytest.mark.parametrize("query", ["game=" + "z" * 4000, "modules=" + "z" * 4000,
                                   "options=a=" + "z" * 4000, "profile=" + "z" * 61])  # fmt: skip
def test_nobody_fills_the_memory_with_what_he_asks_about(client, query):
    """What does not go together is remembered."""
    answer = client.get(f"/api/offer?{query}")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-setup"
