"""Rulings on disputes (9.9), and when they reinstate a player."""

from hardway.tournament.model.commands import Stack, Tick
from hardway.tournament.model.commands import TournamentAct as Act
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

JOE, SAM = {"by": "pit_boss", "name": "joe"}, {"by": "surveillance_director", "name": "sam"}
SEEN = {**KIM, "because": "seen"}


def disqualified(evening: Evening, who: str = "ann") -> Evening:
    return evening.must(
        Act("disqualify", player=who, ground="collusion", **SEEN), Act("dispute", player=who, says="it was not me")
    )


def reinstate(evening: Evening) -> object:
    return evening.enter(Act("decide", number=1, outcome="reinstate", says="put back", **JOE))


def put_back(evening: Evening) -> tuple[str, bool]:
    """Reinstate a player; return their state, and whether they wait for a round."""
    (_, back) = reinstate(evening)
    entrant = evening.state.entrants[back.player]
    assert (entrant.state_before, entrant.forfeited, entrant.refunded) == ("", 0, 0)
    return entrant.state, entrant.waiting


def test_review_of_a_dispute_is_final_and_the_decision_is_not() -> None:
    evening = disqualified(opened())
    review = Act("review", number=1, outcome="stands", says="so", **SAM)
    none = evening.enter(review)
    assert (reason(none), none.says) == ("nothing_there", "there is no decision to review yet: decide")
    (first,) = evening.enter(Act("decide", number=1, outcome="stands", says="so", **JOE))
    assert first.final is False
    not_asked = evening.enter(review)
    assert (reason(not_asked), not_asked.says) == (
        "nothing_there",
        "there is no request for a review: request_review ann 1",
    )
    (asked,) = evening.enter(Act("request_review", player="ann", number=1))
    (last,) = evening.enter(review)
    (content,) = evening.enter(Act("content", player="ann", number=1))
    assert last.final is True
    assert (asked.reading, content.reading) == ("HW11", "T6")  # a review, and the decision that it is about


def test_barred_player_is_not_reinstated() -> None:
    evening = disqualified(opened()).must(Act("bar", player="ann", by="pit_boss", because="excluded"))
    found = reinstate(evening)
    assert (reason(found), found.clause) == ("not_entitled", "8.2.1(g)(i)")


def test_player_at_an_open_table_is_reinstated_with_chips() -> None:
    evening = disqualified(opened())
    assert evening.state.tables["t1"].chips_of("ann") == 0
    assert put_back(evening) == ("accepted", False)
    assert evening.state.tables["t1"].chips_of("ann") == 100_000


def test_player_out_by_an_annulled_hand_returns_to_the_table() -> None:
    """Ann missed the least wager and was out, then was disqualified: the hand is annulled, and so that she was out."""
    evening = opened({"least_wager": "10", "missed_wager": "out"})
    evening.must(
        Act("throw", table="t1"),
        Act("hand", table="t1", stacks=(Stack("ann", 99_500, 500), Stack("cal", 95_000, 5000))),
    )
    assert (evening.state.entrants["ann"].state, evening.state.tables["t1"].chips_of("ann")) == ("out", 0)
    disqualified(evening).must(Act("annul", table="t1", ground="fire", by="pit_boss"))
    assert put_back(evening) == ("accepted", False)
    assert evening.state.tables["t1"].chips_of("ann") == 100_000


def test_player_missing_an_open_round_is_not_reinstated() -> None:
    evening = final(disqualified(settled()))
    assert evening.state.latest_table("ann").name == "t1"  # the table of round 1, which is not played any more
    evening.must(Act("seat", player="dee", table="t3", place=1), Tick("2026-11-14T21:00"), Act("open", round=2, **KIM))
    assert why_not(evening) == (
        "too_late",
        "it is too late to reinstate ann: round 2 is played without ann; enter upheld instead",
    )


def why_not(evening: Evening) -> tuple[str, str]:
    found = reinstate(evening)
    return reason(found), found.says


def test_refused_reinstatement_names_the_settled_round() -> None:
    evening = opened().must(Act("result", table="t1", stacks=(Stack("ann", 150_000), Stack("cal", 50_000)), **KIM))
    disqualified(evening)  # the table has ended with ann at it
    evening.must(
        Act("result", table="t2", stacks=(Stack("bob", 50_000), Stack("dee", 170_000)), **KIM),
        Act("progress", round=1, numbers=(), **KIM),
    )
    assert why_not(evening) == (
        "too_late",
        "it is too late to reinstate ann: round 1 has been settled without ann; enter upheld instead",
    )


def test_player_due_in_a_later_round_is_reinstated() -> None:
    later = {
        2: {"kind": "repechage", "takes": "rest 1", "goes_on": "1 of round"},
        3: {**ROUNDS[2], "takes": "best 1 best 2", "start": "2026-11-14T23:00"},
    }
    evening = disqualified(final(settled({}, later)))
    evening.must(Act("seat", player="bob", table="t3", place=1), Tick("2026-11-14T21:00"), Act("open", round=2, **KIM))
    assert put_back(evening) == ("accepted", False)


def test_reinstated_player_is_seated_by_a_new_draw() -> None:
    assert put_back(disqualified(ready())) == ("accepted", False)
    evening = final(disqualified(settled()))
    assert put_back(evening) == ("accepted", False)
    found = evening.enter(Act("open", round=2, **KIM))
    says = "round 2 has no seat for a reinstated player (ann): draw its seats again"
    assert (reason(found), found.says) == ("not_drawn", says)
    evening.must(Act("draw", round=2, numbers=(1, 0), **KIM))
    assert [name for name, _, _ in evening.state.rounds[2].places] == ["dee", "ann"]
    assert put_back(disqualified(final(settled()))) == ("accepted", False)


def test_player_between_rounds_is_reinstated() -> None:
    assert put_back(disqualified(settled())) == ("accepted", False)


def test_reinstated_player_who_was_eliminated_before_stays_out() -> None:
    evening = final(settled())
    evening.must(
        Act("seat", player="ann", table="t3", place=1),
        Act("seat", player="dee", table="t3", place=2),
        Tick("2026-11-14T21:00"),
        Act("open", round=2, **KIM),
    )
    assert put_back(disqualified(evening, "bob")) == ("out", False)


def test_bought_back_player_is_reinstated_as_waiting_for_a_round() -> None:
    evening = settled(BACK, {2: {"takes": "best 1 bought"}}).must(Act("pay", player="bob", what="buy_back"))
    assert evening.state.entrants["bob"].buy_backs == 1
    assert put_back(disqualified(evening, "bob")) == ("accepted", True)


def test_finalist_disqualified_after_the_final_may_be_reinstated() -> None:
    for before, stacks in ((False, (Stack("ann", 5), Stack("dee", 7))), (True, (Stack("dee", 7),))):
        evening = final(settled())
        evening.must(
            Act("seat", player="ann", table="t3", place=1),
            Act("seat", player="dee", table="t3", place=2),
            Tick("2026-11-14T21:00"),
        )
        evening.must(Act("open", round=2, **KIM))
        evening = disqualified(evening) if before else evening
        evening.must(Act("result", table="t3", stacks=stacks, **KIM), Act("progress", round=2, numbers=(), **KIM))
        if before:
            assert reason(reinstate(evening)) == "too_late"
        else:
            assert put_back(disqualified(evening)) == ("accepted", False)


def test_turned_down_applicant_is_reinstated_before_the_draw() -> None:
    """After the draw of places an applicant is not reinstated."""

    def turned_down(evening: Evening) -> Evening:
        return evening.must(Act("turn_down", player="zoe", because="x", **BY), Act("dispute", player="zoe", says="why"))

    open_ = {"refuse_any": "The casino operator may refuse any application."}
    evening = turned_down(approved(open_).must(Act("apply", player="zoe")))
    (_, back) = reinstate(evening)
    assert (back.chips, back.repaid, evening.state.entrants["zoe"].state) == (0, 0, "accepted")
    early = entered(turned_down(approved(open_).must(Act("apply", player="zoe"))), "ann", "bob")
    early.must(
        Act("entries", what="close", **BY),
        Act("designate", table="t1", round=1, **KIM),
        Act("designate", table="t2", round=1, **KIM),
    )
    assert reason(reinstate(early.must(Act("draw", round=1, numbers=(0, 0), **KIM)))) == "too_late"
    people = ("ann", "bob")
    early.must(
        Act("brief", players=people, **KIM),
        Act("satisfied", players=people, **KIM),
        Act("seat", player="ann", table="t1", place=1),
    )
    early.must(
        Act("seat", player="bob", table="t2", place=1), Act("present", name="kim", **KIM), Tick("2026-11-14T19:00")
    )
    assert reason(reinstate(early.must(Act("open", round=1, **KIM)))) == "too_late"


def test_sixth_open_dispute_of_an_entrant_waits_for_one_to_end() -> None:
    """A limit of Hardway's own, five, as in a promotion: no prizes are awarded while a dispute is open."""
    evening = opened().must(*(Act("dispute", player="ann", says=f"matter {n}") for n in range(1, 6)))
    more = Act("dispute", player="ann", says="another")
    assert reason(evening.enter(more)) == "still_open"
    evening.must(Act("dispute", player="bob", says="mine"))
    evening.must(Act("content", player="ann", number=1), more)
