"""What a promotion is made of: commands, events, its state and how events change it, its terms, who may do what."""
