"""A house's rules for promotions with prizes, as frozen values. Knows no promotion in progress."""

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from hardway.rulebook.model.cite import Authority, Cite
from hardway.rulebook.model.section import YES_NO, BookKey, hundredths, positive_number

ITEM_KINDS = ("text", "moment", "answer", "amount", "choice")
DETAIL_KINDS = ("text", "answer", "whole")
MAY_BE_NONE = ("text", "amount")
"""The kinds of items of the terms that may be stated as `none`."""
LIMITS = {
    "scrutineer_over": "dollars", "choice_over": "dollars", "keep_over": "dollars",
    "keep": "years", "notice": "hours", "notify": "days",
}  # fmt: skip
"""The values and times that a house sets for its promotions, each with its unit."""


class KnownItem(NamedTuple):
    """An item that every promotion uses: its kind, whether it must be stated, and its choices."""

    kind: str
    needed: bool
    choices: tuple[str, ...] = ()


ITEMS = {
    "starts": KnownItem("moment", True), "entries_close": KnownItem("moment", True),
    "awarded": KnownItem("moment", True), "presence": KnownItem("answer", True),
    "least_wager": KnownItem("amount", False), "entries": KnownItem("choice", False, ("one", "wager")),
    "absent": KnownItem("choice", False, ("next", "withheld")), "claim_by": KnownItem("moment", False),
    "prizes": KnownItem("text", False), "carried": KnownItem("choice", False, ("new", "undrawn")),
}  # fmt: skip
_SAYS = BookKey("what is asked, said to people")
_NONE = BookKey("yes, where the text lets `none` be stated", "no", one_of=YES_NO, column="none")
ANY = "any"
"""The word for a detail that belongs to prizes of every kind."""


class TermsItem(NamedTuple):
    """An item that the terms of a promotion state: its kind, its choices, and whether it must be stated."""

    name: str
    kind: Annotated[
        str, BookKey("text, moment (a day and time), answer (yes or no), amount (dollars) or choice", column="as")
    ]
    choices: Annotated[
        tuple[str, ...],
        BookKey("of a choice: its words, with spaces between them; the first holds where none is said", ""),
    ]
    needed: Annotated[bool, BookKey("no, where the terms may leave it out", "yes", one_of=YES_NO)]
    may_be_none: Annotated[bool, _NONE]
    says: Annotated[str, _SAYS]
    cite: Cite
    at: str


class PrizeKind(NamedTuple):
    """A kind of prize: whether it is cash, and whether it may have a cash alternative."""

    name: str
    money: Annotated[bool, BookKey("yes, if prizes of this kind are cash", "no", one_of=YES_NO)]
    alternative: Annotated[
        bool, BookKey("yes, where the winner may be given the option of a cash alternative", "no", one_of=YES_NO)
    ]
    says: Annotated[str, _SAYS]
    cite: Cite
    at: str


class PrizeDetail(NamedTuple):
    """A detail that the terms state of each prize of a kind."""

    kind: str
    name: str
    written: Annotated[str, BookKey("text, answer (yes or no) or whole (a number)", column="as")]
    may_be_none: Annotated[bool, _NONE]
    says: Annotated[str, _SAYS]
    cite: Cite
    at: str


class BarredContent(NamedTuple):
    """Something that no prize may include, or only up to `most`, in hundredths of its unit."""

    name: str
    most: Annotated[int, BookKey("how much of it a prize may include, at most two decimals", "0", read=hundredths)]
    unit: Annotated[str, BookKey("the unit of `most`, such as litres", "")]
    listed: Annotated[
        bool, BookKey("yes, of what the regulations prescribe: the operator keeps the list", "no", one_of=YES_NO)
    ]
    cite: Cite
    at: str


class RuleLimit(NamedTuple):
    """A limit in whole dollars, or a time in whole hours, days or years."""

    value: Annotated[int, BookKey("a whole number", read=positive_number)]
    unit: Annotated[str, BookKey("dollars, hours, days or years")]
    cite: Cite
    at: str


@dataclass(frozen=True)
class PromotionRules:
    """A book's rules for promotions; every table is empty if it has none."""

    acts: dict[str, Authority] = field(default_factory=dict)
    terms: dict[str, TermsItem] = field(default_factory=dict)
    kinds: dict[str, PrizeKind] = field(default_factory=dict)
    details: tuple[PrizeDetail, ...] = ()
    contents: dict[str, BarredContent] = field(default_factory=dict)
    methods: dict[str, Cite] = field(default_factory=dict)
    means: dict[str, Cite] = field(default_factory=dict)
    limits: dict[str, RuleLimit] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Say whether the house has rules for promotions."""
        return bool(self.acts)

    @property
    def prize_cite(self) -> Cite:
        """Return the citation for a prize: that of its first detail."""
        return next((detail.cite for detail in self.details), self.acts["draft"].cite)

    def details_of(self, kind: str) -> tuple[PrizeDetail, ...]:
        """Return the details that the terms must state of a prize of this kind."""
        return tuple(detail for detail in self.details if detail.kind in (ANY, kind))
