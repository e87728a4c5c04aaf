"""What one person sees: the mine, the players, what is new, the hand.

Everything here is made from a view, so a screen cannot show more than its owner may know. At a
terminal the mine stands beside the players and the news; in a file they stand below each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, final

from saboteur.cli.language import say, words
from saboteur.cli.screen.layout import bare, beside, cut, flow, table, width, wrap
from saboteur.cli.screen.terminal import Terminal
from saboteur.cli.screen.window import Mine, Picture, mine_of, picture
from saboteur.cli.table.menu import picked_numbers, places
from saboteur.cli.table.narration import Teller
from saboteur.modules.rounds import ROUNDS
from saboteur.notation.card import cell_name, seat_name
from saboteur.present.notices import notices
from saboteur.rules import kinds
from saboteur.rules.frames import FRAME_SHAPES
from saboteur.rules.kinds import CardId, Cell, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.tile import DOOR_LETTERS, Tile
from saboteur.texts.narrate import card_words, goal_words, player_word, tool_word
from saboteur.texts.things import colour_word, effect_words
from saboteur.views.redact import Told
from saboteur.views.seen import face_down_of, marks_of, things_of
from saboteur.views.view import View

ROOMY: Final = 32
"""From so many lines on, every card of the hand has a line of its own."""
_TOP: Final = 4
"""Lines for players and news above the mine, where they do not fit beside it."""
_LEAST: Final = 10
"""The mine is never drawn in fewer lines."""
_ALL: Final = 10_000
"""As many lines as you like."""
_PANEL: Final = 23
"""What stands beside the mine needs so many columns."""
_FEW: Final = 2
"""News have so many lines even where there is no room."""
_GAP: Final = "  "
_WHOLE: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_BLOCKED: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A line for every mask of open sides: N 1, E 2, S 4, W 8."""
_NORTH_SOUTH: Final = 1 << kinds.NORTH | 1 << kinds.SOUTH
_DOORS: Final = ("blue", "green", "mark")
"""The style of a door of each colour, and of a troll."""
_SHOWN: Final = 5
"""So many cards of an open discard pile are named."""
_NAME: Final = 12


@dataclass(frozen=True, slots=True)
class Page:
    """What a page shows besides the view itself."""

    news: Sequence[Told] = ()
    marks: Mapping[Cell, str] = field(default_factory=dict)
    selected: int = 0
    """The number of the chosen card; its menu then stands where the hand was."""
    role: bool = False
    """Whether the dwarf card is shown."""
    title: str = ""
    headline: str = ""
    """Who won the round, where one has just ended."""
    more: str = ""
    """What to say where news are left out."""
    below: Sequence[str] = ()
    """Lines under everything else."""


@final
class Screen:
    """Shows one table to one person after the other."""

    def __init__(self, terminal: Terminal, rules: Ruleset, names: Sequence[str]) -> None:
        self.terminal = terminal
        self.rules = rules
        self.names = names
        self.teller = Teller(terminal, rules, names)

    # --- the page ----------------------------------------------------------------------------

    def page(self, view: View, page: Page) -> list[str]:
        """Return the lines of a page."""
        hand = self.hand(view) if not page.selected or self._roomy() else []
        hand = [*hand, *page.below]
        if not self.terminal.live:
            return self._below(view, page, self.mine(view, page), hand)
        lines = self._beside(view, page, hand, apart=False)
        if len(lines) < self.terminal.lines - (2 if page.selected else 0):
            return lines
        return self._beside(view, page, hand, apart=True)

    def _beside(self, view: View, page: Page, hand: list[str], *, apart: bool) -> list[str]:
        """Put players and news beside the mine; what is private goes below it if it is `apart`."""
        columns = self.terminal.columns - 1
        low = [
            *(self._private(view, columns, role=page.role and not page.selected) if apart else []),
            *hand,
        ]
        lines = self.terminal.lines - len(low) - (5 if page.selected else 3)
        drawn = self.mine(view, page, lines)
        side = max((width(line) for line in drawn.lines), default=0)
        room = columns - side - len(_GAP)
        if room < _PANEL:
            lines = self.terminal.lines - len(hand) - (5 if page.selected else 3)
            drawn = self.mine(view, page, max(_LEAST, lines - _TOP))
            return self._below(view, page, drawn, hand)
        most = max(len(drawn.lines), lines)
        panel = self._panel(view, page, min(room, 72), most, apart=apart)
        return [*beside(drawn.lines, panel, side, _GAP), *self._beyond(page, drawn), "", *low]

    def _below(self, view: View, page: Page, drawn: Picture, hand: list[str]) -> list[str]:
        """Put everything below each other: for narrow screens, files and screen readers."""
        columns = self.terminal.columns - 1
        title = [page.title] if page.title else wrap(self.heading(view), columns)
        top = [self.terminal.paint(line, "title") for line in title]
        top += self.painted(page.headline, columns)
        top += flow(self.player_words(view), columns)
        top += self._private(view, columns, role=page.role and not page.selected)
        bottom = [*drawn.lines, *self._beyond(page, drawn), *hand]
        news = self.teller.lines(page.news, view.seat, columns, clauses=True)
        if self.terminal.live:
            news = self._newest(
                page, news, max(2, self.terminal.lines - len(top) - len(bottom) - 2)
            )
        return [*top, *news, *bottom]

    def _panel(self, view: View, page: Page, columns: int, lines: int, *, apart: bool) -> list[str]:
        """Return what stands beside the mine."""
        found = self._panel_lines(view, page, columns, lines, apart=apart)
        return [cut(line, columns, "." if self.terminal.plain else "…") for line in found]

    def _panel_lines(
        self, view: View, page: Page, columns: int, lines: int, *, apart: bool
    ) -> list[str]:
        top = wrap(page.title or self.heading(view), columns)
        top = [self.terminal.paint(line, "title") for line in top]
        top += self.painted(page.headline, columns)
        top += self.player_table(view, columns)
        top += [] if apart else self._private(view, columns, role=page.role and not page.selected)
        if not page.news:
            return top
        news = self.teller.lines(page.news, view.seat, columns, clauses=columns >= 44)
        room = lines - len(top) - 1
        if apart and room < 1:
            return top
        gap = [""] if room > _FEW else []
        return [*top, *gap, *self._newest(page, news, max(_FEW, room))]

    def painted(self, headline: str, columns: int) -> list[str]:
        """Return who won a round, in lines; none where no round has ended."""
        lines = wrap(headline, columns) if headline else []
        return [self.terminal.paint(line, "mine") for line in lines]

    def _newest(self, page: Page, news: list[str], lines: int) -> list[str]:
        """Return the last lines of the news; the whole log is a command away."""
        if len(news) <= lines:
            return news
        more = self.terminal.paint(page.more or say("cli.turn.more-news"), "dim")
        return [more, *news[len(news) - lines + 1 :]]

    def _private(self, view: View, columns: int, *, role: bool) -> list[str]:
        """Return what only this person knows: the dwarf card, and goals looked at."""
        lines: list[str] = []
        if view.asked not in {kinds.NONE, view.seat}:
            lines += wrap(say("cli.turn.whose", name=self.name(view.asked)), columns)
        if role and view.role != kinds.NONE:
            text = f"{self.role(view)} {self.aim(view)}"
            painted = (self.terminal.paint(word, "mine") for word in text.split(" "))
            lines += wrap(" ".join(painted), columns)
        for sentence in self.known_roles(view):
            lines += wrap(sentence, columns)
        if view.rules.face_up_discards and view.discards:
            lines += wrap(self.discards(view), columns)
        for cell, goal in view.known_goals.items() if view.seat != kinds.NONE else ():
            words_ = goal_words(words(), view.rules, goal)
            lines += wrap(say("cli.turn.goal-known", cell=cell_name(cell), goal=words_), columns)
        for thing in face_down_of(view.rules, view.parts):
            if thing.number:
                text = say(
                    f"cli.turn.{thing.kind}-known",
                    cell=cell_name(thing.cell),
                    card=card_words(words(), view.rules, thing.card, article=True),
                    effect=effect_words(words(), thing.kind, thing.number),
                )
                lines += wrap(text, columns)
        return lines

    def role(self, view: View) -> str:
        """Return the sentence that says who one is."""
        if view.rules.open_roles:
            return say(f"colour.{kinds.ROLE_NAMES[view.role]}.being")
        return say("cli.turn.role", role=say(f"role.{kinds.ROLE_NAMES[view.role]}.being"))

    def aim(self, view: View) -> str:
        """Return what one wants."""
        what = "colour" if view.rules.open_roles else "role"
        return say(f"{what}.{kinds.ROLE_NAMES[view.role]}.aim")

    def discards(self, view: View, most: int = _SHOWN) -> str:
        """Return the last cards of a discard pile that lies face up, the newest first."""
        newest = [card_words(words(), view.rules, card) for card in reversed(view.discards)]
        cards = words().join(newest[:most], "comma")
        if len(newest) > most:
            cards = say("cli.turn.discards-more", cards=cards)
        return say("cli.turn.discards", count=len(newest), cards=cards)

    def known_roles(self, view: View) -> list[str]:
        """Return what this person knows of the others' dwarf cards, while that is a secret."""
        if view.seat == kinds.NONE or round_is_over(view) or view.rules.open_roles:
            return []
        return [
            say(
                "cli.turn.role-known",
                name=self.name(seat),
                role=say(f"role.{kinds.ROLE_NAMES[role]}.being"),
            )
            for seat, role in enumerate(view.roles)
            if seat != view.seat and role != kinds.NONE
        ]

    def heading(self, view: View) -> str:
        """Return the round and what is left to draw."""
        round_ = say("cli.turn.round", round=view.round, rounds=ROUNDS)
        left = say("cli.turn.deck", count=view.deck_size) if view.deck_size else ""
        parts = [round_, left or say("cli.turn.deck-empty")]
        parts += notices(view, words())
        supply = marks_of(view.rules, view.parts).supply
        parts += [say(f"count.{name}", count=left) for name, left in supply.items()]
        return words().join(parts, "comma")

    def _roomy(self) -> bool:
        return not self.terminal.live or self.terminal.lines >= ROOMY

    # --- the mine ----------------------------------------------------------------------------

    def mine(self, view: View, page: Page, lines: int = _ALL) -> Picture:
        """Draw the mine, or the part of it that matters and fits."""
        played = [entry.number("move") for entry in view.log[-40:] if entry.name == "played"]
        recent = [
            kinds.move_cell(move) for move in played if kinds.move_cell(move) != kinds.NOWHERE
        ]
        mine = mine_of(view)
        return self.drawn(mine, page.marks, recent[-3:], lines)

    def drawn(
        self, mine: Mine, marks: Mapping[Cell, str], focus: Sequence[Cell], lines: int = _ALL
    ) -> Picture:
        """Draw a mine, or the part of it that matters and fits."""
        return picture(
            mine,
            marks,
            focus,
            self.terminal.columns - 1,
            lines,
            plain=self.terminal.plain,
            colour=self.terminal.colour,
        )

    def _beyond(self, page: Page, drawn: Picture) -> list[str]:
        if not drawn.beyond:
            return []
        sides = words().join([say(f"side.{side}") for side in drawn.beyond])
        key = "cli.replay.beyond" if page.title else "cli.turn.beyond"
        return wrap(say(key, sides=sides), self.terminal.columns - 1)

    # --- the players -------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """Return the name of a player."""
        return player_word(self.names, seat)

    def named(self, view: View, seat: Seat) -> str:
        """Return a name as the others' names stand beside it."""
        name = cut(self.name(seat), _NAME, "." if self.terminal.plain else "…")
        name = say("cli.turn.you", name=name) if seat == view.seat else name
        if not view.rules.open_roles or view.roles[seat] == kinds.NONE:
            return name
        role = view.roles[seat]
        colour = self.terminal.paint(colour_word(words(), role), kinds.ROLE_NAMES[role])
        return say("cli.turn.in-colour", name=name, colour=colour)

    def front(self, view: View, seat: Seat) -> str:
        """Return what lies in front of a player: cards by name, then the broken tools."""
        bits = [bit for bit in range(len(view.rules.front_cards)) if view.front[seat] >> bit & 1]
        found = [
            card_words(words(), view.rules, view.rules.front_cards[bit])
            for bit in bits
            if bit >= len(kinds.TOOL_NAMES)
        ]
        tools = [tool_word(words(), bit) for bit in bits if bit < len(kinds.TOOL_NAMES)]
        if tools:
            found.append(say("cli.turn.broken", tools=words().join(tools, "comma")))
        text = words().join(found, "comma")
        painted = [self.terminal.paint(word, "bad") for word in text.split(" ") if word]
        return words().join(
            [*([" ".join(painted)] if painted else []), *self._held(view, seat)], "comma"
        )

    @staticmethod
    def _held(view: View, seat: Seat) -> list[str]:
        """Return what else a player has: gold pieces besides gold cards, things in the mine.

        Whether others have any is public, how much is not. (OV-INFO-08, OV-INFO-11)
        """
        found: list[str] = []
        if view.rules.gold_values and seat == view.seat and view.nuggets[seat] > 0:
            found.append(say("count.nugget", count=view.nuggets[seat]))
        elif view.rules.gold_values and view.payers[seat] and not view.gold_counts[seat]:
            found.append(say("cli.turn.has-gold"))
        for thing in things_of(view.rules, view.parts):
            if thing.owner == seat:
                found.append(say(f"thing.{thing.kind}.at", cell=cell_name(thing.cell)))
        return found

    def gold(self, view: View, seat: Seat) -> str:
        """Return how much gold a player is seen to have: gold cards, or gold where it is open.

        Of others' gold pieces it is only said whether there are any. (OV-INFO-08, OV-INFO-11)
        """
        if view.rules.gold_values:
            return str(view.gold_counts[seat])
        if view.open_gold:
            return str(sum(view.open_gold[seat]))
        if seat == view.seat:
            return str(view.nuggets[seat])
        return say("cli.table.some") if view.payers[seat] else "0"

    def player_words(self, view: View) -> list[str]:
        """Return the players, a few words for each."""
        found: list[str] = []
        for seat in range(view.n):
            parts = [say("count.card", count=view.hand_sizes[seat])]
            gold = self.gold(view, seat)
            if gold.isdecimal() and int(gold):
                unit = "gold-card" if view.rules.gold_values else "nugget"
                parts.append(say(f"count.{unit}", count=int(gold)))
            elif not gold.isdecimal():
                parts.append(say("cli.turn.has-gold"))
            if self.front(view, seat):
                parts.append(self.front(view, seat))
            pointer = self._pointer(view, seat).lstrip()
            name = f"{pointer}{seat_name(seat)} {self.named(view, seat)}"
            found.append(say("list.pair", name=name, value=words().join(parts, "comma")))
        return found

    def player_table(self, view: View, columns: int) -> list[str]:
        """Return the players in lines, with headings."""
        heads = ["", "", say("cli.table.player"), say("cli.table.cards"), say("cli.table.gold")]
        rows = [[self.terminal.paint(head, "dim") for head in heads]]
        room = max(8, columns - 6 - width(heads[3]) - width(heads[4]))
        for seat in range(view.n):
            name = cut(self.named(view, seat), room, "." if self.terminal.plain else "…")
            row = [self._pointer(view, seat).strip(), seat_name(seat), name]
            rows.append([*row, str(view.hand_sizes[seat]), self.gold(view, seat)])
        lines = table(rows, right=(3, 4), gap=" ")
        found = [lines[0]]
        for seat in range(view.n):
            front = self.front(view, seat)
            line = lines[seat + 1]
            if front and width(line) + 2 + width(front) <= columns:
                found.append(f"{line}  {front}")
            else:
                found.append(line)
                found += wrap(front, columns, "    ") if front else []
        return found

    def _pointer(self, view: View, seat: Seat) -> str:
        """Return the sign before the player who is asked."""
        if seat != view.asked:
            return "  "
        return self.terminal.paint(">" if self.terminal.plain else "▶", "mark") + " "

    # --- the hand ----------------------------------------------------------------------------

    def hand(self, view: View) -> list[str]:
        """Return the numbered cards of the hand; those that can only be discarded are dimmed."""
        if view.seat == kinds.NONE or round_is_over(view):
            return []
        if not view.hand:
            return [say("cli.turn.hand-empty")]
        items = [self._card(view, number) for number in range(1, len(view.hand) + 1)]
        columns = self.terminal.columns - 1
        if not self._roomy():
            return flow(items, columns)
        lines = [self.terminal.paint(say("cli.turn.hand"), "title")]
        for item in items:
            lines += wrap(item, columns, " ", " " * 8, breaks=False)
        return lines

    def _card(self, view: View, number: int) -> str:
        card = view.hand[number - 1]
        text = f"{self.sign(view.rules, card)}{card_words(words(), view.rules, card)}"
        mark = self.terminal.paint(str(number), "mark")
        if number in picked_numbers(view):
            return f"{mark} {text} {self.terminal.paint(say('cli.turn.is-picked'), 'mine')}"
        kind = view.frames[-1].kind if view.asked == view.seat else kinds.NONE
        playing = kind == kinds.TURN or (kind != kinds.NONE and FRAME_SHAPES[kind].plays)
        if playing and not places(view, card):
            only = say("cli.turn.only-discard") if self._roomy() and kind == kinds.TURN else ""
            return f"{mark} {self.terminal.paint(f'{bare(text)} {only}'.rstrip(), 'dim')}"
        return f"{mark} {text}"

    def sign(self, rules: Ruleset, card: CardId, turned: int = 0) -> str:
        """Return a card of the mine in small signs, other cards and plain screens without."""
        if self.terminal.plain:
            return ""
        columns = 1 + max(len(_signs(card.tile)) for card in rules.cards if card.tile is not None)
        if rules.cards[card].tile is None:
            return " " * (columns + 1) if self._roomy() else ""
        tile = rules.lying(card, turned)
        signs = [
            self.terminal.paint(sign, style) if style else sign for sign, style in _signs(tile)
        ]
        blanks = columns - 1 - len(signs) if self._roomy() else 0
        return _outline(tile) + "".join(signs) + " " * (blanks + 1)


def round_is_over(view: View) -> bool:
    """Say whether the round has been scored, so that hands and roles do not matter any more."""
    return any(frame.kind == kinds.ROUND_OVER for frame in view.frames)


def _outline(tile: Tile) -> str:
    """Return the tunnels of a card as one sign."""
    if tile.ladder:
        return _WHOLE[tile.open]
    if all(mask.bit_count() == 1 for mask in tile.chambers):
        return _BLOCKED[tile.open]
    passages = [mask for mask in tile.chambers if mask.bit_count() > 1]
    if len(passages) == 1:
        return _WHOLE[passages[0]]
    if _NORTH_SOUTH in passages:
        return "╫"
    return "╲" if passages[0] in {0b0011, 0b1100} else "╱"


def _signs(tile: Tile) -> list[tuple[str, str]]:
    """Return what else is on a card, with the style of each sign."""
    found: list[tuple[str, str]] = []
    if tile.ladder:
        found.append(("≡", _DOORS[tile.colour] if tile.colour >= 0 else "good"))
        found += [(DOOR_LETTERS[tile.colour], _DOORS[tile.colour])] if tile.colour >= 0 else []
    elif any(mask.bit_count() == 1 for mask in tile.chambers):
        found.append(("×", ""))
    found += [(DOOR_LETTERS[colour], _DOORS[colour]) for _, colour in tile.doors]
    if tile.crystal:
        found.append(("◆", "mine"))
    if tile.gold:
        found += [("$", "mine"), (str(tile.gold), "mine")]
    return found
