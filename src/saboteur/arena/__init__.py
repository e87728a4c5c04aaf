"""Bots against bots on common deals: who plays better, by how much, and how sure that is.

setting  what is played: rules, players, bots, design, seed
table    one round or match, each bot seeing its view and nothing else
designs  who sits where in the games of one deal, and why
deals    one deal: all its games, as a row that can be kept
running  many deals, on all cores; `on_ray` the same on many machines
rows     the file in which they are kept, so that a run can go on
strata, rating, report   what comes of it
plot     the same as a picture
"""
