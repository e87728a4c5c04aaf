"""What comes of rounds in which diggers play against Saboteurs.

The diggers have won if the treasure was reached and one of them is among the winners that the
game names; the Saboteurs if one of them is. Where nobody is paid, nobody has won. A single seat
has won if it is among the winners itself, whatever dwarf card it has by then. What a round pays
besides, such as the crystals of Saboteur 2, is gold and no victory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from saboteur.arena.deals import GameRow, Row, mix_of
from saboteur.arena.designs import DIGGERS, PLAIN, SABOTEURS, SIDES
from saboteur.arena.rating import Outcome, ratings
from saboteur.arena.setting import CROSS, SEATS, SELF, Setting
from saboteur.arena.strata import Estimate, Strata
from saboteur.rules.kinds import ROLE_NAMES, SABOTEUR

Report: TypeAlias = dict[str, Any]

_SABOTEUR = ROLE_NAMES[SABOTEUR]


def sides(setting: Setting, rows: Sequence[Row]) -> Report:
    """Return shares, paired differences and ratings."""
    mix = mix_of(setting.rules, setting.players)
    found: Report = {
        "mix": {str(dealt): round(share, 5) for dealt, share in mix.items()},
        "rounds_dealt": _dealt(rows),
        "shares": _shares(setting, rows, mix),
        "roles": roles(setting, rows),
    }
    if setting.design == SELF:
        return found
    last = len(setting.bots) - 1
    found["pairs"] = [
        _pair(setting, rows, mix, (bot, other), side)
        for bot in range(last)
        for other in (last, *range(bot + 1, last))
        for side in SIDES
        if any(_find(row, side, bot) for row in rows)
    ]
    found["ratings"] = _ratings(setting, rows)
    return found


def dealt_in(row: Row) -> int:
    """Return how many Saboteurs a deal has."""
    return row["roles"].count(_SABOTEUR)


def side_won(game: GameRow, side: str) -> bool:
    """Say whether a side has won."""
    roles = [game["ends"][seat] for seat in game["winners"]]
    if side == SABOTEURS:
        return _SABOTEUR in roles
    return game["reached"] and any(role != _SABOTEUR for role in roles)


def _dealt(rows: Sequence[Row]) -> dict[str, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for row in rows:
        found[dealt_in(row)] += 1
    return {str(dealt): found[dealt] for dealt in sorted(found)}


def _one_side(setting: Setting, row: Row, side: str, bot: int) -> GameRow | None:
    """Return the game in which a bot plays a side, or a seat of it, and the baseline the rest."""
    return _find(row, PLAIN if bot == len(setting.bots) - 1 else side, bot)


def _find(row: Row, name: str, bot: int) -> GameRow | None:
    for game in row["games"]:
        if game["name"] == name and game["bot"] == bot:
            return game
    return None


# --- who wins how often ----------------------------------------------------------------------------


def _shares(setting: Setting, rows: Sequence[Row], mix: Mapping[int, float]) -> list[Report]:
    """Return how often each side wins in every kind of game; single seats are no kind of their own."""
    kinds: dict[tuple[str, str], dict[str, Strata]] = {}
    for row in rows:
        for game in row["games"]:
            for who in _who(setting, row, game):
                strata = kinds.setdefault(who, {side: Strata() for side in SIDES})
                for side in SIDES:
                    strata[side].add(dealt_in(row), float(side_won(game, side)))
    return [
        {
            DIGGERS: diggers,
            SABOTEURS: saboteurs,
            **{f"{side}_won": _shares_of(strata[side], mix) for side in SIDES},
        }
        for (diggers, saboteurs), strata in kinds.items()
    ]


def _who(setting: Setting, row: Row, game: GameRow) -> list[tuple[str, str]]:
    """Return who plays on each side; where there are no Saboteurs, whoever might."""
    bots = setting.bots
    bot = bots[game["bot"]]
    if setting.design == SEATS:
        return [(bot, bot)] if game["name"] == PLAIN else []
    if setting.design == CROSS:
        digger = bots[game["seats"][row["roles"].index(_other_than_saboteur(row))]]
        if not dealt_in(row):
            return [(digger, other) for other in bots]
        return [(digger, bots[game["seats"][row["roles"].index(_SABOTEUR)]])]
    if game["name"] == DIGGERS:
        return [(bot, setting.baseline)]
    return [(setting.baseline, bot)] if game["name"] == SABOTEURS else [(bot, bot)]


def _other_than_saboteur(row: Row) -> str:
    return next(role for role in row["roles"] if role != _SABOTEUR)


def _shares_of(strata: Strata, weights: Mapping[int, float]) -> Report:
    """Return the shares that these are, none below 0 or above 1."""
    found = _estimates(strata, weights)
    for estimate in (found, *found["by_saboteurs"].values()):
        estimate["low"], estimate["high"] = max(0.0, estimate["low"]), min(1.0, estimate["high"])
    return found


def _estimates(strata: Strata, weights: Mapping[int, float]) -> Report:
    return {
        **strata.whole(weights).told(),
        "by_saboteurs": {str(dealt): e.told() for dealt, e in strata.each().items()},
    }


def roles(setting: Setting, rows: Sequence[Row]) -> list[Report]:
    """Return what each dwarf card wins where everybody is the same bot."""
    won: dict[tuple[int, str], Strata] = {}
    gold: dict[tuple[int, str], Strata] = {}
    for row in rows:
        for game in row["games"]:
            if len(set(game["seats"])) > 1:
                continue
            place = game["seats"][0]
            for role, seats in _seats_by_role(row, range(setting.players)).items():
                shares = [float(seat in game["winners"]) for seat in seats]
                amounts = [float(game["gold"][seat]) for seat in seats]
                won.setdefault((place, role), Strata()).add(0, sum(shares) / len(seats))
                gold.setdefault((place, role), Strata()).add(0, sum(amounts) / len(seats))
    return [
        {
            "bot": setting.bots[place],
            "role": role,
            "won": strata.whole().told(),
            "gold": gold[place, role].whole().told(),
        }
        for (place, role), strata in sorted(won.items())
    ]


def _seats_by_role(row: Row, seats: Sequence[int]) -> dict[str, list[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for seat in seats:
        found[row["roles"][seat]].append(seat)
    return found


# --- what another bot changes ------------------------------------------------------------------


def _pair(
    setting: Setting,
    rows: Sequence[Row],
    mix: Mapping[int, float],
    bots: tuple[int, int],
    side: str,
) -> Report:
    """Compare two bots on a side, deal by deal; all the others are the baseline."""
    more, before, after = Strata(), Strata(), Strata()
    for row, game, other in _side_by_side(setting, rows, bots, side):
        was, now = _measure(setting, other, game, side), _measure(setting, game, game, side)
        stratum = dealt_in(row)
        more.add(stratum, now - was)
        before.add(stratum, was)
        after.add(stratum, now)
    weights = _weights(setting, mix, side)
    return {
        "bot": setting.bots[bots[0]],
        "against": setting.bots[bots[1]],
        "side": side,
        "uplift": _estimates(more, weights),
        "before": _shares_of(before, weights),
        "after": _shares_of(after, weights),
        "roles": _role_uplifts(setting, rows, bots, side),
    }


def _side_by_side(
    setting: Setting, rows: Sequence[Row], bots: tuple[int, int], side: str
) -> Iterator[tuple[Row, GameRow, GameRow]]:
    """Go through the deals in which both bots played a side: the game of the one and of the other."""
    for row in rows:
        game, other = (_one_side(setting, row, side, bot) for bot in bots)
        if game is not None and other is not None:
            yield row, game, other


def _measure(setting: Setting, game: GameRow, tested: GameRow, side: str) -> float:
    if setting.design == SEATS:
        return float(tested["tested"][0] in game["winners"])
    return float(side_won(game, side))


def _weights(setting: Setting, mix: Mapping[int, float], side: str) -> dict[int, float]:
    """Return how likely a tested side, or seat, meets so many Saboteurs."""
    found: dict[int, float] = {}
    for dealt, share in mix.items():
        members = dealt if side == SABOTEURS else setting.players - dealt
        found[dealt] = share * (members if setting.design == SEATS else bool(members))
    return found


def _role_uplifts(
    setting: Setting, rows: Sequence[Row], bots: tuple[int, int], side: str
) -> list[Report]:
    """Return what the tested seats win more than the other bot did there, by dwarf card."""
    won: defaultdict[str, Strata] = defaultdict(Strata)
    gold: defaultdict[str, Strata] = defaultdict(Strata)
    for row, game, other in _side_by_side(setting, rows, bots, side):
        for role, seats in _seats_by_role(row, game["tested"]).items():
            wins = [(seat in game["winners"]) - (seat in other["winners"]) for seat in seats]
            amounts = [game["gold"][seat] - other["gold"][seat] for seat in seats]
            won[role].add(0, sum(wins) / len(seats))
            gold[role].add(0, sum(amounts) / len(seats))
    return [
        {"role": role, "won": won[role].whole().told(), "gold": gold[role].whole().told()}
        for role in sorted(won)
    ]


# --- ratings --------------------------------------------------------------------------------------


def _ratings(setting: Setting, rows: Sequence[Row]) -> list[Report]:
    deals = [[_outcome(setting, row, game) for game in row["games"]] for row in rows]
    skills = [f"{bot}/{side}" for bot in setting.bots[:-1] for side in SIDES]
    rated: dict[str, Estimate] = ratings(deals, skills, setting.seed) if rows else {}
    return [
        {"bot": bot, "side": side, "elo": rated[f"{bot}/{side}"].told()}
        for bot in setting.bots[:-1]
        for side in SIDES
        if f"{bot}/{side}" in rated
    ]


def _outcome(setting: Setting, row: Row, game: GameRow) -> Outcome:
    last = len(setting.bots) - 1
    terms: dict[str, float] = {f"dealt {dealt_in(row)}": 1.0}
    for is_saboteur, side, way in ((False, DIGGERS, 1.0), (True, SABOTEURS, -1.0)):
        seats = [
            seat for seat, role in enumerate(row["roles"]) if (role == _SABOTEUR) == is_saboteur
        ]
        for seat in seats:
            place = game["seats"][seat]
            if place != last:
                name = f"{setting.bots[place]}/{side}"
                terms[name] = terms.get(name, 0.0) + way / len(seats)
    rounded = tuple(sorted((name, round(value, 6)) for name, value in terms.items()))
    return Outcome(rounded, float(side_won(game, DIGGERS)))
