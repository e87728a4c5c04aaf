"""The HTTP interface: what it offers, what it refuses, what it tells browsers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re

import msgspec
import pytest
from starlette.testclient import TestClient

from saboteur.rules.registry import MODULES
from saboteur.server.app import make_app
from saboteur.server.http import routes
from saboteur.server.http.qr import as_svg
from saboteur.server.http.routes import ROUTES
from saboteur.server.http.security import policy
from saboteur.server.metrics import Metrics
from saboteur.server.rooms.clock import HandClock
from saboteur.server.settings import Settings
from saboteur.server.sockets import socket
from saboteur.server.stores.tokens import (
    CODE_LENGTH,
    LETTERS,
    TOKEN_LENGTH,
    clean_code,
    hashed,
    new_code,
)
from saboteur.server.wire import messages as m


@pytest.fixture
def client(tmp_path):
    settings = Settings(data_dir=str(tmp_path), tables_per_minute=5)
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Saboteur</title>")
    (static / "assets" / "app-1a2b.js").write_text("1")
    with TestClient(make_app(settings, base="http://10.1.2.3:8080", static=str(static))) as found:
        yield found


def opened(client, **more):
    answer = client.post("/api/tables", json={"name": "Ann", **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_table_is_opened_with_a_name_alone(client):
    found = opened(client)
    assert re.fullmatch(f"[{LETTERS}]{{{CODE_LENGTH}}}", found["table"])
    assert len(found["token"]) == TOKEN_LENGTH
    assert found["link"].endswith("/t/" + found["table"])
    assert client.get(f"/api/tables/{found['table'].lower()}").json()["host"] == "Ann"
    assert client.get("/api/tables").json() == [], "it is not listed"
    listed = opened(client, setup={"listed": True})
    assert [t["table"] for t in client.get("/api/tables").json()] == [listed["table"]]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "unreadable"),
        (b"{}", "unreadable"),
        (b'{"name":"Ann","nmae":1}', "unreadable"),
        (b'{"name":"\\u202e"}', "bad-name"),
        (b'{"name":"Ann","bots":["genius"]}', "no-such-bot"),
        (b'{"name":"Ann","play":"chess"}', "bad-setup"),
        (b'{"name":"Ann","setup":{"clock":{"kind":"move","amount":1}}}', "bad-clock"),
        (b'{"name":"' + b"x" * 20_000 + b'"}', "too-long"),
    ],
)
def test_what_is_wrong_gets_a_code(client, body, code):
    answer = client.post("/api/tables", content=body)
    assert answer.json()["error"]["code"] == code
    assert 400 <= answer.status_code < 500


def test_tables_are_not_opened_without_end(tmp_path):
    clock = HandClock()
    app = make_app(Settings(data_dir=str(tmp_path), tables_per_minute=5), clock=clock)
    with TestClient(app) as client:
        codes = [client.post("/api/tables", json={"name": "Ann"}).status_code for _ in range(8)]
        assert codes == [201] * 5 + [429] * 3
        clock.advance(12)
        codes = [client.post("/api/tables", json={"name": "Ann"}).status_code for _ in range(2)]
        assert codes == [201, 429]


def test_another_page_may_not_open_tables(client):
    answer = client.post(
        "/api/tables", json={"name": "A"}, headers={"origin": "http://evil.example"}
    )
    assert answer.json()["error"]["code"] == "bad-origin"
    assert client.post("/api/tables", json={"name": "A"}, headers={"origin": "http://testserver"})


@pytest.mark.parametrize(
    "path",
    ["/api/tables/XXXXX", "/api/matches/x", "/api/matches/x/steps/1", "/api/matches/x/record",
     "/api/matches/x/check", "/api/clauses/NO-01", "/api/tables/XXXXX/qr.svg"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["text"]


@pytest.mark.parametrize("path", ["/m/", "/nowhere", "/t/ABCDE/more"])
def test_at_an_address_without_a_page_the_client_says_so(client, path):
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "<title>Saboteur</title>" in answer.text
    assert client.get(path, headers={"accept": "application/json"}).text == "Not Found"
    assert client.get("/assets/nothing.js", headers={"accept": "text/html"}).text == "Not Found"


def test_a_refusal_is_in_the_language_asked_for(client):
    assert "table" in client.get("/api/tables/XXXXX?language=fr").json()["error"]["text"]
    texts = {client.get(f"/api/tables/XXXXX?language={lang}").text for lang in ("en", "fr")}
    assert len(texts) == 2


def test_the_offer_explains_what_does_not_go_together(client):
    offer = client.get(
        "/api/offer?game=saboteur2&modules=greedy-dwarf&players=3&language=fr"
    ).json()
    modules = {module["name"]: module for module in offer["modules"]}
    assert modules["greedy-dwarf"]["refused"]["clauses"] == ["OV-MOD-05"]
    assert modules["veto"]["refused"] is None, "another one is not to blame"
    assert offer["refused"]["clauses"]
    fine = client.get("/api/offer?game=base&modules=veto,goal-swap&players=3").json()
    assert fine["refused"] is None
    assert fine["players"] == [3, 10]
    assert {o["key"] for o in fine["options"]} >= {"gold_draw", "goal_swap_secret"}
    few = client.get("/api/offer?game=base&players=2").json()
    assert few["refused"]["code"] == "players"
    odd = client.get("/api/offer?game=chess&modules=a,b&options=x=y,z&players=abc").json()
    assert odd["refused"] is not None
    assert {m["name"] for m in fine["modules"]} == {n for n, m in MODULES.items() if m.games}


def test_the_offer_says_of_what_kind_an_option_is(client):
    options = client.get(
        "/api/offer?game=base&modules=veto,tunnel-party,tunnel-toll&options=site_cells=4,2,gold_draw=players"
    ).json()["options"]
    found = {option["key"]: option for option in options}
    assert (found["veto_timeout"]["kind"], found["veto_timeout"]["range"]) == ("number", [1, 300])
    assert (found["toll_connected_only"]["kind"], found["toll_connected_only"]["range"]) == (
        "flag",
        [],
    )
    assert found["gold_draw"]["kind"] == "word"
    assert found["gold_draw"]["value"] == "players"
    assert found["first_player"]["kind"] == "seat"
    assert found["site_ports"]["kind"] == "sides"
    assert (found["site_cells"]["kind"], found["site_cells"]["value"]) == ("cells", "4,2")


def test_an_offer_may_have_options_with_commas(client):
    found = client.get(
        "/api/offer?options=goal_cells=9,-2%2B9,0%2B9,2,gold_draw=players&players=3"
    ).json()
    assert found["refused"] is None
    assert found["ruleset"] == "base@1/P2024 goal_cells=9,-2+9,0+9,2 gold_draw=players"


@pytest.mark.parametrize("path", ["/", "/t/KDMRT", "/m/abc", "/m/abc/12", "/assets/app-1a2b.js",
                                  "/healthz", "/api/offer", "/nothing"])  # fmt: skip
def test_every_answer_is_strict_with_browsers(client, path):
    answer = client.get(path)
    csp = answer.headers["content-security-policy"]
    assert "default-src 'none'" in csp
    assert "unsafe" not in csp
    assert "frame-ancestors 'none'" in csp
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_a_strange_host_does_not_get_into_the_policy():
    assert "evil" not in policy("a; script-src evil")
    assert "ws://10.0.0.1:80" in policy("10.0.0.1:80")


def test_pages_are_fresh_and_hashed_files_are_kept(client):
    assert client.get("/t/KDMRT").headers["cache-control"] == "no-cache"
    assert "immutable" in client.get("/assets/app-1a2b.js").headers["cache-control"]
    assert client.get("/api/tables").headers["cache-control"] == "no-store"


def test_without_a_built_client_there_is_a_clear_page(tmp_path):
    app = make_app(Settings(data_dir=str(tmp_path)), static=str(tmp_path / "none"))
    with TestClient(app) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "./dev play" in answer.text
        assert client.get("/healthz").status_code == 200


def test_health_and_figures(client):
    opened(client)
    assert client.get("/healthz").json()["status"] == "ok"
    assert client.get("/readyz").json()["status"] == "ok"
    own = TestClient(client.app, client=("127.0.0.1", 50000))
    text = own.get("/metrics").text
    assert "saboteur_tables 1" in text
    code = opened(client)["table"]
    assert code not in own.get("/metrics").text, "no figure is about a single table"


def test_who_plays_is_not_told_the_figures(tmp_path):
    """Where one table is played they tell that somebody answers, or a bot thinks, in a reaction window."""
    settings = Settings(data_dir=str(tmp_path), metrics_from="10.9.0.0/24, 192.0.2.7")
    app = make_app(settings, static=str(tmp_path))
    told = {}
    for host in ("127.0.0.1", "::1", "10.9.0.3", "192.0.2.7", "10.9.1.3", "203.0.113.9", "phone"):
        told[host] = TestClient(app, client=(host, 50000)).get("/metrics").status_code
    assert told == {
        **dict.fromkeys(("127.0.0.1", "::1", "10.9.0.3", "192.0.2.7"), 200),
        **dict.fromkeys(("10.9.1.3", "203.0.113.9", "phone"), 403),
    }


def test_the_figures_are_a_histogram_that_adds_up():
    metrics = Metrics()
    for seconds in (0.0005, 0.02, 9.0):
        metrics.took(seconds)
    text = metrics.text({})
    assert 'le="0.001"} 1' in text
    assert 'le="0.025"} 2' in text
    assert 'le="+Inf"} 3' in text


def test_the_description_covers_every_route_and_every_message(client):
    document = client.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    for route in ROUTES:
        operation = document["paths"][route.path][route.method.lower()]
        assert operation["summary"] == route.does
        names = {p["name"] for p in operation["parameters"] if p["in"] == "path"}
        assert names == set(re.findall(r"{(\w+)}", route.path))
    refs = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert refs <= set(document["components"]["schemas"])
    assert {"ClientMessage", "ServerMessage", "View", "MatchNow"} <= set(
        document["components"]["schemas"]
    )


def test_answers_have_the_types_they_promise(client):
    found = opened(client)
    paths = {
        "/api/tables": "", "/api/tables/{code}": found["table"], "/api/offer": "",
        "/api/clauses/{clause}": "BASE-PATH-02", "/healthz": "", "/readyz": "",
    }  # fmt: skip
    for route in ROUTES:
        if route.path in paths and route.method == "GET":
            path = re.sub(r"{\w+}", paths[route.path], route.path)
            msgspec.json.decode(client.get(path).content, type=route.answer, strict=True)


def test_a_qr_code_is_a_drawing_without_style(client):
    code = opened(client)["table"]
    answer = client.get(f"/api/tables/{code}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert "style" not in answer.text


def test_codes_are_drawn_where_nobody_waits_for_it(client, monkeypatch):
    """It takes longer than a move: in the event loop everybody else would wait."""
    loops: list[object] = []

    def drawn(text: str) -> str:
        with contextlib.suppress(RuntimeError):
            loops.append(asyncio.get_running_loop())
        return as_svg(text)

    for place in (routes, socket):
        monkeypatch.setattr(place, "as_svg", drawn)
    table = opened(client)
    assert client.get(f"/api/tables/{table['table']}/qr.svg").text.startswith("<svg")
    with client.websocket_connect("/socket") as line:
        line.send_text(m.write(m.hello(table["table"], table["token"])).decode())
        line.send_text(m.write(m.MoveSeat(id="1")).decode())
        answer = m.read_server(line.receive_text())
        while not isinstance(answer, m.SeatCode):
            answer = m.read_server(line.receive_text())
    assert answer.qr.startswith("<svg")
    assert loops == []


def test_codes_have_no_letters_that_are_mistaken():
    code = new_code()
    assert len(code) == CODE_LENGTH
    assert not set("AEIOUYLV10 ") & set("".join(new_code() for _ in range(200))) - {"V"}
    assert clean_code(" " + code.lower() + "-") == code


def test_what_is_kept_of_a_token_is_not_the_token(client, tmp_path):
    found = opened(client)
    stored = b"".join(p.read_bytes() for p in tmp_path.rglob("*.sqlite*"))
    assert found["token"].encode() not in stored
    assert hashed(found["token"]).encode() in stored


def test_a_clause_says_in_words_where_it_stands(client):
    assert client.get("/api/clauses/BASE-PATH-01?language=en").json()["part"] == "Base game"
    assert client.get("/api/clauses/BASE-PATH-01?language=fr").json()["part"] == "Jeu de base"


def test_a_name_that_is_too_long_is_refused_in_words(client):
    for language, word in (("en", "24 letters"), ("fr", "24 lettres")):
        answer = client.post(f"/api/tables?language={language}", json={"name": "x" * 25})
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "bad-name"
        assert word in answer.json()["error"]["text"]


def test_a_listed_table_says_how_many_may_come(client):
    opened(client, setup={"listed": True})
    opened(client, setup={"listed": True, "game": "duel", "profile": "PDUEL"})
    opened(client, setup={"listed": True, "game": "nonsense"})
    found = {t["game"]: (t["players"], t["seats"]) for t in client.get("/api/tables").json()}
    assert found == {"base": (1, 10), "duel": (1, 2), "nonsense": (1, 12)}


def test_an_edition_names_all_modules_it_does_not_have_and_what_to_take_away(client):
    query = "game=base&profile=P2004&modules=veto,greedy-dwarf,new-goals&options=veto_timeout=9"
    for language in ("en", "fr"):
        offer = client.get(f"/api/offer?{query}&language={language}").json()
        names = {module["name"]: module["text"] for module in offer["modules"]}
        assert offer["take_away"] == ["veto", "greedy-dwarf", "new-goals", "veto_timeout"]
        for name in ("veto", "greedy-dwarf", "new-goals"):
            assert names[name] in offer["refused"]["text"]
        assert offer["refused"]["clauses"] == ["OV-ED-04"]
    rest = client.get("/api/offer?game=base&profile=P2004").json()
    assert rest["refused"] is None
    assert rest["take_away"] == []
    clash = client.get("/api/offer?game=base&modules=tournament,new-goals").json()
    assert len(clash["take_away"]) <= 1, "of two that exclude each other one may stay"
    alien = client.get("/api/offer?game=base&profile=PDUEL&modules=veto").json()
    assert alien["take_away"] == [], "it is the edition that does not fit"
    assert alien["refused"] is not None


def test_what_is_missing_for_a_game_is_said(client):
    assert client.get("/api/offer?game=duel&profile=PDUEL&players=1").json()["missing"] == 1
    assert client.get("/api/offer?game=duel&profile=PDUEL&players=2").json()["missing"] == 0
    assert client.get("/api/offer?game=base&players=1").json()["missing"] == 2
