"""The houses that are known; and from the files of one, with its amendments, to its book."""
