"""A view as it travels: everything that is needed to draw a match, and not a bit more.

All of it is made from a `views.View`, which holds only what its reader may know, and from facts
that are public. A state never comes here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from saboteur.modules.rounds import ROUNDS
from saboteur.notation.card import card_name, seat_name
from saboteur.present.choices import Choice, choices, question, reason_for
from saboteur.present.claims import claim_brief, claim_text, goal_claims, hidden_claims, role_claims
from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.present.hand import HandCard, hand_cards, hindrance
from saboteur.present.notices import notices
from saboteur.present.places import lettered
from saboteur.rules import kinds
from saboteur.rules.kinds import (
    ACT_NAMES,
    FRAME_NAMES,
    NO_CARD,
    NONE,
    NOWHERE,
    CardId,
    Move,
    Seat,
)
from saboteur.rules.kinds import Cell as CellId
from saboteur.rules.last_mine import LastMine
from saboteur.server.render.endings import result_of, round_ends
from saboteur.server.render.public import Public
from saboteur.server.render.render_cards import (
    card_face,
    cell_of,
    cell_or_none,
    front_of,
    known_role,
    laid_card,
    role_of,
    seat_or_none,
)
from saboteur.server.wire import view as wire
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import lays_another, lifted_card, lifted_cell, mark_of
from saboteur.texts.things import card_words, effect_words, goal_words, thing_words
from saboteur.views.preview import Preview
from saboteur.views.seen import Thing, face_down_of, marks_of, things_of
from saboteur.views.view import View

_MOST_OFFERED: Final = 200
"""So many offers of one reader are kept: more than one hand brings about in a round."""
ACTS: Final[tuple[wire.Act, ...]] = ("play", "discard", "pass", "choose")
"""What is done with a move, by its act (rules.kinds)."""


def see(v: View, words: Catalogue, public: Public) -> wire.View:
    """Return a view as it travels."""
    rules = v.rules
    marks = marks_of(rules, v.parts)
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
        counters_left=marks.supply.get("counter", 0),
        keys_left=marks.supply.get("key", 0),
        open_roles=rules.open_roles,
        mine=_mine(v, words, public),
        players=_players(v, words, public),
        hand=_hand(v, words, public),
        role=role_of(rules, words, v.role),
        seen_roles=[
            wire.SeenRole(seat, known_role(rules, words, role), turn, bool(stale))
            for seat, turn, role, stale in v.seen_roles
        ],
        gold=list(v.gold),
        packet=list(v.packet),
        packet_size=v.packet_size,
        looked=[card_face(rules, c, words.language) for c in v.looked if c != NO_CARD],
        notices=notices(v, words),
        prompt=_prompt_now(v, words, public),
        claims=_claims(v, words, public),
        choices=_choices(v, words, public),
        ends=_ends(v, words, public),
        result=result_of(v, words, public.names, public.gold, public.after),
        commitments=public.commitments,
    )


def _top(v: View, words: Catalogue) -> wire.Card | None:
    """Return the card on top of the discard pile, where its face is known."""
    if not v.discards or v.discards[-1] == NO_CARD:
        return None
    return card_face(v.rules, v.discards[-1], words.language)


def _ends(v: View, words: Catalogue, public: Public) -> list[wire.RoundEnd]:
    """Return how each round ended that is over; it stays so until another one ends."""
    heads = public.heads_of(v)

    def make() -> list[wire.RoundEnd]:
        return round_ends(
            *(v, words, public.names, _end_mine(public, words)),
            *(public.kept, public.gold, public.verdicts),
        )

    if heads.is_over:
        return make()
    return public.latest_of(("ends", words.language, v.seat), len(heads.starts), make)


# --- the mine --------------------------------------------------------------------------------


def _end_mine(public: Public, words: Catalogue) -> wire.Mine | None:
    """Return how the mine lay when the last round ended, in a language."""
    if public.last_mine is None:
        return None
    if words.language not in public.end_mines:
        public.end_mines[words.language] = mine_of(public.last_mine, words, public.names)
    return public.end_mines[words.language]


def mine_of(v: View | LastMine, words: Catalogue, names: Sequence[str]) -> wire.Mine:
    """Return the mine as a reader knows it, or knew it at the end of a round."""
    return wire.Mine(_laid(v, words), _face_down(v, words), _things(v, words, names))


def _mine(v: View, words: Catalogue, public: Public) -> wire.Mine:
    """Return the mine as a reader knows it: what lies open is the same for all, the rest may not be."""
    language = words.language
    cells = tuple(sorted(v.cells.items()))
    parts = tuple([part.key() for part in v.parts])
    known = tuple(sorted(v.known_goals.items()))
    down = (v.hidden, known, v.goal_ways, v.sites)
    return public.latest_of(
        ("mine", language, v.seat),
        (cells, parts, down),
        lambda: wire.Mine(
            public.latest_of(("laid", language), (cells, parts), lambda: _laid(v, words)),
            public.latest_of(
                ("face-down", language, v.seat),
                (down, cells if parts else (), parts),
                lambda: _face_down(v, words),
            ),
            _things(v, words, public.names),
        ),
    )


def _laid(v: View | LastMine, words: Catalogue) -> list[wire.LaidCard]:
    rules = v.rules
    marks = marks_of(rules, v.parts)
    return [laid_card(rules, cell, v.cells[cell], words, marks) for cell in sorted(v.cells)]


def _face_down(v: View | LastMine, words: Catalogue) -> list[wire.FaceDown]:
    return [*_goals(v, words), *_sites(v, words), *_others(v, words)]


def _things(v: View | LastMine, words: Catalogue, names: Sequence[str]) -> list[wire.Thing]:
    return [_thing(thing, words, names) for thing in things_of(v.rules, v.parts)]


def _thing(thing: Thing, words: Catalogue, names: Sequence[str]) -> wire.Thing:
    """Return something that stands in the mine, with its words."""
    text = thing_words(words, thing.kind, thing.owner, names)
    return wire.Thing(thing.kind, cell_of(thing.cell), thing.owner, thing.sign, text, thing.payer)


def _goals(v: View | LastMine, words: Catalogue) -> list[wire.FaceDown]:
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


def _sites(v: View | LastMine, words: Catalogue) -> list[wire.FaceDown]:
    return [
        wire.FaceDown(cell_of(cell), "site", "", card_face(v.rules, card, words.language), "", [])
        for cell, card in v.sites
    ]


def _others(v: View | LastMine, words: Catalogue) -> list[wire.FaceDown]:
    found: list[wire.FaceDown] = []
    for thing in face_down_of(v.rules, v.parts):
        if thing.cell in v.cells:
            continue
        known, text = None, ""
        if thing.number:
            known = card_face(v.rules, thing.card, words.language)
            text = effect_words(words, thing.kind, thing.number)
        found.append(wire.FaceDown(cell_of(thing.cell), thing.kind, "", known, text, []))
    return found


# --- the players -----------------------------------------------------------------------------


def _players(v: View, words: Catalogue, public: Public) -> list[wire.Player]:
    return public.latest_of(
        ("players", words.language, v.seat),
        (
            *(v.hand_sizes, v.front, v.roles, v.gold_counts, v.open_gold, v.nuggets),
            *(v.payers, v.known_hands, v.totals),
        ),
        lambda: [_player(v, words, public, seat) for seat in range(v.n)],
    )


def _player(v: View, words: Catalogue, public: Public, seat: Seat) -> wire.Player:
    hand = v.hand_sizes[seat]
    front = v.front[seat]
    role = v.roles[seat] if seat < len(v.roles) else NONE
    gold_cards = 0 if v.open_gold else v.gold_counts[seat]
    nuggets = _nuggets(v, seat)
    has_gold = bool(v.gold_counts[seat] or v.payers[seat])
    others = v.known_hands[seat] if seat != v.seat else ()
    total = v.totals[seat] if v.totals else None
    key = ("player", words.language, seat, hand, front, role, gold_cards, nuggets, has_gold, others)
    return public.kept_of(
        (*key, total),
        lambda: wire.Player(
            seat=seat,
            letter=seat_name(seat),
            name=public.names[seat] or seat_name(seat),
            hand=hand,
            front=front_of(v.rules, front, words),
            role=role_of(v.rules, words, role),
            gold_cards=gold_cards,
            nuggets=nuggets,
            has_gold=has_gold,
            known_hand=[card_words(words, v.rules, card) for card in others],
            total=total,
        ),
    )


def _nuggets(v: View, seat: Seat) -> int | None:
    """Return the gold a player has without a card; others' sums are not shown. (OV-INFO-08)"""
    if v.open_gold:
        return sum(v.open_gold[seat])
    return v.nuggets[seat] if seat == v.seat else None


def _hand(v: View, words: Catalogue, public: Public) -> list[wire.HandCard]:
    """Return the reader's hand; while nothing can be done with it, it is as it was."""

    def make() -> list[wire.HandCard]:
        return [_held(v, words, own) for own in hand_cards(v)]

    if v.moves:
        return make()
    return public.latest_of(("hand", words.language, v.seat), (v.hand, v.picked), make)


def _held(v: View, words: Catalogue, own: HandCard) -> wire.HandCard:
    hindered = hindrance(v, words, own)
    return wire.HandCard(
        card_face(v.rules, own.card, words.language),
        playable=own.playable,
        discardable=own.discardable,
        picked=own.picked,
        why=hindered.text,
        clauses=list(hindered.clauses),
    )


def _claims(v: View, words: Catalogue, public: Public) -> wire.Claims:
    """Return what the reader can claim; a spectator claims nothing."""
    if v.seat == NONE or v.over:
        return wire.Claims([], [])
    hidden = tuple(
        (thing.kind, thing.cell)
        for thing in face_down_of(v.rules, v.parts)
        if thing.cell not in v.cells
    )
    return public.latest_of(
        ("claims", words.language, v.seat),
        (v.hidden, hidden),
        lambda: _all_claims(v, words, public.names, hidden),
    )


def _all_claims(
    v: View, words: Catalogue, names: Sequence[str], hidden: Sequence[tuple[str, CellId]]
) -> wire.Claims:
    """Return what can be claimed of the goals, of what else lies face down, and of the players."""
    letters = goal_letters(v.rules)
    goals: list[wire.GoalClaims] = []
    for cell in v.hidden:
        letter = letter_at(letters, cell)
        said = _claim_words(words, "goal", goal_claims(v.rules, words), place=letter)
        if letter and said:
            goals.append(wire.GoalClaims(letter, cell_of(cell), said))
    for kind, cell in hidden:
        said = _claim_words(words, "hidden", hidden_claims(kind, words), place=mark_of(cell))
        if said:
            goals.append(wire.GoalClaims("", cell_of(cell), said))
    people: list[wire.PersonClaims] = []
    roles = role_claims(v.rules, v.n)
    for seat in range(v.n if roles else 0):
        kind = "self" if seat == v.seat else "player"
        people.append(wire.PersonClaims(seat, _claim_words(words, kind, roles, name=names[seat])))
    return wire.Claims(goals, people)


def _claim_words(
    words: Catalogue, kind: str, sorts: list[str], place: str = "", name: str = ""
) -> list[wire.ClaimWord]:
    """Return what can be claimed of something, in words."""
    return [
        wire.ClaimWord(what, claim_text(words, kind, what, place, name), claim_brief(words, what))
        for what in sorts
    ]


# --- what is asked ---------------------------------------------------------------------------


def _prompt_now(v: View, words: Catalogue, public: Public) -> wire.Prompt:
    """Return what is being decided: the same to all who are not asked, outside of a window."""
    frame = v.frames[-1] if v.frames else None
    if v.over or frame is None or frame.kind in v.rules.windows or v.seat in {v.asked, frame.seat}:
        return _prompt(v, words, public.names)
    return public.latest_of(
        ("prompt", words.language),
        (frame.key(), v.hidden),
        lambda: _prompt(v, words, public.names),
    )


def _prompt(v: View, words: Catalogue, names: Sequence[str]) -> wire.Prompt:
    text = question(v, words, names, lettered(v.rules, v.hidden))
    if v.over or not v.frames:
        return wire.Prompt("", -1, text, None, mine=False, window=False)
    frame = v.frames[-1]
    window = frame.kind in v.rules.windows
    return wire.Prompt(
        FRAME_NAMES[frame.kind],
        -1 if window else frame.seat,
        text,
        cell_or_none(frame.cell),
        mine=v.asked == v.seat != NONE,
        window=window,
        announced=_announced(v, frame.value, words) if window else None,
        by=reason_for(v, words, names, "by"),
        follows=reason_for(v, words, names, "follows"),
        clauses=_why_asked(v),
    )


def _announced(v: View, m: Move, words: Catalogue) -> wire.Announced:
    """Return the card over which a window is open, with all that was said of it. (WC-VETO-02)"""
    card = kinds.move_card(m)
    two_cells = v.rules.effects[card].CELLS == 2
    lifted = lifted_cell(v) if lays_another(v.rules, card) else NOWHERE
    return wire.Announced(
        seat=v.active,
        card=card_face(v.rules, card, words.language),
        cell=cell_or_none(kinds.move_cell(m)),
        other=cell_or_none(kinds.move_other(m) if two_cells else NOWHERE),
        turned=bool(kinds.move_turned(m)),
        target=seat_or_none(kinds.move_target(m), v.n),
        lifts=cell_or_none(lifted),
    )


def _why_asked(v: View) -> list[str]:
    """Return the clauses by which the reader is asked; nothing if they are not."""
    if v.asked != v.seat or v.seat == NONE:
        return []
    return list(v.rules.cite(v.rules.steps[v.frames[-1].kind].CLAUSES))


def _choices(v: View, words: Catalogue, public: Public) -> list[wire.Choice]:
    """Return every move that is offered."""
    if not v.moves:
        return []
    preview = Preview(v)
    kept = _offered_before(v, words, public)
    offered = choices(v, words, public.names, lettered(v.rules, v.hidden), kept.choices)
    return [_choice(v, choice, tuple(preview.turned_up(choice.move)), kept) for choice in offered]


@dataclass(frozen=True, slots=True)
class _Offered:
    """What one reader was offered before by the same question, in words and as it travels."""

    choices: dict[Move, Choice] = field(default_factory=dict)
    told: dict[tuple[Move, tuple[int, ...], tuple[CellId, ...]], wire.Choice] = field(
        default_factory=dict
    )


def _offered_before(v: View, words: Catalogue, public: Public) -> _Offered:
    """Return what of former offers holds good: all that it is made of besides a move and its cards."""
    frame = v.frames[-1].key() if v.frames else ()
    key = (frame, lifted_cell(v), lifted_card(v), v.hidden)
    kept = public.latest_of(("offers", words.language, v.seat), key, _Offered)
    for made in (kept.choices, kept.told):
        if len(made) > _MOST_OFFERED:
            made.clear()
    return kept


def _choice(v: View, choice: Choice, turned_up: tuple[CellId, ...], kept: _Offered) -> wire.Choice:
    """Return a move as it is offered."""
    m = choice.move
    key = (m, choice.hand, turned_up)
    if key in kept.told:
        return kept.told[key]
    card = kinds.move_card(m)
    kept.told[key] = found = wire.Choice(
        move=choice.notation,
        act=ACTS[kinds.move_act(m)],
        kind=choice.key,
        text=choice.text,
        hand=list(choice.hand),
        card="" if card == NO_CARD else card_name(v.rules, card),
        cell=cell_or_none(kinds.move_cell(m)),
        other=cell_or_none(choice.other),
        turns=[cell_of(cell) for cell in turned_up],
        turned=bool(kinds.move_turned(m)),
        target=seat_or_none(kinds.move_target(m), v.n),
        tool=choice.tool,
        value=kinds.move_value(m),
        lifts=cell_or_none(choice.lifts),
    )
    return found


if ACTS != ACT_NAMES:  # pragma: no cover - the types of the wire name them one by one
    raise AssertionError("there are other acts than the wire knows")
