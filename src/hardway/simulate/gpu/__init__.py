"""The same chains and the same machine on a GPU (`hardway[gpu]`)."""
