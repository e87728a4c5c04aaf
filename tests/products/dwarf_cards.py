"""Dwarf cards that are dealt, seen and exchanged, as the rules would tell of them."""

from saboteur.rules.events import HatsChanged, RoleDealt, RoleSeen
from saboteur.rules.traces import CHANGED, SEEN, Trace
from saboteur.rules.zones import ROLE, UNDEALT


def with_trace(event, trace):
    """What the rules would tell, and where they would say that cards went."""
    event.traces = (trace,)
    return event


def dealt(seat, role):
    trace = Trace(SEEN, ROLE + seat, ROLE + seat, (role,), 1 << seat)
    return with_trace(RoleDealt(seat, role), trace)


def inspected(seat, target, role):
    trace = Trace(SEEN, ROLE + target, ROLE + target, (role,), 1 << seat)
    return with_trace(RoleSeen(seat, target, role), trace)


def changed(who, old, new):
    """The old card goes under the undealt ones."""
    trace = Trace(CHANGED, ROLE + who, UNDEALT, (old,), 1 << who)
    trace.back = (new,)
    return with_trace(HatsChanged(who, old, new), trace)
