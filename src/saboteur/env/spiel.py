"""Saboteur for OpenSpiel: the game `python_saboteur`, for every ruleset.

    import pyspiel
    import saboteur.env.spiel

    game = pyspiel.load_game("python_saboteur(ruleset=saboteur2,players=6,rounds=1)")

Importing this registers the game. All chance is explicit: whenever the rules want a number below
n, there is a chance node with n outcomes, so a deck of 67 cards is shuffled by 66 nodes. A history
is therefore a list of actions and nothing else: it replays, serializes and reproduces.

What a player knows is the list of lines that the seat was told, in notation. Worlds for ISMCTS
come from `State.resample_from_infostate`.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from saboteur.env.decided import DecidedMatch
from saboteur.env.desk import ACTIONS, FLAT, LISTED
from saboteur.env.episode import GOLD, TEAM, Terms
from saboteur.env.flat import FlatMoves
from saboteur.env.moves import ROOM
from saboteur.env.observing import Encoder
from saboteur.env.planes import COLUMNS, DEPTH, ROWS
from saboteur.notation.move import move_text
from saboteur.rules.kinds import MAX_SEATS, NONE, Move, Seat

LINES: Final = 1024
WORDS: Final = 12
"""An information state as a tensor: the last 1024 lines, of each the first 12 words, each as a
number from 1 to 65521 that is made from its letters; 0 is no word."""
_PRIME: Final = 65521
_MOST_GOLD: Final = 200.0
"""Nobody ever has so much; what is stolen or paid can be more than somebody won."""
_PRIVATE: Final = ("role.", "hand.", "picked.", "discarded.", "gold.")
"""The numbers of which only the seat itself knows."""
_MOST_ANSWERS: Final = 6
"""So many decisions can follow from one card."""

_DEFAULTS: Final = {
    "ruleset": "base",
    "players": 5,
    "rounds": 0,
    "rewards": GOLD,
    "actions": LISTED,
}
_PROVIDED: Final = (
    "information_state_string",
    "information_state_tensor",
    "observation_string",
    "observation_tensor",
    "factored_observation_string",
)
"""The ways in which a state says what a seat knows."""
GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_saboteur",
    long_name="Saboteur",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=1,
    **{f"provides_{what}": True for what in _PROVIDED},
    parameter_specification=_DEFAULTS,
)


class SaboteurGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset for a number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters. `rounds=0` plays whole matches.

        :raises ValueError: if there is no such game.
        """
        settings = {**_DEFAULTS, **(params or {})}
        self.terms: Terms = Terms(
            settings["ruleset"],
            settings["players"],
            rewards=settings["rewards"],
            rounds=settings["rounds"] or None,
        )
        if settings["actions"] not in ACTIONS:
            raise ValueError(f"actions are {' or '.join(ACTIONS)}, not {settings['actions']!r}")
        rules = self.terms.rules
        self.flat: FlatMoves | None = FlatMoves(rules) if settings["actions"] == FLAT else None
        most = max(len(rules.deck_cards), len(rules.gold_values), MAX_SEATS)
        rounds = self.terms.rounds or 3
        paid = {GOLD: _MOST_GOLD, TEAM: float(rounds)}.get(self.terms.rewards, 1.0)
        info = pyspiel.GameInfo(
            num_distinct_actions=ROOM if self.flat is None else self.flat.size,
            max_chance_outcomes=most,
            num_players=self.terms.n,
            min_utility=-paid,
            max_utility=paid,
            max_game_length=rounds * (most + 10 * self.terms.n) * _MOST_ANSWERS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> SaboteurState:
        """Return the state before anything is dealt."""
        return SaboteurState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> SaboteurObserver:
        """Return what looks at states; it takes no parameters."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SaboteurObserver(self, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance is asked at most: every card is shuffled a few times."""
        rules = self.terms.rules
        most = len(rules.deck_cards) + len(rules.gold_values) + len(rules.goal_cards)
        return (self.terms.rounds or 3) * 4 * (most + 2 * MAX_SEATS)


class SaboteurState(pyspiel.State):  # type: ignore[misc]
    """A match in the making."""

    def __init__(self, game: SaboteurGame) -> None:
        super().__init__(game)
        self.match: DecidedMatch = DecidedMatch(game.terms)
        """Everything; copied with the state."""

    def current_player(self) -> int:
        """Return who has to move: a seat, chance, or nobody any more."""
        if self.match.wanted:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.match.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked == NONE else asked

    def is_terminal(self) -> bool:
        """Say whether it is over."""
        return self.match.over

    def returns(self) -> list[float]:
        """Return what everybody is paid; nothing before the end."""
        return self.match.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers that chance can choose, each as likely as the next."""
        wanted = self.match.wanted
        return [(number, 1.0 / wanted) for number in range(wanted)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.match.asked:
            return []
        return list(self._by_action())

    def _by_action(self) -> dict[int, Move]:
        """Return the legal moves by the actions that they are."""
        moves = self.match.moves()
        flat = self.get_game().flat
        if flat is None:
            return dict(enumerate(moves[:ROOM]))
        found: dict[int, Move] = flat.numbers(moves, self.match.asked, self.match.terms.n)
        return found

    def _apply_action(self, action: int) -> None:
        if self.match.wanted:
            self.match.decide(action)
        else:
            self.match.play(self._by_action()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action} of {self.match.wanted}"
        move = self._by_action().get(action)
        return f"action {action}" if move is None else move_text(self.match.terms.rules, move)

    def resample_from_infostate(self, player_id: int, sampler: Any) -> SaboteurState:  # noqa: ANN401
        """Return a state in another world that fits what a player knows.

        `sampler` is called for a number from 0 to 1. The state can be played on and cloned, but has
        no history of actions that would lead to it, so it cannot be serialized.
        """
        found = SaboteurState(self.get_game())
        found.match = self.match.resampled(player_id, int(sampler() * (1 << 52)))
        return found

    def __str__(self) -> str:
        return "\n".join([*self.match.lines(NONE), f"chance: {self.match.wanted}"])


class SaboteurObserver:
    """What a player sees of a state (OpenSpiel's observers): as text, and as a tensor.

    With perfect recall it is the information state: the lines that the seat was told. Without it
    is the observation: planes and numbers. Public alone, a spectator's; private alone, the
    numbers of which only the seat knows.
    """

    def __init__(
        self, game: SaboteurGame, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None
    ) -> None:
        """Make room for the tensor.

        :raises ValueError: if there are parameters.
        """
        if params:
            raise ValueError(f"there are no parameters for observing, but {params} were given")
        self._kind = kind
        self._is_private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._terms = game.terms
        self._encoders: dict[Seat, Encoder] = {}
        names = self._encoder(NONE).names
        self._own = [i for i, name in enumerate(names) if name.startswith(_PRIVATE)]
        pieces: dict[str, tuple[int, ...]] = {"player": (game.terms.n,)}
        if not kind.public_info:
            pieces |= {"private": (len(self._own),)} if self._is_private else {}
        elif kind.perfect_recall:
            pieces |= {"lines": (LINES, WORDS)}
        else:
            pieces |= {"planes": (ROWS, COLUMNS, DEPTH), "numbers": (len(names),)}
        self.tensor: NDArray[np.float32] = np.zeros(
            sum(int(np.prod(shape)) for shape in pieces.values()), np.float32
        )
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in pieces.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: SaboteurState, player: int) -> None:
        """Let the tensor show what a player sees."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        seat = player if self._is_private else NONE
        if "lines" in self.dict:
            lines = state.match.lines(seat)[-LINES:]
            for row, line in zip(self.dict["lines"], lines, strict=False):
                words = _words(line)
                row[: len(words)] = words
            return
        view = state.match.view(seat)
        if view is None:
            return
        # An encoder keeps what it has seen of one match; states come from anywhere.
        encoder = self._encoder(seat)
        encoder.begin()
        planes, numbers = encoder.observe(view)
        if "private" in self.dict:
            self.dict["private"][:] = numbers[self._own]
        elif "planes" in self.dict:
            self.dict["planes"][:] = planes
            self.dict["numbers"][:] = numbers

    def string_from(self, state: SaboteurState, player: int) -> str:
        """Return what a player sees as a text."""
        seat = player if self._is_private else NONE
        if self._kind.perfect_recall and self._kind.public_info:
            return state.match.knowledge(seat)
        view = state.match.view(seat)
        if view is None:
            return f"seat {seat}"
        encoder = self._encoder(seat)
        encoder.begin()
        _, numbers = encoder.observe(view)
        places = range(len(numbers)) if self._kind.public_info else self._own
        told = [f"{encoder.names[i]} {numbers[i]}" for i in places if numbers[i]]
        if self._kind.public_info:
            told += [f"{cell} {value}" for cell, value in sorted(view.cells.items())]
        return "\n".join([f"seat {seat}", *told])

    def _encoder(self, seat: Seat) -> Encoder:
        if seat not in self._encoders:
            self._encoders[seat] = Encoder(self._terms.rules, self._terms.n, seat)
        return self._encoders[seat]


def _words(line: str) -> list[int]:
    found = _KNOWN.get(line)
    if found is None:
        words = line.split()[:WORDS]
        found = [zlib.crc32(word.encode()) % _PRIME + 1 for word in words]
        if len(_KNOWN) < _MOST_KNOWN:
            _KNOWN[line] = found
    return found


_KNOWN: Final[dict[str, list[int]]] = {}
_MOST_KNOWN: Final = 50_000
"""So many lines are kept with their numbers: the same come again and again."""

pyspiel.register_game(GAME_TYPE, SaboteurGame)
