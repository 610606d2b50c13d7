"""Plots: costs, hands, sessions and simulations drawn. The door of matplotlib."""
