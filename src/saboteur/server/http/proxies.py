"""Addresses and networks that were named in a setting, and this computer's own."""

from __future__ import annotations

import ipaddress
import re

from saboteur.server.http.costs import OWN


class Proxies:
    """Who is believed when they say for whom they ask: addresses and whole networks, as uvicorn reads them."""

    def __init__(self, trusted: str) -> None:
        self._names = set(OWN)
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for name in re.split(r"[\s,]+", trusted.strip()):
            try:
                self._networks.append(ipaddress.ip_network(name))
            except ValueError:
                self._names.add(name)

    def trust(self, address: str) -> bool:
        """Say whether an address is a proxy's, or this computer's own."""
        if address in self._names or "*" in self._names:
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
