"""Tournaments and promotions on the floor: their door, their hosts, their streams."""
