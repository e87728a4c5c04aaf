"""A table with treasure chests in the mine."""

from products.table import Table


def chests(where, more="", n=3, game="base", **words):
    """Lay chests into a short tunnel; everybody has cards, and A may open some."""
    words.setdefault("hands", {"A": "NE NS", "B": "NS", "C": "NS"})
    words.setdefault("deck", "EW NW NES NEW EW NW NES NEW")
    words.setdefault("mine", "1,0=EW")
    return Table(f"{game} treasure-chests {more}", n, chests=where, **words)
