"""After a draw: notices in time, alternatives and choices, payments, denied claims, disputes, integrity."""

import pytest

from hardway.promotion import legal, tasks, view
from hardway.values.clock import time_text
from tests.promotion.by_hand import CAR, CASH, GM, NONCE, SECRET, STAR, STARTED, TERMS, Played, drafted, drawn, running


def won(prizes: str = CASH, prize: str = "jackpot", **more: str) -> tuple[Played, str]:
    """A promotion whose prize is claimed by its winner."""
    played = drawn(prizes, **more)
    winner = played.state.winners[prize].patron
    return played.all(f"claim {winner} {prize}"), winner


def named(played: Played) -> list[tuple[str, str | None, bool]]:
    return [
        (task["task"], task["due"], task["overdue"])
        for task in view(STAR, played.state, "inspector")["office"]["tasks"]
    ]


def test_winner_must_be_notified_by_second_day_after_the_draw():
    played = drawn()
    assert named(played)[0] == ("notify", "2026-12-03T23:59:59", False)
    played.all(f"attempt jackpot telephone missed {GM}")
    assert named(played)[0][0] == "notify"
    assert [type(event).__name__ for event in played.enter("@2026-12-03T23:59:59")] == ["TimePassed"]
    assert [type(event).__name__ for event in played.enter("@2026-12-04T00:00")] == ["TimePassed", "NoticeOverdue"]
    assert named(played)[0] == ("notify", "2026-12-03T23:59:59", True)
    played.all(f"@2026-12-05T09:00 attempt jackpot mail reached {GM}")
    assert [task.name for task in tasks(STAR, played.state)] == ["results"]


def test_two_days_to_notify_the_winner_run_from_a_postponed_draw():
    played = running().commits("house").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00")
    played.all(f"compromised the list was left open {GM}\ntell_inspectorate ines {GM}\npostpone {GM}")
    played.refused(f"draw {SECRET} {GM}", "postponed", "10.12")
    played.all("@2026-12-09T10:00 validate the list is as it was hashed by inspector ines")
    played.all(f"draw {SECRET} {GM}")
    assert named(played)[0][:2] == ("notify", "2026-12-11T23:59:59")


def test_winner_is_unreachable_only_after_a_recorded_attempt():
    played = drawn()
    played.refused(f"attempt jackpot pigeon missed {GM}", "unknown_name", "10.8")
    played.refused(f"attempt boat mail missed {GM}", "unknown_name")
    running().refused(f"attempt jackpot mail missed {GM}", "not_ready", "10.8")
    played.refused(f"unreachable jackpot {GM} because gone", "not_ready", "10.8")
    played.all(f"attempt jackpot face_to_face missed {GM}").refused(f"unreachable jackpot {GM}", "no_reason", "10.8")
    played.all(f"unreachable jackpot {GM} because moved away").refused(
        f"unreachable jackpot {GM} because x", "already_done", "10.8"
    )
    played.refused("attempt jackpot email reached by dealer", "not_your_role", "10.8")


def test_winner_who_must_be_present_leaves_no_task_to_notify():
    assert [task.name for task in tasks(STAR, drawn(terms=TERMS.replace("presence no", "presence yes")).state)] == [
        "results"
    ]


def test_large_cash_prize_is_paid_as_the_winner_chooses():
    played, winner = won()
    played.refused(f"pay {winner} jackpot cash 12000 {GM}", "not_chosen", "10.4")
    played.refused(f"choose {winner} jackpot cash 5000 cheque 6999", "bad_amount", "10.4")
    played.refused(f"choose {winner} jackpot cash 5000 gold 7000", "unknown_name", "10.4")
    played.refused("choose zed jackpot cash 12000", "not_the_winner", "10.4")
    again, same = won()
    again.all(f"choose {same} jackpot cash 5000 cash 7000\npay {same} jackpot cash 12000 {GM}")
    played.all(f"choose {winner} jackpot cash 5000 cheque 3000 transfer 4000")
    played.refused(f"choose {winner} jackpot cash 12000", "already_done", "10.4")
    played.refused(f"pay {winner} jackpot cash 5000.01 {GM}", "not_enough", "10.4")
    played.refused(f"pay zed jackpot cheque 3000 {GM}", "not_the_winner", "10.4")
    played.refused(f"pay {winner} jackpot in_kind 12000 {GM}", "not_permitted", "10.4")
    played.all(f"pay {winner} jackpot cash 2000 {GM}\npay {winner} jackpot cash 3000 {GM}")
    played.all(f"pay {winner} jackpot cheque 3000 {GM}\npay {winner} jackpot transfer 4000 {GM}")
    account = played.state.accounts["jackpot"]
    assert (dict(account.paid), account.open) == ({"cash": 5000_00, "cheque": 3000_00, "transfer": 4000_00}, 0)
    assert played.state.claim_of(winner, "jackpot").outcome == "met"
    played.refused(f"pay {winner} jackpot cash 1 {GM}", "already_done", "10.4")


def test_winner_does_not_choose_how_cash_prize_of_10000_is_paid():
    played, winner = won(CASH.replace("12000", "10000"))
    played.refused(f"choose {winner} jackpot cash 10000", "not_permitted", "10.4")
    played.all(f"pay {winner} jackpot cheque 10000 {GM}")


def test_cash_alternative_is_chosen_by_the_winner():
    played, winner = won(CAR, "car")
    played.refused(f"pay {winner} car in_kind 8000 {GM}", "bad_amount", "10.7.11")
    played.refused(f"pay {winner} car cash 9000 {GM}", "not_permitted", "10.3")
    played.refused(f"choose {winner} car alternative cash 5", "bad_amount", "10.3")
    played.all(f"choose {winner} car alternative").refused(
        f"pay {winner} car in_kind 9000 {GM}", "not_permitted", "10.3"
    )
    played.all(f"pay {winner} car alternative 8000 {GM}")
    account = played.state.accounts["car"]
    assert (account.announced, account.adjusted, dict(account.paid), account.open) == (
        9000_00,
        -1000_00,
        {"alternative": 8000_00},
        0,
    )
    silent, winner = won("\n".join(line for line in CAR.splitlines() if "alternative" not in line), "car")
    silent.refused(f"choose {winner} car alternative", "not_permitted", "10.3")
    silent.all(f"pay {winner} car in_kind 9000 {GM}")


def test_denied_claim_over_100_is_kept_with_name_and_address():
    played, winner = won()
    played.all("claim zed jackpot").refused("claim zed jackpot", "already_done", "10.7.8")
    played.refused(f"deny zed jackpot {GM}", "no_reason", "10.10")
    played.refused(f"deny zed jackpot {GM} because not drawn", "no_address", "10.10.1")
    played.all(f"identify zed {GM}\ndeny zed jackpot {GM} because not drawn")
    claim = played.state.claim_of("zed", "jackpot")
    assert (claim.reason, time_text(claim.kept_until)) == ("not drawn", "2033-12-01T20:00")  # seven years
    assert played.state.accounts["jackpot"].withheld == 0  # it was not the winner's
    assert ("inform", None, False) in named(played)
    played.all(f"inform zed jackpot {GM}").refused(f"inform zed jackpot {GM}", "already_done", "10.10")
    assert ("inform", None, False) not in named(played)
    played.all(f"identify {winner} {GM}\ndeny {winner} jackpot {GM} because of age")
    assert played.state.accounts["jackpot"].withheld == 12_000_00


@pytest.mark.parametrize(("value", "kept"), [("100", False), ("100.01", True)])
def test_denied_claim_needs_name_and_address_only_above_100(value, kept):
    played = drawn(CASH.replace("12000", value)).all("claim zed jackpot")
    if kept:
        played.all(f"identify zed {GM}")
    played.all(f"deny zed jackpot {GM} because not drawn")
    assert (played.state.claim_of("zed", "jackpot").kept_until != -1) is kept


def test_claim_before_the_draw_or_of_an_unknown_prize_is_refused():
    running().refused("claim ann jackpot", "too_early", "10.7.8")
    drawn().refused("claim ann boat", "unknown_name")
    drawn().refused(f"identify zed {GM}", "nothing_there", "10.10.1")
    drawn().refused(f"inform zed jackpot {GM}", "nothing_there", "10.10")


def test_inspector_is_named_only_to_a_complainant_not_satisfied():
    """The complainant first says that the decision does not satisfy them."""
    played = running().all("dispute ann my entry was in time")
    played.refused(f"advise_inspector 1 {GM}", "not_ready", "10.11")
    played.refused("decide 1 no by dealer", "not_your_role", "10.11")
    played.refused(f"decide 2 no {GM}", "nothing_there", "10.11")
    played.all(f"decide 1 it was late {GM}").refused(f"decide 1 it was not {GM}", "final", "10.11")
    played.refused("dissatisfied bob 1", "not_permitted", "10.11")
    played.all("dissatisfied ann 1")
    assert ("dispute", None, False) in named(played)
    played.all(f"advise_inspector 1 {GM}")
    assert ("dispute", None, False) not in named(played)
    other = running().all(f"dispute ann x\ndecide 1 y {GM}\nsatisfied ann 1")
    other.refused(f"advise_inspector 1 {GM}", "final", "10.11")


def test_compromised_draw_stops_entries_until_inspectors_know():
    played = running().all("enter ann").all(f"compromised the barrel was open {GM}")
    for line in ("enter bob", f"postpone {GM}", f"cancel {GM} because x", f"item manner x {GM}"):
        played.refused(line, "inspectorate_first", "10.12")
    assert named(played)[0][0] == "inspectorate"
    played.all("count ann 1")  # what journals show is no step that anybody takes
    played.all(f"tell_inspectorate ines {GM}").refused("enter bob", "postponed", "10.12")
    played.all(f"compromised again {GM}\ntell_inspectorate ines {GM}")
    drafted().refused(f"compromised a draft {GM}", "not_ready", "10.12")
    played.refused("validate fine by inspector ines", "not_ready", "10.12")
    played.all(f"postpone {GM}").refused(f"validate all is well {GM}", "own_finding", "10.12")
    played.refused("validate all is well by inspector", "not_confirmed", "10.12")
    played.all("validate nobody came near it by inspector ines\nenter bob")
    played.refused(f"postpone {GM}", "nothing_there", "10.12")


def test_cancelled_draw_withholds_prizes_and_keeps_entries():
    played = drawn(CASH + CAR)
    winner = played.state.winners["car"].patron
    played.all(f"claim {winner} car\npay {winner} car in_kind 9000 {GM}")
    played.refused(f"cancel {GM} because x", "nothing_there", "10.12")
    played.all(f"compromised two entries of one patron {GM}\ntell_inspectorate ines {GM}")
    played.refused(f"cancel {GM}", "no_reason", "10.12")
    played.all(f"cancel {GM} because it cannot be put right")
    assert (played.state.phase, len(played.state.entries)) == ("cancelled", 3)
    assert played.state.accounts["jackpot"].withheld == 12_000_00
    assert played.state.accounts["car"].withheld == 0  # what was paid stays paid
    unpaid = played.state.winners["jackpot"].patron
    played.all("@2026-12-02T09:00")
    (task,) = tasks(STAR, played.state)
    assert (task.name, time_text(task.since), task.overdue) == ("inform", "2026-12-01T20:00", False)
    played.refused(f"conclude {GM}", "still_open", "10.10")
    played.all(f"inform {unpaid} jackpot {GM}").refused(f"inform {unpaid} jackpot {GM}", "nothing_there", "10.10")
    played.all(f"conclude {GM}")


def test_promotion_can_be_concluded_only_without_open_tasks():
    drawn().refused(f"conclude {GM}", "still_open", "10.8")
    played, winner = won()
    running().refused(f"conclude {GM}", "not_ready", "10.1")
    running().refused(f"results on the website {GM}", "not_ready", "10.7.10")
    played.all(f"attempt jackpot mail reached {GM}\nresults on the website {GM}").refused(
        f"conclude {GM}", "still_open", "10.10"
    )
    played.all(f"choose {winner} jackpot cash 12000\npay {winner} jackpot cash 12000 {GM}\nconclude {GM}")
    played.refused(f"item manner x {GM}", "too_late", "10.1")
    played.refused("enter ann", "too_late", "10.1")


def test_legal_promotion_acts_are_listed_and_others_say_why_not():
    played = running()
    patron, manager = (legal(STAR, played.state, who) for who in ("ann", "gaming_manager"))
    assert {row["entry"] for row in patron["may"]} == {"enter", "dispute", "commit"}
    drawn_, other = won(CAR, "car")
    theirs = {row["entry"] for row in legal(STAR, drawn_.state, other)["may"]}
    assert ("choose" in theirs, "claim" in theirs) == (True, False)
    assert "claim" in {
        row["entry"] for row in legal(STAR, drawn_.state, "zed")["may"]
    }  # somebody who claims is answered
    big, rich = won()
    assert "choose" in {row["entry"] for row in legal(STAR, big.state, rich)["may"]}
    assert "detail" in {row["entry"] for row in legal(STAR, drafted(CAR).state, "gaming_manager")["may"]}
    drawn_.all("claim zed car")
    staff = {row["entry"]: row.get("prize") for row in legal(STAR, drawn_.state, "gaming_manager")["may"]}
    assert (staff["pay"], staff["identify"], staff["attempt"], "deny" in staff) == (
        "car",
        None,
        "car",
        False,
    )  # no address yet
    assert {"item", "scrutineer", "bar", "compromised", "publish"} <= {row["entry"] for row in manager["may"]}
    assert {row["entry"]: row["reason"] for row in manager["not"]}["draw"] == "too_early"
    assert {row["entry"]: row["clause"] for row in legal(STAR, played.state, "dealer")["not"]}["start"] == "10.1"


def test_promotion_view_hides_drafts_accounts_others_disputes():
    """A patron sees no draft, no accounts and no dispute of another patron."""
    played = drafted()
    assert view(STAR, played.state, "ann")["terms"] is None
    played.all(STARTED).all("enter ann\nenter bob")
    played.all("dispute ann x\ndispute bob y")
    assert [one["patron"] for one in view(STAR, played.state, "bob")["disputes"]] == ["bob"]
    assert len(view(STAR, played.state, "inspector")["disputes"]) == 2
    seen = view(STAR, played.state, "bob")
    assert (seen["mine"], seen["office"], seen["terms"]["items"]["presence"]) == ([2], None, "no")
    assert view(STAR, played.state, "gaming_manager")["office"]["accounts"]["jackpot"]["open"] == 12_000_00


def test_house_without_promotion_rules_cannot_open_a_promotion():
    from hardway.promotion import open_promotion
    from hardway.rulebook import load

    with pytest.raises(ValueError, match="no promotional prizes"):
        open_promotion(load("crown"), "summer")
    with pytest.raises(ValueError, match="letters"):
        open_promotion(STAR, "two words")


def test_drawn_promotion_keeps_the_revealed_secret_and_nonces():
    assert drawn().state.draw.secret == SECRET
    assert drawn().state.draw.nonces == {"sue": NONCE}


def test_settled_claimant_is_identified_anew_for_a_later_claim():
    """Name and address are forgotten when all claims are settled; a later claim over the limit needs them again."""
    played = drawn(CASH + CAR)
    winner, other = played.state.winners["car"].patron, "zed"
    played.all(f"claim {winner} car\nidentify {winner} {GM}\npay {winner} car in_kind 9000 {GM}")
    assert winner not in played.state.identified
    played.all(f"claim {winner} jackpot")
    if played.state.winners["jackpot"].patron != winner:
        played.refused(f"deny {winner} jackpot {GM} because not drawn", "no_address", "10.10.1")
    played.all(f"claim {other} car\nidentify {other} {GM}\ndeny {other} car {GM} because not drawn")
    assert other in played.state.identified, "a denied claim is kept"


def test_claimant_is_identified_while_a_claim_is_open_or_kept():
    """A record stored after the last claim was met would be deleted with it, though a later claim may need it."""
    played = drawn(CASH + CAR)
    winner = played.state.winners["car"].patron
    played.all(f"claim {winner} car\npay {winner} car in_kind 9000 {GM}")
    played.refused(f"identify {winner} {GM}", "already_done", "10.10.1")
    played.all(f"claim {winner} jackpot\nidentify {winner} {GM}")


def test_rest_of_a_cash_prize_may_be_paid_later():
    played = drawn(CASH)
    winner = played.state.winners["jackpot"].patron
    played.all(
        f"claim {winner} jackpot\nchoose {winner} jackpot cash 5000 cheque 7000\npay {winner} jackpot cash 5000 {GM}"
    )
    assert {"entry": "pay", "prize": "jackpot", "patron": winner} in legal(STAR, played.state, "gaming_manager")["may"]


@pytest.mark.parametrize(("presence", "at", "late"), [
    ("no", "2026-12-03T23:59:59", False), ("no", "2026-12-04T00:00", True), ("yes", "2026-12-09T00:00", False),
])  # fmt: skip
def test_attempt_to_reach_a_winner_is_marked_late_after_two_days(presence, at, late):
    played = drawn(terms=TERMS.replace("presence no", f"presence {presence}"))
    (attempt,) = played.enter(f"@{at} attempt jackpot mail missed {GM}")
    assert attempt.late is late


def test_complainant_accepts_or_rejects_the_decision():
    played = running().all("dispute ann my wager\ndispute bob my entry")

    def may(who: str, entry: str) -> list[int | None]:
        return [row.get("number") for row in legal(STAR, played.state, who)["may"] if row["entry"] == entry]

    assert may("gaming_manager", "decide") == [1, 2]
    assert may("ann", "satisfied") == []
    played.all(f"decide 1 no {GM}\ndecide 2 no {GM}")
    assert (may("ann", "satisfied"), may("bob", "dissatisfied")) == ([1], [2])
    assert may("cas", "satisfied") == []
    played.all("dissatisfied bob 2")
    assert may("gaming_manager", "advise_inspector") == [2]


def test_patron_has_at_most_five_open_disputes():
    played = running().all("\n".join(f"dispute ann reason {n}" for n in range(5)))
    said = played.refused("dispute ann one more", "still_open")
    assert "5 disputes" in said.says
    played.all(f"dispute bob mine\ndecide 1 no {GM}").refused("dispute ann one more", "still_open")
    played.all("satisfied ann 1\ndispute ann one more")


def test_patron_may_dispute_while_a_draw_is_compromised():
    running().all(f"compromised the barrel was open {GM}\ndispute ann what now\ntell_inspectorate ines {GM}")
