"""What Hardway gives in evidence, worked out again by scripts of plain Python that import nothing of it."""
