"""What people read of a puzzle: its title, the question, and why the answer is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from saboteur.notation.card import NOBODY, cell_name
from saboteur.notation.move import parse_move
from saboteur.puzzles.posing import pose
from saboteur.puzzles.puzzle import WHO
from saboteur.rules.kinds import NONE, ROLE_NAMES, SEAT_LETTERS
from saboteur.texts.moves import describe_move
from saboteur.texts.narrate import Teller
from saboteur.texts.news import is_news
from saboteur.texts.things import player_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.match import Match
    from saboteur.puzzles.puzzle import Puzzle
    from saboteur.texts.messages import Catalogue
    from saboteur.texts.moves import Places
    from saboteur.views.view import View

MOST_CLAUSES: Final = 6


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that gave a Saboteur away."""

    at: int
    """The number of the move."""
    text: str
    before: float
    """How likely its player was a Saboteur before it, by what everybody saw; and after it."""
    after: float


@dataclass(frozen=True, slots=True)
class Explained:
    """An answer with its reasons."""

    answers: tuple[str, ...]
    """Every answer that is right, in words."""
    line: tuple[str, ...]
    """How the turn goes on after the first, in words."""
    why: str
    """In a sentence or two."""
    clauses: tuple[str, ...]
    signs: tuple[Sign, ...] = ()


def asked(puzzle: Puzzle, words: Catalogue) -> str:
    """Return the question."""
    if puzzle.theme == WHO:
        return words.text("puzzle.ask.who", count=len(puzzle.answers[0]))
    return words.text(f"puzzle.ask.{puzzle.theme}")


def who_you_are(view: View, words: Catalogue) -> str:
    """Return the sentence that says who one is."""
    if view.role == NONE:
        return ""
    name = ROLE_NAMES[view.role]
    if view.rules.open_roles:
        return words.text(f"colour.{name}.being")
    return words.text("cli.turn.role", role=words.text(f"role.{name}.being"))


def explained(
    puzzle: Puzzle, words: Catalogue, names: Sequence[str], places: Places = cell_name
) -> Explained:
    """Return why the answer of a puzzle is right."""
    if puzzle.theme == WHO:
        return _people_explained(puzzle, words, names, places)
    return _move_explained(puzzle, words, names, places)


def percent(words: Catalogue, share: float) -> str:
    """Return a share in words: `85%`."""
    return words.text("analysis.percent", number=round(100 * share))


# --- a move ----------------------------------------------------------------------------------


def _move_explained(
    puzzle: Puzzle, words: Catalogue, names: Sequence[str], places: Places
) -> Explained:
    match = pose(puzzle)
    answers = [_in_words(match, move, words, names, places) for move in puzzle.answers]
    heard = len(match.log(puzzle.seat))
    line: list[str] = []
    match.play(puzzle.answers[0])
    for move in puzzle.line:
        line.append(_in_words(match, move, words, names, places))
        match.play(move)
    clauses: dict[str, None] = {}
    for entry in match.log(puzzle.seat)[heard:]:
        clauses.update(dict.fromkeys(match.rules.cite(entry.clauses)))
    why = _reason(puzzle, words)
    return Explained(tuple(answers), tuple(line), why, tuple(clauses)[:MOST_CLAUSES])


def _in_words(
    match: Match, move: str, words: Catalogue, names: Sequence[str], places: Places
) -> str:
    code = parse_move(match.rules, move)
    viewer = SEAT_LETTERS.index(match.turn)
    frame = match.state.stack[-1]
    return describe_move(words, match.rules, names, code, viewer, frame, places=places)


def _reason(puzzle: Puzzle, words: Catalogue) -> str:
    figures = puzzle.figures
    values: dict[str, object] = {"count": int(figures["moves"])}
    if "chance" in figures:
        values["chance"] = percent(words, figures["chance"])
        values["next"] = percent(words, figures["next"])
        values["worlds"] = int(figures["worlds"])
    elif "gold" in figures:
        values["gold"] = words.text("count.nugget", count=int(figures["gold"]))
        values["next"] = words.text("count.nugget", count=max(0, int(figures["next"])))
    return words.text(f"puzzle.why.{puzzle.theme}", **values)


# --- people ----------------------------------------------------------------------------------


def _people_explained(
    puzzle: Puzzle, words: Catalogue, names: Sequence[str], places: Places
) -> Explained:
    sought = puzzle.answers[0]
    people = [player_word(names, SEAT_LETTERS.index(letter)) for letter in sought]
    signs, clauses = _signs(puzzle, words, names, places)
    why = words.text(
        "puzzle.why.who",
        count=len(people),
        names=words.join(people),
        least=percent(words, puzzle.figures["least"]),
        next=percent(words, puzzle.figures["next"]),
    )
    return Explained((words.join(people),), (), why, clauses, signs)


def _signs(
    puzzle: Puzzle, words: Catalogue, names: Sequence[str], places: Places
) -> tuple[tuple[Sign, ...], tuple[str, ...]]:
    """Return what everybody saw in the moves that told most."""
    match = pose(puzzle, 0)
    teller = Teller(words, match.rules, names, NONE, places)
    wanted = {at: (before, after) for at, before, after in puzzle.signs}
    found: list[Sign] = []
    clauses: dict[str, None] = {}
    for at, move in enumerate(puzzle.moves, start=1):
        heard = len(match.log(NOBODY))
        match.play(move)
        if at in wanted:
            entries = [entry for entry in match.log(NOBODY)[heard:] if is_news(entry)][:1]
            text = teller.sentences(*[teller.tell(entry) for entry in entries])
            found.append(Sign(at, text, *wanted[at]))
            for entry in entries:
                clauses.update(dict.fromkeys(match.rules.cite(entry.clauses)))
    return tuple(found), tuple(clauses)[:MOST_CLAUSES]
