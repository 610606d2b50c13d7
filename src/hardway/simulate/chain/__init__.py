"""A strategy's states as arrays, played with one look-up for each roll on a processor."""
