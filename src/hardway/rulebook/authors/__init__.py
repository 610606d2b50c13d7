"""For people who write a book: explained keys, a book to fill in, and `rules check`."""
