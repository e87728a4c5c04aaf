"""The subcommands of `saboteur`, a file each."""
