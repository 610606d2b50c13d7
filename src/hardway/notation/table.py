"""The table in the notation: how a record plays it, and the expectations that only its records have."""

from collections.abc import Callable
from typing import Any, Literal, Self

from hardway.notation.cores import Core, CoreGame, Outcome
from hardway.notation.expect import Check, Failed, Moment, clause_word, equal, events_given, is_clause, refused_or_not
from hardway.notation.forms import TABLE
from hardway.notation.words import NotationError, Words
from hardway.rulebook import Law, readings_in
from hardway.table import REASONS, Refusal, State, decide, dice_at, dice_holder, fold, legal, open_table, view
from hardway.table.model.commands import Face, Invalidate, NoRoll, Overrule, Roll
from hardway.table.model.events import Advised, Event, Noticed, PersonalSet, Settled, TableEvent, ThrowVoid
from hardway.table.model.evolve import advance_in_place
from hardway.values.dice import POINTS
from hardway.values.entry_words import EXPECTED
from hardway.values.money import dollars, short
from hardway.values.names import RESULTS
from hardway.values.vocabulary import NO_BOOK, Vocabulary

_PROCEDURE = ("thrown", "rested", "called", "collected", "settling", "passed", "notice", "bowled")
_PURPOSES = ("odds", "rounding", "limit", "commission", "working", "parts", "amendment")
CALLS = (Roll, NoRoll, Face, Overrule, Invalidate)
"""Entries that settle a throw, or change what the last throw settled."""


class TableGame(CoreGame):
    """A table in play, with the settlements that expectations ask for. Commands change its state in place."""

    law: Law
    state: State
    settled: tuple[Settled, ...] = ()
    """The settlements of the last throw."""
    named: Settled | None = None
    """The settlement that the last expectation named, which a `clause` or `reading` below it means; None if it named
    none.
    """

    def __copy__(self) -> Self:
        game = type(self).__new__(type(self))
        game.__dict__ |= self.__dict__
        game.state = self.state.copy()
        return game

    def enter(self, command: Any) -> Outcome:
        """Decide a command and apply its events; return the events or the refusal."""
        self.named = None
        return super().enter(command)

    def fold(self, command: Any, events: tuple[Any, ...]) -> None:
        """Apply the events of a command; the state keeps both while the last call can be undone."""
        advance_in_place(self.state, command, events)
        self.named = None
        if isinstance(command, CALLS):
            self.settled = tuple(event for event in events if isinstance(event, Settled))

    def accounted(self) -> bool:
        """Return whether all money that was brought to the table is accounted for."""
        return self.state.accounted == self.state.brought

    def acting(self, roles: frozenset[str]) -> frozenset[str]:
        """Return these roles, with `house` replaced by the role through which the house acts at this table."""
        return self.law.acting(roles)


def expectation(text: str, book: Vocabulary = NO_BOOK) -> Check:
    """Read an expectation; raise NotationError for one that cannot be read.

    A name followed by `rack`, `tokens`, `owed` or a wager, and an amount, is about a player, even one called `house`.
    """
    words = Words(text, book)
    first = words.word("what is expected")
    if first in EXPECTED and _is_holding(text, book):
        check = _owed(words, first) if words.peek() == "owed" else _holding(words, first)
    elif first in RESULTS:
        check = _settlement(words, first)
    elif first in _READ:
        check = _READ[first](words)
    elif words.peek() == "owed":
        check = _owed(words, first)
    elif words.peek() in ("rack", "tokens") or book.knows(words.peek()):
        check = _holding(words, first)
    else:
        raise NotationError(f"a player's rack, tokens, owed or wager, or one of {', '.join(EXPECTED)}", first)
    words.end()
    return check


def _is_holding(text: str, book: Vocabulary) -> bool:
    """Return whether a text is a name with a rack, tokens, a debt or a wager of that name, and nothing else."""
    words = Words(text, book)
    words.next = 1
    try:
        if words.peek() in book.spots:
            _wager_held(words)
        else:
            words.one_of(("rack", "tokens", "owed"), "what a player has")
        words.amount()
        words.end()
    except NotationError:
        return False
    return True


def _wager_held(words: Words) -> str:
    """Read a wager that an amount follows. In `come 5` the number is the amount of a wager in the box."""
    return words.wager(staked=len(words.words) - words.next == 2)


def _holding(words: Words, name: str) -> Check:
    what = words.word("rack or tokens") if words.peek() in ("rack", "tokens") else _wager_held(words)
    wanted = short(words.amount())

    def check(moment: Moment) -> None:
        player = moment.game.state.players.get(name)
        if player is None:
            raise Failed(f"{name} is not at the table")
        if what in ("rack", "tokens"):
            found = player.rack if what == "rack" else player.tokens
        else:
            found = player.bets[what].amount if what in player.bets else 0
        equal(short(found), wanted, f"{name}'s {what}")

    return check


def _owed(words: Words, name: str) -> Check:
    words.word("owed")
    wanted = short(words.amount())

    def check(moment: Moment) -> None:
        equal(short(moment.game.state.desk.owed_by(name)), wanted, f"what {name} owes")

    return check


def _unsettled(moment: Moment, settled: tuple[Settled, ...], name: str, wager: str) -> str:
    """Return why an expected settlement is missing: the throw settled others of the kind, or the entry was refused."""
    if isinstance(moment.outcome, Refusal):
        return f"the entry was refused, so it settled nothing: {moment.outcome.says}"
    kind = wager.partition(" ")[0]
    others = [one.wager for one in settled if one.player == name and one.wager.partition(" ")[0] == kind]
    said = f"; it settled {' and '.join(others)}" if others else ""
    return f"the last throw did not settle {wager} of {name}{said}"


def _settlement(words: Words, result: str) -> Check:
    clause = words.after_colon("a clause")
    name, wager = words.name("a player"), words.wager()
    wanted = short(words.amount()) if words.peek() else ""

    def check(moment: Moment) -> None:
        settled: tuple[Settled, ...] = moment.game.settled
        mine = [event for event in settled if event.player == name and wager in (event.wager, event.moved_to)]
        if not mine:
            raise Failed(_unsettled(moment, settled, name, wager))
        event = next((event for event in mine if event.result == result), mine[0])
        equal(event.result, result, f"{wager} of {name}")
        if wanted:
            what, amount = ("what", event.pays) if result == "won" else ("the stake with which", event.stake)
            equal(short(amount), wanted, f"{what} {wager} of {name} {result}")
        if clause and not is_clause(event.clause, clause):
            raise Failed(f"the clause is {event.clause}, not {clause}")
        moment.game.named = event

    return check


def _named(moment: Moment) -> Settled:
    game: TableGame = moment.game
    if game.named is not None:
        return game.named
    if not game.settled:
        raise Failed("the last throw settled nothing")
    return game.settled[-1]


def _clause_of(event: Event) -> str:
    return getattr(event, "clause", "") or ""


def _clause(words: Words) -> Check:
    wanted = clause_word(words)

    def check(moment: Moment) -> None:
        acts = [event for event in moment.events if event._name not in _PROCEDURE and _clause_of(event)]
        settled = [event for event in acts if isinstance(event, Settled)]
        chosen = (
            [moment.game.named] if moment.game.named else settled or acts or [e for e in moment.events if _clause_of(e)]
        )
        if not chosen:
            raise Failed("the entry cites no clause")
        if not is_clause(found := _clause_of(chosen[-1]), wanted):
            raise Failed(f"the clause is {found}, not {wanted}")

    return check


def _cites(words: Words) -> Check:
    purpose, wanted = words.one_of(_PURPOSES, "a purpose"), clause_word(words)

    def check(moment: Moment) -> None:
        if not is_clause(found := dict(_named(moment).cites).get(purpose, "nothing"), wanted):
            raise Failed(f"what is cited for {purpose} is {found}, not {wanted}")

    return check


def _reading(words: Words) -> Check:
    wanted = words.word("a reading")

    def check(moment: Moment) -> None:
        if isinstance(moment.outcome, Refusal):
            found = [moment.outcome.reading]
        elif moment.game.named is not None or any(isinstance(event, Settled) for event in moment.events):
            found = [_named(moment).reading]
        else:
            found = [getattr(event, "reading", "") for event in moment.events]
            found = found if any(found) or not moment.game.settled else [_named(moment).reading]
        if wanted not in [one for text in found for one in readings_in(text)]:
            raise Failed(f"the reading is {', '.join(filter(None, found)) or 'none'}, not {wanted}")

    return check


def _point(words: Words) -> Check:
    wanted = words.one_of(("off", *map(str, POINTS)), "a point or off")

    def check(moment: Moment) -> None:
        equal(str(moment.game.state.point or "off"), wanted, "the point")

    return check


def _shooter(words: Words) -> Check:
    wanted = words.name("a shooter, who has the stick, or none")

    def check(moment: Moment) -> None:
        equal(dice_holder(moment.game.law, moment.game.state) or "none", wanted, "the shooter")

    return check


def _account(name: str) -> Callable[[Words], Check]:
    def read(words: Words) -> Check:
        wanted = short(words.amount())

        def check(moment: Moment) -> None:
            found = getattr(moment.game.state, name)
            if found is None:
                raise Failed("the float was never counted")
            equal(short(found), wanted, name)

        return check

    return read


def _rounded(words: Words) -> Check:
    wanted = dollars(words.amount())

    def check(moment: Moment) -> None:
        equal(dollars(_named(moment).rounded), wanted, "what rounding added")

    return check


def _marker(words: Words) -> Check:
    name, wager = words.name("a player"), words.wager()
    wanted = words.one_of(("on", "off", "none"), "a marker")

    def check(moment: Moment) -> None:
        player = moment.game.state.players.get(name)
        if player is None or wager not in player.bets:
            raise Failed(f"{name} has nothing on {wager}")
        equal(player.bets[wager].marker or "none", wanted, f"the marker on {wager}")

    return check


def _remembers(words: Words) -> Check:
    name, wager = words.name("a player"), words.wager()
    wanted = words.rest()

    def check(moment: Moment) -> None:
        player = moment.game.state.players.get(name)
        if player is None or wager not in player.bets:
            raise Failed(f"{name} has nothing on {wager}")
        equal(" ".join(map(str, player.bets[wager].noted)) or "none", wanted, f"what {wager} of {name} remembers")

    return check


def _dice(words: Words) -> Check:
    where = words.one_of(("hand", "bowl", "lost"), "where the dice are")
    wanted = words.rest()

    def check(moment: Moment) -> None:
        equal(" ".join(map(str, dice_at(moment.game.state)[where])) or "none", wanted, f"the dice in {where}")

    return check


def _late(words: Words) -> Check:
    wanted = words.one_of(("yes", "no"), "yes or no")

    def check(moment: Moment) -> None:
        calls = [event for event in moment.events if isinstance(event, ThrowVoid)]
        if not calls:
            raise Failed("the entry called no throw off")
        equal("yes" if calls[-1].late else "no", wanted, "whether the call came late")

    return check


def _shown(words: Words) -> Check:
    wanted = clause_word(words)

    def check(moment: Moment) -> None:
        shown = [event.clause for event in moment.events if isinstance(event, Noticed | Advised | PersonalSet)]
        if not any(is_clause(one, wanted) for one in shown):
            raise Failed(f"what was shown carries {', '.join(shown) or 'no clause'}, not {wanted}")

    return check


def _legal(side: Literal["may", "not"]) -> Callable[[Words], Check]:
    def read(words: Words) -> Check:
        who, entry = words.name("a player or a role"), words.word("an entry")
        wager = words.wager() if words.book.knows(words.peek()) else ""
        clause = words.rest()

        def check(moment: Moment) -> None:
            try:
                rows = legal(moment.game.law, moment.game.state, who)[side]
            except ValueError as error:
                raise Failed(str(error)) from None
            for row in rows:
                asked = row["entry"] == entry and row.get("wager", "") == wager
                if asked and (not clause or is_clause(row.get("clause"), clause)):
                    return
            raise Failed(f"legal does not say so of {entry} {wager}".rstrip())

        return check

    return read


_READ: dict[str, Callable[[Words], Check]] = {
    "point": _point, "shooter": _shooter, **refused_or_not(REASONS), **events_given(TableEvent),
    "clause": _clause, "cites": _cites, "reading": _reading, "rounded": _rounded, "commission": _account("commission"),
    "house": _account("house"), "held": _account("held"),
    "cashed_out": _account("cashed_out"), "owed": _account("owed"), "unspent": _account("unspent"),
    "float": _account("float_chips"), "drop": _account("drop"),
    "marker": _marker, "remembers": _remembers, "dice": _dice, "late": _late,
    "shown": _shown, "may": _legal("may"), "maynot": _legal("not"),
}  # fmt: skip

NOTATION = Core(
    TABLE,
    TableEvent,
    lambda book, name, head: open_table(book, head),
    decide,
    fold,
    view,
    legal,
    lambda book: book.authority,
    expectation,
    TableGame,
)
