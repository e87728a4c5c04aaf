"""The table server: friends join by a link and play in their browsers."""
