"""A certificate authority for one server in a home network, and the certificate it signs.

Browsers keep their best abilities (installing, staying awake, notices, the clipboard) for encrypted
pages, and no public authority signs for an address in a home network. So the server makes an
authority of its own, once, and each phone is told once to trust it (the page `/trust`). It can
vouch for addresses in home networks and for this computer's name, and for nothing else: whoever
stole its key could not pretend to be somebody's bank.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import os
import socket
import ssl
from dataclasses import dataclass
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

AUTHORITY_DAYS: Final = 3650
SERVER_DAYS: Final = 397
"""Browsers refuse certificates that live longer."""
RENEWED_BEFORE: Final = dt.timedelta(days=30)
_SKEW: Final = dt.timedelta(days=1)
"""A phone whose clock is behind still finds the certificate valid."""
HOME_NETWORKS: Final = tuple(
    ipaddress.ip_network(text)
    for text in (
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
)
_HOME_NAMES: Final = ("localhost", "local", "lan", "home.arpa")
_USES: Final = (
    "digital_signature",
    "content_commitment",
    "key_encipherment",
    "data_encipherment",
    "key_agreement",
    "key_cert_sign",
    "crl_sign",
    "encipher_only",
    "decipher_only",
)
"""All that the key of a certificate can be good for."""


class NotAtHome(ValueError):
    """An address for which a home network's authority cannot vouch."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address: str = address


@dataclass(frozen=True, slots=True)
class Secured:
    """Everything needed to speak encrypted, and to let phones trust it."""

    context: ssl.SSLContext
    certificate: bytes
    """The authority's, for phones to install; empty where a certificate was brought along."""
    fingerprint: str
    """Of the authority, for comparing by eye."""
    files: tuple[str, str | None] = ("", None)
    """Where the certificate and its key were read from; None: both are in one file."""

    def take(self, newer: Secured) -> None:
        """Speak with a newer certificate from now on; lines that are open stay as they are.

        :raises OSError: if its files cannot be read any more.
        """
        self.context.load_cert_chain(*newer.files)


def own_names() -> list[str]:
    """Return the names by which this computer is known in its network."""
    name = socket.gethostname().split(".")[0].lower()
    return ["localhost", *([name, f"{name}.local"] if name and name != "localhost" else [])]


def brought(certificate: str, key: str) -> Secured:
    """Return what a certificate that somebody brings makes possible.

    :raises OSError: if it cannot be read or is none.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key or None)
    return Secured(context, b"", "", (certificate, key or None))


def at_home(folder: str, address: str) -> Secured:
    """Return what the authority kept in a folder makes possible; make it where there is none.

    :raises NotAtHome: if the address is none of a home network.
    :raises OSError: if nothing can be kept there.
    """
    addresses = _addresses(address)
    names = own_names()
    if not addresses and address not in names and not _is_home_name(address):
        raise NotAtHome(address)
    if not addresses and address not in names:
        names.append(address)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    authority, authority_key = _authority(folder)
    names = [name for name in names if _may_vouch(authority, name)]
    wanted = [ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("::1"), *addresses]
    path = _server_certificate(folder, authority, authority_key, names, wanted)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    der = authority.public_bytes(serialization.Encoding.DER)
    digest = authority.fingerprint(hashes.SHA256()).hex(":").upper()
    return Secured(context, der, digest, (path, None))


def _addresses(text: str) -> list[Address]:
    """Return the address that a text is, if it is one.

    :raises NotAtHome: if it is one outside.
    """
    try:
        address = ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return []
    if not any(address in network for network in HOME_NETWORKS):
        raise NotAtHome(text)
    return [address]


def _is_home_name(name: str) -> bool:
    return any(name == home or name.endswith(f".{home}") for home in _HOME_NAMES)


def _authority(folder: str) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """Return the authority of a folder; one that has run out is made anew."""
    path = os.path.join(folder, "authority.pem")
    found = _read(path)
    if found is not None and _lives_on(found[0]):
        return found
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Saboteur"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Saboteur at {socket.gethostname()}"[:64]),
        ]
    )
    permitted: list[x509.GeneralName] = [x509.IPAddress(network) for network in HOME_NETWORKS]
    permitted += [x509.DNSName(home) for home in dict.fromkeys((*_HOME_NAMES, *own_names()))]
    identity = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    certificate = (
        _begun(name, name, key.public_key(), AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_good_for("key_cert_sign", "crl_sign"), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(identity, critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(path, certificate, key)
    return certificate, key


def _may_vouch(authority: x509.Certificate, name: str) -> bool:
    """Say whether an authority may sign for a name: the computer may have been renamed since."""
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    homes = [str(one.value) for one in limits.permitted_subtrees or ()]
    return any(name == home or name.endswith(f".{home}") for home in homes)


def _server_certificate(
    folder: str,
    authority: x509.Certificate,
    authority_key: ec.EllipticCurvePrivateKey,
    names: list[str],
    addresses: list[Address],
) -> str:
    """Return where a certificate for all these names and addresses lies, made anew if need be."""
    path = os.path.join(folder, "server.pem")
    wanted = {*names, *map(str, addresses)}
    found = _read(path)
    if found is not None and _lives_on(found[0]) and _vouches(authority, found[0], wanted):
        return path
    if found is not None:
        # Whoever moves between two networks keeps a certificate for both.
        wanted |= _known(found[0])
    known_addresses = sorted({*addresses, *_as_addresses(wanted)}, key=str)
    known_names = sorted(wanted - {str(address) for address in known_addresses})
    key = ec.generate_private_key(ec.SECP256R1())
    alternatives: list[x509.GeneralName] = [x509.DNSName(name) for name in known_names]
    alternatives += [x509.IPAddress(address) for address in known_addresses]
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Saboteur")])
    server_use = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    issuer_key = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key())
    certificate = (
        _begun(name, authority.subject, key.public_key(), SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_good_for("digital_signature"), critical=True)
        .add_extension(server_use, critical=False)
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(issuer_key, critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    _write(path, certificate, key)
    return path


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, days: int
) -> x509.CertificateBuilder:
    now = dt.datetime.now(dt.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _SKEW)
        .not_valid_after(now - _SKEW + dt.timedelta(days=days))
    )


def _good_for(*uses: str) -> x509.KeyUsage:
    """Return that a key is good for these uses, and for no others."""
    return x509.KeyUsage(**{use: use in uses for use in _USES})


def _lives_on(certificate: x509.Certificate) -> bool:
    now = dt.datetime.now(dt.UTC)
    return (
        certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEWED_BEFORE
    )


def _vouches(authority: x509.Certificate, certificate: x509.Certificate, names: set[str]) -> bool:
    """Say whether the authority has signed a certificate, and for all these names."""
    try:
        certificate.verify_directly_issued_by(authority)
    except Exception:  # noqa: BLE001 - whatever is wrong with it, it is made anew
        return False
    return names <= _known(certificate)


def _known(certificate: x509.Certificate) -> set[str]:
    """Return the names and addresses that a certificate is for."""
    try:
        found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return set()
    return {str(one.value) for one in found}


def _as_addresses(texts: set[str]) -> list[Address]:
    found: list[Address] = []
    for text in texts:
        try:
            found.append(ipaddress.ip_address(text))
        except ValueError:
            continue
    return found


def _read(path: str) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey] | None:
    """Return the certificate and the key in a file; None if they are not there whole."""
    try:
        with open(path, "rb") as stream:
            content = stream.read()
        certificate = x509.load_pem_x509_certificate(content)
        key = serialization.load_pem_private_key(content, None)
    except (FileNotFoundError, ValueError):
        return None
    return (certificate, key) if isinstance(key, ec.EllipticCurvePrivateKey) else None


def _write(path: str, certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> None:
    """Write both into one file that nobody else can read; a crash leaves the old one whole."""
    content = certificate.public_bytes(serialization.Encoding.PEM) + key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    new = f"{path}.new"
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as stream:
        stream.write(content)
    os.replace(new, path)
