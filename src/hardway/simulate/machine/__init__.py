"""A table and a strategy compiled into whole numbers: for strategies in Python, and chains too large for the table."""
