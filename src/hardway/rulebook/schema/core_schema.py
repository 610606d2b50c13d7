"""The tables of tournament.toml and promotion.toml."""

from hardway.rulebook.model.cite import Authority
from hardway.rulebook.model.promotion import BarredContent, PrizeDetail, PrizeKind, RuleLimit, TermsItem
from hardway.rulebook.model.section import CITE, BookKey, Section, declared_keys
from hardway.rulebook.model.tournament import ConditionItem, Period

PROMOTION_FILE = "promotion.toml"
_ROLES = BookKey("the roles that may, with spaces between them")
ACT_NEEDS = BookKey("what else it takes: because (a reason) or name (of who does it)", "")

PROMOTION: dict[str, Section] = {
    "promotion_acts": Section(
        PROMOTION_FILE,
        "acts",
        ("act",),
        "Acts of staff in a promotion, and the roles that may do them.",
        {**declared_keys(Authority), "roles": _ROLES, "needs": ACT_NEEDS},
        'notify_authority = { roles = "gaming_manager", clause = "10.9", reading = "P1" }',
    ),
    "promotion_terms": Section(
        PROMOTION_FILE,
        "terms",
        ("item",),
        "Items of the terms. Hardway acts on some of them (starts, entries_close, awarded, presence, least_wager, "
        "entries, absent, claim_by, prizes, carried), so these have the same names in every house. If the terms have "
        "`prizes`, a promotion may have several draws; an item of a later draw ends with its number: entries_close_2.",
        declared_keys(TermsItem),
        'entries_close = { as = "moment", says = "Closing date and time for entries.", clause = "10.7.6" }',
        entries_write_it=True,
    ),
    "promotion_kinds": Section(
        PROMOTION_FILE,
        "kinds",
        ("kind",),
        "Kinds of prizes.",
        declared_keys(PrizeKind),
        'vehicle = { alternative = "yes", says = "A motor vehicle.", clause = "10.7.11.2" }',
        entries_write_it=True,
    ),
    "promotion_details": Section(
        PROMOTION_FILE,
        "details",
        ("kind", "detail"),
        "What the terms must say of each prize of a kind; the kind `any` is every kind.",
        declared_keys(PrizeDetail),
        '[details.vehicle]\nmake = { as = "text", says = "Its make.", clause = "10.7.11.2 i)" }',
        entries_write_it=True,
    ),
    "promotion_contents": Section(
        PROMOTION_FILE,
        "contents",
        ("content",),
        "What no prize may include, or only up to a stated amount.",
        declared_keys(BarredContent),
        'liquor = { most = 20, unit = "litres", clause = "10.5.4" }',
        entries_write_it=True,
    ),
    "promotion_methods": Section(
        PROMOTION_FILE,
        "methods",
        ("method",),
        "The ways to notify a winner who need not be present at the draw.",
        CITE,
        'mail = { clause = "10.8.2" }',
        entries_write_it=True,
    ),
    "promotion_means": Section(
        PROMOTION_FILE,
        "means",
        ("means",),
        "The ways to pay money to a winner.",
        CITE,
        'cheque = { clause = "10.4" }',
        entries_write_it=True,
    ),
    "promotion_limits": Section(
        PROMOTION_FILE,
        "limits",
        ("limit",),
        "Values and times: scrutineer_over (a prize above it needs a scrutineer), choice_over (above it the winner "
        "chooses how cash is paid), keep_over (a denied claim above it is kept), keep (how long), notice (before the "
        "start), notify (a winner, after the draw).",
        declared_keys(RuleLimit),
        'notice = { value = 24, unit = "hours", clause = "10.9" }',
    ),
}
"""The plain tables of promotion.toml."""


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
        entries_write_it=True,
    ),
    "tournament_powers": Section(
        TOURNAMENT_FILE,
        "powers",
        ("act",),
        "The roles that may do each act in a tournament. A house has the acts that its text gives to a role.",
        {**declared_keys(Authority), "needs": ACT_NEEDS},
        'open = { roles = "tournament_director", clause = "8.2.5" }',
    ),
    "tournament_periods": Section(
        TOURNAMENT_FILE,
        "periods",
        ("period",),
        "How many minutes before an event something must be done.",
        declared_keys(Period),
        'start_notice = { minutes = 20, clause = "8.3.4", reading = "T4" }',
    ),
    "tournament_protected": Section(
        TOURNAMENT_FILE,
        "protected",
        ("rule",),
        "Rules that the conditions should not change: if they do, it is marked for those who approve the conditions. "
        "The number of a rule covers all its parts.",
        CITE,
        '"9.1" = { reading = "T8" }',
    ),
    "tournament_cites": Section(
        TOURNAMENT_FILE,
        "cites",
        ("act",),
        "Rules that hold in every tournament, each with this house's clause for it.",
        CITE,
        'equal_chance = { clause = "8.1.1" }',
    ),
}
