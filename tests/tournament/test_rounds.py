"""Rounds in play: substitutes, moved starts, recalled hands, secret wagers, ties, chips and money."""

from dataclasses import replace
from hashlib import sha256

import pytest

from hardway.rulebook import Refusal
from hardway.tournament.model.commands import Stack, Tick
from hardway.tournament.model.commands import TournamentAct as Act
from hardway.tournament.model.state import Entrant, RoundState, RoundTable, Sealed, TournamentDispute, TournamentState
from hardway.tournament.rounds import round_players
from tests.tournament.evenings import (
    BACK,
    BY,
    KIM,
    ROUNDS,
    Evening,
    approved,
    entered,
    final,
    opened,
    ready,
    reason,
    settled,
)

SEEN = {**KIM, "because": "seen"}
SECRETS = {"secret_wagers": "2", "secret_how": "On a card."}
CARRIED = {1: {"ends": "carried"}, 2: {"chips": "carried"}}


def kinds(outcome: object) -> list[str]:
    assert not isinstance(outcome, Refusal), outcome
    return [type(event).__name__ for event in outcome]


def in_final(evening: Evening) -> Evening:
    """The final of ann and dee is in play at t3."""
    final(evening).must(
        *(Act("seat", player=who, table=table, place=place) for who, table, place in evening.state.rounds[2].places)
    )
    return evening.must(Tick("2026-11-14T21:00"), Act("open", round=2, **KIM))


# --- substitutes (8.3.3) ---------------------------------------------------------------------------------------------


def test_player_of_a_round_cannot_be_nominated_as_a_substitute() -> None:
    evening = entered(approved(), "ann", "bob")
    assert (
        reason(evening.enter(Act("nominate", player="ann", substitute="bob", round=1))) == "not_your_place"
    )  # entries are still open
    evening.must(Act("nominate", player="ann", substitute="zoe", round=1))
    late = settled()
    assert (
        reason(late.enter(Act("nominate", player="ann", substitute="dee", round=2))) == "not_your_place"
    )  # both go on, no place is drawn yet
    late.must(Act("nominate", player="ann", substitute="bob", round=2))
    assert reason(late.enter(Act("nominate", player="ann", substitute="zoe", round=1))) == "too_late"


def test_player_due_in_a_later_round_is_no_substitute_in_it() -> None:
    """A late player is out of round 1 at once; its rest plays in round 2, also before it is settled."""
    evening = ready({"late_arrival": "out"}, {2: {"takes": "best 1 rest 1"}})
    evening.state = replace(evening.state, tables={
        name: table._replace(seated=table.seated[:1]) for name, table in evening.state.tables.items()
    })  # fmt: skip
    evening.must(Act("open", round=1, **KIM))
    assert evening.state.entrants["cal"].state == "out"
    assert reason(evening.enter(Act("nominate", player="ann", substitute="cal", round=2))) == "not_your_place"


def test_new_substitute_nomination_keeps_those_of_other_players() -> None:
    evening = entered(approved(), "ann", "bob").must(
        Act("nominate", player="ann", substitute="yan", round=1),
        Act("nominate", player="bob", substitute="zoe", round=1),
    )
    evening.must(Act("nominate", player="ann", substitute="xi", round=1))
    assert evening.state.rounds[1].substitutes == (("bob", "zoe", False), ("ann", "xi", False))
    evening.must(Act("allow", player="bob", round=1, **KIM))
    assert evening.state.rounds[1].substitutes == (("ann", "xi", False), ("bob", "zoe", True))


# --- a start that moves (8.3.4) --------------------------------------------------------------------------------------


def test_start_of_a_round_cannot_be_moved_after_the_round_begins() -> None:
    evening = opened()
    found = evening.enter(Act("move", round=1, at="2026-11-14T20:00", **KIM))
    assert (reason(found), found.says) == ("too_late", "round 1 has begun")
    assert reason(evening.enter(Act("move", round=2, at="2026-02-30T20:00", **KIM))) == "bad_time"


def test_moved_start_of_a_round_is_told_to_all_who_may_play() -> None:
    evening = opened().must(Act("disqualify", player="ann", ground="collusion", **SEEN))
    evening.must(
        Act("result", table="t1", stacks=(Stack("cal", 7),), **KIM),
        Act("result", table="t2", stacks=(Stack("bob", 5), Stack("dee", 7)), **KIM),
    )
    evening.must(Act("progress", round=1, numbers=(), **KIM))
    (moved,) = evening.enter(Act("move", round=2, at="2026-11-14T22:00", **KIM))
    assert moved.told == ("bob", "cal", "dee")  # bob is out


@pytest.mark.parametrize(("length", "number", "at", "fits"), [
    ("60 minutes", 2, "2026-11-14T20:00", True), ("60 minutes", 2, "2026-11-14T19:59", False),
    ("60 minutes", 1, "2026-11-14T20:00", True), ("60 minutes", 1, "2026-11-14T20:01", False),
    ("30 hands", 2, "2026-11-14T19:00", False), ("30 hands", 2, "2026-11-14T19:00:01", True),
    ("30 hands", 1, "2026-11-14T21:00", False),
])  # fmt: skip
def test_moving_a_round_to_overlap_another_round_is_refused(length: str, number: int, at: str, fits: bool) -> None:
    """Round 1 starts at 19:00 and round 2 at 21:00."""
    evening = approved(None, {1: {"length": length}})
    found = evening.enter(Act("move", round=number, at=at, **KIM))
    if fits:
        assert kinds(found) == ["StartMoved"]
    else:
        other = "round 1 starts at 2026-11-14T19:00" if number == 2 else "round 2 starts at 2026-11-14T21:00"
        assert (reason(found), found.clause, found.says) == ("bad_time", "8.2.1(d)", f"{other}: rounds do not overlap")


# --- hands -----------------------------------------------------------------------------------------------------------


def test_report_of_chips_with_a_wrong_or_double_name_is_refused() -> None:
    evening = opened()
    twice = evening.enter(Act("hand", table="t1", stacks=(Stack("ann", 5), Stack("ann", 6))))
    assert (reason(twice), twice.says) == ("unknown_name", "ann is named twice; the players at t1 are ann, cal")
    other = evening.enter(Act("hand", table="t1", stacks=(Stack("bob", 5),)))
    assert (reason(other), other.says) == ("unknown_name", "bob does not play at t1; the players there are ann, cal")


def test_player_missing_from_a_report_of_chips_wagered_nothing() -> None:
    evening = opened({"least_wager": "10", "missed_wager": "noted"})
    missed = evening.enter(Act("hand", table="t1", stacks=(Stack("ann", 5, 1000),)))[-1]
    assert (missed.player, missed.wagered) == ("cal", 0)


def test_report_of_chips_can_be_recalled_while_the_round_is_open() -> None:
    evening = opened()
    assert reason(evening.enter(Act("recall", table="t9"))) == "too_late"
    assert reason(evening.enter(Act("recall", table="t1"))) == "too_late"
    evening.must(Act("hand", table="t1", stacks=(Stack("ann", 5),)), Act("recall", table="t1"))
    table = evening.state.tables["t1"]
    assert (table.thrown, table.hands, table.chips_of("ann")) == (True, 0, 100_000)
    assert reason(settled().enter(Act("recall", table="t1"))) == "too_late"


def test_annulled_last_hand_reopens_the_ended_table() -> None:
    evening = opened(None, {1: {"length": "1 hands"}}).must(
        Act("throw", table="t1"), Act("hand", table="t1", stacks=(Stack("ann", 5),))
    )
    assert (evening.state.tables["t1"].phase, evening.state.tables["t1"].thrown) == ("ended", False)
    evening.must(Act("annul", table="t1", ground="fire", by="pit_boss"))
    assert (evening.state.tables["t1"].phase, evening.state.tables["t1"].thrown) == ("open", False)


def test_round_out_of_time_reports_it_once_and_ends_its_hand() -> None:
    """The hand in play is played out after the time is up."""
    evening = opened(None, {1: {"length": "30 minutes"}}).must(Act("throw", table="t1"))
    assert kinds(evening.enter(Tick("2026-11-14T19:30"))) == ["ClockSet", "TimeUp", "TableEnded"]
    assert kinds(evening.enter(Tick("2026-11-14T19:31"))) == ["ClockSet"]
    assert kinds(evening.enter(Act("hand", table="t1", stacks=(Stack("ann", 5),)))) == ["HandOver", "TableEnded"]


def test_final_can_end_early_only_when_one_player_has_chips() -> None:
    evening = in_final(settled())
    found = evening.enter(Act("conclude", table="t3", **KIM))
    assert (reason(found), found.says) == ("not_determined", "who goes on is not determined: ann, dee still have chips")
    evening.must(
        Act("hand", table="t3", stacks=(Stack("ann", 0), Stack("dee", 400_000))), Act("conclude", table="t3", **KIM)
    )


# --- secret wagers (8.2.1(e)) ----------------------------------------------------------------------------------------


def commitment(says: str) -> str:
    return sha256(f"salt {says}".encode()).hexdigest()


def test_secret_wager_can_be_sealed_only_before_the_throw() -> None:
    evening = opened(SECRETS).must(Act("hand", table="t1", stacks=(Stack("ann", 5),)))
    assert reason(evening.enter(Act("seal", player="ann", table="t1", hand=1, commitment="0" * 64))) == "too_late"
    evening.must(Act("seal", player="ann", table="t1", hand=2, commitment="0" * 64), Act("throw", table="t1"))
    assert reason(evening.enter(Act("seal", player="cal", table="t1", hand=2, commitment="0" * 64))) == "too_late"


def test_secret_wager_played_otherwise_than_sealed_is_marked() -> None:
    evening = opened(SECRETS)
    sealed = [
        Act("seal", player=who, table="t1", hand=hand, commitment=commitment("pass 5"))
        for who, hand in (("ann", 1), ("ann", 2), ("cal", 1))
    ]
    evening.must(*sealed, Act("throw", table="t1"))
    assert all(one.kept for one in evening.state.tables["t1"].sealed)
    evening.must(Act("reveal", player="ann", table="t1", hand=1, salt="salt", says="pass 5", placed="field 5", **KIM))
    assert [one.kept for one in evening.state.tables["t1"].sealed] == [False, True, True]


# --- who goes on (8.2.1(d)) ------------------------------------------------------------------------------------------


def test_tied_players_who_all_advance_draw_no_lots() -> None:
    evening = opened({"ties": "draw"}, {1: {"length": "1 hands", "goes_on": "2 of table"}})
    evening.must(
        Act("hand", table="t1", stacks=(Stack("ann", 500), Stack("cal", 500))),
        Act("hand", table="t2", stacks=(Stack("bob", 900),)),
    )
    evening.must(Act("progress", round=1, numbers=(), **KIM))
    assert evening.state.rounds[1].best == ("ann", "cal", "dee", "bob")


def test_lot_numbers_of_a_draw_are_refused_where_there_is_no_tie() -> None:
    evening = opened({"ties": "draw"}, {1: {"length": "1 hands"}})
    evening.must(
        Act("hand", table="t1", stacks=(Stack("ann", 500), Stack("cal", 500))),
        Act("hand", table="t2", stacks=(Stack("bob", 900),)),
    )
    assert evening.enter(Act("progress", round=1, numbers=(), **KIM)).says.startswith(
        "ann, cal are tied: to draw n tied players, give n numbers"
    )
    assert evening.enter(Act("progress", round=1, numbers=(0, 0, 0), **KIM)).says.startswith(
        "there is no tie to draw for"
    )


def test_round_taking_rest_1_gets_players_eliminated_in_round_1() -> None:
    evening = opened(None, {2: {"takes": "best 1 rest 1"}}).must(
        Act("disqualify", player="ann", ground="collusion", **SEEN)
    )
    assert evening.state.entrants["ann"].eliminated_in == 1
    evening.must(
        Act("result", table="t1", stacks=(Stack("cal", 7),), **KIM),
        Act("result", table="t2", stacks=(Stack("bob", 5), Stack("dee", 7)), **KIM),
    )
    evening.must(Act("progress", round=1, numbers=(), **KIM))
    assert round_players(evening.law, evening.state, 2) == ("bob", "cal", "dee")
    evening.state = replace(evening.state, entrants={
        **evening.state.entrants, "bob": evening.state.entrants["bob"]._replace(eliminated_in=2),
    })  # fmt: skip
    assert round_players(evening.law, evening.state, 2) == ("cal", "dee")


# --- chips and money (8.2.1(b), (f), (i)) ----------------------------------------------------------------------------


def test_returned_tournament_chips_pay_no_dollars() -> None:
    evening = opened()
    evening.must(
        Act("result", table="t1", stacks=(Stack("ann", 7), Stack("cal", 5)), **KIM),
        Act("result", table="t2", stacks=(Stack("bob", 0), Stack("dee", 7)), **KIM),
    )
    ended = [
        event
        for event in evening.enter(Act("progress", round=1, numbers=(), **KIM))
        if type(event).__name__ == "ChipsEnded"
    ]
    assert [(event.player, event.amount, event.dollars) for event in ended] == [
        ("ann", 7, 0),
        ("cal", 5, 0),
        ("dee", 7, 0),
    ]


def test_carried_chips_leave_play_with_their_player() -> None:
    evening = settled(None, CARRIED)
    assert evening.state.entrants["ann"].chips == 150_000
    gone = evening.enter(Act("retire", player="ann"))
    assert kinds(gone) == ["WentOut", "ChipsForfeited", "Refunded"]
    assert (gone[1].table, gone[1].amount, gone[2].amount) == ("", 150_000, 5_000)  # half of the fee
    assert (evening.state.entrants["ann"].chips, evening.state.chips_in_play) == (0, 170_000)


def test_cancellation_returns_carried_chips_and_refunds() -> None:
    evening = settled(None, CARRIED).must(Act("retire", player="ann"))
    events = evening.enter(Act("cancel", **BY, because="storm"))
    chips = [event for event in events if type(event).__name__ == "ChipsEnded"]
    assert [(event.player, event.table, event.amount, event.dollars) for event in chips] == [("dee", "", 170_000, 0)]
    back = {event.player: event.amount for event in events if type(event).__name__ == "Refunded"}
    assert back == {"ann": 5_000, "bob": 10_000, "cal": 10_000, "dee": 10_000}
    assert (evening.state.chips_in_play, evening.state.dollars.held) == (0, 0)


def test_withdrawal_before_play_is_recorded_without_a_round() -> None:
    went, back = entered(approved(), "ann").enter(Act("withdraw", player="ann"))
    assert (went.round, back.amount) == (0, 10_000)


THREE = {
    1: {"length": "1 hands"},
    2: {**ROUNDS[1], "kind": "repechage", "takes": "best 1 bought", "start": "2026-11-14T20:00", "tables": "1", "length": "1 hands"},
    3: {**ROUNDS[2], "takes": "best 2 bought"},
}  # fmt: skip


@pytest.mark.parametrize(("times", "found"), [("1", "used_up"), ("2", None)])
def test_player_buys_back_as_often_as_allowed(times: str, found: str | None) -> None:
    evening = opened({**BACK, "buy_back_times": times, "buy_back_until": "2"}, THREE)
    evening.must(
        Act("hand", table="t1", stacks=(Stack("cal", 5),)),
        Act("hand", table="t2", stacks=(Stack("bob", 5),)),
        Act("progress", round=1, numbers=(), **KIM),
    )
    evening.must(
        Act("pay", player="cal", what="buy_back"),
        Act("designate", table="t3", round=2, **KIM),
        Act("draw", round=2, numbers=(0, 0, 0), **KIM),
    )
    evening.must(*(Act("seat", player=who, table="t3", place=n) for n, who in enumerate(("ann", "cal", "dee"), 1)))
    evening.must(
        Tick("2026-11-14T20:00"),
        Act("open", round=2, **KIM),
        Act("hand", table="t3", stacks=(Stack("cal", 5), Stack("dee", 6))),
    )
    evening.must(Act("progress", round=2, numbers=(), **KIM))
    assert evening.state.entrants["cal"].buy_backs == 1
    again = evening.enter(Act("pay", player="cal", what="buy_back"))
    assert (reason(again) if found else kinds(again)) == (found or ["FeePaid"])


def test_buy_back_needs_a_coming_round() -> None:
    evening = settled(BACK, {2: {"takes": "best 1 bought"}})
    final(evening)
    found = evening.enter(Act("pay", player="bob", what="buy_back"))
    assert (reason(found), found.says) == ("too_late", "no round is to come that takes players who have bought back")


# --- how everything begins -------------------------------------------------------------------------------------------


def test_new_tournament_state_has_empty_defaults() -> None:
    assert not any(Entrant("ann", 1)[3:])
    assert not any(TournamentDispute(1, "ann", "why", 0)[4:])
    assert Sealed("ann", 1, "0" * 64)[3:] == ("", True, False)
    state = TournamentState("cup")
    assert (state.present, state.signatures) == (False, False)
    assert RoundTable("t1", 1).chips_of("ann") == 0
    assert RoundState(1, 0).place_of("ann") == ("", 0)


def test_tournament_ledger_one_cent_or_chip_off_is_noticed() -> None:
    state = opened().state
    assert state.accounted
    assert not replace(state, dollars=state.dollars._replace(received=1)).accounted
    assert not replace(state, chips=state.chips._replace(given=1)).accounted
