"""Finds the known houses; loads the files of one, with its amendments, into its book."""
