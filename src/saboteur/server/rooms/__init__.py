"""The rooms of a server: each the one writer of its table, woken when something is due."""
