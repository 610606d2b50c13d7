"""Every act of a promotion in every phase: outside its phases it is refused, with the clause."""

import pytest

from hardway.promotion.model.state import PHASES
from hardway.rulebook import Refusal
from tests.promotion.by_hand import CAR, CASH, GM, LEE, NONCE, SECRET, Played, drafted, drawn, running

BOTH = CASH + CAR
TERMS_CHANGE = "drafted notified running closed"
EARLY, LATE = ("too_early", "10.7.2"), ("too_late", "10.7.6")
OVER = {"cancelled": ("too_late", "10.12"), "concluded": ("too_late", "10.1")}
"""What says that nothing is offered any more, and by what."""
ACTS: list[tuple[str, str, str, dict[str, tuple[str, str]]]] = [
    (f"item manner one is drawn {GM}", TERMS_CHANGE, "10.1", {}),
    (f"prize boat cash 5 {GM}", TERMS_CHANGE, "10.1", {}),
    (f"detail car make Ford {GM}", TERMS_CHANGE, "10.1", {}),
    (f"contents car none {GM}", TERMS_CHANGE, "10.1", {}),
    (f"alternative car 7000 {GM}", TERMS_CHANGE, "10.3", {}),
    (f"drop car {GM}", TERMS_CHANGE, "10.1", {}),
    (f"prescribed none {GM}", f"{TERMS_CHANGE} drawn", "10.5.5", {}),
    (f"notify_authority {LEE}", "drafted notified", "10.9", {}),
    (f"start {GM}", "notified", "10.9", {}),
    (f"amend letter 7 {GM}", "running closed", "10.9.1", {}),
    ("enter bob", "running", "10.1", dict.fromkeys(PHASES[3:5], LATE)),
    (f"bar zed {GM} because of age", "drafted notified running", "10.7.3", {}),
    ("exclude ann", "running", "10.7.3", {}),
    (f"scrutineer sal {GM}", "drafted notified running closed", "10.2", {}),
    (f"commit bob {NONCE}", "notified running", "10.7.1", {"closed": LATE}),
    (f"reveal sue {NONCE}", "closed", "10.7.1", dict.fromkeys(PHASES[1:3], ("too_early", "10.7.1"))),
    (f"draw {SECRET} {GM}", "", "10.7.1", {**dict.fromkeys(PHASES[1:4], EARLY), "drawn": ("already_done", "10.7.1")}),
    ("absent jackpot by inspector ines because called", "drawn", "10.7.8", {}),
    (f"attempt jackpot mail missed {GM}", "drawn", "10.8", {}),
    ("claim bob jackpot", "drawn cancelled concluded", "", dict.fromkeys(PHASES[:4], ("too_early", "10.7.8"))),
    ("choose ann jackpot cash 12000", "drawn", "10.7.2", {}),
    (f"pay ann jackpot cash 12000 {GM}", "drawn", "10.7.2", {}),
    (f"publish on the website {GM}", " ".join(PHASES[:5]), "", {}),
    (f"marketing refers a poster {GM}", " ".join(PHASES[:5]), "", {}),
    (f"tell_inspectorate ines {GM}", " ".join(PHASES[:5]), "", {}),
    (f"postpone {GM}", " ".join(PHASES[:5]), "", {}),
    ("validate all is well by inspector ines", " ".join(PHASES[:5]), "", {}),
    (f"cancel {GM} because it leaked", " ".join(PHASES[:5]), "", {}),
    (f"compromised a list was open {GM}", "notified running closed drawn", "10.12", {}),
    (f"results on the website {GM}", "drawn", "10.7.10", {}),
    (f"conclude {GM}", "drawn cancelled", "10.1", {}),
]
"""An act, the phases it belongs to, the clause by which it is refused in the others, and where that is another refusal."""


def _states() -> dict[str, Played]:
    """A promotion in each of its phases."""
    notified = drafted(BOTH).all(f"publish on the website {GM}\n@2026-11-15T09:00 notify_authority {LEE}")
    closed = running(BOTH).commits("house", "sue").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T18:00")
    ended = f"compromised it leaked {GM}\ntell_inspectorate ines {GM}\ncancel {GM} because it leaked"
    return {
        "drafted": drafted(BOTH), "notified": notified, "running": running(BOTH), "closed": closed,
        "drawn": drawn(BOTH, patrons="ann"), "cancelled": drawn(BOTH, patrons="ann").all(ended),
        "concluded": drawn(BOTH, patrons="ann").all(f"{ended}\ninform ann jackpot {GM}\nconclude {GM}"),
    }  # fmt: skip


STATES = {phase: played.state for phase, played in _states().items()}


def test_sample_states_cover_every_phase_of_a_promotion() -> None:
    assert [state.phase for state in STATES.values()] == [*STATES] == [*PHASES]


def reason(line: str, phase: str) -> tuple[str, str | None] | None:
    played = Played()
    played.state = STATES[phase]
    found = played.enter(line)
    return (found.reason, found.clause) if isinstance(found, Refusal) else None


@pytest.mark.parametrize(("line", "phases", "clause", "others"), ACTS, ids=[line.split()[0] for line, *_ in ACTS])
def test_act_outside_its_phase_of_the_promotion_is_refused(line: str, phases: str, clause: str, others: dict) -> None:
    for phase in PHASES:
        found = reason(line, phase)
        if phase in phases.split():
            assert found is None or found[0] != "not_ready", phase
        else:
            assert found == {**OVER, **others}.get(phase, ("not_ready", clause)), phase


@pytest.mark.parametrize("line", [
    f"attempt boat mail missed {GM}", f"unreachable boat {GM} because gone", "claim ann boat", "choose ann boat cash 5",
    f"pay ann boat cash 5 {GM}", f"deny ann boat {GM} because not drawn", f"absent boat {GM} because called",
])  # fmt: skip
def test_act_on_a_prize_missing_from_the_terms_is_refused(line: str) -> None:
    assert reason(line, "drawn") == ("unknown_name", None)


@pytest.mark.parametrize("line", ["detail boat make Ford", "contents boat none", "alternative boat 5", "drop boat"])
def test_change_of_a_prize_missing_from_the_draft_is_refused(line: str) -> None:
    assert reason(f"{line} {GM}", "running") == ("unknown_name", None)


@pytest.mark.parametrize(("line", "clause"), [
    (f"attempt car mail missed {GM}", "10.8"), (f"unreachable car {GM} because gone", "10.8"),
    ("choose ann car alternative", "10.3"), (f"pay ann car in_kind 9000 {GM}", "10.7.11"),
])  # fmt: skip
def test_act_on_a_prize_without_a_winner_is_refused(line: str, clause: str) -> None:
    """Two prizes and one entry: the second has no winner."""
    found = "not_the_winner" if line.startswith(("choose", "pay")) else "nothing_there"
    assert reason(line, "drawn") == (found, clause)


@pytest.mark.parametrize("line", ["choose ann jackpot cash 12000", f"pay ann jackpot cash 12000 {GM}"])
def test_choice_or_payment_of_a_prize_before_a_claim_is_refused(line: str) -> None:
    assert reason(line, "drawn") == ("not_claimed", "10.7.8")
