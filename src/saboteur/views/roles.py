"""Which dwarf cards lie where, for one who saw some of them.

A dwarf card is followed wherever it goes. Once those of the players were mixed, nobody knows which
player has which card: a role seen before is among the players' cards of then, wherever those are by
now.
(OV-INFO-02, OV-INFO-03, PARTY-06)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.rules.kinds import NONE, Role
from saboteur.views.adding import added
from saboteur.views.gold import choices, combinations
from saboteur.views.lattice import Lattice
from saboteur.views.memory import CHANGED, DRESSED, DROPPED, PARTIED, SAW
from saboteur.views.sampler import NoWorld, Sampler, without

if TYPE_CHECKING:
    from saboteur.views.memory import Story
    from saboteur.views.view import View


@final
class KnownRoles:
    """Where the dwarf cards lie that a seat has seen, NONE for all others."""

    __slots__ = ("dropped", "mixed", "mixed_roles", "roles", "undealt")

    def __init__(self, story: Story, n: int, left: int, dropped: int) -> None:
        """Follow a story; the numbers of undealt and of discarded cards are those of now.

        A card that was exchanged is under the undealt ones, or it is one of those discarded.
        (S2-HAT-02, S2-HAT-03, COST-16)
        """
        self.mixed_roles: tuple[Role, ...] = ()
        """Roles known to be among the cards that were mixed."""
        self.mixed: tuple[int, ...] = ()
        """Where the mixed cards are: places in roles, undealt and dropped together."""
        self.roles: list[Role] = [NONE] * n
        self.undealt: list[Role] = [NONE] * left
        self.dropped: list[Role] = [NONE] * dropped
        # In most games no dwarf card ever moves: then what was seen of a seat is simply so.
        for entry in story:
            if entry[0] != SAW:
                self._follow(story)
                break
            self.roles[entry[1]] = entry[2]

    def _follow(self, story: Story) -> None:
        """Follow cards that are moved."""
        n = len(self.roles)
        left = len(self.undealt)
        away = len(self.dropped)
        # Each exchange that drops a card takes one from the undealt: so when the story began there
        # were so many more of these, and so many fewer of those.
        drops = min(away, [entry[0] for entry in story].count(CHANGED))
        size = n + left + away
        # Cards are followed under numbers, which stay with them: a face seen later is that of the
        # same card wherever it was before.
        cards = list(range(size))
        seats = cards[:n]
        undealt = cards[n : n + left + drops]
        dropped = cards[n + left + drops :]
        faces: dict[int, Role] = {}
        mixed: list[int] = []
        for entry in story:
            kind = entry[0]
            if kind == SAW:
                faces[seats[entry[1]]] = entry[2]
            elif kind in {CHANGED, DRESSED}:
                # The new card is the top one of the undealt; the old one goes to those exchanged
                # or under the undealt, where it is drawn last.
                old = seats[entry[1]]
                seats[entry[1]] = undealt.pop()
                if kind == CHANGED:
                    dropped.append(old)
                else:
                    undealt.insert(0, old)
            elif kind == PARTIED:
                # Shuffled, no card can be followed across it. What stays known is which roles are
                # among them, and later where these cards are: so they get new numbers, of which no
                # face is known yet.
                self.mixed_roles = tuple(sorted([faces[card] for card in seats if card in faces]))
                seats = list(range(size, size + n))
                mixed = seats[:]
                size += n
            else:
                faces[(dropped if kind == DROPPED else undealt)[entry[1]]] = entry[2]
        self.roles = [faces.get(card, NONE) for card in seats]
        self.undealt = [faces.get(card, NONE) for card in undealt]
        self.dropped = [faces.get(card, NONE) for card in dropped]
        places = seats + undealt + dropped
        self.mixed = tuple(sorted([places.index(card) for card in mixed]))


@final
class RolePlan:
    """All ways in which the unknown dwarf cards can lie, each deal as likely as the next.

    The mixed cards are the known roles among them and some of the rest: each such set counts as
    often as it can be made up, and as often as it can be dealt so that the players have what they
    were seen to have afterwards.
    """

    __slots__ = ("_free", "_group", "_kinds", "_mixed", "_rest", "_total", "_ways", "_weights")

    def __init__(self, view: View) -> None:
        """Work out the ways.

        :raises NoWorld: if there are none.
        """
        cards = view.roles + view.undealt + view.dropped
        among = list(view.mixed_roles)
        self._mixed: list[int] = []
        self._free: list[int] = []
        """Unknown places, those of mixed cards and the others."""
        # A role seen in a place of the mixed cards is one of theirs, which `among` may count already:
        # taken from the mix as well, it would be taken twice.
        known = among[:]
        for i, role in enumerate(cards):
            if role == NONE:
                (self._mixed if i in view.mixed_places else self._free).append(i)
            elif i not in view.mixed_places:
                known.append(role)
        mix = view.rules.role_mix[view.n]
        self._rest: list[Role] = without(mix, known, "dwarf cards")
        self._kinds: list[Role] = []
        self._ways: list[tuple[int, ...]] = []
        self._weights: list[int] = []
        self._group: list[list[Role]] = []
        """What the unknown mixed cards are, for each way."""
        if view.mixed_places:
            self._kinds = sorted(set(mix))
            seen = [cards[i] for i in view.mixed_places if cards[i] != NONE]
            self._weigh(among, seen, len(view.mixed_places))
            if not self._weights:
                raise NoWorld("no dealing of the dwarf cards fits what was seen")
        self._total: int = sum(self._weights)
        if len(self._rest) - (len(view.mixed_places) - len(among)) < len(self._free):
            raise NoWorld("there are more unknown dwarf cards than are left in the mix")

    def _weigh(self, among: list[Role], seen: list[Role], size: int) -> None:
        counts = [self._rest.count(role) for role in self._kinds]
        for extra in combinations(counts, size - len(among)):
            group = among[:]
            for i, role in enumerate(self._kinds):
                group += [role] * extra[i]
            ways = choices(counts, extra)
            # Cards are told apart: the first that was seen afterwards can be any of its kind, the
            # next one any that is left. None left means that the group cannot have been this one.
            for k, role in enumerate(seen):
                ways *= max(0, group.count(role) - seen[:k].count(role))
            if ways:
                self._ways.append(extra)
                self._weights.append(ways)
                self._group.append(without(group, seen, "dwarf cards"))

    def fill(self, cards: list[Role], sampler: Sampler) -> None:
        """Fill in the unknown places of roles, undealt and dropped together."""
        rest = self._rest[:]
        # First which cards are among those mixed, as often as it can be so; then any order is as likely.
        if self._weights:
            i = sampler.pick(self._weights, self._total)
            group = self._group[i][:]
            sampler.shuffle(group)
            for place in self._mixed:
                cards[place] = group.pop()
            for k, role in enumerate(self._kinds):
                for _ in range(self._ways[i][k]):
                    rest.remove(role)
        sampler.shuffle(rest)
        for place in self._free:
            cards[place] = rest.pop()

    def ways(self) -> list[tuple[int, list[Role], list[Role]]]:
        """Return for each way its weight, and which cards those mixed and the others may have."""
        # Where none were mixed there is one way: everything unknown is dealt from the rest.
        if not self._weights:
            return [(1, [], self._rest[:])]
        found: list[tuple[int, list[Role], list[Role]]] = []
        for i, weight in enumerate(self._weights):
            rest = self._rest[:]
            for k, role in enumerate(self._kinds):
                for _ in range(self._ways[i][k]):
                    rest.remove(role)
            found.append((weight, self._group[i][:], rest))
        return found

    def unknown(self, n: int) -> tuple[list[int], list[int]]:
        """Return the unknown places of mixed cards and the others, those of the n seats first."""
        return (
            [i for i in self._mixed if i < n] + [i for i in self._mixed if i >= n],
            [i for i in self._free if i < n] + [i for i in self._free if i >= n],
        )


@final
class RoleOdds:
    """All ways in which the unknown dwarf cards can lie, weighed by what their owners did.

    Each deal counts as often as the plan says, times the likelihood of every seat's acts under the
    dwarf card it has in that deal: a joint posterior, exact and without trying deals.
    """

    __slots__ = ("_cards", "_lattices", "_n", "_total", "_weights")

    def __init__(self, view: View, likelihood: list[list[float]], plan: RolePlan) -> None:
        """Weigh the deals: `likelihood` has for each seat a number for each role.

        :raises NoWorld: if every deal has become impossible.
        """
        self._n: int = view.n
        self._cards: list[Role] = list(view.roles + view.undealt + view.dropped)
        self._lattices: list[tuple[Lattice, Lattice]] = []
        self._weights: list[float] = []
        mixed, free = plan.unknown(view.n)
        for weight, group, rest in plan.ways():
            # Given the way, the mixed cards and the others are dealt independently of each other,
            # so the sums over their deals are taken apart and multiplied.
            pair = (
                Lattice(mixed, group, likelihood, view.n),
                Lattice(free, rest, likelihood, view.n),
            )
            self._lattices.append(pair)
            self._weights.append(weight * pair[0].total() * pair[1].total())
        self._total: float = added(self._weights)
        if self._total <= 0.0:
            raise NoWorld("no dealing of the dwarf cards has any weight")

    def total(self) -> float:
        """Return the weight of all deals together, to compare likelihoods of one view by."""
        return self._total

    def chance(self, seat: int, role: Role) -> float:
        """Return how likely a seat has a role."""
        known = self._cards[seat]
        if known != NONE:
            return 1.0 if known == role else 0.0
        found = 0.0
        for i, (mixed, free) in enumerate(self._lattices):
            # The seat stands in one of the two; the other one says 0.
            found += self._weights[i] * (mixed.chance(seat, role) + free.chance(seat, role))
        return found / self._total

    def fill(self, cards: list[Role], sampler: Sampler) -> None:
        """Fill in the unknown places of roles, undealt and dropped together, by chance."""
        at = sampler.weighted(self._weights, self._total)
        for lattice in self._lattices[at]:
            lattice.fill(cards, sampler)
