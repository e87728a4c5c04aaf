"""Everything that is asked for over HTTP, and what stands at its door."""
