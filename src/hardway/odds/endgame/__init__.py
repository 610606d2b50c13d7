"""The last throws of a tournament: the best wager by place and chips."""
