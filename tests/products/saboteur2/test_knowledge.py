"""What players of Saboteur 2 remember: dwarf cards they saw, hands they gave away."""

from saboteur.modules.dwarves import BLUE
from saboteur.notation.move import parse_move
from saboteur.notation.position import deal, parse_position
from saboteur.products.saboteur2.deck import GEOLOGIST
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, to_move, why_not
from saboteur.rules.kinds import NONE, SABOTEUR
from saboteur.views.journal import Journal
from saboteur.views.view import view

A, B, C, D = range(4)


class Table:
    """A position being played, and what everybody remembers of it."""

    def __init__(self, text):
        self.s = deal(parse_position(text), seed_bytes(1))
        self.journal = Journal(self.s.n)
        self.journal.begin(self.s)

    def play(self, *moves):
        """Make moves of whoever is asked."""
        for text in moves:
            m = parse_move(self.s.rules, text)
            assert why_not(self.s, m) is None, text
            log = []
            apply(self.s, m, log)
            self.journal.tell(log)

    def seen(self, seat):
        """Return the view of a seat."""
        return view(self.s, self.journal, seat)

    def names(self, cards):
        """Return cards by name."""
        return sorted(self.s.rules.cards[card].name for card in cards)


INSPECTED = """
saboteur2
players 4
turn D
roles A:blue B:green C:saboteur D:boss undealt:geologist,??*10
hand A change-hats NS
hand B NS NE
hand C NS NW
hand D inspection EW
"""


def test_an_inspection_becomes_stale():
    """SC-104: the old fact stays, with its turn, and says nothing of the new role.

    (S2-INSP-01, S2-HAT-04, OV-INFO-02)
    """
    table = Table(INSPECTED)
    table.play("inspection>C")
    ((seat, turn, role, stale),) = table.seen(D).seen_roles
    assert (seat, role, stale) == (C, SABOTEUR, 0)
    assert table.seen(D).roles[C] == SABOTEUR
    table.play("change-hats>C")
    assert table.seen(D).seen_roles == ((C, turn, SABOTEUR, 1),)
    assert table.seen(D).roles[C] == NONE
    assert table.s.roles[C] == GEOLOGIST
    assert table.seen(B).seen_roles == ()
    assert table.seen(C).role == GEOLOGIST


def test_nobody_else_learns_from_an_exchange():
    """Neither the player of the card nor a spectator. (S2-HAT-04)"""
    table = Table(INSPECTED.replace("turn D", "turn A"))
    table.play("change-hats>C")
    for seat in (A, B, D, NONE):
        assert table.seen(seat).roles[C] == NONE
    remembered = [(who, role) for who, _, role, _ in table.seen(C).seen_roles]
    assert remembered == [(C, SABOTEUR)]


SWAPPED = """
saboteur2
players 3
roles A:blue B:green C:saboteur
hand A swap-hands NS EW map
hand B NE NW
hand C NS NE
deck NES NEW NESW NESW NW
"""


def test_everybody_knows_the_hand_he_gave_away():
    """Until the other may have discarded some of it. (S2-SWAP-06)"""
    table = Table(SWAPPED)
    table.play("swap-hands>B")
    assert table.names(table.seen(A).known_hands[B]) == ["EW", "NS", "map"]
    assert table.names(table.seen(B).known_hands[A]) == ["NE", "NW"]
    assert table.seen(C).known_hands[A] == ()
    assert table.seen(C).known_hands[B] == ()
    assert table.seen(A).hand_sizes == (2, 4, 2)
    # B shows EW; A still knows the rest.
    table.play("EW@1,0")
    assert table.names(table.seen(A).known_hands[B]) == ["NS", "map"]


def test_a_role_is_the_owners_alone():
    """(S2-SETUP-07, OV-INFO-02)"""
    table = Table(SWAPPED)
    assert table.seen(A).roles == (BLUE, NONE, NONE)
    assert table.seen(NONE).roles == (NONE, NONE, NONE)
    assert to_move(table.s) == A
