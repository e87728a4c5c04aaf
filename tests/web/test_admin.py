"""The operator's desk in a browser: signing in, looking, and what is ordered there reaches the tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from web.reach import out_of_reach
from web.serving import Server
from web.test_pages import faults

from saboteur.server.desk.signing import write_password

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from web.person import Person

PHONE = (390, 844)
PASSWORD = "correct horse battery"


def test_a_server_is_looked_after_in_a_browser(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    write_password(str(tmp_path / "admin.json"), PASSWORD)
    server = Server(tmp_path)
    try:
        _look_after(person, server.address)
    finally:
        server.stop()


def _look_after(person: Callable[..., Person], address: str) -> None:
    ann = person("Ann", at=address, size=PHONE)
    bob = person("Bob", at=address, language="fr-FR")
    code = ann.open_table(bots=2)
    bob.join(code)
    olga = person("Olga", at=address)
    olga.forgiven = re.compile("401")  # who has not signed in, or does not know the password
    page = olga.page

    # A wrong password says so, the right one opens the desk; it is never in the page's reach.
    page.goto(f"{address}/admin")
    page.get_by_label("Your name, for the log").fill("Olga")
    page.get_by_label("Password").fill("wrong password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("That is not the password.")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Operator’s desk")).to_be_visible()
    assert page.evaluate("document.cookie") == ""

    # Who sits where, by name; a search finds a table by one of them.
    ann.start()
    table = page.locator(f'[data-table="{code}"]')
    page.get_by_label("Code, name or address").fill("bob")
    expect(table).to_contain_text("Ann, Bob")
    expect(table).to_contain_text("playing")
    table.locator("summary").click()
    expect(table).to_contain_text("seat 1 · host")
    assert faults(page) == []

    # What is announced is read by everybody as it was written, on a phone too, and put away.
    page.get_by_label("English").fill("Back in ten minutes.")
    page.get_by_text("In other languages").click()
    page.get_by_label("français").fill("De retour dans dix minutes.")
    page.get_by_role("button", name="Say it at all tables").click()
    for reader, said, tag in (
        (ann, "Back in ten minutes.", "en"),
        (bob, "De retour dans dix minutes.", "fr"),
    ):
        house = reader.page.locator('[data-part="house"]')
        expect(house).to_have_text(re.compile(re.escape(said)))
        expect(house).to_have_attribute("role", "status")
        expect(house.locator("p")).to_have_attribute("lang", tag)
    bob.page.locator('[data-part="house"] button').click()
    expect(bob.page.locator('[data-part="house"]')).to_have_text("")

    # Everything rests, and goes on.
    page.get_by_role("button", name="Let everything rest").click()
    page.get_by_role("button", name="Really stop all matches").click()
    expect(bob.page.locator('[data-part="house"]')).to_contain_text("La partie est suspendue")
    page.get_by_role("button", name="Let everything go on").click()
    expect(bob.page.locator('[data-part="house"]')).to_have_text("")

    # A table is ended; whoever sat there reads why, and the log says who did it.
    table.get_by_role("button", name="End this table").click()
    table.get_by_role("button", name="Really end table").click()
    expect(ann.page.get_by_text("have ended this table")).to_be_visible()
    expect(bob.page.get_by_text("mis fin à cette table")).to_be_visible()
    log = page.locator('[data-part="log"]')
    expect(log.locator("li").first).to_contain_text(f"ended table {code}")
    expect(log.locator("li").first).to_contain_text("Olga")

    # On a phone nothing runs over the edge.
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert out_of_reach(page) == []
    small = person("Odile", language="fr-FR", at=address, size=PHONE)
    small.forgiven = re.compile("401")
    small.page.goto(f"{address}/admin")
    small.page.get_by_label("Votre nom, pour le journal").fill("Odile")
    small.page.get_by_label("Mot de passe").fill(PASSWORD)
    small.page.keyboard.press("Enter")
    expect(small.page.get_by_role("button", name="Se déconnecter")).to_be_visible()
    assert out_of_reach(small.page) == []
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Password")).to_be_visible()
