"""The catalogues of both languages, and the placeholders of their texts."""

import string

from saboteur.texts.messages import Catalogue, catalogue

EN = catalogue("en")
FR = catalogue("fr")


def placeholders(texts: Catalogue, key: str) -> set[str]:
    """The names in braces, over all forms: `one` may do without the number."""
    return {
        name
        for form in texts.forms(key).values()
        for _, name, _, _ in string.Formatter().parse(form)
        if name is not None
    }
