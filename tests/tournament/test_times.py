"""Acts out of their time: before the approval (8.1.3), after the end, in a round that is none, without a clock."""

import pytest

from hardway.tournament import commands as c
from hardway.values.clock import UNKNOWN
from tests.tournament.evenings import (
    BY,
    GENERAL,
    KIM,
    ROUNDS,
    Evening,
    approved,
    drafts,
    entered,
    opened,
    ready,
    reason,
    settled,
)

APPROVED = [
    c.SetEntries("open", **BY), c.Apply("zoe"), c.AnswerApplication("accept", "ann", **BY), c.Pay("ann", "fee"),
    c.Disqualify("ann", "collusion", because="seen", **KIM), c.Designate("t9", 1, **KIM),
    c.Brief("brief", ("ann",), **KIM), c.RequireSignatures(**KIM), c.SignCopy("ann"), c.Draw(1, (0, 0), **KIM),
    c.SeatAt("ann", "t1", 1), c.Nominate("ann", "zoe", 1), c.Permit("allow", "ann", 1, **KIM),
    c.Move(1, "2026-11-14T20:00", **KIM), c.OpenRound(1, **KIM), c.TableThrow("t1"), c.Hand("t1", ()),
    c.Result("t1", (), **KIM), c.Annul("t1", "fire", by="pit_boss"), c.Recall("t1"), c.Seal("ann", "t1", 1, "0" * 64),
    c.RevealWager("ann", "t1", 1, "salt", "pass 5", **KIM), c.Agree("ann"), c.Conclude("t1", **KIM),
    c.Progress(1, (), **KIM), c.Award(**KIM), c.CommitLots(1, "seats", "0" * 64),
]  # fmt: skip
"""What nobody does before the conditions are approved."""
NAMED = [type(command).__name__ for command in APPROVED]


def drafted() -> Evening:
    return Evening().must(*drafts(GENERAL, ROUNDS), c.Appoint("kim", **BY), c.Tick("2026-11-01T10:00"))


@pytest.mark.parametrize("command", APPROVED, ids=NAMED)
def test_before_the_approval_in_writing_nothing_is_done(command: c.Command) -> None:
    found = drafted().enter(command)
    assert (reason(found), found.clause) == ("not_approved", "8.1.3")


def test_conditions_that_were_changed_need_another_approval() -> None:
    assert reason(approved().must(c.Draft("terms", 0, "Others.", **BY)).enter(c.Apply("zoe"))) == "not_approved"


def test_after_the_end_nothing_is_done() -> None:
    evening = opened().must(c.Cancel(**BY, because="storm"))
    for command in (*APPROVED, c.Appoint("lee", **BY), c.Cancel(**BY, because="storm")):
        assert reason(evening.enter(command)) == "too_late", command


@pytest.mark.parametrize("command", [
    c.Designate("t9", 7, **KIM), c.Draw(7, (), **KIM), c.Nominate("ann", "zoe", 7), c.Permit("allow", "ann", 7, **KIM),
    c.Move(7, "2026-11-14T20:00", **KIM), c.OpenRound(7, **KIM), c.Progress(7, (), **KIM),
])  # fmt: skip
def test_a_round_that_the_conditions_do_not_have_is_none(command: c.Command) -> None:
    found = ready().enter(command)
    assert (reason(found), found.clause) == ("unknown_name", None)


@pytest.mark.parametrize("command", [
    c.Move(1, "2026-11-14T20:00", **KIM), c.OpenRound(1, **KIM), c.GoOut("withdraw", "ann"),
])  # fmt: skip
def test_what_depends_on_the_time_waits_for_it(command: c.Command) -> None:
    evening = ready()
    evening.state = evening.state.but(now=UNKNOWN)
    assert reason(evening.enter(command)) == "no_time"


def test_entries_are_opened_once_and_not_in_play() -> None:
    again = approved().enter(c.SetEntries("open", **BY))
    assert (reason(again), again.says) == ("already_done", "entries are open already")
    late = opened().enter(c.SetEntries("open", **BY))
    assert (reason(late), late.says) == ("too_late", "the places of round 1 have been drawn")


def test_an_application_comes_while_entries_are_open() -> None:
    evening = drafted().must(c.Submit(**BY), c.Approve("VCGR-1", "2026-11-01", **BY))
    assert reason(evening.enter(c.Apply("ann"))) == "too_early"
    evening.must(c.SetEntries("open", **BY))
    assert [evening.enter(c.Apply(who))[0].number for who in ("ann", "bob", "cal")] == [1, 2, 3]
    assert reason(evening.must(c.SetEntries("close", **BY)).enter(c.Apply("dee"))) == "too_late"


@pytest.mark.parametrize(("table", "found"), [("t9", "not_designated"), ("t4", "not_drawn"), ("t1", "too_late")])
def test_a_place_is_taken_between_the_draw_and_the_end_of_the_table(table: str, found: str) -> None:
    evening = settled().must(c.Designate("t4", 2, **KIM))
    assert reason(evening.enter(c.SeatAt("ann", table, 1))) == found


@pytest.mark.parametrize(("table", "found"), [("t9", "not_designated"), ("t4", "not_open"), ("t1", "table_ended")])
def test_a_wager_is_sealed_at_a_table_in_play(table: str, found: str) -> None:
    evening = settled({"secret_wagers": "1", "secret_how": "On a card."}).must(c.Designate("t4", 2, **KIM))
    assert reason(evening.enter(c.Seal("ann", table, 1, "0" * 64))) == found


def test_once_the_places_of_the_only_round_are_drawn_nobody_else_comes_in() -> None:
    only = {**ROUNDS[1], "kind": "final", "tables": "1", "places": "8", "goes_on": "none"}
    evening = Evening().must(*drafts(GENERAL, {1: only}), c.Submit(**BY), c.Approve("VCGR-1", "2026-10-30", **BY))
    evening.must(c.Appoint("kim", **BY), c.Tick("2026-11-01T10:00"), c.SetEntries("open", **BY))
    entered(evening, "ann", "bob").must(c.Apply("cal"), c.Apply("dee"), c.AnswerApplication("accept", "dee", **BY))
    evening.must(c.SetEntries("close", **BY), c.Designate("t1", 1, **KIM), c.Draw(1, (0, 0), **KIM))
    assert reason(evening.enter(c.SetEntries("open", **BY))) == "too_late"
    assert reason(evening.enter(c.AnswerApplication("accept", "cal", **BY))) == "too_late"
    assert reason(evening.enter(c.Pay("dee", "fee"))) == "too_late"


def test_a_fee_that_is_no_longer_asked_for_goes_back_whole() -> None:
    evening = entered(approved(), "ann").must(c.Draft("entry_fee", 0, "none", **BY), c.Submit(**BY))
    evening.must(c.Approve("VCGR-2", "2026-11-01", **BY))
    assert evening.state.entrants["ann"].fee == 0


def test_a_secret_wager_of_the_last_hand_that_stays_sealed_is_noted() -> None:
    evening = opened({"secret_wagers": "1", "secret_how": "On a card."}).must(c.Seal("ann", "t1", 2, "0" * 64))
    hand = c.Hand("t1", (c.Stack("ann", 150_000), c.Stack("cal", 50_000)))
    evening.must(hand, hand, c.Result("t2", (c.Stack("bob", 50_000), c.Stack("dee", 170_000)), **KIM))
    evening.must(c.Progress(1, (), **KIM))
    assert evening.seen["not_kept"] == 1
