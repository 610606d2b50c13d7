"""Everyone connected to a casino, the door by which sockets come in, the lobby, and what routes are given of these."""
