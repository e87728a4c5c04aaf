"""Write the browser client's types and docs/protocol.md from the server's message types.

tools/make_protocol.py           write them
tools/make_protocol.py --check   say whether they are up to date
"""

from __future__ import annotations

import ast
import inspect
import pathlib
import sys
import textwrap
import types
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import inspect as shapes

from saboteur.server.wire import (
    PROTOCOL,
    admin,
    analyses,
    books,
    changes,
    deals,
    doors,
    messages,
    news,
    pages,
    puzzles,
    table,
    view,
    wishes,
)
from saboteur.server.wire.examples import EXAMPLES

ROOT: Final = pathlib.Path(__file__).resolve().parent.parent
TYPES: Final = ROOT / "web" / "src" / "protocol.ts"
DOCUMENT: Final = ROOT / "docs" / "protocol.md"
PARTS: Final = (
    view,
    table,
    news,
    changes,
    messages,
    doors,
    deals,
    pages,
    books,
    analyses,
    puzzles,
    admin,
)
BASES: Final = frozenset(
    (
        wishes.ToServer,
        news.ToClient,
        news.Answer,
        pages.NamedOffer,
        pages.RefusableOffer,
        admin.Order,
    )
)
"""What others begin with; it never travels by itself."""
RENAMED: Final = {
    messages.Move: "MoveMessage",
    messages.Table: "TableMessage",
    messages.Claim: "ClaimMessage",
    messages.Place: "SeatPlace",
    table.Problem: "Problem",
}
"""Types whose name alone says too little in a file with all of them."""
BRIEF: Final[dict[type[msgspec.Struct], type[msgspec.Struct]]] = {
    changes.BriefLine: view.LogLine,
    changes.BriefChoice: view.Choice,
}
"""Types that are another one from which what has its usual value is left out."""


def structs(part: types.ModuleType) -> Iterator[type[msgspec.Struct]]:
    """Go through the structs that a part defines, in its order."""
    for thing in vars(part).values():
        ours = inspect.isclass(thing) and issubclass(thing, msgspec.Struct)
        if ours and thing.__module__ == part.__name__ and thing not in BASES:
            yield thing


def called(struct: type[msgspec.Struct]) -> str:
    """Return what a struct is called in TypeScript."""
    return RENAMED.get(struct, struct.__name__)


def notes(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the texts under the fields of a struct and of what it begins with."""
    found: dict[str, str] = {}
    for kind in reversed(struct.__mro__):
        if kind is not msgspec.Struct and issubclass(kind, msgspec.Struct):
            found |= notes_in_source(kind)
    return found


def notes_in_source(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the texts under the fields that a struct itself declares."""
    body = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    if not isinstance(body, ast.ClassDef):
        raise TypeError(f"{struct} is not written as a class")
    found: dict[str, str] = {}
    last = ""
    for line in body.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            last = line.target.id
        elif isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and last:
            found[last] = " ".join(str(line.value.value).split())
    return found


def script(kind: shapes.Type) -> str:
    """Return a type in TypeScript."""
    match kind:
        case shapes.Metadata():
            return script(kind.type)
        case shapes.BoolType():
            return "boolean"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.StrType():
            return "string"
        case shapes.NoneType():
            return "null"
        case shapes.AnyType():
            return "unknown"
        case shapes.ListType():
            inner = script(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case shapes.DictType():
            return f"Record<{script(kind.key_type)}, {script(kind.value_type)}>"
        case shapes.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case shapes.UnionType():
            return " | ".join(script(part) for part in kind.types)
        case shapes.StructType():
            return called(kind.cls)
        case _:
            raise TypeError(f"nobody has said how to write {kind} in TypeScript")


def brief(struct: type[msgspec.Struct]) -> list[str]:
    """Return a struct as another one of which only some is always said."""
    fields = msgspec.structs.fields(struct)
    said = " | ".join(f'"{field.encode_name}"' for field in fields if field.required)
    whole = called(BRIEF[struct])
    name = f"export type {called(struct)}"
    return [about(struct), f"{name} = Partial<{whole}> & Pick<{whole}, {said}>;", ""]


def interface(struct: type[msgspec.Struct]) -> list[str]:
    """Return a struct as an interface."""
    shape = shapes.type_info(struct)
    if not isinstance(shape, shapes.StructType):
        raise TypeError(f"{struct} is no struct")
    said = notes(struct)
    left_out = struct.__struct_config__.omit_defaults
    sent = left_out or issubclass(struct, wishes.ToServer) or struct in INPUTS
    lines = [about(struct), f"export interface {called(struct)} {{"]
    if shape.tag is not None:
        lines.append(f'  {shape.tag_field}: "{shape.tag}";')
    for field in shape.fields:
        if field.name in said:
            lines.append(f"  /** {comment(said[field.name])} */")
        optional = "?" if sent and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {script(field.type)};")
    return [*lines, "}", ""]


INPUTS: Final = frozenset(
    (
        pages.OpenTable,
        pages.LessonCall,
        puzzles.PuzzleCall,
        messages.Place,
        admin.SignIn,
        *admin.AnyAct.__args__,  # what has its default is not sent back either
    )
)
"""Structs besides messages that a client sends: what has a default may be left out."""


def comment(text: str) -> str:
    """Return a text as it stands in a comment."""
    return " ".join(text.split()).replace("*/", "* /")


def about(struct: type[msgspec.Struct]) -> str:
    """Return what a struct is, as a comment."""
    return f"/** {comment(struct.__doc__ or '')} */"


def usual() -> list[str]:
    """Return what fields are that are left out of lines and choices in changes."""
    lines = ["/** What fields are that are left out where something is told briefly. */"]
    lines.append("export const USUAL = {")
    for struct in BRIEF.values():
        given = {
            field.encode_name: field.default
            if field.default is not msgspec.NODEFAULT
            else field.default_factory()
            for field in msgspec.structs.fields(struct)
            if not field.required
        }
        pairs = ", ".join(
            f"{name}: {msgspec.json.encode(value).decode()}" for name, value in given.items()
        )
        lines.append(f"  {called(struct)}: {{ {pairs} }},")
    return [*lines, "} as const;", ""]


def union(name: str, members: types.UnionType, text: str) -> list[str]:
    """Return a closed union."""
    parts = [f"  | {called(member)}" for member in members.__args__]
    return [f"/** {text} */", f"export type {name} =", *parts[:-1], parts[-1] + ";", ""]


def types_text() -> str:
    """Return the client's types."""
    lines = [
        "// Written by tools/make_protocol.py from src/saboteur/server/wire: do not change it here.",
        "",
        "/** Raised by every change that an older client would not understand. */",
        f"export const PROTOCOL = {PROTOCOL};",
        "",
    ]
    for part in PARTS:
        for struct in structs(part):
            lines += brief(struct) if struct in BRIEF else interface(struct)
    lines += usual()
    lines += union("ClientMessage", messages.ClientMessage, "Everything a client can say.")
    lines += union("ServerMessage", messages.ServerMessage, "Everything the server can say.")
    lines += union("AnyOrder", admin.AnyOrder, "Everything that can be ordered at the desk.")
    return "\n".join(lines)


def document_text() -> str:
    """Return docs/protocol.md."""
    lines = [INTRODUCTION.format(protocol=PROTOCOL)]
    directions = (
        ("What a client says", messages.ClientMessage),
        ("What the server says", messages.ServerMessage),
    )
    for title, members in directions:
        lines += [f"## {title}", ""]
        for member in members.__args__:
            lines += [f"### {member.__struct_config__.tag}", "", comment(member.__doc__), ""]
            said = notes(member)
            lines += [f"* `{field}`: {text}" for field, text in said.items()]
            lines += [""] if said else []
            for example in EXAMPLES[member]:
                text = msgspec.json.format(messages.write(example), indent=1).decode()
                short = messages.write(example).decode()
                lines += ["```json", short if len(short) <= 160 else text, "```", ""]
    return "\n".join(lines)


INTRODUCTION: Final = """\
# The socket protocol

Written by `tools/make_protocol.py` from `src/saboteur/server/wire`; a test decodes every example.
The types for TypeScript are in `web/src/protocol.ts`, those for Python are the structs themselves.
This is version {protocol}.

A client opens a WebSocket at `/socket/CODE` (or `/socket`; the code is there for proxies) and says `hello`; the server answers `welcome`, `table`,
`talk` and, if there is a match, `match`. All messages are JSON texts with the field `t`.

* Every change is told as the whole table or the whole match. Only the log grows line by line:
  `log_from` says where the new lines belong. Whoever knows no more than this can play.
* A client that says `"changes": true` in `hello` is told the whole match once, and from then on `change`:
  a JSON Patch (RFC 6902; only `replace`, `add` and `remove`) to the `view` it has; `add` at a member that
  an object has already takes its place, as the RFC says. `of` is the number of
  the view that it changes, which is the `seen` that was told last; if it is another, something was missed:
  say `sync`, and the whole match comes. It comes also after `hello`, `speak`, the error `out-of-step`,
  and with another match or seat.
* A message may end in blanks: they make its length tell less to whoever sees only that.
* Everything a client asks for carries an `id` that it makes up. It is answered once, by `done`,
  `because`, `seat-code` or `error`; sent again with the same id it is answered again and not done again.
* A move names the `decision` it answers. If that is not the one being asked, the answer is the error
  `out-of-step` and the whole match. Talk, votes and people coming and going do not change the number.
* The time that is running comes with `match` as `timer`, and `match` is sent whenever it changes.
* Between two rounds nobody is asked: the prompt is `between-rounds`, the timer `ready`. The next round
  goes on when everybody who plays and is here has said `ready`, or when the countdown is over.
* People are the same on every seat: `member` and `look` stay, `seat` is where somebody sits now, or sat then.
* `view.claims` has what can be claimed now, in this game; a `claim` with another word is refused.
  Said lines keep who spoke and whom it was about; each round that is over has a verdict for each claim.
  A claim about a face-down card that is no goal is `hidden` and names its `cell`. Bots claim things too:
  `member` is -1 then, and the look says which of them it was.
* A client that sits in the lobby may add to the deal: `seal` first, and when the host has begun, `nonce`
  in answer to `deal`. A client that does not is not waited for. What `deal` said has to be kept to check the record
  (docs/adr/0062-a-deal-is-mixed-by-all-who-play.md).
* `version` grows with everything that is told at a table. After a break a client says `hello` again.
* An error has a code, a sentence in the client's language, and the clauses behind it.
* A client of another protocol version gets `reload`.
* The server closes a socket that floods it, that sends more than {size} bytes at once, or from
  which nothing came for a minute: send `ping` now and then.

Seats are numbers from 0 on; -1 is nobody. Times are seconds.

## Over HTTP

Answers are JSON; an error is `{{"error": {{"code", "text", "clauses"}}}}`. `?language=fr` chooses the
language. While a match goes on, `Authorization: Bearer TOKEN` shows whose eyes may be used; afterwards
everybody who has the link may look. `/api/openapi.json` has all of it with its types.

| | | |
|---|---|---|
| POST | `/api/tables` | `OpenTable` → `Opened`: open a table, sit down as its host |
| GET | `/api/tables` | `Listed[]`: the tables anybody may join |
| GET | `/api/tables/CODE` | `Listed`: one table, listed or not |
| GET | `/api/tables/CODE/qr.svg` | the address of the table as a QR code |
| GET | `/api/offer?game=&modules=&profile=&options=&players=` | `Offer`: what can be chosen beside what is chosen; lists with commas, options as `key=value` |
| GET | `/api/clauses/ID` | `ClausePage` |
| GET | `/api/words/LANGUAGE` | `WordsPage`, for translators |
| GET | `/api/rules?game=&modules=&profile=&options=` | `BookPage`: the rules of a table as a book; with `clause=ID` and no game, those in which the clause stands |
| GET | `/api/cards` | `BoxPage[]`: every card of every box |
| GET | `/api/report?game=&modules=&profile=&options=&clause=` | a rules problem as a scenario, to be filled in |
| GET | `/api/matches/ID/report?step=&eyes=&clause=&move=` | a moment of a match as a scenario, as far as these eyes know it |
| GET | `/api/matches/ID?eyes=` | `MatchPage`; eyes are a letter, `-` or `truth` |
| GET | `/api/matches/ID/steps/N?eyes=` | `StepPage` |
| GET | `/api/matches/ID/record` | the record as text, once the match is over |
| GET | `/api/matches/ID/check` | `FairCheck`, once the match is over |
| GET | `/api/puzzles` | `PuzzleList`: every puzzle, and today's |
| POST | `/api/puzzles/ID` | `PuzzleCall` gives `PuzzleNow`; the answer is told only to whoever has found it, or gives up |
| POST | `/api/admin/sign-in`, `/api/admin/sign-out` | the operator's desk, where there is a password: `SignIn` gives a cookie or, for a program, a token |
| GET | `/api/admin/now`, `/api/admin/tables?search=`, `/api/admin/log` | `AdminNow`, `AdminTables`, `ActDone[]` |
| POST | `/api/admin/orders` | `AnyOrder` gives `Ordered`: end, ban, unban, announce, drain, maintain |
| GET | `/healthz`, `/readyz`, `/metrics` | for whoever runs the server |

The pages of the browser client: `/`, `/t/CODE` a table (`#seat=XXXXXX` brings a seat to this device),
`/m/ID` and `/m/ID/N` a match, at a step, `/rules` and `/rules/CLAUSE` the rules, `/cards` every card,
`/puzzles` and `/puzzles/ID` the puzzles.
""".replace("{size}", str(messages.MAX_BYTES))


def main(arguments: list[str]) -> int:
    """Write or check the files."""
    stale = []
    for path, text in ((TYPES, types_text()), (DOCUMENT, document_text())):
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if stale and "--check" in arguments:
        print(f"not up to date: {', '.join(stale)}; run tools/make_protocol.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
