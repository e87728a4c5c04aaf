"""The description of the HTTP interface, from the table of routes and the types themselves."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from saboteur import __version__
from saboteur.server.http.answers import JSON
from saboteur.server.http.routes import ROUTES, Route
from saboteur.server.wire import PROTOCOL, messages, pages


def document() -> dict[str, Any]:
    """Return the description in the OpenAPI format, with the messages of the socket as types."""
    shown = [route.answer for route in ROUTES if route.answer is not None]
    bodies = [route.body for route in ROUTES if route.body is not None]
    kinds = [*shown, *bodies, pages.HttpProblem, messages.ClientMessage, messages.ServerMessage]
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    by_kind = list(zip(kinds, schemas, strict=True))
    components["ClientMessage"] = schemas[-2]
    components["ServerMessage"] = schemas[-1]
    paths: dict[str, Any] = {}
    for route in ROUTES:
        operation = _operation(route, by_kind)
        paths.setdefault(route.path, {})[route.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Saboteur",
            "version": __version__,
            "description": f"The socket at /socket speaks protocol {PROTOCOL}: it takes "
            "ClientMessage and sends ServerMessage.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"device": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, by_kind: list[tuple[Any, Any]]) -> dict[str, Any]:
    def schema(kind: object) -> object:
        return next(found for other, found in by_kind if other is kind or other == kind)

    content: dict[str, Any] = {route.media: {"schema": {"type": "string"}}}
    if route.answer is not None:
        content = {JSON: {"schema": schema(route.answer)}}
    names = re.findall(r"{(\w+)}", route.path)
    found: dict[str, Any] = {
        "summary": route.does,
        "operationId": route.handler,
        "parameters": [
            *(_parameter(name, "path") for name in names),
            *(_parameter(name, "query") for name in route.query),
        ],
        "responses": {
            str(route.status): {
                "description": "It is done.",
                "content": content,
            },
            "default": {
                "description": "It is refused.",
                "content": {JSON: {"schema": schema(pages.HttpProblem)}},
            },
        },
    }
    if route.body is not None:
        found["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": schema(route.body)}},
        }
    if route.handler == "readyz":
        found["responses"]["503"] = {"description": "It cannot.", "content": content}
    if "eyes" in route.query:
        found["security"] = [{}, {"device": []}]
    return found


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": "string"}}
