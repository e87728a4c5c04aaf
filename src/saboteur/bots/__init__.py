"""Players made of code. A bot gets a view and answers with a move; it never sees a state."""
