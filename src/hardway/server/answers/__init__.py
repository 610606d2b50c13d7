"""Answers: forms of a table as JSON, errors, and the codes by which sockets close."""
