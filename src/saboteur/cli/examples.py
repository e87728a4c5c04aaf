"""The command lines that the help of each command shows; what each does is in the catalogues."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final[dict[str, dict[str, str]]] = {
    "play": {
        "alone": "saboteur play",
        "teams": "saboteur play --ruleset saboteur2 --players 8",
        "rivals": "saboteur play duel",
        "rivals-two": "saboteur play duel --people 2 --names Ann,Bob",
        "single": "saboteur play solo",
        "two": "saboteur play --players 4 --people 2 --names Ann,Bob",
        "record": "saboteur play --record my.match",
        "resume": "saboteur play --resume my.match",
    },
    "serve": {
        "friends": "saboteur serve",
        "alone": "saboteur serve --host 127.0.0.1 --port 9000",
        "print": "saboteur serve --print-config > my.toml",
        "config": "saboteur serve --config my.toml",
    },
    "backup": {
        "now": "saboteur backup tables.zip",
        "elsewhere": "saboteur backup tables.zip --data-dir /srv/saboteur",
    },
    "restore": {
        "verified": "saboteur restore tables.zip --verify",
        "check": "saboteur restore tables.zip --verify --dry-run",
    },
    "export": {
        "records": "saboteur export records",
        "person": "saboteur export ann --person Ann --table KDMRT",
    },
    "forget": {"person": "saboteur forget --person Ann --table KDMRT"},
    "prune": {"month": "saboteur prune --keep-matches-days 365 --keep-tables-days 30"},
    "salvage": {"damaged": "saboteur salvage saboteur.sqlite --out mended.sqlite"},
    "work": {"database": "saboteur work --config /etc/saboteur.toml"},
    "admin": {
        "password": "saboteur admin password",
        "tables": "saboteur admin tables",
        "announce": 'saboteur admin announce "en=Back in ten minutes." "fr=De retour dans dix minutes."',
        "restart": "saboteur admin drain --restart",
        "far": "saboteur admin log --url https://mine.example",
    },
    "simulate": {
        "hundred": "saboteur simulate base --games 100 --bots simple",
        "teams": "saboteur simulate saboteur2 --players 8",
        "rivals": "saboteur simulate duel --bots simple,random",
        "single": "saboteur simulate solo",
        "option": 'saboteur simulate "base require_connection=false" --bots simple,random --seed 7',
        "json": "saboteur simulate base/P2004 --players 3 --json",
    },
    "arena": {
        "teams": "saboteur arena base --players 5 --bots simple,random --rounds 1000 --out run.jsonl",
        "seats": "saboteur arena --bots simple,random --design seats --plot seats.svg",
        "own": "saboteur arena --bots my_bot.py:Digger,simple --rounds 200",
        "suite": "saboteur arena --suite proof --out docs/arena",
    },
    "balance": {
        "all": "saboteur balance --bots simple --rounds 1000 --out docs/balance",
        "some": "saboteur balance --only goal --rounds 200",
    },
    "replay": {
        "step": "saboteur replay my.match",
        "eyes": "saboteur replay my.match --seat B --move 20",
        "verify": "saboteur replay my.match --verify",
    },
    "analyse": {
        "match": "saboteur analyse my.match",
        "eyes": "saboteur analyse my.match --seat B",
        "json": "saboteur analyse my.match --visits 2000 --json my.json",
    },
    "puzzle": {
        "daily": "saboteur puzzle",
        "theme": "saboteur puzzle who --difficulty 4",
        "list": "saboteur puzzle list",
        "answer": "saboteur puzzle --answer --json",
    },
    "check": {
        "all": "saboteur check tests/*/base/*.scn",
        "list": "saboteur check -v my.scenario",
    },
    "perft": {
        "all": "saboteur perft tests/perft/positions.perft",
        "one": "saboteur perft opening.perft --id opening --depth 2 --divide",
    },
    "rules": {
        "parts": "saboteur rules",
        "prefix": "saboteur rules BASE-PATH",
        "clause": "saboteur rules BASE-PATH-02",
    },
    "words": {
        "all": "saboteur words",
        "one": "saboteur words de",
    },
    "bench": {
        "all": "saboteur bench",
        "json": "saboteur bench --seconds 2 --repeat 7 --json",
        "rules": "saboteur bench --ruleset base --ruleset saboteur2/PGIG",
        "rivals": "saboteur bench --rivals --json",
    },
    "load": {
        "hundred": "saboteur load",
        "thousand": "saboteur load --tables 1000 --limit 250",
        "compare": "saboteur load --tables 150 --compare --json > load.json",
        "running": "saboteur load --url http://127.0.0.1:8080 --tables 20 --languages en,fr,de",
    },
}
"""By command, by the name of the example."""
