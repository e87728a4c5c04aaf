"""The command `saboteur`."""
