"""`saboteur` with the product of the tests: `python tests/products/with_lamp_oil.py serve ...`.

The deck has so many of its cards that everybody holds one. A product from outside the package runs
with the plain rules: classes that are not compiled cannot be added to compiled ones.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SABOTEUR_PURE"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from products.lamp_oil import PRODUCT
from products.lamp_oil.deck import LAMP_OIL

from saboteur.cli.main import main
from saboteur.products import register
from saboteur.rules.cards import Deck, action

COPIES = 60

if __name__ == "__main__":
    cards = (action("lamp-oil", LAMP_OIL, COPIES),)
    PRODUCT.module.decks = (Deck("lamp-oil", 1, cards=cards),)
    register(PRODUCT)
    sys.exit(main())
