"""A table as a floor serves it: its host, and what is refused over and above the book while electronic dice are out.

Electronic dice that have left the hand have faces that are fixed, so nothing at risk changes until they are called. The
row of the throw holds the secret, and anyone with the house's key could read it there. A book that takes late bets,
calls of Off or a wager back while dice fly speaks of dice whose faces nobody can know; real dice keep that.
"""

from collections.abc import Callable, Mapping
from typing import Any

from hardway.floor.runtime.host import Host
from hardway.floor.runtime.writer import Writer
from hardway.floor.table.powers import NO_HAND, whose
from hardway.journal.stored_stream import StoredStream
from hardway.notation import refusal_form
from hardway.notation.table import NOTATION, TableGame
from hardway.rulebook import Law
from hardway.rulebook.model.refusal import refused_line
from hardway.table import Refusal, State, decide, legal
from hardway.table.legal.legal_line import LegalLine, LegalLists
from hardway.table.model.commands import Command
from hardway.table.model.events import Event, changes_risk
from hardway.table.model.evolve import advance_in_place
from hardway.table.model.reasons import Decision
from hardway.values.verbs import VERBS

CLOSED = Refusal(
    "window_closed", None,
    "these dice are electronic and have left the hand: betting is closed, and nothing at risk changes until they are "
    "called",
)  # fmt: skip
SHOWN = Refusal("not_offered", None, "these dice are electronic: what they showed stands, and no throw is in the air")
_RISK = {power: verb.risk for verb in VERBS.values() for power in verb.powers} | {
    verb.name: verb.risk for verb in VERBS.values()
}
"""When an entry, or the power to confirm one, changes what is at risk; an entry that is called like the power it shares
with another keeps its own word."""


def is_closed(state: State, dice: str) -> bool:
    """Say whether betting is closed: electronic dice are out."""
    return dice == "electronic" and state.phase != "hand"


def decide_here(law: Law, state: State, command: Command, *, dice: str) -> Decision:
    """Decide a command as the book does; refuse what would change anything at risk while betting is closed."""
    return _unless_closed(state, dice, command, decide(law, state, command))


def _unless_closed(state: State, dice: str, command: Command, decision: Decision) -> Decision:
    closed = is_closed(state, dice) and not isinstance(decision, Refusal) and changes_risk(command, decision)
    return CLOSED if closed else decision


class ServedTable(TableGame):
    """A table that decides as the book does, and changes nothing at risk while betting is closed."""

    def __init__(self, law: Law, state: State, dice: str) -> None:
        super().__init__(NOTATION, law.book, law, state)
        self._dice = dice

    def decide(self, command: Command) -> Decision:
        """Decide a command; nothing happens yet."""
        return decide_here(self.law, self.state, command, dice=self._dice)

    def enter(self, command: Command) -> Decision:
        """Decide a command and let it happen."""
        decision = _unless_closed(self.state, self._dice, command, decide(self.law, self.state, command))
        if not isinstance(decision, Refusal):
            advance_in_place(self.state, command, decision)
        return decision

    def fold(self, command: Command, events: tuple[Event, ...]) -> None:
        """Let happen what was decided; no expectation asks what it settled."""
        advance_in_place(self.state, command, events)


def legal_here(law: Law, state: State, who: str, *, dice: str) -> LegalLists:
    """Return what somebody may enter, as `legal` does; of electronic dice nothing that only real ones allow.

    While betting is closed, nothing that would change a risk.
    """
    found = legal(law, state, who, says=True)
    if dice == "electronic" and who in law.book.roles:
        found = _keep_from(found, lambda line: _only_real(law, state, who, line["entry"]))
    if not is_closed(state, dice):
        return found
    found = {"may": found["may"], "not": [_never_late(line) for line in found["not"]]}
    return _keep_from(found, lambda line: CLOSED if _at_risk(state, who, line) else None)


def _keep_from(found: LegalLists, refused: Callable[[LegalLine], Refusal | None]) -> LegalLists:
    """Refuse what a served table refuses over and above the book, with the reason."""
    may: list[LegalLine] = []
    cannot = [*found["not"]]
    for line in found["may"]:
        if refusal := refused(line):
            cannot.append({**line, **refused_line(refusal)})
        else:
            may.append(line)
    return {"may": may, "not": cannot}


def _never_late(line: LegalLine) -> LegalLine:
    """Return a refused line: while betting is closed nobody is asked for a late bet."""
    if "late" not in line:
        return line
    kept = line.copy()
    del kept["late"]
    return {**kept, **refused_line(CLOSED)}


def _at_risk(state: State, who: str, line: LegalLine) -> bool:
    risk, player = _RISK[line["entry"]], state.players.get(line.get("player", who))
    return risk == "always" or (risk == "wagers" and player is not None and bool(player.bets))


def _only_real(law: Law, state: State, role: str, entry: str) -> Refusal | None:
    """Refuse what needs dice in a hand; and a throw called off that is not in the air, for it was seen."""
    if entry == "noroll":
        return SHOWN if state.phase == "hand" else None
    verb = next((verb for verb in NO_HAND if entry == verb or entry in VERBS[verb].powers), "")
    return whose(law, role, verb, dice="electronic") if verb else None


_Clock = tuple[Any, bool, Any]


class TableHost(Host):
    """One table."""

    def __init__(self, opened: StoredStream, writer: Writer) -> None:
        self.law: Law = opened.start.law
        self.dice: str = opened.start.settings.get("dice", "electronic")
        super().__init__(opened._replace(game=ServedTable(self.law, opened.state, self.dice)), writer)
        self.durable_state: State = self.game.state
        """The table as far as it is durable, and as anybody is shown it."""
        self.decided_state: State = self.draft.state
        """The table with everything decided."""

    def _waits_for_time(self) -> bool:
        return bool(self.decided_state.desk.posted) or self.decided_state.desk.closing is not None

    def _now(self) -> int:
        return self.decided_state.desk.now

    def _clock(self) -> _Clock:
        state = self.decided_state
        return state.desk, state.guarded, state.since

    def _set_clock(self, clock: _Clock) -> None:
        state = self.decided_state
        state.desk, state.guarded, state.since = clock

    def _refusal_to_write(self, given: Any, filled: Any, refusal: Refusal) -> tuple[Any, Mapping[str, Any]]:
        form = refusal_form(refusal)
        return given, {**form, "floor": True} if refusal is CLOSED else form
