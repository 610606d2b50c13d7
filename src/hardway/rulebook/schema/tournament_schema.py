"""The tables of tournament.toml: what a house's text asks of a tournament, its conditions, and who runs it."""

from hardway.rulebook.model.cite import Authority
from hardway.rulebook.model.section import CITE, Section, declared_keys
from hardway.rulebook.model.tournament import ConditionItem, Period
from hardway.rulebook.schema.promotion_schema import ACT_NEEDS

TOURNAMENT_FILE = "tournament.toml"

TOURNAMENT: dict[str, Section] = {
    "tournament_items": Section(
        TOURNAMENT_FILE,
        "items",
        ("item",),
        "What the conditions of a tournament must state, in the order of the text. They are complete when every item "
        "that is needed has been stated; `none` is a statement where the text says “if any” or “whether”.",
        declared_keys(ConditionItem),
        'entry_fee = { of = "tournament", kind = "amount", none = "yes", says = "The entry fee, if any.", '
        'clause = "8.2.1(a)" }',
        own=True,
    ),
    "tournament_powers": Section(
        TOURNAMENT_FILE,
        "powers",
        ("act",),
        "Who may do what in a tournament. A house has those that its text gives to somebody.",
        {**declared_keys(Authority), "needs": ACT_NEEDS},
        'open = { roles = "tournament_director", clause = "8.2.5" }',
    ),
    "tournament_periods": Section(
        TOURNAMENT_FILE,
        "periods",
        ("period",),
        "How long before something a thing must be done.",
        declared_keys(Period),
        'start_notice = { minutes = 20, clause = "8.3.4", reading = "T4" }',
    ),
    "tournament_protected": Section(
        TOURNAMENT_FILE,
        "protected",
        ("rule",),
        "Rules that the conditions had better not change: those who approve them see it. A rule's own number stands "
        "for everything beneath it.",
        CITE,
        '"9.1" = { reading = "T8" }',
    ),
    "tournament_cites": Section(
        TOURNAMENT_FILE,
        "cites",
        ("act",),
        "What every tournament has, with the clause this house gives it.",
        CITE,
        'equal_chance = { clause = "8.1.1" }',
    ),
}
