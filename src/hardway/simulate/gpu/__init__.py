"""The same chains on a GPU (`hardway[gpu]`)."""
