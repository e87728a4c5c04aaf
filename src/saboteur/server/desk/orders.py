"""What holds on a server by order of whoever runs it: who is not let in, what is said, what rests.

It is what comes of the acts that are written down, one after the other, on every server that shares
them. Nothing here is about a single table.
"""

from __future__ import annotations

import ipaddress
from typing import Final, TypeAlias

import msgspec

from saboteur.server.errors import Refused
from saboteur.server.wire import admin as a
from saboteur.server.wire.news import HouseNow

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
WIDEST: Final = {4: 16, 6: 32}
"""So many bits of an address a ban has to name."""
MINUTE: Final = 60.0


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was done at the desk, as it is kept."""

    at: float
    who: str
    act: a.AnyAct


_DECODER: Final = msgspec.json.Decoder(Act)


def write_act(act: Act) -> bytes:
    """Return an act as it is stored."""
    return msgspec.json.encode(act)


def read_act(body: bytes) -> Act:
    """Read what was stored."""
    return _DECODER.decode(body)


def network_named(text: str) -> Network:
    """Return the network that a text names; an address of IPv6 stands for its /64, as limits count it.

    :raises Refused: if it names none, or too much of the world.
    """
    try:
        if "/" in text:
            found = ipaddress.ip_network(text.strip(), strict=False)
        else:
            address = ipaddress.ip_address(text.strip())
            plain = getattr(address, "ipv4_mapped", None) or address
            found = ipaddress.ip_network((plain, 32 if plain.version == 4 else 64), strict=False)
    except ValueError:
        raise Refused("no-such-address", address=text[:60]) from None
    if found.prefixlen < WIDEST[found.version]:
        raise Refused("ban-too-wide", bits=WIDEST[found.version])
    return found


def covers(network: Network, address: str) -> bool:
    """Say whether an address, or what counts as one, lies within a network."""
    try:
        other = ipaddress.ip_network(address, strict=False)
    except ValueError:
        return False
    # mypy wants both of one version, which is what is asked here.
    return other.version == network.version and other.subnet_of(network)  # type: ignore[arg-type]


class Orders:
    """What holds at the moment."""

    def __init__(self) -> None:
        self.last: int = 0
        """The number of the last act that is taken in."""
        self.resting: bool = False
        """Whether all matches rest."""
        self.drained: dict[str, a.Drain] = {}
        """By server, or under no name for all: no new tables there."""
        self._drained_at: dict[str, float] = {}
        self._notice: tuple[a.Announce, float] | None = None
        self._bans: dict[int, tuple[Act, a.Ban, Network | None]] = {}
        self.signed_out: dict[str, float] = {}
        """Sessions that were ended, and when."""

    def take(self, number: int, act: Act) -> None:
        """Take in an act."""
        self.last = max(self.last, number)
        order = act.act
        if isinstance(order, a.Ban):
            network = network_named(order.address) if order.address else None
            self._bans[number] = (act, order, network)
        elif isinstance(order, a.Unban):
            self._bans.pop(order.ban, None)
        elif isinstance(order, a.Announce):
            self._notice = (order, act.at + order.minutes * MINUTE) if order.texts else None
        elif isinstance(order, a.Drain):
            self._drain(order, act.at)
        elif isinstance(order, a.Maintain):
            self.resting = order.on
        elif isinstance(order, a.WentOut):
            self.signed_out[order.session] = act.at

    def _drain(self, order: a.Drain, at: float) -> None:
        if not order.server:
            self.drained.clear()
        self.drained.pop(order.server, None)
        if order.on:
            self.drained[order.server] = order
            self._drained_at[order.server] = at

    # --- what follows of it ------------------------------------------------------------------

    def drains(self, server: str, started: float) -> a.Drain | None:
        """Return by what order a server opens no tables; one to start again ends with that start."""
        for name in dict.fromkeys(("", server)):
            order = self.drained.get(name)
            if order is not None and not (order.restart and self._drained_at[name] < started):
                return order
        return None

    def insist_on_open(self, server: str, started: float) -> None:
        """Insist that tables may be opened.

        :raises Refused: if not.
        """
        if self.resting:
            raise Refused("maintenance")
        if self.drains(server, started) is not None:
            raise Refused("draining")

    def bans(self, now: float) -> list[a.BanNow]:
        """Return who is not let in, the newest first; those that are over are forgotten."""
        for number, (act, ban, _) in list(self._bans.items()):
            if act.at + ban.minutes * MINUTE <= now:
                del self._bans[number]
        return [
            a.BanNow(n, act.who, ban.address, ban.device, act.at + ban.minutes * MINUTE, ban.note)
            for n, (act, ban, _) in sorted(self._bans.items(), reverse=True)
        ]

    def is_banned(self, address: str, devices: tuple[str, ...], now: float) -> bool:
        """Say whether somebody is not let in."""
        if not self._bans:
            return False
        return any(
            act.at + ban.minutes * MINUTE > now
            and (
                (ban.device and ban.device in devices) or (net is not None and covers(net, address))
            )
            for act, ban, net in self._bans.values()
        )

    def notice(self, now: float) -> tuple[dict[str, str], float]:
        """Return what is said at all tables, by language, and until when; nothing, if nothing is."""
        if self._notice is None or self._notice[1] <= now:
            return {}, 0.0
        return self._notice[0].texts, self._notice[1]

    def told(self, language: str, now: float) -> HouseNow:
        """Return what somebody is told who reads a language."""
        texts, _ = self.notice(now)
        tag = language if language in texts else next(iter(texts), "")
        return HouseNow(texts.get(tag, ""), tag, self.resting)
