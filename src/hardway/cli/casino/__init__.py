"""The work of `serve`, `people`, `audit`, `backup` and `restore`."""
