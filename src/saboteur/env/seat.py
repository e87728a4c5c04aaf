"""Saboteur for Gymnasium: one seat against bots, and games for one.

    >>> import gymnasium
    >>> import saboteur.env.seat
    >>> env = gymnasium.make("saboteur/Seat-v0", bots="simple", players=4)
    >>> observation, info = env.reset(seed=1)
    >>> info["seat"], int(info["action_mask"].sum()) > 0
    ('A', True)

Importing this registers both environments. Bots are named as everywhere: a level, perhaps with
settings, or `file.py:Class`.
"""

from __future__ import annotations

from typing import Any, Final, cast

import gymnasium
from gymnasium import spaces

from saboteur.bots.base import Bot, Dice, seat_dice
from saboteur.bots.own import any_bot, chosen_by
from saboteur.env import ENCODING
from saboteur.env.desk import DICT, LISTED, Desk, IllegalAction, Observation
from saboteur.env.episode import GOLD, Terms
from saboteur.notation.card import parse_seat, seat_name
from saboteur.notation.move import move_text
from saboteur.rules.kinds import Seat

SEAT: Final = "saboteur/Seat-v0"
SOLO: Final = "saboteur/Solo-v0"


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a match; all others are bots'."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium has it so
        "encoding": ENCODING,
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        ruleset: str = "base",
        players: int | None = None,
        *,
        seat: str = "A",
        bots: str = "simple",
        rewards: str = GOLD,
        rounds: int | None = None,
        actions: str = LISTED,
        observations: str = DICT,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """Sit down at a seat. `bots` is one for all others, or one for each of them with commas.

        The other settings are those of `saboteur_v0`; an action that is not legal ends the match
        and pays `illegal_reward`, or is an error where that is None.

        :raises ValueError: if there is no such game, seat, bot or setting.
        """
        terms = Terms(ruleset, players, rewards=rewards, rounds=rounds)
        self.desk: Desk = Desk(terms, actions=actions, observations=observations)
        """The match itself; what stands there is not for the agent."""
        self.render_mode = render_mode
        self._illegal_reward = illegal_reward
        self._seat: Seat = parse_seat(seat, terms.n)
        self._names = _names(bots, terms.n - 1)
        self._bots: dict[Seat, tuple[str, Bot, Dice]] = {}
        self._moves = 0
        for name in self._names:
            any_bot(name)  # whatever is wrong with one is said now
        self.observation_space = self.desk.observation_space()
        self.action_space = cast("spaces.Space[int]", spaces.Discrete(self.desk.size))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match; `options["seat"]` takes another seat from now on.

        The same seed brings the same match and the same bots, and then the same ones on.
        """
        super().reset(seed=seed)
        if options and "seat" in options:
            self._seat = parse_seat(options["seat"], self.desk.terms.n)
        asked = False
        while not asked:
            self.desk.deal(seed)
            self._sit_down()
            self._play_bots()
            # A match may be over before a seat was ever asked, though hardly ever.
            asked = not self.desk.episode.over
            seed = None
        return self._shown()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the bots make theirs.

        :raises IllegalAction: if it may not be made, and there is no reward for that.
        """
        episode = self.desk.episode
        try:
            move = self.desk.move(int(action))
        except IllegalAction:
            if self._illegal_reward is None:
                raise
            observation, info = self._shown()
            return observation, self._illegal_reward, True, False, info
        episode.play(move)
        reward = episode.gains[self._seat] + self._play_bots()
        observation, info = self._shown()
        return observation, reward, episode.over, False, info

    def render(self) -> str | None:
        """Return the mine as the seat knows it, drawn in text."""
        return self.desk.drawn(self._seat) if self.render_mode == "ansi" else None

    def legal_moves(self) -> list[str]:
        """Return the legal moves in notation, in the order in which they are listed."""
        rules = self.desk.terms.rules
        return [move_text(rules, move) for move in self.desk.episode.view(self._seat).moves]

    def _sit_down(self) -> None:
        """Let new bots take the other seats; their dice are those of the deal."""
        others = [seat for seat in range(self.desk.terms.n) if seat != self._seat]
        self._moves = 0
        self._bots = {
            seat: (name, any_bot(name), seat_dice(self.desk.seed, seat))
            for seat, name in zip(others, self._names, strict=True)
        }

    def _play_bots(self) -> float:
        """Let bots move until the seat is asked, or all is over; return what that brought it."""
        episode = self.desk.episode
        gained = 0.0
        while not episode.over and episode.asked != self._seat:
            name, bot, dice = self._bots[episode.asked]
            self._moves += 1
            move = chosen_by(bot, name, episode.view(episode.asked), dice, self._moves)
            episode.play(move)
            gained += episode.gains[self._seat]
        return gained

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.desk.observe(self._seat)
        info = {"action_mask": observation["action_mask"], "seat": seat_name(self._seat)}
        return observation, info


def _names(bots: str, others: int) -> list[str]:
    """Return who sits on the other seats.

    :raises ValueError: if there are neither one nor as many as seats.
    """
    names = bots.split(",")
    if len(names) == 1:
        return names * others
    if len(names) != others:
        raise ValueError(f"{others} seats are for bots, but {len(names)} are named")
    return names


for _name, _settings in ((SEAT, {}), (SOLO, {"ruleset": "solo"})):
    if _name not in gymnasium.registry:
        gymnasium.register(_name, entry_point="saboteur.env.seat:SeatEnv", kwargs=_settings)
