"""The documentation as pages: what lies in docs/, and the library's reference made from its sources."""

from __future__ import annotations

import html
import inspect
import re
import textwrap
from pathlib import Path
from typing import Final

from devtools.places import ROOT
from markdown_it import MarkdownIt

import saboteur

DOCS: Final = ROOT / "docs"
REPOSITORY_FILES: Final = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
GROUPS: Final = (
    ("Playing", ("README.md", "docs/site.md", "docs/server.md", "docs/hosting.md")),
    ("Rules", ("docs/rules/en/index.md", "docs/rules/fr/index.md", "docs/rules/ledger.md")),
    (
        "Using it from programs",
        (
            "reference",
            "docs/bots.md",
            "docs/research.md",
            "docs/vector.md",
            "docs/learning.md",
            "docs/notation.md",
            "docs/protocol.md",
        ),
    ),
    ("Building it", ("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/testing.md", "docs/glossary.md")),
    (
        "Figures",
        (
            "docs/benchmark.md",
            "docs/arena.md",
            "docs/balance.md",
            "docs/puzzles.md",
            "benchmarks/README.md",
            "docs/duel-scores.md",
        ),
    ),
    ("News", ("CHANGELOG.md",)),
)
"""What the start page leads to; all other pages are reached from these, and decisions by number."""
_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>{title} · Saboteur</title>
<link rel="icon" href="{up}../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}docs.css">
</head>
<body>
<header><a href="{up}../">Saboteur</a> <a href="{up}index.html">Documentation</a></header>
<main>
{body}
</main>
</body>
</html>
"""
_HEADING: Final = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)
_LINK: Final = re.compile(r'href="(?![a-z]+:|#|/)([^"#]*?\.md)(#[^"]*)?"')


def write_documents(folder: Path) -> int:
    """Write all pages into a folder; return how many."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    names = [name for name in REPOSITORY_FILES if (ROOT / name).is_file()]
    names += sorted(path.relative_to(ROOT).as_posix() for path in DOCS.rglob("*.md"))
    names += sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("benchmarks/**/*.md"))
    for name in names:
        text = (ROOT / name).read_text("utf-8")
        _write(
            folder, _place(name), _title(text, name), _linked(markdown.render(text), name, names)
        )
    _write(folder, "reference.html", "Library reference", _reference(markdown))
    _write(folder, "index.html", "Documentation", _start_page(names))
    for file in (ROOT / "docs").glob("*/*.svg"):
        place = folder / file.relative_to(ROOT / "docs")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.read_bytes())
    (folder / "docs.css").write_text((Path(__file__).parent / "docs.css").read_text("utf-8"))
    return len(names) + 2


def _place(name: str) -> str:
    """Return where the page of a file stands."""
    return name.removeprefix("docs/").removesuffix(".md") + ".html"


def _title(text: str, name: str) -> str:
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1].replace("`", "").replace("*", "") if found else Path(name).stem


def _write(folder: Path, place: str, title: str, body: str) -> None:
    language = "fr" if place.startswith("rules/fr/") else "en"
    values = {"language": language, "title": html.escape(title), "up": "../" * place.count("/")}
    file = folder / place
    file.parent.mkdir(parents=True, exist_ok=True)
    body = body.replace("<table>", '<div class="wide"><table>').replace(
        "</table>", "</table></div>"
    )
    file.write_text(_PAGE.format(**values, body=_HEADING.sub(_anchored, body)), "utf-8")


def _anchored(found: re.Match[str]) -> str:
    """Return a heading that can be linked to, by the name that GitHub gives it too."""
    plain = html.unescape(re.sub(r"<[^>]+>", "", found[2]))
    name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
    return f'<h{found[1]} id="{html.escape(name)}">{found[2]}</h{found[1]}>'


def _linked(body: str, name: str, names: list[str]) -> str:
    """Let links between files lead from page to page; one to a file without a page is only text."""
    here = (ROOT / name).parent
    place = (ROOT / _place(name)).parent

    def lead(found: re.Match[str]) -> str:
        target = (here / found[1]).resolve()
        wanted = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else ""
        if wanted not in names:
            return f'title="{html.escape(found[1])}"'
        away = Path(_relative(ROOT / _place(wanted), place)).as_posix()
        return f'href="{away}{found[2] or ""}"'

    return _LINK.sub(lead, body)


def _relative(target: Path, start: Path) -> str:
    shared = next(parent for parent in (start, *start.parents) if target.is_relative_to(parent))
    ups = len(start.relative_to(shared).parts)
    return "../" * ups + target.relative_to(shared).as_posix()


def _start_page(names: list[str]) -> str:
    parts = ["<h1>Documentation</h1>", '<p><a href="../">Play Saboteur</a></p>']
    for title, members in GROUPS:
        lines: list[str] = []
        for name in members:
            if name == "reference":
                lines.append('<li><a href="reference.html">Library reference</a></li>')
            elif name in names:
                words = html.escape(_title((ROOT / name).read_text("utf-8"), name))
                lines.append(f'<li><a href="{_place(name)}">{words}</a></li>')
        parts.append(f"<h2>{title}</h2><ul>{''.join(lines)}</ul>")
    decided = [name for name in names if name.startswith("docs/adr/")]
    lines = [
        f'<li><a href="{_place(name)}">{html.escape(_title((ROOT / name).read_text("utf-8"), name))}</a></li>'
        for name in decided
    ]
    parts.append(f"<h2>Decisions</h2><ul>{''.join(lines)}</ul>")
    return "\n".join(parts)


# --- the library's reference ---------------------------------------------------------------------


def _reference(markdown: MarkdownIt) -> str:
    """Return what `import saboteur` offers, from signatures and documentation strings."""
    parts = ["<h1>Library reference</h1>", _words(markdown, inspect.getdoc(saboteur) or "")]
    listed = " ".join(
        f'<a href="#{name.lower()}"><code>{name}</code></a>' for name in saboteur.__all__
    )
    parts.append(f"<p>{listed}</p>")
    for name in saboteur.__all__:
        parts.append(f"<h2>{html.escape(name)}</h2>")
        parts.append(_described(markdown, name, getattr(saboteur, name)))
    return "\n".join(parts)


def _described(markdown: MarkdownIt, name: str, thing: object) -> str:
    if inspect.isclass(thing):
        parts = [_signature("class " + name, thing), _words(markdown, inspect.getdoc(thing) or "")]
        for member, value in vars(thing).items():
            if member.startswith("_") or not _is_documented(value):
                continue
            function = getattr(value, "__func__", value)
            head = f"{name}.{member}"
            kind = "" if isinstance(value, property) else None
            parts.append(f"<h3>{html.escape(head)}</h3>")
            parts.append(_signature(head, function) if kind is None else "")
            parts.append(_words(markdown, inspect.getdoc(function) or ""))
        return "\n".join(parts)
    if callable(thing):
        return _signature(name, thing) + _words(markdown, inspect.getdoc(thing) or "")
    return f"<pre><code>{html.escape(f'{name}: {type(thing).__name__}')}</code></pre>"


def _is_documented(value: object) -> bool:
    kinds = (property, classmethod, staticmethod)
    return inspect.isfunction(value) or isinstance(value, kinds)


def _signature(name: str, thing: object) -> str:
    try:
        text = f"{name}{inspect.signature(thing)}"  # type: ignore[arg-type]
    except (TypeError, ValueError):
        text = name
    return (
        f"<pre><code>{html.escape(textwrap.fill(text, 96, subsequent_indent='    '))}</code></pre>"
    )


def _words(markdown: MarkdownIt, text: str) -> str:
    """Return a documentation string as text; what is raised stands in a line of its own."""
    text = re.sub(r"^:raises (\w+): ", r"\n*Raises* `\1` ", text, flags=re.MULTILINE)
    text = re.sub(
        r"^>>> (?:.+\n?)+",
        lambda block: f"```\n{block[0].rstrip()}\n```\n",
        text,
        flags=re.MULTILINE,
    )
    return str(markdown.render(text))
