"""Learning to play the base game, in JAX: the extra `jax`.

    python -m saboteur.learn imitate RUN    play as a bot does, to begin with
    python -m saboteur.learn train RUN      then learn from playing with itself and others
    python -m saboteur.learn measure RUN    how it plays, hides and agrees with others
    python -m saboteur.learn export RUN     the weights, as the level `learned` reads them

The network is that of the level (saboteur.products.base.bot_network); positions, deals and rules
are those of saboteur.vector. docs/learning.md says how it is done and what came of it.
"""
