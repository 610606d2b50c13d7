"""What each may take of the machine: budgets and rates, lines, workers and their turns, figures of all that."""
