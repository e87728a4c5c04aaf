"""What is drawn on the terminal, and how."""
