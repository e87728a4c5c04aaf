"""The base game for thousands of matches at once, in JAX: the extra `jax`.

Everything is a pure function of arrays for one match; `jax.vmap` makes it one of many, on a
processor or an accelerator. It plays by the rules of `saboteur.rules` exactly, three to ten
players in one compiled program; docs/vector.md has the encodings and how that is proved.
"""
