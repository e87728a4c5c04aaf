"""The level `searcher`: tries moves in worlds that fit its view, plays on for a lap, and values that.

How it does that stands in bots.search.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS
from saboteur.bots.base import UNLIMITED, Budget, Meter, Thought
from saboteur.bots.learned import is_of, judge_of, require_learned
from saboteur.bots.lines import this_round
from saboteur.bots.personas import EVEN
from saboteur.bots.registry import GAMES, MEASURES, SEARCHES
from saboteur.bots.search import BELIEF, POLICY, SHYNESS, Search, Style
from saboteur.bots.simple import SimpleBot
from saboteur.bots.table_minds import kit_of
from saboteur.bots.talking import TalkingBot
from saboteur.bots.weights import value_weights
from saboteur.notation.card import NotationError
from saboteur.rules.kinds import NONE, TURN
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.sample import NoWorld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.bots.base import Dice
    from saboteur.bots.registry import Judgement, LearnedJudge
    from saboteur.bots.together import Together
    from saboteur.rules.kinds import Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View

VISITS: Final = 1600
"""How often it plays on from a move, if nobody says how often it may; not so in games that have a
search of their own."""
AS_USUAL: Final = -1
"""So many visits are as many as a game usually takes."""
PLAIN_PRIOR: Final = "plain"
READING_PRIOR: Final = "reading"
LEARNED_PRIOR: Final = "learned"
_PRIORS: Final = (PLAIN_PRIOR, READING_PRIOR, LEARNED_PRIOR)


class SearcherBot(TalkingBot):
    """Searches where it knows how, and does as `simple` elsewhere."""

    LEVEL = "searcher"

    def __init__(
        self,
        visits: int = AS_USUAL,
        persona: str = EVEN.name,
        prior: str = PLAIN_PRIOR,
        denial: float = 0.0,
        cores: int = 1,
        shyness: float = SHYNESS,
        belief: float = BELIEF,
        policy: float = POLICY,
        tact: bool = False,  # noqa: FBT001, FBT002 - settings are written by name
    ) -> None:
        """Make it; `visits` is how often it plays on from a move, if nobody says how often it may.

        Without it, that is as often as is usual in the game that is played.
        `persona` is who it is (bots.personas). With `prior` `reading` moves are judged at first
        sight as `reader` does; `denial` is what being taken for a digger is worth to a Saboteur, as a
        chance to win; `shyness` is what it costs one to begin with something hostile. On several
        `cores` worlds are tried in as many processes at once: what comes of it is the same whenever
        the dice, the visits and the cores are. With `prior` `learned` what the level `learned` knows
        says which moves are tried first, and who is what in the worlds: `belief` is how much of that
        was learned, the rest being read from acts, and `policy` how much more a move counts for each
        e-fold by which it was learned to be likelier. With `tact` what a digger should not do is not even
        tried (bots.tact).

        :raises NotationError: if a setting cannot be so, or if nothing that was learned is there.
        """
        if prior not in _PRIORS:
            raise NotationError("bad-bot-setting", setting="prior", value=prior)
        if visits < AS_USUAL:
            raise NotationError("bad-bot-setting", setting="visits", value=str(visits))
        if cores < 1:
            raise NotationError("bad-bot-setting", setting="cores", value=str(cores))
        if not 0.0 <= belief <= 1.0:
            raise NotationError("bad-bot-setting", setting="belief", value=str(belief))
        if not 0.0 <= policy <= 1.0:
            raise NotationError("bad-bot-setting", setting="policy", value=str(policy))
        super().__init__(persona)
        self._visits: int | None = None if visits == AS_USUAL else visits
        self._style = Style(
            prior == READING_PRIOR, denial, self.persona, shyness, belief, policy, tact
        )
        self._is_learned = prior == LEARNED_PRIOR
        self._judge: LearnedJudge | None = None
        if self._is_learned:
            require_learned("searcher:prior=learned")
        self._together = _together(cores) if cores > 1 else None
        others = {"prior": prior == READING_PRIOR, "denial": denial, "cores": cores > 1}
        others |= {"shyness": shyness != SHYNESS, "tact": tact}
        self._of_tables = tuple(name for name, is_set in others.items() if is_set)
        """What was set and means something only where there are diggers and Saboteurs."""
        self._simple = SimpleBot(persona)

    @classmethod
    def with_judge(
        cls,
        judge: LearnedJudge,
        visits: int = AS_USUAL,
        belief: float = BELIEF,
        policy: float = POLICY,
    ) -> SearcherBot:
        """Make one with what was learned elsewhere as its prior; nothing has to be shipped."""
        made = cls(visits=visits, belief=belief, policy=policy)
        made._is_learned, made._judge = True, judge
        return made

    def plays_as(self, rules: Ruleset, n: int) -> str:
        """Return as which level it plays a game that it does not know; "" for as itself."""
        return self.LEVEL if self._is_learned and not is_of(rules, n) else ""

    def unheeded(self, rules: Ruleset) -> tuple[str, ...]:
        """Return which of its settings are not the usual ones and have no say in a game."""
        found = super().unheeded(rules)
        return (*found, *self._of_tables) if rules.game in SEARCHES else found

    def choose(self, view: View, dice: Dice) -> Move:
        """Return the move with which its side wins most often."""
        return self.think(view, dice).move

    def think(self, view: View, dice: Dice, budget: Budget = UNLIMITED) -> Thought:
        """Return that, with the chances of all moves it looked at."""
        if len(view.moves) == 1:
            return Thought(view.moves[0], reason="only-move")
        own = SEARCHES.get(view.rules.game)
        if own is not None:
            if budget.visits is None and self._visits is not None:
                budget = replace(budget, visits=self._visits)
            return own(view, dice, budget)
        if is_searchable(view):
            try:
                meter = self._meter(budget)
                judgement = self._judged(view)
                weigh = self._together and self._together.knowing(judgement, self._style)
                return Search(view, dice, meter, self._style, weigh, judgement).run()
            except NoWorld:
                # A view that was put together by hand fits no world.
                pass
        return Thought(self._simple.choose(view, dice), reason="rule-of-thumb")

    def weigh(
        self, view: View, moves: Sequence[Move], dice: Dice, budget: Budget = UNLIMITED
    ) -> dict[Move, list[float]]:
        """Return what comes of some moves in the same worlds; of answers within a turn, too."""
        measure = MEASURES.get(view.rules.game)
        if measure is not None:
            return measure.weigh(view, moves, dice, budget)
        if view.rules.game in SEARCHES or not is_valued(view) or is_counted(view):
            return {}
        meter = self._meter(budget)
        try:
            judgement = self._judged(view)
            if self._together is not None:
                weigh = self._together.knowing(judgement, self._style)
                return weigh(view, moves, dice, meter, max(1, meter.left // len(moves)))
            return Search(view, dice, meter, self._style, judgement=judgement).weigh(moves)
        except NoWorld:
            return {}

    def _meter(self, budget: Budget) -> Meter:
        return Meter(budget, VISITS if self._visits is None else self._visits)

    def _judged(self, view: View) -> Judgement | None:
        """Return what was learned of a view, if that is to count and if anything was."""
        if not self._is_learned:
            return None
        judge = self._judge or judge_of(view)
        return judge.judge(view) if judge is not None and judge.knows(view) else None


def _together(cores: int) -> Together:
    """Return who tries worlds on several cores; where there are no processes, nobody asks for it."""
    from saboteur.bots.together import Together  # noqa: PLC0415 - a browser has no such module

    return Together(cores)


def is_searchable(view: View) -> bool:
    """Say whether a decision is one that the search was made for."""
    return view.frames[-1].kind == TURN and is_valued(view)


def is_valued(view: View) -> bool:
    """Say whether there is a value for what comes of the round, to the seat of a view.

    Whoever plays for themselves alone, or for something else than the treasure, is not valued.
    """
    aim = AIMS[view.role]
    return (
        view.role != NONE
        and abs(aim.finish) == 1.0
        and not aim.alone
        and view.rules.game not in GAMES
        and kit_of(view.rules).fits_window
        and value_weights(view.rules.game, view.n) is not None
    )


def is_counted(view: View) -> bool:
    """Say whether the round is over, and only its gold is still shared out."""
    return any(entry.name in ROUND_ENDS for entry in this_round(view))
