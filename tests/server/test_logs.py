"""The log: quiet by itself, one event a line, and nothing in it that is somebody's secret."""

from __future__ import annotations

import json

import pytest
from server.test_operator import serve
from server.test_sockets import go, table_of

from saboteur.server.wire import messages


def play_a_little(process) -> list[str]:
    """Play at a table; return what nobody may read in a log."""
    process.start()
    secret: list[str] = []

    async def body() -> None:
        clients = await table_of(process.url, 3)
        await clients[0].ask(messages.Start)
        await clients[1].ask(messages.Say, text="a word between us")
        secret.extend([clients[0].table.table.code, "a word between us", '"P1"'])
        secret.extend(client.token for client in clients)

    go(body)
    process.stop()
    return secret


def test_a_server_is_quiet_by_itself(process):
    play_a_little(process)
    assert "kind=" not in process.log()
    assert len(process.log().splitlines()) < 5


def test_each_request_is_a_line_of_json_without_a_secret(process):
    process.flags += ("--log-format", "json", "--log-requests")
    secret = play_a_little(process)
    log = process.log()
    lines = [json.loads(line) for line in log.splitlines()]
    asked = [line for line in lines if line["logger"] == "saboteur.requests"]
    kinds = {line["kind"] for line in asked}
    assert {"open_table", "hello", "sit", "start", "say"} <= kinds
    assert len({line["request"] for line in asked}) == len(asked)
    assert all(line["ms"] >= 0 and line["at"].endswith("+00:00") for line in asked)
    assert len({line["table"] for line in asked if line["kind"] == "say"}) == 1
    start = next(line for line in asked if line["kind"] == "start")
    assert start["stored"] > 0
    assert "127.0.0.1" not in {line["from"] for line in asked}
    for word in secret:
        assert word not in log


def test_what_is_logged_before_the_server_listens_is_json_too(process):
    (process.folder / "push-key.pem").write_text("no key")
    process.flags += ("--log-format", "json")
    process.start()
    process.stop()
    lines = [json.loads(line) for line in process.log().splitlines()]
    assert "no notices are pushed" in lines[0]["event"]


def test_addresses_are_logged_where_that_is_wanted(process):
    process.flags += ("--log-requests", "--log-addresses")
    play_a_little(process)
    assert "kind=say" in process.log()
    assert "from=127.0.0.1" in process.log()


@pytest.mark.parametrize(("language", "words"), [("en", "one of: json, text"), ("fr", "l’un de")])
def test_another_form_is_refused_in_words(language, words):
    done = serve("--log-format", "xml", "--print-config", language=language)
    assert done.returncode == 2
    assert words in done.stderr
