"""What the software of its time decided otherwise in a tournament or promotion: no audit holds that against anybody.

What the rules are stands in a book, which a stream keeps; how they are applied stands in Python. A row says by which
procedure it was taken. One of an earlier procedure is decided again as if what is looked at since were in order, and
must have come about just so, but for the clauses it cites.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hardway.journal.row import Row
from hardway.journal.software import CORES_TIGHTENED, procedure_of
from hardway.notation.cores import CoreGame
from hardway.notation.parse import split_time
from hardway.promotion import PromotionAct, PromotionState
from hardway.rulebook import Refusal
from hardway.tournament import commands as c
from hardway.tournament.ending import ties_to_draw
from hardway.tournament.state import TournamentState
from hardway.values.clock import UNKNOWN, Tick
from hardway.values.money import LARGEST_CENTS
from hardway.values.stated import says_nothing

TERMS = ("start", "draw", "pay")
"""Entries of a promotion for which terms and regulations are looked at as they stand since."""
TOLD_ANYWAY = ("publish", "marketing")
"""Entries that were taken of a promotion that is over."""
TAKEN_SINCE = (
    "agree", "amend", "annul", "brief", "choose", "decide", "inform", "pay", "prescribed", "recall", "release", "reopen",
    "review", "satisfied", "sign", "table", "withdraw",
)  # fmt: skip
"""Entries that were refused then where they are taken by now."""
ON_RECORD = ("says", "about", "because", "reference", "director")
"""Fields whose words say something since."""


class EarlierCores:
    """Excuses rows of an earlier procedure, and knows which it has excused."""

    def __init__(self) -> None:
        self.excused: list[int] = []
        self._procedure = 0
        """The newest that wrote this stream: an older one after it excuses nothing."""

    def row(self, row: Row) -> None:
        """Take the next row."""
        self._procedure = max(self._procedure, procedure_of(row.software))

    @property
    def applies(self) -> bool:
        """Say whether the last row taken is judged by an earlier procedure."""
        return self._procedure < CORES_TIGHTENED

    def excuses(self, row: Row, command: Any, told: tuple[Any, ...], game: CoreGame, before: Any) -> bool:
        """Say whether a row tells what came of a command by the procedure of its time; the game stands as `before`."""
        if not self.applies:
            return False
        said = _unsaid(command)
        filled = _unwagered(command._replace(**{name: f"some_{name}" for name in said}), game, before)
        game.state, game.strict = _in_order(before, filled), False
        then = game.enter(_in_order_of_entry(filled, game, before))
        game.state, game.strict = before, True
        back = {f"some_{name}": text for name, text in said.items()}
        return not isinstance(then, Refusal) and _uncited(then, back) == _uncited(told, {}) and self._excuse(row)

    def excuses_refusal(self, row: Row, right: Any) -> bool:
        """Say whether a refusal was that of its time: nothing came of it, whatever its words."""
        if not self.applies:
            return False
        verb = split_time(row.entry)[1].split()[0]
        return (isinstance(right, Refusal) or verb in TAKEN_SINCE) and self._excuse(row)

    def _excuse(self, row: Row) -> bool:
        self.excused.append(row.seq)
        return True


def _in_order(state: Any, command: Any) -> Any:
    """Return a state in which that is in order which a command is refused for by now, and was not then."""
    if isinstance(state, PromotionState):
        verb = command.verb if isinstance(command, PromotionAct) else ""
        return _promotion_then(state, verb)
    if isinstance(command, c.Attend | Tick):
        return state.but(phase="in_play")
    return _order_then(_wagers_then(_money_then(state, command), command), command)


def _wagers_then(state: TournamentState, command: Any) -> TournamentState:
    """Return a tournament in which wagers, starts and substitutes are in order."""
    match command:
        case c.Hand() if command.table in state.tables:
            table = state.tables[command.table]
            rich = tuple((name, LARGEST_CENTS if chips else 0) for name, chips in table.stacks)
            return state.but(tables={**state.tables, table.name: table._replace(stacks=rich)})
        case c.Move():
            return state.but(editions=())
        case c.AnswerApplication():
            said = {**state.said, (0, "criteria"): command.because} if command.because else state.said
            return _of_rounds(state.but(said=said), substitutes=())
        case c.Seal() if command.table in state.tables:
            length = (state.tables[command.table].round, "length")
            return state.but(said={**state.said, length: f"{max(1, command.hand)} hands"})
        case c.Progress():
            return state.but(tables={name: one._replace(sealed=()) for name, one in state.tables.items()})
        case c.Nominate() | c.Permit() | c.SeatAt() | c.OpenRound() | c.TableThrow() | c.Result():
            return _stands_in(state, command)
        case _:
            return state


def _of_rounds(state: TournamentState, **changed: Any) -> TournamentState:
    return state.but(rounds={number: one._replace(**changed) for number, one in state.rounds.items()})


def _stands_in(state: TournamentState, command: Any) -> TournamentState:
    """Return a tournament in which anybody may stand in, and for whom somebody does need not be told or sign."""
    entrants = {
        name: one._replace(state="out") if one.state == "disqualified" else one for name, one in state.entrants.items()
    }
    stood_for = {player for one in state.rounds.values() for player, _, allowed in one.substitutes if allowed}
    told = {"satisfied": state.satisfied | stood_for, "signed": state.signed | stood_for}
    rounds = dict(state.rounds)
    for number, one in state.rounds.items() if isinstance(command, c.SeatAt) else ():
        if any(name == command.player for _, name, allowed in one.substitutes if allowed):
            rounds[number] = one._replace(places=tuple(row for row in one.places if row[0] != command.player))
    return state.but(entrants=entrants, rounds=rounds, **told)


def _unwagered(command: Any, game: Any, state: Any) -> Any:
    """Return a hand in which who wagered less than the least wager wagers nothing: all of it was taken then."""
    if not isinstance(command, c.Hand):
        return command
    least = game.law.conditions(state).get("least_wager") or 0
    return command._replace(
        stacks=tuple(one if one.wagered >= least else one._replace(wagered=0) for one in command.stacks)
    )


def _promotion_then(state: PromotionState, verb: str) -> PromotionState:
    """Return a promotion in which that is in order which is looked at since; time passes without a verb."""
    if verb == "validate":
        return replace(state, phase="closed")
    if verb == "conclude":  # prizes were withheld whose winners had been told, or need not be
        told = state.terms.item("presence") == "yes"
        untold = {prize: one for prize, one in state.winners.items() if not (told or one.reached or one.unreachable)}
        results = state.results or ("before" if state.absent else "")
        return replace(state, winners=untold, absent=(), results=results)
    if verb in TERMS:
        return replace(state, public=state.terms, listed=())
    if verb in TOLD_ANYWAY:
        return replace(state, phase="drafted")
    return state if verb else replace(state, incident=None)


def _order_then(state: TournamentState, command: Any) -> TournamentState:
    """Return a tournament in which nobody is entered, approved, briefed or signed out of order."""
    everybody = frozenset({*state.entrants, *state.substitutes}) if len(state.editions) > 1 else state.substitutes
    told = {"satisfied": state.satisfied | everybody, "signed": state.signed | everybody}
    match command:
        case c.Approve():
            return state.but(changed=UNKNOWN, now=UNKNOWN, entrants={})
        case c.Appoint():
            return state.but(entrants={}, rounds={})
        case c.AnswerApplication():
            said = {**state.said, (0, "criteria"): command.because} if command.because else state.said
            return state.but(director="", rounds={}, said=said)
        case c.SetEntries():
            return state.but(rounds={})
        case c.Pay() if command.what != "buy_back":
            return state.but(rounds={})
        case c.GoOut() | c.Disqualify():
            return state.but(editions=(state.said,) * len(state.editions))
        case c.Apply() | c.Nominate() | c.SeatAt():
            tables = {name: table._replace(seated=()) for name, table in state.tables.items()}
            return state.but(director="", **told, **({"tables": tables} if isinstance(command, c.Nominate) else {}))
        case c.OpenRound():
            return state.but(signatures=False, **told)
        case c.TableThrow() | c.Hand() | c.Result():
            return state.but(signatures=False)
        case _:
            return state


def _money_then(state: TournamentState, command: Any) -> TournamentState:
    """Return a tournament in which nobody is barred, away, paid twice or still to agree."""
    match command:
        case c.Submit():
            return state.but(entrants={})
        case c.Approve():
            return state.but(submitted=UNKNOWN)
        case c.Pay() | c.OpenRound():
            return state.but(barred=frozenset())
        case c.Award():
            return state.but(entrants={name: one._replace(state="accepted") for name, one in state.entrants.items()})
        case c.Conclude():
            agreed = frozenset(state.entrants)
            tables = {name: one._replace(agreed=agreed) for name, one in state.tables.items()}
            return state.but(tables=tables, present=True)
        case c.Brief():
            return state.but(away=False)
        case c.Progress() if state.said.get((0, "ties")) == "entered":
            return state.but(said={**state.said, (0, "ties"): "draw"}, lots={})
        case c.GoOut() | c.Disqualify():
            return _still_to_play(state, command)
        case _:
            return state


def _in_order_of_entry(command: Any, game: Any, before: Any) -> Any:
    """Return the end of a round whose ties, if the order of entry decided them, are drawn for in just that order."""
    if not isinstance(command, c.Progress) or before.said.get((0, "ties")) != "entered":
        return command
    if command.numbers or command.round not in before.rounds:
        return command
    return command._replace(numbers=(0,) * sum(ties_to_draw(game.law, game.state, command.round)))


def _still_to_play(state: TournamentState, command: c.GoOut | c.Disqualify) -> TournamentState:
    """Return a tournament in which somebody has something left to play, at the first table at which they ever were."""
    who, disqualified = state.people.spelled(command.player), isinstance(command, c.Disqualify)
    over = ("settled", "open") if disqualified or state.said.get((0, "retirement")) == "any_time" else ("settled",)
    rounds = {
        number: one._replace(phase="scheduled") if one.phase in over else one for number, one in state.rounds.items()
    }
    first = next((table for table in state.tables.values() if who in dict(table.stacks)), None)
    then = state.but(rounds=rounds, tables={first.name: first} if first else {})
    if not disqualified or who not in state.entrants or state.entrants[who].state != "out":
        return then
    return then.but(entrants={**state.entrants, who: state.entrants[who]._replace(state="accepted")})


def _unsaid(command: Any) -> dict[str, str]:
    """Return what a command puts on record that says nothing, by its field: it was taken then."""
    said = {name: text for name, text in command._asdict().items() if isinstance(text, str) and name in ON_RECORD}
    return {name: text for name, text in said.items() if text and says_nothing(text)}


def _uncited(events: tuple[Any, ...], back: Mapping[str, str]) -> list[Any]:
    """Return events with words put back, without what they rest on: a payment was cited by its prize's kind."""
    told = [{**one._asdict(), "clause": "", "reading": "", "wagered": 0} for one in events]
    for words, text in back.items():
        told = [{name: _put(value, words, text) for name, value in one.items()} for one in told]
    return list(zip(map(type, events), told, strict=True))


def _put(value: Any, words: str, text: str) -> Any:
    if isinstance(value, tuple):
        return tuple(_put(one, words, text) for one in value)
    return value.replace(words, text) if isinstance(value, str) else value
