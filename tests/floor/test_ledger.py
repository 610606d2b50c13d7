"""The ledger: money brought and taken, each row counted once, through every crash."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hardway.floor.ledger import MARK, PAGE, Ledger
from hardway.floor.people import People
from hardway.journal import MemoryRecorder, Row
from hardway.journal.audit import audit
from hardway.table.model.events import Bought, Converted, Event, Left, Seated, Undone
from hardway.wire import encode
from tests.house_key import KEY

NOON = datetime(2026, 11, 11, 12, tzinfo=UTC)  # a Wednesday


class Tables:
    """Writes rows of tables."""

    def __init__(self, recorder: MemoryRecorder) -> None:
        self.recorder = recorder

    def row(self, table: str, at: datetime, *events: Event) -> None:
        head = self.recorder.head(table)
        body = json.dumps({"events": encode(events)}, separators=(",", ":"))
        text = f"{at:%Y-%m-%dT%H:%M:%S}.000Z"
        if head is None:
            head = Row.after(None, stream=table, kind="open", at=text, entry="house crown", body="{}")
            assert self.recorder.append([head]) == [None]
        row = Row.after(head, stream=table, kind="entry", at=text, entry="throw", body=body)
        assert self.recorder.append([row]) == [None]


Made = tuple[Tables, Ledger, People]


@pytest.fixture
def made() -> Made:
    recorder = MemoryRecorder()
    people = People(recorder, key=KEY)
    return Tables(recorder), Ledger(recorder, people.protection, UTC), people


def test_loss_of_a_player_is_counted_by_day_week_and_month(made: Made) -> None:
    tables, ledger, _ = made
    tables.row("crown-1", NOON - timedelta(days=8), Seated("p1", 70_000, 1))
    tables.row("crown-1", NOON - timedelta(days=8), Left("p1", 10_000, 0))
    tables.row("star-1", NOON - timedelta(days=1), Seated("p1", 20_000, 1), Seated("p2", 5_000, 2))
    tables.row("star-1", NOON - timedelta(days=1), Left("p1", 25_000, 0))
    tables.row("crown-1", NOON, Seated("p1", 30_000, 1))
    tables.row("crown-1", NOON, Bought("p1", 1_000))
    lost = ledger.played("p1", NOON).lost
    assert lost == {"day": 31_000, "week": 26_000, "month": 86_000}
    assert ledger.played("p2", NOON).lost["week"] == 5_000


def test_ledger_counts_cash_as_loss_but_no_vouchers_or_tokens(made: Made) -> None:
    """Tokens and vouchers are the house's own."""
    tables, ledger, _ = made
    tables.row("crown-1", NOON, Seated("p1", 10_000, 1))
    for tender in ("cash", "vouchers", "tokens"):
        tables.row("crown-1", NOON, Converted("p1", tender, 2_500, "3.3.2"))
    assert ledger.played("p1", NOON).lost["day"] == 12_500


def test_damaged_row_of_one_table_does_not_stop_the_ledger(made: Made) -> None:
    """Otherwise nobody with a limit could play anywhere: rows before it and other tables count."""
    tables, ledger, _ = made
    tables.row("crown-1", NOON, Seated("p1", 10_000, 1))
    row = tables.recorder.head("crown-1")
    torn = Row.after(row, stream="crown-1", kind="entry", at=row.at, entry="throw", body='{"events":[{"is":"seated"')
    assert tables.recorder.append([torn]) == [None]
    tables.row("star-1", NOON, Seated("p1", 20_000, 1), Seated("p2", 5_000, 2))
    for _ in range(2):
        assert ledger.played("p1", NOON).lost["day"] == 30_000
        assert ledger.seated("p1") == ("crown-1", "star-1")
    assert ledger.may_play("p2", NOON) is None


def test_buy_in_row_is_added_to_the_loss_only_once_after_a_crash(made: Made) -> None:
    tables, ledger, _ = made
    tables.row("crown-1", NOON, Seated("p1", 30_000, 1), Seated("p2", 100, 2))
    ledger.catch_up()
    tables.recorder.put(MARK, "crown-1", {"seq": 0})  # the process died before it moved its mark
    tables.row("crown-1", NOON, Bought("p1", 500))
    assert ledger.played("p1", NOON).lost["day"] == 30_500
    tables.recorder.put(MARK, "crown-1", None)
    assert ledger.played("p1", NOON).lost["day"] == 30_500
    assert ledger.played("p2", NOON).lost["day"] == 100


def test_ledger_finds_a_loss_total_without_reading_idle_tables() -> None:
    """Anybody opens a table, and it is kept for ever: a bet must not look at each of them."""
    asked: list[str] = []

    class Counted(MemoryRecorder):
        def get(self, kind: str, id: str) -> Any:
            asked.append(f"{kind} {id}")
            return super().get(kind, id)

        def head(self, stream: str) -> Any:
            asked.append(f"head {stream}")
            return super().head(stream)

    recorder = Counted()
    tables, ledger = Tables(recorder), Ledger(recorder, People(recorder, key=KEY).protection, UTC)
    for number in range(100):
        tables.row(f"crown-{number}", NOON, Seated("p1", 100, 1))
    assert ledger.played("p1", NOON).lost["day"] == 100 * 100
    tables.row("crown-7", NOON, Bought("p1", 5))
    asked.clear()
    assert ledger.played("p1", NOON).lost["day"] == 100 * 100 + 5
    assert len(asked) < 10, asked


def test_ledger_skips_rows_that_another_process_has_entered() -> None:
    asked: list[str] = []

    class Counted(MemoryRecorder):
        def get(self, kind: str, id: str) -> Any:
            asked.append(f"get {kind} {id}")
            return super().get(kind, id)

        def put(self, kind: str, id: str, body: Any, **more: Any) -> None:
            asked.append(f"put {kind} {id}")
            super().put(kind, id, body, **more)

    recorder = Counted()
    tables, protection = Tables(recorder), People(recorder, key=KEY).protection
    tables.row("crown-1", NOON, Seated("p1", 100, 1))
    Ledger(recorder, protection, UTC).catch_up()
    other = Ledger(recorder, protection, UTC)
    asked.clear()
    other.catch_up()
    other.catch_up()
    assert asked == [f"get {MARK} crown-1"]


def test_audit_finds_loss_totals_that_differ_from_the_journal(made: Made) -> None:
    """The audit also checks how far the ledger says that it has read."""
    tables, ledger, _ = made
    now, hour, store = datetime.now(UTC), timedelta(hours=1), tables.recorder
    tables.row("crown-1", now - 3 * hour, Seated("p1", 30_000, 1), Seated("p2", 100, 2))
    tables.row("star-1", now - 2 * hour, Seated("p1", 500, 1))
    tables.row("crown-1", now - hour, Left("p1", 2_000, 0))
    tables.row("crown-1", now - 900 * hour, Bought("p2", 7))

    def found() -> list[str]:
        return [one.stream for one in audit(store).findings if one.what == "ledger"]

    assert found() == [], "nothing is entered yet"
    ledger.catch_up()
    tables.row("star-1", now, Bought("p1", 500))
    assert found() == [], "the last row is not entered yet"
    ledger.catch_up()
    assert found() == []
    page, mark = store.get(PAGE, "p1"), store.get(MARK, "star-1")
    bent = [{**page, "moves": []}, {**page, "sits": {}}, {**page, "sat": []}, {**page, "rows": {}, "moves": []}, None]
    for other in (*bent, {"unreadable": "x"}):
        store.put(PAGE, "p1", other)
        assert found() == ["ledger of p1"], other
    store.put(PAGE, "p1", page)
    store.put(PAGE, "p3", {**page, "rows": {}})
    assert found() == ["ledger of p3"]
    store.put(PAGE, "p3", None)
    store.put(MARK, "star-1", {"seq": 99})
    Ledger(store, ledger.protection, UTC).catch_up()
    assert found() == ["ledger_mark of star-1"], "rows to come would not be entered"
    store.put(MARK, "star-1", mark)
    assert found() == []


def test_ledger_counts_a_buy_in_undone_and_redone_once(made: Made) -> None:
    tables, ledger, _ = made
    tables.row("crown-1", NOON, Seated("p1", 30_000, 1))
    tables.row("crown-1", NOON, Bought("p1", 500))
    undone = Undone(*("" for _ in Undone._fields))
    tables.row("crown-1", NOON, undone, Bought("p1", 500))
    assert ledger.played("p1", NOON).lost["day"] == 30_500


def test_table_time_counts_only_today_and_overlaps_once(made: Made) -> None:
    tables, ledger, _ = made
    hour = timedelta(hours=1)
    tables.row("crown-1", NOON - 14 * hour, Seated("p1", 1_000, 1))  # ten in the evening before
    tables.row("crown-1", NOON - 11 * hour, Left("p1", 0, 0))  # one o'clock: one hour of today
    tables.row("crown-1", NOON - 3 * hour, Seated("p1", 1_000, 1))
    tables.row("star-1", NOON - 2 * hour, Seated("p1", 1_000, 1))  # two tables at once count once
    tables.row("crown-1", NOON - hour, Left("p1", 0, 0))
    assert ledger.played("p1", NOON).today == 4 * hour
    assert ledger.seated("p1")
    tables.row("star-1", NOON, Left("p1", 0, 0))
    assert not ledger.seated("p1")


def test_loss_and_time_limits_refuse_a_buy_in_and_further_play(made: Made) -> None:
    tables, ledger, people = made
    person = people.accounts.guest(NOON)
    assert ledger.may_buy(person.id, 10**9, NOON, table="crown-1") is None
    people.protection.limit(person.id, "loss week", 50_000, now=NOON)
    people.protection.limit(person.id, "time day", 3600, now=NOON)
    tables.row("crown-1", NOON, Seated(person.id, 40_000, 1))
    assert ledger.may_buy(person.id, 10_000, NOON, table="crown-1") is None
    refused = ledger.may_buy(person.id, 10_001, NOON, table="crown-1")
    assert refused.name == "loss_limit_week"
    assert ledger.may_play(person.id, NOON + timedelta(minutes=59)) is None
    late = ledger.may_play(person.id, NOON + timedelta(minutes=60))
    assert late.name == "time_limit_day"


def test_excluded_person_without_limits_may_not_buy_in(made: Made) -> None:
    _, ledger, people = made
    person = people.accounts.guest(NOON).id
    assert people.protection.exclude(person, person, None, now=NOON) is None
    refused = ledger.may_buy(person, 1, NOON, table="crown-1")
    assert refused.name == "excluded"


def limited(people: People) -> str:
    """Return a person with a weekly loss limit of 500 dollars."""
    person = people.accounts.guest(NOON).id
    people.protection.limit(person, "loss week", 50_000, now=NOON)
    return person


def test_released_buy_in_reservation_keeps_the_recorded_losses(made: Made) -> None:
    tables, ledger, people = made
    person = limited(people)
    tables.row("star-1", NOON, Seated(person, 30_000, 1))
    assert ledger.may_buy(person, 20_000, NOON, table="crown-1") is None
    ledger.release_hold(person)
    assert tables.recorder.get(PAGE, person)["holds"] == {}
    assert ledger.played(person, NOON).lost["week"] == 30_000
    assert ledger.may_buy(person, 20_001, NOON, table="crown-1") is not None


def test_buy_in_stored_after_its_reservation_expired_is_counted() -> None:
    """A process sleeps for more than a minute and then stores the row: another always finds the reservation or the row."""
    pages: list[Any] = []

    class Watched(MemoryRecorder):
        def put(self, kind: str, id: str, body: Any, **more: Any) -> None:
            super().put(kind, id, body, **more)
            if kind == PAGE:
                pages.append(body)

    recorder = Watched()
    people, tables = People(recorder, key=KEY), Tables(recorder)
    person = limited(people)
    slow, other = (Ledger(recorder, people.protection, UTC) for _ in range(2))
    tables.row("star-1", NOON, Seated(person, 5_000, 1))
    assert slow.may_buy(person, 30_000, NOON, table="crown-1") is None
    tables.row("crown-1", NOON, Seated(person, 30_000, 1))
    pages.clear()
    assert other.may_buy(person, 15_001, NOON + timedelta(minutes=1), table="star-1") is not None
    assert other.may_buy(person, 15_000, NOON + timedelta(minutes=1), table="star-1") is None
    counted = [
        sum(cents for _, cents in page["moves"]) + sum(one["cents"] for one in page["holds"].values()) for page in pages
    ]
    assert counted[-1] == 50_000
    assert min(counted) == 35_000


def test_loss_of_the_day_includes_a_buy_in_exactly_at_midnight(made: Made) -> None:
    tables, ledger, _ = made
    midnight = NOON.replace(hour=0)
    tables.row("crown-1", midnight - timedelta(seconds=1), Seated("p1", 700, 1))
    tables.row("crown-1", midnight, Bought("p1", 20))
    assert ledger.played("p1", NOON).lost["day"] == 20


def test_tables_where_a_person_sits_are_sorted_latest_first(made: Made) -> None:
    tables, ledger, _ = made
    for hours, table in ((3, "crown-2"), (1, "crown-1"), (2, "crown-3")):
        tables.row(table, NOON - timedelta(hours=hours), Seated("p1", 1_000, 1))
    assert ledger.seated("p1") == ("crown-1", "crown-3", "crown-2")


def test_ledger_marks_a_table_with_only_an_opening_row_as_read(made: Made) -> None:
    tables, ledger, _ = made
    assert tables.recorder.append([Row.after(None, stream="crown-1", kind="open", entry="house crown")]) == [None]
    ledger.catch_up()
    assert tables.recorder.get(MARK, "crown-1") == {"seq": 1}


def test_ledger_stores_its_mark_after_rows_without_players(made: Made) -> None:
    tables, ledger, _ = made
    for _ in range(3):
        tables.row("crown-1", NOON)
    ledger.catch_up()
    assert tables.recorder.get(MARK, "crown-1") == {"seq": 4}


def test_table_time_by_noon_is_11_hours_when_summer_time_starts() -> None:
    recorder, melbourne = MemoryRecorder(), ZoneInfo("Australia/Melbourne")
    ledger = Ledger(recorder, People(recorder, key=KEY).protection, melbourne)
    Tables(recorder).row("crown-1", datetime(2026, 10, 3, 12, tzinfo=UTC), Seated("p1", 1_000, 1))
    noon = datetime(2026, 10, 4, 12, tzinfo=melbourne)
    assert ledger.played("p1", noon).today == timedelta(hours=11)


def test_tables_a_person_left_exclude_those_where_they_sit(made: Made) -> None:
    tables, ledger, _ = made
    assert ledger.left_tables("p1") == frozenset()
    tables.row("crown-1", NOON, Seated("p1", 70_000, 1))
    tables.row("crown-1", NOON, Left("p1", 10_000, 0))
    tables.row("star-1", NOON, Seated("p1", 20_000, 1))
    assert ledger.left_tables("p1") == {"crown-1"}
