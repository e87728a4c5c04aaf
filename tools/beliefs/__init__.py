"""Fitting what acts say of players, and measuring what bots believe and how they behave."""
