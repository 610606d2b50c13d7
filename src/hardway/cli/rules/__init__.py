"""`hardway rules`: the books, for a reader."""
