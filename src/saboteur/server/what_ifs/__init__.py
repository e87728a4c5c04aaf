"""What might have been: matches that are left for other moves, of which nothing is kept."""
