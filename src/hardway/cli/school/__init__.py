"""`hardway school`: exercises in the terminal."""
