"""The felt of a house: where each wager lies, and the words that are printed there."""
