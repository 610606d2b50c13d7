"""What a person may see at a table, and what they may enter next."""
