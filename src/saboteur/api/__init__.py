"""What `import saboteur` offers: matches, views, worlds, positions and records.

Everything here speaks the same types: a seat is its letter, a card, role or tool its word, a cell
a pair (x, y), a move a `Move`, an event an `Event`; nobody is `-`, what is not known is None. What
is packed into integers stays inside, or under `raw` for those who need the speed.
"""
