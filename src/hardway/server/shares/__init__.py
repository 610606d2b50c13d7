"""Shares of the machine: processor and rates, network connections, long work in processes, and metrics."""
