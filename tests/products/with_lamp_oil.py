"""`saboteur` with the product of the tests: `python tests/products/with_lamp_oil.py serve ...`.

The deck has so many of its cards that everybody holds one.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from products.lamp_oil import PRODUCT  # noqa: E402  (the path must be set first)
from products.lamp_oil.deck import LAMP_OIL  # noqa: E402

from saboteur.cli.main import main  # noqa: E402
from saboteur.products import register  # noqa: E402
from saboteur.rules.cards import Deck, action  # noqa: E402

COPIES = 60

if __name__ == "__main__":
    cards = (action("lamp-oil", LAMP_OIL, COPIES),)
    PRODUCT.module.decks = (Deck("lamp-oil", 1, cards=cards),)
    register(PRODUCT)
    sys.exit(main())
