"""A house's rules for tournaments: items of the conditions, powers, periods, and rules that conditions should not
change.

Knows no tournament in play.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from hardway.rulebook.model.cite import Authority, Cite
from hardway.rulebook.model.section import YES_NO, BookKey, positive_number

KINDS = (
    "amount", "chips", "count", "range", "limits", "percent", "time", "length", "goes_on", "takes", "ends", "prizes",
    "names", "words", "statement",
)  # fmt: skip
"""The kinds of items that conditions can have; otherwise a kind is the words to choose from, with | between them."""
ITEMS: dict[str, tuple[str, str]] = {
    "entry_fee": ("tournament", "amount"), "buy_in": ("tournament", "amount"),
    "least_wager": ("tournament", "amount"), "missed_wager": ("tournament", "out|taken|noted"),
    "secret_wagers": ("tournament", "count"), "buy_back": ("tournament", "amount"),
    "buy_back_times": ("tournament", "count"), "buy_back_until": ("tournament", "count"),
    "refuse_any": ("tournament", "statement"), "criteria": ("tournament", "words"),
    "withdraw_until": ("tournament", "time"), "players": ("tournament", "range"),
    "grounds": ("tournament", "names"), "retirement": ("tournament", "any_time|between_rounds"),
    "refund_fee": ("tournament", "percent"), "refund_buy_in": ("tournament", "percent"),
    "refund_disqualified": ("tournament", "percent"), "late_arrival": ("tournament", "plays_on|out"),
    "absent_after": ("tournament", "count"), "non_attendance": ("tournament", "out|stays"),
    "prizes": ("tournament", "prizes"), "ties": ("tournament", "all|draw|entered"),
    "substitutes": ("tournament", "yes|no"),
    "kind": ("round", "main|repechage|catch_up|secondary|final"), "takes": ("round", "takes"),
    "start": ("round", "time"), "length": ("round", "length"), "tables": ("round", "count"),
    "places": ("round", "count"), "chips": ("round", "chips"), "limits": ("round", "limits"),
    "goes_on": ("round", "goes_on"), "ends": ("round", "ends"),
}  # fmt: skip
"""The items that every tournament uses, each with its scope (tournament or round) and kind; every house has them."""
ALWAYS = frozenset({
    "withdraw_until", "players", "refund_fee", "refund_buy_in", "refund_disqualified", "late_arrival", "absent_after",
    "non_attendance", "prizes", "ties", "substitutes", "kind", "takes", "start", "length", "tables", "places", "chips",
    "limits", "ends",
})  # fmt: skip
"""The items without which no round can be played: each must be stated, or have a default in `optional`."""
PERIODS = {"start_notice": "from the notice that a start has moved to the earlier of the two starts"}
CITES = {
    "approval": "nothing is done before the conditions are approved, nor once they have changed since",
    "appointed": "nothing is done in play before a director is appointed",
    "changes": "rules that the conditions change",
    "equal_chance": "the same chips, the same length and places by draw for everybody in a round",
    "briefed": "a player is briefed, and the director satisfied, before play",
    "signed": "a player who was to sign has signed before play",
    "present": "the director is there while a round is played",
    "designated": "a round is played at tables that were designated",
    "exclusive": "a designated table is for its tournament alone",
    "determined": "those who go on from a table are known, before it ends early",
    "agreed": "everybody at the table agrees to an early end where chips are cashed",
    "cancelled": "what is paid back when a tournament is cancelled",
    "director_apart": "the director neither plays nor takes a player's place",
    "staff_apart": "nobody acts for the house in a tournament they play in, or in a matter of their own",
    "not_kept": "a secret wager that does not lie as it was sealed",
    "annulled": "the wagers of an outcome that is annulled go back",
}  # fmt: skip
"""What holds in every tournament, by a short name: the rule in words; every book cites its clause for it."""


class ConditionItem(NamedTuple):
    """An item that the conditions of a tournament must state."""

    name: str
    of: Annotated[str, BookKey("tournament, or round where each round states its own")]
    kind: Annotated[
        str,
        BookKey(
            "what its words are: amount, chips, count, range (8 to 24), limits (5 to 500), percent, time, "
            "length (30 hands, 60 minutes), goes_on, takes, ends, prizes, names, words, statement, or the words it "
            "can be, with | between them: yes|no"
        ),
    ]
    may_be_none: Annotated[bool, BookKey("yes, where `none` can be stated", "no", one_of=YES_NO, column="none")]
    needs: Annotated[str, BookKey("another item; if that one is stated and not `none`, this one is needed", "")]
    optional: Annotated[
        str, BookKey("what holds if it is not stated; only for an item that the text does not ask for", "")
    ]
    words: Annotated[str, BookKey("for a statement: its words in the text", "")]
    says: Annotated[str, BookKey("what is stated, for people")]
    cite: Cite
    at: str


class Period(NamedTuple):
    """A number of minutes, with its clause."""

    minutes: Annotated[int, BookKey("how many minutes, a whole number", read=positive_number)]
    cite: Cite
    at: str


@dataclass(frozen=True, eq=False)
class TournamentRules:
    """A book's rules for tournaments; false if its text has none."""

    items: dict[str, ConditionItem] = field(default_factory=dict)
    powers: dict[str, Authority] = field(default_factory=dict)
    periods: dict[str, Period] = field(default_factory=dict)
    protected: dict[str, Cite] = field(default_factory=dict)
    """Rules that conditions should not change, each with its clause; those who approve conditions are shown a
    change."""
    cites: dict[str, Cite] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.items or self.powers or self.periods or self.protected or self.cites)

    def of(self, what: str) -> tuple[ConditionItem, ...]:
        """Return the items of the `tournament`, or those of each `round`, in the order of the text."""
        return tuple(item for item in self.items.values() if item.of == what)


def tournament_powers(rules: TournamentRules) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield every power: where it is in the files, and the roles that have it."""
    for act, power in rules.powers.items():
        yield f"{power.at}: {act}", power.roles
