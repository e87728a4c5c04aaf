"""A scenario to which lines are added, and lines and files that are refused."""

HEAD = """\
scenario T-1 a title
clauses BASE-PATH-02
given
  base
  players 3
  mine 1..2,0=EW 3..6,0=ESW
  goal 8,-2=rock:NW 8,0=rock:NE 8,2=treasure
  hand A EW NS map
  hand B NE
  hand C NE
  deck NW NESW
"""
FIRST = HEAD.count("\n") + 1
"""The line after the head."""


MALFORMED_LINES = [
    ("excpect turn A", "unknown line: 'excpect'"),
    ("expects turn A", "unknown line: 'expects'"),
    ("legal A", "`legal` lacks something: legal A"),
    ("legal A EW@7,0 BASE-PATH-02", "`legal` says too much"),
    ("play A", "`play` lacks something"),
    ("play A EW@7,0 NS@0,1", "`play` says too much"),
    ("illegal A EW@7,0", "`illegal` lacks something"),
    ("illegal A EW@7,0 nonsense", "not a clause: 'nonsense'"),
    ("moves A", "`moves` lacks something"),
    ("event drew A 1 NW", "`event` is about a play, and none was made"),
    ("no-event drew", "`no-event` is about a play, and none was made"),
    ("told A drew A 1 NW", "`told` is about a play"),
    ("not-told A drew A 1 NW", "`not-told` is about a play"),
    ("expect", "`expect` lacks something"),
    ("see A", "`see` lacks something"),
    ("unseen A", "`unseen` lacks something"),
    ("expect turn Z", "not a seat: 'Z'"),
    ("expect trun A", "not an item of a position: 'trun A'"),
    ("unseen B mine 99", "in 'mine 99'"),
    ("see Z turn A", "not a seat: 'Z'"),
    ("see D turn A", "not a seat: 'D'"),
    ("legal Z EW@7,0", "not a seat: 'Z'"),
    ("legal D EW@7,0", "not a seat: 'D'"),
    ("legal A nonsense", "not a move: 'nonsense'"),
    ("illegal A nonsense BASE-PATH-02", "not a move: 'nonsense'"),
    ("moves A nonsense", "not a move: 'nonsense'"),
    ("play A nonsense", "not a move: 'nonsense'"),
    ("given", "`given` may stand only once"),
    ("clauses", "`clauses` names no clause"),
    ("clauses BASE", "not a clause: 'BASE'"),
    ("clauses base-path-02", "not a clause: 'base-path-02'"),
    ("scenario", "a scenario needs an id"),
    ("scenario T-1 again", "the id T-1 is used on line 1 already"),
]
"""Lines that stand after what is expected, and a part of what is said about each."""

MALFORMED_LATER = [
    ("event exploded A", "there is no event 'exploded'"),
    ("no-event exploded", "there is no event 'exploded'"),
    ("told A exploded A", "there is no event 'exploded'"),
    ("not-told A exploded A", "there is no event 'exploded'"),
    ("told A", "`told` lacks something"),
    ("not-told A", "`not-told` lacks something"),
    ("event", "`event` lacks something"),
    ("told Z drew A 1", "not a seat: 'Z'"),
    ("not-told Z drew A 1", "not a seat: 'Z'"),
    ("seed 2", "`seed` stands before what happens"),
    ("  turn A", "an indented line may only stand under `given`"),
]
"""The same behind a play."""

MALFORMED_FILES = [
    ("legal A EW@1,0", 1, "a file begins with `scenario`, not 'legal'"),
    ("\n  base\n", 2, "an indented line may only stand under `given`"),
    ("scenario T-1\nclauses OV-INFO-01\nexpect turn A", 3, "`expect` stands after `given`"),
    ("scenario T-1\ngiven\n  base\nexpect turn A", 1, "T-1 names no clauses"),
    ("scenario T-1\nclauses OV-INFO-01", 1, "T-1 has no position"),
    ("scenario T-1\nclauses OV-INFO-01\ngiven\nexpect turn A", 1, "T-1 has no position"),
    ("scenario T-1\nclauses OV-INFO-01\ngiven base\nexpect turn A", 3, "under `given`"),
    (HEAD + "seed x\nexpect turn A\n", FIRST, "not a seed: 'x'"),
    (HEAD + "seed -1\nexpect turn A\n", FIRST, "not a seed: '-1'"),
    (HEAD, 1, "T-1 expects nothing"),
    (HEAD + "play A -EW\n", 1, "T-1 expects nothing"),
    (HEAD + "  nonsense\nexpect turn A\n", FIRST, "not an item of a position: 'nonsense'"),
    (HEAD + "  front C rockfall\nexpect turn A\n", FIRST, "never lies in front"),
    (HEAD.replace("base", "bass") + "expect turn A\n", 4, "bass"),
    (HEAD.replace("players 3", "players 2") + "expect turn A\n", 10, "no seat C"),
    (HEAD.replace("hand C NE", "hand C EW EW") + "expect turn A\n", 3, "the box only 3"),
    ("scenario T-1\nclauses OV-MOD-01\ngiven\n  base\n  players 11\nexpect turn A", 3, "11"),
]
"""Whole files, the line that is wrong, and a part of what is said about it."""
