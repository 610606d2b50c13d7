"""What each may take of the machine: cpu_shares and rates, lines, workers and their turns, figures of all that."""
