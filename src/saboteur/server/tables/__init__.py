"""Tables as what comes of their entries."""
