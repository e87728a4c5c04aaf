"""What the server says of itself in OpenAPI is what it really answers, byte for byte."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from server.house import House
from server.test_tables import run
from starlette.testclient import TestClient

from saboteur.server.app import make_app
from saboteur.server.http.openapi import document
from saboteur.server.http.routes import ROUTES
from saboteur.server.settings import Settings
from saboteur.server.wire import messages as m

DOCUMENT = json.loads(json.dumps(document()))
TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}
KNOWN = {
    "$ref", "additionalProperties", "anyOf", "const", "default", "description", "discriminator",
    "enum", "items", "maxItems", "maxLength", "maximum", "minItems", "minLength", "minimum",
    "properties", "required", "title", "type",
}  # fmt: skip


def check(schema: dict[str, Any], value: Any, where: str = "$") -> None:
    """Insist that a value is as a schema says; every word of the schema is understood."""
    assert set(schema) <= KNOWN, (where, set(schema) - KNOWN)
    if "$ref" in schema:
        check(DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]], value, where)
        return
    if "anyOf" in schema:
        check_any(schema["anyOf"], value, where)
        return
    if "type" in schema:
        kinds = TYPES[schema["type"]]
        assert isinstance(value, kinds), (where, value)
        assert not isinstance(value, bool) or bool in kinds, (where, value)
    assert "enum" not in schema or value in schema["enum"], (where, value)
    if isinstance(value, str):
        assert len(value) <= schema.get("maxLength", len(value)), where
    if isinstance(value, list):
        for i, item in enumerate(value):
            check(schema.get("items", {}), item, f"{where}[{i}]")
    if isinstance(value, dict):
        check_object(schema, value, where)


def check_any(schemas: list[dict[str, Any]], value: Any, where: str) -> None:
    problems: list[AssertionError] = []
    for schema in schemas:
        try:
            check(schema, value, where)
        except AssertionError as problem:
            problems.append(problem)
        else:
            return
    raise AssertionError((where, [str(problem)[:200] for problem in problems]))


def check_object(schema: dict[str, Any], value: dict[str, Any], where: str) -> None:
    fields = schema.get("properties", {})
    assert set(schema.get("required", [])) <= set(value), (where, value.keys())
    for key, item in value.items():
        if key in fields:
            check(fields[key], item, f"{where}.{key}")
        else:
            more = schema.get("additionalProperties", not fields)
            assert more is not False, (where, key)
            check(more if isinstance(more, dict) else {}, item, f"{where}.{key}")


def check_answer(path: str, method: str, answer: Any) -> None:
    """Insist that an answer is one of those that are described."""
    responses = DOCUMENT["paths"][path][method]["responses"]
    described = responses.get(str(answer.status_code), responses["default"])
    media = answer.headers["content-type"].partition(";")[0]
    schema = described["content"][media]["schema"]
    check(schema, answer.json() if media == "application/json" else answer.text, path)


def test_the_check_finds_what_is_wrong():
    health = {"$ref": "#/components/schemas/Health"}
    check(health, {"status": "ok", "version": "1", "protocol": 1})
    for wrong in (
        {"status": "ok", "version": "1"},
        {"status": "fine", "version": "1", "protocol": 1},
        {"status": "ok", "version": "1", "protocol": True},
        {"status": "ok", "version": "1", "protocol": "1"},
        {"status": "ok", "version": "1", "protocol": 1, "more": 1},
    ):
        with pytest.raises(AssertionError):
            check(health, wrong)


async def _matches(house: House) -> tuple[str, str, str]:
    """Play one match to its end and a part of another one."""
    ann, *_ = await house.open(2, bots=1, listed=True)
    await house.start()
    first = house.table.match_id
    await house.play(400)
    if house.table.phase != "over":
        for guest in house.guests:
            await guest.say(m.CastVote, on="end")
    await ann.say(m.Rematch)
    await ann.say(m.Start)
    await house.play(4)
    return first, house.table.match_id, ann.token


def test_every_answer_over_http_is_as_described(tmp_path):
    found: list[tuple[str, str, str]] = []
    codes: list[str] = []

    async def body(house):
        found.append(await _matches(house))
        codes.append(house.code)

    run(str(tmp_path / "saboteur.sqlite"), body)
    over, running, token = found[0]
    values = {"code": codes[0], "clause": "BASE-PATH-02", "tongue": "de", "name": "first"}
    settings = Settings(data_dir=str(tmp_path))
    seen: set[tuple[str, int]] = set()
    with TestClient(make_app(settings, static=str(tmp_path))) as client:
        asked: list[tuple[str, str, dict[str, str]]] = []
        for route in ROUTES:
            if route.method != "GET":
                continue
            for match in (over, running, "none"):
                for step in ("0", "3", "99999", "x"):
                    for query in ("", "?eyes=A", "?eyes=truth", "?language=fr", "?players=99"):
                        for code in (values["code"], "QQQQQ"):
                            path = re.sub(
                                r"{(\w+)}",
                                lambda name, m=match, s=step, c=code: {
                                    **values, "code": c, "match": m, "step": s
                                }[name[1]],
                                route.path,
                            )  # fmt: skip
                            asked.append((route.path, path + query, {}))
        asked.append(("/api/matches/{match}", f"/api/matches/{running}?eyes=B", {}))
        headers = {"authorization": f"Bearer {token}"}
        for letter in "ABC":
            path = f"/api/matches/{running}/steps/2?eyes={letter}"
            asked.append(("/api/matches/{match}/steps/{step}", path, headers))
        for path, address, more in dict.fromkeys((p, a, tuple(h.items())) for p, a, h in asked):
            answer = client.get(address, headers=dict(more))
            client.app.state.rooms.clock._offset += 1  # nobody is too fast here
            assert answer.status_code < 500, address
            check_answer(path, "get", answer)
            seen.add((path, answer.status_code))
        for json_body in ({"name": "Ann"}, {"name": ""}, {"nam": 1}, {"name": "A", "bots": ["x"]}):
            answer = client.post("/api/tables", json=json_body)
            check_answer("/api/tables", "post", answer)
            seen.add(("/api/tables", answer.status_code))
        client.app.state.rooms.draining = True
        answer = client.get("/readyz")
        assert answer.status_code == 503
        check_answer("/readyz", "get", answer)
    assert {("/api/matches/{match}/record", 200), ("/api/matches/{match}/record", 403),
            ("/api/matches/{match}/check", 200), ("/api/matches/{match}/steps/{step}", 200),
            ("/api/matches/{match}/steps/{step}", 403), ("/api/matches/{match}", 404),
            ("/api/tables/{code}", 404), ("/api/tables", 201)} <= seen  # fmt: skip


def test_everything_told_on_the_socket_is_as_described(database):
    told: list[bytes] = []

    async def body(house):
        await _matches(house)
        for guest in house.guests:
            await guest.say(m.Why, move="zzz")
            told.extend(guest.bytes)

    run(database, body)
    kinds: set[str] = set()
    for data in told:
        message = json.loads(data)
        kinds.add(message["t"])
        check({"$ref": "#/components/schemas/ServerMessage"}, message)
    assert {"table", "match", "talk", "done", "error"} <= kinds
