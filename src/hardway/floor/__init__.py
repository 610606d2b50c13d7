"""Serves tables: a host for each, people and roles, clock, electronic dice, bots. Knows journal and cores; no HTTP."""
