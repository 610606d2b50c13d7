"""The rounds of a tournament on the floor: the house draws lots, and tables are played with tournament chips."""
