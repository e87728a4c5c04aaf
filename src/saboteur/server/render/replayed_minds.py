"""What bots believed in a match that is over, move by move, for eyes that may see it."""

from __future__ import annotations

from collections.abc import Sequence

from saboteur.notation.move import parse_move
from saboteur.present.history import TRUTH, History
from saboteur.present.places import lettered
from saboteur.rules.kinds import Seat
from saboteur.server.tables.beliefs import Believed
from saboteur.server.wire import pages
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import describe_move
from saboteur.texts.things import player_word


def minds_of(
    history: History,
    eyes: str,
    beliefs: Sequence[tuple[int, Seat, Believed]],
    words: Catalogue,
) -> list[pages.BotMind]:
    """Return what bots believed, as far as some eyes see it: a bot's own, or the truth.

    Of a decision in several steps, each of which only the bot knew, the last counts.
    """
    own = history.seat_of(eyes)
    found: dict[int, pages.BotMind] = {}
    for made, seat, believed in beliefs:
        if eyes == TRUTH or seat == own:
            step = history.step_of(made, seat)
            found[step] = _mind(history, step, seat, believed, words)
    return [found[step] for step in sorted(found)]


def _mind(
    history: History, step: int, seat: Seat, believed: Believed, words: Catalogue
) -> pages.BotMind:
    key = f"server.believed.{believed.reason}"
    name = player_word(history.names, seat)
    text = words.text(key, name=name) if believed.reason and key in words else ""
    frame = history.question(step)
    hopes = [
        pages.Hope(
            describe_move(
                *(words, history.rules, history.names, parse_move(history.rules, hope.move)),
                frame=frame,
                places=lettered(history.rules),
            ),
            hope.chance,
        )
        for hope in believed.hopes
    ]
    return pages.BotMind(step, seat, believed.level, text, hopes, believed.suspicions)
