"""Sentences: each event of a table as a sentence with its clauses, and the rulings of a record."""
