"""Tournaments and promotions on the floor: how their entries are read, their hosts, their streams."""
