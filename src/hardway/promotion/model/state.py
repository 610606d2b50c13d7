"""The state of a promotion. It is a value: `evolve` makes the next one."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from hardway.promotion.model.commands import Parts
from hardway.promotion.model.lot import GivenUp, draw_kind, picks
from hardway.promotion.model.terms import NO_TERMS, PromotionTerms, draw_item
from hardway.values.clock import UNKNOWN
from hardway.values.names import KnownPeople

PHASES = ("drafted", "notified", "running", "closed", "drawn", "cancelled", "concluded")
OVER = PHASES[5:]
"""The phases in which a promotion is over."""


class PrizeEntry(NamedTuple):
    """One entry into a draw: its number, the patron, and when it was made."""

    number: int
    patron: str
    at: int


class EntryLog:
    """Entries in order. Adding one returns a new log, which shares its rows with this one."""

    __slots__ = ("_count", "_mine", "_rows")

    def __init__(self, rows: Iterable[PrizeEntry] = ()) -> None:
        self._rows: list[PrizeEntry] = list(rows)
        self._count = len(self._rows)
        self._mine: dict[str, list[int]] = {}
        """By patron: the indexes in `_rows` of the patron's entries."""
        for place, entry in enumerate(self._rows):
            self._mine.setdefault(entry.patron, []).append(place)

    def added(self, entry: PrizeEntry) -> "EntryLog":
        """Return a log with one more entry."""
        if self._count != len(self._rows):  # another log has added its own entry to these rows
            return EntryLog(self).added(entry)
        new = EntryLog.__new__(EntryLog)
        new._rows, new._mine, new._count = self._rows, self._mine, self._count + 1
        self._rows.append(entry)
        self._mine.setdefault(entry.patron, []).append(self._count)
        return new

    def count_of(self, patron: str) -> int:
        """Return how many entries a patron has."""
        return bisect_left(self._mine.get(patron, []), self._count)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[PrizeEntry]:
        return islice(self._rows, self._count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EntryLog) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class PrizeWinner(NamedTuple):
    """The winner of a prize, and whether they were notified."""

    prize: str
    entry: int
    patron: str
    reached: bool = False
    unreachable: bool = False
    overdue: bool = False
    told: bool = False
    """True if the winner was told why there is no prize: the draw was cancelled, or they were absent."""
    absent_at: int = UNKNOWN
    """When the winner was found absent from a draw they had to attend, or late with the claim; UNKNOWN if neither."""
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
    """Until when the claimant's name and address must be kept; UNKNOWN if there is no such duty."""
    told_at: int = UNKNOWN

    @property
    def needs_record(self) -> bool:
        """Whether the claimant's name and address may be needed: the claim is undecided, or its record is retained."""
        return self.outcome == "made" or self.kept_until != UNKNOWN


class PromotionDispute(NamedTuple):
    """A dispute; its outcome is open, decided, then content, not content, or advised (told of the inspector)."""

    number: int
    patron: str
    says: str
    at: int
    outcome: str = "open"
    decision: str = ""


class Incident(NamedTuple):
    """Findings that the integrity is compromised. The inspectorate must be told of each."""

    says: str
    """What all finders said, oldest first."""
    name: str
    """Who made the last finding."""
    at: int
    told_at: int = UNKNOWN
    postponed: bool = False
    others: tuple[str, ...] = ()
    """The people who made the findings before the last one, oldest first."""

    def further(self, says: str, name: str, at: int) -> "Incident":
        """Return the incident with one more finding, of which the inspectorate is not told yet."""
        found = f"{self.says}; {says}"
        return self._replace(says=found, name=name, at=at, told_at=UNKNOWN, others=(*self.others, self.name))

    @property
    def finders(self) -> tuple[str, ...]:
        """Return the people who made the findings."""
        return (*self.others, self.name)


class PrizeAccount(NamedTuple):
    """The account of one prize, in cents: announced and adjusted amounts equal the paid, withheld and open ones."""

    announced: int
    adjusted: int = 0
    """The cents by which a cash alternative exceeds the announced value; negative if it is less."""
    paid: Parts = ()
    withheld: int = 0
    open: int = 0

    @property
    def balanced(self) -> bool:
        """Say whether announced plus adjusted equals paid plus withheld plus open."""
        return self.announced + self.adjusted == sum(amount for _, amount in self.paid) + self.withheld + self.open

    def paid_by(self, means: str) -> int:
        """Return the amount paid by these means, in cents."""
        return dict(self.paid).get(means, 0)


class PrizeDraw(NamedTuple):
    """A draw of the terms: its entries, what was committed to and revealed, and the entry drawn for each prize."""

    number: int = 1
    """The number by which commitments name this draw; a draw that is started over gets the next number."""
    eligible: tuple[PrizeEntry, ...] = ()
    """The entries among which the draw picks; empty until entries close."""
    list_digest: str = ""
    closed_at: int = UNKNOWN
    drawn_at: int = UNKNOWN
    drawn_by: str = ""
    scrutineer: str = ""
    commitments: Mapping[str, str] = MappingProxyType({})
    secret: str = ""
    """The house's secret, revealed with the draw; empty before it, and if no entry was eligible."""
    nonces: Mapping[str, str] = MappingProxyType({})
    missing: tuple[str, ...] = ()
    """The people who committed to a nonce and did not reveal it."""
    given_up: tuple[GivenUp, ...] = ()
    picked: tuple[tuple[str, int], ...] = ()
    """Every pick in the order drawn: the prize and the entry's number; also picks whose winner was absent."""

    @property
    def kind(self) -> str:
        """Return `provable`, or a sentence that says how a person could have chosen the winner."""
        return draw_kind(self.nonces, self.missing, self.given_up)

    def picks(self, promotion: str, count: int) -> tuple[int, ...]:
        """Return the numbers of the first `count` entries that secret and nonces draw."""
        numbers = [entry.number for entry in self.eligible]
        return picks(promotion, self.number, self.list_digest, self.secret, self.nonces, numbers, count)


FIRST_DRAW = PrizeDraw()


@dataclass(frozen=True)
class PromotionState:
    """A promotion, from its first draft to its end."""

    name: str
    now: int = UNKNOWN
    phase: str = "drafted"
    draft: PromotionTerms = NO_TERMS
    """The terms as drafted now."""
    terms: PromotionTerms = NO_TERMS
    """The terms as last given to the Authority, or as changed with its approval."""
    contents_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By prize: the people who stated what the prize includes."""
    listed: tuple[str, ...] | None = None
    """The matters that the regulations prescribe, as staff stated them; None until they do."""
    notified_at: int = UNKNOWN
    published: tuple[str, ...] = ()
    public: PromotionTerms = NO_TERMS
    """The terms as they were last published."""
    marketing: tuple[str, ...] = ()
    approvals: tuple[str, ...] = ()
    entries: EntryLog = field(default_factory=EntryLog)
    barred: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    """Qualifying wagers by patron, as counted until entries close."""
    noted: dict[str, int] = field(default_factory=dict)
    """Qualifying wagers by patron, as last counted after entries had closed."""
    notes: tuple[str, ...] = ()
    draw: PrizeDraw = FIRST_DRAW
    """The next draw; once all draws were held, the last one."""
    held: tuple[PrizeDraw, ...] = ()
    """The draws that were held before `draw`."""
    winners: dict[str, PrizeWinner] = field(default_factory=dict)
    absent: tuple[PrizeWinner, ...] = ()
    """Winners who were absent although they had to be present, or did not claim in time."""
    attempts: tuple[NoticeAttempt, ...] = ()
    claims: tuple[PrizeClaim, ...] = ()
    identified: frozenset[str] = frozenset()
    """Claimants whose name and address are on file."""
    choices: dict[str, Parts] = field(default_factory=dict)
    accounts: dict[str, PrizeAccount] = field(default_factory=dict)
    disputes: tuple[PromotionDispute, ...] = ()
    incident: Incident | None = None
    """The findings that the promotion's integrity is compromised; None if there are none, and once it is validated."""
    valid_at: int = UNKNOWN
    """When the integrity was last validated."""
    people: KnownPeople = field(default_factory=KnownPeople)
    """The names that events have used, so that other spellings of them are recognised."""
    cancelled_at: int = UNKNOWN
    cancelled_because: str = ""
    results: str = ""

    def claim_of(self, patron: str, prize: str) -> PrizeClaim | None:
        """Return a patron's claim for a prize; None if there is none."""
        return next((claim for claim in self.claims if (claim.patron, claim.prize) == (patron, prize)), None)

    @property
    def readable_terms(self) -> PromotionTerms:
        """Return the terms to publish: until the start the draft, then the terms in force."""
        return self.draft if self.phase in ("drafted", "notified") else self.terms

    @property
    def stage(self) -> int:
        """Return the position in the terms of the next draw or, after the last, of that one."""
        return len(self.held) + 1

    @property
    def has_later_draw(self) -> bool:
        """Say whether the terms announce another draw after the next one, `draw`."""
        return self.stage < self.terms.draws

    @property
    def counts_wagers(self) -> bool:
        """Say whether wagers still count: entries are open for the next draw or a later one."""
        return self.phase == "running" or (self.phase == "closed" and self.has_later_draw)

    @property
    def counted_draw(self) -> int:
        """Return the number of the draw up to whose closing wagers count now: the first still open, else the last."""
        return self.stage + (self.phase == "closed" and self.has_later_draw)

    def moment_of(self, name: str) -> int:
        """Return a time of the next draw, by the item that states it: when entries close, or when the draw is held."""
        return self.terms.moment(draw_item(name, self.stage))

    def draw_for_entry(self) -> int | None:
        """Return the number of the first draw for which an entry made now is in time; None if there is none."""
        first = self.stage + (self.phase == "closed")
        for draw in range(first, self.terms.draws + 1):
            if self.now < self.terms.moment(draw_item("entries_close", draw)):
                return draw
        return None

    def draw_of_terms(self, number: int) -> PrizeDraw:
        """Return a draw by its position in the terms."""
        return (*self.held, self.draw)[number - 1]

    def is_drawn(self, prize: str) -> bool:
        """Say whether the draw of a prize was held and not cancelled."""
        number = self.terms.draw_of(prize)
        return number <= len(self.held) or (
            number == self.stage and self.phase in ("drawn", "concluded") and self.cancelled_at == UNKNOWN
        )

    def is_reached(self, winner: PrizeWinner) -> bool:
        """Say whether a winner knows of the prize; one who has claimed it does (P13)."""
        return winner.reached or self.claim_of(winner.patron, winner.prize) is not None

    def to_notify(self) -> list[PrizeWinner]:
        """Return the winners still to be notified: neither reached nor given up, nor required to be present."""
        if self.phase == "concluded" or self.terms.item("presence") == "yes":
            return []
        won = [winner for winner in self.winners.values() if self.is_drawn(winner.prize)]
        return [winner for winner in won if not (winner.unreachable or self.is_reached(winner))]

    def uninformed(self) -> list[PrizeWinner]:
        """Return winners who get nothing and were not told why: they were absent, or the draw was cancelled. None has
        claimed."""
        # winners whose draw was cancelled
        lost = [one for one in self.winners.values() if not self.is_drawn(one.prize)]
        drawn = (*self.absent, *lost)
        return [one for one in drawn if not one.told and self.claim_of(one.patron, one.prize) is None]

    @property
    def accounted(self) -> bool:
        """Say whether every account balances, and whether together they announce the prizes of the terms."""
        announced = sum(account.announced for account in self.accounts.values())
        started = self.phase not in ("drafted", "notified")
        due = sum(prize.value for prize in self.terms.prizes) if started else 0
        return announced == due and all(account.balanced and account.open >= 0 for account in self.accounts.values())
