"""Puzzles over HTTP: asked, answered, stepped through; and never the answer before it was found."""

from __future__ import annotations

import msgspec
import pytest
from starlette.testclient import TestClient

from saboteur.puzzles.puzzle import REACH, SAVE, TACTICS, THEMES, WHO, Puzzle
from saboteur.puzzles.shipped import shipped
from saboteur.server.app import make_app
from saboteur.server.settings import Settings


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    settings = msgspec.structs.replace(Settings(), data_dir=str(tmp_path_factory.mktemp("data")))
    with TestClient(make_app(settings)) as found:
        yield found


def some(theme: str) -> Puzzle:
    return [puzzle for puzzle in shipped().values() if puzzle.theme == theme][7]


def ask(client, puzzle: Puzzle, **call):
    answer = client.post(f"/api/puzzles/{puzzle.id}", json={"run": "r", **call})
    assert answer.status_code == 200, answer.text
    return answer.json()


def move(text: str) -> dict[str, object]:
    return {"t": "move", "id": "1", "decision": 1, "move": text}


def test_the_list_names_all_and_tells_nothing_of_them(client):
    page = client.get("/api/puzzles?language=fr").json()
    assert [item["id"] for item in page["puzzles"]] == list(shipped())
    assert page["daily"] in shipped()
    assert set(page["puzzles"][0]) == {"id", "theme", "difficulty", "text", "players"}
    assert "Jeu de base" in {item["text"] for item in page["puzzles"]}


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_betrays_the_answer_before_it_is_found(client, theme):
    """Neither coming, nor looking at a move, nor a wrong answer."""
    puzzle = some(theme)
    calls = [{}, {"at": 1}, {"at": 2, "step": True, "log": 0}]
    if theme == WHO:
        wrong = "".join(c for c in "ABCDEFGHIJ"[: puzzle.players] if c not in puzzle.answers[0])
        calls.append({"guess": wrong[: len(puzzle.answers[0])]})
    else:
        now = ask(client, puzzle)
        choices = [c["move"] for c in now["answers"][-1]["view"]["choices"]]
        other = next(text for text in choices if text not in puzzle.answers)
        calls += [
            {"message": move(other)},
            {"message": {"t": "preview", "id": "2", "move": puzzle.answers[0]}},
            {"message": {"t": "why", "id": "3", "move": puzzle.answers[0]}},
        ]
    for call in calls:
        now = ask(client, puzzle, **call)
        assert now["solution"] is None
        assert now["found"] == ""
        assert now["verdict"] in {"", "wrong"}
        for told in now["answers"]:
            if told["t"] == "match":
                view = told["view"]
                roles = [p["role"] for p in view["players"] if p["seat"] != view["seat"]]
                assert theme == TACTICS or not any(roles)


@pytest.mark.parametrize("theme", [REACH, SAVE, TACTICS])
def test_every_right_move_is_taken_and_explained(client, theme):
    puzzle = some(theme)
    for answer in puzzle.answers:
        now = ask(client, puzzle, message=move(answer))
        assert now["verdict"] == "right"
        assert now["found"] == answer
        assert now["answers"][0]["t"] == "done"
        assert now["solution"]["clauses"]
        # Nobody is asked any more, and who comes back sees it solved.
        back = ask(client, puzzle, found=answer)
        assert back["solution"] == now["solution"]
        assert back["answers"][-1]["view"]["choices"] == []


def test_a_wrong_move_is_answered_and_can_be_tried_again(client):
    puzzle = some(REACH)
    choices = ask(client, puzzle)["answers"][-1]["view"]["choices"]
    other = next(c["move"] for c in choices if c["move"] not in puzzle.answers)
    now = ask(client, puzzle, message=move(other))
    assert (now["verdict"], now["answers"][0]["code"]) == ("wrong", "coached")
    assert now["reply"] == "That does not reach the treasure."
    # What may not be done at all is refused as at any table.
    refused = ask(client, puzzle, message=move("EW@99,99"))
    assert refused["verdict"] == ""
    assert refused["answers"][0]["t"] == "error"


def test_people_are_named_and_what_happened_is_gone_through(client):
    puzzle = some(WHO)
    begun = ask(client, puzzle, at=0)
    assert (begun["at"], begun["moves"]) == (0, len(puzzle.moves))
    lines = begun["answers"][-1]["log"]
    on = ask(client, puzzle, at=1, step=True, log=len(lines))
    assert on["answers"][0]["log_from"] == len(lines)
    assert on["answers"][0]["log"]
    now = ask(client, puzzle, guess=puzzle.answers[0])
    assert now["verdict"] == "right"
    seats = ["ABCDEFGHIJ".index(letter) for letter in puzzle.answers[0]]
    assert now["solution"]["seats"] == seats
    assert now["solution"]["signs"]


def test_who_gives_up_is_shown(client):
    for theme in THEMES:
        now = ask(client, some(theme), give_up=True)
        assert now["verdict"] == "shown"
        assert now["solution"]["answers"]


def test_what_cannot_be_is_refused(client):
    puzzle = some(WHO)
    path = f"/api/puzzles/{puzzle.id}"
    assert client.post("/api/puzzles/nope", json={"run": "r"}).status_code == 404
    assert client.post(path, json={"run": "r", "at": 9999}).status_code == 404
    assert client.post(path, json={"run": "r", "found": "Z"}).status_code == 400
    assert client.post(path, json={"run": "r", "guess": "Z"}).status_code == 400
    every = "ABCDEFGHIJ"[: puzzle.players]
    assert client.post(path, json={"run": "r", "guess": every}).status_code == 400
