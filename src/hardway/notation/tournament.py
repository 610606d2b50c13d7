"""A tournament in the notation: its entries, the expectations of its records, and the tables played in its record."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from hardway.notation.cores import Core, CoreGame, Outcome
from hardway.notation.expect import Check, Failed, Moment, equal, events_given, read_expectation, refused_or_not
from hardway.notation.forms import EntryForms, parse
from hardway.notation.round_table import HostedTable
from hardway.notation.table import expectation
from hardway.notation.word_kinds import KINDS, Kind
from hardway.notation.words import NotationError, Words
from hardway.rulebook import Book, Refusal, refusal_of
from hardway.table import REASONS as AT_TABLE
from hardway.table.model.events import TableEvent
from hardway.tournament import REASONS, decide, fold, legal, open_tournament, view
from hardway.tournament.model.commands import Stack, TournamentAct, reports_play
from hardway.tournament.model.events import TournamentEvent
from hardway.tournament.model.law import TournamentLaw
from hardway.tournament.model.state import PHASES, TournamentState
from hardway.tournament.playing import check_begun, check_in_play
from hardway.values.clock import UNKNOWN, moment
from hardway.values.money import short
from hardway.values.verbs import verbs_of
from hardway.values.vocabulary import Vocabulary

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_ENDS = ("", "by", "because")


def _item(words: Words, expected: str) -> tuple[str, int]:
    """Read an item of the conditions, such as `entry_fee` or `round 1 length`: its name, and the round or 0."""
    if words.peek() != "round":
        return words.name("an item of the conditions"), 0
    words.word("round")
    number = words.whole("the number of a round")
    return words.name("an item of a round"), number


def _item_written(item: str, number: int) -> str:
    return f"round {number} {item}" if number else item


def _day(words: Words, expected: str) -> str:
    day = words.word(expected)
    if not _DAY.match(day) or moment(f"{day}T00:00", now=UNKNOWN) is None:
        raise NotationError(f"{expected}: 2026-11-14", day)
    return day


def _letter(words: Words, expected: str) -> str:
    """Read what a letter is called, which may be several words: its date comes last before a reason."""
    end = words.words.index("because") if "because" in words.words else len(words.words)
    dates = [at for at in range(words.next + 1, end) if _DAY.match(words.words[at])]
    return words.until(max(dates), expected) if dates else words.word(expected)


def _players(words: Words, expected: str) -> tuple[str, ...]:
    found = [words.name("a player")]
    while words.peek() not in _ENDS:
        found.append(words.name("a player"))
    return tuple(found)


def _drawn(words: Words, expected: str) -> tuple[int, ...]:
    found = []
    while words.peek() not in (*_ENDS, "secret"):
        found.append(words.whole("a number that was drawn"))
    return tuple(found)


def _stacks(words: Words, expected: str) -> tuple[Stack, ...]:
    """Read the chips of players, and with `wagered` what they wagered: `ann 990 wagered 10 bob 1010`."""
    found: list[Stack] = []
    while words.peek() not in _ENDS or not found:
        player, chips, wagered = words.name("a player"), words.amount("an amount of chips"), 0
        if words.peek() == "wagered":
            words.word("wagered")
            wagered = words.amount("what was wagered")
        found.append(Stack(player, chips, wagered))
    return tuple(found)


def _stacks_written(stacks: tuple[Stack, ...]) -> str:
    return " ".join(
        f"{player} {short(chips)}{f' wagered {short(wagered)}' if wagered else ''}" for player, chips, wagered in stacks
    )


def _waiting(words: Words, expected: str) -> tuple[tuple[str, int], ...]:
    """Read disputes as players and numbers: `ann 1 bob 3`; empty where nothing follows."""
    found = []
    while words.peek() not in _ENDS:
        found.append((words.name("a player"), words.whole("the number of a dispute")))
    return tuple(found)


def _opened(words: Words, expected: str) -> tuple[str, str]:
    """Read a secret wager, and after `placed` the wagers that were put down: `place 6 120 placed place 6 60`."""
    says, _, placed = str(KINDS["text"].read(words, expected)).partition(" placed ")
    return says.strip(), placed.strip()


def _table_entry(words: Words, expected: str) -> str:
    """Read an entry of a table, up to the end of the line; it is stored as text and read when it is played."""
    said = words.rest()
    if not said:
        raise NotationError("an entry at that table")
    parse(said, words.book)
    return said


TOURNAMENT_KINDS = {
    "item": Kind(_item, _item_written),
    "day": Kind(_day),
    "letter": Kind(_letter),
    "players": Kind(_players, " ".join),
    "drawn": Kind(_drawn, lambda numbers: " ".join(map(str, numbers))),
    "stacks": Kind(_stacks, _stacks_written),
    "waiting": Kind(_waiting, lambda waiting: " ".join(f"{player} {number}" for player, number in waiting)),
    "opened": Kind(_opened, lambda says, placed: f"{says} placed {placed}" if placed else says),
    "table_entry": Kind(_table_entry),
}


class TournamentGame(CoreGame):
    """A tournament in play, with the tables that are played in its record."""

    law: TournamentLaw
    state: TournamentState

    def __init__(self, core: Core, book: Book, law: TournamentLaw, state: TournamentState) -> None:
        super().__init__(core, book, law, state)
        self.tables: dict[str, HostedTable] = {}

    def enter(self, command: Any) -> Outcome:
        """Decide a command, or play an entry at a table of the round; then act for players who are out.

        Return all events, or the refusal.
        """
        outcome = self._enter(command)
        return outcome if isinstance(outcome, Refusal) else (*outcome, *self._acts_for_departed(), *self._reports())

    def _enter(self, command: Any) -> Outcome:
        verb = getattr(command, "verb", "")
        if verb == "at":
            return self._at(command)
        if reports_play(command) and self._is_played(command.table):
            return Refusal(
                "in_use", None, f"{command.table} is played in this record: its own entries report the hands"
            )
        if verb == "reveal" and self._is_played(command.table):
            here = self.tables[command.table]
            command = command._replace(placed=here.placed(self.state, command.player, command.hand))
        return self._decide(command)

    def acting(self, roles: frozenset[str]) -> frozenset[str]:
        """Return these roles, with `house` replaced by the role through which the house acts."""
        return self.law.table_law.acting(roles)

    def _is_played(self, name: str) -> bool:
        table, here = self.state.tables.get(name), self.tables.get(name)
        return table is not None and here is not None and table.round == here.round

    def _decide(self, command: Any) -> Outcome:
        outcome = super().enter(command)
        for table in self.tables.values() if not isinstance(outcome, Refusal) else ():
            table.follow(outcome)
        return outcome

    def _at(self, command: TournamentAct) -> Outcome:
        table = self._after_round(command.table) or self._in_round(command.table)
        if isinstance(table, Refusal):
            return table
        entry = table.read(command.entry)
        refusal = table.entry_refusal(self.state, entry) or table.shooter_refusal(table.law, self.state, entry)
        if refusal is not None:
            return refusal
        outcome = table.decide(entry)
        if isinstance(outcome, Refusal):
            return outcome
        before: Outcome = ()
        if table.starts_throw(entry, outcome):
            before = self._decide(TournamentAct("throw", table=command.table))
        if isinstance(before, Refusal):
            return before
        table.apply(entry, outcome)
        meant = table.classify(entry, outcome)
        back: Outcome = ()
        if "back" in meant:
            back = self._decide(table.correction(self.state))
        after: Outcome = self._decide(table.hand(self.state)) if "over" in meant else ()
        # neither can be refused: the table checked who may undo a call, and the tournament let the hand begin
        assert not isinstance(back, Refusal)
        assert not isinstance(after, Refusal)
        return (*before, *outcome, *back, *after)

    def _acts_for_departed(self) -> Iterator[Any]:
        """Act at the tables for players who are out, and yield the events: winners come down, and they give up the
        dice."""
        for table in filter(lambda one: self._is_played(one.name), self.tables.values()):
            while (done := table.action_for_departed(table.law, self.state)) is not None:
                events = table.decide(done)
                assert not isinstance(events, Refusal)  # a shooter may always give up the dice
                table.apply(done, events)
                yield from events

    def _reports(self) -> Iterator[Any]:
        """Tell the tournament of open disputes at its tables and of changed chips at ended ones; yield the events."""
        for name, table in self.tables.items():
            if (count := table.chip_count(self.state)) is not None:
                counted = self._decide(count)
                assert not isinstance(counted, Refusal)  # the table has ended, and its round is in play
                yield from counted
            if (waiting := table.open_disputes(table.law)) != self.state.waiting.get(name, ()):
                noted = self._decide(TournamentAct("disputes", table=name, waiting=waiting))
                assert not isinstance(noted, Refusal)  # its disputes have changed
                yield from noted

    def _after_round(self, name: str) -> HostedTable | None:
        """Return a table that was played here in a round now settled; None if it has not, or another round is in play
        at it."""
        here, table = self.tables.get(name), self.state.tables.get(name)
        if here is None or not here.is_settled(self.state):
            return None
        in_another = table is not None and table.round != here.round and table.phase == "open"
        return None if in_another else here

    def _in_round(self, name: str) -> HostedTable | Refusal:
        """Return a table of a round in play, with its players seated, or the refusal to play there."""
        played = self._is_played(name)
        if refusal := refusal_of(check_begun if played else check_in_play, self.law, self.state, name):
            return refusal
        here = self.tables.get(name)
        table = here if here is not None and played else HostedTable(self.law, self.state, name, here)
        if (refusal := table.seat(self.state)) is not None:
            return refusal
        self.tables = {**self.tables, name: table}  # a new dictionary: a copy of the game has its own
        return table


def _amounts(what: str, ledger: Callable[[Any], Any], known: tuple[str, ...]) -> Callable[[Words], Check]:
    def read(words: Words) -> Check:
        account, wanted = words.one_of(known, f"an account of {what}"), short(words.amount())

        def check(moment: Moment) -> None:
            equal(short(getattr(ledger(moment.game.state), account)), wanted, f"{what} {account}")

        return check

    return read


def _phase(words: Words) -> Check:
    wanted = words.one_of(PHASES, "a phase")

    def check(moment: Moment) -> None:
        equal(moment.game.state.phase, wanted, "the phase")

    return check


def _table(words: Words) -> Check:
    """Read `table t1 ended` or `table t1 hands 3`."""
    name, what = words.name("a table"), words.one_of(("designated", "open", "ended", "none", "hands"), "a state")
    count = words.whole("a number of hands") if what == "hands" else 0

    def check(moment: Moment) -> None:
        table = moment.game.state.tables.get(name)
        if what == "hands":
            equal(table.hands if table else 0, count, f"the hands at {name}")
        else:
            equal(table.phase if table else "none", what, name)

    return check


def _round(words: Words) -> Check:
    """Read `round 1 best ann bob`, `round 1 rest cal`, `round 1 typed ties` or `round 1 settled`."""
    number, what = words.whole("the number of a round"), words.word("best, rest, typed or a phase")
    wanted = words.rest()

    def check(moment: Moment) -> None:
        round_ = moment.game.state.rounds.get(number)
        if round_ is None:
            raise Failed(f"there is no round {number}")
        if what in ("best", "rest"):
            equal(" ".join(getattr(round_, what)) or "none", wanted, f"{what} of round {number}")
        elif what == "typed":
            equal(" ".join(sorted(round_.typed)) or "none", wanted, f"what was typed in round {number}")
        else:
            equal(round_.phase, what, f"round {number}")

    return check


def _at(words: Words) -> Check:
    """Read an expectation about a table that is played here: `at t1 point 6`."""
    name = words.name("a table")
    expects = expectation(words.rest(), words.book)

    def check(moment: Moment) -> None:
        table = moment.game.tables.get(name)
        if table is None:
            raise Failed(f"{name} is not played here")
        outcome = moment.outcome
        mine = outcome if isinstance(outcome, Refusal) else tuple(e for e in outcome if isinstance(e, TableEvent))
        expects(Moment(table.game, mine))

    return check


def _legal(side: str) -> Callable[[Words], Check]:
    """Read `may ann pay fee`: an entry as `legal` writes it, without the signature; its clause may follow a colon."""

    def read(words: Words) -> Check:
        who = words.name("a person or a role")
        entry, _, clause = (part.strip() for part in words.rest().partition(":"))
        if not entry:
            raise NotationError("an entry")

        def check(moment: Moment) -> None:
            for row in moment.game.legal(who)[side]:
                if row["entry"] == entry and (not clause or row.get("clause") == clause):
                    return
            raise Failed(f"legal does not say so of {entry}")

        return check

    return read


def _of_player(words: Words) -> Check:
    """Read an expectation about a player of the tournament: `ann chips 1000`, `ann out`, `ann paid 100`, `ann place t1
    2`."""
    name = words.name("a person")
    what = words.word("chips, paid, refunded, prize, cashed, place or a state")
    if what == "place":
        table, place = words.name("a table"), words.whole("a place")
        return lambda moment: equal(_place(moment, name), f"{table} {place}", f"{name}'s place")
    wanted = short(words.amount()) if what in ("chips", "paid", "refunded", "prize", "cashed") else what

    def check(moment: Moment) -> None:
        state = moment.game.state
        entrant = state.entrants.get(name)
        if entrant is None:
            raise Failed(f"{name} has not applied")
        if what == "chips":
            stacks = sum(dict(table.stacks).get(name, 0) for table in state.tables.values())
            equal(short(entrant.chips + stacks), wanted, f"{name}'s chips")
        elif wanted == what:
            equal(entrant.state, wanted, name)
        else:
            amount = entrant.money_back if what == "refunded" else getattr(entrant, what)
            equal(short(amount), wanted, f"what {name} has {what}")

    return check


def _place(moment: Moment, name: str) -> str:
    drawn = [round_ for round_ in moment.game.state.rounds.values() if round_.place_of(name)[0]]
    return "{} {}".format(*drawn[-1].place_of(name)) if drawn else "none"


_KNOWN = {
    **refused_or_not((*REASONS, *AT_TABLE)),
    **events_given(TournamentEvent), "phase": _phase, "table": _table, "round": _round, "at": _at,
    "dollars": _amounts("dollars", lambda s: s.dollars, ("received", "refunded", "prizes", "cashed", "held")),
    "chips": _amounts("chips", lambda s: s.chips, ("given", "played", "returned", "forfeited", "cashed", "out")),
    "may": _legal("may"), "maynot": _legal("not"),
}  # fmt: skip


def _expectation(text: str, book: Vocabulary) -> Check:
    return read_expectation(text, _KNOWN, _of_player, book)


NOTATION = Core(
    EntryForms(verbs_of("tournament"), {"Act": TournamentAct}, {**KINDS, **TOURNAMENT_KINDS}),
    TournamentEvent,
    lambda book, name, head: open_tournament(book, name),
    decide,
    fold,
    view,
    legal,
    lambda book: book.tournament.powers if book.tournament else {},
    _expectation,
    TournamentGame,
    lambda law, state: sum(map(len, state.waiting.values())),
)
