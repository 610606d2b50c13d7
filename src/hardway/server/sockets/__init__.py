"""Sockets: a connection, and the hub of everyone at one table, tournament or promotion."""
