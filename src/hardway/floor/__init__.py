"""Serves tables: a host for each, people and their roles, the clock, electronic dice, bots. It knows the journal and
the cores, but no HTTP."""
