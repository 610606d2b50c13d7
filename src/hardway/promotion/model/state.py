"""What stands in a promotion. A state is a value: only `evolve` makes a new one."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from hardway.promotion.model.commands import Parts
from hardway.promotion.model.lot import GivenUp, draw_kind
from hardway.promotion.model.terms import NO_TERMS, PromotionTerms, of_draw
from hardway.values.clock import UNKNOWN
from hardway.values.names import KnownPeople

PHASES = ("drafted", "notified", "running", "closed", "drawn", "cancelled", "concluded")
OVER = PHASES[5:]
"""The phases in which nothing is offered any more."""


class PrizeEntry(NamedTuple):
    """An entry into a draw."""

    number: int
    patron: str
    at: int


class EntryLog:
    """Entries in order. One that is added makes a new value, which shares with this one all that came before."""

    __slots__ = ("_count", "_mine", "_rows")

    def __init__(self, rows: Iterable[PrizeEntry] = ()) -> None:
        self._rows: list[PrizeEntry] = list(rows)
        self._count = len(self._rows)
        self._mine: dict[str, list[int]] = {}
        """Where each patron's entries stand."""
        for place, entry in enumerate(self._rows):
            self._mine.setdefault(entry.patron, []).append(place)

    def added(self, entry: PrizeEntry) -> "EntryLog":
        """Return the entries with one more."""
        if self._count != len(self._rows):  # something else was added to these already
            return EntryLog(self).added(entry)
        new = EntryLog.__new__(EntryLog)
        new._rows, new._mine, new._count = self._rows, self._mine, self._count + 1
        self._rows.append(entry)
        self._mine.setdefault(entry.patron, []).append(self._count)
        return new

    def of(self, patron: str) -> int:
        """Return how many a patron has."""
        return bisect_left(self._mine.get(patron, []), self._count)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[PrizeEntry]:
        return islice(self._rows, self._count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EntryLog) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class PrizeWinner(NamedTuple):
    """Whose entry was drawn for a prize, and how far telling them has come."""

    prize: str
    entry: int
    patron: str
    reached: bool = False
    unreachable: bool = False
    overdue: bool = False
    told: bool = False
    """Why the prize is not awarded: the draw was cancelled, or they were absent."""
    absent_at: int = UNKNOWN
    """When they had to be there and were not, or had not claimed in time."""
    at: int = UNKNOWN
    """When their entry was drawn."""


class NoticeAttempt(NamedTuple):
    """One attempt to notify a winner."""

    prize: str
    method: str
    outcome: str
    at: int


class PrizeClaim(NamedTuple):
    """A claim for a prize: made, met or denied."""

    patron: str
    prize: str
    at: int
    outcome: str = "made"
    reason: str = ""
    denied_at: int = UNKNOWN
    kept_until: int = UNKNOWN
    """Until when name and address must be kept; UNKNOWN where that is no duty."""
    told_at: int = UNKNOWN


class PromotionDispute(NamedTuple):
    """A dispute: open, decided, then content, not content, or told of the inspector."""

    number: int
    patron: str
    says: str
    at: int
    outcome: str = "open"
    decision: str = ""


class Incident(NamedTuple):
    """What was found: the integrity of promotion or draw is compromised. A further finding is told anew."""

    says: str
    """Every finding, in order."""
    name: str
    """Who found the last."""
    at: int
    told_at: int = UNKNOWN
    postponed: bool = False
    others: tuple[str, ...] = ()
    """Who found those before."""

    def further(self, says: str, name: str, at: int) -> "Incident":
        """Return it with a further finding, of which the inspectorate is not told yet."""
        found = f"{self.says}; {says}"
        return self._replace(says=found, name=name, at=at, told_at=UNKNOWN, others=(*self.others, self.name))

    @property
    def finders(self) -> tuple[str, ...]:
        """Return everybody who found something."""
        return (*self.others, self.name)


class PrizeAccount(NamedTuple):
    """Where the value of one prize is, in cents; what is announced and adjusted is what is paid, withheld or open."""

    announced: int
    adjusted: int = 0
    """By a cash alternative: what that is more, or less, than the value announced."""
    paid: Parts = ()
    withheld: int = 0
    open: int = 0

    @property
    def balanced(self) -> bool:
        """Say whether nothing was lost or made."""
        return self.announced + self.adjusted == sum(amount for _, amount in self.paid) + self.withheld + self.open

    def paid_by(self, means: str) -> int:
        """Return what was paid by some means."""
        return dict(self.paid).get(means, 0)


class HeldDraw(NamedTuple):
    """A draw of the terms that was held, as it is proved: its list, what was committed to and shown, its picks."""

    number: int
    """By which it was committed to: a draw that begins again has the next."""
    eligible: tuple[PrizeEntry, ...]
    list_digest: str
    closed_at: int
    drawn_at: int
    drawn_by: str
    scrutineer: str
    commitments: dict[str, str]
    secret: str
    """Empty where no entry was eligible, and nothing was drawn."""
    nonces: dict[str, str]
    missing: tuple[str, ...]
    given_up: tuple[GivenUp, ...]
    picked: tuple[tuple[str, int], ...]

    @property
    def kind(self) -> str:
        """Say whether it is provable."""
        return draw_kind(self.nonces, self.missing, self.given_up)


@dataclass(frozen=True)
class PromotionState:
    """A promotion from its first draft to its end."""

    name: str
    now: int = UNKNOWN
    phase: str = "drafted"
    draft: PromotionTerms = NO_TERMS
    """As they are being written."""
    terms: PromotionTerms = NO_TERMS
    """As the Authority has them, or has approved them."""
    contents_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Who stated what a prize includes."""
    listed: tuple[str, ...] | None = None
    """What the regulations prescribe; None until somebody has said."""
    notified_at: int = UNKNOWN
    published: tuple[str, ...] = ()
    public: PromotionTerms = NO_TERMS
    """As they were published last."""
    marketing: tuple[str, ...] = ()
    approvals: tuple[str, ...] = ()
    entries: EntryLog = field(default_factory=EntryLog)
    barred: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    """Qualifying wagers by patron, until entries close."""
    noted: dict[str, int] = field(default_factory=dict)
    """Qualifying wagers as they were noted last, after entries had closed."""
    notes: tuple[str, ...] = ()
    eligible: tuple[PrizeEntry, ...] = ()
    """Frozen when entries closed."""
    list_digest: str = ""
    closed_at: int = UNKNOWN
    scrutineer: str = ""
    draw_number: int = 1
    commitments: dict[str, str] = field(default_factory=dict)
    nonces: dict[str, str] = field(default_factory=dict)
    given_up: tuple[GivenUp, ...] = ()
    """The draws before this one."""
    secret: str = ""
    drawn_at: int = UNKNOWN
    drawn_by: str = ""
    missing: tuple[str, ...] = ()
    picked: tuple[tuple[str, int], ...] = ()
    """Prize and entry of every pick of the draw in order, those of absent winners too."""
    held: tuple[HeldDraw, ...] = ()
    """The draws of the terms before the one that comes next."""
    winners: dict[str, PrizeWinner] = field(default_factory=dict)
    absent: tuple[PrizeWinner, ...] = ()
    """Whose entry was drawn, and who had to be there and were not."""
    attempts: tuple[NoticeAttempt, ...] = ()
    claims: tuple[PrizeClaim, ...] = ()
    identified: frozenset[str] = frozenset()
    """Claimants whose name and address are on file."""
    choices: dict[str, Parts] = field(default_factory=dict)
    accounts: dict[str, PrizeAccount] = field(default_factory=dict)
    disputes: tuple[PromotionDispute, ...] = ()
    incident: Incident | None = None
    """That is not yet validated."""
    valid_at: int = UNKNOWN
    """When the integrity was validated last."""
    people: KnownPeople = field(default_factory=KnownPeople)
    """Who takes part, or has found, told or validated something."""
    cancelled_at: int = UNKNOWN
    cancelled_because: str = ""
    results: str = ""

    def claim_of(self, patron: str, prize: str) -> PrizeClaim | None:
        """Return a patron's claim for a prize."""
        return next((claim for claim in self.claims if (claim.patron, claim.prize) == (patron, prize)), None)

    @property
    def holding(self) -> PromotionTerms:
        """Return the terms to be read: until the start as they are drafted, from then on those that hold."""
        return self.draft if self.phase in ("drafted", "notified") else self.terms

    @property
    def stage(self) -> int:
        """Return which draw of the terms comes next, or was the last."""
        return len(self.held) + 1

    @property
    def more(self) -> bool:
        """Say whether the terms announce a draw after this one."""
        return self.stage < self.terms.draws

    @property
    def counts_wagers(self) -> bool:
        """Say whether wagers still count for a draw: its entries are open, or those of one after it are."""
        return self.phase == "running" or (self.phase == "closed" and self.more)

    @property
    def counted_draw(self) -> int:
        """Return the draw until whose closing wagers count."""
        return self.stage + (self.phase == "closed" and self.more)

    def moment_of(self, name: str) -> int:
        """Return a moment of the draw that comes next: when its entries close, or when it is held."""
        return self.terms.moment(of_draw(name, self.stage))

    def enters_for(self) -> int | None:
        """Return the draw for which an entry comes in time now, the next of the terms; None where it is too late."""
        first = self.stage + (self.phase == "closed")
        for draw in range(first, self.terms.draws + 1):
            if self.now < self.terms.moment(of_draw("entries_close", draw)):
                return draw
        return None

    @property
    def current(self) -> HeldDraw:
        """Return the draw that comes next, or was the last, as far as it has come."""
        return HeldDraw(
            self.draw_number, self.eligible, self.list_digest, self.closed_at, self.drawn_at, self.drawn_by,
            self.scrutineer, self.commitments, self.secret, self.nonces, self.missing, self.given_up, self.picked,
        )  # fmt: skip

    def draw(self, number: int) -> HeldDraw:
        """Return a draw of the terms by its place in them."""
        return self.held[number - 1] if number <= len(self.held) else self.current

    def is_drawn(self, prize: str) -> bool:
        """Say whether the draw of a prize was held; that of a cancelled draw counts for nothing."""
        draw = self.terms.draw_of(prize)
        return draw <= len(self.held) or (
            draw == self.stage and self.phase in ("drawn", "concluded") and self.cancelled_at == UNKNOWN
        )

    def is_reached(self, winner: PrizeWinner) -> bool:
        """Say whether a winner knows it: one who has claimed does (P13)."""
        return winner.reached or self.claim_of(winner.patron, winner.prize) is not None

    def to_notify(self) -> list[PrizeWinner]:
        """Return the winners who need not be present and whom nobody has reached or given up."""
        if self.phase == "concluded" or self.terms.item("presence") == "yes":
            return []
        won = [winner for winner in self.winners.values() if self.is_drawn(winner.prize)]
        return [winner for winner in won if not (winner.unreachable or self.is_reached(winner))]

    def untold(self) -> list[PrizeWinner]:
        """Return who was drawn, made no claim and has not been told why nothing is awarded: absent, or cancelled."""
        lost = [one for one in self.winners.values() if not self.is_drawn(one.prize)]  # their draw was cancelled
        drawn = (*self.absent, *lost)
        return [one for one in drawn if not one.told and self.claim_of(one.patron, one.prize) is None]

    @property
    def kind(self) -> str:
        """Say whether the draw that was held is provable."""
        return self.current.kind

    @property
    def accounted(self) -> bool:
        """Say whether every prize's account balances, and together they announce what the terms do."""
        announced = sum(account.announced for account in self.accounts.values())
        started = self.phase not in ("drafted", "notified")
        due = sum(prize.value for prize in self.terms.prizes) if started else 0
        return announced == due and all(account.balanced and account.open >= 0 for account in self.accounts.values())
