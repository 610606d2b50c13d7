"""What happens after a draw: winners told, claims, payments, disputes, doubts about integrity, the end."""

from typing import NamedTuple

from hardway.promotion.commands import Parts


class NoticeAttempted(NamedTuple):
    """An attempt to notify a winner."""

    prize: str
    method: str
    outcome: str
    at: int
    late: bool
    clause: str = ""
    reading: str = ""


class WinnerUnreachable(NamedTuple):
    """All that was reasonable was tried to notify a winner."""

    prize: str
    because: str
    clause: str = ""
    reading: str = ""


class NoticeOverdue(NamedTuple):
    """The time to notify a winner has passed."""

    prize: str
    due: int
    clause: str = ""
    reading: str = ""


class PrizeClaimed(NamedTuple):
    """A patron claims a prize."""

    patron: str
    prize: str
    at: int
    clause: str = ""
    reading: str = ""


class PaymentChosen(NamedTuple):
    """The winner says how to be paid; by how much an alternative changes what is due."""

    patron: str
    prize: str
    parts: Parts
    adjusted: int
    clause: str = ""
    reading: str = ""


class PrizePaid(NamedTuple):
    """A prize is paid, whole or in part; what is then open."""

    patron: str
    prize: str
    means: str
    amount: int
    left: int
    clause: str = ""
    reading: str = ""


class PrizeWithheld(NamedTuple):
    """What is open of a prize is not awarded."""

    prize: str
    amount: int
    clause: str = ""
    reading: str = ""


class ClaimantIdentified(NamedTuple):
    """A claimant's name and address are on file."""

    patron: str
    clause: str = ""
    reading: str = ""


class ClaimDenied(NamedTuple):
    """A claim is not met; until when name and address are kept where that is a duty."""

    patron: str
    prize: str
    because: str
    at: int
    until: int
    clause: str = ""
    reading: str = ""


class ClaimReopened(NamedTuple):
    """A claim that was denied is open again; what of the prize is open with it."""

    patron: str
    prize: str
    because: str
    amount: int
    at: int
    clause: str = ""
    reading: str = ""


class PatronInformed(NamedTuple):
    """A patron was told why a prize was refused."""

    patron: str
    prize: str
    at: int
    clause: str = ""
    reading: str = ""


class PromotionDisputed(NamedTuple):
    """A patron disputes something of the promotion."""

    number: int
    patron: str
    says: str
    at: int
    clause: str = ""
    reading: str = ""


class DisputeDecided(NamedTuple):
    """The operator has decided, finally."""

    number: int
    decision: str
    clause: str = ""
    reading: str = ""


class DisputeAnswered(NamedTuple):
    """The patron is content, or is not."""

    number: int
    content: bool
    clause: str = ""
    reading: str = ""


class InspectorAdvised(NamedTuple):
    """The patron was told of the right to complain to an inspector."""

    number: int
    patron: str
    clause: str = ""
    reading: str = ""


class IntegrityDoubted(NamedTuple):
    """The integrity of promotion or draw is found compromised."""

    says: str
    name: str
    at: int
    clause: str = ""
    reading: str = ""


class InspectorateTold(NamedTuple):
    """The inspectorate is told."""

    inspector: str
    at: int
    clause: str = ""
    reading: str = ""


class PromotionPostponed(NamedTuple):
    """Promotion and draw wait."""

    at: int
    clause: str = ""
    reading: str = ""


class IntegrityValidated(NamedTuple):
    """Somebody else has validated the integrity."""

    says: str
    name: str
    at: int
    clause: str = ""
    reading: str = ""


class DrawCancelled(NamedTuple):
    """There is no draw."""

    because: str
    at: int
    clause: str = ""
    reading: str = ""


class ResultsPublished(NamedTuple):
    """The results can be read somewhere."""

    where: str
    at: int
    clause: str = ""
    reading: str = ""


class PromotionConcluded(NamedTuple):
    """Nothing is left to be done."""

    at: int
    clause: str = ""
    reading: str = ""
