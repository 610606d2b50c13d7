"""Rule books in words and as JSON objects: houses, wagers, clauses and supervision, and houses side by side."""
