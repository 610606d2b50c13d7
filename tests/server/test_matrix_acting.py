"""Who may enter what, at every house, over HTTP and over a socket: each cell of the matrix that the rule books give.

What the books give is proved in tests/floor/test_table_door.py and tests/rules; here every role, signed in as somebody
to whom an administrator gave it, and a player, enter every verb about every ground, breach and kind, at a table that
stands the same before each entry.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from hardway.floor.people import Grant
from hardway.notation import parse
from hardway.rulebook import Law
from hardway.table import Refusal, State, advance, decide
from tests.books import BOOKS
from tests.floor.test_table_door import ANN, BOB, arguable, ruler, text_of
from tests.in_soak import rest_in_soak
from tests.power_matrix import PowerCell, matrix
from tests.server.inside import FAST, Caller, Inside, inside

STATUS = {"not_your_role": 403, "bad_entry": 422}
"""A refusal by role is 403; by the state of the table 409."""
FOUND_FIRST = ("already_done", "nothing_there", "final")
"""Refusals that come before the question of role."""
NOBODYS = ("not_offered", "not_your_role", "unknown_name", *FOUND_FIRST)
"""The refusal of an entry that a house gives to no role; a message may name a role the house does not have."""
Answer = tuple[bool, dict[str, Any] | None]
Enter = Callable[[str, str, str], Awaitable[Answer]]


def played(law: Law, state: State, *lines: str) -> State:
    for line in lines:
        command = parse(line)
        events = decide(law, state, command)
        assert not isinstance(events, Refusal), (line, events)
        state = advance(state, command, events)
    return state


def states_of(law: Law, state: State, ann: str, bob: str, supervisor: str) -> dict[tuple[str, str], State]:
    """Return the state for each kind of entry: a call, with a dispute over it, open or decided."""
    seated = (f"seat {ann} 500", f"seat {bob} 500")
    call = (f"bet {ann} pass 10", f"bet {ann} field 5", f"bet {ann} place 6 12", "roll 4 4", f"bet {ann} field 5")
    found = {}
    for about, over in (("", f"over {arguable(law)}: "), ("other", "")):
        disputed = played(law, state, *seated, *call, f"dispute {bob} {over}it was five")
        found["", about] = disputed
        found["review", about] = played(law, disputed, f"decide {bob} so by {ruler(law)} rex")
    found["noroll", ""] = played(law, found["", ""], "throw")
    assigned = found["", ""].copy()
    assigned.update_desk(staff=((supervisor, "casino_supervisor"),))  # some books want the pit's own
    found["overrule", ""] = assigned
    return found


class Floor:
    """A table, everyone who may come to it, and its states."""

    def __init__(self, here: Inside, table: str) -> None:
        self.here, self.table = here, table
        self.live: Any = None
        self.states: dict[tuple[str, str], State] = {}
        self.people: dict[str, Caller] = {}
        self.ann = self.bob = ""

    @classmethod
    async def opened(cls, here: Inside, house: str, dice: str) -> "Floor":
        table = await here.table(house, dice=dice)
        self = cls(here, table)
        self.live = (await here.hall.table(table)).live
        law = self.live.host.law
        ann, bob = here.guest(), here.guest()
        self.ann, self.bob, self.people[""] = ann.person, bob.person, ann
        for role in law.book.roles:
            grant = Grant(role, house.partition("/")[0], f"table:{table}")
            self.people[role] = here.person(f"{role} {house}".replace("/", " "), "staff", grant)
        supervisor = self.people.get("casino_supervisor", ann).person
        self.states = states_of(law, self.live.host.durable_state, ann.person, bob.person, supervisor)
        return self

    def set(self, line: PowerCell) -> None:
        """Put the table back to its state."""
        kind = line.verb if line.verb in ("review", "overrule", "noroll") else ""
        state, host = self.states[kind, "other" if line.about == "other" else ""], self.live.host
        host.durable_state = host.game.state = state.copy()
        host.decided_state = host.draft.state = state.copy()

    def text(self, line: PowerCell) -> str:
        return text_of(line.verb, line.about).replace(ANN, self.ann).replace(BOB, self.bob)

    async def walk(self, enter: Enter, dice: str) -> int:
        """Enter every cell; return how many there were."""
        host, count = self.live.host, 0
        for line in matrix(host.law, dice=dice):
            self.set(line)
            before, count = host.durable_row.seq, count + 1
            taken, error = await enter(line.role, self.text(line), f"{dice}-{count}")
            holds(line, taken, error)
            rows = list(self.here.recorder.rows(self.table, before))
            if not taken:
                kinds = [row.kind for row in rows]
                assert kinds == (["refused"] if line.role else []), (line, kinds)
            if rows:
                assert (rows[0].by, rows[0].role) == (self.people[line.role].person, line.role)
        return count


def holds(line: PowerCell, taken: bool, error: dict[str, Any] | None) -> None:
    """Hold an answer against the matrix."""
    if line.allowed:
        assert taken or (error and error["name"] not in ("not_your_role", "unknown_name")), (line, error)
        return
    assert not taken, line
    assert error["says"]
    if line.reason == "not_your_role" and error["name"] not in FOUND_FIRST:
        assert (error["name"], error["clause"]) == (line.reason, line.clause), (line, error)
    elif line.reason == "not_offered":
        assert error["name"] in NOBODYS, (line, error)


PLACES = [(house, dice) for house in BOOKS for dice in ("electronic", "real")]


@pytest.mark.parametrize(("house", "dice"), rest_in_soak(PLACES, now=(("star", "electronic"),)))
def test_powers_of_each_role_in_the_book_are_enforced_over_http(house: str, dice: str) -> None:
    async def work(here: Inside) -> None:
        floor = await Floor.opened(here, house, dice)

        async def enter(role: str, entry: str, key: str) -> Answer:
            answer = await floor.people[role].enter(floor.table, entry, key, role)
            if answer.status_code == 200:
                return True, None
            error = answer.json()["error"]
            assert answer.status_code == STATUS.get(error["name"], 409), error
            return False, error

        assert await floor.walk(enter, dice) == len(matrix(floor.live.host.law, dice=dice))

    inside(work)


@pytest.mark.parametrize(("house", "dice"), rest_in_soak(PLACES, now=(("newzealand", "real"),)))
def test_role_powers_of_the_book_are_enforced_over_a_socket(house: str, dice: str) -> None:
    async def work(here: Inside) -> None:
        floor = await Floor.opened(here, house, dice)
        wires = {}

        async def enter(role: str, entry: str, key: str) -> Answer:
            if role not in wires:
                wires[role] = floor.people[role].socket(floor.table, role=role)
                wires[role] = (await wires[role].__aenter__(), wires[role])
            answer = await wires[role][0].enter(entry, key)
            assert answer["type"] in ("ack", "refused"), (entry, answer)
            return answer["type"] == "ack", answer.get("error")

        assert await floor.walk(enter, dice) == len(matrix(floor.live.host.law, dice=dice))
        for _, leaving in wires.values():
            await leaving.__aexit__(None, None, None)

    inside(work, settings=FAST)
