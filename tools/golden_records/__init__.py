"""Finding matches that show what golden records are wanted for, and writing them."""
