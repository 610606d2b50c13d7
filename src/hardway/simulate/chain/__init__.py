"""What a strategy can reach as arrays, played down by one look-up a roll. Knows no device but the processor."""
