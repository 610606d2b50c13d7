"""Time at a table: notices to the second, midnight, the end of a year, an unset clock, dice out at the closing time."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import hardway as hw
from hardway.notation import event_form
from hardway.rulebook import load
from hardway.table import Head, Limit, Refusal, advance, decide, open_table
from hardway.table.model import commands as c
from hardway.values.clock import time_text
from tests.table.invariants import snapshot
from tests.table.replayed import table
from tests.table.test_machine import opened

SIGNS = {
    "crown": "boxperson",
    "star": "casino_supervisor",
    "adelaide": "casino_manager",
    "newzealand": "casino_manager",
}
"""Who changes the sign: Crown 4.4, Star 7.5, Adelaide 5(f), NZ24."""
CLOSES = {
    "crown": "pit_boss",
    "star": "casino_supervisor",
    "adelaide": "casino_manager",
    "newzealand": "casino_manager",
}
NOTICED = ("crown", "star")
"""A higher minimum and, with players present, a closing need twenty minutes: Crown s 66(2) and 9.7, Star 7.5 and 9.8."""
FREE = ("adelaide", "newzealand")
SHORT = [
    ("19:00", "19:19:59"), ("19:00:30", "19:20:29"), ("23:50", "00:09:59"), ("23:40:01", "00:00"), ("23:59:59", "00:19:58"),
    ("2026-12-31T23:45:30", "2027-01-01T00:05:29"), ("2026-12-31T23:45:30", "00:05:29"), ("2028-02-28T23:50", "2028-02-29T00:09:59"),
    ("19:00", "19:00"), ("19:00", "19:00:01"),
]  # fmt: skip
ENOUGH = [
    ("19:00", "19:20"), ("19:00:30", "19:20:30"), ("23:50", "00:10"), ("23:40", "00:00"), ("23:59:59", "00:19:59"), ("19:00", "18:59:59"),
    ("2026-12-31T23:45:30", "2027-01-01T00:05:30"), ("2026-12-31T23:45:30", "00:05:30"), ("2027-02-28T23:50", "2027-03-01T00:10"),
    ("19:00", "2026-11-14T00:00"),
]  # fmt: skip


def names(outcome) -> list[str]:
    assert not isinstance(outcome, hw.Refusal), outcome
    return [name for event in outcome if (name := event_form(event)["event"]) != "notice"]


def refused(t: hw.Table, entry: str) -> str:
    """Enter what must be refused, and see that it changes nothing."""
    before = snapshot(t.state)
    outcome = t.do(entry)
    assert isinstance(outcome, hw.Refusal), (entry, outcome)
    assert snapshot(t.state) == before
    return outcome.reason


# --- the twentieth minute -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("now", "due"), SHORT)
@pytest.mark.parametrize("house", NOTICED)
def test_sign_or_closing_notice_under_twenty_minutes_is_refused(house, now, due):
    t = table(house, f"@{now}", "seat ann 500")
    assert refused(t, f"sign * 10 500 from {due} by {SIGNS[house]}") == "notice_due"
    assert refused(t, f"sign * 10 500 by {SIGNS[house]}") == "notice_due"
    assert refused(t, f"close {due} by {CLOSES[house]}") == "notice_due"
    assert refused(t, f"close by {CLOSES[house]}") == "notice_due"


@pytest.mark.parametrize(("now", "due"), ENOUGH)
@pytest.mark.parametrize("house", NOTICED)
def test_sign_or_closing_notice_of_twenty_minutes_is_accepted(house, now, due):
    t = table(house, f"@{now}", "seat ann 500")
    posted = event_form(t.do(f"sign * 10 500 from {due} by {SIGNS[house]}")[0])
    assert posted["event"] == "sign_posted"
    assert posted["due"].endswith(due.removesuffix(":00") if due.count(":") == 2 else due)
    assert names(t.do(f"close {due} by {CLOSES[house]}")) == ["closing"]


@pytest.mark.parametrize(("now", "due"), [*SHORT, *ENOUGH])
@pytest.mark.parametrize("house", FREE)
def test_sign_and_closing_need_no_notice_in_other_houses(house, now, due):
    t = table(house, f"@{now}", "seat ann 500")
    assert names(t.do(f"sign * 10 500 from {due} by {SIGNS[house]}")) == ["sign_posted"]
    assert names(t.do(f"sign field 10 500 by {SIGNS[house]}")) == ["sign"]
    if house == "adelaide":
        assert refused(t, f"close {due} by {CLOSES[house]}") == "inspector_due"
        t.do("tell inspector kim by casino_manager")
    assert names(t.do(f"close {due} by {CLOSES[house]}")) == ["closing"]


@pytest.mark.parametrize(
    ("now", "due", "before"),
    [
        ("19:00", "19:20", "19:19:59"),
        ("23:50:01", "00:10:01", "00:10"),  # past midnight
        ("2026-12-31T23:50", "00:10", "2027-01-01T00:09:59"),  # into the new year
        ("2028-02-28T23:55", "2028-02-29T00:15", "00:14:59"),
    ],
)
@pytest.mark.parametrize("house", SIGNS)
def test_posted_sign_takes_effect_at_the_announced_second(house, now, due, before):
    t = table(house, f"@{now}", "seat ann 500", "bet ann pass 10", f"sign * 10 500 from {due} by {SIGNS[house]}")
    assert names(t.do(f"@{before}")) == ["clock"]
    assert t.state.limits["*"].minimum == 100
    assert [notice["from"] for notice in t.view()["posted"]] == [time_text(t.state.desk.posted[0].due)]
    assert names(t.do(f"@{due}")) == ["clock", "sign"]
    assert t.state.limits["*"].minimum == 1000
    assert t.view()["posted"] == []
    assert names(t.do(f"@{due}")) == ["clock"], "once"


@pytest.mark.parametrize("house", SIGNS)
def test_table_closing_at_the_set_time_returns_the_wagers(house):
    """New Zealand and Adelaide take exactly 5 % on a Buy: 1 on 20, which goes back with it."""
    t = table(house, "@23:45", "seat ann 500", "bet ann pass 10", "roll 4 2", "bet ann buy 4 20", "bet ann come 10")
    if house == "adelaide":
        t.do("tell inspector kim by casino_manager")
    t.do(f"close 00:05 by {CLOSES[house]}")
    assert names(t.do("@00:04:59")) == ["clock"]
    assert names(t.do("@00:05")) == ["clock", "taken", "taken", "taken", "point", "closed"]
    assert (t.state.players["ann"].rack, t.state.commission, t.state.point) == (50_000, 0, 0)
    assert refused(t, "bet ann pass 10") == "table_closed"
    assert refused(t, "roll 4 2") == "table_closed"
    assert refused(t, "seat bob 100") == "table_closed"
    assert refused(t, f"close by {CLOSES[house]}") == "table_closed"


def test_field_wager_keeps_the_maximum_it_was_placed_under():
    """The Star 7.3, 7.5: a wager keeps its sign: of 100 on a maximum of 50, 50 are at risk even after a change."""
    for new in ("field 5 20", "field 1 500", "* 1 500"):
        t = table("star", "seat ann 500", "bet ann pass 10", sign={"*": (5, 500), "field": (5, 50)})
        t.do("bet ann field 100")
        t.do(f"sign {new} by casino_supervisor")
        t.roll(3, 4)
        assert t.state.players["ann"].rack == 50_000 - 5000 + 1000, new  # 50 lost on the field, 10 won on the line


# --- the clock ----------------------------------------------------------------------------------------------------------


def test_table_clock_refuses_a_time_in_the_past():
    t = table("crown", "@2026-11-14T19:40:05")
    for word in ("2026-11-14T19:40:04", "2026-11-13T23:00", "2025-12-31T23:59:59"):
        assert refused(t, f"@{word}") == "bad_time"
        assert refused(t, f"sign * 1 500 from {word} by boxperson") == "bad_time"
        assert refused(t, f"close {word} by pit_boss") == "bad_time"
    assert refused(t, "@2026-02-30T10:00") == "bad_time"
    assert refused(t, "sign * 1 500 from 2026-02-30T10:00 by boxperson") == "bad_time"
    assert refused(t, "close 2026-02-30T10:00 by pit_boss") == "bad_time"
    t.do("@19:40:04")
    assert time_text(t.state.desk.now) == "2026-11-15T19:40:04", "a clock time gone by is tomorrow's"


def test_table_clock_begins_on_the_date_of_the_record():
    t = table("crown", "@23:50", date="2026-12-31")
    assert time_text(t.state.desk.now) == "2026-12-31T23:50"
    t.do("@00:00")
    assert time_text(t.state.desk.now) == "2027-01-01T00:00"
    assert refused(t, "@2026-12-31T23:59:59") == "bad_time"


@pytest.mark.parametrize(
    ("first", "before"),
    [
        ("2026-11-14T19:45", "2026-11-14T19:40"),  # 19:40 of that day
        ("2026-11-14T19:40", "2026-11-14T19:40"),  # the same moment
        ("2026-11-14T19:39:59", "2026-11-13T19:40"),  # of the day before
        ("2027-01-01T00:00", "2026-12-31T19:40"),
    ],
)
def test_first_dated_time_dates_earlier_times_of_the_table(first, before):
    """A notice put up at 19:40 for 20:00 stays twenty minutes long."""
    t = table("crown", "@19:40", "seat ann 100", "sign * 10 500 from 20:00 by boxperson", "close 20:05 by pit_boss")
    outcome = names(t.do(f"@{first}"))
    assert time_text(t.state.desk.now) == first
    day = before.partition("T")[0]
    due = first >= f"{day}T20:00"
    assert outcome == (["clock", "sign", "closed"] if due else ["clock"])
    if not due:
        assert t.view()["posted"][0]["from"] == f"{day}T20:00"
        assert t.view()["closes"] == f"{day}T20:05"
        assert names(t.do(f"@{day}T19:59:59")) == ["clock"]
        assert names(t.do(f"@{day}T20:00")) == ["clock", "sign"]
        assert names(t.do(f"@{day}T20:05")) == ["clock", "closed"]


def test_posted_sign_and_closing_with_a_date_keep_their_day():
    t = table("crown", "@19:00", "seat ann 100", "sign * 10 500 from 2026-11-14T20:00 by boxperson")
    t.do("close 2026-11-14T20:05 by pit_boss")
    assert names(t.do("@2026-11-14T19:59:59")) == ["clock"]
    assert names(t.do("@20:00")) == ["clock", "sign"]
    assert names(t.do("@20:05")) == ["clock", "closed"]


@pytest.mark.parametrize("house", SIGNS)
def test_posted_sign_is_never_due_before_the_clock_is_set(house):
    t = table(house, "seat ann 500")
    posted = t.do(f"sign * 10 500 from 20:00 by {SIGNS[house]}")
    assert event_form(posted[0])["due"] is None
    if house == "adelaide":
        t.do("tell inspector kim by casino_manager")
    closing = t.do(f"close 20:00 by {CLOSES[house]}")
    assert event_form(closing[0])["due"] is None
    for entry in ("bet ann pass 10", "roll 4 2", "roll 5 1", "buyin ann 5"):
        assert {"sign", "closed"}.isdisjoint(names(t.do(entry)))
    # Not even when time is told later: when it was posted is not known.
    for entry in ("@19:00", "@20:00", "@2030-01-01T00:00"):
        assert names(t.do(entry)) == ["clock"]
    assert t.state.limits["*"].minimum == 100


@pytest.mark.parametrize("house", NOTICED)
def test_raised_minimum_or_immediate_close_needs_a_clock(house):
    t = table(house, "seat ann 500")
    assert refused(t, f"sign * 10 500 by {SIGNS[house]}") == "notice_due"
    assert refused(t, f"close by {CLOSES[house]}") == "notice_due"
    t.do("leave ann")
    assert names(t.do(f"close by {CLOSES[house]}")) == ["closed"], "with nobody there it closes"


@pytest.mark.parametrize("house", NOTICED)
def test_short_closing_notice_becomes_20_minutes_on_seating(house):
    t = table(house, "@21:50", f"close 22:00 by {CLOSES[house]}", "@21:55", "seat ann 100")
    assert names(t.do("@22:00")) == ["clock"]
    assert names(t.do("@22:09:59")) == ["clock"]
    assert names(t.do("@22:10")) == ["clock", "closed"]
    t = table(house, "@21:50", f"close 22:00 by {CLOSES[house]}", "@21:55", "seat ann 100", "leave ann")
    assert names(t.do("@22:00")) == ["clock", "closed"]


def test_table_closing_can_be_cancelled_until_the_set_time():
    t = table("crown", "@19:00", "seat ann 100", "close 19:20 by pit_boss", "@19:19:59", "open by pit_boss")
    assert names(t.do("@19:20")) == ["clock"]
    assert refused(t, "open by pit_boss") == "already_done"
    t = table("crown", "@19:00", "seat ann 100", "close 19:20 by pit_boss", "@19:20")
    assert refused(t, "roll 4 2") == "table_closed"
    assert names(t.do("open by pit_boss")) == ["opened"]
    assert names(t.do("@19:40")) == ["clock"], "it opens for good"


# --- dice that are out ---------------------------------------------------------------------------------------------------

OUT = (
    "@19:00",
    "seat ann 500",
    "bet ann pass 10",
    "roll 4 2",
    "bet ann place 8 12",
    "close 19:20 by pit_boss",
    "@19:19:59",
    "throw",
)
"""Point 6, 12 on place 8, and the dice leave the hand a second before closing time."""


@pytest.mark.parametrize("rest", [(), ("rest",)])
def test_due_closing_waits_until_dice_that_are_out_are_called(rest):
    t = table("crown", *OUT)
    assert names(t.do("@19:20")) == ["clock"]
    for entry in rest:
        assert "closed" not in names(t.do(entry))
    assert names(t.do("@19:25")) == ["clock"]
    given_ = names(t.do("roll 5 1"))
    assert given_.index("settled") < given_.index("taken") < given_.index("closed") == len(given_) - 1
    # 6 wins the line its 10; 12 on place 8 is undecided and goes back.
    assert (t.state.players["ann"].rack, t.state.desk.closed, t.state.phase) == (51_000, True, "hand")


@pytest.mark.parametrize(
    ("entry", "rack"),
    [
        ("noroll on_rail by boxperson", 50_000),
        ("invalidate fire by pit_boss", 50_000),
        ("invalidate fraud by pit_boss because somebody slid them", 50_000),
    ],
)
@pytest.mark.parametrize("after", [(), ("roll 5 1",)])
def test_due_closing_happens_when_a_throw_is_voided(entry, rack, after):
    """Before the call, and after a call that had closed the table (Crown 9.7): all wagers go back."""
    t = table("crown", *OUT, "@19:21", *after)
    assert names(t.do(entry))[-1] == "closed"
    assert (t.state.players["ann"].rack, t.state.desk.closed, t.state.point) == (rack, True, 0)
    assert refused(t, "roll 4 2") == "table_closed"


def test_closed_table_stays_closed_after_a_corrected_call():
    # Called 5-1: the line wins 10. It was 5-2, a seven: the line and place 8 are lost, 10 and 12.
    t = table("crown", *OUT, "@19:21", "roll 5 1")
    assert "closed" in names(t.do("face 2 2 by boxperson"))
    assert (t.state.players["ann"].rack, t.state.desk.closed) == (47_800, True)


def test_immediate_close_is_refused_while_the_dice_are_out():
    """Adelaide 14(i) has no notice: the table closes at once, but not between the throw and the call."""
    t = table("adelaide", "seat ann 500", "bet ann pass 10", "tell inspector kim by casino_manager", "throw")
    assert refused(t, "close by casino_manager") == "window_closed"
    t.do("roll 1 1")
    assert names(t.do("close by casino_manager")) == ["closed"]


# --- in one step or in many ----------------------------------------------------------------------------------------------

LINES = st.tuples(
    st.sampled_from(("*", "*", "field", "pass", "pass_odds")),
    st.sampled_from((100, 500, 1000, 2000)),
    st.integers(0, 1800),
)


@settings(max_examples=200)
@given(
    st.sampled_from((*NOTICED, "crown/mini", *SIGNS)),
    st.lists(LINES, min_size=1, max_size=5),
    st.none() | st.integers(0, 2400),
    st.sets(st.integers(1, 3599)),
    st.booleans(),
)
@example(
    "crown", [("*", 100, 600), ("field", 1000, 700)], None, set(), False
)  # lowered for all, then the field is a raise
@example(
    "star", [("field", 1000, 700), ("*", 100, 700)], None, set(), True
)  # at the same second, the first posted first
@example("crown", [("*", 500, 1300)], 1200, {1250}, True)  # closed before the sign changes
def test_long_clock_step_equals_many_short_ones(name, lines, closing, stops, full):
    """Whatever notices hang, it does not matter how often somebody looks at the clock."""
    house = "crown" if name == "crown/mini" else name
    law, state = opened(name, sign=(("*", Limit(1000, 10**6)),))
    entries: list[c.Command] = [c.Tick("23:40")]
    start = 23 * 3600 + 40 * 60
    entries += [c.Seat("ann", 50_000), c.Bet("ann", "pass", 1000)] if full else []
    entries += [c.Sign(wager, low, 10**6, at=time_text(start + due), by=SIGNS[house]) for wager, low, due in lines]
    if closing is not None:
        tell = [c.Act("tell", "", "inspector kim", 0, "casino_manager")] if house == "adelaide" else []
        entries += [*tell, c.Close(time_text(start + closing), by=CLOSES[house])]
    for command in entries:
        state = entered_if_lawful(law, state, command)
    once = entered_if_lawful(law, state, c.Tick(time_text(start + 3600)))
    many = state
    for seconds in sorted({*stops, *(due for _, _, due in lines), closing or 1, 3600}):
        many = entered_if_lawful(law, many, c.Tick(time_text(start + seconds)))
    # Whether a sign says the same of all wagers is kept only to settle quickly; what it says is compared.
    assert snapshot(once, but=("plain_sign",)) == snapshot(many, but=("plain_sign",))
    assert once.desk.now == start + 3600


def test_due_changes_happen_in_order_of_time():
    """The table closes at 19:20, a hundred seconds before the sign would change; and the other way round."""
    t = table("crown", "@19:00", "seat ann 100", "bet ann pass 10", "sign * 1 200 from 19:21:40 by boxperson")
    t.do("close 19:20 by pit_boss")
    assert names(t.do("@20:00")) == ["clock", "taken", "closed", "sign"]
    t = table("crown", "@19:00", "seat ann 100", "bet ann pass 10", "sign * 1 200 from 19:20 by boxperson")
    t.do("close 19:21:40 by pit_boss")
    assert names(t.do("@20:00")) == ["clock", "sign", "taken", "closed"]


def entered_if_lawful(law, state, command):
    outcome = decide(law, state, command)
    return state if isinstance(outcome, Refusal) else advance(state, command, outcome)


def test_table_opened_without_a_date_keeps_staff_and_has_day_0():
    _, state = open_table(load("crown"), Head("crown", staff=(("bea", "boxperson"),)))
    assert (state.desk.day, state.desk.staff) == (0, (("bea", "boxperson"),))


def test_sign_change_due_with_the_closing_happens_before_it():
    table = hw.Table("crown", sign={"*": (5, 500)})
    for entry in (
        "@10:00", "sign pass 10 500 from 12:00 by boxperson", "sign field 10 500 from 11:00 by boxperson",
        "close 11:00 by pit_boss",
    ):  # fmt: skip
        assert not isinstance(table.do(entry), hw.Refusal), entry
    events = [event_form(event)["event"] for event in table.do("@11:00")]
    assert [event for event in events if event in ("sign", "closed")] == ["sign", "closed"]
