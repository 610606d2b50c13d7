"""`hardway odds` and `strategies`: what wagers and strategies cost."""
