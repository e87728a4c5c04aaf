"""The encrypted door: a certificate authority for the home network, and a server with two doors."""

from __future__ import annotations

import datetime as dt
import json
import os
import re
import signal
import socket
import ssl
import stat
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import connect

from saboteur.server.tls import authority
from saboteur.server.tls.authority import NotAtHome, Secured, at_home, brought


def trusting(secured: Secured) -> ssl.SSLContext:
    """Return what a phone checks connections with, once it trusts an authority."""
    return ssl.create_default_context(cadata=secured.certificate)


def shake_hands(server: ssl.SSLContext, client: ssl.SSLContext, name: str) -> None:
    """Let a client come to a server by a name."""
    ours, theirs = socket.socketpair()

    def answer() -> None:
        try:
            with server.wrap_socket(theirs, server_side=True):
                pass
        except OSError:  # the client did not like it
            pass
        finally:
            theirs.close()

    answering = threading.Thread(target=answer)
    answering.start()
    try:
        with client.wrap_socket(ours, server_hostname=name):
            pass
    finally:
        ours.close()
        answering.join(10)


@pytest.mark.parametrize("name", ["127.0.0.1", "::1", "localhost", "192.168.7.9"])
def test_a_phone_that_trusts_the_authority_comes_in_by_every_name(tmp_path, name):
    secured = at_home(str(tmp_path / "tls"), "192.168.7.9")
    shake_hands(secured.context, trusting(secured), name)


def test_without_trust_or_by_another_name_nobody_comes_in(tmp_path):
    secured = at_home(str(tmp_path / "tls"), "192.168.7.9")
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(secured.context, ssl.create_default_context(), "192.168.7.9")
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(secured.context, trusting(secured), "192.168.7.10")


@pytest.mark.parametrize("name", ["bank.example", "notlocal", "8.8.8.8"])
def test_the_authority_cannot_vouch_for_the_rest_of_the_world(tmp_path, name):
    """Whoever steals its key and signs for a bank is not believed."""
    folder = tmp_path / "tls"
    secured = at_home(str(folder), "127.0.0.1")
    content = (folder / "authority.pem").read_bytes()
    signer = x509.load_pem_x509_certificate(content)
    signing_key = serialization.load_pem_private_key(content, None)
    assert isinstance(signing_key, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    alternative: x509.GeneralName = (
        x509.IPAddress(authority.ipaddress.ip_address(name))
        if name[0].isdigit()
        else x509.DNSName(name)
    )
    now = dt.datetime.now(dt.UTC)
    forged = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "forged")]))
        .issuer_name(signer.subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=9))
        .add_extension(x509.SubjectAlternativeName([alternative]), critical=False)
        .sign(signing_key, hashes.SHA256())
    )
    path = tmp_path / "forged.pem"
    path.write_bytes(
        forged.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(brought(str(path), "").context, trusting(secured), name)


def test_the_authority_stays_and_the_certificate_learns_new_addresses(tmp_path):
    folder = tmp_path / "tls"
    first = at_home(str(folder), "192.168.7.9")
    server = (folder / "server.pem").read_bytes()
    assert at_home(str(folder), "192.168.7.9").certificate == first.certificate
    assert (folder / "server.pem").read_bytes() == server
    moved = at_home(str(folder), "10.0.0.4")
    assert moved.certificate == first.certificate
    shake_hands(moved.context, trusting(first), "10.0.0.4")
    shake_hands(moved.context, trusting(first), "192.168.7.9")


def test_keys_are_for_their_owner_alone_and_what_is_broken_is_made_anew(tmp_path):
    folder = tmp_path / "tls"
    at_home(str(folder), "127.0.0.1")
    for name in ("authority.pem", "server.pem"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    (folder / "server.pem").write_text("half a certifi")
    secured = at_home(str(folder), "127.0.0.1")
    shake_hands(secured.context, trusting(secured), "127.0.0.1")


def test_a_certificate_is_renewed_before_it_runs_out(tmp_path, monkeypatch):
    folder = tmp_path / "tls"
    monkeypatch.setattr(authority, "SERVER_DAYS", 20)
    first = at_home(str(folder), "127.0.0.1")
    old = (folder / "server.pem").read_bytes()
    monkeypatch.undo()
    second = at_home(str(folder), "127.0.0.1")
    assert (folder / "server.pem").read_bytes() != old
    shake_hands(second.context, trusting(first), "127.0.0.1")


@pytest.mark.parametrize("address", ["8.8.8.8", "[2001:4860:4860::8888]", "play.example.com"])
def test_an_address_outside_is_refused_in_words(tmp_path, address):
    with pytest.raises(NotAtHome) as caught:
        at_home(str(tmp_path / "tls"), address)
    assert caught.value.address == address
    assert not (tmp_path / "tls").exists()


# --- a real server ---------------------------------------------------------------------------


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """A server with two doors: its process and both addresses."""
    command = [sys.executable, "-m", "saboteur", "serve", "--tls", "--no-browser"]
    command += ["--host", "127.0.0.1", "--port", "0", "--tls-port", "0"]
    command += ["--data-dir", str(tmp_path)]
    environment = {**os.environ, "SABOTEUR_PURE": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        plain, secure = (re.search(rf"{kind}://127[.\d]+:\d+", said) for kind in ("http", "https"))
        assert plain is not None
        assert secure is not None
        yield process, plain[0], secure[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


def get(address: str, context: ssl.SSLContext | None = None) -> bytes:
    with urllib.request.urlopen(address, timeout=30, context=context) as answer:
        return bytes(answer.read())


def test_a_server_with_two_doors(doors):
    """Plain visitors are told of the other door; behind it the same tables stand."""
    process, plain, secure = doors
    told = json.loads(get(f"{plain}/api/trust"))
    assert told["address"] == secure
    assert re.fullmatch(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", told["fingerprint"])
    certificate = get(f"{plain}{told['certificate']}")
    assert (
        x509.load_der_x509_certificate(certificate).fingerprint(hashes.SHA256()).hex(":").upper()
        == told["fingerprint"]
    )
    trust = ssl.create_default_context(cadata=certificate)
    body = json.dumps({"name": "Ann"}).encode()
    request = urllib.request.Request(f"{secure}/api/tables", body, method="POST")
    with urllib.request.urlopen(request, timeout=30, context=trust) as answer:
        opened = json.loads(answer.read())
    assert opened["link"].startswith("http")
    assert json.loads(get(f"{plain}/api/tables/{opened['table']}"))["host"] == "Ann"
    address = secure.replace("https", "wss") + "/socket"
    with connect(address, ssl=trust, origin=secure) as line:  # type: ignore[arg-type]
        line.send(json.dumps({"t": "rubbish"}))
        assert json.loads(line.recv(30))["t"] == "error"
    process.send_signal(signal.SIGTERM)
    process.wait(30)


def test_what_cannot_be_is_said_plainly(tmp_path):
    """One sentence and no server, in the reader's language."""
    command = [sys.executable, "-m", "saboteur", "serve", "--tls", "--no-browser"]
    command += ["--host", "127.0.0.1", "--port", "0", "--data-dir", str(tmp_path)]
    command += ["--tls-certificate", str(tmp_path / "none.pem"), "--language", "fr"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "none.pem" in done.stderr
    assert "certificat" in done.stderr


def anything() -> ssl.SSLContext:
    """Return what takes every certificate."""
    return ssl._create_unverified_context()


def certificate_of(port: int) -> bytes:
    """Return the certificate that a server shows."""
    return ssl.get_server_certificate(("127.0.0.1", port), timeout=10).encode()


def test_a_new_certificate_is_read_without_a_stop(tmp_path, process):
    """On SIGHUP; one that cannot be used does not take the place of the other."""
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        at_home(str(folder), "127.0.0.1")
    [one], [two] = (sorted(folder.glob("server*.pem")) for folder in (first, second))
    file = tmp_path / "mine.pem"
    file.write_bytes(one.read_bytes())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process.flags += ("--tls", "--tls-certificate", str(file), "--tls-port", str(port))
    process.start()
    before = certificate_of(port)
    with connect(f"wss://127.0.0.1:{port}/socket", ssl=anything()) as line:
        file.write_text("nonsense")
        os.kill(process.pid, signal.SIGHUP)
        until(lambda: "the certificate stays as it was" in process.log())
        assert certificate_of(port) == before
        file.write_bytes(two.read_bytes())
        os.kill(process.pid, signal.SIGHUP)
        until(lambda: certificate_of(port) != before)
        assert certificate_of(port) in two.read_bytes()
        line.send("{}")
        assert json.loads(line.recv(timeout=10))["code"] == "no-hello"  # an open line goes on


def until(so) -> None:
    late = time.monotonic() + 30
    while not so():
        assert time.monotonic() < late
        time.sleep(0.05)
