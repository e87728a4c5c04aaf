"""What one person sees: the mine, the players, what is new, the hand.

Everything here is made from a view, so a screen cannot show more than its owner may know. At a
terminal the mine stands beside the players and the news; in a file they stand below each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, final

from saboteur.cli.choices import places
from saboteur.cli.language import say, words
from saboteur.cli.layout import beside, cut, flow, table, width, wrap
from saboteur.cli.telling import Teller
from saboteur.cli.terminal import Terminal
from saboteur.cli.window import Mine, Picture, picture
from saboteur.modules.base import ROUNDS
from saboteur.notation.card import cell_name, seat_name
from saboteur.rules.kinds import (
    NONE,
    NOWHERE,
    PATH,
    ROLE_NAMES,
    TOOL_NAMES,
    CardId,
    Cell,
    Seat,
    move_cell,
)
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.narrate import card_words, goal_words, player_word, tool_word
from saboteur.views.redact import Told
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
_GAP: Final = "  "
_WHOLE: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_BLOCKED: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A line for every mask of open sides: N 1, E 2, S 4, W 8."""
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
    more: str = ""
    """What to say where news are left out."""
    below: Sequence[str] = ()
    """Lines under everything else."""


@final
class Screen:
    """Shows one table to one person after the other."""

    def __init__(
        self, terminal: Terminal, rules: Ruleset, names: Sequence[str], people: Sequence[Seat] = ()
    ) -> None:
        self.terminal = terminal
        self.names = names
        self.teller = Teller(terminal, rules, names)
        self._people = people

    # --- the page ----------------------------------------------------------------------------

    def page(self, view: View, page: Page) -> list[str]:
        """Return the lines of a page."""
        hand = self.hand(view) if not page.selected or self._roomy() else []
        hand = [*hand, *page.below]
        taken = len(hand) + (5 if page.selected else 3)
        lines = self.terminal.lines - taken if self.terminal.live else _ALL
        drawn = self.mine(view, page, lines)
        if not self.terminal.live:
            return self._below(view, page, drawn, hand)
        side = max(width(line) for line in drawn.lines)
        room = self.terminal.columns - 1 - side - len(_GAP)
        if room < _PANEL:
            drawn = self.mine(view, page, max(_LEAST, lines - _TOP))
            return self._below(view, page, drawn, hand)
        panel = self._panel(view, page, min(room, 72), max(len(drawn.lines), lines))
        return [*beside(drawn.lines, panel, side, _GAP), *self._beyond(page, drawn), "", *hand]

    def _below(self, view: View, page: Page, drawn: Picture, hand: list[str]) -> list[str]:
        """Put everything below each other: for narrow screens, files and screen readers."""
        columns = self.terminal.columns - 1
        top = [self.terminal.paint(page.title or self.heading(view), "title")]
        top += flow(self.player_words(view), columns)
        top += self._private(view, columns, role=page.role)
        bottom = [*drawn.lines, *self._beyond(page, drawn), *hand]
        news = self.teller.lines(page.news, view.seat, columns, clauses=True)
        if self.terminal.live:
            news = self._newest(
                page, news, max(2, self.terminal.lines - len(top) - len(bottom) - 2)
            )
        return [*top, *news, *bottom]

    def _panel(self, view: View, page: Page, columns: int, lines: int) -> list[str]:
        """Return what stands beside the mine."""
        found = self._panel_lines(view, page, columns, lines)
        return [cut(line, columns, "." if self.terminal.plain else "…") for line in found]

    def _panel_lines(self, view: View, page: Page, columns: int, lines: int) -> list[str]:
        top = wrap(page.title or self.heading(view), columns)
        top = [self.terminal.paint(line, "title") for line in top]
        top += self.player_table(view, columns)
        top += self._private(view, columns, role=page.role)
        if not page.news:
            return top
        news = self.teller.lines(page.news, view.seat, columns, clauses=columns >= 44)
        return [*top, "", *self._newest(page, news, max(4, lines - len(top) - 1))]

    def _newest(self, page: Page, news: list[str], lines: int) -> list[str]:
        """Return the last lines of the news; the whole log is a command away."""
        if len(news) <= lines:
            return news
        more = self.terminal.paint(page.more or say("cli.turn.more-news"), "dim")
        return [more, *news[len(news) - lines + 1 :]]

    def _private(self, view: View, columns: int, *, role: bool) -> list[str]:
        """Return what only this person knows: the dwarf card, and goals looked at."""
        lines: list[str] = []
        if view.asked not in {NONE, view.seat}:
            lines += wrap(say("cli.turn.whose", name=self.name(view.asked)), columns)
        if role and view.role != NONE:
            text = f"{self.role(view)} {say(f'role.{ROLE_NAMES[view.role]}.aim')}"
            painted = (self.terminal.paint(word, "mine") for word in text.split(" "))
            lines += wrap(" ".join(painted), columns)
        for cell, goal in view.known_goals.items() if view.seat != NONE else ():
            words_ = goal_words(words(), view.rules, goal)
            lines += wrap(say("cli.turn.goal-known", cell=cell_name(cell), goal=words_), columns)
        return lines

    def role(self, view: View) -> str:
        """Return the sentence that says who one is."""
        return say("cli.turn.role", role=say(f"role.{ROLE_NAMES[view.role]}.being"))

    def heading(self, view: View) -> str:
        """Return the round and what is left to draw."""
        round_ = say("cli.turn.round", round=view.round, rounds=ROUNDS)
        if not view.deck_size:
            return f"{round_}, {say('cli.turn.deck-empty')}"
        return f"{round_}, {say('cli.turn.deck', count=view.deck_size)}"

    def _roomy(self) -> bool:
        return not self.terminal.live or self.terminal.lines >= ROOMY

    # --- the mine ----------------------------------------------------------------------------

    def mine(self, view: View, page: Page, lines: int = _ALL) -> Picture:
        """Draw the mine, or the part of it that matters and fits."""
        played = [entry.number("move") for entry in view.log[-40:] if entry.name == "played"]
        recent = [move_cell(move) for move in played if move_cell(move) != NOWHERE]
        return picture(
            Mine(view.rules, view.cells, view.hidden, view.known_goals),
            page.marks,
            recent[-3:],
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

    def _named(self, view: View, seat: Seat) -> str:
        """Return a name as the others' names stand beside it."""
        name = cut(self.name(seat), _NAME, "." if self.terminal.plain else "…")
        return say("cli.turn.you", name=name) if seat == view.seat else name

    def broken(self, view: View, seat: Seat) -> str:
        """Return the broken tools of a player, or nothing."""
        tools = [
            tool_word(words(), tool)
            for tool in range(len(TOOL_NAMES))
            if view.front[seat] >> tool & 1
        ]
        if not tools:
            return ""
        text = say("cli.turn.broken", tools=words().join(tools, "comma"))
        return " ".join(self.terminal.paint(word, "bad") for word in text.split(" "))

    def _gold(self, view: View, seat: Seat) -> int:
        """Return how many gold cards a player holds; what they are worth is secret."""
        return view.gold_counts[seat]

    def player_words(self, view: View) -> list[str]:
        """Return the players, a few words for each."""
        found: list[str] = []
        for seat in range(view.n):
            parts = [say("count.card", count=view.hand_sizes[seat])]
            if self._gold(view, seat):
                parts.append(say("count.gold-card", count=self._gold(view, seat)))
            if view.front[seat]:
                parts.append(self.broken(view, seat))
            pointer = self._pointer(view, seat).lstrip()
            name = f"{pointer}{seat_name(seat)} {self._named(view, seat)}"
            found.append(say("list.pair", name=name, value=words().join(parts, "comma")))
        return found

    def player_table(self, view: View, columns: int) -> list[str]:
        """Return the players in lines, with headings."""
        heads = ["", "", say("cli.table.player"), say("cli.table.cards"), say("cli.table.gold")]
        rows = [[self.terminal.paint(head, "dim") for head in heads]]
        room = max(8, columns - 6 - width(heads[3]) - width(heads[4]))
        for seat in range(view.n):
            name = cut(self._named(view, seat), room, "." if self.terminal.plain else "…")
            row = [self._pointer(view, seat).strip(), seat_name(seat), name]
            rows.append([*row, str(view.hand_sizes[seat]), str(self._gold(view, seat))])
        lines = table(rows, right=(3, 4), gap=" ")
        found = [lines[0]]
        for seat in range(view.n):
            tools = self.broken(view, seat)
            line = lines[seat + 1]
            if tools and width(line) + 2 + width(tools) <= columns:
                found.append(f"{line}  {tools}")
            else:
                found.append(line)
                found += wrap(tools, columns, "    ") if tools else []
        return found

    def _pointer(self, view: View, seat: Seat) -> str:
        """Return the sign before the player who is asked."""
        if seat != view.asked:
            return "  "
        return self.terminal.paint(">" if self.terminal.plain else "▶", "mark") + " "

    # --- the hand ----------------------------------------------------------------------------

    def hand(self, view: View) -> list[str]:
        """Return the numbered cards of the hand; those that can only be discarded are dimmed."""
        if view.seat == NONE:
            return []
        if not view.hand:
            return [say("cli.turn.hand-empty")]
        items = [self._card(view, number) for number in range(1, len(view.hand) + 1)]
        if self._roomy():
            return [self.terminal.paint(say("cli.turn.hand"), "title"), *(f" {i}" for i in items)]
        return flow(items, self.terminal.columns - 1)

    def _card(self, view: View, number: int) -> str:
        card = view.hand[number - 1]
        text = f"{self.sign(view.rules, card)}{card_words(words(), view.rules, card)}"
        mark = self.terminal.paint(str(number), "mark")
        asked = view.asked == view.seat
        if asked and not places(view, card):
            only = say("cli.turn.only-discard") if self._roomy() else ""
            return f"{mark} {self.terminal.paint(f'{text} {only}'.rstrip(), 'dim')}"
        return f"{mark} {text}"

    def sign(self, rules: Ruleset, card: CardId, turned: int = 0) -> str:
        """Return a path card in two small signs, other cards and plain screens without."""
        if self.terminal.plain:
            return ""
        if rules.cards[card].family != PATH:
            return "   " if self._roomy() else ""
        tile = rules.lying(card, turned)
        if all(mask.bit_count() == 1 for mask in tile.chambers):
            return _BLOCKED[tile.open] + "× "
        return _WHOLE[tile.open] + ("  " if self._roomy() else " ")
