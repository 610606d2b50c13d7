"""Visitors: the guard before each request, sessions and addresses, roles, and entries."""
