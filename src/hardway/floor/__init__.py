"""Hosts: one writer per table, people and authority, clock, electronic dice, bots. Knows journal and cores; no HTTP."""
