"""What is done to the servers while people play: drawn from a seed, undone after a while."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from typing import TYPE_CHECKING, Final

from chaos import chronicle as c

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chaos.chronicle import Chronicle
    from chaos.house import House, Server
    from chaos.lines import Line

FULL: Final = 4096
"""No file grows beyond this many bytes: the disk is full."""
NOTICED: Final = 1.5
"""Within so many seconds a server notices that its file was deleted, also if nobody does anything."""
_CLOCKS: Final = (-3 * 3600, 2 * 3600, -40, 900, -2 * 86400)
USUAL: Final = (
    "kill", "kill", "kill-all", "freeze", "freeze-long", "restart", "clock", "jump", "cut", "stall",
    "slow",
)  # fmt: skip
DATABASE: Final = (
    "kill-database", "freeze-database", "full-database", "cut-database", "cut-databases",
    "stall-database", "stall-database-long", "slow-database",
)  # fmt: skip
FILE: Final = ("full", "full", "delete", "delete-all")


class Nemesis:
    """Does one thing after the other, and puts it right again."""

    def __init__(self, house: House, chronicle: Chronicle, seed: int) -> None:
        self._house = house
        self._chronicle = chronicle
        self._dice = random.Random(seed)  # noqa: S311 - chance, no secret
        self.deeds: Counter[str] = Counter()
        more = DATABASE if house.kind == "postgres" else FILE
        proxy = () if house.proxy is None else ("kill-proxy", "freeze-proxy")
        self.known: tuple[str, ...] = (*USUAL, *more, *proxy)

    def pause(self) -> float:
        """Return for how long people play undisturbed before the next deed."""
        return self._dice.uniform(0.3, 2.0)

    def plan(self) -> list[str]:
        """Return all deeds in some order: everything has its turn before anything comes again."""
        return self._dice.sample(self.known, len(self.known))

    async def do(self, deed: str) -> None:
        """Do something, wait, and put it right."""
        self.deeds[deed] += 1
        number = self._dice.randrange(self._house.count)
        seconds = self._dice.uniform(0.5, 3.0)
        self._chronicle.note(c.DEED, deed=deed, server=number, seconds=round(seconds, 3))
        work: Callable[[Server, float], Awaitable[None]]
        work = getattr(self, "_" + deed.replace("-", "_"))
        await work(self._house.servers[number], seconds)
        self._chronicle.note(c.MENDED, deed=deed, server=number)

    # --- to servers ---------------------------------------------------------------------------

    async def _kill(self, server: Server, seconds: float) -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(server.start)

    async def _kill_all(self, _server: Server, seconds: float) -> None:
        for server in self._house.servers:
            await asyncio.to_thread(server.kill)
        await asyncio.sleep(seconds)
        await asyncio.gather(*(asyncio.to_thread(s.start) for s in self._house.servers))

    async def _restart(self, server: Server, seconds: float) -> None:
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(seconds / 4)
        await asyncio.to_thread(server.start)

    async def _freeze(self, server: Server, seconds: float) -> None:
        server.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        server.send(signal.SIGCONT)

    async def _freeze_long(self, server: Server, seconds: float) -> None:
        """Freeze it for so long that others have to take its tables up, and let it wake up then."""
        await self._freeze(server, 14 + seconds)

    async def _clock(self, server: Server, seconds: float) -> None:
        """Let it come back with a clock that is wrong, and play with it for a while."""
        await asyncio.to_thread(server.kill)
        server.set_clock(self._dice.choice(_CLOCKS))
        await asyncio.sleep(seconds / 4)
        await asyncio.to_thread(server.start)
        await asyncio.sleep(2 * seconds)
        await asyncio.to_thread(server.kill)
        server.set_clock(0)
        await asyncio.sleep(seconds / 4)
        await asyncio.to_thread(server.start)

    async def _jump(self, server: Server, seconds: float) -> None:
        """Set its clock while it runs, forwards and backwards, and let people play in between."""
        for offset in (*self._dice.sample(_CLOCKS, 3), 0):
            server.set_clock(offset)
            await asyncio.sleep(seconds)

    # --- to lines -----------------------------------------------------------------------------

    async def _cut(self, server: Server, seconds: float) -> None:
        await _broken(self._dice.choice((server.line, self._house.front)), seconds)

    async def _stall(self, server: Server, seconds: float) -> None:
        await _stalled(self._dice.choice((server.line, self._house.front)), 2 * seconds)

    async def _slow(self, server: Server, seconds: float) -> None:
        await self._slowed(self._dice.choice((server.line, self._house.front)), 2 * seconds)

    async def _slowed(self, line: Line, seconds: float) -> None:
        line.slow(self._dice.uniform(0.05, 0.4))
        await asyncio.sleep(seconds)
        line.mend()

    async def _kill_proxy(self, _server: Server, seconds: float) -> None:
        proxy = self._house.proxy
        if proxy is None:
            raise ValueError("there is no proxy")
        await asyncio.to_thread(proxy.kill)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(proxy.start)

    async def _freeze_proxy(self, _server: Server, seconds: float) -> None:
        proxy = self._house.proxy
        if proxy is None:
            raise ValueError("there is no proxy")
        proxy.send(signal.SIGSTOP)
        await asyncio.sleep(2 * seconds)
        proxy.send(signal.SIGCONT)

    # --- to the database ----------------------------------------------------------------------

    async def _kill_database(self, _server: Server, seconds: float) -> None:
        database = self._house.database
        if database is None:
            raise ValueError("there is no database")
        database.send(signal.SIGKILL)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(database.start)

    async def _freeze_database(self, _server: Server, seconds: float) -> None:
        database = self._house.database
        if database is None:
            raise ValueError("there is no database")
        database.send(signal.SIGSTOP)
        await asyncio.sleep(2 * seconds)
        database.send(signal.SIGCONT)

    async def _full_database(self, _server: Server, seconds: float) -> None:
        """Let it write nothing any more; it panics, as it does when its disk is full."""
        database = self._house.database
        if database is None:
            raise ValueError("there is no database")
        database.limit(FULL)
        await asyncio.sleep(seconds)
        database.limit(0)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(database.start)

    def _way(self, server: Server) -> Line:
        return self._house.database_lines[server.number]

    async def _cut_database(self, server: Server, seconds: float) -> None:
        await _broken(self._way(server), seconds)

    async def _cut_databases(self, _server: Server, seconds: float) -> None:
        await asyncio.gather(*(_broken(line, seconds) for line in self._house.database_lines))

    async def _stall_database(self, server: Server, seconds: float) -> None:
        await _stalled(self._way(server), 2 * seconds)

    async def _stall_database_long(self, server: Server, seconds: float) -> None:
        """Hold back what a server writes until others have taken its tables up, then let it through."""
        await _stalled(self._way(server), 14 + seconds)

    async def _slow_database(self, server: Server, seconds: float) -> None:
        await self._slowed(self._way(server), 2 * seconds)

    # --- to the file --------------------------------------------------------------------------

    async def _full(self, server: Server, seconds: float) -> None:
        server.limit(FULL)
        await asyncio.sleep(seconds)
        server.limit(0)

    async def _delete(self, server: Server, seconds: float) -> None:
        """Delete the file under the server, let it play on, and kill it."""
        self._house.file.unlink(missing_ok=True)
        await asyncio.sleep(NOTICED + seconds)
        await self._kill(server, seconds / 4)

    async def _delete_all(self, server: Server, seconds: float) -> None:
        """Delete everything that the server keeps."""
        for file in self._house.file.parent.glob("saboteur.sqlite*"):
            file.unlink(missing_ok=True)
        await asyncio.sleep(NOTICED + seconds)
        await self._kill(server, seconds / 4)


async def _broken(line: Line, seconds: float) -> None:
    line.cut()
    await asyncio.sleep(seconds)
    line.mend()


async def _stalled(line: Line, seconds: float) -> None:
    line.stall()
    await asyncio.sleep(seconds)
    line.mend()
