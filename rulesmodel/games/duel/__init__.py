"""Stop & Worship: the smallest example of a game package (placeholder until the package is complete)."""
