"""`saboteur work`: what works on analyses and keeps no tables."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterator

import msgspec
import pytest
from server.test_analyses import FEW
from server.test_shared_analyses import keep

from saboteur.cli.main import main
from saboteur.server.analyses.alone import work_alone
from saboteur.server.analyses.analyses import Analyses
from saboteur.server.analyses.benches import HereBench
from saboteur.server.analyses.work import unpacked
from saboteur.server.http.addresses import Addresses
from saboteur.server.http.costs import Budgets
from saboteur.server.rooms.clock import HandClock
from saboteur.server.stores.postgres import PostgresStore
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.sqlite_shared import SharedSqliteStore
from saboteur.server.stores.store import Archive

ELSEWHERE = msgspec.structs.replace(FEW, analysis_here=False)


@pytest.fixture(params=["postgres", "shared"])
def shared(request, tmp_path) -> Iterator[tuple[Callable[[str], Archive], list[str]]]:
    """What opens a store for a server, and what a worker is told of it."""
    if request.param == "shared":
        path = str(tmp_path / "saboteur.sqlite")
        yield lambda at: SharedSqliteStore(path, at), ["--share", "--data-dir", str(tmp_path)]
        return
    url = request.getfixturevalue("postgres")()
    flags = ["--postgres", url, "--data-dir", str(tmp_path)]
    yield lambda at: PostgresStore(url, at), flags


def server_of(store: Archive) -> Analyses:
    """Return the analyses of a server that leaves them to others."""
    budgets = Budgets(1.0, 1e6, 0.0, FEW.analysis_per_address)
    clock = HandClock()
    budgets.share(Addresses(store.secret), clock.now)
    return Analyses(store, clock, ELSEWHERE, budgets, HereBench)


async def found_by(server: Analyses, match: str) -> bytes:
    """Return what is kept of a match, when there is something."""
    for _ in range(1200):
        body = await server.store.analysis(match)
        if body is not None:
            return body
        await asyncio.sleep(0.05)
    raise AssertionError("nobody works on it")


async def taken_from_the_queue(server: Analyses, match: str) -> None:
    """Wait until nobody waits for it any more: it is kept first, and then taken from the queue."""
    for _ in range(1200):
        if (await server.progress(match)).state == "none":
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it is still in the queue")


def test_a_server_leaves_analyses_to_who_keeps_no_tables(shared):
    opened, _flags = shared

    async def main() -> None:
        store = opened("http://one")
        await keep(store, "m1", "m2")
        server = server_of(store)
        following = asyncio.create_task(server.follow())
        for match in ("m1", "m2"):
            await server.want(match, "203.0.113.9")
        await asyncio.sleep(0.3)
        assert (await server.progress("m1")).ahead == 0
        assert server._working is None, "it does not work on them itself"
        worker_store = opened("")
        working = asyncio.create_task(work_alone(ELSEWHERE, worker_store, HereBench))
        for match in ("m1", "m2"):
            assert unpacked(await found_by(server, match))
        await taken_from_the_queue(server, "m2")
        assert await store.peers() == [], "nobody is sent there, and the desk does not ask it"
        assert await store.others() == 1, "who wants the store alone knows that it is there"
        for task in (working, following):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await store.others() == 0
        assert await store.queue.take() == (None, 0)
        await server.close()
        await store.close()

    asyncio.run(main())


def test_a_server_that_has_its_store_for_itself_works_whatever_is_set(database):
    async def main() -> None:
        store = SqliteStore(database)
        await keep(store, "m1")
        server = server_of(store)
        await server.want("m1", "203.0.113.9")
        assert await found_by(server, "m1")
        await server.close()
        await store.close()

    asyncio.run(main())


def test_the_command_works_until_it_is_told_to_end(shared):
    opened, flags = shared

    async def main() -> None:
        store = opened("http://one")
        await keep(store, "m1")
        server = server_of(store)
        await server.want("m1", "203.0.113.9")
        environment = {k: v for k, v in os.environ.items() if not k.startswith("SABOTEUR_")}
        command = [sys.executable, "-m", "saboteur", "work", "--analysis-visits", "2", *flags]
        worker = await asyncio.create_subprocess_exec(*command, env=environment, stderr=PIPE)
        try:
            assert await found_by(server, "m1")
        finally:
            worker.terminate()
            _, said = await worker.communicate()
        assert (worker.returncode, said) == (0, b"")
        assert await store.others() == 0
        await server.close()
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("settings", "words"),
    [("", "share a database"), ("share = true\nanalysis_per_address = 0", "analysis_per_address is 0")],
)  # fmt: skip
def test_where_there_is_nothing_to_do_for_it_it_says_so(settings, words, tmp_path, capsys):
    file = tmp_path / "saboteur.toml"
    file.write_text(f'data_dir = "{tmp_path}"\n{settings}\n')
    assert main(["work", "--config", str(file)]) == 2
    assert words in capsys.readouterr().err
