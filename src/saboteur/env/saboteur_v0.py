"""Saboteur for PettingZoo: agents that take turns, each with what its seat may know.

    >>> from saboteur.env import saboteur_v0
    >>> env = saboteur_v0.env(players=4)
    >>> env.reset(seed=1)
    >>> env.agent_selection
    'player_0'
    >>> sorted(env.observe("player_0"))
    ['action_mask', 'moves', 'observation']

Agents are the seats: `player_0` is seat A. Who is asked next depends on the game; in a window,
where several answer at once, they are asked one after the other and none learns of the others'
answers before all have given theirs.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from saboteur.env import ENCODING
from saboteur.env.desk import DICT, LISTED, Desk, IllegalAction, Observation
from saboteur.env.episode import GOLD, Terms
from saboteur.rules.kinds import NONE

__all__ = ["env", "raw_env"]


def env(**settings: Any) -> raw_env:  # noqa: ANN401 - those of raw_env
    """Return the environment in which whoever does what they may not, loses: PettingZoo's custom.

    What PettingZoo's wrappers check, it checks by itself, which is a good deal faster.
    """
    return raw_env(**{"illegal_reward": -1.0, **settings})


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - its name there
    """A table at which agents sit."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "saboteur_v0",
        "encoding": ENCODING,
        "is_parallelizable": False,
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        ruleset: str = "base",
        players: int | None = None,
        *,
        rewards: str = GOLD,
        rounds: int | None = None,
        actions: str = LISTED,
        observations: str = DICT,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set up a table for a ruleset in notation.

        Rewards are `gold`, `team` or `win` (saboteur.env.episode); with `rounds` it is over after
        so many. Actions are `listed` or `flat`, observations `dict` or `flat`. With an
        `illegal_reward`, an action that is not legal ends the match for all and pays that.

        :raises ValueError: if there is no such game or setting.
        """
        super().__init__()
        terms = Terms(ruleset, players, rewards=rewards, rounds=rounds)
        self.desk: Desk = Desk(terms, actions=actions, observations=observations)
        """The match itself; what stands there is not for agents."""
        self.render_mode = render_mode
        self._illegal_reward = illegal_reward
        self.possible_agents = [f"player_{seat}" for seat in range(terms.n)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shown = self.desk.observation_space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, shown)
        self.action_spaces = {
            agent: spaces.Discrete(self.desk.size) for agent in self.possible_agents
        }
        self._none = dict.fromkeys(self.possible_agents, 0.0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The same seed brings the same match, and then the same ones on."""
        self.desk.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = self._none.copy()
        self._cumulative_rewards = self._none.copy()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what an agent is shown now."""
        return self.desk.observe(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Make the move of the agent that is asked.

        :raises IllegalAction: if it may not be made.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.desk.episode
        self._cumulative_rewards[agent] = 0.0
        try:
            move = self.desk.move(int(action) if action is not None else NONE)
        except IllegalAction:
            if self._illegal_reward is None:
                raise
            self._stop(agent, self._illegal_reward)
            return
        episode.play(move)
        gains = episode.gains
        if any(gains):
            self.rewards = dict(zip(self.possible_agents, gains, strict=True))
            self._accumulate_rewards()
        elif self.rewards is not self._none:
            self.rewards = self._none
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self.rewards.copy()  # agents leave it one by one
        self._select()
        if self.render_mode == "human":
            self.render()

    def _stop(self, agent: str, reward: float) -> None:
        """End the match because of what an agent did."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {**self._none, agent: reward}
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the mine as everybody sees it, drawn in text, or print it."""
        drawn = self.desk.drawn(NONE)
        if self.render_mode != "human":
            return drawn
        print(drawn)  # noqa: T201 - a person has asked for it
        return None

    def close(self) -> None:
        """Nothing is open."""

    def state(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return all that the seats know together, for a critic: the numbers of everybody's view."""
        seen = [
            self.desk.encoders[seat].observe(self.desk.episode.view(seat)) for seat in self._all
        ]
        return np.concatenate([numbers for _, numbers in seen])

    @property
    def _all(self) -> range:
        return range(len(self.possible_agents))

    def _select(self) -> None:
        asked = self.desk.episode.asked
        # When it is over, everybody has still to be told so, beginning with the first.
        self.agent_selection = self.possible_agents[max(asked, 0)]

    def __str__(self) -> str:
        return "saboteur_v0"
