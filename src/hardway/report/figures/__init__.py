"""Figures as lines of tables and as JSON objects: costs of wagers, hands, sessions, simulations, tournaments."""
