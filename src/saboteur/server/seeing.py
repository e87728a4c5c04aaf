"""A view as it travels: everything that is needed to draw a match, and not a bit more.

All of it is made from a `views.View`, which holds only what its reader may know, and from facts
that are public. A state never comes here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from saboteur.modules.duel_gold import COUNTERS
from saboteur.modules.keys import KEYS
from saboteur.modules.rounds import ROUNDS
from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text
from saboteur.products.goal_swap.deck import GOAL_SWAP
from saboteur.rules.kinds import (
    ACT_NAMES,
    DISCARD,
    FRAME_NAMES,
    NO_CARD,
    NO_TARGET,
    NONE,
    NOWHERE,
    PLAY,
    REPAIR,
    SABOTAGE,
    TOOL_NAMES,
    CardId,
    Move,
    Seat,
    move_act,
    move_card,
    move_cell,
    move_other,
    move_target,
    move_turned,
    move_value,
)
from saboteur.rules.kinds import Cell as CellId
from saboteur.server.endings import Kept, result_of, round_ends
from saboteur.server.faces import (
    Marks,
    card_face,
    cell_of,
    front_of,
    goal_letters,
    known_role,
    laid_card,
    letter_at,
    role_of,
)
from saboteur.server.wire import view as wire
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import describe_move, lifted_card, move_key, prompt
from saboteur.texts.things import card_words, chest_words, goal_words
from saboteur.views.seen import things_of
from saboteur.views.trial import Trial
from saboteur.views.view import View

_ACTS: Final[tuple[wire.Act, ...]] = ("play", "discard", "pass", "choose")


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows of a match besides what is in any view."""

    names: tuple[str, ...]
    promises: dict[str, str]
    """The fingerprints of all chance."""
    end_mine: dict[str, wire.Mine] = field(default_factory=dict)
    """How the mine lay when the last round ended, by language."""
    gold: tuple[tuple[int, ...], ...] = ()
    """When the match is over: by round, what each seat won."""
    kept: Kept = field(default_factory=dict)
    """What was worked out already of rounds that are over."""


def see(v: View, words: Catalogue, public: Public) -> wire.View:
    """Return a view as it travels."""
    rules = v.rules
    return wire.View(
        ruleset=rules.text,
        game=rules.game,
        seat=v.seat,
        round=v.round,
        rounds=ROUNDS,
        active=v.active,
        first=v.first,
        direction=v.direction,
        deck=v.deck_size,
        discards=len(v.discards),
        top_discard=_top(v, words),
        aside=v.aside_size,
        counters_left=COUNTERS[v.n] - len(v.counters) if rules.open_gold else 0,
        keys_left=KEYS - len(v.door_keys) if rules.open_gold else 0,
        open_roles=rules.open_roles,
        mine=mine_of(v, words),
        players=_players(v, words, public),
        hand=_hand(v, words),
        role=role_of(rules, words, v.role),
        seen_roles=[
            wire.SeenRole(seat, known_role(rules, words, role), turn, bool(stale))
            for seat, turn, role, stale in v.seen_roles
        ],
        gold=list(v.gold),
        packet=list(v.packet),
        packet_size=v.packet_size,
        looked=[card_face(rules, c, words.language) for c in v.looked if c != NO_CARD],
        notices=_notices(v, words),
        prompt=_prompt(v, words, public.names),
        choices=_choices(v, words, public.names),
        ends=round_ends(v, words, public.names, public.end_mine, public.kept),
        result=result_of(v, words, public.names, public.gold),
        promises=public.promises,
    )


def _top(v: View, words: Catalogue) -> wire.Card | None:
    """Return the card on top of the discard pile, where its face is known."""
    if not v.discards or v.discards[-1] == NO_CARD:
        return None
    return card_face(v.rules, v.discards[-1], words.language)


def _notices(v: View, words: Catalogue) -> list[str]:
    found = [words.text("cli.turn.reversed")] if v.direction < 0 else []
    return [*found, words.text("cli.turn.no-maps")] if v.no_maps else found


# --- the mine --------------------------------------------------------------------------------


def mine_of(v: View, words: Catalogue) -> wire.Mine:
    """Return the mine as a reader knows it."""
    rules = v.rules
    marks = Marks(v.reach, v.counters, v.door_keys)
    return wire.Mine(
        [
            laid_card(rules, cell, v.cells[cell], words, v.laid_last, marks)
            for cell in sorted(v.cells)
        ],
        [*_goals(v, words), *_sites(v, words), *_chests(v, words)],
        [wire.Dwarf(cell_of(t.cell), t.owner) for t in things_of(rules, v.parts)],
    )


def _goals(v: View, words: Catalogue) -> list[wire.FaceDown]:
    letters = goal_letters(v.rules)
    possible: dict[CellId, list[CardId]] = {}
    for _, way in v.goal_ways:
        for cell, card in way:
            cards = possible.setdefault(cell, [])
            if card not in cards:
                cards.append(card)
    found: list[wire.FaceDown] = []
    for cell in v.hidden:
        card = v.known_goals.get(cell, NO_CARD)
        maybe = sorted(possible.get(cell, [])) if card == NO_CARD else []
        known = None if card == NO_CARD else card_face(v.rules, card, words.language)
        text = "" if card == NO_CARD else goal_words(words, v.rules, card)
        options = [goal_words(words, v.rules, other) for other in maybe]
        letter = letter_at(letters, cell)
        found.append(wire.FaceDown(cell_of(cell), "goal", letter, known, text, options))
    return found


def _sites(v: View, words: Catalogue) -> list[wire.FaceDown]:
    return [
        wire.FaceDown(cell_of(cell), "site", "", card_face(v.rules, card, words.language), "", [])
        for cell, card in v.sites
    ]


def _chests(v: View, words: Catalogue) -> list[wire.FaceDown]:
    found: list[wire.FaceDown] = []
    for cell in v.chests:
        if cell in v.cells:
            continue
        known, text = None, ""
        if cell in v.known_chests:
            card, effect = v.known_chests[cell]
            known = card_face(v.rules, card, words.language)
            text = chest_words(words, effect)
        found.append(wire.FaceDown(cell_of(cell), "chest", "", known, text, []))
    return found


# --- the players -----------------------------------------------------------------------------


def _players(v: View, words: Catalogue, public: Public) -> list[wire.Player]:
    found: list[wire.Player] = []
    for seat in range(v.n):
        others = v.known_hands[seat] if seat != v.seat else ()
        found.append(
            wire.Player(
                seat=seat,
                letter=seat_name(seat),
                name=public.names[seat] or seat_name(seat),
                hand=v.hand_sizes[seat],
                front=front_of(v.rules, v.front[seat], words),
                role=role_of(v.rules, words, v.roles[seat]) if seat < len(v.roles) else None,
                gold_cards=0 if v.open_gold else v.gold_counts[seat],
                nuggets=_nuggets(v, seat),
                has_gold=bool(v.gold_counts[seat] or v.payers[seat]),
                known_hand=[card_words(words, v.rules, card) for card in others],
                total=v.totals[seat] if v.totals else None,
            )
        )
    return found


def _nuggets(v: View, seat: Seat) -> int | None:
    """Return the gold a player has without a card; others' sums are not shown. (OV-INFO-08)"""
    if v.open_gold:
        return sum(v.open_gold[seat])
    return v.nuggets[seat] if seat == v.seat else None


def _hand(v: View, words: Catalogue) -> list[wire.HandCard]:
    playable = {move_card(m) for m in v.moves if move_act(m) == PLAY}
    discardable = {move_card(m) for m in v.moves if move_act(m) == DISCARD}
    left = list(v.picked)
    found: list[wire.HandCard] = []
    for card in v.hand:
        picked = card in left
        if picked:
            left.remove(card)
        found.append(
            wire.HandCard(
                card_face(v.rules, card, words.language),
                playable=card in playable and not picked,
                discardable=card in discardable and not picked,
                picked=picked,
            )
        )
    return found


# --- what is asked ---------------------------------------------------------------------------


def _prompt(v: View, words: Catalogue, names: Sequence[str]) -> wire.Prompt:
    if v.over or not v.frames:
        text = words.text("server.match-over")
        return wire.Prompt("", -1, text, None, mine=False, window=False)
    frame = v.frames[-1]
    mine = v.asked == v.seat != NONE
    window = frame.kind in v.rules.windows
    cell = cell_of(frame.cell) if frame.cell != NOWHERE else None
    if window:
        text = words.text("server.window-mine" if mine else "server.window")
        return wire.Prompt(FRAME_NAMES[frame.kind], -1, text, cell, mine=mine, window=True)
    text = prompt(words, names, frame, v.seat)
    return wire.Prompt(FRAME_NAMES[frame.kind], frame.seat, text, cell, mine=mine, window=False)


def _choices(v: View, words: Catalogue, names: Sequence[str]) -> list[wire.Choice]:
    """Return every move that is offered."""
    if not v.moves:
        return []
    trial = Trial(v)
    return [_choice(v, words, names, m, trial.turned_up(m)) for m in v.moves]


def _choice(
    v: View, words: Catalogue, names: Sequence[str], m: Move, turns: Sequence[CellId]
) -> wire.Choice:
    """Return a move as it is offered."""
    rules = v.rules
    card = move_card(m)
    target = move_target(m)
    frame = v.frames[-1] if v.frames else None
    family = NONE if card == NO_CARD else rules.cards[card].family
    act = move_act(m)
    tool = ""
    if act == PLAY and family == REPAIR:
        tool = TOOL_NAMES[move_value(m)]
    elif act == PLAY and family == SABOTAGE:
        tool = TOOL_NAMES[rules.cards[card].tools[0]]
    swaps = family == GOAL_SWAP and move_cell(m) != NOWHERE
    return wire.Choice(
        move=move_text(rules, m),
        act=_ACTS[act],
        kind=move_key(rules, m, frame),
        text=describe_move(words, rules, names, m, v.seat, frame, lifted_card(v)),
        hand=[i for i, own in enumerate(v.hand) if own == card],
        card="" if card == NO_CARD else card_face(rules, card, words.language).name,
        cell=None if move_cell(m) == NOWHERE else cell_of(move_cell(m)),
        other=cell_of(move_other(m)) if swaps else None,
        turns=[cell_of(cell) for cell in turns],
        turned=bool(move_turned(m)),
        target=-1 if target == NO_TARGET else target,
        tool=tool,
        value=move_value(m),
    )


if _ACTS != ACT_NAMES:  # pragma: no cover - the types of the wire name them one by one
    raise AssertionError("there are other acts than the wire knows")
