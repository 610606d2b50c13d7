"""The legal entries of a tournament, for players, substitutes and staff."""

from dataclasses import replace

from hardway.tournament import legal
from hardway.tournament.model.commands import Stack
from hardway.tournament.model.commands import TournamentAct as Act
from tests.tournament.evenings import BY, KIM, PEOPLE, Evening, approved, entered, final, opened, ready, reason, settled

KIM_IS, JOE = "tournament_director", "pit_boss"


def entries(evening: Evening, who: str) -> set[str]:
    """All entries of a person, legal or not."""
    told = legal(evening.law, evening.state, who)
    return {row["entry"] for row in told["may"] + told["not"]}


def may(evening: Evening, who: str) -> set[str]:
    return {row["entry"] for row in legal(evening.law, evening.state, who)["may"]}


def test_player_is_asked_to_agree_only_where_chips_are_cashed() -> None:
    """8.3.5(b): the agreement of all is needed where chips are cashed, and nowhere else."""
    cashed = opened(rounds={1: {"ends": "cash 0.5"}})
    assert ("agree" in entries(opened(), "ann"), "agree" in may(cashed, "ann")) == (False, True)


def test_complainant_may_answer_until_content_with_the_decision() -> None:
    evening = opened().must(
        Act("dispute", player="ann", says="why"),
        Act("dispute", player="bob", says="why"),
        Act("content", player="bob", number=2),
    )
    answers = {who: {one for one in entries(evening, who) if one.startswith(("content", "request"))} for who in PEOPLE}
    assert {who: found for who, found in answers.items() if found} == {"ann": {"content 1", "request_review 1"}}


def test_legal_list_informs_inspector_of_open_disputes_not_told() -> None:
    """The list offers it for no dispute that is closed or known to the inspector."""
    evening = opened().must(
        *(Act("dispute", player=who, says="why") for who in ("ann", "bob", "cal")),
        Act("content", player="bob", number=2),
    )
    evening.must(
        Act("decide", number=1, outcome="stands", says="so", by=JOE, name="joe"),
        Act("advise_inspector", number=1, by=JOE),
    )
    assert [entry for entry in sorted(entries(evening, JOE)) if entry.startswith("advise")] == ["advise_inspector 3"]


def test_legal_entry_list_offers_each_player_the_drawn_place() -> None:
    def seats(evening: Evening, who: str) -> list[str]:
        return sorted(entry for entry in entries(evening, who) if entry.startswith("seat"))

    assert seats(ready(), "cal") == ["seat t1 2"]
    evening = final(settled())
    assert (seats(evening, "ann"), seats(evening, "bob")) == (["seat t3 1"], [])  # round 1 is over, bob is out


def test_legal_entry_list_offers_each_ground_of_disqualification() -> None:
    grounds = {entry for entry in may(opened(), KIM_IS) if entry.startswith("disqualify ann")}
    assert grounds == {"disqualify ann collusion", "disqualify ann device"}


def test_legal_list_has_no_disqualification_without_grounds() -> None:
    """A house may let conditions say `none` here."""
    evening = opened()
    evening.state = replace(evening.state, items={**evening.state.items, (0, "grounds"): "none"})
    assert not any(entry.startswith("disqualify") for entry in entries(evening, KIM_IS))
    found = evening.enter(Act("disqualify", player="ann", ground="device", because="seen", **KIM))
    assert (reason(found), found.says) == (
        "not_in_conditions",
        "the conditions do not list the ground device; they list none",
    )


def test_legal_list_offers_advancing_and_ending_in_an_open_round() -> None:
    """Players advance, and a table ends early, only while the round is open."""
    assert not {"progress round 1", "conclude t1"} & entries(ready(), KIM_IS)
    evening = opened()
    assert {"progress round 1", "conclude t1", "conclude t2", "release t1"} <= entries(evening, KIM_IS)
    evening.must(Act("result", table="t1", stacks=(Stack("ann", 7), Stack("cal", 5)), **KIM))
    assert {"conclude t1", "conclude t2"} & entries(evening, KIM_IS) == {"conclude t2"}
    evening.must(Act("result", table="t2", stacks=(Stack("bob", 7), Stack("dee", 5)), **KIM))
    assert "progress round 1" in may(evening, KIM_IS)
    assert not any(
        entry.startswith("progress")
        for entry in entries(evening.must(Act("progress", round=1, numbers=(), **KIM)), KIM_IS)
    )


def test_legal_entry_list_offers_approval_of_a_substitute_once() -> None:
    evening = entered(approved(), "ann", "bob").must(
        Act("nominate", player="ann", substitute="zoe", round=1), Act("entries", what="close", **BY)
    )
    assert {"allow ann round 1", "disallow ann round 1"} <= may(evening, KIM_IS)
    evening.must(Act("allow", player="ann", round=1, **KIM))
    assert "allow ann round 1" not in entries(evening, KIM_IS)
    assert "disallow ann round 1" in may(evening, KIM_IS)
    evening.must(Act("disallow", player="ann", round=1, **KIM))
    assert not {"allow ann round 1", "disallow ann round 1"} & entries(evening, KIM_IS)


def test_legal_list_can_refuse_applicants_and_brief_substitutes() -> None:
    evening = approved({"criteria": "Members only."}).must(Act("apply", player="ann"))
    assert "turn_down ann" in may(evening, "casino_manager")
    evening = ready().must(
        Act("signatures", **KIM),
        Act("nominate", player="ann", substitute="sue", round=2),
        Act("allow", player="ann", round=2, **KIM),
    )
    assert {"sign"} <= may(evening, "sue")
    assert "apply" not in may(evening, "sue")
    assert "brief sue" in may(evening, "tournament_director")


def test_legal_entry_list_offers_application_to_outsiders_only() -> None:
    evening = approved()
    assert "apply" in may(evening, "zoe")
    entered(evening, "ann").must(
        Act("nominate", player="ann", substitute="zoe", round=1), Act("allow", player="ann", round=1, **KIM)
    )
    assert "apply" not in entries(evening, "zoe")
    assert "apply" in entries(evening, "fay")
