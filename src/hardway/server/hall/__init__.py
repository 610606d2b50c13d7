"""The house with everything it looks after, its doors and its lobby, and what a route is given of it."""
