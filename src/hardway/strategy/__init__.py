"""A way of playing, written down: read it, act on a table, enumerate it into a chain. Knows the table alone."""

from hardway.strategy.chain import OVER, Chain, Entry, Standing, TooLarge, enumerate_chain
from hardway.strategy.check import check
from hardway.strategy.consult import Consulted, act, consult, last_bets
from hardway.strategy.model import Memory, Strategy, remember, sitting_down
from hardway.strategy.read import StrategyError, read, read_bytes
from hardway.strategy.seat import Acted, Fall, Layout, TableSeat
from hardway.strategy.shelf import named, shelf, text_of
from hardway.strategy.watch import watch

__all__ = [
    "OVER", "Acted", "Chain", "Consulted", "Entry", "Fall", "Layout", "Memory", "Standing",
    "Strategy", "StrategyError", "TableSeat", "TooLarge", "act", "check", "consult", "enumerate_chain", "last_bets",
    "named", "read", "read_bytes", "remember", "shelf", "sitting_down", "text_of", "watch",
]  # fmt: skip
