"""Puzzles: moments of matches with an answer that was worked out, graded by how often bots find it.

puzzle    what a puzzle is, and how it is written
shipped   those that come with the program, and which is today's
posing    the moment itself: the match played up to it, and who looks at it
solving   what is right, for each theme: from a view alone
answering whether an answer is right
wording   what people read of it
checking  whether the answer is still the same
"""
