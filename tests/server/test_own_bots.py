"""A bot that whoever runs the server wrote: offered as a level, and never loaded for a client."""

from __future__ import annotations

import asyncio

import pytest

from saboteur.client import Client, open_table
from saboteur.server.wire import messages

BOT = """
import saboteur

class Digger(saboteur.Bot):
    def choose(self, view, dice):
        open({path!r}, "a").write(view.seat)
        return dice.pick(view.legal_moves)
"""


@pytest.mark.timeout(240)
def test_a_bot_of_the_operator_plays_at_a_table_and_a_client_loads_none(process, tmp_path):
    asked, evil = tmp_path / "asked", tmp_path / "evil"
    (tmp_path / "digger.py").write_text(BOT.format(path=str(asked)))
    (tmp_path / "evil.py").write_text(f"open({str(evil)!r}, 'w')\nclass Evil: choose = print\n")
    process.flags = (*process.flags, "--bots", f"{tmp_path / 'digger.py'}:Digger")
    process.start()
    with pytest.raises(OSError, match="400"):
        open_table(process.url, "Ann", bots=[f"{tmp_path / 'evil.py'}:Evil", "simple"])
    opened = open_table(process.url, "Ann", bots=["digger", "digger"])

    async def main() -> None:
        client = await Client.connect(process.url, opened.table, opened.token)
        assert client.welcome is not None
        assert "digger" in client.welcome.bots
        await client.ask(messages.Start)
        end = await asyncio.wait_for(
            client.play(lambda match: match.view.choices[-1].move), timeout=200
        )
        assert end.view.result is not None
        await client.close()

    asyncio.run(main())
    assert set(asked.read_text()) == {"B", "C"}
    assert not evil.exists()
