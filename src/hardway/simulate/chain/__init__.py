"""A strategy's states as arrays, played with one look-up a roll on a processor."""
