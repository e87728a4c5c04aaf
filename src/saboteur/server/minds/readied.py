"""What was learned, read when this is imported: once, by the process of which those that think are copies.

NumPy takes a fair part of the time that a bot has for its first move.
"""

from saboteur.bots.learned import read_all

read_all()
