"""How a session with a bankroll, a goal and a limit of rolls ends."""
