"""The bluff of the night: the lie that stood longest, or the Saboteur whom nobody accused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from saboteur.match import Match
from saboteur.present.bluffs import bluff_of
from saboteur.present.claims import SaidClaim
from saboteur.present.verdicts import verdicts

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))


def replayed(name: str) -> Match:
    path = next(path for path in GOLDEN if path.stem == name)
    return Match.from_record(path.read_text("utf-8"))


def claim(n: int, speaker: int, heard: int, **what: object) -> SaidClaim:
    return SaidClaim(n, speaker, 1, heard, **what)  # type: ignore[arg-type]


def test_a_lie_stands_until_somebody_says_otherwise():
    match = replayed("miner-completes")
    log = match.log("-")
    started = next(i for i, entry in enumerate(log) if entry.name == "played")
    roles = next(e for e in log if e.name == "roles-revealed").numbers("roles")
    false = "saboteur" if roles[0] == 0 else "miner"
    true = "miner" if false == "saboteur" else "saboteur"
    lie = claim(0, 0, started, kind="self", what=false)
    alone = [lie]
    doubt = claim(1, 1, started + 6, kind="player", about=0, what=true)

    def found(said):
        return bluff_of(match.rules, log, said, verdicts(match.rules, log, said))

    stood, doubted = found(alone), found([lie, doubt])
    assert stood.lie is doubted.lie is lie
    assert stood.turns > doubted.turns > 0
    same = replace(doubt, what=false)
    assert found([lie, same]).turns == stood.turns, "who agrees does not contradict"


def test_without_a_lie_it_is_the_saboteur_whom_nobody_accused():
    match = replayed("miner-completes")
    log = match.log("-")
    end = next(e for e in log if e.name == "roles-revealed")
    saboteur = [role == 1 for role in end.numbers("roles")].index(True)
    others = [seat for seat in range(3) if seat != saboteur]
    accused = claim(0, others[0], 20, kind="player", about=others[1], what="foe")
    assert bluff_of(match.rules, log, [], {}) is None
    found = bluff_of(match.rules, log, [accused], {})
    assert (found.seat, found.round, found.lie) == (saboteur, 1, None)
    caught = claim(1, others[0], 20, kind="player", about=saboteur, what="saboteur")
    assert bluff_of(match.rules, log, [accused, caught], {}) is None
