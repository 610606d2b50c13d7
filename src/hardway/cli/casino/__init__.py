"""The work on a casino and its journal: `serve`, `people`, `audit`, `backup` and `restore`."""
