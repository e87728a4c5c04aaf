"""What is told of a match when it is over: what everybody did, and the bluff of the night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from saboteur.present.bluffs import Bluff, bluff_of
from saboteur.present.claims import SaidClaim, claim_text
from saboteur.present.stories import Story, stories
from saboteur.present.verdicts import Verdict
from saboteur.rules.kinds import Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.server.render.render_cards import role_of
from saboteur.server.wire import view as wire
from saboteur.texts.messages import Catalogue
from saboteur.texts.things import player_word
from saboteur.views.redact import Told


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What everybody may know of a match after it."""

    stories: Sequence[Story]
    claims: Mapping[Seat, tuple[int, int]]
    """How many claims of each seat were true and false, as the speaker could know."""
    bluff: Bluff | None


def aftermath(
    rules: Ruleset,
    log: Sequence[Told],
    gold: Sequence[Sequence[int]],
    said: Sequence[SaidClaim],
    verdicts: Mapping[int, Sequence[Verdict]],
) -> Aftermath:
    """Return what there is to tell; `log` is what everybody was told, `said` is what was claimed in it."""
    judged = {one.n: one.verdict for found in verdicts.values() for one in found}
    claims: dict[Seat, tuple[int, int]] = {}
    for claim in said:
        true, false = claims.get(claim.seat, (0, 0))
        verdict = judged.get(claim.n)
        claims[claim.seat] = (true + (verdict == "true"), false + (verdict == "false"))
    players = len(gold[0])
    return Aftermath(
        stories(rules, log, players, gold), claims, bluff_of(rules, log, said, verdicts)
    )


def story_of(after: Aftermath, story: Story, rules: Ruleset, words: Catalogue) -> wire.Story:
    """Return what a player did, as it travels."""
    truths, lies = after.claims.get(story.seat, (0, 0))
    return wire.Story(
        seat=story.seat,
        played=story.played,
        discarded=story.discarded,
        broke=story.broke,
        mended=story.mended,
        looked=story.looked,
        truths=truths,
        lies=lies,
        rounds=[
            wire.RoundGold(role_of(rules, words, won.role), won.amount) for won in story.rounds
        ],
    )


def bluff_words(bluff: Bluff, words: Catalogue, names: Sequence[str]) -> wire.Bluff:
    """Return the bluff of the night in a sentence."""
    name = player_word(names, bluff.seat)
    lie = bluff.lie
    if lie is None:
        text = words.text("server.bluff.unsuspected", name=name, round=bluff.round)
        return wire.Bluff(bluff.seat, text)
    about = player_word(names, lie.about) if lie.about >= 0 else ""
    claim = claim_text(words, lie.kind, lie.what, lie.place, about)
    text = words.text(
        "server.bluff.lie", name=name, round=bluff.round, claim=claim, count=bluff.turns
    )
    return wire.Bluff(bluff.seat, text)
