"""The table, a pure core: commands, events, decide, evolve, legal, view. Knows a law and a state; no clock, no luck."""

from hardway.table.decide import decide
from hardway.table.evolve import advance, dice_at, evolve, fold
from hardway.table.interest import has_interest
from hardway.table.legal import legal
from hardway.table.opening import open_table
from hardway.table.refusal import REASONS, Refusal
from hardway.table.shooter import would_throw
from hardway.table.state import Head, Limit, State
from hardway.table.view import seen, view

__all__ = [
    "REASONS", "Head", "Limit", "Refusal", "State", "advance", "decide", "dice_at", "evolve", "fold", "has_interest",
    "legal", "open_table", "seen", "view", "would_throw",
]  # fmt: skip
