"""Scenarios: situations written down, and what must come of them.

The format is described in docs/notation.md. A file is read as a whole before anything is run, so a
mistake in the last line is found before the first scenario; what is wrong with a file is a
`ScenarioError` with its line. What is wrong with the game is a problem of an `Outcome`.

A line that cannot fail proves nothing, so some lines ask for more than their words: `unseen` and
`not-told` must be about something that is there to be seen or was told to somebody.

    reading     files into scenarios
    running     scenarios into outcomes
    table       a scenario while it runs
    judging     lines about moves: `legal`, `illegal`, `moves`
    hearing     lines about what happened: `event`, `told` and their opposites
    stating     lines about how things stand: `expect`, `see`, `unseen`
    reporting   a moment of a match as a scenario, for whoever doubts a rule
    facts       what `expect` knows besides the items of a position: reach, hand sizes, endings
"""

from __future__ import annotations

from saboteur.scenarios.reading import Line, Scenario, ScenarioError, parse_scenarios
from saboteur.scenarios.running import Outcome, run, run_text

__all__ = [
    "Line",
    "Outcome",
    "Scenario",
    "ScenarioError",
    "parse_scenarios",
    "run",
    "run_text",
]
