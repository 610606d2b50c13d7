"""Plots of costs, hands, sessions and simulations. Only this package imports matplotlib."""
