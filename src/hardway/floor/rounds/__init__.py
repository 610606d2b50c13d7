"""A tournament's rounds on the floor: lots drawn by the house, and tables played with tournament chips."""
