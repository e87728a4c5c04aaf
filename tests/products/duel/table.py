"""A table of The Duel or solo for tests: a situation in a few words, moves as text.

A naive model (tests/perft/naive_duel.py) plays along: at every moment the engine and the model must
offer the same moves, and see the same table. A is blue, B is green.
"""

from __future__ import annotations

from perft import naive_duel as naive
from perft import naive_duel_position as naive_position
from perft.test_engine_duel import same, text_of

from saboteur.notation.move import parse_move
from saboteur.notation.position import deal, parse_position, position_of
from saboteur.products.duel.part import duel_part
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, is_over, legal_moves, to_move, why_not
from saboteur.rules.events import Event
from saboteur.rules.kinds import FRAME_NAMES, ROLE_NAMES, SEAT_LETTERS, cell_x, cell_y


class Table:
    """A situation in the middle of a round."""

    def __init__(self, text: str, game: str = "duel", seed: int = 1) -> None:
        roles = "roles A:blue" + (" B:green" if game.startswith("duel") else "")
        given = "" if "roles" in text else roles
        self.s = deal(parse_position(f"{game}\n{given}\n{text}"), seed_bytes(seed))
        self.events: list[Event] = []
        self.model = naive_position.parse(str(position_of(self.s)))
        assert naive.flaws(self.model) == []

    @property
    def asked(self) -> str:
        """Who is asked, and for what: `A turn`; empty when the match is over."""
        if is_over(self.s):
            return ""
        return f"{SEAT_LETTERS[to_move(self.s)]} {FRAME_NAMES[self.s.stack[-1].kind]}"

    @property
    def moves(self) -> list[str]:
        """All legal moves, in the words of the model."""
        found = sorted(text_of(self.s, m) for m in legal_moves(self.s))
        if self.model.ask != "finished":
            assert found == naive.moves(self.model)
        return found

    def why(self, text: str) -> tuple[str, ...]:
        """Return the clauses by which a move is refused; the list of moves must agree."""
        m = parse_move(self.s.rules, text)
        reason = why_not(self.s, m)
        assert (reason is None) == (m in legal_moves(self.s)), (text, reason)
        return () if reason is None else reason.clauses

    def may(self, text: str) -> bool:
        """Say whether the asked seat may make a move."""
        return not self.why(text)

    def play(self, *moves: str) -> Table:
        """Make moves, `A:EW@1,-1` each; everything that happens is in `events`."""
        self.events = []
        for word in moves:
            letter, text = word.split(":", 1)
            assert self.asked.startswith(letter), f"{word}: asked is {self.asked!r}"
            assert text in self.moves, f"{word} is refused by {self.why(text)}"
            apply(self.s, parse_move(self.s.rules, text), self.events)
            self.model = naive.after(self.model, text)
            over = "duel-round-ended" in self.happened
            assert over == (self.model.ask == "finished")
            if not over:
                same(self.s, self.model)
        return self

    @property
    def happened(self) -> list[str]:
        """The names of what happened."""
        return [event.NAME for event in self.events]

    def told(self, name: str) -> list[Event]:
        """Return the events of a name."""
        return [event for event in self.events if name == event.NAME]

    @property
    def counters(self) -> dict[str, str]:
        """Whose counter lies where."""
        return {
            f"{cell_x(cell)},{cell_y(cell)}": ROLE_NAMES[colour]
            for cell, colour in duel_part(self.s).counters.items()
        }

    def names(self, cards: list[int]) -> list[str]:
        """Return the names of cards."""
        return [self.s.rules.cards[card].name for card in cards]

    @property
    def gold(self) -> list[list[int]]:
        """The gold of every seat."""
        return [sorted(cards) for cards in self.s.gold]
