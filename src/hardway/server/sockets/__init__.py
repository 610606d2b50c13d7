"""Sockets: a connection, and the hubs that tell everyone at a table, a tournament or a promotion."""
