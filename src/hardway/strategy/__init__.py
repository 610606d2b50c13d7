"""A way of playing, written down: read it, act on a table, explore what it reaches. Knows the table alone."""

from hardway.strategy.chain import ENDED, Chain, ChainEntry, TooLarge, enumerate_chain
from hardway.strategy.consult import Consultation, RuleAct, act, consult, last_bets
from hardway.strategy.explore import Explorer
from hardway.strategy.house_check import check, playable
from hardway.strategy.memory import watch
from hardway.strategy.model import Memory, Strategy, remember, sitting_down
from hardway.strategy.oracle import Layout, Place, TableOracle
from hardway.strategy.read import StrategyError, read, read_bytes
from hardway.strategy.shelf import crowd, named, shelf, text_of

__all__ = [
    "ENDED",
    "Chain",
    "ChainEntry",
    "Consultation",
    "Explorer",
    "Layout",
    "Memory",
    "Place",
    "RuleAct",
    "Strategy",
    "StrategyError",
    "TableOracle",
    "TooLarge",
    "act",
    "check",
    "consult",
    "crowd",
    "enumerate_chain",
    "last_bets",
    "named",
    "playable",
    "read",
    "read_bytes",
    "remember",
    "shelf",
    "sitting_down",
    "text_of",
    "watch",
]  # fmt: skip
