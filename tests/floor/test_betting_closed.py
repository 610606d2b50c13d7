"""Once electronic dice have left the hand nothing at risk changes until they are called; real dice keep late bets."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table import served_table
from hardway.floor.table.live import Live
from hardway.floor.table.served_table import CLOSED, legal_here
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.dice_proof import player_commitment
from hardway.rulebook import house_names
from hardway.table import Refusal, decide, legal
from hardway.table.model.events import changes_risk
from tests.floor.rig import at, enter_all, floor, until

NONCE = "ab" * 32
pytestmark = pytest.mark.usefixtures("patient_dice")
Work = Callable[[Live], Coroutine[Any, Any, None]]
CHANGES = ("bet field 5 late", "bet field 5", "take place 6", "off place 6", "on place 6", "up place", "leave", "undo")


async def in_the_air(live: Live, person: str = "p1") -> asyncio.Future[Any]:
    """Throw the dice, with one page that does not show its nonce."""
    number = live.dice.cup.number
    assert live.commit(person, number, player_commitment(live.host.stream, number, person, NONCE)) is None
    throwing = asyncio.ensure_future(live.enter(live.giver(person), "throw", f"t{number}"))
    await until(lambda: live.dice is not None and live.dice.cup.thrown)
    return throwing


def played(house: str, work: Work, recorder: MemoryRecorder | None = None, **spec: Any) -> MemoryRecorder:
    """Play up to wagers that could come down, with two at the table, and on from there."""
    recorder = recorder or MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec(house, **spec))
        for person in ("p1", "p2"):
            assert isinstance(await live.enter(live.giver(person), "seat 500", f"s{person}"), Receipt)
        assert isinstance(await live.enter(live.giver("p1"), "bet pass 10", "b"), Receipt)
        assert isinstance(await live.enter(live.giver("p2"), "bet place 6 12", "c"), Receipt)
        await work(live)

    floor(recorder, play)
    return recorder


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize("staff", ["auto", "people"])
def test_bets_cannot_change_while_electronic_dice_are_out(house: str, staff: str) -> None:
    async def work(live: Live) -> None:
        before = live.host.durable_state.players["p2"].bets.copy()
        throwing = await in_the_air(live)
        for number, entry in enumerate(CHANGES):
            answer = await live.enter(live.giver("p2"), entry, f"x{number}")
            assert not isinstance(answer, Receipt), entry
        assert live.host.durable_state.players["p2"].bets == before
        assert not live.asks.waiting, "and nobody is asked for it"
        assert live.host.durable_state.phase == "air", "all of that was before the call"
        assert live.reveal("p1", 1, NONCE) is None
        assert isinstance(await throwing, Receipt)
        assert isinstance(await live.enter(live.giver("p2"), "take place 6", "y"), Receipt | Refusal)

    assert not audit(played(house, work, staff=staff)).findings


def test_bets_entered_while_dice_are_out_are_refused_as_closed() -> None:
    async def work(live: Live) -> None:
        throwing = await in_the_air(live)
        for number, entry in enumerate(("bet field 5 late", "take place 6", "up place", "leave")):
            assert await live.enter(live.giver("p2"), entry, f"x{number}") == CLOSED, entry
        assert live.reveal("p1", 1, NONCE) is None
        await throwing
        assert isinstance(await live.enter(live.giver("p2"), "take place 6", "y"), Receipt)

    played("crown", work)


def test_player_without_wagers_may_buy_in_or_leave_with_dice_out() -> None:
    async def work(live: Live) -> None:
        await live.enter(live.giver("p3"), "seat 100", "s3")
        throwing = await in_the_air(live)
        await enter_all(live, "p3", "buyin 5", "leave")
        assert live.reveal("p1", 1, NONCE) is None
        await throwing

    played("crown", work)


def test_player_request_cannot_be_confirmed_while_dice_are_out() -> None:
    async def work(live: Live) -> None:
        asked = asyncio.ensure_future(live.enter(live.giver("p2"), "off place 6", "o"))
        await until(lambda: live.asks.waiting)
        [id] = live.asks.waiting
        throwing = await in_the_air(live)
        assert await live.enter(live.giver("p8", "boxperson"), f"confirm {id}", "y") == CLOSED
        assert await asked == CLOSED
        assert live.host.durable_state.players["p2"].bets["place 6"].marker == ""
        assert live.reveal("p1", 1, NONCE) is None
        await throwing

    assert not audit(played("crown", work, staff="people")).findings


def test_void_of_a_wager_while_dice_are_out_is_a_refused_row() -> None:
    async def work(live: Live) -> None:
        throwing = await in_the_air(live)
        power = live.host.law.authority("void")
        said = await live.enter(live.giver("p8", min(power.roles)), "void p2 place 6 because it was too late", "v")
        assert said == CLOSED
        assert live.reveal("p1", 1, NONCE) is None
        await throwing

    recorder = played("crown", work, staff="people")
    assert [row.kind for row in recorder.rows("crown-1") if "void" in row.entry] == ["refused"]
    assert not audit(recorder).findings


@pytest.mark.parametrize("house", house_names())
def test_legal_moves_match_what_the_table_takes_with_dice_out(house: str) -> None:
    """`legal` offers nothing that changes a risk, and refuses what only the book would take."""

    async def work(live: Live) -> None:
        throwing = await in_the_air(live)
        law, state = live.host.law, live.host.durable_state

        async def refused(who: str, entry: dict[str, Any]) -> bool:
            text = " ".join([entry["entry"], *(str(entry[key]) for key in ("wager",) if key in entry)])
            return await live.enter(live.giver(who), text, f"{who} {text}") == CLOSED

        for who in ("p1", "p2", *law.book.roles):
            found = legal_here(law, state, who, dice="electronic")
            assert not [entry for entry in found["not"] if "late" in entry]
            if who in law.book.roles:
                continue
            book = [entry for entry in legal(law, state, who)["may"] if entry["entry"] != "dispute"]
            taken = {entry["entry"] for entry in book if await refused(who, entry)}
            late = {"bet"} if law.authority("late") else set()
            assert {entry["entry"] for entry in found["not"] if entry["says"] == CLOSED.says} == taken | late
            assert not taken & {entry["entry"] for entry in found["may"]}
        assert live.reveal("p1", 1, NONCE) is None
        await throwing

    played(house, work)


@pytest.mark.parametrize("house", house_names())
def test_legal_staff_acts_change_no_risk_while_dice_are_out(house: str) -> None:
    from hardway.table.legal.legal_staff import candidate_acts

    async def work(live: Live) -> None:
        throwing = await in_the_air(live)
        law, state = live.host.law, live.host.durable_state
        for role in law.book.roles:
            offered = legal_here(law, state, role, dice="electronic")["may"]
            for entry, command in candidate_acts(law, state, role):
                decision = decide(law, state, command)
                if not isinstance(decision, Refusal) and changes_risk(command, decision):
                    assert not [one for one in offered if entry.items() <= one.items()], entry
        assert live.reveal("p1", 1, NONCE) is None
        await throwing

    played(house, work)


@pytest.mark.parametrize("house", house_names())
def test_acts_for_real_dice_are_refused_at_electronic_dice(house: str) -> None:
    """Electronic dice are neither corrected nor lost: the door refuses such acts, and `legal` offers none."""

    async def work(live: Live) -> None:
        assert isinstance(await live.enter(live.giver("p1"), "throw", "t"), Receipt)
        await live.enter(live.giver("p1"), "bet pass 10", "again")  # a throw that could be called off, with real dice
        law, state = live.host.law, live.host.durable_state
        for role in law.book.roles:
            found = legal_here(law, state, role, dice="electronic")
            assert not REAL & {line["entry"] for line in found["may"]}
            for line in legal(law, state, role)["may"]:
                if line["entry"] in REAL:
                    text = real_entry(line)
                    answer = await live.enter(live.giver("p9", role), text, f"{role} {text}")
                    assert isinstance(answer, Refusal), text
                    told = {key: line[key] for key in ("entry", "ground", "die") if key in line}
                    why = {"reason": answer.reason, "clause": answer.clause, "says": answer.says}
                    assert [one for one in found["not"] if (told | why).items() <= one.items()], (line, answer)

    played(house, work)


REAL = {"noroll", "face", "overrule", "found", "new_dice", "continue_old"}


def real_entry(line: dict[str, Any]) -> str:
    """Return the entry that a line of `legal` offers."""
    because = " because it fell" if line.get("needs") else ""
    match line["entry"]:
        case "noroll":
            return f"noroll {line['ground']}{because}"
        case "face":
            return f"face {line['die']}{'' if line['die'] == 'void' else ' 1'}{because}"
        case "overrule":
            return f"overrule 1 1{because}"
    return {"found": "dice found 1", "new_dice": "dice new", "continue_old": "dice keep"}[line["entry"]]


def test_reopened_table_with_dice_out_keeps_betting_closed() -> None:
    now = 0.0
    recorder = MemoryRecorder(lambda: now)

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await enter_all(live, "p1", "seat 300", "bet pass 10", "bet place 6 12")
        await in_the_air(live)

    floor(recorder, begin, crash=True)
    now += 10

    async def go_on(here: Floor) -> None:
        live = await here.live("crown-1")
        assert await live.enter(live.giver("p1"), "take place 6", "k4") == CLOSED
        assert live.reveal("p1", 1, NONCE) is None
        await until(lambda: live.host.durable_state.rolls == 1)
        assert isinstance(await live.enter(live.giver("p1"), "bet field 5", "k5"), Receipt)

    floor(recorder, go_on)
    assert not audit(recorder).findings


@pytest.mark.parametrize(("house", "taken"), [("crown", True), ("star", True), ("newzealand", True)])
def test_late_bet_after_a_throw_of_real_dice_is_accepted(house: str, taken: bool) -> None:
    async def play(here: Floor) -> None:
        live = await at(here, Spec(house, dice="real"))
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        assert isinstance(await live.enter(live.giver("p8", "stickperson"), "throw", "t"), Receipt)
        late = await live.enter(live.giver("p1"), "bet field 5 late", "k3")
        assert isinstance(late, Receipt) == taken, late

    floor(MemoryRecorder(), play)


def test_audit_reports_a_wager_taken_down_while_dice_were_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(live: Live) -> None:
        monkeypatch.setattr(served_table, "is_closed", lambda state, dice: False)
        throwing = await in_the_air(live)
        assert isinstance(await live.enter(live.giver("p2"), "take place 6", "x"), Receipt)
        assert live.reveal("p1", 1, NONCE) is None
        await throwing

    recorder = played("crown", work)
    [found] = audit(recorder).findings
    assert (found.what, found.seq) == (
        "betting",
        next(row.seq for row in recorder.rows("crown-1") if "take" in row.entry),
    )


def test_legal_entries_before_a_throw_are_those_of_the_rule_book() -> None:
    async def work(live: Live) -> None:
        law, state = live.host.law, live.host.durable_state
        for player in ("p1", "p2"):
            for dice in ("electronic", "real"):
                assert legal_here(law, state, player, dice=dice) == legal(law, state, player, says=True)
        for role in law.book.roles:
            assert legal_here(law, state, role, dice="real") == legal(law, state, role, says=True)

    played("crown", work, dice="real")
