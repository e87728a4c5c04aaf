"""The installed app: over an encrypted line it is kept, and opens when no server answers."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import expect, sync_playwright
from web.conftest import CHROMIUM
from web.serving import ROOT, wait_for

_PRIVATE_WINDOW = "in-incognito"
"""The only hindrance to installing: tests look through private windows."""


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """A server with an encrypted door: its process, both addresses."""
    command = [sys.executable, "-m", "saboteur", "serve", "--no-browser", "--tls"]
    command += [
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--tls-port",
        "0",
        "--data-dir",
        str(tmp_path),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            said += process.stdout.readline()
        plain, secure = (re.search(rf"{kind}://[\d.]+:\d+", said) for kind in ("http", "https"))
        assert plain is not None
        assert secure is not None
        wait_for(f"{plain[0]}/healthz")
        yield process, plain[0], secure[0]
    finally:
        process.kill()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


def pin_of(folder: Path) -> str:
    """Return by what a browser knows the key of the server."""
    certificate = x509.load_pem_x509_certificate((folder / "tls" / "server.pem").read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(key).digest()).decode()


def test_the_app_is_installed_over_the_encrypted_line_and_opens_without_the_server(
    doors: tuple[subprocess.Popen[str], str, str], tmp_path: Path
) -> None:
    process, plain, secure = doors
    trusted = [f"--ignore-certificate-errors-spki-list={pin_of(tmp_path)}"]
    path = CHROMIUM if Path(CHROMIUM).exists() else None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=trusted)
        page = browser.new_context(locale="en-GB").new_page()
        page.goto(f"{plain}/trust")
        expect(page.get_by_role("link", name="Fetch the certificate")).to_be_visible()
        expect(page.get_by_role("link", name="Open the secure connection")).to_have_attribute(
            "href", f"{secure}/"
        )
        page.goto(f"{secure}/trust")
        expect(page.get_by_text("Your connection is secure now.")).to_be_visible()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        hindrances = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
        found = {one["errorId"] for one in hindrances["installabilityErrors"]}
        assert found <= {_PRIVATE_WINDOW}, found
        page.goto(secure)
        expect(page.get_by_role("button", name="Play now")).to_be_visible()
        process.kill()
        process.wait(30)
        page.goto(secure)
        expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
        expect(page.get_by_role("button", name="Play now")).to_be_visible()
        browser.close()
