"""The card game Saboteur: rules, players, records."""

from saboteur.compiled import activate

__version__ = "0.1.0"

BUILD: str = activate(__path__)
"""Whether the compiled rules run: `compiled`, or `pure` and the reason."""
