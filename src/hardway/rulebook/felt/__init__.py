"""The felt of a house: where each of its wagers lies, and the words printed there."""
