"""A table for tests of the rules: a situation in a few words, moves as text, what came of them.

Nothing here uses the notation of the program: moves and cards are read a second time, so that a
mistake there and one here do not cancel out. Cards need not be conserved: what a test does not
name does not exist.
"""

from __future__ import annotations

from saboteur.modules.piles import KEEP
from saboteur.modules.rounds import totals_of
from saboteur.modules.trail import TRAIL, trail_part
from saboteur.products.saboteur2.deck import A_THEFT
from saboteur.products.saboteur2.part import thieves_part
from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.tunnel_toll.part import toll_part
from saboteur.products.tunnel_toll.rules import ASK, PLACE
from saboteur.rules.chance import HASH_CHANCE, Chance, seed_bytes, stream_keys
from saboteur.rules.engine import apply, blank, is_over, legal_moves, new_match, to_move, why_not
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    FRAME_NAMES,
    NO,
    NONE,
    PASS_MOVE,
    ROLE_NAMES,
    SEAT_LETTERS,
    START_CELL,
    TOOL_NAMES,
    TREASURE,
    TURN,
    YES,
    Cell,
    Move,
    cell_at,
    cell_x,
    cell_y,
    choose,
    discard,
    play,
    play_at,
    play_between,
    play_on,
)
from saboteur.rules.mine import GATE, GOAL, card_of, hide, lay
from saboteur.rules.registry import ruleset
from saboteur.rules.state import Frame, State
from saboteur.rules.tile import parse_tile

ROW = "1..2,0=EW 3..6,0=NEW"
"""A tunnel to the last cell before the middle goal."""


def cell(text: str) -> Cell:
    """Read a cell."""
    x, y = text.split(",")
    return cell_at(int(x), int(y))


def cell_text(place: Cell) -> str:
    """Write a cell."""
    return f"{cell_x(place)},{cell_y(place)}"


def seat(letter: str) -> int:
    """Read a seat."""
    return SEAT_LETTERS.index(letter)


def start(names, n=4, seed=1, **chosen) -> State:
    """Begin a match of the base game with some modules and options."""
    return new_match(ruleset(("base", *names), chosen=chosen), n, stream_keys(seed_bytes(seed)))


class Table:
    """A situation in the middle of a round."""

    def __init__(
        self,
        modules: str,
        n: int = 3,
        *,
        profile: str = "P2024",
        options: str = "",
        roles: str = "",
        undealt: str | None = None,
        hands: dict[str, str] | None = None,
        deck: str = "",
        discards: str = "",
        front: dict[str, str] | None = None,
        mine: str = "",
        played: str = "",
        goals: str = "",
        opened: str = "",
        chests: str = "",
        dwarves: dict[str, str] | None = None,
        nuggets: dict[str, int] | None = None,
        gold: dict[str, str] | None = None,
        gold_deck: str | None = None,
        turn: str = "A",
        round_: int = 1,
        direction: int = 1,
        seed: int = 1,
        chance: Chance = HASH_CHANCE,
    ) -> None:
        chosen = dict(item.split("=") for item in options.split())
        self.rules = ruleset(tuple(modules.split()), profile, chosen)
        self.events: list[Event] = []
        s = blank(self.rules, n, stream_keys(seed_bytes(seed)), chance)
        self.s: State = s
        s.round, s.first, s.active = round_, 0, seat(turn)
        s.direction = direction
        mix = self.rules.role_mix[n]
        s.roles = [ROLE_NAMES.index(word) for word in roles.split()] or mix[:n]
        rest = mix[:]
        for role in s.roles:
            if role in rest:
                rest.remove(role)
        s.undealt = rest
        if undealt is not None:
            s.undealt = [ROLE_NAMES.index(word) for word in undealt.split()][::-1]
        for letter in SEAT_LETTERS[:n]:
            s.hands[seat(letter)] = self.cards((hands or {}).get(letter, "map"))
        s.deck = self.cards(deck)[::-1]
        s.discards = self.cards(discards)
        for letter, words in (front or {}).items():
            for card in self.cards(words):
                s.front[seat(letter)] |= 1 << self.rules.cards[card].front
                if self.rules.cards[card].front == A_THEFT:
                    thieves_part(s).put_in_front(seat(letter), A_THEFT)
        self._lay_goals(goals, opened)
        lay(s, START_CELL, self.rules.laid[2 * self.rules.starts[0][2]])
        for family, place in self.rules.places.items():
            (card,) = [i for i, c in enumerate(self.rules.cards) if c.family == family]
            hide(s, place, card)
        for word in chests.split():
            place, what = word.split("=")
            path, effect = what.split("/")
            hide(s, cell(place), self.rules.ids["chest:" + str(parse_tile(path))])
            chest_part(s).chests[cell(place)] = int(effect)
        for text, by_players in ((mine, False), (played, True)):
            for place, shape in _spread_out(text):
                card, turned = self.lying(shape)
                lay(s, place, self.rules.laid[2 * card + turned])
                if by_players and self.rules.part_at[TRAIL] != NONE:
                    trail_part(s).cells.append(place)
        s.touched = 0
        s.gold_deck = self.rules.gold_values[:]
        if gold_deck is not None:
            s.gold_deck = [int(word) for word in gold_deck.split()][::-1]
        for letter, words in (gold or {}).items():
            s.gold[seat(letter)] = [int(word) for word in words.split()]
        for letter, count in (nuggets or {}).items():
            s.nuggets[seat(letter)] = count
        for which, (place, letter) in enumerate((dwarves or {}).items()):
            toll_part(s).places[which] = cell(place)
            toll_part(s).owners[which] = seat(letter)
            s.sides[cell(place)] = s.sides.get(cell(place), 0) | GATE
            s.spots = None
        s.stack.append(Frame(TURN, s.active))

    def _lay_goals(self, goals: str, opened: str) -> None:
        s = self.s
        rest = sorted(
            self.rules.goal_cards,
            key=lambda card: self.rules.cards[card].family == TREASURE,
        )
        for place, name in _spread_out(opened):
            card, turned = self.open_goal(name)
            lay(s, place, self.rules.laid[2 * card + turned])
            rest.remove(card)
        for place, name in _spread_out(goals):
            hide(s, place, self.rules.ids[name])
            rest.remove(self.rules.ids[name])
        for place in self.rules.goal_cells:
            if place not in s.hidden and place not in s.cells:
                hide(s, place, rest.pop(0))
        s.goals_aside = rest

    # --- reading ---------------------------------------------------------------------------

    def cards(self, text: str) -> list[int]:
        """Read cards by name; `EW*2` in a hand means two of them."""
        found: list[int] = []
        for word in text.split():
            name, _, count = word.rpartition("x")
            if count.isdecimal() and name in self.rules.ids:
                found += [self.rules.ids[name]] * int(count)
            else:
                found.append(self.rules.ids[word])
        return found

    def lying(self, shape: str) -> tuple[int, int]:
        """Read a path card as it lies."""
        wanted = parse_tile(shape)
        for turned in (0, 1):
            for i in range(len(self.rules.cards)):
                name = self.rules.cards[i].name
                if ":" in name and not name.startswith("L:") and "{" not in name:
                    continue
                if self.rules.laid[2 * i + turned] >= 0 and self.rules.lying(i, turned) == wanted:
                    return i, turned
        raise ValueError(shape)

    def open_goal(self, name: str) -> tuple[int, int]:
        """Read a goal as it lies."""
        if name in self.rules.ids:
            return self.rules.ids[name], 0
        kind, shape = name.split(":")
        for i in range(len(self.rules.cards)):
            if self.rules.cards[i].name.startswith(kind + ":"):
                if self.rules.lying(i, 1) == parse_tile(shape):
                    return i, 1
        raise ValueError(name)

    def move(self, text: str) -> Move:
        """Read a move."""
        ids = self.rules.ids
        plain = {
            "pass": PASS_MOVE,
            "yes": choose(value=YES),
            "no": choose(value=NO),
        }
        if text in plain:
            return plain[text]
        if text in ids:
            return play(ids[text])
        if text.startswith("-"):
            return discard(ids[text[1:]])
        word, at, where = text.partition("@")
        if at:
            return self._move_at(word, where)
        word, on, who = text.partition(">")
        if on:
            letter, _, tool = who.partition(":")
            tools = (*TOOL_NAMES, "trapped", "theft")
            return play_on(ids[word], seat(letter), tools.index(tool) if tool else 0)
        word, _, what = text.partition(":")
        if word == "keep":
            return choose(card=ids[what], value=KEEP)
        if word == "take":
            return choose(value=int(what))
        if word == "lay":
            return choose(card=ids[what.rstrip("^")], turned=int(what.endswith("^")))
        if word in {"steal", "look", "rob"}:
            return choose(target=seat(what))
        raise ValueError(text)

    def _move_at(self, word: str, where: str) -> Move:
        ids = self.rules.ids
        if word == "goal-swap":
            first, second = where.split("+")
            return play_between(ids[word], cell(first), cell(second))
        if word == "diversion":
            place, _, turned = where.partition(":")
            return play_at(ids[word], cell(place), int(turned == "turned"))
        if word in {"reveal", "push", "chest"}:
            return choose(cell=cell(where))
        if word.startswith("toll:"):
            return choose(card=ids[word[5:]], cell=cell(where), value=PLACE)
        if word.startswith("ask:"):
            return choose(target=seat(word[4:]), cell=cell(where), value=ASK)
        if word in {"rockfall", "map"}:
            return play_at(ids[word], cell(where))
        card, turned = self.lying(word)
        return play_at(card, cell(where), turned)

    # --- playing ---------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Who is asked, and for what: `A turn`; empty when the match is over."""
        if is_over(self.s):
            return ""
        return f"{SEAT_LETTERS[to_move(self.s)]} {FRAME_NAMES[self.s.stack[-1].kind]}"

    def why(self, text: str) -> tuple[str, ...]:
        """Return the clauses by which a move is refused; the list of moves must agree."""
        m = self.move(text)
        reason = why_not(self.s, m)
        assert (reason is None) == (m in legal_moves(self.s)), (text, reason)
        return () if reason is None else reason.clauses

    def may(self, text: str) -> bool:
        """Say whether the asked seat may make a move."""
        return not self.why(text)

    def some(self, start: str) -> list[Move]:
        """Return the legal moves with a card of the hand."""
        card = self.rules.ids[start]
        return [m for m in legal_moves(self.s) if m >> 20 & 255 == card and m >> 41 & 3 == 0]

    def play(self, *moves: str) -> Table:
        """Make moves, `A:EW@1,0` each; everything that happens is in `events`."""
        self.events = []
        for word in moves:
            letter, text = word.split(":", 1)
            assert self.asked.startswith(letter), f"{word}: asked is {self.asked!r}"
            why = self.why(text)
            assert not why, f"{word} is refused by {why}"
            apply(self.s, self.move(text), self.events)
        return self

    def windows(self) -> Table:
        """Let everybody pass on a veto."""
        while self.asked.endswith("veto-window"):
            apply(self.s, PASS_MOVE, self.events)
        return self

    def free(self, *moves: str) -> Table:
        """Make moves that nobody vetoes."""
        log: list[Event] = []
        for word in moves:
            self.play(word)
            self.windows()
            log += self.events
        self.events = log
        return self

    # --- looking ---------------------------------------------------------------------------

    def hand(self, letter: str) -> list[str]:
        """Return the names of the cards in a hand, sorted."""
        return sorted(self.rules.cards[card].name for card in self.s.hands[seat(letter)])

    def names(self, cards: list[int]) -> list[str]:
        """Return the names of cards."""
        return [self.rules.cards[card].name for card in cards]

    @property
    def pile(self) -> list[str]:
        """The discard pile, the top card last."""
        return self.names(self.s.discards)

    def at(self, place: str) -> str:
        """Return what lies on a cell: a shape as it lies, `?` for a face-down card, or nothing."""
        where = cell(place)
        if where in self.s.hidden:
            return "?"
        if where not in self.s.cells:
            return ""
        value = self.s.cells[where]
        shape = str(self.rules.lying(card_of(value), value >> 36 & 1))
        if value & GOAL:
            return self.rules.cards[card_of(value)].name.partition(":")[0] + ":" + shape
        return shape

    @property
    def roles(self) -> list[str]:
        """The dwarf cards of the seats."""
        return [ROLE_NAMES[role] for role in self.s.roles]

    @property
    def totals(self) -> list[int]:
        """The gold of every seat."""
        return totals_of(self.s)

    @property
    def happened(self) -> list[str]:
        """The names of what happened."""
        return [event.NAME for event in self.events]

    def told(self, name: str) -> list[Event]:
        """Return the events of a name."""
        return [event for event in self.events if name == event.NAME]


def _spread_out(text: str) -> list[tuple[Cell, str]]:
    """Read cells and what lies there: `1..6,0=EW 7,0=NW`."""
    found: list[tuple[Cell, str]] = []
    for word in text.split():
        where, what = word.split("=", 1)
        xs, ys = where.split(",")
        for x in _span(xs):
            for y in _span(ys):
                found.append((cell_at(x, y), what))
    return found


def _span(text: str) -> range:
    first, _, last = text.partition("..")
    return range(int(first), int(last or first) + 1)
