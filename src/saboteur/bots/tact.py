"""What a person at the table would shake their head at, for levels that know only what wins.

What wins a little more often in play among bots may still be a look at a goal that one knows; such
moves are left out before any is chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS
from saboteur.bots.belief import shown_treasure
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.hand import SHOWN, USELESS, rid_of
from saboteur.bots.opinion import PLAIN
from saboteur.bots.registry import ACTS
from saboteur.bots.stories import story_of
from saboteur.minds.manners import HELPS, HINDERS, LOOKS
from saboteur.rules.kinds import (
    DISCARD,
    NONE,
    PLAY,
    SABOTAGE,
    TREASURE,
    TURN,
    move_act,
    move_card,
    move_cell,
    move_target,
)

if TYPE_CHECKING:
    from saboteur.bots.story import Story
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

SUSPECT: Final = 0.9
"""Whose standing is worse than this is a suspect for everybody."""


def tactless(view: View) -> frozenset[Move]:
    """Return the moves of a turn that a digger should not make, if there are others.

    These are looks at what is known or as good as shown, help for suspects, a second card against
    somebody who cannot dig while another suspect does, and to throw away what could stop one.
    """
    if view.frames[-1].kind != TURN or view.role == NONE or not AIMS[view.role].digs:
        return frozenset()
    found = frozenset([move for move in view.moves if _is_tactless(view, move)])
    return found if len(found) < len(view.moves) else frozenset()


def shameless(view: View) -> frozenset[Move]:
    """Return the moves with which a Saboteur would begin a round by giving themselves away."""
    if view.frames[-1].kind != TURN or view.role == NONE or AIMS[view.role].digs:
        return frozenset()
    if story_of(view).has_acted(view.seat):
        return frozenset()
    t = Evaluation(view)
    return frozenset([move for move in view.moves if PLAIN.shame(t, move)])


def _is_tactless(view: View, move: Move) -> bool:
    card = move_card(move)
    if move_act(move) == DISCARD:
        is_break = view.rules.cards[card].family == SABOTAGE
        return is_break and is_waste(view, move, story_of(view))
    if move_act(move) != PLAY:
        return False
    act = ACTS.get(view.rules.cards[card].family, NONE)
    if act == HINDERS:
        return is_second(view, move, story_of(view))
    if act == HELPS:
        return is_help_for_suspect(view, move, story_of(view))
    return act == LOOKS and (is_idle_look(view, move) or is_shown(view))


def is_idle_look(view: View, move: Move) -> bool:
    """Say whether a look tells nothing that its player does not know."""
    known = [view.rules.cards[card].family for card in view.known_goals.values()]
    return TREASURE in known or move_cell(move) in view.known_goals


def is_shown(view: View) -> bool:
    """Say whether the digging of others has shown where the treasure lies."""
    return max(shown_treasure(view).values(), default=0.0) >= SHOWN


def is_help_for_suspect(view: View, move: Move, story: Story) -> bool:
    """Say whether a card helps somebody whom everybody suspects."""
    target = move_target(move)
    return target != view.seat and story.standing[target] > SUSPECT


def is_second(view: View, move: Move, story: Story) -> bool:
    """Say whether somebody who cannot dig is hindered again, while another suspect digs free."""
    blocking = view.rules.blocking
    if not view.front[move_target(move)] & blocking:
        return False
    others = {
        move_target(other)
        for other in view.moves
        if move_act(other) == PLAY and move_card(other) == move_card(move)
    }
    return any(
        not view.front[seat] & blocking and story.standing[seat] > SUSPECT
        for seat in others
        if seat != view.seat
    )


def is_waste(view: View, move: Move, story: Story) -> bool:
    """Say whether a break card is thrown away that could stop a suspect, or before a useless card."""
    if view.rules.cards[move_card(move)].family != SABOTAGE:
        return False
    t = Evaluation(view)
    if any(rid_of(t, card) >= USELESS for card in view.hand if t.family(card) != SABOTAGE):
        return True
    blocking = view.rules.blocking
    return any(
        move_act(other) == PLAY
        and move_card(other) == move_card(move)
        and move_target(other) != view.seat
        and not view.front[move_target(other)] & blocking
        and story.standing[move_target(other)] > SUSPECT
        for other in view.moves
    )
