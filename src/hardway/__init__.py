"""Craps by the book: casinos' approved rule books, made executable."""
