"""A book as values, and the law a table plays by. Every row knows the clauses it comes from."""
