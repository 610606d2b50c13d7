"""Tournaments and promotions on the floor, whatever their core: their door, their one writer, their streams."""
