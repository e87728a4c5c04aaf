"""What the boxes contain. Data only: calls of card constructors, no logic."""
