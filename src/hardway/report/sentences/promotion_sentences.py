"""What happens in a promotion, told in sentences with the clauses behind them."""

from hardway.promotion import award_events as a
from hardway.promotion import events as e
from hardway.report.sentences.sentence import Sentence, Tells, sentence_by
from hardway.values.clock import UNKNOWN, shown
from hardway.values.money import short

_TELL: Tells = {
    e.TimePassed: lambda n: shown(n.at),
    e.ItemStated: "{item}: {says}",
    e.PrizeStated: lambda n: f"the prize {n.prize}: {n.kind}, worth {short(n.value)}",
    e.DetailStated: "{prize}, {detail}: {says}",
    e.ContentsStated: lambda n: (
        f"{n.prize} includes {n.content or 'nothing of note'}{f' {short(n.measure)}' if n.measure else ''}"
    ),
    e.AlternativeStated: lambda n: f"the winner of {n.prize} may take {short(n.amount)} in cash instead",
    e.PrizeDropped: "{prize} is no prize any more",
    e.ListRead: lambda n: f"the regulations prescribe {', '.join(n.listed) or 'nothing'}",
    e.TermsPublished: "the terms can be read {where}",
    e.Marketed: "marketing that refers to the terms: {piece}",
    e.AuthorityNotified: lambda n: f"the Authority has the terms since {shown(n.at)}, {n.digest}",
    e.PromotionStarted: lambda n: f"the promotion begins; prizes worth {short(n.announced)} are announced",
    e.TermsAmended: "changed terms hold, approved by {approval}, {digest}",
    e.PrizeEntered: "{patron} enters, entry {number}",
    e.PatronBarred: "{patron} is not eligible: {because}",
    e.WagersCounted: "{patron} has {number} qualifying wagers",
    e.CountNoted: "noted: {patron} has {number} qualifying wagers now, and {stood} when entries closed",
    e.EntriesClosed: lambda n: f"entries closed at {shown(n.at)}; {len(n.eligible)} count, list {n.digest}",
    e.ScrutineerNamed: "{name} oversees the draw",
    e.DrawCommitted: "{who} commits to draw {number}: {commitment}",
    e.NonceRevealed: "{who} shows the nonce {nonce}",
    e.PrizesDrawn: lambda n: _drawn(n),
    e.NextDraw: lambda n: f"draw {n.draw} comes next; entries for it close at {shown(n.closes)}",
    e.WinnerDrawn: "{prize}: entry {entry} of {patron}",
    e.WinnerAbsent: "{patron}, who won {prize}, does not take it: {because}",
    a.NoticeAttempted: lambda n: (
        f"the winner of {n.prize} was {n.outcome} by {n.method.replace('_', ' ')}{', late' if n.late else ''}"
    ),
    a.WinnerUnreachable: "the winner of {prize} cannot be reached: {because}",
    a.NoticeOverdue: lambda n: f"the winner of {n.prize} was to be notified by {shown(n.due)}",
    a.PrizeClaimed: "{patron} claims {prize}",
    a.PaymentChosen: lambda n: (
        f"{n.patron} chooses for {n.prize}: " + ", ".join(f"{means} {short(amount)}" for means, amount in n.parts)
    ),
    a.PrizePaid: lambda n: f"{n.patron} is paid {short(n.amount)} of {n.prize} by {n.means}; {short(n.left)} is open",
    a.PrizeWithheld: lambda n: f"{short(n.amount)} of {n.prize} is withheld",
    a.ClaimantIdentified: "name and address of {patron} are on file",
    a.ClaimReopened: "the claim of {patron} for {prize} is open again: {because}",
    a.ClaimDenied: lambda n: (
        f"the claim of {n.patron} for {n.prize} is denied: {n.because}"
        f"{f'; kept until {shown(n.until)}' if n.until != UNKNOWN else ''}"
    ),
    a.PatronInformed: "{patron} is told why {prize} was refused",
    a.PromotionDisputed: "dispute {number} of {patron}: {says}",
    a.DisputeDecided: "dispute {number} is decided: {decision}",
    a.DisputeAnswered: lambda n: f"the patron is {'' if n.content else 'not '}content with dispute {n.number}",
    a.InspectorAdvised: "{patron} is told whom to complain to",
    a.IntegrityDoubted: "{name} finds the integrity compromised: {says}",
    a.InspectorateTold: "the inspectorate is told: {inspector}",
    a.PromotionPostponed: "promotion and draw are postponed",
    a.IntegrityValidated: "{name} has validated the integrity: {says}",
    a.DrawCancelled: "the draw is cancelled: {because}",
    a.ResultsPublished: "the results can be read {where}",
    a.PromotionConcluded: "the promotion is concluded",
}


def _drawn(event: e.PrizesDrawn) -> str:
    missing = f"; nonces missing: {', '.join(event.missing)}" if event.missing else ""
    kind = "; provable" if event.provable else "; not provable: somebody could have chosen who wins"
    return f"drawn by {event.name or 'the house'} with the secret {event.secret}{missing}{kind}"


def promotion_sentence(event: e.PromotionEvent) -> Sentence:
    """Return an event of a promotion as a sentence."""
    return sentence_by(_TELL, event)
