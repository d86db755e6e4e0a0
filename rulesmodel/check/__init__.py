"""`check`: register, scenarios, decks, theorems and coverage of a game, verified in one go."""
