"""Lessons as they travel: which there are, and how one stands."""

from __future__ import annotations

from typing import Literal

from saboteur.notation.card import parse_cell, parse_seat
from saboteur.present.lessons import CLAIM, Lesson, LessonStep, lessons
from saboteur.server.errors import Refused
from saboteur.server.lessons.classroom import Classroom
from saboteur.server.render.render_cards import cell_of
from saboteur.server.wire import pages
from saboteur.texts.messages import Catalogue


def lesson_items(words: Catalogue) -> list[pages.LessonItem]:
    """Return all lessons, in the order in which they are listed."""
    return [_item(lesson, words) for lesson in lessons().values()]


def lesson_now(name: str, call: pages.LessonCall, words: Catalogue) -> pages.LessonNow:
    """Return how a lesson stands after what was done in it, and what is said to what comes next.

    :raises Refused: if there is no such lesson, or what was done before is not what it asks for.
    """
    lesson = lessons().get(name)
    if lesson is None:
        raise Refused("no-such-lesson", name=name[:40])
    room = Classroom(lesson, call.run, call.name, words)
    room.replay(call.past)
    counted, reply = room.hear(call.message)
    return pages.LessonNow(_item(lesson, words), coach(room, reply), counted, room.told)


def coach(room: Classroom, reply: str = "") -> pages.Coach:
    """Return what the coach says at this moment of a lesson."""
    lesson, step = room.lesson, room.now
    if step is None:
        say = lesson.text(room.words, "end", room.names)
        return pages.Coach(room.step, say, "end", [], reply)
    say = lesson.text(room.words, f"step.{step.say}", room.names)
    points = [_pointed(point, room.match.players) for point in step.point]
    return pages.Coach(room.step, say, _asks(step), points, reply)


def _item(lesson: Lesson, words: Catalogue) -> pages.LessonItem:
    return pages.LessonItem(
        name=lesson.name,
        group=lesson.group,
        title=lesson.text(words, "title", {}),
        about=lesson.text(words, "about", {}),
        minutes=lesson.minutes,
        steps=len(lesson.steps),
    )


def _asks(step: LessonStep) -> Literal["move", "claim", "read"]:
    if not step.want:
        return "read"
    return "claim" if step.want[0].startswith(CLAIM) else "move"


def _pointed(point: str, players: int) -> pages.Pointed:
    """Return what a point of a lesson points at: `cell 3,0`, `card EW`, `seat B`, `role`."""
    what, _, which = point.partition(" ")
    return pages.Pointed(
        what,
        cell=cell_of(parse_cell(which)) if what == "cell" else None,
        seat=parse_seat(which, players) if what == "seat" else -1,
        card=which if what == "card" else "",
    )
