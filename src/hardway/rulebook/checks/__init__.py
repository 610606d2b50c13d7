"""Checks of a whole book: every wager decided, every power given to a role, every clause cited."""
