"""What the software of its time decided otherwise in a tournament or promotion: no audit holds that against anybody.

What the rules are stands in a book, which a stream keeps; how they are applied stands in Python. A row says by which
procedure it was taken. One of an earlier procedure is decided again as if what is looked at since were in order, and
must have come about just so, but for the clauses it cites.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from hardway.journal.row import Row
from hardway.journal.software import CORES_TIGHTENED, procedure_of
from hardway.notation.cores import CoreGame
from hardway.notation.parse import split_time
from hardway.promotion import PromotionAct, PromotionState
from hardway.rulebook import Refusal
from hardway.tournament import commands as c
from hardway.tournament.ending import ties_to_draw
from hardway.tournament.items import LARGEST_COUNT
from hardway.tournament.state import TournamentState
from hardway.values.clock import UNKNOWN, Tick
from hardway.values.money import LARGEST_CENTS
from hardway.values.stated import says_nothing

TERMS = ("start", "draw", "pay")
"""Entries of a promotion for which terms and regulations are looked at as they stand since."""
TOLD_ANYWAY = ("publish", "marketing")
"""Entries that were taken of a promotion that is over."""
WAITING_SINCE = ("attempt", "unreachable", "deny", "reopen")
"""Entries that were taken while a promotion was in doubt, once the inspectorate was told."""
TAKEN_SINCE = (
    "agree", "amend", "annul", "apply", "brief", "choose", "compromised", "conclude", "decide", "disallow", "inform",
    "pay", "prescribed", "recall", "release", "reopen", "review", "satisfied", "seal", "sign", "table", "withdraw",
)  # fmt: skip
"""Entries that were refused then where they are taken by now."""
ON_RECORD = ("says", "about", "because", "reference", "director")
"""Fields whose words say something since."""


class Relaxed(NamedTuple):
    """What is looked at since for some entries of a tournament, and was not then."""

    entries: tuple[type, ...]
    why: str
    """What nobody was refused for."""
    then: Callable[[TournamentState, Any], TournamentState]
    """Gives a tournament in which that is in order."""


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
        filled = command._replace(**{name: f"some_{name}" for name in said})
        then = self._entered_then(filled, game, before)
        game.state = before
        back = {f"some_{name}": text for name, text in said.items()}
        return not isinstance(then, Refusal) and _uncited(then, back) == _uncited(told, {}) and self._excuse(row)

    def _entered_then(self, command: Any, game: CoreGame, before: Any) -> Any:
        """Enter a command as if what is looked at since `CORES_TIGHTENED` were in order."""
        command = _unwagered(command, game, before)
        game.state, game.as_today = _in_order(before, command), False
        then = game.enter(_in_order_of_entry(command, game, before))
        game.as_today = True
        return then

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
    for one in _RELAXED:
        if isinstance(command, one.entries):
            state = one.then(state, command)
    return state


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
    if verb in WAITING_SINCE:
        told = state.incident is not None and state.incident.told_at != UNKNOWN
        claims = () if verb == "unreachable" else state.claims
        return replace(state, incident=None if told else state.incident, valid_at=UNKNOWN, claims=claims)
    return state if verb else replace(state, incident=None, valid_at=UNKNOWN, claims=())


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


def _but(**changed: Any) -> Callable[[TournamentState, Any], TournamentState]:
    return lambda state, command: state.but(**changed)


def _all_accepted(state: TournamentState, command: c.Award) -> TournamentState:
    return state.but(entrants={name: one._replace(state="accepted") for name, one in state.entrants.items()})


def _all_agreed(state: TournamentState, command: c.Conclude) -> TournamentState:
    agreed = frozenset(state.entrants)
    tables = {name: one._replace(agreed=agreed) for name, one in state.tables.items()}
    return state.but(tables=tables, present=True)


def _ties_drawn(state: TournamentState, command: c.Progress) -> TournamentState:
    if state.said.get((0, "ties")) != "entered":
        return state
    return state.but(said={**state.said, (0, "ties"): "draw"}, lots={})


def _places_for_all(state: TournamentState, command: Any) -> TournamentState:
    most = {(number, "places"): str(LARGEST_COUNT) for number in state.rounds}
    return state.but(said={**state.said, **most})


def _nothing_sealed(state: TournamentState, command: c.Progress) -> TournamentState:
    return state.but(tables={name: one._replace(sealed=()) for name, one in state.tables.items()})


def _long_enough(state: TournamentState, command: c.Seal) -> TournamentState:
    if command.table not in state.tables:
        return state
    length = (state.tables[command.table].round, "length")
    return state.but(said={**state.said, length: f"{max(1, command.hand)} hands"})


def _rich(state: TournamentState, command: c.Hand) -> TournamentState:
    if command.table not in state.tables:
        return state
    table = state.tables[command.table]
    stacks = tuple((name, LARGEST_CENTS if chips else 0) for name, chips in table.stacks)
    return state.but(tables={**state.tables, table.name: table._replace(stacks=stacks)})


def _by_its_reason(state: TournamentState, command: c.AnswerApplication) -> TournamentState:
    said = {**state.said, (0, "criteria"): command.because} if command.because else state.said
    return state.but(said=said, director="", rounds={})


def _before_any_round(state: TournamentState, command: c.Pay) -> TournamentState:
    """Return a tournament before its rounds; for a buy-back, with every round settled that has begun."""
    if command.what != "buy_back":
        return state.but(rounds={})
    settled = {number: one._replace(phase="settled") for number, one in state.rounds.items() if one.phase == "open"}
    return state.but(rounds={**state.rounds, **settled})


def _as_first_said(state: TournamentState, command: Any) -> TournamentState:
    return state.but(editions=(state.said,) * len(state.editions))


def _nobody_seated(state: TournamentState, command: c.Nominate) -> TournamentState:
    return state.but(tables={name: table._replace(seated=()) for name, table in state.tables.items()})


def _everybody_there(state: TournamentState, command: c.Hand | c.Result) -> TournamentState:
    everybody = tuple(state.entrants)
    return state.but(tables={name: table._replace(seated=everybody) for name, table in state.tables.items()})


def _place_barred(state: TournamentState, command: c.SeatAt | c.Nominate) -> TournamentState:
    who = command.substitute if isinstance(command, c.Nominate) else command.player
    rounds = {number: one._replace(opened=state.now) for number, one in state.rounds.items()}
    return state.but(barred=state.barred & {state.people.spelled(who)}, rounds=rounds)


def _gone_just_now(state: TournamentState, command: c.RuleOnDispute) -> TournamentState:
    most = max((table.hands for table in state.tables.values()), default=0)
    return state.but(entrants={name: one._replace(hands=most) for name, one in state.entrants.items()})


def _before_any_place(state: TournamentState, command: c.RuleOnDispute) -> TournamentState:
    """Return a tournament whose rounds are all to come, with places for all, for somebody who had gone on to one.

    They were put back between rounds to no effect: a round settled since did not let them go on, or nothing was free.
    """
    coming = next((one for one in state.rounds.values() if one.phase != "settled"), None)
    if coming is None or coming.phase != "scheduled" or not 0 < command.number <= len(state.disputes):
        return state
    who = state.entrants[state.disputes[command.number - 1].player]
    if who.was != "waiting" and not any(who.name in one.best for one in state.rounds.values()):
        return state
    rounds = {number: one._replace(phase="scheduled") for number, one in state.rounds.items()}
    return _places_for_all(state.but(rounds=rounds), command)


def _nothing_early(state: TournamentState, command: Any) -> TournamentState:
    return state.but(tables={name: table._replace(early=False) for name, table in state.tables.items()})


def _kept_result(state: TournamentState, command: c.Annul | c.Recall) -> TournamentState:
    """Return a tournament in which who has gone since a hand had before it what they left with."""
    table = state.tables.get(command.table)
    if table is None or table.before is None:
        return state
    gone = {name: one for name, one in state.entrants.items() if one.state in ("retired", "disqualified")}
    before = tuple((name, gone[name].forfeited if name in gone else chips) for name, chips in table.before)
    missed = tuple(row for row in table.missed if row[0] not in gone)
    return state.but(tables={**state.tables, table.name: table._replace(before=before, missed=missed)})


def _told(state: TournamentState, command: Any) -> TournamentState:
    everybody = frozenset({*state.entrants, *state.substitutes}) if len(state.editions) > 1 else state.substitutes
    return state.but(satisfied=state.satisfied | everybody, signed=state.signed | everybody)


_RELAXED = (
    Relaxed((c.Attend, Tick), "a tournament not in play", _but(phase="in_play")),
    Relaxed((c.Submit,), "people who had entered", _but(entrants={})),
    Relaxed((c.Approve,), "times out of order, and people who had entered",
            _but(submitted=UNKNOWN, changed=UNKNOWN, now=UNKNOWN, entrants={})),
    Relaxed((c.Appoint,), "entries and rounds there were", _but(entrants={}, rounds={})),
    Relaxed((c.SetEntries,), "rounds there were", _but(rounds={})),
    Relaxed((c.AnswerApplication,), "a reason that is no criterion, a director, substitutes", _by_its_reason),
    Relaxed((c.Pay, c.OpenRound, c.Progress, c.Conclude), "somebody who is barred", _but(barred=frozenset())),
    Relaxed((c.Pay,), "a payment once rounds were open", _before_any_round),
    Relaxed((c.GoOut, c.Disqualify), "nothing left to play", _still_to_play),
    Relaxed((c.GoOut, c.Disqualify), "conditions that had changed", _as_first_said),
    Relaxed((c.Brief,), "a director who is away", _but(away=False)),
    Relaxed((c.Move,), "conditions that had changed", _but(editions=())),
    Relaxed((c.Nominate, c.Permit, c.SeatAt, c.OpenRound, c.TableThrow, c.Result),
            "who may stand in, and who must be told or sign", _stands_in),
    Relaxed((c.Apply, c.Nominate, c.SeatAt), "the director as a player", _but(director="")),
    Relaxed((c.Apply, c.Nominate, c.SeatAt, c.OpenRound), "people not told of changes", _told),
    Relaxed((c.SeatAt, c.Nominate), "a place whose player is barred or absent", _place_barred),
    Relaxed((c.RuleOnDispute,), "a table that ended without somebody", _gone_just_now),
    Relaxed((c.RuleOnDispute,), "somebody whom no round takes", _before_any_place),
    Relaxed((c.RuleOnDispute, c.Annul, c.Recall), "a table that plays on", _nothing_early),
    Relaxed((c.Nominate,), "somebody who sits at a table", _nobody_seated),
    Relaxed((c.OpenRound, c.TableThrow, c.Hand, c.Result), "copies not signed", _but(signatures=False)),
    Relaxed((c.Hand, c.Result), "play of who was not there", _everybody_there),
    Relaxed((c.Hand,), "wagers above what a player has", _rich),
    Relaxed((c.Annul, c.Recall), "who has gone since the hand", _kept_result),
    Relaxed((c.Seal,), "a hand that the round has not", _long_enough),
    Relaxed((c.Progress,), "ties that the order of entry decided", _ties_drawn),
    Relaxed((c.Progress,), "more who were equal than places", _places_for_all),
    Relaxed((c.Progress,), "wagers still sealed", _nothing_sealed),
    Relaxed((c.Conclude,), "players who had not agreed, and a director who is away", _all_agreed),
    Relaxed((c.Award,), "a winner who is out", _all_accepted),
)  # fmt: skip
"""What procedures before `CORES_TIGHTENED` did not look at in a tournament. Rows of one entry apply in this order."""
