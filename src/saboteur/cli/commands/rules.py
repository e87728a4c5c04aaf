"""`saboteur rules`: the clauses of the rules, and the modules and options there are."""

from __future__ import annotations

import argparse
import unicodedata

from saboteur.cli.arguments import Commands, add_look, new_command, terminal_of
from saboteur.cli.language import say, words
from saboteur.cli.problem import Problem
from saboteur.cli.screen.layout import pad, table, wrap
from saboteur.cli.screen.rulebook_text import clause_lines, find_clause
from saboteur.cli.screen.terminal import WIDEST, Terminal
from saboteur.present.setup_menu import module_text, option_text, profile_text, value_text
from saboteur.rules.kinds import SEAT_LETTERS
from saboteur.rules.options import Option, SeatChoice
from saboteur.rules.parts import Module
from saboteur.rules.registry import MODULES, PROFILES
from saboteur.texts.rulebook import Clause, Part, clauses, parts


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    search = say("cli.rules.example-search-command")
    parser = new_command(commands, "rules", run, more={"search": search})
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help=say("cli.rules.clause"))
    parser.add_argument("--search", metavar="WORD", help=say("cli.rules.search"))
    parser.add_argument("--modules", action="store_true", help=say("cli.rules.modules"))
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    terminal = terminal_of(args)
    if args.search is not None:
        _search(terminal, args.search, (args.clause or "").upper())
    elif args.modules:
        _modules(terminal)
    elif args.clause:
        _look_up(terminal, args.clause)
    else:
        _parts(terminal)
    return 0


def _look_up(terminal: Terminal, text: str) -> None:
    """Show a clause, or all whose id begins so."""
    prefix = text.strip().upper().rstrip("-")
    found = [c for c in clauses(words().language) if c.id.startswith(prefix + "-")]
    if prefix and found:
        _list(terminal, found)
        return
    clause_id = find_clause(text)
    terminal.write_all(clause_lines(terminal, clause_id, short=False))


def _parts(terminal: Terminal) -> None:
    """List the parts of the rules and their sections."""
    for part in parts(words().language):
        prefixes = ", ".join(part.prefix)
        count = say("cli.count.clause", count=len(part.clauses))
        terminal.write(f"{terminal.paint(part.title, 'title')} ({prefixes}, {count})")
        rows = [[section.first.rpartition("-")[0], section.title] for section in part.sections]
        seen: list[list[str]] = []
        for row in rows:
            seen.append(row if row[0] not in [r[0] for r in seen] else ["", row[1]])
        if seen:
            terminal.write_all(table(seen, indent="  ", columns=terminal.columns - 1))
    terminal.write()
    terminal.tell(say("cli.rules.hint"))


def _list(terminal: Terminal, found: list[Clause]) -> None:
    """Show clauses under their headings."""
    headings = {section.first: section.title for part in _all_parts() for section in part.sections}
    for clause in found:
        if clause.id in headings:
            terminal.write(terminal.paint(headings[clause.id], "title"))
        terminal.write_all(clause_lines(terminal, clause.id, short=True))


def _all_parts() -> tuple[Part, ...]:
    return parts(words().language)


def _folded(text: str) -> str:
    """Return a text without capitals and accents."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def _search(terminal: Terminal, text: str, prefix: str) -> None:
    """Show the clauses that contain a text."""
    wanted = _folded(text.strip())
    if not wanted:
        raise Problem(say("cli.rules.search-what"))
    found = [c for c in clauses(words().language, prefix) if wanted in _folded(c.text)]
    if not found:
        raise Problem(say("cli.rules.not-found", text=text))
    for clause in found:
        terminal.write_all(clause_lines(terminal, clause.id, short=True))
    terminal.write()
    terminal.write(terminal.paint(say("cli.count.clause", count=len(found)), "dim"))


# --- modules and options ---------------------------------------------------------------------


def _modules(terminal: Terminal) -> None:
    """List what can be chosen, as it is written in a ruleset."""
    columns = min(terminal.columns - 1, WIDEST)
    terminal.write(terminal.paint(say("cli.rules.games"), "title"))
    rows: list[list[str]] = []
    for module in MODULES.values():
        low, high = module.players
        players = say("cli.rules.for-players", min=low, max=high)
        if low == high:
            players = say("cli.rules.for-exactly", count=low)
        name = module_text(words(), module.name)
        rows.append([terminal.paint(module.name, "mark"), f"{name}, {players}"])
    terminal.write_all(table(rows, indent="  ", columns=columns))
    terminal.write(terminal.paint(say("cli.rules.profiles"), "title"))
    names = max(len(name) for name in PROFILES)
    for profile in PROFILES.values():
        sets = ", ".join(f"{key}={value}" for key, value in profile.values)
        text = profile_text(words(), profile.name)
        text = say("list.pair", name=text, value=sets) if sets else text
        head = pad(f"  {terminal.paint(profile.name, 'mark')}", names + 4)
        later = " " * (names + 4)
        terminal.write_all(wrap(f"{text} {_dim(terminal, profile.clauses)}", columns, head, later))
    told: dict[str, str] = {}
    for module in MODULES.values():
        _options(terminal, module, told)
    terminal.write()
    terminal.tell(say("cli.rules.modules-hint"))


def _options(terminal: Terminal, module: Module, told: dict[str, str]) -> None:
    """List the options of a module; those of a former one (`told`) are only named."""
    columns = min(terminal.columns - 1, WIDEST)
    if module.options:
        name = module_text(words(), module.name)
        terminal.write(terminal.paint(say("cli.rules.options", module=name), "title"))
    same: dict[str, list[str]] = {}
    for option in module.options:
        if option.key in told:
            same.setdefault(told[option.key], []).append(option.key)
            continue
        told[option.key] = module.name
        _option(terminal, option, columns)
    for game, keys in same.items():
        painted = words().join([terminal.paint(key, "mark") for key in keys])
        text = say("cli.rules.same", options=painted, module=module_text(words(), game))
        terminal.write_all(wrap(text, columns, "  ", "      "))


def _option(terminal: Terminal, option: Option, columns: int) -> None:
    """Show what an option means, and its values."""
    head = f"{terminal.paint(option.key, 'mark')}  {option_text(words(), option)}"
    text = f"{head} {_dim(terminal, option.clauses)}".rstrip()
    terminal.write_all(wrap(text, columns, "  ", "      "))
    for value, meaning in _values(option):
        usual = ""
        if option.values[0] == value:
            usual = say("cli.rules.usual")
        elif option.values[0] in value.split(", "):
            usual = say("cli.rules.usual-is", value=option.values[0])
        text = say("list.pair", name=terminal.paint(value, "good"), value=meaning)
        terminal.write_all(wrap(f"{text} {usual}".rstrip(), columns, "    ", "        "))


def _values(option: Option) -> list[tuple[str, str]]:
    """Return the values of an option with their meaning; seats are said in one line."""
    is_seat = isinstance(option, SeatChoice)
    seats = [value for value in option.values if is_seat and value in SEAT_LETTERS]
    found: list[tuple[str, str]] = []
    for value in option.values:
        if value in seats:
            if value == seats[0]:
                letters = f"{seats[0]} … {seats[-1]}" if len(seats) > 1 else value
                meaning = value_text(words(), option, letters)
                found.append((", ".join(seats), meaning))
        else:
            found.append((value, value_text(words(), option, value)))
    return found


def _dim(terminal: Terminal, ids: tuple[str, ...]) -> str:
    """Return clause ids in brackets, dimmed word by word so that lines can be broken."""
    text = "[" + ", ".join(ids) + "]" if ids else ""
    return " ".join(terminal.paint(word, "dim") for word in text.split(" "))
