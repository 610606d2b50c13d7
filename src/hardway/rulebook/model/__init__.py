"""A book as values, each row with its clauses, and the law that a table plays by."""
