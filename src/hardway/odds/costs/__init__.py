"""What a wager, a layout, a hand or a strategy costs in the long run, exactly."""
