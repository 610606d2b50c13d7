"""What a tournament is: commands, events, its state and how events change it, its conditions, its law."""
