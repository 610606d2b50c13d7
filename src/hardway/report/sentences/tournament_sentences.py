"""What happens in a tournament, told in sentences with the clauses behind them."""

from hardway.report.sentences.sentence import Sentence, Tells, sentence_by
from hardway.report.wording import word_label
from hardway.rulebook import Book
from hardway.tournament import events as e
from hardway.values.clock import shown
from hardway.values.money import short

_STATES = {"turned_down": "turned down"}
_PUT_BACK = {"accepted": "is in the tournament", "waiting": "is in, and has no place yet", "out": "is out as before"}
"""How somebody stands who is put back, or has chips back: who missed a wager in a hand that is annulled was perhaps
in all the time, and has the chips from before that hand only once it is annulled."""
_TELL: Tells = {
    e.Drafted: lambda n: f"{f'round {n.round} ' if n.round else ''}{n.item}: {n.says}",
    e.RuleChanged: lambda n: f"the conditions change {n.table}: {n.says} (rule {', '.join(n.rules) or 'none'})",
    e.ChangeMarked: "marked for those who approve: rule {rule} had better stay",
    e.Submitted: "the conditions are complete and submitted, {digest}",
    e.Approved: "the conditions are approved by letter {reference} of {day}, {digest}",
    e.Appointed: "{director} is the director",
    e.EntriesSet: lambda n: n.what.replace("_", " ").replace("entries", "entries are"),
    e.Applied: "{player} applies",
    e.Answered: lambda n: f"{n.player} is {_STATES.get(n.answer, n.answer)}{f': {n.because}' if n.because else ''}",
    e.StandingSet: lambda n: f"{n.player} is {'' if n.entitled else 'not '}entitled to gamble",
    e.FeePaid: lambda n: f"{n.player} pays {short(n.amount)} dollars, {n.what.replace('_', '-')}",
    e.FeeDue: lambda n: (
        f"{n.player} owes {short(n.amount)} dollars of the {n.what.replace('_', '-')}, and has no place without"
    ),
    e.FeeReduced: lambda n: f"{n.player} has {short(n.amount)} dollars back: the {n.what.replace('_', '-')} is lower",
    e.Refunded: lambda n: f"{short(n.amount)} dollars go back to {n.player}",
    e.WentOut: lambda n: f"{n.player} is {n.how}{f': {n.because}' if n.because else ''}",
    e.SubstituteOut: "{substitute}, a substitute, is disqualified: {because}",
    e.SubstituteBack: "{substitute} may be a substitute again",
    e.ChipsForfeited: lambda n: f"{short(n.amount)} chips of {n.player} go out of play",
    e.TableBusy: lambda n: f"{n.table} is {'in other play' if n.busy else 'free'}",
    e.TableDesignated: lambda n: (
        f"{n.table} is designated for round {n.round}{f' instead of {n.instead}' if n.instead else ''}"
    ),
    e.TableReleased: "{table} is released",
    e.Briefed: lambda n: f"{n.player} {'has understood' if n.satisfied else 'is briefed'}",
    e.SignaturesRequired: "every player must sign a copy of the conditions",
    e.CopySigned: "{player} signs",
    e.DirectorPresent: lambda n: f"{n.director} is {'present' if n.present else 'away: no dice are thrown'}",
    e.PlacesDrawn: lambda n: (
        ("drawn by numbers that were typed: " if n.typed else "drawn: ")
        + ", ".join(f"{who} {table} place {place}" for who, table, place in n.places)
    ),
    e.LotsCommitted: "the {what} of round {round} will be drawn from a secret: {commitment}",
    e.PlaceTaken: lambda n: (
        f"{n.who} takes place {n.place} at {n.table}{f' for {n.player}' if n.who != n.player else ''}"
    ),
    e.Nominated: "{player} nominates {substitute} for round {round}",
    e.SubstituteAnswered: lambda n: f"{n.substitute} may {'' if n.allowed else 'not '}play for {n.player}",
    e.StartMoved: lambda n: (
        f"round {n.round} starts at {shown(n.start)}, not {shown(n.was)}; told: {', '.join(n.told)}"
    ),
    e.RoundOpened: "round {round} begins",
    e.ChipsGiven: lambda n: f"{n.player} has {short(n.amount)} chips at {n.table}{', carried' if n.carried else ''}",
    e.Missing: "{player} has not come",
    e.DiceThrown: "the dice are thrown at {table}",
    e.HandOver: lambda n: (
        f"{n.table}, hand {n.number}: {_stacks(n.stacks)}{f'; out of play: {_stacks(n.gone)}' if n.gone else ''}"
    ),
    e.ChipsCounted: lambda n: f"{n.table}, counted again: {_stacks(n.stacks)}",
    e.WagerMissed: lambda n: f"{n.player} wagered {short(n.wagered)}, less than {short(n.least)}: {n.follows}",
    e.TimeUp: "the time is over at {table}: this hand is the last",
    e.TableEnded: lambda n: f"play ends at {n.table} ({n.how})",
    e.TableReopened: "{table} was concluded early, and plays on",
    e.HandAnnulled: lambda n: f"{_annulled(n)}: {_stacks(n.stacks)}",
    e.SecretSealed: "{player} seals a wager for hand {hand} at {table}",
    e.SecretOpened: "the sealed wager of {player} for hand {hand}: {says}",
    e.SecretNotKept: lambda n: (
        f"{n.player} sealed {n.says} for hand {n.hand} and put down {n.placed}: the wager was not kept"
        if n.says
        else f"{n.player} sealed a wager for hand {n.hand}, and it was not opened: the wager was not kept"
    ),
    e.Agreed: "{player} agrees to an early end at {table}",
    e.RoundSettled: lambda n: _settled(n),
    e.ChipsEnded: lambda n: f"{short(n.amount)} chips of {n.player} are {_ended(n)}",
    e.DisputeRaised: "dispute {number}, {player}: {says}",
    e.RulingGiven: "dispute {number} of {player}: {outcome}, {says}",
    e.Reinstated: lambda n: (
        f"{n.player} {_PUT_BACK[n.state]}{f'; {short(n.chips)} chips are in play again' if n.chips else ''}"
        f"{f'; {short(n.repaid)} dollars are repaid' if n.repaid else ''}"
    ),
    e.RulingAnswered: lambda n: f"{n.player} {'is content' if n.content else 'asks for a review'}, dispute {n.number}",
    e.PlaceOrdered: "{player} has place {place} of round {round}, by the decision of dispute {number}",
    e.ToldOfInspector: "{player} is told whom to consult, dispute {number}",
    e.TableDisputesWait: lambda n: (
        f"disputes at {n.table} that wait: {', '.join(f'{number} of {who}' for who, number in n.waiting) or 'none'}"
    ),
    e.PrizeAwarded: lambda n: (
        f"{n.player}, place {n.place}: {short(n.amount)} dollars"
        if n.amount > 0
        else f"{n.player}, place {n.place}: gives back {short(-n.amount)} dollars"
    ),
    e.TournamentFinished: "the tournament is finished",
    e.TournamentCancelled: "the tournament is cancelled: {because}",
    e.ClockSet: lambda n: shown(n.at),
}


def _stacks(stacks: e.Stacks) -> str:
    return ", ".join(f"{who} {short(chips)}" for who, chips in stacks)


def _annulled(event: e.HandAnnulled) -> str:
    recalled = event.ground == "recalled"
    return f"the last hand at {event.table} {'goes on' if recalled else f'does not count ({event.ground})'}"


def _settled(event: e.RoundSettled) -> str:
    typed = "; ties were drawn by numbers that were typed" if event.typed else ""
    if event.ranks:
        return "places: " + "; ".join(f"{' and '.join(group)}" for group in event.ranks) + typed
    best, rest = (", ".join(names) or "nobody" for names in (event.best, event.rest))
    return f"from round {event.round} go on: {best}; out: {rest}{typed}"


def _ended(event: e.ChipsEnded) -> str:
    return f"cashed for {short(event.dollars)} dollars" if event.how == "cash" else event.how


def tournament_sentence(book: Book, event: e.Event) -> Sentence:
    """Return an event of a tournament as a sentence, in the words of its book."""
    if isinstance(event, e.HandAnnulled):
        event = event._replace(ground=word_label(book.annulments, event.ground))
    return sentence_by(_TELL, event)
