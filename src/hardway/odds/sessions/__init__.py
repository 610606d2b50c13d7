"""How a session with a bankroll, a goal and a limit of rolls ends: the chances, exactly or with a proved bound."""
