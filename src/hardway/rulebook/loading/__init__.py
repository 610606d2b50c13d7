"""From the files of a house, with its amendments, to its book."""
