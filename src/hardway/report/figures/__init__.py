"""Figures for a reader: what wagers cost, hands, sessions and simulations, as lines of words and as objects."""
