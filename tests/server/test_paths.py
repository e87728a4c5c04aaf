"""A server under a path of its host: every page, socket, link and cookie lies below it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest
from starlette.testclient import TestClient

from saboteur.server.app import make_app
from saboteur.server.desk.signing import write_password
from saboteur.server.http import routes
from saboteur.server.settings import Settings
from saboteur.server.sockets import socket as socket_module
from saboteur.server.wire import PROTOCOL

BASE = "/games/saboteur"
PAGE = '<!doctype html><html data-root=""><script src="./assets/app-1a2b.js"></script>'


@pytest.fixture(params=[BASE, ""], ids=["left", "taken-away"])
def where(request) -> str:
    """What stands before a path when it comes to us: some proxies take it away."""
    return request.param


@pytest.fixture
def client(tmp_path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(PAGE)
    (static / "assets/app-1a2b.js").write_text("1")
    write_password(str(tmp_path / "admin.json"), "correct horse battery")
    settings = Settings(
        data_dir=str(tmp_path), base_path=BASE, public_url="https://mine.example/", host="127.0.0.1"
    )
    app = make_app(settings, static=str(static))
    with TestClient(app, base_url="https://mine.example") as found:
        yield found


@pytest.mark.parametrize("page", ["/", "/t/KDMRT", "/m/abc/12", "/rules/BASE-GOAL-05", "/nowhere"])
def test_pages_name_their_files_and_their_root_below_the_path(client, where, page):
    answer = client.get(where + page, headers={"accept": "text/html"})
    assert f'src="{BASE}/assets/app-1a2b.js"' in answer.text
    assert f'data-root="{BASE}"' in answer.text
    assert client.get(f"{where}/assets/app-1a2b.js").text == "1"


def test_who_forgets_the_slash_is_led_to_the_page(client):
    answer = client.get(BASE, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, f"{BASE}/")


@pytest.mark.parametrize("other", ["/games/saboteurs/api/tables", "/games/api/tables", f"{BASE}x"])
def test_what_only_looks_like_the_path_is_another(client, other):
    assert client.get(other).status_code == 404


def test_links_codes_and_cookies_lie_below_it(client, where, monkeypatch):
    drawn = []

    def draw(text: str) -> str:
        drawn.append(text)
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"

    monkeypatch.setattr(routes, "as_svg", draw)
    monkeypatch.setattr(socket_module, "as_svg", draw)
    opened = client.post(f"{where}/api/tables", json={"name": "Ann"}).json()
    link = f"https://mine.example{BASE}/t/{opened['table']}"
    assert opened["link"] == link
    ET.fromstring(client.get(f"{where}/api/tables/{opened['table']}/qr.svg").text)
    assert drawn == [link]
    signed = client.post(
        f"{where}/api/admin/sign-in", json={"name": "Olga", "password": "correct horse battery"}
    )
    assert f"Path={BASE}/api/admin;" in signed.headers["set-cookie"]
    with client.websocket_connect(f"{where}/socket/{opened['table']}") as line:
        line.send_text(json.dumps({
            "t": "hello", "protocol": PROTOCOL, "table": opened["table"], "language": "en",
            "token": opened["token"],
        }))  # fmt: skip
        while (told := json.loads(line.receive_text()))["t"] != "table":
            assert told["t"] in {"welcome", "house"}, told
        line.send_text(json.dumps({"t": "move-seat", "id": "a"}))
        while (told := json.loads(line.receive_text()))["t"] != "seat-code":
            assert told["t"] != "failed", told
    assert told["link"].startswith(f"{link}#seat=")
    assert drawn[1:] == [told["link"]]
