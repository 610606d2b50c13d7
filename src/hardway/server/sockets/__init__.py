"""Sockets: a connection, and the hub that serves everyone at one table, tournament or promotion."""
