"""Parts that every core on a floor shares: one host for each stream, group commit, idempotency keys."""
