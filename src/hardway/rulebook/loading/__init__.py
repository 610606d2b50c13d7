"""Finds the known houses; loads the files of one, and their amendments, into its book."""
