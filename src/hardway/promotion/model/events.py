"""The events of a promotion, each with its name, its fields and its sentence."""

from hardway.values.event import Amounts, Cents, Clause, Event, IfAny, Measure, Moment, Person, Reading, Word


class PromotionEvent(Event):
    """An event of a promotion."""


class _Cited(PromotionEvent, kw_only=True):
    """An event that cites a clause."""

    clause: Clause
    reading: Reading = ""


class TimePassed(PromotionEvent, name="clock", says="{at}"):
    """The clock is set."""

    at: Moment


class ItemStated(_Cited, name="item", says="{item}: {says}"):
    """Staff give an item of the drafted terms its text."""

    item: str
    says: IfAny[str]


class PrizeStated(_Cited, name="prize", says="the prize {prize}: {kind}, worth {value}"):
    """A prize is drafted, with kind and value."""

    prize: str
    kind: str
    value: Cents


class DetailStated(_Cited, name="detail", says="{prize}, {detail}: {says}"):
    """Staff give a detail of a drafted prize its text."""

    prize: str
    detail: str
    says: IfAny[str]


class ContentsStated(_Cited, name="contents", says="{prize} includes {content:nothing of note}[ {measure}]"):
    """Staff name a thing that a prize includes; if `content` is empty, it includes nothing of note."""

    prize: str
    content: str
    measure: Measure
    name: Person = ""
    """The person who states it."""


class AlternativeStated(_Cited, name="alternative", says="the winner of {prize} may take {amount} in cash instead"):
    """A cash alternative is drafted for a prize."""

    prize: str
    amount: Cents


class PrizeDropped(_Cited, name="dropped", says="{prize} is taken out of the prizes"):
    """A prize is taken out of the drafted terms."""

    prize: str


class ListRead(_Cited, name="prescribed", says="the regulations prescribe {listed:nothing}"):
    """Staff record which prize contents the regulations prohibit; `listed` may be empty."""

    listed: tuple[str, ...]
    at: Moment


class TermsPublished(_Cited, name="published", says="the terms can be read {where}"):
    """The terms are published."""

    where: str


class Marketed(_Cited, name="marketing", says="marketing that refers to the terms: {piece}"):
    """A piece of marketing that refers to the terms is on record."""

    piece: str


class AuthorityNotified(_Cited, name="notified", says="the Authority has the terms since {at}, {digest}"):
    """The Authority has the terms."""

    at: Moment
    digest: str
    name: Person = ""
    """The person who gives the terms to the Authority, and so confirms what the prizes include."""


class PromotionStarted(_Cited, name="started", says="the promotion begins; prizes worth {announced} are announced"):
    """The promotion begins. `announced` is the value of its prizes."""

    at: Moment
    announced: Cents


class TermsAmended(_Cited, name="amended", says="changed terms hold, approved by {approval}, {digest}"):
    """Changed terms come into force, by an approval of the Authority."""

    approval: str
    digest: str
    announced: Cents
    name: Person = ""
    """The person who confirms new contents of prizes."""


class PrizeEntered(_Cited, name="entered", says="{patron} <enters>, entry {number}"):
    """A patron enters."""

    patron: Person
    number: int
    at: Moment


class PatronBarred(_Cited, name="barred", says="{patron} <is> not eligible: {because}"):
    """A patron is ruled ineligible."""

    patron: Person
    because: IfAny[str]


class WagersCounted(_Cited, name="counted", says="{patron} <has> {number qualifying wager}"):
    """A patron's qualifying wagers are counted in the tables' journals."""

    patron: Person
    number: int


class CountNoted(
    _Cited,
    name="noted",
    says="noted: {patron} <has> {number qualifying wager} now, and had {stood} when entries closed",
):
    """Qualifying wagers are counted after entries have closed; who is eligible does not change."""

    patron: Person
    number: int
    stood: int


class EntriesClosed(_Cited, name="closed", says="entries closed at {at}; in the draw: {eligible:#}, list {digest}"):
    """Entries close: which entries are eligible, and the digest of their list."""

    at: Moment
    eligible: tuple[int, ...]
    digest: str


class ScrutineerNamed(_Cited, name="scrutineer", says="{name} <oversees> the draw"):
    """A scrutineer is named."""

    name: Person


class DrawCommitted(_Cited, name="committed", says="{who} <commits> to draw {number}: {commitment}"):
    """A person commits to a secret or nonce for a draw."""

    who: Person
    commitment: str
    number: int


class NonceRevealed(_Cited, name="revealed", says="{who} <shows> the nonce {nonce}"):
    """A nonce is revealed."""

    who: Person
    nonce: str


class PrizesDrawn(
    _Cited,
    name="drawn",
    says="drawn by {name:the house} with the secret {secret}[; nonces missing: {missing}]; "
    "{provable:provable|not provable: a person could have chosen the winner}",
):
    """The draw is held. `missing` are people who did not reveal their nonce; `picked` has the entry drawn for each
    prize."""

    at: Moment
    number: int
    secret: str
    missing: tuple[str, ...]
    picked: tuple[tuple[str, int], ...]
    scrutineer: Person
    name: Person
    provable: bool


class NextDraw(_Cited, name="next_draw", says="draw {draw} comes next; entries for it close at {closes}"):
    """The next draw of the terms begins; `closes` is when entries for it close."""

    draw: int
    closes: Moment


class WinnerDrawn(_Cited, name="winner", says="{prize}: entry {entry} of {patron}"):
    """An entry is drawn for a prize."""

    prize: str
    entry: int
    patron: Person


class WinnerAbsent(_Cited, name="absent", says="{patron}, who won {prize}, does not get it: {because}"):
    """A winner is absent, or has not claimed in time."""

    prize: str
    patron: Person
    because: IfAny[str] = ""


class NoticeAttempted(_Cited, name="attempted", says="the winner of {prize} was {outcome} by {method}{late:, late}"):
    """An attempt to notify a winner is on record."""

    prize: str
    method: Word
    outcome: str
    at: Moment
    late: bool


class WinnerUnreachable(_Cited, name="unreachable", says="the winner of {prize} cannot be reached: {because}"):
    """A winner is declared unreachable."""

    prize: str
    because: IfAny[str]


class NoticeOverdue(_Cited, name="overdue", says="the winner of {prize} was to be notified by {due}"):
    """The deadline to notify a winner has passed."""

    prize: str
    due: Moment


class PrizeClaimed(_Cited, name="claimed", says="{patron} <claims> {prize}"):
    """A patron claims a prize."""

    patron: Person
    prize: str
    at: Moment


class PaymentChosen(_Cited, name="chosen", says="{patron} <chooses> for {prize}: {parts}"):
    """A winner chooses how to be paid. `adjusted` is how much more (negative: less) is due by a cash alternative."""

    patron: Person
    prize: str
    parts: Amounts
    adjusted: Cents


class PrizePaid(
    _Cited, name="paid", says="{patron} <is> paid {amount} of {prize} by {means}; {left} is still to be paid"
):
    """A prize is paid, whole or in part; `left` is still to be paid."""

    patron: Person
    prize: str
    means: str
    amount: Cents
    left: Cents


class PrizeWithheld(_Cited, name="withheld", says="{amount} of {prize} is withheld"):
    """What is left to pay of a prize is withheld."""

    prize: str
    amount: Cents


class ClaimantIdentified(_Cited, name="identified", says="name and address of {patron} are on file"):
    """A claimant's name and address are put on file."""

    patron: Person


class ClaimDenied(
    _Cited, name="denied", says="the claim of {patron} for {prize} is denied: {because}[; kept until {until}]"
):
    """A claim is denied. If there is a duty to keep name and address, `until` is its end."""

    patron: Person
    prize: str
    because: IfAny[str]
    at: Moment
    until: Moment


class ClaimReopened(_Cited, name="reopened", says="the claim of {patron} for {prize} is open again: {because}"):
    """A claim is reopened, and with it an amount of the prize that was withheld."""

    patron: Person
    prize: str
    because: IfAny[str]
    amount: Cents
    at: Moment


class PatronInformed(_Cited, name="informed", says="{patron} <is> told why {prize} was refused"):
    """A patron is told why a prize was refused."""

    patron: Person
    prize: str
    at: Moment


class PromotionDisputed(_Cited, name="dispute", says="dispute {number} of {patron}: {says}"):
    """A patron raises a dispute."""

    number: int
    patron: Person
    says: IfAny[str]
    at: Moment


class DisputeDecided(_Cited, name="ruled", says="dispute {number} is decided: {decision}"):
    """The operator decides a dispute; the decision is final."""

    number: int
    decision: str


class DisputeAnswered(_Cited, name="answered", says="the patron is {content:|not }content with dispute {number}"):
    """The patron says whether they are content with the decision."""

    number: int
    content: bool


class InspectorAdvised(_Cited, name="advised", says="{patron} <is> told whom to complain to"):
    """A patron is told of the right to complain to an inspector."""

    number: int
    patron: Person


class IntegrityDoubted(_Cited, name="compromised", says="{name} <finds> the integrity compromised: {says}"):
    """A person finds the integrity of promotion or draw compromised."""

    says: IfAny[str]
    name: Person
    at: Moment


class InspectorateTold(_Cited, name="told", says="the inspectorate is told: {inspector}"):
    """The inspectorate is told."""

    inspector: str
    at: Moment


class PromotionPostponed(_Cited, name="postponed", says="promotion and draw are postponed"):
    """Promotion and draw are postponed."""

    at: Moment


class IntegrityValidated(_Cited, name="validated", says="{name} <has> validated the integrity: {says}"):
    """Another person validates the integrity."""

    says: IfAny[str]
    name: Person
    at: Moment


class DrawCancelled(_Cited, name="cancelled", says="the draw is cancelled: {because}"):
    """The draw is cancelled."""

    because: IfAny[str]
    at: Moment


class ResultsPublished(_Cited, name="results", says="the results can be read {where}"):
    """The results are published."""

    where: str
    at: Moment


class PromotionConcluded(_Cited, name="concluded", says="the promotion is concluded"):
    """The promotion ends."""

    at: Moment
