"""Analyses without tables: a process that works on what the servers of a store were asked for.

It listens to nobody and is asked nothing: it takes the next match of the queue, and what it finds is
kept with the match, where every server reads it.
"""

from __future__ import annotations

from msgspec.structs import replace

from saboteur.server.analyses.analyses import Analyses
from saboteur.server.analyses.benches import Benches
from saboteur.server.http.addresses import Addresses
from saboteur.server.http.costs import Budgets
from saboteur.server.metrics import Metrics
from saboteur.server.rooms.clock import SystemClock
from saboteur.server.settings import Settings
from saboteur.server.stores.store import Store


async def work_alone(settings: Settings, store: Store, benches: Benches) -> None:
    """Work for ever; when it is cancelled, what is not done is left to others."""
    clock, addresses = SystemClock(), Addresses(store.secret)
    store.exchange(addresses.tell, addresses.hear)
    budgets = Budgets(
        settings.processor_per_address,
        settings.stored_per_address,
        clock.now(),
        settings.analysis_per_address,
    )
    budgets.share(addresses, clock.now)  # who asked pays at every server
    here = replace(settings, analysis_here=True)  # where servers leave it to others, that is here
    analyses = Analyses(store, clock, here, budgets, benches, metrics=Metrics())
    try:
        await analyses.follow()
    finally:
        await analyses.close()
        await store.close()
