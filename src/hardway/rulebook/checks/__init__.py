"""What a whole book must have: every wager decided, every power given, every clause cited."""
