"""Where tables and matches are kept."""
