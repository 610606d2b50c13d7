"""What every core on a floor shares: one writer for each stream, group commit, entries known by session and number."""
