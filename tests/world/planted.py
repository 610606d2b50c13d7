"""Bugs that are planted in production on purpose, most as they once were there, and the promise that each breaks.

A bug is an edit of one function's source: the function is compiled again with the edit, and put back afterwards.
"""

import importlib
import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

TRIES = 60
"""Seeds within which every planted bug is found."""


class Bug(NamedTuple):
    """One bug: what is wrong, where, the edit, and the promises that may break first."""

    says: str
    where: str
    """Module, and the function in it: `hardway.floor.runtime.host:Host._store`."""
    before: str
    after: str
    breaks: tuple[str, ...]
    seed: int
    """Where the hunt for it begins; it is found within TRIES seeds."""


HOST, SESSIONS, HALL = "hardway.floor.runtime.host", "hardway.floor.runtime.entry_sessions", "hardway.server.hall.hall"
LIVE, HUB, ELECTRONIC = "hardway.floor.table.live", "hardway.server.sockets.table_hub", "hardway.floor.table.electronic"
RULES = "hardway.journal.stores.store_rules"
TOLD, ONCE, LOST, HISTORY, ONE_WRITER, OUT, ANSWERED, MISTAKE, AUDIT, MONEY, LIMITS, PAID, DRAWN = (
    "told is durable", "once", "nothing lost", "one history", "one writer", "out", "answered", "no mistakes", "audit",
    "money", "limits", "paid once", "drawn once",
)  # fmt: skip

BUGS = (
    Bug("an entry is acknowledged before it is durable", f"{HOST}:Host._store",
        "self._writer.submit(row, self._stored, self._token)",
        "self._writer.submit(row, self._stored, self._token)\n"
        "    for future, other in answers:\n"
        "        other is None and refusal is None and resolve(future, Receipt(row.seq, tick + events))",
        (TOLD, MISTAKE), 1),
    Bug("followers are told of rows before they are durable", f"{HOST}:Host._store",
        "self._writer.submit(row, self._stored, self._token)",
        "self._writer.submit(row, self._stored, self._token)\n"
        "    for follower in tuple(self.followers):\n"
        "        follower([self._waiting[-1].entry])",
        (TOLD, HISTORY, MISTAKE), 1),
    Bug("a row of a failed commit is acknowledged", f"{HOST}:Host._stored",
        "own = UNCERTAIN if self.fault is not None else", "own =", (TOLD,), 1),
    Bug("a repeated key is decided again", f"{SESSIONS}:EntrySessions.known_answer",
        "return found.answers.get(number, FORGOTTEN)", "return None", (ONCE,), 1),
    Bug("keys are forgotten when a table is opened again", f"{SESSIONS}:EntrySessions.__init__",
        "for key, seq, refusal in stored:", "for key, seq, refusal in ():", (ONCE,), 2),
    Bug("the token of a lease is not checked", f"{RULES}:_may_write",
        "if token is None:", "return True\n    if token is None:", (ONE_WRITER,), 8),
    Bug("rows are written without the tokens of their leases", "hardway.floor.runtime.writer:Writer._write",
        "self.recorder, rows, tokens", "self.recorder, rows, None", (ONE_WRITER,), 8),
    Bug("a lease that still runs is given to another", f"{RULES}:grant_lease",
        "run_out = now.until <= at or", "run_out = True or", (ONE_WRITER,), 1),
    Bug("a mistake of the store leaves callers waiting", "hardway.journal.recorder:append_rows",
        "except Exception as mistake", "except ValueError as mistake", (ANSWERED, MISTAKE), 18),
    Bug("a refused entry leaves its time behind", f"{HOST}:Host._decide",
        "self._set_clock(before)\n        if not role", "if not role", (HISTORY, AUDIT), 1),
    Bug("what fell due is decided and not folded", f"{HOST}:Host._fold",
        "if entry.tick:", "if entry.tick and entry.command is None:", (HISTORY, AUDIT), 1),
    Bug("a row is given the time of a clock that was set back", f"{HOST}:Host._store",
        "max(self._seconds.timestamp(now), head.at)", "self._seconds.timestamp(now)", (HISTORY, AUDIT), 2),
    Bug("dice in the air stay there when a table is opened again", f"{ELECTRONIC}:Electronic.start",
        "if self._in_the_air() and not self.trouble:", "if False:", (ANSWERED,), 47),
    Bug("the secret of a throw is not sealed into its row", "hardway.floor.table.cup:Cup.throw",
        '"sealed": self._secrets.seal(self.table, self.number, self._secret)', '"sealed": ""', (ANSWERED,), 92),
    Bug("somebody who joins is told rows that they were shown", f"{HUB}:TableHub.join",
        "self.flush()", "pass", (HISTORY,), 4),
    Bug("rows that come while a page's missed rows are read are left out", f"{HUB}:TableHub.join",
        "read = [*read, *late] if late is not None else None", "pass", (HISTORY,), 5),
    Bug("a revoked role keeps its sockets", f"{HALL}:Hall._recheck",
        "connection.signed_out()\n        return", "return", (OUT,), 47),
    Bug("other servers are not told of a sign-out", "hardway.floor.people.sessions:Sessions._end",
        "tell_signed_out(self.recorder, fact[\"person\"])", "pass", (OUT,), 10),
    Bug("a sign-out that failed half-way is not told when it is tried again",
        "hardway.floor.people.sessions:Sessions._end",
        'self.recorder.put("session", id, self.seals.seal("session", id, {**fact, "round": NO_ROUND}))',
        "self._forget(id)", (OUT,), 77),
    Bug("an excluded player plays on", f"{HALL}:Hall.check_may_play",
        "house.barred[person] = problem", "pass", (OUT,), 3),
    Bug("a table that another server has is not left", f"{HUB}:TableHub._recover",
        "client.move_to(found.says)", "pass", (ANSWERED,), 45),
    Bug("a page that comes as its table is put away stays at the door", f"{HUB}:TableHub.side",
        "self._reopen()", "pass", (ANSWERED,), 16),
    Bug("a page that has seen newer rows is shown an older table", f"{HUB}:TableHub.read_for",
        "if after > host.durable_row.seq:", "if False:", (HISTORY,), 21),
    Bug("names are not looked up again after the store was away", f"{HUB}:TableHub._name_strangers",
        "except Unavailable:", "except ZeroDivisionError:", (MISTAKE,), 1),
    Bug("news from before the store could be read is missed", f"{HALL}:Hall._listen",
        "about: set[str] | None = None", "about: set[str] | None = set()", (OUT,), 19),
    Bug("what waits for staff is forgotten with its table", f"{LIVE}:Live.end",
        "self.asks.close(self.host.closed_problem() or UNCERTAIN)", "pass", (ANSWERED,), 8),
    Bug("an entry is decided at a time before the newest row", f"{HOST}:Host._second",
        "if self._seconds.timestamp(now) < self.head.at:", "if False:", (AUDIT,), 180),
    Bug("a backup leaves passwords out", "hardway.journal.backup:copy_journal",
        "if kind not in LEFT_OUT", 'if kind not in (*LEFT_OUT, "password")', (AUDIT,), 3),
    Bug("what a wager wins is paid twice", "hardway.table.model.evolve:_settled",
        "state.house -= chips", "state.house -= 2 * chips", (MONEY,), 1),
    Bug("the account of a prize does not hear of a payment", "hardway.promotion.model.evolve:_paid",
        "paid=tuple(paid.items()), open=event.left", "", (PAID,), 2),
    Bug("the secret of a draw is kept once it was published", "hardway.floor.promotions:Promotions.forget_shown",
        "self._secrets.forget(_about(state.name, draw.number))", "pass", (DRAWN,), 12),
    Bug("a record of a claimant is replaced before the row of the new one",
        "hardway.floor.people.personal_records:Claimants.identify",
        "lambda stored: (pack_versions([fact, *versions(stored)]), None)", "lambda stored: (fact, None)", (AUDIT,), 43),
    Bug("what somebody brings is not reserved", "hardway.floor.ledger:Ledger.may_buy",
        '{**page, "holds": {**page["holds"], self.name: hold}}, None', "page, None", (LIMITS,), 3),
    Bug("an exclusion for ever does not hold", "hardway.floor.people.protection:Protection.excluded",
        'return Problem("excluded", "You are excluded from play for ever.")', "return None", (OUT,), 3),
    Bug("entrants who are excluded stay in the draw", "hardway.floor.promotions:Promotions._excluded",
        "if one in gone or protection.excluded(one, now) is not None", "if one in gone", (OUT, AUDIT), 23),
    Bug("the store is asked in the loop itself", f"{HALL}:Hall._recheck",
        "await house.in_people_thread(lambda: house.people.sessions.who(connection.token, now, active=active))",
        "house.people.sessions.who(connection.token, now, active=active)", ("no waiting",), 1),
)  # fmt: skip


def table() -> str:
    """Return the bugs as the table of docs/reliability.md."""
    lines = [f"| {bug.says} | `{bug.where.partition(':')[2]}` | {', '.join(bug.breaks)} |" for bug in BUGS]
    return "\n".join(["| bug | where | breaks |", "| --- | --- | --- |", *lines])


@contextmanager
def planted(bug: Bug) -> Iterator[None]:
    """Plant a bug, and take it away again. The code of the function is exchanged, so that everybody who has it has the
    bug."""
    module, _, path = bug.where.partition(":")
    function: Any = importlib.import_module(module)
    for name in path.split("."):
        function = getattr(function, name)
    source = textwrap.dedent(inspect.getsource(function))
    assert bug.before in source, f"{bug.where} is another by now: {bug.before!r} is not in it"
    made: dict[str, Any] = {}
    exec(compile(source.replace(bug.before, bug.after, 1), bug.where, "exec"), function.__globals__, made)
    good = function.__code__
    function.__code__ = made[function.__name__].__code__
    try:
        yield
    finally:
        function.__code__ = good
