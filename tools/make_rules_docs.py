"""Write docs/rules/LANGUAGE/*.md from the clause files in src/saboteur/texts/clauses and in the folders of products.

python3 tools/make_rules_docs.py            write the pages
python3 tools/make_rules_docs.py --check    write nothing; fail if a page is not up to date
"""

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from saboteur.texts import rulebook  # noqa: E402  (the path must be set first)

NOTE = "<!-- Made by tools/make_rules_docs.py from src/saboteur/texts/clauses; do not edit. -->"
WORDS = {
    "en": {
        "rules": "Rules",
        "source": "Source:",
        "see": "See",
        "about": "Our own wording of the "
        "rules of Saboteur, clause by clause. Every clause has an id that never changes.",
    },
    "fr": {
        "rules": "Règles",
        "source": "Source\N{NO-BREAK SPACE}:",
        "see": "Voir",
        "about": "Les règles de Saboteur "
        "dans nos propres mots, article par article. Chaque article a un numéro qui ne change "
        "jamais.",
    },
}
WORD_OR_CODE = re.compile(r"`[^`]*`|[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")


def link(clause_id: str, part: str, where: dict[str, str]) -> str:
    """A link to a clause from a page of ``part``."""
    target = where[clause_id]
    page = "" if target == part else f"{target}.md"
    return f"[{clause_id}]({page}#{clause_id})"


def linked(text: str, part: str, where: dict[str, str]) -> str:
    """The text with every clause id in it made a link, except inside code."""

    def replace(match: re.Match[str]) -> str:
        word = match[0]
        return link(word, part, where) if word in where else word

    return WORD_OR_CODE.sub(replace, text)


def part_page(part: rulebook.Part, language: str, where: dict[str, str]) -> str:
    """The page of one part."""
    words = WORDS[language]
    headings = {s.first: s for s in part.sections}
    blocks = [NOTE, f"# {part.title}", linked(part.intro, part.id, where)]
    for c in part.clauses:
        if c.id in headings:
            blocks.append(f"## {headings[c.id].title}")
            if headings[c.id].short:
                blocks.append(f"*{headings[c.id].short}*")
        notes = [f"{words['source']} {linked(c.source, part.id, where)}."]
        see = [link(i, part.id, where) for i in c.see if i not in c.source]
        if see:
            notes.append(f"{words['see']} {', '.join(see)}.")
        blocks.append(
            f'<a id="{c.id}"></a>\n'
            f"**{c.id}** {linked(c.text, part.id, where)}<br>\n"
            f"<small>{' '.join(notes)}</small>"
        )
    return "\n\n".join(blocks) + "\n"


def index_page(language: str) -> str:
    """The page that lists the parts."""
    words = WORDS[language]
    rows = [
        f"- [{part.title}]({part.id}.md): {', '.join(part.prefix)} ({len(part.clauses)})"
        for part in rulebook.parts(language)
    ]
    return "\n\n".join([NOTE, f"# {words['rules']}", words["about"], "\n".join(rows)]) + "\n"


def pages() -> dict[Path, str]:
    """Every page by its place under docs/rules."""
    made = {}
    for language in rulebook.languages():
        where = {c.id: c.part for c in rulebook.clauses(language)}
        made[Path(language, "index.md")] = index_page(language)
        for part in rulebook.parts(language):
            made[Path(language, f"{part.id}.md")] = part_page(part, language, where)
    return made


def stale(folder: Path) -> list[str]:
    """What is wrong with the pages on disk, one line for each."""
    made = pages()
    wrong = []
    for place, text in made.items():
        file = folder / place
        if not file.exists():
            wrong.append(f"{place} is missing")
        elif file.read_text(encoding="utf-8") != text:
            wrong.append(f"{place} differs")
    on_disk = {f.relative_to(folder) for f in folder.glob("*/*.md")}
    wrong += [
        f"{place} is no page of the rules: delete it" for place in sorted(on_disk - set(made))
    ]
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Write the pages or check them; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if out of date")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "rules")
    options = parser.parse_args(arguments)
    if options.check:
        wrong = stale(options.folder)
        if wrong:
            print(*wrong, sep="\n", file=sys.stderr)
            print("run: python3 tools/make_rules_docs.py", file=sys.stderr)
        return 1 if wrong else 0
    for place, text in pages().items():
        file = options.folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
