"""Lessons as tables: no store, no clock, no socket; the same messages."""
