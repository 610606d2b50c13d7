"""Equations over fractions, small and large, and games of two sides."""
