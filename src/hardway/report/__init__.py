"""Says in plain words what the lower layers know as values: events, wagers, clauses, houses side by side. No screen, no colour."""
