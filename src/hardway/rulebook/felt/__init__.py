"""The felt of a house: where each wager lies, and the words printed there."""
