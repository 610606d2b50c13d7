"""A book as values, each row with its clauses; and the law by which a table plays."""
