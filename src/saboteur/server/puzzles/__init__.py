"""Puzzles as tables of which nothing is kept; the answer is told only to those who have found it."""
