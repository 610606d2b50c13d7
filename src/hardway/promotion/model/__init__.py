"""What a promotion is: commands, events, its state and how events change it, its terms, who may do what."""
