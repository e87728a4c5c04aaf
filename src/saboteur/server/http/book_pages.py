"""What can be chosen and what the rules of it are: the pages that concern no table and no match."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from saboteur.scenarios.reporting import report_of_rules
from saboteur.server.http.answers import as_json, as_text, words_for
from saboteur.server.http.costs import aside
from saboteur.server.render.books import book_page, gallery_page, setup_for
from saboteur.server.render.setup import clause_page, offer, rules_of
from saboteur.server.rooms.commands import check_size
from saboteur.server.wire.table import Setup


class BookPages:
    """Answers what is asked about the rules and the boxes."""

    async def offer(self, request: Request) -> Response:
        """Say what can be chosen."""
        setup = setup_of(request)
        players = request.query_params.get("players", "0")
        count = int(players) if players.isdecimal() and len(players) < 4 else 0
        return as_json(await aside(offer, setup, count, words_for(request)))

    async def clause(self, request: Request) -> Response:
        """Return a clause."""
        return as_json(clause_page(request.path_params["clause"], words_for(request).language))

    async def rules(self, request: Request) -> Response:
        """Return the rules of a table; without a game those in which a clause stands."""
        query = request.query_params
        wanted = query.get("clause", "")
        setup = setup_for(wanted) if wanted and "game" not in query else setup_of(request)
        return as_json(await aside(book_page, setup, words_for(request)))

    async def cards(self, request: Request) -> Response:
        """Return every card of every box."""
        return as_json(await aside(gallery_page, words_for(request)))

    async def report_rules(self, request: Request) -> Response:
        """Return a scenario for a problem with the rules themselves."""
        rules = rules_of(setup_of(request))
        return as_text(report_of_rules(rules, clause_of(request)))


def setup_of(request: Request) -> Setup:
    """Return what is chosen, from the parts of an address."""
    query = request.query_params
    options: dict[str, str] = {}
    key = ""
    for part in query.get("options", "").split(","):
        # Cells have commas too: a part that sets nothing belongs to the value before it.
        name, equals, value = part.partition("=")
        if equals:
            key = name
            options[key] = value
        elif key:
            options[key] += f",{part}"
    usual = Setup()
    setup = Setup(
        game=query.get("game", usual.game),
        modules=[name for name in query.get("modules", "").split(",") if name],
        profile=query.get("profile", usual.profile),
        options=options,
    )
    check_size(setup)
    return setup


def clause_of(request: Request) -> str:
    """Return the clause that a report is about; empty if it names none.

    :raises Refused: if there is no such clause.
    """
    wanted = request.query_params.get("clause", "")
    if wanted:
        clause_page(wanted, "en")
    return wanted
