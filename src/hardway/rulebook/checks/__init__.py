"""Checks of a whole book: every wager is decided, every power is given to a role, every cited clause exists."""
