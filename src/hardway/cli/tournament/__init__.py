"""`hardway tournament`: conditions to fill in and to check, and where everybody stands."""
