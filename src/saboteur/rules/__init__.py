"""What every Saboteur shares: cells, tiles, the mine, the state, the loop, the tables.

Pure: no I/O, no clock, no third-party import. Knows no product by name.
"""
