"""Lessons: each is walked to its end in every way that counts, and whatever else is done is answered."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from saboteur.notation.move import move_text
from saboteur.notation.position import parse_position
from saboteur.present.lessons import CLAIM, GROUPS, POINTS, Lesson, lessons
from saboteur.rules.registry import MODULES
from saboteur.server.app import make_app
from saboteur.server.lessons.classroom import COACHED, LEARNER, Classroom
from saboteur.server.lessons.pages import coach
from saboteur.server.settings import Settings
from saboteur.server.wire import messages as m
from saboteur.texts.messages import catalogue, languages

EN = catalogue("en")
LONGEST = 200
"""One or two short sentences: what fits on a phone without covering the mine."""
NAMES = list(lessons())
EVERY = pytest.mark.parametrize("name", NAMES)


def opened(lesson: Lesson, language: str = "en") -> Classroom:
    return Classroom(lesson, "run", "Ann", catalogue(language))


def message(room: Classroom, deed: str) -> m.Move | m.Claim:
    """Return what a client says to do something."""
    if not deed.startswith(CLAIM):
        return m.Move("id", room.table.decision_for(LEARNER), deed)
    kind, *rest = deed.removeprefix(CLAIM).split()
    what = rest.pop() if rest else ""
    about = rest[0] if rest else ""
    seat = "ABCDEFGHIJKL".index(about) if kind == "player" else -1
    return m.Claim("id", kind, about if kind == "goal" else "", None, what, seat)  # type: ignore[arg-type]


def offered(room: Classroom) -> list[str]:
    view = room.match.view("A")
    return [move_text(view.rules, move) for move in view.moves]


def claims(room: Classroom) -> list[m.Claim]:
    """Return everything that the learner can claim now, as the view offers it."""
    room.hear(None)
    offers = room.told[-1].view.claims  # type: ignore[union-attr]
    room.told.clear()
    found = [m.Claim("id", "help")]
    for goal in offers.goals:
        if goal.goal:
            found += [m.Claim("id", "goal", goal.goal, None, word.what) for word in goal.words]
    for person in offers.people:
        kind, seat = ("self", -1) if person.seat == LEARNER else ("player", person.seat)
        found += [m.Claim("id", kind, "", None, word.what, seat) for word in person.words]  # type: ignore[arg-type]
    return found


def test_every_product_has_a_lesson_of_its_own():
    taught = [
        parse_position(one.position.strip()).rules.modules[-1].name for one in lessons().values()
    ]
    assert sorted(taught) == sorted(MODULES)
    assert NAMES[0] == "first"


@EVERY
def test_a_lesson_is_walked_to_its_end_and_every_other_deed_is_answered(name):
    lesson = lessons()[name]
    past: list[m.Move | m.Claim | m.Ready] = []
    for number, step in enumerate(lesson.steps):
        room = opened(lesson)
        room.replay(past)
        assert room.step == number
        others = [message(room, move) for move in offered(room)] + claims(room)
        right = [one for one in others if step.takes(room._text(one))]
        before = str(room.match.position)
        for one in others:
            if one in right:
                continue
            counted, reply = room.hear(one)
            assert (counted, bool(reply)) == (False, True), one
            assert room.told[-1].code == COACHED  # type: ignore[union-attr]
            room.told.clear()
        assert str(room.match.position) == before
        if step.want:
            assert {room._text(one) for one in right} >= {
                want for want in step.want if not want.endswith("..")
            }, "what is wanted must be on offer"
        past.append(right[0] if right else m.Ready("id"))
    room = opened(lesson)
    room.replay(past)
    assert coach(room).asks == "end"
    assert not room._do(m.Ready("id"))


@EVERY
def test_every_way_that_counts_leads_on_to_the_end(name):
    lesson = lessons()[name]
    for number, step in enumerate(lesson.steps):
        for want in step.want[1:]:
            room = opened(lesson)
            for at, _ in enumerate(lesson.steps):
                other = at == number and not want.endswith("..")
                counted, _ = room.hear(message(room, want) if other else m.Ready("id"))
                assert counted, (at, want)
            assert room.now is None


@EVERY
def test_the_coach_points_at_what_is_there(name):
    lesson = lessons()[name]
    assert lesson.group in GROUPS
    room = opened(lesson)
    while (step := room.now) is not None:
        for pointed in coach(room).points:
            assert pointed.what in POINTS
            held = [room.match.rules.cards[card].name for card in room.match.view("A").hand]
            assert pointed.what != "card" or pointed.card in held, (step.say, pointed.card, held)
        room.hear(m.Ready("id"))


@EVERY
@pytest.mark.parametrize("language", languages())
def test_a_lesson_has_all_its_words_and_no_others(name, language):
    lesson, words = lessons()[name], catalogue(language)
    spoken = {"title", "about", "end"}
    for step in lesson.steps:
        spoken |= {
            f"step.{step.say}",
            f"other.{step.say}",
            *(f"other.{k}" for k in step.other.values()),
        }
    prefix = f"lesson.{name}."
    written = {key.removeprefix(prefix) for key in words if key.startswith(prefix)}
    assert written <= spoken
    demanded = {key for key in spoken if not key.startswith("other.")}
    demanded |= {f"other.{key}" for step in lesson.steps for key in step.other.values()}
    # One in progress may lack some: they are read in English meanwhile.
    assert not words.complete or demanded <= written
    room = opened(lesson, language)
    for key in written:
        said = lesson.text(words, key, room.names)
        assert len(said) <= LONGEST, (key, len(said))
        assert len(re.findall(r"[.!?…](?=\s|$)", said)) <= 4, key
        assert "{" not in said


def test_nothing_that_the_learner_may_not_know_is_told():
    lesson = lessons()[NAMES[0]]
    room = opened(lesson)
    room.hear(None)
    told = m.write(room.told[-1]).decode()
    assert '"saboteur"' not in re.sub(r'"claims":\{.*?\]\}\]\}', "", told)
    assert room.match.state.roles.count(room.match.state.roles[2]) == 1


def test_a_move_that_is_not_allowed_is_refused_with_its_clauses():
    room = opened(lessons()["first"])
    room.replay([m.Ready("1"), m.Ready("2")])
    counted, reply = room.hear(m.Move("x", room.table.decision_for(LEARNER), "NS@4,0"))
    assert (counted, reply) == (False, "")
    refused = room.told[-1]
    assert isinstance(refused, m.Failed)
    assert refused.code == "illegal-move"
    assert refused.clauses
    room.hear(m.Why("y", "NS@4,0"))
    assert room.told[-1].legal is False  # type: ignore[union-attr]
    room.hear(m.Preview("z", "EW@4,0"))
    assert room.told[-1].opened  # type: ignore[union-attr]


@pytest.fixture
def client(tmp_path):
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>Saboteur</title>")
    with TestClient(make_app(Settings(data_dir=str(tmp_path)), static=str(static))) as found:
        yield found


def test_lessons_are_listed_in_every_language(client):
    for language in languages():
        found = client.get("/api/lessons", params={"language": language}).json()
        assert [one["name"] for one in found] == NAMES
        assert found[0]["title"] == catalogue(language).text("lesson.first.title")
    assert client.get("/learn").status_code == 200
    assert client.get("/learn/first").status_code == 200


def test_a_lesson_goes_on_over_http_and_nothing_is_kept(client):
    past: list[dict[str, object]] = []
    ready = {"t": "ready", "id": "a"}
    for _ in lessons()["first"].steps:
        call = {"run": "r", "past": past, "message": ready}
        now = client.post("/api/lessons/first", json=call).json()
        assert now["counted"]
        assert now["answers"][0] == {
            "t": "done",
            "id": "a",
            "version": now["answers"][0]["version"],
        }
        past.append(ready)
    assert now["coach"]["asks"] == "end"
    begun = client.post("/api/lessons/first", json={"run": "r"}).json()
    assert (begun["coach"]["step"], begun["counted"]) == (0, False)
    assert [answer["t"] for answer in begun["answers"]] == ["table", "talk", "match"]


@pytest.mark.parametrize(
    ("name", "call", "status", "code"),
    [
        ("nowhere", {"run": "r"}, 404, "no-such-lesson"),
        ("first", {}, 400, "unreadable"),
        ("first", {"run": "r", "more": 1}, 400, "unreadable"),
        ("first", {"run": "r", "past": [{"t": "ready", "id": "a"}] * 61}, 400, "unreadable"),
        ("first", {"run": "r", "past": [{"t": "ready", "id": "a"}] * 60}, 400, "out-of-step"),
        ("first", {"run": "r", "message": {"t": "start", "id": "a"}}, 400, "unreadable"),
    ],
)
def test_what_is_no_lesson_is_refused(client, name, call, status, code):
    answer = client.post(f"/api/lessons/{name}", json=call)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


@EVERY
def test_what_was_learnt_can_be_dealt_at_once(tmp_path: Path, name: str) -> None:
    """After a lesson "Play now" deals its game, with its modules and enough bots."""
    learnt = opened(lessons()[name]).table.setup
    with TestClient(make_app(Settings(data_dir=str(tmp_path)))) as client:
        wish = {"name": "Ann", "play": learnt.game, "setup": msgspec.to_builtins(learnt)}
        answer = client.post("/api/tables", json=wish)
        assert answer.status_code < 300, answer.text
        rooms = client.app.state.rooms  # type: ignore[attr-defined]
        table = rooms.by_code[answer.json()["table"]].table
    assert table.phase == "playing"
    assert (table.setup.game, table.setup.modules) == (learnt.game, learnt.modules)
