"""Text in, text out, both ways, exact. The grammar is in docs/notation.md."""
