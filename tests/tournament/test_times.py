"""Acts at the wrong time: before the approval (8.1.3), after the end, in an unknown round, without a clock."""

from dataclasses import replace

import pytest

from hardway.tournament.model.commands import Command, Stack, Tick
from hardway.tournament.model.commands import TournamentAct as Act
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
    Act("entries", what="open", **BY), Act("apply", player="zoe"), Act("accept", player="ann", **BY), Act("pay", player="ann", what="fee"),
    Act("disqualify", player="ann", ground="collusion", because="seen", **KIM), Act("designate", table="t9", round=1, **KIM),
    Act("brief", players=("ann",), **KIM), Act("signatures", **KIM), Act("sign", player="ann"), Act("draw", round=1, numbers=(0, 0), **KIM),
    Act("seat", player="ann", table="t1", place=1), Act("nominate", player="ann", substitute="zoe", round=1), Act("allow", player="ann", round=1, **KIM),
    Act("move", round=1, at="2026-11-14T20:00", **KIM), Act("open", round=1, **KIM), Act("throw", table="t1"), Act("hand", table="t1", stacks=()),
    Act("result", table="t1", stacks=(), **KIM), Act("annul", table="t1", ground="fire", by="pit_boss"), Act("recall", table="t1"), Act("seal", player="ann", table="t1", hand=1, commitment="0" * 64),
    Act("reveal", player="ann", table="t1", hand=1, salt="salt", says="pass 5", **KIM), Act("agree", player="ann"), Act("conclude", table="t1", **KIM),
    Act("progress", round=1, numbers=(), **KIM), Act("award", **KIM), Act("commit", round=1, what="seats", commitment="0" * 64),
]  # fmt: skip
"""What nobody does before the conditions are approved."""
NAMED = [type(command).__name__ for command in APPROVED]


def drafted() -> Evening:
    return Evening().must(*drafts(GENERAL, ROUNDS), Act("appoint", director="kim", **BY), Tick("2026-11-01T10:00"))


@pytest.mark.parametrize("command", APPROVED, ids=NAMED)
def test_tournament_acts_are_refused_before_the_written_approval(command: Command) -> None:
    found = drafted().enter(command)
    assert (reason(found), found.clause) == ("not_approved", "8.1.3")


def test_changed_tournament_conditions_need_another_approval() -> None:
    assert (
        reason(
            approved().must(Act("draft", item="terms", round=0, says="Others.", **BY)).enter(Act("apply", player="zoe"))
        )
        == "not_approved"
    )


def test_tournament_acts_are_all_refused_after_the_end() -> None:
    evening = opened().must(Act("cancel", **BY, because="storm"))
    for command in (*APPROVED, Act("appoint", director="lee", **BY), Act("cancel", **BY, because="storm")):
        assert reason(evening.enter(command)) == "too_late", command


@pytest.mark.parametrize("command", [
    Act("designate", table="t9", round=7, **KIM), Act("draw", round=7, numbers=(), **KIM), Act("nominate", player="ann", substitute="zoe", round=7), Act("allow", player="ann", round=7, **KIM),
    Act("move", round=7, at="2026-11-14T20:00", **KIM), Act("open", round=7, **KIM), Act("progress", round=7, numbers=(), **KIM),
])  # fmt: skip
def test_act_on_a_round_missing_from_the_conditions_is_refused(command: Command) -> None:
    found = ready().enter(command)
    assert (reason(found), found.clause) == ("unknown_name", None)


@pytest.mark.parametrize("command", [
    Act("move", round=1, at="2026-11-14T20:00", **KIM), Act("open", round=1, **KIM), Act("withdraw", player="ann"),
])  # fmt: skip
def test_tournament_commands_that_need_time_need_a_set_clock(command: Command) -> None:
    evening = ready()
    evening.state = replace(evening.state, now=UNKNOWN)
    assert reason(evening.enter(command)) == "no_time"


def test_entries_cannot_be_opened_again_or_after_the_place_draw() -> None:
    again = approved().enter(Act("entries", what="open", **BY))
    assert (reason(again), again.says) == ("already_done", "entries are open already")
    late = opened().enter(Act("entries", what="open", **BY))
    assert (reason(late), late.says) == ("too_late", "the places of round 1 have been drawn")


def test_tournament_application_needs_open_entries() -> None:
    evening = drafted().must(Act("submit", **BY), Act("approve", reference="VCGR-1", day="2026-11-01", **BY))
    assert reason(evening.enter(Act("apply", player="ann"))) == "too_early"
    evening.must(Act("entries", what="open", **BY))
    assert [evening.enter(Act("apply", player=who))[0].number for who in ("ann", "bob", "cal")] == [1, 2, 3]
    assert reason(evening.must(Act("entries", what="close", **BY)).enter(Act("apply", player="dee"))) == "too_late"


@pytest.mark.parametrize(("table", "found"), [("t9", "not_designated"), ("t4", "not_drawn"), ("t1", "too_late")])
def test_seat_at_an_undrawn_or_ended_table_is_refused(table: str, found: str) -> None:
    evening = settled().must(Act("designate", table="t4", round=2, **KIM))
    assert reason(evening.enter(Act("seat", player="ann", table=table, place=1))) == found


@pytest.mark.parametrize(("table", "found"), [("t9", "not_designated"), ("t4", "not_open"), ("t1", "table_ended")])
def test_secret_wager_is_refused_at_a_table_not_in_play(table: str, found: str) -> None:
    evening = settled({"secret_wagers": "1", "secret_how": "On a card."}).must(
        Act("designate", table="t4", round=2, **KIM)
    )
    assert reason(evening.enter(Act("seal", player="ann", table=table, hand=1, commitment="0" * 64))) == found


def test_tournament_entry_is_refused_after_its_only_draw() -> None:
    only = {**ROUNDS[1], "kind": "final", "tables": "1", "places": "8", "goes_on": "none"}
    evening = Evening().must(
        *drafts(GENERAL, {1: only}), Act("submit", **BY), Act("approve", reference="VCGR-1", day="2026-10-30", **BY)
    )
    evening.must(Act("appoint", director="kim", **BY), Tick("2026-11-01T10:00"), Act("entries", what="open", **BY))
    entered(evening, "ann", "bob").must(
        Act("apply", player="cal"), Act("apply", player="dee"), Act("accept", player="dee", **BY)
    )
    evening.must(
        Act("entries", what="close", **BY),
        Act("designate", table="t1", round=1, **KIM),
        Act("draw", round=1, numbers=(0, 0), **KIM),
    )
    assert reason(evening.enter(Act("entries", what="open", **BY))) == "too_late"
    assert reason(evening.enter(Act("accept", player="cal", **BY))) == "too_late"
    assert reason(evening.enter(Act("pay", player="dee", what="fee"))) == "too_late"


def test_entry_fee_dropped_from_the_conditions_is_refunded() -> None:
    evening = entered(approved(), "ann").must(
        Act("draft", item="entry_fee", round=0, says="none", **BY), Act("submit", **BY)
    )
    evening.must(Act("approve", reference="VCGR-2", day="2026-11-01", **BY))
    assert evening.state.entrants["ann"].fee == 0


def test_unopened_secret_wager_of_the_last_hand_is_marked() -> None:
    evening = opened({"secret_wagers": "1", "secret_how": "On a card."}).must(
        Act("seal", player="ann", table="t1", hand=2, commitment="0" * 64)
    )
    hand = Act("hand", table="t1", stacks=(Stack("ann", 150_000), Stack("cal", 50_000)))
    evening.must(hand, hand, Act("result", table="t2", stacks=(Stack("bob", 50_000), Stack("dee", 170_000)), **KIM))
    evening.must(Act("progress", round=1, numbers=(), **KIM))
    assert evening.seen["not_kept"] == 1
