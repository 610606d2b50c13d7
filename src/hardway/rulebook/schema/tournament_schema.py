"""The tables of tournament.toml: what a house's text asks of a tournament, its conditions, and who runs it."""

from hardway.rulebook.schema.section import CITE, YES_NO, BookKey, Section

TOURNAMENT_FILE = "tournament.toml"

TOURNAMENT: dict[str, Section] = {
    "tournament_items": Section(
        TOURNAMENT_FILE,
        "items",
        ("item",),
        "What the conditions of a tournament must state, in the order of the text. They are complete when every item "
        "that is needed has been stated; `none` is a statement where the text says “if any” or “whether”.",
        {
            "of": BookKey("tournament, or round where each round states its own"),
            "kind": BookKey(
                "what its words are: amount, chips, count, range (8 to 24), limits (5 to 500), percent, time, "
                "length (30 hands, 60 minutes), goes_on, takes, ends, prizes, names, words, statement, or the words it "
                "can be, with | between them: yes|no"
            ),
            "none": BookKey("yes, where `none` can be stated", "no", one_of=YES_NO),
            "needs": BookKey("the item that makes this one needed, where that one is stated and not `none`", ""),
            "optional": BookKey("what holds where it is not stated, for an item that the text does not ask for", ""),
            "words": BookKey("of a statement: the words the text gives it", ""),
            "says": BookKey("what is stated, for people"),
            **CITE,
        },
        'entry_fee = { of = "tournament", kind = "amount", none = "yes", says = "The entry fee, if any.", '
        'clause = "8.2.1(a)" }',
        own=True,
    ),
    "tournament_powers": Section(
        TOURNAMENT_FILE,
        "powers",
        ("act",),
        "Who may do what in a tournament. A house has those that its text gives to somebody.",
        {
            "roles": BookKey(
                "the roles that may, with spaces between them; `house` is whom the setting house_acts_through names"
            ),
            "needs": BookKey("what else it takes: because (a reason) or name (of who does it)", ""),
            **CITE,
        },
        'open = { roles = "tournament_director", clause = "8.2.5" }',
    ),
    "tournament_periods": Section(
        TOURNAMENT_FILE,
        "periods",
        ("period",),
        "How long before something a thing must be done.",
        {"minutes": BookKey("so many minutes, a whole number"), **CITE},
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
