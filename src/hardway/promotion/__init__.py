"""Promotions: a pure core with terms, entries, draws, winners and claims. Knows the book; has no clock."""

from hardway.promotion.decide import decide, open_promotion
from hardway.promotion.legal import legal
from hardway.promotion.model.commands import PromotionAct, Tick
from hardway.promotion.model.evolve import evolve, fold
from hardway.promotion.model.powers import REASONS
from hardway.promotion.model.state import PromotionState
from hardway.promotion.tasks import tasks
from hardway.promotion.view import view

__all__ = [
    "REASONS", "PromotionAct", "PromotionState", "Tick", "decide", "evolve", "fold", "legal", "open_promotion", "tasks",
    "view",
]  # fmt: skip
