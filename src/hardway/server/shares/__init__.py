"""Shares of the machine: processor time and rates, network connections, long work in processes, and metrics."""
