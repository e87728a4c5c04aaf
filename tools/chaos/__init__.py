"""Servers that are killed, cut off, slowed and starved while people play; then what they kept is judged."""
