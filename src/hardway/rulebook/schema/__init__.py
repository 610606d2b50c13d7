"""Every table and key of a book's files, with its meaning and default."""
