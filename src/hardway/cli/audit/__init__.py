"""`hardway audit`, `backup` and `restore`: what is done with a journal."""
