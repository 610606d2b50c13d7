"""What happens in a promotion: a closed set of flat values. Amounts are cents, moments seconds; NAMES has words."""

from typing import NamedTuple

from hardway.promotion.award_events import (
    ClaimantIdentified,
    ClaimDenied,
    ClaimReopened,
    DisputeAnswered,
    DisputeDecided,
    DrawCancelled,
    InspectorAdvised,
    InspectorateTold,
    IntegrityDoubted,
    IntegrityValidated,
    NoticeAttempted,
    NoticeOverdue,
    PatronInformed,
    PaymentChosen,
    PrizeClaimed,
    PrizePaid,
    PrizeWithheld,
    PromotionConcluded,
    PromotionDisputed,
    PromotionPostponed,
    ResultsPublished,
    WinnerUnreachable,
)


class TimePassed(NamedTuple):
    """Time has come to a moment."""

    at: int


class ItemStated(NamedTuple):
    """The draft says something in an item."""

    item: str
    says: str
    clause: str = ""
    reading: str = ""


class PrizeStated(NamedTuple):
    """The draft has a prize of this kind and value."""

    prize: str
    kind: str
    value: int
    clause: str = ""
    reading: str = ""


class DetailStated(NamedTuple):
    """The draft says something of a prize."""

    prize: str
    detail: str
    says: str
    clause: str = ""
    reading: str = ""


class ContentsStated(NamedTuple):
    """What a prize includes is stated; an empty name is nothing."""

    prize: str
    content: str
    measure: int
    clause: str = ""
    reading: str = ""
    name: str = ""
    """Who states it."""


class AlternativeStated(NamedTuple):
    """The draft gives the winner a cash alternative."""

    prize: str
    amount: int
    clause: str = ""
    reading: str = ""


class PrizeDropped(NamedTuple):
    """A prize is taken out of the draft."""

    prize: str
    clause: str = ""
    reading: str = ""


class ListRead(NamedTuple):
    """What the regulations prescribe is stated."""

    listed: tuple[str, ...]
    at: int
    clause: str = ""
    reading: str = ""


class TermsPublished(NamedTuple):
    """The terms can be read somewhere."""

    where: str
    clause: str = ""
    reading: str = ""


class Marketed(NamedTuple):
    """A piece of marketing refers to the terms."""

    piece: str
    clause: str = ""
    reading: str = ""


class AuthorityNotified(NamedTuple):
    """The Authority has the terms, whose digest this is."""

    at: int
    digest: str
    clause: str = ""
    reading: str = ""
    name: str = ""
    """Who gives them on, and so confirms what the prizes include."""


class PromotionStarted(NamedTuple):
    """The promotion begins; what it announces is the value of its prizes."""

    at: int
    announced: int
    clause: str = ""
    reading: str = ""


class TermsAmended(NamedTuple):
    """Changed terms hold, by an approval."""

    approval: str
    digest: str
    announced: int
    clause: str = ""
    reading: str = ""
    name: str = ""
    """Who confirms what prizes include that is new."""


class PrizeEntered(NamedTuple):
    """A patron has an entry."""

    patron: str
    number: int
    at: int
    clause: str = ""
    reading: str = ""


class PatronBarred(NamedTuple):
    """A patron is not eligible."""

    patron: str
    because: str
    clause: str = ""
    reading: str = ""


class WagersCounted(NamedTuple):
    """The journals show so many qualifying wagers of a patron."""

    patron: str
    number: int
    clause: str = ""
    reading: str = ""


class CountNoted(NamedTuple):
    """A count that came after the closing: eligibility stays as it was frozen."""

    patron: str
    number: int
    stood: int
    clause: str = ""
    reading: str = ""


class EntriesClosed(NamedTuple):
    """Entries are closed; these are eligible, and this is the digest of their list."""

    at: int
    eligible: tuple[int, ...]
    digest: str
    clause: str = ""
    reading: str = ""


class ScrutineerNamed(NamedTuple):
    """A scrutineer oversees the draw."""

    name: str
    clause: str = ""
    reading: str = ""


class DrawCommitted(NamedTuple):
    """Somebody committed to a secret or nonce for a draw of this number."""

    who: str
    commitment: str
    number: int
    clause: str = ""
    reading: str = ""


class NonceRevealed(NamedTuple):
    """A nonce is shown that was committed to."""

    who: str
    nonce: str
    clause: str = ""
    reading: str = ""


class PrizesDrawn(NamedTuple):
    """The draw: secret and nonces, whose nonce is missing, and the entry of each prize."""

    at: int
    number: int
    secret: str
    missing: tuple[str, ...]
    picked: tuple[tuple[str, int], ...]
    scrutineer: str
    name: str
    provable: bool
    clause: str = ""
    reading: str = ""


class NextDraw(NamedTuple):
    """A draw of the terms is over, and the next comes; entries for it close at a moment."""

    draw: int
    closes: int
    clause: str = ""
    reading: str = ""


class WinnerDrawn(NamedTuple):
    """An entry was drawn for a prize."""

    prize: str
    entry: int
    patron: str
    clause: str = ""
    reading: str = ""


class WinnerAbsent(NamedTuple):
    """The winner had to be present and is not."""

    prize: str
    patron: str
    because: str = ""
    clause: str = ""
    reading: str = ""


PromotionEvent = (
    TimePassed
    | ItemStated
    | PrizeStated
    | DetailStated
    | ContentsStated
    | AlternativeStated
    | PrizeDropped
    | ListRead
    | TermsPublished
    | Marketed
    | AuthorityNotified
    | PromotionStarted
    | TermsAmended
    | PrizeEntered
    | PatronBarred
    | WagersCounted
    | CountNoted
    | EntriesClosed
    | ScrutineerNamed
    | DrawCommitted
    | NonceRevealed
    | PrizesDrawn
    | NextDraw
    | WinnerDrawn
    | WinnerAbsent
    | NoticeAttempted
    | WinnerUnreachable
    | NoticeOverdue
    | PrizeClaimed
    | PaymentChosen
    | PrizePaid
    | PrizeWithheld
    | ClaimantIdentified
    | ClaimDenied
    | ClaimReopened
    | PatronInformed
    | PromotionDisputed
    | DisputeDecided
    | DisputeAnswered
    | InspectorAdvised
    | IntegrityDoubted
    | InspectorateTold
    | PromotionPostponed
    | IntegrityValidated
    | DrawCancelled
    | ResultsPublished
    | PromotionConcluded
)

NAMES: dict[type, str] = {
    TimePassed: "clock",
    ItemStated: "item",
    PrizeStated: "prize",
    DetailStated: "detail",
    ContentsStated: "contents",
    AlternativeStated: "alternative",
    PrizeDropped: "dropped",
    ListRead: "prescribed",
    TermsPublished: "published",
    Marketed: "marketing",
    AuthorityNotified: "notified",
    PromotionStarted: "started",
    TermsAmended: "amended",
    PrizeEntered: "entered",
    PatronBarred: "barred",
    WagersCounted: "counted",
    CountNoted: "noted",
    EntriesClosed: "closed",
    ScrutineerNamed: "scrutineer",
    DrawCommitted: "committed",
    NonceRevealed: "revealed",
    PrizesDrawn: "drawn",
    NextDraw: "next_draw",
    WinnerDrawn: "winner",
    WinnerAbsent: "absent",
    NoticeAttempted: "attempted",
    WinnerUnreachable: "unreachable",
    NoticeOverdue: "overdue",
    PrizeClaimed: "claimed",
    PaymentChosen: "chosen",
    PrizePaid: "paid",
    PrizeWithheld: "withheld",
    ClaimantIdentified: "identified",
    ClaimDenied: "denied",
    ClaimReopened: "reopened",
    PatronInformed: "informed",
    PromotionDisputed: "dispute",
    DisputeDecided: "ruled",
    DisputeAnswered: "answered",
    InspectorAdvised: "advised",
    IntegrityDoubted: "compromised",
    InspectorateTold: "told",
    PromotionPostponed: "postponed",
    IntegrityValidated: "validated",
    DrawCancelled: "cancelled",
    ResultsPublished: "results",
    PromotionConcluded: "concluded",
}
