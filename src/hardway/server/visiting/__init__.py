"""Visitors: the checks before each request, sessions and addresses, roles, and entries."""
