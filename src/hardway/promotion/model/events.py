"""What happens in a promotion: flat values, each declared with its name, its fields and its sentence."""

from hardway.values.event import Amounts, Cents, Clause, Event, IfAny, Measure, Moment, Person, Reading, Word


class PromotionEvent(Event):
    """Something that happened in a promotion."""


class _Cited(PromotionEvent, kw_only=True):
    """An event that rests on a clause."""

    clause: Clause
    reading: Reading = ""


class TimePassed(PromotionEvent, name="clock", says="{at}"):
    """Time has come to a moment."""

    at: Moment


class ItemStated(_Cited, name="item", says="{item}: {says}"):
    """The draft says something in an item."""

    item: str
    says: IfAny[str]


class PrizeStated(_Cited, name="prize", says="the prize {prize}: {kind}, worth {value}"):
    """The draft has a prize of this kind and value."""

    prize: str
    kind: str
    value: Cents


class DetailStated(_Cited, name="detail", says="{prize}, {detail}: {says}"):
    """The draft says something of a prize."""

    prize: str
    detail: str
    says: IfAny[str]


class ContentsStated(_Cited, name="contents", says="{prize} includes {content:nothing of note}[ {measure}]"):
    """What a prize includes is stated; an empty name is nothing."""

    prize: str
    content: str
    measure: Measure
    name: Person = ""
    """Who states it."""


class AlternativeStated(_Cited, name="alternative", says="the winner of {prize} may take {amount} in cash instead"):
    """The draft gives the winner a cash alternative."""

    prize: str
    amount: Cents


class PrizeDropped(_Cited, name="dropped", says="{prize} is no prize any more"):
    """A prize is taken out of the draft."""

    prize: str


class ListRead(_Cited, name="prescribed", says="the regulations prescribe {listed:nothing}"):
    """What the regulations prescribe is stated."""

    listed: tuple[str, ...]
    at: Moment


class TermsPublished(_Cited, name="published", says="the terms can be read {where}"):
    """The terms can be read somewhere."""

    where: str


class Marketed(_Cited, name="marketing", says="marketing that refers to the terms: {piece}"):
    """A piece of marketing refers to the terms."""

    piece: str


class AuthorityNotified(_Cited, name="notified", says="the Authority has the terms since {at}, {digest}"):
    """The Authority has the terms, whose digest this is."""

    at: Moment
    digest: str
    name: Person = ""
    """Who gives them on, and so confirms what the prizes include."""


class PromotionStarted(_Cited, name="started", says="the promotion begins; prizes worth {announced} are announced"):
    """The promotion begins; what it announces is the value of its prizes."""

    at: Moment
    announced: Cents


class TermsAmended(_Cited, name="amended", says="changed terms hold, approved by {approval}, {digest}"):
    """Changed terms hold, by an approval."""

    approval: str
    digest: str
    announced: Cents
    name: Person = ""
    """Who confirms what prizes include that is new."""


class PrizeEntered(_Cited, name="entered", says="{patron} enters, entry {number}"):
    """A patron has an entry."""

    patron: Person
    number: int
    at: Moment


class PatronBarred(_Cited, name="barred", says="{patron} is not eligible: {because}"):
    """A patron is not eligible."""

    patron: Person
    because: IfAny[str]


class WagersCounted(_Cited, name="counted", says="{patron} has {number qualifying wager}"):
    """The journals show so many qualifying wagers of a patron."""

    patron: Person
    number: int


class CountNoted(
    _Cited,
    name="noted",
    says="noted: {patron} has {number qualifying wager} now, and had {stood} when entries closed",
):
    """A count that came after the closing: eligibility stays as it was frozen."""

    patron: Person
    number: int
    stood: int


class EntriesClosed(_Cited, name="closed", says="entries closed at {at}; in the draw: {eligible:#}, list {digest}"):
    """Entries are closed; these are eligible, and this is the digest of their list."""

    at: Moment
    eligible: tuple[int, ...]
    digest: str


class ScrutineerNamed(_Cited, name="scrutineer", says="{name} oversees the draw"):
    """A scrutineer oversees the draw."""

    name: Person


class DrawCommitted(_Cited, name="committed", says="{who} commits to draw {number}: {commitment}"):
    """Somebody committed to a secret or nonce for a draw of this number."""

    who: Person
    commitment: str
    number: int


class NonceRevealed(_Cited, name="revealed", says="{who} shows the nonce {nonce}"):
    """A nonce is shown that was committed to."""

    who: Person
    nonce: str


class PrizesDrawn(
    _Cited,
    name="drawn",
    says="drawn by {name:the house} with the secret {secret}[; nonces missing: {missing}]; "
    "{provable:provable|not provable: somebody could have chosen who wins}",
):
    """The draw: secret and nonces, whose nonce is missing, and the entry of each prize."""

    at: Moment
    number: int
    secret: str
    missing: tuple[str, ...]
    picked: tuple[tuple[str, int], ...]
    scrutineer: Person
    name: Person
    provable: bool


class NextDraw(_Cited, name="next_draw", says="draw {draw} comes next; entries for it close at {closes}"):
    """A draw of the terms is over, and the next comes; entries for it close at a moment."""

    draw: int
    closes: Moment


class WinnerDrawn(_Cited, name="winner", says="{prize}: entry {entry} of {patron}"):
    """An entry was drawn for a prize."""

    prize: str
    entry: int
    patron: Person


class WinnerAbsent(_Cited, name="absent", says="{patron}, who won {prize}, does not take it: {because}"):
    """The winner had to be present and is not."""

    prize: str
    patron: Person
    because: IfAny[str] = ""


class NoticeAttempted(_Cited, name="attempted", says="the winner of {prize} was {outcome} by {method}{late:, late}"):
    """An attempt to notify a winner."""

    prize: str
    method: Word
    outcome: str
    at: Moment
    late: bool


class WinnerUnreachable(_Cited, name="unreachable", says="the winner of {prize} cannot be reached: {because}"):
    """All that was reasonable was tried to notify a winner."""

    prize: str
    because: IfAny[str]


class NoticeOverdue(_Cited, name="overdue", says="the winner of {prize} was to be notified by {due}"):
    """The time to notify a winner has passed."""

    prize: str
    due: Moment


class PrizeClaimed(_Cited, name="claimed", says="{patron} claims {prize}"):
    """A patron claims a prize."""

    patron: Person
    prize: str
    at: Moment


class PaymentChosen(_Cited, name="chosen", says="{patron} chooses for {prize}: {parts}"):
    """The winner says how to be paid; by how much an alternative changes what is due."""

    patron: Person
    prize: str
    parts: Amounts
    adjusted: Cents


class PrizePaid(_Cited, name="paid", says="{patron} is paid {amount} of {prize} by {means}; {left} is open"):
    """A prize is paid, whole or in part; what is then open."""

    patron: Person
    prize: str
    means: str
    amount: Cents
    left: Cents


class PrizeWithheld(_Cited, name="withheld", says="{amount} of {prize} is withheld"):
    """What is open of a prize is not awarded."""

    prize: str
    amount: Cents


class ClaimantIdentified(_Cited, name="identified", says="name and address of {patron} are on file"):
    """A claimant's name and address are on file."""

    patron: Person


class ClaimDenied(
    _Cited,
    name="denied",
    says="the claim of {patron} for {prize} is denied: {because}[; kept until {until}]",
):
    """A claim is not met; until when name and address are kept where that is a duty."""

    patron: Person
    prize: str
    because: IfAny[str]
    at: Moment
    until: Moment


class ClaimReopened(_Cited, name="reopened", says="the claim of {patron} for {prize} is open again: {because}"):
    """A claim that was denied is open again; what of the prize is open with it."""

    patron: Person
    prize: str
    because: IfAny[str]
    amount: Cents
    at: Moment


class PatronInformed(_Cited, name="informed", says="{patron} is told why {prize} was refused"):
    """A patron was told why a prize was refused."""

    patron: Person
    prize: str
    at: Moment


class PromotionDisputed(_Cited, name="dispute", says="dispute {number} of {patron}: {says}"):
    """A patron disputes something of the promotion."""

    number: int
    patron: Person
    says: IfAny[str]
    at: Moment


class DisputeDecided(_Cited, name="ruled", says="dispute {number} is decided: {decision}"):
    """The operator has decided, finally."""

    number: int
    decision: str


class DisputeAnswered(_Cited, name="answered", says="the patron is {content:|not }content with dispute {number}"):
    """The patron is content, or is not."""

    number: int
    content: bool


class InspectorAdvised(_Cited, name="advised", says="{patron} is told whom to complain to"):
    """The patron was told of the right to complain to an inspector."""

    number: int
    patron: Person


class IntegrityDoubted(_Cited, name="compromised", says="{name} finds the integrity compromised: {says}"):
    """The integrity of promotion or draw is found compromised."""

    says: IfAny[str]
    name: Person
    at: Moment


class InspectorateTold(_Cited, name="told", says="the inspectorate is told: {inspector}"):
    """The inspectorate is told."""

    inspector: str
    at: Moment


class PromotionPostponed(_Cited, name="postponed", says="promotion and draw are postponed"):
    """Promotion and draw wait."""

    at: Moment


class IntegrityValidated(_Cited, name="validated", says="{name} has validated the integrity: {says}"):
    """Somebody else has validated the integrity."""

    says: IfAny[str]
    name: Person
    at: Moment


class DrawCancelled(_Cited, name="cancelled", says="the draw is cancelled: {because}"):
    """There is no draw."""

    because: IfAny[str]
    at: Moment


class ResultsPublished(_Cited, name="results", says="the results can be read {where}"):
    """The results can be read somewhere."""

    where: str
    at: Moment


class PromotionConcluded(_Cited, name="concluded", says="the promotion is concluded"):
    """Nothing is left to be done."""

    at: Moment


NAMES: dict[type, str] = {kind: name for name, kind in PromotionEvent._kinds.items()}
