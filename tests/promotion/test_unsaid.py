"""Words that staff put on record must say something: `none` and `-` are no place, approval, reason or name."""

import pytest

from hardway.promotion import legal
from tests.promotion.by_hand import CAR, GM, STAR, Played, drafted, drawn, running


def disputed() -> Played:
    return running().all("dispute ann my entry was in time")


def doubted() -> Played:
    return running().all(f"compromised the barrel was open {GM}")


def postponed() -> Played:
    return doubted().all(f"tell_inspectorate ines {GM}\npostpone {GM}")


def changed() -> Played:
    return running().all(f"item nature cash and more cash {GM}")


def claimed() -> Played:
    return drawn(CAR, patrons="ann").all(f"claim zed car\nidentify zed {GM}")


def tried() -> Played:
    return drawn(CAR, patrons="ann").all(f"attempt car telephone missed {GM}")


RECORDED_WORDS = [
    (drafted, "publish {} {by}", "on the website", "10.6"), (drafted, "marketing refers {} {by}", "a brochure", "10.6"),
    (changed, "amend {} {by}", "letter 17", "10.9.1"), (drawn, "results {} {by}", "on the website", "10.7.10"),
    (drafted, "scrutineer {} {by}", "sue", "10.2"), (disputed, "decide 1 {} {by}", "it came too late", "10.11"),
    (running, "compromised {} {by}", "the barrel was open", "10.12"), (doubted, "tell_inspectorate {} {by}", "ines", "10.12"),
    (postponed, "validate {} by inspector ines", "the tape shows nobody", "10.12"),
]  # fmt: skip
REASONS = [
    (running, "bar ann {by} because {}", "she works here", "10.7.3"), (claimed, "deny zed car {by} because {}", "not drawn", "10.10"),
    (tried, "unreachable car {by} because {}", "no answer by three ways", "10.8"),
    (postponed, "cancel {by} because {}", "the list was changed", "10.12"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("played", "line", "right", "clause"), RECORDED_WORDS, ids=[row[1].split()[0] for row in RECORDED_WORDS]
)
@pytest.mark.parametrize("wrong", ["none", "None", "-"])
def test_staff_text_in_a_promotion_may_not_be_none_or_a_dash(
    played, line: str, right: str, clause: str, wrong: str
) -> None:
    here = played()
    found = here.refused(line.format(wrong, by=GM), "unreadable", clause)
    assert found.says.endswith(f": {wrong!r} says nothing")
    here.all(line.format(right, by=GM))


@pytest.mark.parametrize(("played", "line", "right", "clause"), REASONS, ids=[row[1].split()[0] for row in REASONS])
@pytest.mark.parametrize("wrong", ["none", "None", "-"])
def test_staff_reason_in_a_promotion_may_not_be_none_or_a_dash(
    played, line: str, right: str, clause: str, wrong: str
) -> None:
    here = played()
    assert "reason" in here.refused(line.format(wrong, by=GM), "no_reason", clause).says
    here.all(line.format(right, by=GM))


def test_refused_empty_place_of_publication_says_what_to_enter() -> None:
    found = drafted().refused(f"publish none {GM}", "unreadable", "10.6")
    assert found.says == "say where the terms can be read: 'none' says nothing"


def test_legal_promotion_list_in_drafting_has_no_results() -> None:
    """`publish` may be entered while terms are drafted; results wait for the draw."""
    told = legal(STAR, drafted().state, "gaming_manager")
    may, cannot = ({row["entry"]: row.get("reason") for row in told[part]} for part in ("may", "not"))
    assert {"publish", "marketing", "scrutineer"} <= may.keys()
    assert (cannot["results"], cannot["compromised"], cannot["amend"]) == ("not_ready", "not_ready", "not_ready")
    assert "bar" in [row["entry"] for row in legal(STAR, running().state, "gaming_manager")["may"]]
