"""The audit finds counts that differ from the tables, though the promotion's chain is computed again."""

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from typing import Any

import pytest

from hardway.floor.book import HOUSE, Change, FloorAct, FloorBook
from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.people import People
from hardway.floor.promotions import Promotions
from hardway.floor.runtime.entry import Receipt
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Row
from hardway.journal.audit import Audit, audit
from hardway.promotion import PromotionAct
from hardway.rulebook import Refusal
from tests.floor.rig import Clock, floor
from tests.floor.test_promotion_counts import EVENING
from tests.house_key import KEY
from tests.journal.games import PEOPLE, STAFF, Game
from tests.promotion.by_hand import CASH, GM

SUMMER = "promotion.summer"
ANN, BOB, _ = PEOPLE
MANAGER, LEE = CoreGiver("pkimaaaaaaaaa", "gaming_manager"), CoreGiver("pleeaaaaaaaaa", "gaming_manager")


class Season:
    """A promotion on a floor, from its terms to its end, beside a table that is played as it goes."""

    def __init__(self, kept: MemoryRecorder, here: Floor, clock: Clock) -> None:
        self.kept, self.here, self.clock = kept, here, clock
        self.zone: tzinfo = UTC
        self.people = People(kept, key=KEY)
        self.promotions = Promotions(here, self.people, UTC)
        self.game: Game = None  # type: ignore[assignment]
        self.host: CoreHost = None  # type: ignore[assignment]

    async def begin(self, terms: str = EVENING + CASH) -> "Season":
        self.clock.now = datetime(2026, 11, 14, 9, tzinfo=self.zone)
        self.game = Game(self.kept, "star-1", "star", electronic=False, pace=0, mode="casino")
        self.hire(MANAGER)
        await self.here.cores.create("promotion", house="star", name="summer", by="house")
        await self.open()
        lines = [line.replace(GM, "") for line in terms.splitlines() if line]
        await self.manage(*lines, "publish here", "notify_authority")
        self.at(19, 0)
        await self.manage("start", "commit house")
        return self

    async def open(self) -> "Season":
        host = await self.here.cores.host(SUMMER)
        assert isinstance(host, CoreHost), host
        self.host = host
        return self

    def hire(self, who: CoreGiver) -> None:
        role = {"role": who.role, "house": "star", "scope": "*"}
        hired = Change("grant", who.person, None, {"roles": [role]})
        FloorBook(self.kept, KEY).do(lambda: FloorAct("grant", HOUSE, facts=(hired,)), self.clock())

    def at(self, hour: int, minute: int, second: int = 0) -> None:
        self.clock.now = datetime(2026, 11, 15, hour, minute, second, tzinfo=self.zone)
        self.game.now = self.clock.now.astimezone(UTC)

    def exclude(self, patron: str) -> None:
        """Exclude a person for ever, by themselves, at half past seven."""
        out = Change("exclusion", patron, None, {"since": "2026-11-15T19:30:00.000Z", "until": "ever"})
        FloorBook(self.kept, KEY).do(lambda: FloorAct(f"exclude {patron} for ever", HOUSE, facts=(out,)), self.clock())

    async def manage(self, *entries: str) -> None:
        for entry in entries:
            answer = await self.host.enter(entry, MANAGER)
            assert isinstance(answer, Receipt), (entry, answer)

    async def enter(self, *patrons: str) -> None:
        for patron in patrons:
            answer = await self.host.enter("enter", CoreGiver(patron))
            assert isinstance(answer, Receipt), answer

    def bets(self, patron: str, entry: str) -> None:
        for one in (f"seat {patron} 1000", f"bet {patron} {entry}"):
            if not one.startswith("seat") or patron not in self.game.state.players:
                assert not isinstance(self.game.enter(one, patron), Refusal)
        assert not isinstance(self.game.enter("roll 3 1"), Refusal)

    def refund(self) -> None:
        entry = "invalidate fire by casino_supervisor"
        assert not isinstance(self.game.enter(entry, STAFF[1], role="casino_supervisor"), Refusal)


def season() -> MemoryRecorder:
    """Return the journal of a promotion: ann's wager of 30 carries her entry, bob's is refunded before the closing."""
    kept, clock = MemoryRecorder(), Clock()

    async def work(here: Floor) -> None:
        play = await Season(kept, here, clock).begin()
        play.at(19, 10)
        play.bets(BOB, "pass 30")
        await play.enter(BOB)
        await play.host.enter(f"commit {'ab' * 32}", CoreGiver(BOB))
        play.at(19, 20)
        play.refund()
        play.bets(ANN, "field 30")
        await play.enter(ANN)
        play.at(20, 0, 1)
        await play.host.pass_time()
        assert [entry.patron for entry in play.host.game.state.draw.eligible] == [ANN]

    floor(kept, work, clock=clock)
    return kept


def sealed_anew(kept: MemoryRecorder, change: Callable[[Row], Row | None]) -> MemoryRecorder:
    """Return a journal whose promotion was changed row by row, with its chain computed again."""
    other = MemoryRecorder()
    for stream in kept.streams():
        before = None
        for row in kept.rows(stream):
            made = change(row) if stream == SUMMER else row
            if made is not None:
                fields = {name: value for name, value in made._asdict().items() if name not in ("seq", "prev", "hash")}
                before = Row.after(before, **fields)
                other.append([before])
    return other


def found(kept: MemoryRecorder) -> list[tuple[str, str]]:
    return [(one.what, one.expected) for one in told(kept).findings if one.what != "book"]


def told(kept: MemoryRecorder) -> Audit:
    return audit(kept, tables=[SUMMER])


def counts(kept: MemoryRecorder) -> list[tuple[str, str]]:
    return [(row.by, row.entry) for row in kept.rows(SUMMER) if "count" in row.entry.split()[:1]]


def test_audit_of_an_honest_promotion_has_no_findings() -> None:
    kept = season()
    assert counts(kept) == [("house", f"count {BOB} 1"), ("house", f"count {ANN} 1"), ("house", f"count {BOB} 0")]
    assert told(kept).findings == ()


def test_audit_finds_a_forged_count_of_qualifying_wagers() -> None:
    def change(row: Row) -> Row:
        if row.entry != f"count {ANN} 1":
            return row
        return row._replace(entry=f"count {ANN} 2", body=row.body.replace('"number":1', '"number":2'))

    forged = sealed_anew(season(), change)
    assert ("count", f"count {ANN} 1") in found(forged)


def test_audit_finds_a_deleted_count_of_qualifying_wagers() -> None:
    """Bob's wager was refunded before entries closed; without that count his entry would be drawn from."""
    forged = sealed_anew(season(), lambda row: None if row.entry == f"count {BOB} 0" else row)
    assert ("count", f"count {BOB} 0") in found(forged)


def test_audit_finds_a_promotion_entry_by_staff_for_a_patron() -> None:
    def change(row: Row) -> Row:
        mine = row.by == ANN and "enter" in row.entry.split()
        return row._replace(by=MANAGER.person, role=MANAGER.role) if mine else row

    assert ("crew", f"enter by {ANN}") in found(sealed_anew(season(), change))


def test_audit_finds_a_wager_count_entered_by_a_manager() -> None:
    def change(row: Row) -> Row:
        return row._replace(by=MANAGER.person, role=MANAGER.role) if row.entry.startswith("count") else row

    assert "crew" in {what for what, _ in found(sealed_anew(season(), change))}


def test_audit_finds_a_draw_commitment_by_staff_for_a_patron() -> None:
    def change(row: Row) -> Row:
        return row._replace(by=MANAGER.person, role=MANAGER.role) if row.entry.startswith(f"commit {BOB}") else row

    assert ("crew", f"an entry `commit` for the house or for {MANAGER.person}, who gave it") in found(
        sealed_anew(season(), change)
    )


def test_audit_finds_a_promotion_entry_by_the_house_for_a_patron() -> None:
    def change(row: Row) -> Row:
        return row._replace(by="house") if row.entry.split()[-2:] == ["enter", ANN] else row

    assert "crew" in {what for what, _ in found(sealed_anew(season(), change))}


def test_audit_finds_an_entry_time_unlike_the_row_time() -> None:
    """Entries close at 20:00; the forged rows carry the time 20:30 while their entries say otherwise."""

    def change(row: Row) -> Row:
        return row._replace(at=row.at.replace("T19:20", "T20:30").replace("T20:00", "T20:30"))

    assert "clock" in {what for what, _ in found(sealed_anew(season(), change))}


def test_audit_without_a_time_zone_remarks_wagers_not_recounted() -> None:
    def change(row: Row) -> Row:
        return row._replace(body=row.body.replace('"zone":"UTC",', "")) if row.kind == "open" else row

    forged = told(sealed_anew(season(), change))
    assert any("qualifying wagers were not counted again" in remark for remark in forged.remarks)


def test_refund_before_closing_counts_if_an_entry_spans_closing() -> None:
    """An entry comes just before the closing, which passes while the tables are read for it."""
    kept, clock = MemoryRecorder(), Clock()

    async def work(here: Floor) -> list[str]:
        play = await Season(kept, here, clock).begin()
        play.at(19, 10)
        play.bets(BOB, "pass 30")
        play.bets(ANN, "field 30")
        await play.enter(BOB)
        play.at(19, 59, 59)
        play.refund()
        before, keep = play.host.before, here.in_thread

        async def slow(work: Any) -> Any:
            read = await keep(work)
            clock.on(seconds=2)
            return read

        here.in_thread = slow  # type: ignore[method-assign]
        await play.host.enter("enter", CoreGiver(ANN))
        here.in_thread = keep  # type: ignore[method-assign]
        assert before is play.host.before
        await play.host.pass_time()
        return [entry.patron for entry in play.host.game.state.draw.eligible]

    assert BOB not in floor(kept, work, clock=clock)
    assert told(kept).findings == ()


async def postponed(play: Season) -> CoreGiver:
    """Postpone a promotion past its closing at 20:00, and return the manager who may validate it."""
    play.at(19, 30)
    await play.manage("compromised the barrel was open", "tell_inspectorate ines", "postpone")
    play.at(20, 0, 1)
    await play.host.pass_time()
    assert play.host.game.state.phase == "running"
    play.hire(LEE)
    play.at(20, 10)
    return LEE


def test_promotion_validated_late_draws_no_refunded_wager() -> None:
    """The terms say 20:00; it is validated ten minutes later. Bob's wager was refunded at 19:20, after he had entered."""
    kept, clock = MemoryRecorder(), Clock()

    async def work(here: Floor) -> list[str]:
        play = await Season(kept, here, clock).begin()
        play.at(19, 10)
        play.bets(BOB, "pass 30")
        await play.enter(BOB)
        play.at(19, 20)
        play.refund()
        play.bets(ANN, "field 30")
        await play.enter(ANN)
        other = await postponed(play)
        assert isinstance(await play.host.enter("validate nobody came near it", other), Receipt)
        assert play.host.game.state.phase == "closed"
        late = await play.host.enter("enter", CoreGiver(BOB))
        assert (late.reason, late.clause) == ("too_late", "10.7.6")
        return [entry.patron for entry in play.host.game.state.draw.eligible]

    assert floor(kept, work, clock=clock) == [ANN]
    assert told(kept).findings == ()


def excluded(
    leave_out: Callable[[list[PromotionAct]], list[PromotionAct]], monkeypatch: pytest.MonkeyPatch
) -> MemoryRecorder:
    """Return the journal of a promotion in which ann, who entered, is excluded before the closing; what it is told then
    is changed."""
    kept, clock, right = MemoryRecorder(), Clock(), Promotions._excluded
    monkeypatch.setattr(Promotions, "_excluded", lambda self, state: leave_out(right(self, state)))

    async def work(here: Floor) -> None:
        play = await Season(kept, here, clock).begin()
        play.at(19, 10)
        play.bets(BOB, "pass 30")
        play.bets(ANN, "field 30")
        await play.enter(BOB, ANN)
        play.at(19, 30)
        play.exclude(ANN)
        play.at(20, 0, 1)
        await play.host.pass_time()

    floor(kept, work, clock=clock)
    return kept


def test_audit_accepts_a_draw_that_leaves_out_an_excluded_patron(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = excluded(lambda told: told, monkeypatch)
    assert [row.entry for row in kept.rows(SUMMER) if "exclude" in row.entry] == [f"exclude {ANN}"]
    assert found(kept) == []


def test_audit_finds_an_excluded_patron_in_the_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(excluded(lambda told: [], monkeypatch)) == [("excluded", f"exclude {ANN}")]


def test_audit_finds_a_patron_wrongly_left_out_of_the_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = excluded(lambda told: [*told, told[0]._replace(patron=BOB)], monkeypatch)
    assert found(kept) == [("excluded", f"{BOB} may play")]
