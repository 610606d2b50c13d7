"""The TOML files of a book, read with the line of every key."""
