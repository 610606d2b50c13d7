"""Who comes: sessions and addresses, who is let past the guard, in which role, and what they enter."""
