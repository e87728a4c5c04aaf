"""What clients are sent, each reader in their own language and no more than they may know."""
