"""What there is to see: pages, tables, decisions, moments, endings; each with the move that brings it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from web.situations import Step, find, moment_kinds, scripts, walk
from web.staged import GOLDEN, Script, record

from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.lessons import GROUPS, lessons
from saboteur.rules.kinds import FAMILY_NAMES, FRAME_NAMES
from saboteur.rules.registry import MODULES

_LETTERS: Final = "ABCDEFGHIJKL"
_TURN: Final = "turn"
_MOST_MOVES: Final = 60
"""A table is looked at before so many moves are made: later ones look alike."""


@dataclass(frozen=True)
class Scene:
    """Something to be seen by one seat of a staged table, or a page without any."""

    group: str
    name: str
    how: str
    """What is done before the picture is taken; `studio` knows how."""
    script: Script
    made: int = 0
    seat: str = "A"
    word: str = ""
    """What `how` needs to know: a card, a moment."""
    core: bool = False
    wide: bool = False
    """Whether no phone shows it."""
    spoils: bool = False
    """Whether the browser that has shown it is of no use for anything else."""

    @property
    def where(self) -> str:
        """Return where it is from, for whoever wants to look closer."""
        return f"{self.script.name}, move {self.made}"


@dataclass(frozen=True)
class Missing:
    """Something that nothing brings about."""

    group: str
    name: str


def pages() -> Iterator[Scene]:
    """Return the pages, and what is opened over a table."""
    base = record("miner-completes")
    for how in ("home", "join", "lobby", "seal", "open-seal", "table", "menu"):
        yield Scene("pages", how, how, base, made=3, core=True)
    others = (
        "that-is-me your-tables lonely guest more modules module-sheet editions experts no-table nowhere log talk claims goal-sheet "
        "person-sheet choices refusal lost not-your-turn flight stamp"
    )
    for how in others.split():
        yield Scene("pages", how, how, base, made=3, spoils=how == "lost")
    for how in (
        "rules",
        "rules-clause",
        "rules-search",
        "rules-table",
        "cards",
        "card-of-box",
        "report",
        "translate",
    ):
        yield Scene("books", how, how, base, made=12, core=how in {"rules", "cards"})


def learning() -> Iterator[Scene]:
    """Return the list of lessons, the first one step by step, the others where something is done."""
    none = record("miner-completes")
    yield Scene("lessons", "list", "learn", none, core=True)
    for what in ("turn", "waiting"):
        yield Scene("lessons", f"what can I do: {what}", "what-now", none, made=3, word=what)
    for lesson in lessons().values():
        steps = [k for k, step in enumerate(lesson.steps) if step.want][:1]
        if lesson.group == GROUPS[0]:
            steps = list(range(len(lesson.steps) + 1))
        for step in steps:
            name = f"{lesson.name}: step {step}"
            yield Scene("lessons", name, "lesson", none, step, word=lesson.name)


def tables() -> Iterator[Scene | Missing]:
    """Return a table of each product, on somebody's turn."""
    shown: dict[str, tuple[Script, Step]] = {}
    for script in _records():
        for step in walk(script):
            if step.asked != _TURN or step.made > _MOST_MOVES or step.match.round > 1:
                continue
            for module in step.match.rules.modules:
                # The table at which most has happened, of the match that has least beside it.
                best = shown.get(module.name)
                if best is None or best[0] is script:
                    shown[module.name] = (script, step)
    for name in MODULES:
        if name not in shown:
            yield Missing("tables", name)
            continue
        script, step = shown[name]
        yield Scene("tables", name, "table", script, step.made, step.seat)


def _records() -> list[Script]:
    """Return the golden records, those with few modules first."""
    found = [record(file.stem) for file in sorted(GOLDEN.glob("*.record"))]
    return sorted(found, key=lambda script: (script.ruleset.count("+"), -len(script.moves)))


def decisions() -> Iterator[Scene | Missing]:
    """Return every decision of every product, and an ordinary turn with a card of each kind."""
    wanted = {(name, FRAME_NAMES[kind]) for name, module in MODULES.items() for kind in module.asks}
    asked: dict[tuple[str, str], Scene] = {}
    cards: dict[tuple[str, str], Scene] = {}
    for step in _all_steps():
        if not step.asked:
            continue
        for module in step.match.rules.modules:
            key = (module.name, step.asked)
            if key in wanted and key not in asked:
                name = f"{module.name}: {step.asked}"
                asked[key] = Scene("decisions", name, "table", step.script, step.made, step.seat)
        if step.asked == _TURN:
            for family, card in _playable(step).items():
                name = f"{step.match.rules.game}: {family}"
                found = Scene("cards", name, "card", step.script, step.made, step.seat, card)
                cards.setdefault((step.match.rules.game, family), found)
    for key in sorted(wanted):
        yield asked.get(key) or Missing("decisions", ": ".join(key))
    window = asked.get(("veto", "veto-window"))
    if window:
        yield replace(window, name="veto: another player's window", how="bystander")
    yield from cards.values()


def _all_steps() -> Iterator[Step]:
    for script in scripts():
        with suppress(ValueError):
            yield from walk(script)


def _playable(step: Step) -> dict[str, str]:
    """Return a card of the hand for each family of which one can be played."""
    rules = step.match.rules
    families = {card.name: FAMILY_NAMES[card.family] for card in rules.cards}
    found: dict[str, str] = {}
    for move in step.match.legal_moves:
        if move.act == "play" and move.card in families:
            found.setdefault(families[move.card], move.card)
    return found


def moments() -> Iterator[Scene | Missing]:
    """Return every moment of every product, as those see it whom it is for."""
    for kind in moment_kinds():
        name = f"{kind.product}: {kind.event} for {kind.whose}"
        step = find(kind)
        if step is None:
            yield Missing("moments", name)
            continue
        seats = [i for i in range(step.script.players) if kind in step.moments(i)]
        core = kind.event in {"broken", "goal-seen"}
        seat = _LETTERS[seats[0]]
        title = kind.title if kind in step.headlines(seats[0]) else kind.joins
        yield Scene("moments", name, "moment", step.script, step.made, seat, title, core)


def endings() -> Iterator[Scene | Missing]:
    """Return the end of a round and the result of each game, and a match to look at again."""
    rounds: dict[str, Scene] = {}
    results: dict[str, Scene] = {}
    for script in _records():
        game = parse_ruleset(script.ruleset).game
        if game in rounds and game in results:
            continue
        for step in walk(script):
            began = any(line.event == "round-began" for line in step.lines[0])
            if began and step.match.round > 1:
                scene = Scene("endings", f"{game}: end of a round", "round-end", script, step.made)
                rounds.setdefault(game, replace(scene, core=game == "base"))
            if not step.asked:
                scene = Scene("endings", f"{game}: result", "result", script, step.made)
                results.setdefault(game, replace(scene, core=game == "base"))
    for game in ("base", "saboteur2", "duel", "solo"):
        for what, found in (("end of a round", rounds), ("result", results)):
            yield found.get(game) or Missing("endings", f"{game}: {what}")
    for scene in list(results.values())[:1]:
        for how in ("replay", "knowledge", "picture", "together", "leave-line", "what-if"):
            yield replace(scene, group="replay", name=how, how=how, core=True)


def sitting() -> Iterator[Scene | Missing]:
    """Return the ways to sit: round a television, round one device, and watching."""
    base = record("miner-completes")
    ends = {scene.name: scene for scene in endings()}
    for how in "screen-lobby screen beside-screen at-this-device cover hand-on watchers".split():
        television = how.startswith("screen")
        yield Scene("sitting", how, how, base, 3, core=how == "cover", wide=television)
    for how, ending in (("screen-end", "end of a round"), ("screen-result", "result")):
        found = ends[f"base: {ending}"]
        if isinstance(found, Scene):
            yield replace(found, group="sitting", name=how, how=how, core=False, wide=True)
    crowd = max(_records(), key=lambda script: (script.players, script.name))
    for how in ("screen-lobby", "screen"):
        yield Scene("sitting", f"{how}, {crowd.players} players", how, crowd, 40, wide=True)
    window = next((s for s in decisions() if s.name == "veto: another player's window"), None)
    if isinstance(window, Scene):
        yield replace(window, group="sitting", name="cover in a window", how="cover", core=False)


def site() -> Iterator[Scene]:
    """Return the site for any web host: its first page, a game that is dealt in it, all without a network."""
    none = record("miner-completes")
    for how in ("home", "dealt", "offline", "offline-home", "lesson", "documents"):
        yield Scene("site", how, f"site-{how}", none, core=True, spoils=True)


_SOURCES: Final[tuple[tuple[set[str], Callable[[], Iterator[Scene | Missing]]], ...]] = (
    ({"pages", "books"}, pages),
    ({"lessons"}, learning),
    ({"sitting"}, sitting),
    ({"moments"}, moments),
    ({"decisions", "cards"}, decisions),
    ({"tables"}, tables),
    ({"endings", "replay"}, endings),
    ({"site"}, site),
)
"""Where the scenes of some groups come from: all matches are looked through for some of them."""


def scenes(groups: Collection[str] = ()) -> Iterator[Scene | Missing]:
    """Return all there is to see, or what belongs to some groups."""
    for owned, source in _SOURCES:
        if not groups or owned & set(groups):
            yield from (one for one in source() if not groups or one.group in groups)
