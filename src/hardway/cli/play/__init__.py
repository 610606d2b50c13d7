"""`hardway play`: a table in the terminal, its own or a server's."""
