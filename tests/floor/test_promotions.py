"""A promotion on the floor: its secrets, named people, claimants, and counts."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.people import People
from hardway.floor.rounds.rounds import Rounds
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.table_door import Giver
from hardway.floor.tables import Floor
from hardway.journal import Unavailable
from hardway.promotion.model.lot import draw_commitment
from hardway.rulebook import Refusal
from tests.floor.rig import Clock, Faulty, Unheld, at, before_storing, floor, settled, until
from tests.floor.test_promotion_counts import EVENING
from tests.floor.test_promotions_audited import ANN, BOB, LEE, MANAGER, Season
from tests.house_key import KEY
from tests.promotion.by_hand import CASH

SMALL = CASH.replace("12000", "500").replace("twelve thousand", "five hundred")
PRIZES = SMALL + SMALL.replace("jackpot", "second")
NO_WAGER = EVENING.replace("least_wager 25", "least_wager none")
RETAINED = "2033-11-15T21:00:00.000Z"
"""Seven years after a claim that is denied at nine, when the prizes are drawn (The Star 10.10.1)."""
WHO = {"name": "B. Bobson", "address": "1 Pirrama Road"}
FORGED = "ab" * 32


def season(work: Callable[[Season], Coroutine[Any, Any, Any]], kept: Faulty | None = None) -> Any:
    """Run some work on a floor with a new promotion, or one from a journal."""
    clock, recorder = Clock(), kept if kept is not None else Faulty()

    async def run(here: Floor) -> Any:
        return await work(Season(recorder, here, clock))

    return floor(recorder, run, clock=clock)


async def drawn(play: Season) -> tuple[str, str]:
    """Draw the two prizes among ann and bob; return the winner of the jackpot, and the other."""
    await play.begin(NO_WAGER + PRIZES)
    await play.enter(ANN, BOB)
    play.at(21, 0)
    await play.manage("draw")
    winners = play.host.game.state.winners
    return winners["jackpot"].patron, winners["second"].patron


async def claims(play: Season, patron: str, prize: str) -> None:
    """Claim a prize for a person, with name and address on file."""
    assert isinstance(await play.host.enter(f"claim {prize}", CoreGiver(patron)), Receipt)
    identified = await play.promotions.identify(play.host, patron, MANAGER, **WHO)
    assert isinstance(identified, Receipt), identified


async def done(play: Season) -> None:
    """Wait until claimants are kept or forgotten, as far as that was begun."""
    await settled()
    if play.promotions._tasks:
        await asyncio.wait(play.promotions._tasks)


def kept_until(play: Season, patron: str) -> str:
    return play.people.claimants.kept_until(patron, play.clock())


def test_promotion_draw_uses_the_secret_the_house_committed_to() -> None:
    async def work(play: Season) -> Any:
        assert set(await drawn(play)) == {ANN, BOB}
        return play.host.game.state

    state = season(work)
    assert draw_commitment("summer", 1, "house", state.draw.secret) == state.draw.commitments["house"]


def test_promotion_draw_retried_with_one_key_happens_once() -> None:
    async def work(play: Season) -> Any:
        await play.begin(NO_WAGER + PRIZES)
        await play.enter(ANN, BOB)
        play.at(21, 0)
        return [await play.host.enter("draw", MANAGER, "k1") for _ in range(2)]

    first, again = season(work)
    assert isinstance(first, Receipt), first
    assert again == first._replace(events=(), again=True)


@pytest.mark.parametrize(
    ("entry", "reason", "clause", "says"),
    [
        (f"commit house {FORGED}", "not_your_role", None, "leave the secret out"),
        (f"draw {FORGED}", "not_your_role", None, "leave the secret out"),
        ("bar pnobodyaaaaaa because of work here", "unknown_name", "10.7.3", "pnobodyaaaaaa"),
    ],
)
def test_promotion_manager_cannot_choose_a_draw_secret(entry: str, reason: str, clause: str | None, says: str) -> None:
    """Nor can the manager bar an unknown person."""

    async def work(play: Season) -> Any:
        return await (await play.begin()).host.enter(entry, MANAGER)

    refused = season(work)
    assert isinstance(refused, Refusal), refused
    assert (refused.reason, refused.clause) == (reason, clause)
    assert says in refused.says


def test_tournament_refuses_to_appoint_an_unknown_person() -> None:
    """Crown 8.1.2: the appointed person has an account."""
    clock, recorder = Clock(), Faulty()

    async def work(here: Floor) -> Any:
        Rounds(here, People(recorder, key=KEY))
        await Season(recorder, here, clock).begin()
        await here.cores.create("tournament", house="crown", name="cup", by="house")
        host = await here.cores.host("tournament.cup")
        return await host.enter("appoint pnobodyaaaaaa", CoreGiver("pmaxaaaaaaaaa", "casino_manager"))

    refused = floor(recorder, work, clock=clock)
    assert isinstance(refused, Refusal), refused
    assert (refused.reason, refused.clause) == ("unknown_name", "8.1.2")


def test_claimant_details_are_kept_if_denied_and_erased_if_paid() -> None:
    async def work(play: Season) -> None:
        winner, other = await drawn(play)
        await claims(play, winner, "jackpot")
        await claims(play, other, "jackpot")
        assert [kept_until(play, patron) for patron in (winner, other)] == ["open", "open"]
        await play.manage(f"deny {other} jackpot because the entry was not drawn")
        await done(play)
        assert kept_until(play, other) == RETAINED
        assert play.people.claimants.on_file(winner, "summer") is not None
        await play.manage(f"pay {winner} jackpot cash 500")
        await done(play)
        assert kept_until(play, winner) == ""
        assert play.people.claimants.on_file(winner, "summer") is None
        assert play.people.claimants.on_file(other, "summer") is not None

    season(work)


def test_claimant_retention_not_stored_is_redone_on_reopening(caplog: pytest.LogCaptureFixture) -> None:
    kept, tried = Faulty(), list[str]()

    def fails(by: str, role: str, person: str, *rest: Any) -> None:
        tried.append(person)
        raise Unavailable("the disk is full")

    async def first(play: Season) -> str:
        _, other = await drawn(play)
        await claims(play, other, "jackpot")
        play.people.claimants.denied = fails  # type: ignore[method-assign]
        await play.manage(f"deny {other} jackpot because the entry was not drawn")
        await done(play)
        assert tried == [other]
        assert "claimants of summer could not be stored: the disk is full" in caplog.messages
        assert kept_until(play, other) == "open"
        return other

    other = season(first, kept)

    async def later(play: Season) -> None:
        await play.open()
        await done(play)
        assert kept_until(play, other) == RETAINED

    season(later, kept)


def test_reopened_promotion_keeps_followers_and_claimant_details() -> None:
    """The winner's first claim was paid; the second is still open, so the winner's details are kept."""
    kept, heard = Faulty(), list[str]()

    async def work(play: Season) -> None:
        winner, other = await drawn(play)
        await claims(play, winner, "jackpot")
        await play.manage(f"pay {winner} jackpot cash 500")
        await done(play)
        assert kept_until(play, winner) == ""
        play.host.followers.append(lambda entries: heard.extend(entry.row.entry for entry in entries))
        kept.faults.append(before_storing)
        assert not isinstance(await play.host.enter("results on the website", MANAGER), Receipt)
        before = play.host
        assert (await play.open()).host is not before
        await claims(play, winner, "second")
        await claims(play, other, "jackpot")
        await play.manage(f"deny {other} jackpot because the entry was not drawn")
        await done(play)
        assert kept_until(play, other) == RETAINED
        assert kept_until(play, winner) == "open"
        assert any("deny" in entry for entry in heard)

    season(work, kept)


def test_excluded_patron_is_left_out_of_draw_as_entries_close() -> None:
    """The doubt is over at 19:40; entries close at 20:00."""

    async def work(play: Season) -> None:
        await play.begin(NO_WAGER + CASH)
        await play.enter(ANN, BOB)
        play.at(19, 30)
        play.exclude(BOB)
        await play.manage("compromised the barrel was open", "tell_inspectorate ines", "postpone")
        play.hire(LEE)
        play.at(19, 40)
        assert isinstance(await play.host.enter("validate nobody came near it", LEE), Receipt)
        assert not play.host.game.state.barred
        play.at(20, 0)
        await play.host.pass_time()
        assert [entry.patron for entry in play.host.game.state.draw.eligible] == [ANN]

    season(work)


def test_wagers_are_counted_in_the_time_zone_of_the_promotion() -> None:
    """Ten past seven in New York is ten past midnight in UTC, by which the floor is run now."""

    async def work(play: Season) -> None:
        play.zone = ZoneInfo("America/New_York")
        await play.begin()
        play.at(19, 10)
        play.bets(ANN, "field 30")
        await play.enter(ANN)

    season(work)


def test_promotion_shows_wager_counts_before_they_are_stored() -> None:
    async def work(play: Season) -> Any:
        await play.begin()
        play.at(19, 10)
        play.bets(ANN, "field 30")
        return dict(play.host.game.state.counts), (await play.promotions.now(play.host)).state.counts

    assert season(work) == ({}, {ANN: 1})


def test_promotions_now_returns_the_state_of_a_tournament_too() -> None:
    async def work(play: Season) -> Any:
        await play.here.cores.create("tournament", house="crown", name="cup", by="house")
        host = await play.here.cores.host("tournament.cup")
        return (await play.promotions.now(host)).state, host.now().state

    shown, known = season(work)
    assert shown == known


def test_claimant_details_are_refused_without_a_prize_claim() -> None:
    async def work(play: Season) -> Any:
        _, other = await drawn(play)
        refused = await play.promotions.identify(play.host, other, MANAGER, **WHO)
        return refused, play.people.claimants.on_file(other, "summer")

    refused, on_file = season(work)
    assert isinstance(refused, Refusal), refused
    assert on_file is None


@pytest.mark.parametrize(
    ("terms", "hour", "phase", "waits"),
    [(EVENING, 19, "running", True), (NO_WAGER, 19, "running", False), (EVENING, 20, "closed", False)],
)
def test_promotion_that_counts_wagers_awaits_pending_table_rows(
    terms: str, hour: int, phase: str, *, waits: bool
) -> None:
    kept = Faulty()

    async def nobody_reads(_: Any) -> Any:
        raise AssertionError("the store was asked")

    async def work(play: Season) -> str:
        await play.begin(terms + CASH)
        play.at(hour, 30)
        await play.host.pass_time()
        live, keep = await at(play.here, Spec("star")), play.here.in_thread
        kept.open.clear()
        try:
            sits = asyncio.ensure_future(live.enter(Giver("p1"), "seat 100", "k1"))
            await until(lambda: [*live.host.pending])
            play.here.in_thread = nobody_reads  # type: ignore[method-assign]
            asked = asyncio.ensure_future(play.promotions.now(play.host))
            await settled()
            assert asked.done() != waits
        finally:
            kept.open.set()
            play.here.in_thread = keep  # type: ignore[method-assign]
        assert isinstance(await sits, Receipt)
        return str((await asked).state.phase)

    assert season(work, kept) == phase


def test_claimant_task_survives_garbage_collection_until_done() -> None:
    async def work(play: Season) -> None:
        await play.begin()
        await settled()
        slow = Unheld()
        keep, play.here.in_thread = play.here.in_thread, slow.waits  # type: ignore[method-assign]
        play.promotions.keep(play.host, "house", "")
        await settled()
        play.here.in_thread = keep  # type: ignore[method-assign]
        await slow.ends()

    season(work)
