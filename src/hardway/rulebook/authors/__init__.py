"""For authors of a book: comments that explain each key, a book to fill in, and `rules check`."""
