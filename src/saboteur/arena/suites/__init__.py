"""Runs that belong together, as data: a file for each suite."""
