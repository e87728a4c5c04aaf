"""Veto in the terminal: everybody is asked alike, whoever holds it."""

from cli.person import at_table

from saboteur.match import Match

VETO = """base+veto
players 3
hand A veto EW NS
hand B EW NESW
hand C EW NESW
roles A:saboteur B:miner C:miner
"""


def test_a_person_with_the_veto_is_asked_once_for_each_card(monkeypatch):
    person = at_table(monkeypatch, VETO, "-EW", "", "a")
    asked = [screen for screen in person.screens if "Veto? (letter" in screen]
    assert all(screen.count("Veto the card of") == 1 for screen in asked)
    assert "You played a Veto card" in person.text()


def test_a_veto_question_can_be_silenced_for_a_round(monkeypatch):
    person = at_table(monkeypatch, VETO, "-EW", "x", "r")
    assert sum("Veto the card of" in screen for screen in person.screens) == 1
    assert "choose one of: -, a, r" in person.words()


def test_nobody_without_the_veto_is_asked(monkeypatch):
    position = VETO.replace("hand A veto", "hand A NE")
    assert "Veto the card" not in at_table(monkeypatch, position, "-2", "-2").text()


HOLDERS = {
    "A": VETO,
    "B": VETO.replace("A veto", "A NE").replace("B EW", "B veto"),
    "C": VETO.replace("A veto", "A NE").replace("C EW", "C veto"),
    "nobody": VETO.replace("A veto", "A NE"),
}


def test_several_people_are_asked_alike(monkeypatch):
    """Whoever holds the Veto: as many questions, in the same words. [WC-VETO-21]"""
    pages = {}
    for holder, position in HOLDERS.items():
        lines = ("", "EW@1,0", "", "", "NESW@2,0", "", "", "NESW@3,0", "")
        person = at_table(monkeypatch, position, *lines, people=3)
        shown = [screen for screen in person.screens if "Does anybody veto" in screen]
        pages[holder] = [screen[screen.index("Does anybody") :] for screen in shown]
    assert [page.count("vetoes it") for page in pages["nobody"]] == [2, 2, 2]
    assert all(shown == pages["nobody"] for shown in pages.values())


def test_a_window_is_the_same_whoever_holds_the_veto():
    """As many answers, and one public view. [WC-VETO-21]"""
    found = set()
    for holder, position in HOLDERS.items():
        match = Match.from_position(position)
        match.play("EW@1,0")
        answers = 0
        while match.decision == "veto-window":
            public = match.view("-")
            assert (public.asked, public.moves) == (-1, ())
            assert len(match.legal_moves) == 1 + (match.turn == holder)
            found.add((answers, public.key()))
            match.play("pass")
            answers += 1
        assert answers == match.players - 1
    # How many have answered is not public either.
    assert len({key for _, key in found}) == 1


def test_a_window_without_a_veto_is_one_token_of_the_record():
    """Whoever has the card, and however many are asked. [WC-VETO-21]"""
    tokens = set()
    holders = set()
    for seed in range(1, 12):
        match = Match("base+veto", players=4, seed=seed)
        veto = match.rules.ids["veto"]
        holders.add(tuple(seat for seat in range(4) if veto in match.state.hands[seat]))
        match.play(next(move for move in match.legal_moves if move.act == "play"))
        while match.decision == "veto-window":
            match.play("pass")
        moves = match.record(secrets_too=True).moves
        assert len(moves) == 2
        tokens.add(str(moves[1]))
    assert len(holders) > 2
    assert len(tokens) == 1
