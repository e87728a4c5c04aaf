"""What it takes to deploy a server: figures that the dashboard shows, proxies that are believed."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from server.test_sockets import connected, get, go, table_of

from saboteur.server.http.proxies import Proxies
from saboteur.server.settings import NAMES
from saboteur.server.wire import messages

ROOT = Path(__file__).resolve().parents[2]
RARE = {"saboteur_delayed_total", "saboteur_errors_total", "saboteur_mind_fallbacks_total",
        "saboteur_mind_processes_ended_total", "saboteur_refused_total", "saboteur_relayed_total"}  # fmt: skip
"""What a server has to say only when something is wrong, or when there are several."""


def test_the_dashboard_shows_what_a_server_tells(process):
    process.start()

    async def body() -> None:
        ann, *_ = await table_of(process.url, 2, bots=1)
        await ann.ask(messages.Start)
        await ann.until(lambda: ann.match is not None, 30)
        await ann.ask(messages.Say, text="hello")
        again = await connected(process.url, ann.table.table.code, ann.token)
        await again.until(lambda: again.match is not None, 30)

    go(body)
    told = get(process.url, "/metrics")
    assert 'saboteur_messages_total{kind="say"} 1' in told
    assert 'saboteur_processor_seconds_total{kind="hello"}' in told
    assert 'saboteur_processor_seconds_total{kind="open_table"}' in told
    names = set(re.findall(r"^(saboteur_\w+)", told, re.MULTILINE))
    dashboard = json.loads((ROOT / "deploy/grafana.json").read_text())
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"saboteur_\w+", target["expr"])
    }
    assert asked - names - RARE <= {"saboteur_mind_seconds_bucket", "saboteur_reconnects_total"}


@pytest.mark.parametrize(
    ("trusted", "believed", "not_believed"),
    [
        ("127.0.0.1", ["127.0.0.1"], ["10.61.0.2", "::ffff", ""]),
        ("10.61.0.0/24, 192.0.2.7", ["10.61.0.9", "192.0.2.7"], ["10.61.1.9", "192.0.2.8", "2001:db8::1"]),
        ("2001:db8::/32 proxy", ["2001:db8::7", "proxy"], ["2001:db9::7"]),
        ("*", ["203.0.113.9"], []),
    ],
)  # fmt: skip
def test_a_proxy_is_an_address_or_a_network(trusted, believed, not_believed):
    proxies = Proxies(trusted)
    assert all(proxies.trust(address) for address in believed)
    assert not any(proxies.trust(address) for address in not_believed)


def test_every_setting_that_is_deployed_exists():
    found = set()
    for file in (ROOT / "deploy").iterdir():
        found |= set(re.findall(r"SABOTEUR_([A-Z_]+)", file.read_text()))
    assert {"HOST", "POSTGRES", "PEER_URL"} <= found
    assert found - {"DOMAIN"} <= {name.upper() for name in NAMES}
    page = (ROOT / "docs/hosting.md").read_text()
    [block] = re.findall(r"```\n(   host = .*?)```", page, re.DOTALL)
    assert set(tomllib.loads(block)) <= set(NAMES)
