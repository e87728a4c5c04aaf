"""The site for any web host: the server is inside the browser, and says what every server says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from starlette.testclient import TestClient
from web.person import Person, play_on
from web.static_site import build, hosted

from saboteur.notation.card import NOBODY, seat_name
from saboteur.notation.record import parse_record, verify
from saboteur.present.history import TRUTH
from saboteur.server.app import make_app
from saboteur.server.rooms.clock import HandClock
from saboteur.server.settings import Settings
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.store import MatchRow, TableRow

if TYPE_CHECKING:
    from collections.abc import Callable

GOLDEN = Path("tests/golden")
FAST = "localStorage.setItem('saboteur.server', 'SABOTEUR_BOT_SECONDS=0.02')"
STARTED = 120_000
"""Milliseconds that Python may take to come and start."""

ASK = """async ([script, rows, wanted]) => {
  const opened = indexedDB.open('saboteur');
  const database = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
  const writing = database.transaction('matches', 'readwrite');
  for (const row of rows) writing.objectStore('matches').put(row);
  await new Promise((done) => { writing.oncomplete = done; });
  const worker = new Worker(script, {type: 'module'});
  const asked = new Map();
  const ready = new Promise((done, fail) => {
    worker.onmessage = ({data}) => {
      if (data.kind === 'ready') done();
      else if (data.kind === 'broken') fail(data.text);
      else if (data.kind === 'told') asked.get(data.number)?.(data);
    };
  });
  worker.postMessage({kind: 'start', base: new URL('.', location.href).href, settings: '{}'});
  await ready;
  let number = 0;
  const ask = (target) => new Promise((done) => {
    asked.set(++number, done);
    worker.postMessage({kind: 'ask', number, method: 'GET', target, headers: {}, body: ''});
  });
  const answers = [];
  for (const target of wanted) {
    let answer = await ask(target);
    while (answer.status === 429) {
      await new Promise((done) => setTimeout(done, 300));
      answer = await ask(target);
    }
    answers.push([answer.status, answer.text]);
  }
  worker.terminate();
  return answers;
}"""
"""Put matches where the site keeps them, and ask its own worker for pages about them."""


@pytest.fixture(scope="module")
def www(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A web host's folder with the site in a folder of it."""
    found = tmp_path_factory.mktemp("www")
    build(found)
    return found


def cards(person: Person) -> list[str]:
    person.page.locator(".held").first.wait_for(timeout=STARTED)
    held = person.page.locator(".held").evaluate_all("all => all.map(one => one.dataset.card)")
    return sorted(held)


@pytest.mark.timeout(600)
def test_a_match_is_played_to_its_end_without_a_network(
    www: Path, person: Callable[..., Person], tmp_path: Path
) -> None:
    with hosted(www) as host:
        ann = person("Ann", at=host.address)
        page = ann.page
        page.add_init_script(FAST)
        page.goto(host.address)
        page.locator("[data-play]").first.click()
        page.wait_for_url("**/games/saboteur/#/t/*", timeout=STARTED)
        kept = page.get_by_role("status").filter(has_text="without a network")
        kept.wait_for(timeout=STARTED)
    # The host is gone, and the network too.
    ann.context.set_offline(True)
    assert ann.see_role()
    ann.play_turn()
    ann.see_turn()
    before = cards(ann)
    page.reload()
    assert cards(ann) == before
    play_on([ann], lambda: ann.act() == "result")
    expect(page.locator('[data-part="result"] tbody tr')).to_have_count(5)

    # What was played in the browser is a match like any other: it was fair, and can be seen again.
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    download.value.save_as(tmp_path / "record")
    assert verify(parse_record((tmp_path / "record").read_text("utf-8"))) == []
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/games/saboteur/#/m/*")
    expect(page.locator("svg.board")).to_be_visible()
    # It is analysed here too, a little at a time: meanwhile the page is answered.
    page.get_by_role("button", name="Analyse this match").click()
    going = page.locator("[data-part=analysis] progress")
    expect(going).to_have_attribute("value", re.compile("^[1-9]"))
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.locator(".say")).to_contain_text("1/")
    link = page.url
    # A link to a moment leads there also in another tab, which takes the game over.
    other = ann.context.new_page()
    other.goto(link)
    other.get_by_role("button", name="Use it here").click()
    expect(other.locator("svg.board")).to_be_visible(timeout=STARTED)
    expect(page.get_by_role("button", name="Use it here")).to_be_visible()


def moments(name: str, record: str, steps: int) -> list[str]:
    """Return what is asked about a match: its moves, and through all eyes some moments of it."""
    match = f"/api/matches/{name}"
    eyes = [NOBODY, TRUTH, *(seat_name(seat) for seat in range(parse_record(record).players))]
    pages = [f"{match}?eyes={one}" for one in (NOBODY, TRUTH)]
    at = sorted({0, steps // 2, steps})
    return pages + [f"{match}/steps/{step}?eyes={one}" for step in at for one in eyes]


@pytest.mark.timeout(600)
def test_golden_records_are_the_same_to_the_byte(
    www: Path, person: Callable[..., Person], tmp_path: Path
) -> None:
    """Views, choices, events and words through all eyes, by the site's own worker."""
    records = {path.stem: path.read_text("utf-8") for path in sorted(GOLDEN.glob("*.record"))}
    rows = [MatchRow(name, "KDMRT", 1, 1.0, 2.0, True, text) for name, text in records.items()]
    clock = HandClock(1.0)
    store = SqliteStore(str(tmp_path / "matches.sqlite"))
    expected: dict[str, tuple[int, str]] = {}
    with TestClient(make_app(Settings(data_dir=str(tmp_path)), store, clock)) as client:

        def ask(target: str) -> tuple[int, str]:
            clock.advance(1.0)
            answer = client.get(target)
            return answer.status_code, answer.text

        for number, row in enumerate(rows):
            table = TableRow(f"T{number}", "over", False, 1.0)
            assert client.portal is not None
            client.portal.call(store.append, table, 0, [b"{}"], row)
        for name, text in records.items():
            steps = json.loads(ask(f"/api/matches/{name}")[1])["steps"]
            for target in moments(name, text, steps):
                expected[target] = ask(target)
    assert {status for status, _ in expected.values()} == {200}

    with hosted(www) as host:
        eve = person("Eve", at=host.address)
        # A page without an icon of its own makes the browser ask at the root of the host, which is
        # not the site's.
        eve.forgiven = re.compile("404")
        eve.page.goto(host.address)
        eve.page.get_by_role("status").filter(has_text="without a network").wait_for(
            timeout=STARTED
        )
        eve.page.goto(f"{host.address}python/parts.json")
        (script,) = (www / "games/saboteur/assets").glob("python.worker-*.js")
        kept = [{name: getattr(row, name) for name in row.__dataclass_fields__} for row in rows]
        asked = [f"{host.address}assets/{script.name}", kept, list(expected)]
        answers = eve.page.evaluate(ASK, asked)
    found = {target: tuple(answer) for target, answer in zip(expected, answers, strict=True)}
    assert [target for target in expected if found[target] != expected[target]] == []
