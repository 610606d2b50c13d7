"""A table as a floor serves it: its host, and refusals beyond the book while electronic dice are out.

The faces of electronic dice are fixed once they have left the hand: the row of the throw holds the encrypted secret,
which anyone with the house's key could read. So betting is closed, and nothing at risk changes until they are called.
Late bets and Off calls, which a book allows while dice fly, are for real dice, whose faces nobody can know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from hardway.floor.runtime.host import Host
from hardway.floor.runtime.writer import Writer
from hardway.floor.table.powers import NO_HAND, whose
from hardway.journal.stored_stream import StoredStream
from hardway.notation import refusal_form
from hardway.notation.round_table import PLAYS
from hardway.notation.table import NOTATION, TableGame
from hardway.rulebook import Law
from hardway.rulebook.model.refusal import refused_line
from hardway.table import Refusal, State, decide, legal
from hardway.table.legal.legal_line import LegalLine, LegalLists
from hardway.table.model.commands import Command
from hardway.table.model.events import Event, changes_risk
from hardway.table.model.evolve import advance_in_place
from hardway.table.model.reasons import Decision
from hardway.table.play.shooter import lacks_line, no_shooter
from hardway.values.verbs import VERBS

CLOSED = Refusal(
    "window_closed", None,
    "these dice are electronic and have left the hand: betting is closed, and nothing at risk changes until they are "
    "called",
)  # fmt: skip
_PLAY = {verb.name for verb in VERBS.values() if verb.makes in {kind.__name__ for kind in PLAYS}}
"""Verbs of play: a tournament's table refuses them once its round has ended."""
SHOWN = Refusal(
    "not_offered", None, "these dice are electronic: what they showed stands; a no roll needs a throw in the air"
)
_RISK = {power: verb.risk for verb in VERBS.values() for power in verb.powers} | {
    verb.name: verb.risk for verb in VERBS.values()
}
"""By verb, or by the power to confirm an entry: whether such an entry changes what is at risk.

`always`; `wagers`: only if the person named has wagers on the layout; empty: never. If a verb and a power have the same
name, the verb's value counts.
"""


def is_closed(state: State, dice: str) -> bool:
    """Say whether betting is closed because electronic dice are out."""
    return dice == "electronic" and state.phase != "hand"


def decide_here(law: Law, state: State, command: Command, *, dice: str) -> Decision:
    """Decide a command by the book; also refuse any change of what is at risk while betting is closed."""
    return _unless_closed(state, dice, command, decide(law, state, command))


def _unless_closed(state: State, dice: str, command: Command, decision: Decision) -> Decision:
    closed = is_closed(state, dice) and not isinstance(decision, Refusal) and changes_risk(command, decision)
    return CLOSED if closed else decision


class ServedTable(TableGame):
    """A table game that decides as `decide_here` does."""

    def __init__(self, law: Law, state: State, dice: str) -> None:
        super().__init__(NOTATION, law.book, law, state)
        self._dice = dice

    def decide(self, command: Command) -> Decision:
        """Return the decision on a command; the state stays as it is."""
        return decide_here(self.law, self.state, command, dice=self._dice)

    def enter(self, command: Command) -> Decision:
        """Decide a command and fold its events into the state."""
        decision = _unless_closed(self.state, self._dice, command, decide(self.law, self.state, command))
        if not isinstance(decision, Refusal):
            advance_in_place(self.state, command, decision)
        return decision

    def fold(self, command: Command, events: tuple[Event, ...]) -> None:
        """Fold decided events into the state in place; unlike `enter`, do not remember them for the checks of a
        record.
        """
        advance_in_place(self.state, command, events)


def legal_here(law: Law, state: State, who: str, *, dice: str, ended: Refusal | None = None) -> LegalLists:
    """Return what a person or role may enter: `legal`, less what a served table refuses beyond the book.

    With electronic dice, that is everything that needs real dice and, while betting is closed, everything that changes
    what is at risk. Where the round of a tournament has `ended`, nobody bets or throws.
    """
    found = legal(law, state, who, says=True)
    if dice == "electronic" and lacks_line(law, state):  # nobody else may throw until the shooter's time is over
        found["may"] = [line for line in found["may"] if line["entry"] != "throw"]
        if who == state.shooter:
            bare: LegalLine = {"entry": "throw"}
            found["not"].append({**bare, **refused_line(no_shooter(law, state).refusal)})
    if ended is not None:
        found = _keep_from(found, lambda line: ended if line["entry"] in _PLAY else None)
        told = refused_line(ended)
        found["not"] = [{**line, **told} if line["entry"] in _PLAY else line for line in found["not"]]
    if dice == "electronic" and who in law.book.roles:
        found = _keep_from(found, lambda line: _only_real(law, state, who, line["entry"]))
    if not is_closed(state, dice):
        return found
    found = {"may": found["may"], "not": [_never_late(line) for line in found["not"]]}
    return _keep_from(found, lambda line: CLOSED if _at_risk(state, who, line) else None)


def _keep_from(found: LegalLists, refused: Callable[[LegalLine], Refusal | None]) -> LegalLists:
    """Return the lists with each line that `refused` refuses moved from `may` to `not`, with the reason."""
    may: list[LegalLine] = []
    cannot = [*found["not"]]
    for line in found["may"]:
        if refusal := refused(line):
            cannot.append({**line, **refused_line(refusal)})
        else:
            may.append(line)
    return {"may": may, "not": cannot}


def _never_late(line: LegalLine) -> LegalLine:
    """Return a refused line without the offer to ask for a late bet, because betting is closed."""
    if "late" not in line:
        return line
    kept = line.copy()
    del kept["late"]
    return {**kept, **refused_line(CLOSED)}


def _at_risk(state: State, who: str, line: LegalLine) -> bool:
    risk, player = _RISK[line["entry"]], state.players.get(line.get("player", who))
    return risk == "always" or (risk == "wagers" and player is not None and bool(player.bets))


def _only_real(law: Law, state: State, role: str, entry: str) -> Refusal | None:
    """Return the refusal of an act that needs real dice, or of a No roll after the call, because the faces were
    seen.
    """
    if entry == "noroll":
        return SHOWN if state.phase == "hand" else None
    verb = next((verb for verb in NO_HAND if entry == verb or entry in VERBS[verb].powers), "")
    return whose(law, role, verb, dice="electronic") if verb else None


_Clock = tuple[Any, bool, Any]


class TableHost(Host):
    """Decides the entries of one table in order, and has their rows stored: a `Host` with the clock of the table."""

    def __init__(self, opened: StoredStream, writer: Writer) -> None:
        self.law: Law = opened.start.law
        self.dice: str = opened.start.settings.get("dice", "electronic")
        super().__init__(opened._replace(game=ServedTable(self.law, opened.state, self.dice)), writer)
        self.durable_state: State = self.game.state
        """The state of the table after all durable rows; people are shown no other state."""
        self.decided_state: State = self.draft.state
        """The state of the table after all decided entries, durable or not; new entries are decided on it."""

    def _waits_for_time(self) -> bool:
        return bool(self.decided_state.desk.posted) or self.decided_state.desk.closing is not None

    def _now(self) -> int:
        return self.decided_state.desk.now

    def _clock(self) -> _Clock:
        state = self.decided_state
        return state.desk, state.desk_restricts, state.since

    def _set_clock(self, clock: _Clock) -> None:
        state = self.decided_state
        state.desk, state.desk_restricts, state.since = clock

    def _refusal_to_write(self, given: Any, filled: Any, refusal: Refusal) -> tuple[Any, Mapping[str, Any]]:
        form = refusal_form(refusal)
        return given, {**form, "floor": True} if refusal is CLOSED else form
