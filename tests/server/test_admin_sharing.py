"""The operator's desk of several servers with one database: an order at one of them holds for all."""

from __future__ import annotations

import asyncio
import http.server
import json
import os
import signal
import threading
import time
import urllib.error
import urllib.request

import pytest
from server.conftest import Process
from server.test_sockets import connected, go, table_of

from saboteur.client import open_table
from saboteur.server.desk.signing import Signing, write_password
from saboteur.server.http import peers


@pytest.fixture
def servers(postgres, tmp_path):
    """Two servers that share a database and a password."""
    url, password = postgres(), str(tmp_path / "admin.json")
    write_password(password, "correct horse battery")
    found = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        flags = ("--postgres", url, "--admin-file", password, "--bot-seconds", "0")
        found.append(Process(folder, *flags))
        found[-1].start()
    signing = Signing(password)
    token = signing.token(signing.session("Olga", time.time()))
    yield *found, token
    for server in found:
        server.stop()


def asked(server: Process, token: str, path: str, body: object = None):
    request = urllib.request.Request(
        f"{server.url}/api/admin{path}",
        json.dumps(body).encode() if body is not None else None,
        {"authorization": f"Bearer {token}", "content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.loads(answer.read())


def test_what_is_ordered_at_one_server_holds_at_all(servers):
    one, two, token = servers

    async def body() -> None:
        ann, *_ = await table_of(one.url, 2)
        eve, *_ = await table_of(two.url, 2)
        found = await asyncio.to_thread(asked, two, token, "/tables")
        assert {table["table"]: table["server"] for table in found["tables"]} == {
            ann.table.table.code: one.url,
            eve.table.table.code: two.url,
        }
        now = await asyncio.to_thread(asked, one, token, "/now")
        assert {load["server"] for load in now["servers"]} == {one.url, two.url}
        assert now["missing"] == []

        say = {"do": "announce", "texts": {"en": "Hello, all of you."}}
        await asyncio.to_thread(asked, two, token, "/orders", say)
        await ann.until(lambda: ann.house is not None and ann.house.text != "", 20)
        end = {"do": "end", "table": ann.table.table.code}
        await asyncio.to_thread(asked, two, token, "/orders", end)
        await ann.until(lambda: ann.closed, 20)
        assert ann.bye.code == "ended"
        assert not eve.closed

        drain = {"do": "drain", "server": one.url}
        await asyncio.to_thread(asked, two, token, "/orders", drain)
        await asyncio.to_thread(_refuses, one.url)
        await asyncio.to_thread(open_table, two.url, "Ann")
        ban = {"do": "ban", "device": _device(found, eve)}
        await asyncio.to_thread(asked, one, token, "/orders", ban)
        await eve.until(lambda: eve.closed, 20)
        assert eve.bye.code == "banned"
        log = await asyncio.to_thread(asked, two, token, "/log")
        assert [act["act"]["do"] for act in log] == ["ban", "drain", "end", "announce"]

    go(body)


def _device(found, client) -> str:
    [table] = [one for one in found["tables"] if one["table"] == client.table.table.code]
    [host] = [person for person in table["people"] if person["host"]]
    return host["device"]


def _refuses(url: str) -> None:
    """Wait until a server opens no tables any more."""
    code = ""
    for _ in range(200):
        try:
            open_table(url, "Ann")
        except urllib.error.HTTPError as error:
            code = json.loads(error.read())["error"]["code"]
            if code != "too-fast":  # which only says that we have opened so many by now
                break
        time.sleep(0.3)
    assert code == "draining"


def test_a_server_that_does_not_answer_is_named(servers):
    one, two, token = servers
    for _ in range(200):
        if len(asked(one, token, "/now")["servers"]) == 2:
            break
        time.sleep(0.1)
    os.kill(two.pid, signal.SIGSTOP)
    try:
        now = asked(one, token, "/now")
        assert now["missing"] == [two.url]
        assert [load["server"] for load in now["servers"]] == [one.url]
    finally:
        os.kill(two.pid, signal.SIGCONT)


def test_servers_reach_each_other_by_no_proxy_of_the_environment(tmp_path, monkeypatch):
    """A proxy would be shown an operator's token, and those of people who play."""
    password = str(tmp_path / "admin.json")
    write_password(password, "correct horse battery")
    flags = ("--share", "--admin-file", password, "--bot-seconds", "0")
    one, two = (Process(tmp_path, *flags) for _ in range(2))
    with monkeypatch.context() as patch:
        for name in ("http_proxy", "all_proxy"):
            patch.setenv(name, "http://127.0.0.1:9")  # nobody is there
        patch.delenv("no_proxy", raising=False)
        patch.delenv("NO_PROXY", raising=False)
        for server in (one, two):
            server.start()
    signing = Signing(password)
    token = signing.token(signing.session("Olga", time.time()))

    async def body() -> None:
        ann, *_ = await table_of(one.url, 2)
        code = ann.table.table.code
        now = await asyncio.to_thread(asked, two, token, "/now")
        assert {load["server"] for load in now["servers"]} == {one.url, two.url}
        assert now["missing"] == []
        through = await connected(two.url, code, ann.token)
        await through.until(lambda: through.table is not None, 20)

    try:
        go(body)
    finally:
        for server in (one, two):
            server.stop()


def test_a_token_goes_no_further_than_to_the_server_that_was_asked():
    """Whoever answers with another address gets nobody else's token there."""
    seen: list[str] = []

    class Elsewhere(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_response(302)
            self.send_header("location", f"http://127.0.0.1:{self.server.server_address[1]}/more")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    with http.server.HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}/now"
        with pytest.raises(urllib.error.HTTPError, match="302"):
            peers.asked(url, {"authorization": "Bearer x"}, 5)
        server.shutdown()
    assert seen == ["/now"]
