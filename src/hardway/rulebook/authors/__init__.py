"""For authors of a book: comments that explain each key, a new book to complete, and `rules check`."""
