"""Linear systems over fractions, linear recurrences, and matrix games."""
