"""A push service on this computer: it takes notices as the standards have them, and can open them."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from saboteur.server.notices.sealing import from_text, to_text


@dataclass(frozen=True)
class Notice:
    """What arrived: who signed it, for whom it is good, and the message, opened."""

    path: str
    headers: dict[str, str]
    signed: dict[str, Any]
    message: dict[str, Any]


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Subscriber:
    """A browser's side of a subscription: keys that only it has."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        form = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        self._point = self._key.public_key().public_bytes(*form)

    @property
    def p256dh(self) -> str:
        return to_text(self._point)

    @property
    def auth(self) -> str:
        return to_text(self._auth)

    def open(self, body: bytes) -> bytes:
        """Open a sealed message (RFC 8291), written apart from what seals it."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\x00" + self._point + sender
        secret = _derive(shared, self._auth, info, 32)
        key = _derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
        opened = AESGCM(key).decrypt(nonce, sealed, None)
        assert opened.endswith(b"\x02")
        return opened[:-1]


def check_signature(header: str) -> dict[str, Any]:
    """Check who signed a notice (RFC 8292); return what they signed."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    signed, _, signature = parts["t"].rpartition(".")
    raw = from_text(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(parts["k"]))
    key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(from_text(signed.split(".")[1]))
    return {**found, "key": parts["k"]}


class PushService:
    """Listens on this computer; whoever subscribes gets an address of their own."""

    def __init__(self) -> None:
        self.arrived: Queue[Notice] = Queue()
        self.answer = 201
        self._subscribers: dict[str, Subscriber] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.take(self.path, dict(self.headers.items()), body)
                self.send_response(service.answer)
                self.end_headers()

            def log_message(self, *_values: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def subscribe(self, name: str) -> tuple[str, Subscriber]:
        """Return an address for somebody, and their keys."""
        subscriber = self._subscribers[f"/{name}"] = Subscriber()
        return f"{self.address}/{name}", subscriber

    def take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        """Take a notice as the service does, and open it as the browser does."""
        lower = {name.lower(): value for name, value in headers.items()}
        message = json.loads(self._subscribers[path].open(body))
        self.arrived.put(Notice(path, lower, check_signature(lower["authorization"]), message))

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
