"""How a server asks another that shares its store: directly, and nowhere else.

What is sent along is somebody's token. So neither a proxy that the environment names nor a page that
leads elsewhere gets to see it.
"""

from __future__ import annotations

import urllib.request
from http.client import HTTPResponse
from typing import Final


class _Stays(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else."""

    def redirect_request(self, *_values: object) -> None:
        """Do not go there: whoever asked is told of it."""
        return


PEERS: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Stays)


def asked(url: str, headers: dict[str, str], seconds: float) -> HTTPResponse:
    """Return what another server answers, to be read.

    :raises urllib.error.HTTPError: if it refuses, or leads elsewhere.
    :raises OSError: if it does not answer.
    """
    asking = urllib.request.Request(url, headers=headers)  # noqa: S310 - the address of a peer
    answer: HTTPResponse = PEERS.open(asking, timeout=seconds)
    return answer
