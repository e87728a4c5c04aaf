"""What browsers are told about the encrypted door, and how a phone comes to trust it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # it needs a compiled package, and who has no encrypted door does without
    from saboteur.server.tls.authority import Secured

CERTIFICATE_PATH: Final = "/saboteur.crt"
CERTIFICATE_TYPE: Final = "application/x-x509-ca-cert"
"""By this type phones offer to install it."""


@dataclass(frozen=True, slots=True)
class Trust:
    """Where the encrypted door is, and whose word it stands on."""

    address: str
    """Such as `https://192.168.1.5:8443`."""
    secured: Secured
