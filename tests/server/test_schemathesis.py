"""What the description of the HTTP interface allows is asked for, and what it does not: it holds in every answer."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from server.test_description import check_answer
from starlette.testclient import TestClient

from saboteur.server.app import make_app
from saboteur.server.desk.signing import Signing, write_password
from saboteur.server.http.openapi import document
from saboteur.server.http.routes import ROUTES
from saboteur.server.minds.minds import Minds
from saboteur.server.settings import Settings

EXAMPLES = {GenerationMode.POSITIVE: 8, GenerationMode.NEGATIVE: 5}
"""Of each operation."""
ORDERS = 40
"""Of what is ordered at the desk, which is of seven kinds."""
DESK = "/api/admin/"
SIGN_IN = f"POST {DESK}sign-in"
"""That nobody comes to the desk by guessing is no fault: whoever asks here has signed in before."""


@pytest.mark.parametrize("mode", EXAMPLES, ids=lambda mode: mode.value)
def test_no_request_is_answered_otherwise_than_described(tmp_path, mode):
    house = Settings(data_dir=str(tmp_path), requests_per_second=1e6, tables_per_minute=10**6)
    write_password(house.operators, "correct horse battery")
    signing = Signing(house.operators)
    app = make_app(house, minds=Minds())
    schema = schemathesis.openapi.from_dict(document())
    asked: set[str] = set()
    refused: set[str] = set()
    """To which something was sent that is no such thing."""
    done: dict[str, list[Any]] = {}
    """What was done at the desk, and what was sent for it."""
    with TestClient(app) as client:
        for found in schema.get_all_operations():
            operation = found.ok()
            if mode is GenerationMode.NEGATIVE and not (operation.query or operation.body):
                continue  # whatever stands in a path is text: there is nothing to be wrong
            orders = operation.path == f"{DESK}orders"

            @settings(
                max_examples=ORDERS if orders else EXAMPLES[mode],
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
                derandomize=True,
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: schemathesis.Case) -> None:
                label = f"{case.method.upper()} {case.path}"
                app.state.rooms.clock._offset += 1  # nobody is too fast here
                words = case.as_transport_kwargs(base_url="http://testserver")
                if isinstance(words.get("data"), bytes):
                    words["content"] = words.pop("data")
                # One of its own for each: whoever has signed out is out.
                session = signing.session("Olga", app.state.rooms.clock.now())
                words["headers"]["authorization"] = f"Bearer {signing.token(session)}"
                answer = client.request(**{k: v for k, v in words.items() if k != "cookies"})
                assert answer.status_code < 500 or answer.status_code == 503, words
                check_answer(case.path, case.method.lower(), answer)
                body = case.meta and case.meta.components.get(ParameterLocation.BODY)
                if body and body.mode is GenerationMode.NEGATIVE:
                    assert 400 <= answer.status_code < 500, "what is no such thing is refused"
                    if label.startswith(f"POST {DESK}") and label != SIGN_IN:
                        assert answer.status_code == 400, "and not because nobody has signed in"
                    refused.add(f"{case.method} {case.path}")
                if DESK in label and answer.status_code < 400:
                    done.setdefault(label, []).append(case.body)

            ask()
            asked.add(f"{operation.method} {operation.path}")
    described = [(way, one) for ways in document()["paths"].values() for way, one in ways.items()]
    if mode is GenerationMode.POSITIVE:
        assert len(asked) == len(described)
        assert not refused
        desk = {f"{route.method} {route.path}" for route in ROUTES if DESK in route.path}
        assert done.keys() == desk - {SIGN_IN}, "what is asked for at the desk is reached"
        ordered = {order["do"] for order in done[f"POST {DESK}orders"]}
        assert ordered >= {"announce", "drain", "maintain"}
    else:
        assert len(asked) == sum(
            "requestBody" in one or any(p["in"] == "query" for p in one["parameters"])
            for _, one in described
        )
        assert len(refused) == sum("requestBody" in one for _, one in described)
