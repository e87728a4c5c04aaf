"""Many deals on many machines, by Ray: it hands them out, and again where a machine goes away.

Nothing here distributes anything itself. The machines have this package installed, in the same
version; bots that somebody wrote travel with the work.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from typing import Any, Final

import saboteur
from saboteur.arena.deals import Row, Work, play_deal

_AHEAD: Final = 3
"""So many deals for each core are handed out before they are played."""
_HERE: Final = "local"
_LOOPBACK: Final = "127."
_PATIENCE: Final = 10.0
"""So many seconds a cluster has to answer."""


class OtherVersion(Exception):
    """A machine has another version of this package."""


def play_on_ray(work: Work, deals: Sequence[int], address: str, jobs: int) -> Iterator[Row]:
    """Play deals on a Ray cluster; each is returned as soon as it is played.

    The address is as `ray.init` takes it: `auto` finds a cluster to which this machine belongs,
    `HOST:PORT` names one. Without one Ray is started here, on this machine alone, for the run.

    :raises ModuleNotFoundError: if Ray is not installed.
    """
    import ray  # noqa: PLC0415 - an extra may be missing

    options: dict[str, Any] = {"address": address, "log_to_driver": False}
    if address in {"", _HERE}:
        options.update(address=_HERE, num_cpus=jobs, include_dashboard=False)
    else:
        _knock(address)
    # Ray's own guess at the address of a machine without a network is wrong.
    if address.startswith(_LOOPBACK):
        options["_node_ip_address"] = address.rpartition(":")[0]
    elif options["address"] == _HERE:
        options["_node_ip_address"] = "127.0.0.1"
    ray.init(**options)
    try:
        yield from _play(ray, work, deals)
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """See whether anybody is there; Ray itself would wait for minutes, and then end the process.

    :raises ConnectionError: if nobody answers.
    """
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or "/" in host:
        return  # `auto`, or an address that only Ray understands
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except OSError as error:
        raise ConnectionError(f"{address}: {error.strerror or error}") from error


def _play(ray: Any, work: Work, deals: Sequence[int]) -> Iterator[Row]:  # noqa: ANN401 - it has no types
    task = ray.remote(_task)
    shared = ray.put(work)
    ahead = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = iter(deals)
    running: list[Any] = []
    while True:
        while len(running) < ahead:
            deal = next(waiting, None)
            if deal is None:
                break
            running.append(task.remote(shared, deal, saboteur.__version__))
        if not running:
            return
        done, running = ray.wait(running)
        for each in done:
            row: Row = ray.get(each)
            yield row


def _task(work: Work, deal: int, version: str) -> Row:
    if saboteur.__version__ != version:
        raise OtherVersion(f"{saboteur.__version__} is installed, not {version}")
    return play_deal(work, deal)
