"""What goes over the wire is small where it may be, and never where a length could tell a secret."""

from __future__ import annotations

import gzip
import threading

import pytest
from server.test_http import opened
from server.test_sockets import go
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from websockets.asyncio.client import connect

from saboteur.client import open_table
from saboteur.server.app import make_app
from saboteur.server.http import packing
from saboteur.server.settings import Settings

SCRIPT = "const card = 'path';\n" * 500
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture
def client(tmp_path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(
        "<!doctype html><title>Saboteur</title>" + "<!-- x -->" * 200
    )
    (static / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (static / "assets" / "tiny-1a2b.js").write_text("1")
    (static / "assets" / "sound-1a2b.ogg").write_bytes(b"O" * 5000)
    app = make_app(Settings(data_dir=str(tmp_path)), static=str(static))
    with TestClient(app) as found:
        yield found


def raw(client, path: str, **headers: str):
    with client.stream("GET", path, headers={"accept-encoding": "gzip", **headers}) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", ["/", "/assets/app-1a2b.js", "/api/offer", "/api/openapi.json"])
def test_what_is_the_same_for_everybody_is_packed(client, path):
    whole = client.get(path, headers=PLAIN)
    answer, body = raw(client, path)
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in whole.headers
    assert len(body) < len(whole.content) / 3
    assert gzip.decompress(body) == whole.content
    assert int(answer.headers["content-length"]) == len(body)
    for one in (answer, whole):
        assert "accept-encoding" in one.headers["vary"].lower()
    assert answer.headers["content-type"] == whole.headers["content-type"]
    assert answer.headers.get("cache-control") == whole.headers.get("cache-control")


@pytest.mark.parametrize("path", ["/assets/tiny-1a2b.js", "/assets/sound-1a2b.ogg"])
def test_what_does_not_get_smaller_is_left_as_it_is(client, path):
    answer, _ = raw(client, path)
    assert "content-encoding" not in answer.headers


def test_both_forms_have_their_own_tag_and_are_not_sent_twice(client):
    path = "/assets/app-1a2b.js"
    packed, _ = raw(client, path)
    whole = client.get(path, headers=PLAIN)
    assert packed.headers["etag"] != whole.headers["etag"]
    for tag in (packed.headers["etag"], f'"other", W/{packed.headers["etag"]}'):
        again, body = raw(client, path, **{"if-none-match": tag})
        assert again.status_code == 304
        assert body == b""
        assert again.headers["etag"] == packed.headers["etag"]
        assert "accept-encoding" in again.headers["vary"].lower()
    other, _ = raw(client, path, **{"if-none-match": whole.headers["etag"]})
    assert other.status_code == 200, "that is the other form"
    plain = client.get(path, headers={**PLAIN, "if-none-match": whole.headers["etag"]})
    assert plain.status_code == 304


@pytest.mark.parametrize("accepted", ["gzip;q=0", "br", "", "identity;q=1, gzip; q=0.0"])
def test_who_cannot_unpack_gets_it_whole(client, accepted):
    answer, body = raw(client, "/assets/app-1a2b.js", **{"accept-encoding": accepted})
    assert body.decode() == SCRIPT
    assert "content-encoding" not in answer.headers


def test_nothing_with_a_secret_or_somebodys_words_is_packed(client):
    found = opened(client, setup={"listed": True}, bots=["simple"] * 2)
    for path in ("/api/tables", f"/api/tables/{found['table']}", "/metrics"):
        answer, _ = raw(client, path)
        assert "content-encoding" not in answer.headers, path


def test_sockets_do_not_compress_even_if_they_are_asked_to(process):
    """Talk of others and one's own cards share a socket: lengths must not depend on both."""
    process.start()

    async def main():
        open_table(process.url, "Ann")
        address = process.url.replace("http", "ws") + "/socket"
        async with connect(address, compression="deflate") as socket:
            assert not socket.protocol.extensions

    go(main)


def test_large_bodies_are_packed_beside_the_loop_that_answers_everybody(client, monkeypatch):
    threads: dict[int, set[bool]] = {}
    loop: list[int] = []
    right = gzip.compress

    def compress(body: bytes, **more: int) -> bytes:
        threads.setdefault(len(body), set()).add(threading.get_ident() == loop[0])
        return right(body, **more)

    async def where(_request):
        loop[:] = [threading.get_ident()]
        return Response("here")

    client.app.router.routes.insert(0, Route("/loop", where))
    monkeypatch.setattr(packing.gzip, "compress", compress)
    packing._KEPT.clear()  # what other tests had packed
    packing._FILES.clear()
    client.get("/loop")
    for path in ("/", "/assets/app-1a2b.js", "/api/offer", "/api/openapi.json"):
        raw(client, path)
    assert len(threads) == 4
    large = {size: found for size, found in threads.items() if size > packing.AT_ONCE}
    assert large
    assert set(map(frozenset, large.values())) == {frozenset((False,))}, large
