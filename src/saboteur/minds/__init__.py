"""Quick thinking on worlds: what a situation is worth, and what players would do in it.

All of it works on the match inside a sampled world, so it is compiled as the rules are. It reads
no file: the numbers it reckons with are given to it.
"""
