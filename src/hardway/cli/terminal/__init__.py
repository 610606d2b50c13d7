"""The terminal: what is printed, in which colours and how wide, and how a command ends."""
