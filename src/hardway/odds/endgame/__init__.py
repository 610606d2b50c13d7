"""The last throws of a tournament's round: the best wager, given everyone's chips and the rules for going on."""
