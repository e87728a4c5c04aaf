"""What came of the arena, as tables for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from saboteur.arena.designs import DIGGERS, SABOTEURS
from saboteur.arena.plot import Item, picture
from saboteur.arena.report import Report
from saboteur.arena.setting import MIXED, OF_SIDES, RIVALS
from saboteur.arena.table import KINDS
from saboteur.cli.language import say, words
from saboteur.cli.screen.layout import table
from saboteur.rules.kinds import ROLE_NAMES, SEAT_LETTERS
from saboteur.texts.narrate import role_word

_INDENT: Final = "  "
_MINUS: Final = "−"


def tables(found: Report) -> list[str]:
    """Return everything that is shown of a run."""
    setting = found["setting"]
    lines = [title(found), say("cli.arena.count", count=found["deals"])]
    make: Callable[[Report], list[str]] = _scores
    if setting["design"] in OF_SIDES:
        make = _sides
    elif setting["design"] == RIVALS:
        make = _rivals
    elif setting["design"] == MIXED:
        make = _mixed
    return [*lines, *make(found), *_speed(found), *_failures(found)]


def title(found: Report) -> str:
    """Return what was played, in a line."""
    setting = found["setting"]
    players = say("count.player", count=setting["players"])
    design = say(f"cli.arena.designed.{setting['design']}")
    bots = ", ".join(setting["bots"])
    head = {"rules": setting["ruleset"], "players": players, "design": design, "bots": bots}
    return say("cli.arena.title", **head)


def drawn(found: Report) -> str:
    """Return the differences of a run as a picture; of bots that play with themselves, the shares."""
    items: list[Item] = []
    for pair in found.get("pairs", ()):
        if "side" in pair:
            side = say(f"cli.arena.side.{pair['side']}")
            items.append(
                _item(f"{pair['bot']}, {side}", pair["uplift"], 100, points(pair["uplift"]))
            )
            dealt = pair["uplift"]["by_saboteurs"]
            for count, estimate in dealt.items() if len(dealt) > 1 else ():
                items.append(_item(_dealt(count), estimate, 100, points(estimate)))
        else:
            label = f"{pair['bot']} / {pair['against']}"
            items.append(_item(label, pair["share"], 100, percent(pair["share"])))
    for kind in () if items else found.get("shares", ()):
        won = kind["diggers_won"]
        items.append(_item(kind[DIGGERS], won, 100, percent(won)))
        for count, estimate in won["by_saboteurs"].items():
            items.append(_item(_dealt(count), estimate, 100, percent(estimate)))
    for bot in found.get("bots", ()):
        score = bot.get("score") or bot["gold"]
        items.append(_item(bot["bot"], score, 1, amount(score)))
    return picture(title(found), items)


def _item(label: str, estimate: Mapping[str, Any], times: float, figure: str) -> Item:
    low, mean, high = (times * estimate[key] for key in ("low", "mean", "high"))
    return Item(label, mean, low, high, figure)


# --- numbers -------------------------------------------------------------------------------------


def percent(estimate: Mapping[str, Any]) -> str:
    """Return a share with half its interval: `52.3 ± 3.1 %`."""
    return f"{100 * estimate['mean']:.1f} ± {_half(estimate, 100):.1f} %"


def points(estimate: Mapping[str, Any]) -> str:
    """Return a difference of shares in points: `+12.9 ± 2.3`."""
    return amount(estimate, 100.0, 1, signed=True)


def amount(
    estimate: Mapping[str, Any], times: float = 1.0, digits: int = 2, *, signed: bool = False
) -> str:
    """Return a number with half its interval."""
    mean = times * estimate["mean"]
    text = f"{mean:+.{digits}f}" if signed else f"{mean:.{digits}f}"
    return f"{text} ± {_half(estimate, times):.{digits}f}".replace("-", _MINUS)


def _half(estimate: Mapping[str, Any], times: float) -> float:
    half: float = times * (estimate["high"] - estimate["low"]) / 2
    return half


def _elo(estimate: Mapping[str, Any]) -> str:
    low, mean, high = (round(estimate[key]) for key in ("low", "mean", "high"))
    return say("cli.arena.elo", mean=f"{mean:+d}", low=f"{low:+d}", high=f"{high:+d}").replace(
        "-", _MINUS
    )


# --- sides ---------------------------------------------------------------------------------------


def _sides(found: Report) -> list[str]:
    lines = _pairs(found) if found.get("pairs") else []
    rows = [[say(f"cli.arena.head.{key}") for key in (DIGGERS, SABOTEURS, "digging", "sabotaging")]]
    for kind in found["shares"]:
        won = [percent(kind[f"{side}_won"]) for side in (DIGGERS, SABOTEURS)]
        rows.append([kind[DIGGERS], kind[SABOTEURS], *won])
        dealt = kind["diggers_won"]["by_saboteurs"]
        for count, estimate in dealt.items() if len(dealt) > 1 else ():
            other = kind["saboteurs_won"]["by_saboteurs"][count]
            rows.append([_dealt(count), "", percent(estimate), percent(other)])
    lines += _section("shares", rows, (2, 3))
    return lines + _roles(found) + _ratings(found)


def _roles(found: Report) -> list[str]:
    if not found["roles"]:
        return []
    rows = [[say(f"cli.arena.head.{key}") for key in ("bot", "role", "won", "gold")]]
    for role in found["roles"]:
        name = role_word(words(), ROLE_NAMES.index(role["role"]))
        rows.append([role["bot"], name, percent(role["won"]), amount(role["gold"])])
    return _section("roles", rows, (2, 3))


def _pairs(found: Report) -> list[str]:
    keys = ("bot", "against", "side", "before", "after", "uplift")
    rows = [[say(f"cli.arena.head.{key}") for key in keys]]
    for pair in found["pairs"]:
        side = say(f"cli.arena.side.{pair['side']}")
        shares = [percent(pair[key]) for key in ("before", "after")]
        rows.append([pair["bot"], pair["against"], side, *shares, points(pair["uplift"])])
        dealt = pair["uplift"]["by_saboteurs"]
        for count, estimate in dealt.items() if len(dealt) > 1 else ():
            both = [percent(pair[key]["by_saboteurs"][count]) for key in ("before", "after")]
            rows.append([_dealt(count), "", "", *both, points(estimate)])
        for role in pair["roles"] if len(pair["roles"]) > 1 else ():
            name = role_word(words(), ROLE_NAMES.index(role["role"]))
            gold = say("cli.arena.more-gold", gold=amount(role["gold"], signed=True))
            rows.append([_INDENT + name, "", "", "", gold, points(role["won"])])
    return _section("pairs", rows, (3, 4, 5))


def _dealt(count: str) -> str:
    return _INDENT + say("cli.simulate.saboteurs", count=int(count))


def _ratings(found: Report) -> list[str]:
    if not found.get("ratings"):
        return []
    rows = [[say(f"cli.arena.head.{key}") for key in ("bot", "side", "elo")]]
    for rating in found["ratings"]:
        side = say(f"cli.arena.side.{rating['side']}") if "side" in rating else ""
        rows.append([rating["bot"], side, _elo(rating["elo"])])
    return _section("ratings", rows, (2,), against=found["setting"]["bots"][-1])


# --- others --------------------------------------------------------------------------------------


def _rivals(found: Report) -> list[str]:
    rows = [[say(f"cli.arena.head.{key}") for key in ("bot", "against", "won", "more-gold")]]
    for pair in found["pairs"]:
        gold = amount(pair["gold"], signed=True)
        rows.append([pair["bot"], pair["against"], percent(pair["share"]), gold])
    lines = _section("rivals", rows, (2, 3)) if found["pairs"] else []
    return lines + _roles(found) + _ratings(found) + _figures(found)


def _mixed(found: Report) -> list[str]:
    keys = ("bot", "won", "uplift", "gold", "more-gold")
    rows = [[say(f"cli.arena.head.{key}") for key in keys]]
    for bot in found["bots"]:
        shares = [percent(bot["share"]), points(bot["share_uplift"])]
        gold = [amount(bot["gold"]), amount(bot["gold_uplift"], signed=True)]
        rows.append([bot["bot"], *shares, *gold])
    return _section("mixed", rows, (1, 2, 3, 4))


def _scores(found: Report) -> list[str]:
    rows = [[say(f"cli.arena.head.{key}") for key in ("bot", "gold", "more-gold")]]
    for bot in found["bots"]:
        rows.append([bot["bot"], amount(bot["score"]), amount(bot["uplift"], signed=True)])
    return _section("scores", rows, (1, 2)) + _figures(found)


def _figures(found: Report) -> list[str]:
    """Return what a game keeps figures of, as the command `simulate` names it."""
    lines: list[str] = []
    for figure in found["figures"]:
        key = figure["figure"]
        lines += ["", f"{_INDENT}{figure['bots']}, {say(f'cli.simulate.figure.{key}')}"]
        rows: list[list[str]] = []
        for way, count in figure["ways"].items():
            own = f"cli.simulate.row.{key}.{way}"
            share = f"{100 * count / sum(figure['ways'].values()):.1f} %"
            rows.append([say(own) if own in words() else way, str(count), share])
        lines += table(rows, right=(1, 2), indent=_INDENT * 2)
    return lines


def _speed(found: Report) -> list[str]:
    rows = [
        [speed["bot"], say("cli.arena.ms", ms=speed["ms"])]
        for speed in found["speed"]
        if speed["ms"] is not None
    ]
    return _section("speed", rows, (1,))


def _failures(found: Report) -> list[str]:
    lines: list[str] = []
    for failed in found["failures"]:
        kinds = [
            say(f"cli.arena.failed.{kind}", count=failed[kind]) for kind in KINDS if failed[kind]
        ]
        lines += ["", say("cli.arena.failed.head", bot=failed["bot"], kinds=words().join(kinds))]
        for example in failed["examples"]:
            where = {
                "deal": example["deal"],
                "seat": SEAT_LETTERS[example["seat"]],
                "move": example["move"],
                "detail": example["detail"],
            }
            lines.append(_INDENT + say("cli.arena.failed.where", **where))
    return lines


def _section(
    key: str, rows: list[list[str]], right: tuple[int, ...], **values: object
) -> list[str]:
    head = say(f"cli.arena.section.{key}", **values)
    return ["", head, *table(rows, right=right, indent=_INDENT)] if rows else []
