"""The rules of a table as a book, and the cards of all boxes, as they travel."""

from __future__ import annotations

from functools import lru_cache

from saboteur.notation.card import card_name
from saboteur.present.examples import Example, caption_language, captions, examples
from saboteur.present.gallery import Box, BoxCard, gallery, played_with
from saboteur.present.rulebook import Book, BookClause, Ruling, book, home_of
from saboteur.rules.kinds import (
    NO_CARD,
    NOWHERE,
    PLAY,
    ROLE_NAMES,
    move_act,
    move_card,
    move_cell,
    move_turned,
)
from saboteur.rules.registry import MODULES
from saboteur.rules.ruleset import Ruleset
from saboteur.server.errors import Refused
from saboteur.server.render.render_cards import card_face, cell_or_none, known_role
from saboteur.server.render.render_view import mine_of
from saboteur.server.render.setup import rules_of
from saboteur.server.wire import books as wire
from saboteur.server.wire.table import Setup
from saboteur.texts.folders import on_new_folder
from saboteur.texts.messages import Catalogue, catalogue
from saboteur.texts.moves import explain
from saboteur.texts.things import effect_words


def book_page(setup: Setup, words: Catalogue) -> wire.BookPage:
    """Return the rules of a table.

    :raises Refused: if the parts of the setup do not go together.
    """
    rules = rules_of(setup)
    found = book(rules, words)
    return wire.BookPage(
        setup=setup,
        ruleset=rules.text,
        title=found.title,
        edition=found.edition,
        parts=_parts(found, words),
        cards=_box(played_with(rules, words), words).cards,
    )


def setup_for(clause_id: str) -> Setup:
    """Return a setup in whose book a clause stands.

    :raises Refused: if there is no such clause.
    """
    try:
        choice = home_of(clause_id)
    except LookupError:
        raise Refused("no-such-clause") from None
    return Setup(game=choice.game, modules=list(choice.modules), profile=choice.profile)


def _parts(found: Book, words: Catalogue) -> list[wire.BookPart]:
    return [
        wire.BookPart(
            part.id,
            part.title,
            part.short,
            [
                wire.BookSection(
                    section.title,
                    section.short,
                    [_clause(one, words) for one in section.clauses],
                    section.language,
                )
                for section in part.sections
            ],
            part.language,
        )
        for part in found.parts
    ]


def _clause(one: BookClause, words: Catalogue) -> wire.BookClause:
    return wire.BookClause(
        id=one.clause.id,
        text=one.clause.text,
        source=one.clause.source,
        see=list(one.clause.see),
        notes=[_ruling(ruling) for ruling in one.rulings],
        examples=[example_page(name, words.language) for name in one.examples],
        language=one.clause.language,
    )


def _ruling(ruling: Ruling) -> wire.BookNote:
    if ruling.own:
        return wire.BookNote(ruling.option, ruling.value, "table")
    return wire.BookNote(ruling.option, ruling.value, "edition" if ruling.edition else "")


# --- examples --------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def example_page(name: str, language: str) -> wire.BookExample:
    """Return an example by its id, with what is to be drawn."""
    words = catalogue(language)
    example = examples()[name]
    rules = example.before.rules
    move, lays = example.move, _lays(example)
    cell = move_cell(move) if example.notation else NOWHERE
    names = ("",) * example.before.n
    return wire.BookExample(
        id=name,
        text=captions(language)[name],
        language=caption_language(name, language),
        before=mine_of(example.before, words, names),
        card=card_face(rules, move_card(move), language) if lays else None,
        cell=cell_or_none(cell),
        turned=bool(move_turned(move)) if example.notation else False,
        verdict="" if not example.notation else "refused" if example.refusal else "legal",
        reason=explain(words, example.refusal) if example.refusal else "",
        after=mine_of(example.after, words, names) if example.after and _is_news(example) else None,
        position=example.position.strip(),
        move=example.notation,
    )


def _lays(example: Example) -> bool:
    """Say whether the move of an example lays a card on a cell of the mine, or would like to."""
    card = move_card(example.move) if example.notation else NO_CARD
    return card != NO_CARD and move_act(example.move) == PLAY


def _is_news(example: Example) -> bool:
    """Say whether a move does more to the mine than adding the card that is laid."""
    if example.after is None:
        return False
    before, after = example.before, example.after
    same = all(after.cells.get(cell) == value for cell, value in before.cells.items())
    return not same or len(after.cells) != len(before.cells) + 1


# --- boxes -----------------------------------------------------------------------------------


def gallery_page(words: Catalogue) -> list[wire.BoxPage]:
    """Return every card of every box."""
    return [_box(box, words) for box in gallery(words)]


def _box(box: Box, words: Catalogue) -> wire.BoxPage:
    cards = [_box_card(box.rules, one, words) for one in box.cards]
    for role, copies in box.roles:
        cards.append(_role_card(box.rules, role, copies, words))
    for value, copies in box.gold:
        text = words.text("count.gold-card-worth", count=1, values=value)
        cards.append(wire.BoxCard(f"gold:{value}", None, text, "", copies, "gold", "", []))
    for kind, number in box.effects:
        face, help_ = f"effect:{number}", effect_words(words, kind, number)
        text = words.text(f"{kind}.{number}.name")
        cards.append(wire.BoxCard(face, None, text, help_, 1, "apart", "", []))
    module = MODULES[box.name]
    count = sum(card.copies for card in cards)
    return wire.BoxPage(box.name, box.text, (module.games or (box.name,))[0], count, cards)


def _role_card(rules: Ruleset, role: int, copies: int, words: Catalogue) -> wire.BoxCard:
    found = known_role(rules, words, role)
    face = f"role:{ROLE_NAMES[role]}"
    return wire.BoxCard(face, None, found.title, found.aim, copies, "roles", "", [])


def _box_card(rules: Ruleset, one: BoxCard, words: Catalogue) -> wire.BoxCard:
    face = card_face(rules, one.card, words.language)
    return wire.BoxCard(
        card_name(rules, one.card),
        face,
        face.text,
        face.help,
        one.copies,
        one.place,
        one.sure,
        list(one.clauses),
    )


on_new_folder(example_page.cache_clear)
