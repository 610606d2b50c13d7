"""The tournament: a pure core beside the table, with commands, events, decide, evolve, legal, view. It throws no
dice.
"""

from hardway.tournament.decide import decide
from hardway.tournament.legal import legal
from hardway.tournament.model.conditions import ConditionGap, TournamentConditions, digest
from hardway.tournament.model.evolve import evolve, fold
from hardway.tournament.model.law import REASONS, TournamentLaw, open_tournament
from hardway.tournament.model.state import TournamentState
from hardway.tournament.view import view

__all__ = [
    "REASONS", "ConditionGap", "TournamentConditions", "TournamentLaw", "TournamentState", "decide", "digest", "evolve",
    "fold", "legal", "open_tournament", "view",
]  # fmt: skip
