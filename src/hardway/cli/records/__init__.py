"""`hardway replay`, `rulings` and `legal`: what is read from a table record."""
