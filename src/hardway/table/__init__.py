"""The table as pure functions of a law and a state: decide, evolve, legal, view. No clock and no randomness."""

from hardway.table.decide import decide
from hardway.table.legal.legal_entries import legal
from hardway.table.legal.view import view
from hardway.table.model.evolve import advance, dice_at, evolve, fold
from hardway.table.model.reasons import REASONS, Refusal
from hardway.table.model.roles import has_interest
from hardway.table.model.state import Head, Limit, State
from hardway.table.play.shooter import dice_holder, would_throw
from hardway.table.supervise.hours import open_table

__all__ = [
    "REASONS", "Head", "Limit", "Refusal", "State", "advance", "decide", "dice_at", "dice_holder", "evolve", "fold",
    "has_interest", "legal", "open_table", "view", "would_throw",
]  # fmt: skip
