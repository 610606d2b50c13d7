"""Strategies as texts: reads them, plays them at a table, explores the states they can reach."""

from hardway.strategy.chain import ENDED, Chain, ChainEntry, TooLarge, enumerate_chain
from hardway.strategy.consult import Consultation, RuleAct, act, consult, last_bets, watch
from hardway.strategy.explore import Explorer
from hardway.strategy.house_check import check, playable
from hardway.strategy.model import Memory, Outgrown, Strategy, first_memory, remember
from hardway.strategy.oracle import Layout, Place, TableOracle
from hardway.strategy.read import StrategyError, load_strategy, read, read_bytes
from hardway.strategy.shelf import crowd, shelf, text_of

__all__ = [
    "ENDED",
    "Chain",
    "ChainEntry",
    "Consultation",
    "Explorer",
    "Layout",
    "Memory",
    "Outgrown",
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
    "first_memory",
    "last_bets",
    "load_strategy",
    "playable",
    "read",
    "read_bytes",
    "remember",
    "shelf",
    "text_of",
    "watch",
]  # fmt: skip
