"""A promotion in the notation: its entries, and the expectations of its records.

>>> NOTATION.forms.write(NOTATION.forms.parse("choose ann jackpot cash 5000 cheque 7000"))
'choose ann jackpot cash 5000 cheque 7000'
"""

from collections.abc import Callable

from hardway.notation.cores import Core
from hardway.notation.expect import Check, Failed, Moment, equal, events_given, read_expectation, refused_or_not
from hardway.notation.forms import EntryForms
from hardway.notation.word_kinds import KINDS, Kind, time
from hardway.notation.words import NotationError, Words
from hardway.promotion import REASONS, decide, fold, legal, open_promotion, tasks, view
from hardway.promotion.awarding import ALTERNATIVE
from hardway.promotion.model.commands import Parts, PromotionAct
from hardway.promotion.model.events import PromotionEvent
from hardway.promotion.model.state import PHASES
from hardway.promotion.model.terms import gaps
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.money import short
from hardway.values.verbs import verbs_of
from hardway.values.vocabulary import Vocabulary


def _payments(words: Words, expected: str) -> Parts:
    """Read how a winner wants to be paid: means and amounts, or `alternative` alone."""
    parts: Parts = ()
    while words.peek() or not parts:
        means = words.name("how to be paid")
        parts += ((means, 0 if means == ALTERNATIVE else words.amount()),)
    return parts


def _payments_written(parts: Parts) -> str:
    return " ".join(f"{means} {short(amount)}" if amount else means for means, amount in parts)


def _phase(words: Words) -> Check:
    wanted = words.one_of(PHASES, "a phase")
    return lambda moment: equal(moment.game.state.phase, wanted, "the phase")


def _account(words: Words) -> Check:
    """Read `account car open 9000`: how much of a prize is announced, adjusted, open, withheld, or paid by one
    means.
    """
    prize, what, wanted = words.name("a prize"), words.name("a part of the account"), short(words.amount())

    def check(moment: Moment) -> None:
        account = moment.game.state.accounts.get(prize)
        if account is None:
            raise Failed(f"there is no prize {prize} with an account")
        own = what in ("announced", "adjusted", "open", "withheld")
        equal(short(getattr(account, what) if own else account.paid_by(what)), wanted, f"{what} of {prize}")

    return check


def _winner(words: Words) -> Check:
    """Read `winner car ann`, or `winner car none`."""
    prize, wanted = words.name("a prize"), words.name("a patron, or none")

    def check(moment: Moment) -> None:
        winner = moment.game.state.winners.get(prize)
        equal(winner.patron if winner is not None else "none", wanted, f"the winner of {prize}")

    return check


def _eligible(words: Words) -> Check:
    """Read `eligible ann bob`: the patrons whose entries are on the list, in its order; or `eligible none`."""
    wanted = words.rest()

    def check(moment: Moment) -> None:
        patrons = [entry.patron for entry in moment.game.state.draw.eligible]
        equal(" ".join(patrons) or "none", wanted, "the list")

    return check


def _tasks(words: Words) -> Check:
    """Read `tasks notify results`: exactly these tasks are open; or `tasks none`."""
    wanted = words.rest()

    def check(moment: Moment) -> None:
        found = [task.name for task in tasks(moment.game.book, moment.game.state)]
        equal(" ".join(found) or "none", wanted, "the tasks")

    return check


def _task(words: Words) -> Check:
    """Read `task notify due 2026-12-03T23:59:59`, `task notify overdue`, or with its clause `task notify 10.8`."""
    name, what = words.name("a task"), words.peek()
    wanted = time(words, "when") if words.after("due") and words.word("due") else words.rest()

    def check(moment: Moment) -> None:
        found = [task for task in tasks(moment.game.book, moment.game.state) if task.name == name]
        if not found:
            raise Failed(f"there is no task {name}")
        if what == "due":
            equal(time_text(found[0].due) if found[0].due != UNKNOWN else "no time", wanted, f"when {name} is due")
        elif what == "overdue":
            equal(found[0].overdue, True, f"whether {name} is overdue")
        elif wanted:
            equal(found[0].cite.clause, wanted, f"the clause of {name}")

    return check


def _lacks(words: Words) -> Check:
    """Read `lacks 10.7.6`: the draft of the terms lacks something that this clause requires; or `lacks nothing`."""
    wanted = words.rest()

    def check(moment: Moment) -> None:
        state = moment.game.state
        found = [gap.cite.clause for gap in gaps(moment.game.book.promotion, state.draft, state.listed)]
        if wanted not in (found or ["nothing"]):
            raise Failed(f"the terms lack {', '.join(found) or 'nothing'}, not {wanted}")

    return check


def _claim(words: Words) -> Check:
    """Read a check of a claim: `claim zed car denied`, `claim zed car kept no`, or with a time until which the prize is
    kept."""
    patron, prize = words.name("a patron"), words.name("a prize")
    what = words.one_of(("made", "met", "denied", "kept", "none"), "an outcome")
    until = words.word("a time, or no") if what == "kept" else ""

    def check(moment: Moment) -> None:
        claim = moment.game.state.claim_of(patron, prize)
        if what == "kept":
            kept = claim.kept_until if claim is not None else UNKNOWN
            equal(time_text(kept) if kept != UNKNOWN else "no", until, "until when it is kept")
        else:
            equal(claim.outcome if claim is not None else "none", what, f"the claim of {patron} for {prize}")

    return check


def _legal(side: str) -> Callable[[Words], Check]:
    """Read `may ann enter` or `maynot dealer draw: not_your_role 10.7.1`.

    After the colon comes the reason, the clause, or both.
    """

    def read(words: Words) -> Check:
        who, entry = words.name("a person or a role"), words.word("an entry")
        first, _, rest = words.rest().partition(" ")
        reason, clause = (first, rest) if first in REASONS else ("", f"{first} {rest}".strip())
        entry, colon = entry.removesuffix(":"), entry.endswith(":")
        if bool(clause or reason) != colon:
            raise NotationError("a colon between the entry and its reason", entry)

        def check(moment: Moment) -> None:
            for row in moment.game.legal(who)[side]:
                right = reason in ("", row.get("reason")) and clause in ("", row.get("clause"))
                if row["entry"] == entry and right:
                    return
            raise Failed(f"legal does not say so of {entry}")

        return check

    return read


def _others(words: Words) -> Check:
    raise NotationError(f"one of {', '.join(_KNOWN)}", words.peek())


_KNOWN = {
    **refused_or_not(REASONS), **events_given(PromotionEvent), "phase": _phase, "account": _account, "winner": _winner,
    "eligible": _eligible, "tasks": _tasks, "task": _task, "lacks": _lacks, "claim": _claim, "may": _legal("may"),
    "maynot": _legal("not"),
}  # fmt: skip


def _expectation(text: str, book: Vocabulary) -> Check:
    return read_expectation(text, _KNOWN, _others, book)


NOTATION = Core(
    EntryForms(
        verbs_of("promotion"),
        {"Act": PromotionAct},
        {**KINDS, "payments": Kind(_payments, _payments_written), "secret": KINDS["word"]},
    ),
    PromotionEvent,
    lambda book, name, head: (book, open_promotion(book, name)),
    decide,
    fold,
    view,
    legal,
    lambda book: book.promotion.acts if book.promotion else {},
    _expectation,
    waits=lambda book, state: len(tasks(book, state)),
)
