"""What a table is made of: commands, events, the state and how events change it, refusals, and who may do what."""
