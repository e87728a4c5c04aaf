"""What a match looks like to the bots afterwards: verdicts on moves, guilt, and where it turned.

marks     how bad a move must be to be called so
verdicts  one move, judged from what its player could know
guilt     who looked like a Saboteur when, to whom
course    how likely the treasure was to be reached, for somebody who sees all cards but the deck
whole     all of it, for a whole match
written   the same in notation, to be kept in a file
"""
