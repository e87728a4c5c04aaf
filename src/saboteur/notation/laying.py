"""Dealing what lies on the table: goals, sites, and what products bring."""

from __future__ import annotations

from typing import final

from saboteur.modules.sites import open_site
from saboteur.notation.card import card_name, cell_name, seat_name
from saboteur.notation.items import ImpossiblePosition, Position
from saboteur.notation.parts import PART_NOTATION
from saboteur.rules.chance import HASH_CHANCE, N_STREAMS
from saboteur.rules.engine import new_match
from saboteur.rules.kinds import NO_CARD, NONE, ORIENT, TREASURE, CardId, Cell, Role
from saboteur.rules.mine import GOAL, SOFT
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State


@final
class Luck:
    """The chance of dealing: it has a key of its own."""

    def __init__(self, key: bytes) -> None:
        self.chance_keys: tuple[bytes, ...] = (key,)
        self.counts: list[int] = [0]

    def shuffle(self, items: list[int]) -> None:
        """Put a list into random order."""
        HASH_CHANCE.shuffle(self.chance_keys, self.counts, 0, items)


def fill(known: tuple[int, ...], unknown: int, rest: list[int]) -> list[int]:
    """Return a list with its unknown places filled from the end of the rest."""
    return [rest.pop() if item == unknown else item for item in known]


def without(
    box: list[int], used: list[int], code: str, words: dict[int, str], players: int = 0
) -> list[int]:
    """Return what is left of a box; refuse, by a code, to take more copies than there are."""
    rest = sorted(box)
    for item in sorted(set(used)):
        have = rest.count(item)
        need = used.count(item)
        if need > have:
            raise ImpossiblePosition(code, what=words[item], need=need, have=have, players=players)
        for _ in range(need):
            rest.remove(item)
    return rest


def enlarged(box: list[int], used: list[int]) -> list[int]:
    """Return a box that has every copy that is used; what it has anyway stays."""
    lacking = {item: used.count(item) - box.count(item) for item in set(used)}
    return box + [item for item in sorted(lacking) for _ in range(lacking[item])]


# --- goals ----------------------------------------------------------------------------------


def place_of(rules: Ruleset, cell: Cell) -> Cell:
    """Return the place of a goal on a cell: it may have been pushed one cell on."""
    if cell in rules.goal_cells:
        return cell
    pushed = any(PART_NOTATION[kind].PUSHES_GOALS for kind in rules.part_kinds)
    if pushed and cell - 1 in rules.goal_cells:
        return cell - 1
    raise ImpossiblePosition("no-goal-place", cell=cell_name(cell))


def set_goals(p: Position, s: State, luck: Luck) -> None:
    """Lay the start, the mine, the revealed goals, and the face-down ones. (BASE-SETUP-08)"""
    rules = s.rules
    taken = [cell for _, cell, _ in rules.starts]
    set_starts(s, NONE)
    turning = _turning_goals(p)
    known = _known_goals(p)
    places: dict[Cell, Cell] = {}
    for cell in [*turning, *p.open, *known]:
        place = place_of(rules, cell)
        if place in places:
            raise ImpossiblePosition("two-goals", cell=cell_name(cell))
        places[place] = cell
    down = [places.get(place, place) for place in rules.goal_cells]
    down = [cell for cell in down if cell not in p.open and cell not in turning]
    for cell, (card, turned) in [*p.open.items(), *p.mine.items()]:
        if cell in s.cells or cell in down or cell in turning or cell in taken:
            raise ImpossiblePosition("two-cards", cell=cell_name(cell))
        s.cells[cell] = _lying_value(rules, card, turned)
    used = [card for card in known.values() if card != NO_CARD]
    used += [card for card, _ in p.open.values()] + list(turning.values())
    rest = _rest_of_goals(p, s, used, luck)
    for cell in down:
        card = known.get(cell, NO_CARD)
        s.hidden[cell] = rest.pop() if card == NO_CARD else card


def set_starts(s: State, *roles: Role) -> None:
    """Lay the start cards of some roles; NONE stands for the start that is everybody's."""
    for role, cell, card in s.rules.starts:
        if role in roles:
            s.cells[cell] = s.rules.laid[2 * card]


def _lying_value(rules: Ruleset, card: CardId, turned: int) -> int:
    """Return a card as it lies; the table says which sides of a site are open. (AMB-63)"""
    return open_site(rules, card) if rules.may(card, SOFT) else rules.laid[2 * card + turned]


def _rest_of_goals(p: Position, s: State, used: list[CardId], luck: Luck) -> list[CardId]:
    """Put aside the goals that are not laid out; return those for the unknown places."""
    rules = s.rules
    out = [card for card in p.out if card in rules.goal_cards]
    aside = len(rules.goal_cards) - len(rules.goal_cells) - len(out)
    stated = p.goals_aside if p.goals_aside is not None else (NO_CARD,) * aside
    if len(stated) != aside:
        raise ImpossiblePosition("goals-aside", need=aside, have=len(stated))
    used = used + out + [card for card in stated if card != NO_CARD]
    names = {card: card_name(rules, card) for card in set(used)}
    rest = without(rules.goal_cards, used, "box-goals", names)
    luck.shuffle(rest)
    if not aside:
        return rest
    if any(card != NO_CARD and rules.cards[card].family == TREASURE for card in stated):
        raise ImpossiblePosition("treasure-aside")
    # The treasure is always among the goals laid out. (GOALS-02)
    rest.sort(key=lambda card: rules.cards[card].family == TREASURE)
    s.goals_aside = [rest.pop(0) if card == NO_CARD else card for card in stated]
    luck.shuffle(rest)
    return rest


def _turning_goals(p: Position) -> dict[Cell, CardId]:
    """Return the goals that are turned up and wait to be laid."""
    return {
        cell: value
        for kind, _, cell, value in p.stack()
        if kind == ORIENT and p.rules.may(value, GOAL)
    }


def _known_goals(p: Position) -> dict[Cell, CardId]:
    """Return the face-down goals, what somebody knows of them included."""
    known = dict(p.goals)
    turning = _turning_goals(p)
    for seat, faces in p.knows.items():
        for cell, card in faces.items():
            no_place = cell not in known and cell not in p.rules.goal_cells
            if cell in p.open or cell in turning or no_place:
                raise ImpossiblePosition(
                    "knows-no-goal", seat=seat_name(seat), cell=cell_name(cell)
                )
            if known.get(cell, NO_CARD) not in {card, NO_CARD}:
                raise ImpossiblePosition(
                    "knows-wrongly",
                    seat=seat_name(seat),
                    card=card_name(p.rules, card),
                    cell=cell_name(cell),
                    other=card_name(p.rules, known[cell]),
                )
            known[cell] = card
    return known


# --- sites and the pieces of products --------------------------------------------------------


def set_laid_out(p: Position, s: State, luck: Luck) -> None:
    """Lay the sites and what products lay out; what is not stated lies as at the beginning of a round."""
    rules = s.rules
    sites = [card for card in range(len(rules.cards)) if rules.may(card, SOFT)]
    s.parts = [p.part(kind).copy() for kind in rules.part_kinds]
    laid_out = [kind for kind in rules.part_kinds if PART_NOTATION[kind].LAYS_OUT]
    if not sites and not laid_out:
        return
    begun = new_match(rules, s.n, luck.chance_keys * N_STREAMS)
    at = {card: cell for cell, card in begun.hidden.items() if card in sites}
    lying = [card for card, _ in p.mine.values()] + list(p.sites.values())
    for card in sites:
        if lying.count(card) > 1:
            raise ImpossiblePosition("two-sites", card=card_name(rules, card))
    laid = dict(p.sites)
    for card in sites:
        if card not in lying:
            if at[card] in laid:
                raise ImpossiblePosition("two-cards", cell=cell_name(at[card]))
            laid[at[card]] = card
    for cell, card in laid.items():
        hide_card(s, cell, card)
    for kind in laid_out:
        PART_NOTATION[kind].lay_out(s.parts[rules.part_at[kind]], p, s, begun, luck)


def hide_card(s: State, cell: Cell, card: CardId) -> None:
    """Lay a card face down; refuse it where another one lies."""
    if cell in s.cells or cell in s.hidden:
        raise ImpossiblePosition("two-cards", cell=cell_name(cell))
    s.hidden[cell] = card


def set_parts(p: Position, s: State, luck: Luck) -> None:
    """Check the pieces of products, deal what is left open, and let them mark the mine.

    And say what has left the game.
    """
    s.out = list(p.out)
    for kind, part in zip(s.rules.part_kinds, s.parts, strict=True):
        PART_NOTATION[kind].check(part, s)
        PART_NOTATION[kind].deal(part, luck)
        part.mark(s)
