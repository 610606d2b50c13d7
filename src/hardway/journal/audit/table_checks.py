"""Further checks of a table: the proofs of its electronic dice, and its crew."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hardway.journal.audit.entry_check import CoreCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.dice_proof import check_dice_proof
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, read_object
from hardway.journal.stored_stream import StreamStart, decode_row
from hardway.notation.table import TableGame
from hardway.table import State, has_interest
from hardway.table.model.commands import Command, NoRoll, Roll, Seat, Throw
from hardway.table.model.events import changes_risk

Proof = dict[str, Any]


class ElectronicThrow(NamedTuple):
    """One electronic throw from commitment to faces, with its rows and their proofs."""

    number: int
    named: Row
    """The row with the house's commitment to this throw: the previous roll, the table's first row, or a renewal."""
    thrown: Row
    committed: Proof
    shown: Row
    revealed: Proof
    faces: tuple[int, int] | None
    """The faces of the dice, computed from the proof; None for a voided throw."""


class DiceCheck:
    """Checks the proofs of a table's dice; `last` is the last throw that was revealed."""

    def __init__(self) -> None:
        self.electronic = False
        self.last: ElectronicThrow | None = None
        self.given_up: list[int] = []
        """Rows (by number) in which the house replaced a commitment before the dice were thrown."""
        self._named: tuple[int, str, Row] | None = None
        self._thrown: tuple[Row, Proof] | None = None

    def opening(self, row: Row, settings: dict[str, Any]) -> Iterator[Finding]:
        """Take the first row of a table; yield a finding if it has no commitment."""
        self.electronic = settings.get("dice") == "electronic"
        proof = _proof(row.proof)
        if self.electronic and not isinstance(proof.get("next"), str):
            yield finding_at("no_proof", row, "the house's commitment to the first throw", row.proof or "nothing")
        self._named = (1, str(proof.get("next")), row)

    def check_note(self, row: Row) -> Iterator[Finding]:
        """Take a `dice` row; it may renew the commitment, but only for the next number."""
        renewed = _proof(row.body).get("renew")
        if not isinstance(renewed, dict):
            return
        number = renewed.get("throw")
        if self._named is not None and number != self._named[0] + 1:
            yield finding_at("commitment", row, f"a commitment to throw {self._named[0] + 1}", f"one to throw {number}")
        if self._thrown is None:
            self.given_up.append(row.seq)
        else:
            yield from self._ended(row, renewed, *self._thrown)
        self._named, self._thrown = (number if type(number) is int else 0, str(renewed.get("next")), row), None

    def _ended(self, row: Row, renewed: Proof, thrown: Row, committed: Proof) -> Iterator[Finding]:
        """Yield what is wrong with a throw that ended without a call: its secret must be revealed."""
        shown = renewed.get("shown")
        if isinstance(shown, dict):
            for doubt in check_dice_proof(row.stream, committed, shown, None):
                yield finding_at("dice", row, "a proof that holds", doubt)
        else:
            expected = f"the secret of throw {committed.get('throw')}, which left the hand at row {thrown.seq}"
            yield finding_at("unshown", row, expected, f"given up: {renewed.get('because')}")

    def check_entry(self, row: Row, command: Command | None) -> Iterator[Finding]:
        """Yield what is wrong with the proof of an entry, or with a change of risk while dice are out."""
        proof = _proof(row.proof)
        if isinstance(command, Throw):
            yield from self._throw(row, proof)
        elif isinstance(command, NoRoll) and self.electronic and self._thrown is None:
            yield finding_at("dice", row, "a throw in the air to be called off", "one that was called before")
        elif isinstance(command, Roll) or proof:
            called = (command.first, command.second) if isinstance(command, Roll) else None
            yield from self._show(row, proof, called)
        elif command is not None and self._thrown is not None and changes_risk(command, decode_row(row).events):
            out = f"nothing at risk to change: the dice left the hand at row {self._thrown[0].seq}"
            yield finding_at("betting", row, out, row.entry)

    def _throw(self, row: Row, proof: Proof) -> Iterator[Finding]:
        if not proof:
            if self.electronic:
                yield finding_at("no_proof", row, "the commitments of the house and the pages", "nothing")
            return
        if self._thrown is not None:
            before, earlier = self._thrown
            yield finding_at(
                "dice", row, f"throw {earlier.get('throw')} of row {before.seq} shown first", "it never was"
            )
        if self._named is None or (proof.get("throw"), proof.get("house")) != self._named[:2]:
            named = f"throw {self._named[0]}: {self._named[1]}" if self._named else "a commitment named before"
            yield finding_at("commitment", row, named, f"throw {proof.get('throw')}: {proof.get('house')}")
        self._thrown = row, proof

    def _show(self, row: Row, proof: Proof, called: tuple[int, int] | None) -> Iterator[Finding]:
        if not proof:
            if self.electronic:
                yield finding_at("no_proof", row, "secret and nonces", "nothing")
            return
        if self._thrown is None:
            yield finding_at("dice", row, "a throw with its commitments before it", "a proof alone")
            return
        thrown, committed = self._thrown
        for doubt in check_dice_proof(row.stream, committed, proof, called):
            yield finding_at("dice", row, "a proof that holds", doubt)
        number = committed.get("throw")
        number = number if type(number) is int else 0
        named = self._named[2] if self._named else thrown
        self.last = ElectronicThrow(number, named, thrown, committed, row, proof, called)
        self._named, self._thrown = (number + 1, str(proof.get("next")), row), None


def _proof(text: str) -> Proof:
    """Return a proof as a JSON object; a malformed one is empty, so that no field is right."""
    value = read_object(text) if text else {}
    return value if value is not None else {"unreadable": text}


HOUSE = "house"


class CrewCheck:
    """Checks who gave a table's entries: their roles, and that another person reads dice back."""

    def __init__(self, roles: HeldRoles | None = None) -> None:
        self._read_by = ""
        self._roles = roles
        self._where: dict[str, str] = {}

    def check_first_row(self, stream: str, house: str, settings: dict[str, Any]) -> None:
        """Take the house, pit and name of the table from its settings."""
        self._where = {"house": house, "pit": str(settings.get("pit", "")), "table": stream}

    def check_note(self, row: Row) -> None:
        """Take a `dice` row, for who read the dice."""
        if '"read"' in row.body and "read" in (read_object(row.body) or ()):
            self._read_by = row.by

    def check_entry(self, row: Row, state: State, command: Command | None) -> Iterator[Finding]:
        """Yield what is wrong with who gave an entry; `state` is the table before it."""
        if state.mode != "casino":
            return
        if row.role and has_interest(state, row.by):
            sits = "who sits there" if row.by in state.players else "who played there and had something open"
            yield finding_at("crew", row, "a person who does not play there", f"{row.by}, {sits}, as {row.role}")
        if isinstance(command, Roll):
            if row.role and row.by == self._read_by:
                yield finding_at(
                    "crew", row, "read back by another person", f"{row.by} both read the dice and called the result"
                )
            self._read_by = ""
        if self._roles is not None and row.by != HOUSE:
            yield from self._by_whom(row, command, self._roles)

    def _by_whom(self, row: Row, command: Command | None, roles: HeldRoles) -> Iterator[Finding]:
        if row.role and not roles.may_have_worked(row.by, row.role, row.at, **self._where):
            yield finding_at("crew", row, f"a person who was {row.role} there", f"{row.by}, who was not")
        player = getattr(command, "player", row.by)
        if not row.role and player != row.by:
            yield finding_at("crew", row, f"an entry of {player} by {player}", f"by {row.by}")
        if isinstance(command, Seat):
            if role := roles.worked(player, row.at, **self._where):
                yield finding_at("crew", row, "a player who does not work there", f"{player}, {role} there")
            elif roles.is_guest(player):
                yield finding_at("crew", row, "a player with an account", f"{player}, a guest")


class TableCheck(CoreCheck):
    """Checks a table's dice and crew."""

    def __init__(self, recorder: Recorder, start: StreamStart, roles: HeldRoles | None) -> None:
        super().__init__(recorder, start, roles)
        self.dice, self._crew = DiceCheck(), CrewCheck(roles)

    def check_first_row(self, row: Row) -> Iterator[Finding]:
        """Yield what is wrong with the first row: it needs a commitment, and settings that fit its mode."""
        settings, mode = self.start.settings, self.start.state.mode
        yield from self.dice.opening(row, settings)
        self._crew.check_first_row(row.stream, self.start.book.name, settings)
        if settings.get("mode", mode) != mode:
            yield finding_at("first", row, f"a table of mode {mode}", settings.get("mode"))

    def check_note(self, row: Row) -> Iterator[Finding]:
        """Yield what is wrong with a reading of dice, or a renewed commitment."""
        if row.kind == "dice":
            if row.body and read_object(row.body) is None:
                yield finding_at("unreadable", row, "", "what it says of the dice cannot be read")
            self._crew.check_note(row)
            yield from self.dice.check_note(row)

    def check_giver(self, row: Row, command: Any | None, game: TableGame) -> Iterator[Finding]:
        """Yield what is wrong with the dice or the giver of the next entry."""
        if row.kind == "entry":
            yield from self.dice.check_entry(row, command)
            yield from self._crew.check_entry(row, game.state, command)

    def unbalanced(self, game: TableGame) -> tuple[str, str]:
        """Return the money brought to the table and the money found there; they should be equal."""
        return f"{game.state.brought} cents", f"{game.state.accounted} cents"

    def remarks(self) -> Sequence[str]:
        """Return a remark on commitments renewed with the dice in the hand; an honest house renews one at each
        restart.
        """
        if not (rows := self.dice.given_up):
            return []
        times = "once" if len(rows) == 1 else f"{len(rows):,} times"
        where = f"row {rows[-1]}" if len(rows) == 1 else f"last at row {rows[-1]}"
        return [f"the house gave up its commitment to a throw {times} before the dice left the hand, {where}."]
