"""No English is left in another language.

Files and arguments that are wrong in a hundred ways go through the command line in a language of
which no letter is known: in what is printed, words can then only come from what was read.
"""

import io
import re
import string

import pytest
from notation import malformed, records
from scenarios import malformed as scenarios

import saboteur
from saboteur.bots.levels import LEVELS
from saboteur.cli.examples import EXAMPLES
from saboteur.cli.main import main
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import STREAM_NAMES
from saboteur.rules.kinds import FAMILY_NAMES, FRAME_NAMES, ROLE_NAMES, TOOL_NAMES
from saboteur.rules.registry import MODULES, PROFILES
from saboteur.texts.messages import Catalogue, languages, texts_of


def veiled(data: object) -> object:
    """Return a catalogue in which no letter is left but the placeholders."""
    if isinstance(data, dict):
        return {key: data[key] if key == "plural" else veiled(data[key]) for key in data}
    text = ""
    for literal, name, _, _ in string.Formatter().parse(data):
        text += re.sub(r"[^\W\d_]", "¤", literal).replace("{", "{{").replace("}", "}}")
        text += "" if name is None else "{" + name + "}"
    return text


VEILED = Catalogue(
    "fr",
    veiled(texts_of("en")),
)
RULES = parse_ruleset(
    "saboteur2+veto+goal-swap+diversion+treasure-trove+treasure-chests+tunnel-toll"
)
NAMES = {
    *MODULES,
    *PROFILES,
    *FRAME_NAMES,
    *FAMILY_NAMES,
    *ROLE_NAMES,
    *TOOL_NAMES,
    *STREAM_NAMES,
    *LEVELS,
    *languages(),
    *EXAMPLES,
    *RULES.ids,
    *[option.key for module in MODULES.values() for option in module.options],
    *[looking.name for module in MODULES.values() for looking in module.lookings],
    *[value for module in MODULES.values() for o in module.options for value in o.values],
    "play serve simulate arena balance replay analyse puzzle check perft rules words bench load saboteur FILE record ruleset players",
    "costume party chest goal site knows undealt end turn persona",
}
WORD = re.compile(r"[^\W\d_]{2,}")
CLAUSE = re.compile(r"\b[A-Z][A-Z0-9]*(-[A-Z0-9]+)+\b")
KNOWN = set(WORD.findall(" ".join(NAMES)))


@pytest.fixture
def spoken(monkeypatch, capsys):
    """Run a command line in the veiled language; return its exit code and the words printed."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "SABOTEUR_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "400")

    def speak(read: str, *arguments: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        with monkeypatch.context() as context:
            context.setattr("saboteur.cli.language.catalogue", lambda _: VEILED)
            code = main([*arguments, "--language", "fr"])
        printed = capsys.readouterr()
        text = printed.out + printed.err
        assert "¤¤" in text
        assert "Fault(" not in text
        words = set(WORD.findall(CLAUSE.sub("", text).replace("¤", " ")))
        given = set(WORD.findall(" ".join([read, *arguments])))
        assert words - given - KNOWN == set(), text
        code_in_french = main([*arguments, "--language", "fr"])
        assert code_in_french == code
        french = capsys.readouterr()
        if code == 2:
            assert french.out == ""
            assert french.err.startswith("saboteur: ")
            assert french.err.count("\n") == 1
        return code

    return speak


def position_texts() -> list[str]:
    """Return positions that cannot be read, or cannot be."""
    texts = [text.replace("; ", "\n") for text in malformed.MALFORMED if text]
    for items in malformed.IMPOSSIBLE:
        players = "" if items.startswith("players") else "players 3\n"
        texts.append("base\n" + players + items.replace("; ", "\n"))
    for items in malformed.IMPOSSIBLE_2:
        texts.append("saboteur2\n" + items.replace("; ", "\n"))
    texts += [text.replace("; ", "\n") for text in malformed.IMPOSSIBLE_WITH_MODULES]
    more = [
        "base/P1999",
        "base+base",
        "base hats=x",
        "veto",
        "base+saboteur2",
        "base/",
        "base a",
        "",
    ]
    more += ["base gold_draw=x", "base@7", "base a=b a=c", "base+veto/P2004", "base goal_cells=x"]
    more += ["base goal_cells=1,0+1,1+2,2", "base\nplayers 99999", "base\nplayers 2\nplayers 3"]
    more += ["base+tunnel-party site_cells=x", "base+tunnel-party site_ports=X"]
    more += ["base+tunnel-party site_cells=8,0", "base+tunnel-party site_cells=1,0"]
    more += ["base+treasure-chests chest_cells=1,0+2,0", "base first_player=L\nplayers 3"]
    more += ["base\nmine 1,0=EW 1,0=EW", "base\nmine 999,0=EW", "base\nfront A map", "base\nturn"]
    more += ["base+costume-department+tunnel-party allow_both_sites=true site_cells=4,2"]
    more += ["base+costume-department+tunnel-party", "base+tunnel-party\nsite 4,0=treasure"]
    more += ["base+treasure-chests\nchest 2,1=" + chest for chest in ("NE", "NE/11", "rock:NE/1")]
    more += ["saboteur2+sabotaged-dwarf", "base+greedy-dwarf+tournament", "base\nhand A NS|EW"]
    more += ["base\nframe turn A 1,0", "saboteur2 hats=discard\nhats boss\nroles undealt:boss"]
    return texts + more


POSITIONS = position_texts()


@pytest.mark.parametrize("position", POSITIONS)
def test_positions_in_scenario_and_perft_files(position, tmp_path, spoken):
    """Both kinds of files show where the position is, and what is wrong with it."""
    lines = "".join(f"  {line}\n" for line in position.split("\n"))
    file = tmp_path / "a.scn"
    file.write_text(f"scenario T-1\nclauses BASE-PATH-01\ngiven\n{lines}expect turn A\n", "utf-8")
    assert spoken(file.read_text("utf-8"), "check", str(file)) == 2
    file = tmp_path / "a.perft"
    file.write_text(f"id one\npos\n{position}\nend\nperft 1 1\n", "utf-8")
    assert spoken(file.read_text("utf-8"), "perft", str(file)) == 2


SCENARIOS = (
    [scenarios.HEAD + "expect turn A\n" + row[0] for row in scenarios.MALFORMED_LINES]
    + [scenarios.HEAD + "play A -EW\nexpect turn B\n" + row[0] for row in scenarios.MALFORMED_LATER]
    + [row[0] for row in scenarios.MALFORMED_FILES]
    + ["", "# nothing\n", scenarios.HEAD + "seed " + "9" * 5000 + "\nexpect turn A\n"]
)


@pytest.mark.parametrize("text", SCENARIOS, ids=range(len(SCENARIOS)))
def test_scenario_files(text, tmp_path, spoken):
    file = tmp_path / "a.scn"
    file.write_text(text, "utf-8")
    assert spoken(text, "check", str(file)) == 2


GIVEN = saboteur.Match.from_position(scenarios.HEAD.partition("given\n")[2])
ALL_MOVES = " ".join(GIVEN.legal_moves)


@pytest.mark.parametrize(
    "lines",
    [
        ("legal A NS@7,0",),
        ("legal B NE@9,9",),
        ("illegal A EW@7,0 BASE-PATH-02",),
        ("illegal A NS@7,0 BASE-PATH-04",),
        ("moves A EW@7,0",),
        ("moves A NE@0,1 NS@7,0",),
        ("play A NS@7,0", "expect turn B"),
        ("play A -EW", "event drew B 1 ??"),
        ("play A -EW", "event drew A 1 ??", "event discarded A EW"),
        ("play A -EW", "no-event drew"),
        ("play A -EW", "told B drew A 9 EW"),
        ("play A -EW", "not-told B round-ended A"),
        ("play A -EW", "not-told A drew A 1 ??"),
        ("expect turn B",),
        ("expect over",),
        ("see A turn B",),
        ("unseen A turn A",),
        ("unseen A turn B",),
        ("moves A NS@9,9 " + ALL_MOVES,),
        ("play A -EW", "event drew A 1 ??", "event discarded A 1 EW"),
        ("play A -EW", "told C drew A 1 ??", "no-event discarded"),
    ],
)
def test_scenarios_that_fail(lines, tmp_path, spoken):
    """What was expected and what came, without a word of English."""
    text = scenarios.HEAD + "\n".join(lines) + "\n"
    file = tmp_path / "a.scn"
    file.write_text(text, "utf-8")
    assert spoken(text + "NE NS SW map drew discarded", "check", str(file)) == 1


RECORDS = [*records.BROKEN, records.HEAD + f"names {'x ' * 25}x\nmoves"]
RECORDS += [records.HEAD + line for line in ("names A\u202e1 | C | D", "players 3x")]
RECORDS += [
    records.HEAD.replace("3", "x"),
    records.HEAD + "moves\nA:NS|EW@1,0",
]
RECORDS += [records.HEAD + "moves\n" + line for line in ("A:lay:Q", "A:take:9", "A:?")]
RECORDS += [
    records.HEAD + "moves\nA:" + move
    for move in (
        "map@x",
        "map>Z",
        "repair-cart>A:cart",
        "rock:EN@1,0",
        "repair-lantern-cart>B",
        "repair-lantern-cart>B:x",
        "lay:N",
    )
]
RECORDS += [
    "saboteur-record 1\nruleset saboteur2+goal-swap\nplayers 3\nmoves\nA:" + move
    for move in ("goal-swap@8,0", "goal-swap@0,0+400,600", "clear:map", "lay:NESW|", "xx:yy")
]


@pytest.mark.parametrize("text", RECORDS, ids=range(len(RECORDS)))
@pytest.mark.parametrize("command", [("replay",), ("replay", "--verify"), ("play", "--resume")])
def test_what_is_no_record(command, text, tmp_path, spoken):
    file = tmp_path / "a.match"
    file.write_text(text, "utf-8")
    assert spoken(text, *command, str(file)) == 2


def spoilt() -> dict[str, str]:
    """Return a record that is good and some that are not."""
    text = records.TEXT
    moves = text.index("moves\n")
    first = re.search(r"round 1\n(\S+) (\S+)", text)
    key = saboteur.Match("base", 4, 5).record(secrets_too=True)
    return {
        "first": text.replace("first A", "first B", 1),
        "seed": re.sub("seed ......", "seed abcdef", text),
        "result": re.sub(r"A=\d+", "A=99", text),
        "no result": text[: text.index("result")],
        "early": text[:moves] + "moves\nresult A=1 B=2 C=3 D=4\n",
        "order": text.replace(f"{first[1]} {first[2]}", f"{first[2]} {first[1]}", 1),
        "refused": text[:moves] + "moves\nA:EW@5,5\n",
        "late": text[: text.index("result")] + "A:-EW\n",
        "round": text.replace("round 1\n", "round 2\n", 1).replace("round 2\n", "round 3\n", 2),
        "window": text[:moves] + "moves\n~\n",
        "stream": str(key).replace("moves", f"stream gold {'0' * 64}\nmoves"),
        "end": text[:moves] + "moves\nround 3\n",
        "promise": re.sub("commit gold ......", "commit gold abcdef", text),
    }


@pytest.mark.parametrize("name", spoilt())
def test_records_that_do_not_hold_together(name, tmp_path, spoken):
    """Each fault is named by `--verify`, which is what it is for; to replay it is refused."""
    file = tmp_path / "a.match"
    text = spoilt()[name]
    file.write_text(text, "utf-8")
    assert spoken(text, "replay", "--verify", str(file)) in {1, 2}
    assert spoken(text, "replay", str(file)) == 2
    assert spoken(text, "play", "--resume", str(file)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "id",
        "pos\nend",
        "id one\npos\nbase",
        "id one\nperft x y",
        "id one\nperft 0 1",
        "id one\nperft 1",
        "id one\nperft 1 " + "9" * 5000,
        "id one\nperft 1 1",
    ],
)
def test_perft_files(text, tmp_path, spoken):
    file = tmp_path / "a.perft"
    file.write_text(text, "utf-8")
    assert spoken(text, "perft", str(file)) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        "ply",
        "frobnicate",
        "play --frobnicate",
        "--frobnicate",
        "play extra",
        "play --players",
        "play --players many",
        "play --players 2",
        "play --players 1e3",
        "play --players " + "9" * 5000,
        "play --people 0",
        "play --bots clever",
        "play --seed xyz",
        "play --seed ab12",
        "play --ruleset chess",
        "play --ruleset base@9",
        "play --ruleset base/P1999",
        "play --ruleset base/P2004 --profile PGIG",
        "play --ruleset base+base",
        "play --ruleset veto",
        "play --ruleset &%$",
        "play --profile P1999",
        "play --names A,B,C,D,E,F",
        "play --names Ann,",
        "play --names Ann,Ann",
        "play --language tlh",
        "play --pace soon",
        "play --ascii=yes",
        "play --resume",
        "play --resume /nowhere/at/all",
        "play --resume . --players 3",
        "play --record /nowhere/at/all",
        "replay",
        "replay /nowhere/at/all",
        "replay /dev/null",
        "replay .",
        "replay " + "x" * 300,
        "replay a --move x",
        "analyse",
        "analyse /nowhere/at/all",
        "analyse x --visits 0",
        "analyse x --level clever",
        "puzzle nowhere",
        "puzzle who --difficulty 9",
        "check",
        "check /nowhere/at/all",
        "perft",
        "perft /nowhere/at/all",
        "perft x --depth y",
        "simulate --games 0",
        "arena --bots simple:speed=1,random",
        "arena --bots simple:fast,random",
        "arena --saboteurs 7",
        "arena duel --design teams",
        "simulate base --players 2",
        "simulate chess",
        "simulate --bots clever",
        "simulate --games x",
        "bench --repeat 0",
        "bench --seconds 0",
        "bench --ruleset chess",
        "rules BASE-PATH-99",
        "rules xyzzy",
        "rules --search xyzzy",
        "rules --search",
    ],
)
def test_arguments(arguments, spoken):
    assert spoken("language help modules", *arguments.split(" ")) == 2


def test_names_that_no_file_can_have(spoken):
    assert spoken("", "replay", "a\0b") == 2
    assert spoken("", "check", "a/\udc80") == 2
