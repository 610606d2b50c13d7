"""One table in play: its host, dice, door, asks of staff, bots and betting clock."""
