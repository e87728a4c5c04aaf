"""The Duel for one: automatic sabotage and rockfall, six counters, and a rating at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.answers import AnswerStep
from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.modules.rounds import ROUNDS, RoundOverStep, clear_table, totals_of
from saboteur.modules.trail import TRAIL, TrailPart, note_laid, trail_part
from saboteur.products.duel.events import ColoursDrawn
from saboteur.products.duel.reach import refresh
from saboteur.products.duel.rules import GOAL_CELLS as DUEL_CELLS
from saboteur.products.duel.rules import (
    HOOKS,
    DuelEndTurnStep,
    game_of_the_box,
    lay_goals,
    lie_open,
    put_away,
    shuffle_deck,
)
from saboteur.products.solo.events import SoloCard, SoloRated
from saboteur.rules import kinds, zones
from saboteur.rules.choices import new_choice
from saboteur.rules.engine import fire, push
from saboteur.rules.errors import Reason
from saboteur.rules.events import Broken, Drew, HandDealt, Removed, RoundBegan
from saboteur.rules.frames import SEAT_ALONE, FrameShape, new_frame
from saboteur.rules.kinds import CardId, Cell, Move, Seat, move_value
from saboteur.rules.mine import REMOVABLE, card_of, lay_starts, lift
from saboteur.rules.options import Flag
from saboteur.rules.parts import SHOWS_ALL, Hook, Step, Tuning
from saboteur.rules.state import Frame
from saboteur.rules.zones import (
    ALL,
    DECK,
    FRONT,
    GOALS_ASIDE,
    HAND,
    IN_PLAY,
    MINE,
    NOBODY,
    PILE,
    move,
)

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State

ASIDE: Final = 10
"""(SOLO-03)"""
FURTHER: Final = 3
GOAL_CELLS: Final = tuple([cell + FURTHER for cell in DUEL_CELLS])
"""As in The Duel, but three cells further east. (SOLO-02)"""
RATINGS: Final = (15, 20, 25)
"""The least score for each rating but the lowest. (SOLO-15, AMB-91)"""

PICK_COLOUR: Final = new_frame("pick-colour", FrameShape(SEAT_ALONE, before_deal=True))
"""Which colour is played. (SOLO-01)"""
PLAY_BLUE: Final = new_choice("blue", called="pick-blue")
PLAY_GREEN: Final = new_choice("green", called="pick-green")
PICK_A_COLOUR: Final = Reason("pick-a-colour", "SOLO-01")
ROCKFALL_REDRAW: Final = Flag("solo_rockfall_redraw", "AMB-90", "SOLO-07", default=True)


def rating(score: int) -> int:
    """Return how good a score is, 0 to 3. (SOLO-15)"""
    return len([least for least in RATINGS if score >= least])


@final
class PickColourStep(AnswerStep):
    """Ask, before the first round, which colour is played. (SOLO-01)"""

    __slots__ = ()
    CLAUSES = ("SOLO-01",)
    ANSWERS = (PLAY_BLUE, PLAY_GREEN)
    NO_ANSWER = PICK_A_COLOUR

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """The colours lie open."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Set up the first round."""
        colours = [BLUE, GREEN] if move_value(m) == PLAY_BLUE else [GREEN, BLUE]
        zones.deal_roles(s, colours)
        if log is not None:
            log.append(ColoursDrawn(tuple(s.roles)))
        set_up(s, log)


@final
class SoloRoundStep(Step):
    """Set up a round. (SOLO-01 to -04, SOLO-09)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Ask for the colour before the first round is laid out."""
        s.round += 1
        s.first = 0
        s.active = 0
        if s.round == 1:
            zones.fill(s, GOALS_ASIDE, s.rules.goal_cards)
            push(s, PICK_COLOUR, 0)
        else:
            put_away(s, log)
            set_up(s, log)


def set_up(s: State, log: Events) -> None:
    """Lay everything out, put cards aside, deal card by card. (SOLO-02, SOLO-03, SOLO-09)"""
    clear_table(s, log)
    lay_starts(s)
    lay_goals(s, log)
    shuffle_deck(s, log)
    zones.fill(s, zones.ASIDE, [])
    zones.draw(s, DECK, zones.ASIDE, s.rules.aside, NOBODY, log)
    refresh(s)
    if log is not None:
        log.append(RoundBegan(s.round, 0))
    zones.empty_hands(s)
    for _ in range(s.rules.hand_size(1)):
        draw_one(s, 0, log, told=False)
    if log is not None:
        log.append(HandDealt(0, tuple(s.hands[0])))
    push(s, kinds.TURN, 0)


def draw_one(s: State, seat: Seat, log: Events, *, told: bool = True) -> None:
    """Draw a card; what is automatic is done at once and replaced. (SOLO-05 to -10)

    A card that comes into the hand is told of, but where the whole hand is told when it is dealt.
    """
    while s.deck:
        card = s.deck[-1]
        family = s.rules.cards[card].family
        if family == kinds.SABOTAGE:
            break_tool(s, seat, card, log)
        elif family == kinds.ROCKFALL:
            cave_in(s, seat, card, log)
            if not s.rules.flag(ROCKFALL_REDRAW):
                return
        else:
            if told and log is not None:
                log.append(Drew(seat, (card,)))
            zones.draw(s, DECK, HAND + seat, 1, 1 << seat, log)
            return


def break_tool(s: State, seat: Seat, card: CardId, log: Events) -> None:
    """Put a drawn sabotage card in front of the player; a second of its kind is discarded."""
    tool = s.rules.cards[card].front
    second = s.front[seat] >> tool & 1
    if log is not None:
        log.append(SoloCard(seat, card, why=("SOLO-06",) if second else ("SOLO-05",)))
    zones.draw(s, DECK, IN_PLAY, 1, ALL, log)
    if second:
        move(s, IN_PLAY, PILE, card, ALL, log)
        return
    move(s, IN_PLAY, FRONT + seat, card, ALL, log)
    if log is not None:
        log.append(Broken(seat, tool))


def cave_in(s: State, seat: Seat, card: CardId, log: Events) -> None:
    """Remove the path card laid last that shows neither gold nor a troll. (SOLO-07, SOLO-16)

    If there is none the rockfall is discarded without effect. (SOLO-08)
    """
    trail = trail_part(s).cells
    place = len(trail) - 1
    while place >= 0 and not s.cells.get(trail[place], 0) & REMOVABLE:
        place -= 1
    if log is not None:
        log.append(SoloCard(seat, card, why=("SOLO-07",) if place >= 0 else ("SOLO-08",)))
    zones.draw(s, DECK, IN_PLAY, 1, ALL, log)
    if place >= 0:
        cell = trail[place]
        removed = card_of(lift(s, cell))
        trail[place] = kinds.NOWHERE
        move(s, MINE, PILE, removed, ALL, log)
        if log is not None:
            log.append(Removed(cell, removed, why=("SOLO-07",)))
        fire(s, kinds.LIFTED, seat, cell, log)
    move(s, IN_PLAY, PILE, card, ALL, log)


@final
class SoloEndTurnStep(DuelEndTurnStep):
    """Draw what is owed, card by card. (SOLO-10, DUEL-TURN-01, DUEL-TROLL-08)"""

    __slots__ = ()

    def draw_owed(self, s: State, seat: Seat, log: Events) -> None:
        """Each card is handled before the next is drawn."""
        for owed in s.draws:
            for _ in range(owed & 15):
                draw_one(s, seat, log)
        # A rockfall may have used up the draw: nobody is left without cards before the deck is.
        while s.deck and not s.hands[seat]:
            draw_one(s, seat, log)


@final
class SoloRoundOverStep(Step):
    """Go on to the next round, or rate the score. (SOLO-15)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """The rating comes before the match is over."""
        if s.round == ROUNDS and log is not None:
            score = totals_of(s)[0]
            log.append(SoloRated(0, score, rating(score)))
        RoundOverStep().take(s, f, m, log)


@final
class SoloLaidHook(Hook):
    """A card was laid: the order matters for rockfalls, and the reach may have grown. (SOLO-07)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Remember it, and do what The Duel does."""
        note_laid(s, cell)
        HOOKS[kinds.LAID].fire(s, seat, cell, log)


@final
class SoloTuning(Tuning):
    """Everything lies open, and what is automatic is never held. (SOLO-05, SOLO-16)"""

    __slots__ = ()

    def tune(self, rules: Ruleset) -> None:
        """The discard pile lies face up, and so does the gold."""
        rules.never_held = [
            card
            for card, face in enumerate(rules.cards)
            if face.family in {kinds.SABOTAGE, kinds.ROCKFALL}
        ]
        lie_open(rules, kinds.START_CELL, kinds.START_CELL)


SOLO_CITES: Final = {
    "BASE-SETUP-08": "SOLO-02",
    "BASE-SETUP-14": "SOLO-04",
    "BASE-NEXT-01": "SOLO-03",
    "BASE-NEXT-04": "SOLO-04",
}
"""Nobody else begins, and the layout is another."""

SOLO: Final = game_of_the_box(
    "solo",
    1,
    GOAL_CELLS,
    SoloTuning(),
    aside=ASIDE,
    options=(ROCKFALL_REDRAW,),
    cites=SOLO_CITES,
    asks={PICK_COLOUR: PickColourStep()},
    hooks={kinds.LAID: SoloLaidHook()},
    parts={TRAIL: TrailPart()},
    steps={
        kinds.ROUND: SoloRoundStep(),
        kinds.END_TURN: SoloEndTurnStep(),
        kinds.ROUND_OVER: SoloRoundOverStep(),
    },
)
"""Broken tools, trolls, maps, keys and repairs are as in The Duel. (SOLO-11, SOLO-14, SOLO-17)"""
