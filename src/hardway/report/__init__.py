"""Says in words what lower layers know as values: events, wagers, clauses, houses compared. No screen, no colour."""
