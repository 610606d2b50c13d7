"""How a session with a bankroll, a goal and so many rolls ends."""
