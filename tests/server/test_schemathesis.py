"""Everything that the description of the HTTP interface allows is asked for: it holds in every answer."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from server.test_description import check_answer
from starlette.testclient import TestClient

from saboteur.server.app import make_app
from saboteur.server.http.openapi import document
from saboteur.server.minds.minds import Minds
from saboteur.server.settings import Settings

EXAMPLES = 8
"""Of each operation."""


def test_no_request_of_the_description_is_answered_otherwise(tmp_path):
    house = Settings(data_dir=str(tmp_path), requests_per_second=1e6, tables_per_minute=10**6)
    app = make_app(house, minds=Minds())
    schema = schemathesis.openapi.from_dict(document())
    asked: set[str] = set()
    with TestClient(app) as client:
        for found in schema.get_all_operations():
            operation = found.ok()

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
                derandomize=True,
            )
            @given(case=operation.as_strategy())
            def ask(case: schemathesis.Case) -> None:
                app.state.rooms.clock._offset += 1  # nobody is too fast here
                words = case.as_transport_kwargs(base_url="http://testserver")
                answer = client.request(**{k: v for k, v in words.items() if k != "cookies"})
                assert answer.status_code < 500 or answer.status_code == 503, words
                check_answer(case.path, case.method.lower(), answer)

            ask()
            asked.add(f"{operation.method} {operation.path}")
    assert len(asked) == sum(map(len, document()["paths"].values()))
