"""One table in play: its host, its dice, whose each entry is, what staff are asked, its bots and its clock."""
