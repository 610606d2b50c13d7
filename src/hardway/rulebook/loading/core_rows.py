"""Builds a house's rules for tournaments and for promotions from their rows; what cannot be built is told."""

from typing import Any

from hardway.rulebook.loading.row_maker import make_keyed, make_list
from hardway.rulebook.model.cite import Authority, cite_of
from hardway.rulebook.model.promotion import BarredContent, PrizeDetail, PrizeKind, PromotionRules, RuleLimit, TermsItem
from hardway.rulebook.model.tournament import ConditionItem, Period, TournamentRules


def tournament_rules(raw: dict[str, Any], wrong: list[str]) -> TournamentRules:
    """Build what the plain tables of a book say of tournaments."""
    return TournamentRules(
        make_keyed(raw, "tournament_items", ConditionItem, wrong),
        make_keyed(raw, "tournament_powers", Authority, wrong),
        make_keyed(raw, "tournament_periods", Period, wrong),
        make_keyed(raw, "tournament_protected", cite_of, wrong),
        make_keyed(raw, "tournament_cites", cite_of, wrong),
    )


def promotion_rules(raw: dict[str, Any], wrong: list[str]) -> PromotionRules:
    """Build what the plain tables of a book say of promotions."""
    return PromotionRules(
        acts=make_keyed(raw, "promotion_acts", Authority, wrong),
        terms=make_keyed(raw, "promotion_terms", TermsItem, wrong),
        kinds=make_keyed(raw, "promotion_kinds", PrizeKind, wrong),
        details=tuple(make_list(raw, "promotion_details", PrizeDetail, wrong)),
        contents=make_keyed(raw, "promotion_contents", BarredContent, wrong),
        methods=make_keyed(raw, "promotion_methods", cite_of, wrong),
        means=make_keyed(raw, "promotion_means", cite_of, wrong),
        limits=make_keyed(raw, "promotion_limits", RuleLimit, wrong),
    )
