"""What may stand in the files of a book: every section and key, with its kind and meaning."""
