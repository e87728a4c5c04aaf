"""Web push as the standards have it: a message sealed for one browser, and a sender that is known.

RFC 8291 seals the message so that the push service in between reads nothing of it; RFC 8188 is the
form in which it travels; RFC 8292 signs who sends it.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import tempfile
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SALT_BYTES: Final = 16
AUTH_BYTES: Final = 16
RECORD_SIZE: Final = 4096
SIGNED_SECONDS: Final = 12 * 3600
"""So long is a signature good; the standard allows a day."""
_LAST_RECORD: Final = b"\x02"


def to_text(data: bytes) -> str:
    """Return bytes as web push writes them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Read bytes as web push writes them.

    :raises ValueError: if it is none.
    """
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def check_keys(p256dh: str, auth: str) -> None:
    """Insist on keys that a message can be sealed with.

    :raises ValueError: if they are none.
    """
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(p256dh))
    if len(from_text(auth)) != AUTH_BYTES:
        raise ValueError("the secret of a subscription has 16 bytes")


def seal(
    message: bytes,
    p256dh: str,
    auth: str,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Return a message sealed for the browser that has these keys.

    :raises ValueError: if they are no keys.
    """
    salt = os.urandom(SALT_BYTES) if salt is None else salt
    own = ec.generate_private_key(ec.SECP256R1()) if own is None else own
    theirs = from_text(p256dh)
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    ours = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), receiver)
    secret = _derive(shared, from_text(auth), b"WebPush: info\x00" + theirs + ours, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
    sealed = AESGCM(key).encrypt(nonce, message + _LAST_RECORD, None)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + sealed


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


class Signer:
    """Signs what a server sends, with a key that is kept beside its tables."""

    def __init__(self, path: str) -> None:
        """Read the key, or make one.

        :raises OSError: if it can be neither read nor written.
        :raises ValueError: if something else stands there.
        """
        self._path = path
        if not os.path.exists(path):
            with contextlib.suppress(FileExistsError):  # another server of this folder was faster
                _write(path, _new_key(), _put_new)
        with open(path, "rb") as stream:
            self.pem = stream.read()
        """The key as it is kept."""
        self._key = _key(self.pem)

    def take(self, pem: bytes) -> None:
        """Sign with another key from now on, and keep it instead.

        :raises OSError: if it cannot be written; it is signed with all the same.
        :raises ValueError: if it is none.
        """
        if pem == self.pem:
            return
        self._key, self.pem = _key(pem), pem
        _write(self._path, pem, os.replace)

    @property
    def public_key(self) -> str:
        """Return the key by which browsers know this server."""
        return to_text(_point(self._key.public_key()))

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """Return the header that says to a push service who sends."""
        parts = urlsplit(endpoint)
        head = {"typ": "JWT", "alg": "ES256"}
        body = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + SIGNED_SECONDS,
            "sub": contact,
        }
        signed = ".".join(to_text(json.dumps(part).encode()) for part in (head, body))
        der = self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
        r, s = decode_dss_signature(der)
        signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public_key}"


def _key(pem: bytes) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(pem, None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("this is no key that signs notices")  # noqa: TRY004 - a wrong file
    return key


def _new_key() -> bytes:
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(path: str, pem: bytes, put: Callable[[str, str], None]) -> None:
    """Write a key that nobody else on this computer reads: whole, before it stands at its place."""
    number, partial = tempfile.mkstemp(prefix="push-key-", dir=os.path.dirname(path))
    try:
        with open(number, "wb") as stream:
            stream.write(pem)
        put(partial, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(partial)


def _put_new(partial: str, path: str) -> None:
    """Put a file where there is none.

    :raises FileExistsError: if there is one.
    """
    try:
        os.link(partial, path)
    except FileExistsError:
        raise
    except OSError:
        os.replace(partial, path)  # a disk that knows no links
