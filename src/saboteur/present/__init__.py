"""What people are shown of the game, made once for terminal and browser; no layout, no wire."""
