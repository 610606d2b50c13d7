"""One table in play: its host, its dice, how entries are read, requests to staff, bots and the betting clock."""
