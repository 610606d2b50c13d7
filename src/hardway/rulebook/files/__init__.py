"""Reads text, TOML and CSV files, with the line of every key and row."""
