"""A way of playing, written down: read it, act on a table, enumerate it into a chain. Knows the table alone."""

from hardway.strategy.chain import OVER, Chain, Entry, Standing, TooLarge, enumerate_chain
from hardway.strategy.consult import Consulted, act, consult, last_bets
from hardway.strategy.model import Memory, Strategy, remember, sitting_down
from hardway.strategy.read import StrategyError, read, read_bytes
from hardway.strategy.seat import CLASSES, Acted, Fall, Layout, TableSeat

__all__ = [
    "CLASSES", "OVER", "Acted", "Chain", "Consulted", "Entry", "Fall", "Layout", "Memory", "Standing", "Strategy",
    "StrategyError", "TableSeat", "TooLarge", "act", "consult", "enumerate_chain", "last_bets", "read", "read_bytes",
    "remember", "sitting_down",
]  # fmt: skip
