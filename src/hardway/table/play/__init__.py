"""What players and crew decide at the table: seats, wagers, the dice, the throw and its settlement."""
