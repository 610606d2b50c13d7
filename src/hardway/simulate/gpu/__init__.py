"""Plays chains on a GPU (`hardway[gpu]`)."""
