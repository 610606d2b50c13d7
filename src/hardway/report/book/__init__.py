"""Rule books in words and as JSON objects: houses, wagers, clauses, supervision; houses side by side."""
