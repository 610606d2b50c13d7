"""The machine: a table and a strategy compiled into whole numbers. For strategies in Python, and when chains grow too
large."""
