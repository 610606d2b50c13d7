"""Checks expectations: what a `=` line says must hold after the entry above it."""

from collections.abc import Callable
from typing import NamedTuple

from hardway.notation.words import NotationError, Words
from hardway.rulebook import Law
from hardway.table import REASONS, Refusal, State, dice_at, legal, would_throw
from hardway.table.events import NAMES, Advised, Event, Noticed, PersonalSet, Settled, ThrowVoid
from hardway.values.money import dollars, short
from hardway.values.names import WAGERS

_PROCEDURE = ("thrown", "rested", "called", "collected", "passed", "notice", "bowled", "settling")
RESULTS = ("won", "lost", "returned", "stands", "moved")


class Moment(NamedTuple):
    """The table after an entry: what stands, what the entry gave, and the last throw's settlements."""

    law: Law
    state: State
    outcome: tuple[Event, ...] | Refusal
    settled: tuple[Settled, ...]
    named: Settled | None = None
    """The settlement the expectation above spoke of."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the entry's events; none if it was refused."""
        return () if isinstance(self.outcome, Refusal) else self.outcome


class Failed(Exception):
    """An expectation that does not hold; its words say what is so instead."""


def check_words(expectation: str) -> None:
    """Raise NotationError for an expectation that cannot be read."""
    words = Words(expectation)
    first = words.word("what is expected")
    if first in _CHECKS or first in RESULTS:
        return
    if words.peek() not in ("rack", "tokens", *WAGERS):
        raise NotationError("rack, tokens or a wager, after a player's name", words.peek())


def check(moment: Moment, expectation: str) -> Settled | None:
    """Check one expectation; raise Failed where it does not hold. Return the settlement it spoke of."""
    words = Words(expectation)
    first = words.word("what is expected")
    if first in RESULTS:
        return _settlement(moment, words, first)
    if first in _CHECKS:
        _CHECKS[first](moment, words)
        return moment.named
    _holding(moment, words, first)
    return moment.named


def _equal(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise Failed(f"{what} is {found}, not {wanted}")


def _holding(moment: Moment, words: Words, name: str) -> None:
    player = moment.state.players.get(name)
    if player is None:
        raise Failed(f"nobody called {name} is at the table")
    if words.peek() in ("rack", "tokens"):
        what = words.word("rack or tokens")
        found = player.rack if what == "rack" else player.tokens
        _equal(short(found), short(words.amount()), f"{name}'s {what}")
    else:
        wager = words.wager()
        stake = player.bets.get(wager)
        _equal(short(stake.amount if stake else 0), short(words.amount()), f"{name}'s {wager}")
    words.end()


def _settlement(moment: Moment, words: Words, result: str) -> Settled:
    name, wager = words.name("a player"), words.wager()
    mine = [event for event in moment.settled if event.player == name and wager in (event.wager, event.moved_to)]
    if not mine:
        raise Failed(f"the last throw did not settle {wager} of {name}")
    event = next((event for event in mine if event.result == result), mine[0])
    _equal(event.result, result, f"{wager} of {name}")
    if words.peek():
        amount = event.pays if result == "won" else event.stake
        _equal(short(amount), short(words.amount()), f"what {wager} of {name} {result}")
    words.end()
    return event


def _named(moment: Moment) -> Settled:
    if moment.named is not None:
        return moment.named
    if not moment.settled:
        raise Failed("the last throw settled nothing")
    return moment.settled[-1]


def _clause_of(event: Event) -> str:
    return getattr(event, "clause", "") or ""


def _clause(moment: Moment, words: Words) -> None:
    wanted = words.rest()
    if moment.named is not None:
        _equal(moment.named.clause, wanted, "the clause")
        return
    acts = [event for event in moment.events if NAMES[type(event)] not in _PROCEDURE and _clause_of(event)]
    settled = [event for event in acts if isinstance(event, Settled)]
    chosen = settled or acts or [event for event in moment.events if _clause_of(event)]
    if not chosen:
        raise Failed("the entry cites no clause")
    _equal(_clause_of(chosen[-1]), wanted, "the clause")


def _cites(moment: Moment, words: Words) -> None:
    purpose, wanted = words.word("a purpose"), words.rest()
    cites = dict(_named(moment).cites)
    _equal(cites.get(purpose, "nothing"), wanted, f"what is cited for {purpose}")


def _reading(moment: Moment, words: Words) -> None:
    wanted = words.word("a reading")
    if isinstance(moment.outcome, Refusal):
        _equal(moment.outcome.reading, wanted, "the reading")
        return
    if moment.named is not None or moment.settled:
        _equal(_named(moment).reading, wanted, "the reading")
        return
    readings = [getattr(event, "reading", "") for event in moment.events]
    if wanted not in readings:
        raise Failed(f"the entry rests on {', '.join(filter(None, readings)) or 'no reading'}, not {wanted}")


def _refused(moment: Moment, words: Words) -> None:
    wanted = words.rest()
    if not isinstance(moment.outcome, Refusal):
        raise Failed("the entry was accepted, not refused")
    if not wanted:
        return
    found = moment.outcome.reason if wanted in REASONS else moment.outcome.clause
    _equal(found, wanted, f"the refusal ({moment.outcome.reason}: {moment.outcome.says})")


def _accepted(moment: Moment, words: Words) -> None:
    words.end()
    if isinstance(moment.outcome, Refusal):
        refusal = moment.outcome
        raise Failed(f"the entry was refused: {refusal.reason} {refusal.clause or ''}: {refusal.says}")


def _point(moment: Moment, words: Words) -> None:
    _equal(str(moment.state.point or "off"), words.word("a point or off"), "the point")


def _shooter(moment: Moment, words: Words) -> None:
    _equal(would_throw(moment.law, moment.state) or "none", words.word("a shooter or none"), "the shooter")


def _account(name: str) -> Callable[[Moment, Words], None]:
    def check_account(moment: Moment, words: Words) -> None:
        _equal(short(getattr(moment.state, name)), short(words.amount()), name)

    return check_account


def _rounded(moment: Moment, words: Words) -> None:
    _equal(dollars(_named(moment).rounded), dollars(words.amount()), "what rounding added")


def _marker(moment: Moment, words: Words) -> None:
    name, wager = words.name("a player"), words.wager()
    player = moment.state.players.get(name)
    if player is None or wager not in player.bets:
        raise Failed(f"{name} has nothing on {wager}")
    _equal(player.bets[wager].marker or "none", words.word("on, off or none"), f"the marker on {wager}")


def _dice(moment: Moment, words: Words) -> None:
    where = words.one_of(("hand", "bowl", "lost"), "where the dice are")
    found = " ".join(map(str, dice_at(moment.state)[where])) or "none"
    _equal(found, words.rest(), f"the dice in {where}")


def _has_event(moment: Moment, words: Words) -> None:
    name, clause = words.word("an event"), words.rest()
    found = [event for event in moment.events if NAMES[type(event)] == name]
    if not found:
        raise Failed(f"the entry gave no {name}")
    cited = [c for event in found for c in _all_clauses(event)]
    if clause and clause not in cited:
        raise Failed(f"{name} cites {', '.join(cited) or 'no clause'}, not {clause}")


def _all_clauses(event: Event) -> list[str]:
    """An event may cite more than one clause: the power behind a call, what makes the shooter pass."""
    fields = ("clause", "power", "stands", "passes", "leaning_clause")
    return [getattr(event, field) for field in fields if getattr(event, field, "")]


def _late(moment: Moment, words: Words) -> None:
    calls = [event for event in moment.events if isinstance(event, ThrowVoid)]
    if not calls:
        raise Failed("the entry called no throw off")
    _equal("yes" if calls[-1].late else "no", words.word("yes or no"), "whether the call came late")


def _no(moment: Moment, words: Words) -> None:
    words.one_of(("event",), "event")
    name = words.word("an event")
    if any(NAMES[type(event)] == name for event in moment.events):
        raise Failed(f"the entry gave a {name}")


def _order(moment: Moment, words: Words) -> None:
    wanted = words.rest().split()
    names = [NAMES[type(event)] for event in moment.events]
    found = list(dict.fromkeys(name for name in names if name in wanted))
    _equal(" ".join(found), " ".join(wanted), "the order")


def _shown(moment: Moment, words: Words) -> None:
    wanted = words.rest()
    shown = [event.clause for event in moment.events if isinstance(event, Noticed | Advised | PersonalSet)]
    if wanted not in shown:
        raise Failed(f"what was shown carries {', '.join(shown) or 'no clause'}, not {wanted}")


def _legal(side: str) -> Callable[[Moment, Words], None]:
    def check_legal(moment: Moment, words: Words) -> None:
        who, entry = words.name("a player"), words.word("an entry")
        wager = words.wager() if words.peek() in WAGERS else ""
        clause = words.rest()
        for row in legal(moment.law, moment.state, who)[side]:
            if row["entry"] == entry and row.get("wager", "") == wager and (not clause or row.get("clause") == clause):
                return
        raise Failed(f"legal does not say so of {entry} {wager}".rstrip())

    return check_legal


_CHECKS: dict[str, Callable[[Moment, Words], None]] = {
    "point": _point, "shooter": _shooter, "refused": _refused, "accepted": _accepted, "clause": _clause, "cites": _cites,
    "reading": _reading, "rounded": _rounded, "commission": _account("commission"), "house": _account("house"),
    "cashed_out": _account("cashed_out"), "owed": _account("owed"), "marker": _marker, "dice": _dice,
    "event": _has_event, "no": _no, "late": _late, "order": _order, "shown": _shown, "may": _legal("may"), "maynot": _legal("not"),
}  # fmt: skip
