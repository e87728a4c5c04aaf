"""Everything under a path of a host that has other pages too, behind a proxy that leaves it or takes it away."""

from __future__ import annotations

import shutil
import socket
import subprocess
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.serving import Server, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from web.person import Person

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CONFIG = """
daemon off; master_process off; pid nginx.pid; error_log stderr warn;
events {{ }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    server {{
        listen 127.0.0.1:{port};
        location / {{ return 404; }}
        location /mine/game/ {{
            proxy_pass {upstream};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
        }}
    }}
}}
"""


@pytest.fixture(scope="module")
def under_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(
        tmp_path_factory.mktemp("data"), environment={"SABOTEUR_BASE_PATH": "/mine/game"}
    )
    yield running
    running.stop()


@pytest.fixture(params=["straight", "left", "taken-away"])
def place(request: pytest.FixtureRequest, under_path: Server, tmp_path: Path) -> Iterator[str]:
    """Where the pages lie: at the server itself, or at a proxy of one kind or the other."""
    if request.param == "straight":
        yield f"{under_path.address}/mine/game"
        return
    if NGINX is None:
        pytest.skip("there is no nginx here: only the server itself is tried")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    upstream = under_path.address + ("/" if request.param == "taken-away" else "")
    (tmp_path / "nginx.conf").write_text(CONFIG.format(port=port, upstream=upstream))
    command = [NGINX, "-p", str(tmp_path), "-c", "nginx.conf"]
    with subprocess.Popen(command) as proxy:
        wait_for(f"http://127.0.0.1:{port}/mine/game/healthz")
        yield f"http://127.0.0.1:{port}/mine/game"
        proxy.terminate()


def test_a_table_is_opened_shared_and_played_under_a_path(
    person: Callable[..., Person], place: str
) -> None:
    ann, bob = person("Ann", at=place), person("Bob", at=place)
    ann.page.goto(place)  # without a / at its end, as people write it
    expect(ann.page).to_have_url(f"{place}/")
    code = ann.open_table(bots=1)
    expect(ann.page).to_have_url(f"{place}/t/{code}")
    qr = ann.page.get_by_role("img", name="QR")
    expect(qr).to_be_visible()
    assert qr.evaluate("(image) => image.complete && image.naturalWidth > 0")
    link = ann.page.evaluate(
        "async (code) => (await (await fetch(`/mine/game/api/tables/${code}`)).json()).table", code
    )
    assert link == code
    bob.join(code)
    ann.start()
    ann.see_role()
    ann.page.reload()
    expect(ann.page.locator(".players")).to_be_visible()

    # Links lead on under the path, by touch and in another tab, and the app that is kept lies there.
    page = bob.page
    page.goto(f"{place}/")
    rules = page.get_by_role("link", name="Rules").first
    rules.hover()
    expect(rules).to_have_attribute("href", "/mine/game/rules")
    rules.click()
    expect(page).to_have_url(f"{place}/rules")
    expect(page.locator("h1").first).to_be_visible()
    page.go_back()
    expect(page.locator("#name")).to_be_visible()
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest == "/mine/game/manifest.webmanifest"
    page.goto(f"{place}/rules")
    scope = page.evaluate(
        "() => navigator.serviceWorker.ready.then((kept) => new URL(kept.scope).pathname)"
    )
    assert scope == "/mine/game/"
    files = page.evaluate(
        "async () => (await (await caches.open('shell')).keys()).map((r) => new URL(r.url).pathname)"
    )
    assert "/mine/game/" in files
    assert all(file.startswith("/mine/game/") for file in files)
