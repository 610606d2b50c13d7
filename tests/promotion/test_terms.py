"""Drafting: every item by its clause, what no prize may include, the notice of 24 hours, and changes after the start."""

import pytest

from hardway.promotion import view
from hardway.promotion.terms_file import read_terms
from hardway.rulebook import load
from hardway.rulebook.files.toml_lines import TomlFile
from tests.promotion.by_hand import CAR, CASH, GM, LEE, STAR, STARTED, TERMS, Played, drafted, drawn, running

ITEMS = [
    ("manner", "10.7.1"), ("awarded", "10.7.2"), ("award_place", "10.7.2"), ("eligibility", "10.7.3"), ("least_wager", "10.7.4"),
    ("nature", "10.7.5"), ("qualifications", "10.7.5"), ("entries_close", "10.7.6"), ("place", "10.7.7"), ("starts", "10.7.7"),
    ("claim", "10.7.8"), ("presence", "10.7.8"), ("notified", "10.7.9"), ("published", "10.7.10"),
]  # fmt: skip


@pytest.mark.parametrize(("item", "clause"), ITEMS)
def test_promotion_terms_without_a_required_item_are_refused(item, clause):
    kept = "\n".join(line for line in TERMS.splitlines() if not line.startswith(f"item {item} "))
    found = drafted(terms=kept).refused(f"notify_authority {LEE}", "incomplete", clause)
    assert f"the item {item} is missing" in found.says


def test_refusal_of_incomplete_promotion_terms_names_every_gap():
    found = Played().refused(f"notify_authority {LEE}", "incomplete", "10.7.1")
    for words in ("10.7.1", "10.7.6: ", "10.7.10", "10.7.11: there is no prize", "10.5.5"):
        assert words in found.says


@pytest.mark.parametrize(("detail", "clause"), [
    ("make", "10.7.11.2 i)"), ("model", "10.7.11.2 ii)"), ("accessories", "10.7.11.2 iii)"), ("on_road", "10.7.11.2 iv)"),
    ("description", "10.7.11"), ("conditions", "10.7.11"),
])  # fmt: skip
def test_vehicle_prize_without_a_required_detail_is_refused(detail, clause):
    kept = "\n".join(line for line in CAR.splitlines() if not line.startswith(f"detail car {detail} "))
    assert detail in drafted(kept).refused(f"notify_authority {LEE}", "incomplete", clause).says


def test_contents_of_a_prize_must_be_stated():
    kept = CASH.replace(f"contents jackpot none {GM}", "")
    drafted(kept).refused(f"notify_authority {LEE}", "incomplete", "10.5.1")


@pytest.mark.parametrize(("content", "clause"), [
    ("tobacco", "10.5.1"), ("firearm", "10.5.2"), ("ammunition", "10.5.2"), ("imitation_firearm", "10.5.2"),
    ("prohibited_weapon", "10.5.3"), ("liquor 20.01", "10.5.4"), ("prescribed", "10.5.5"),
])  # fmt: skip
def test_prohibited_contents_of_a_prize_are_refused(content, clause):
    drafted(CAR).refused(f"contents car {content} {GM}", "prohibited", clause)


def test_prize_may_include_20_litres_of_liquor_if_stated():
    played = drafted(CAR).all(f"contents car liquor 20 {GM}")
    played.refused(f"contents car liquor {GM}", "bad_amount", "10.5.4")
    assert view(STAR, played.state, "gaming_manager")["office"]["warnings"] == []
    played.all(CASH).all(f"contents jackpot liquor 20 {GM}")
    assert view(STAR, played.state, "gaming_manager")["office"]["warnings"] == [
        "all prizes together include 40 litres of liquor"
    ]
    played.all(f"notify_authority {LEE}")


def test_prize_contents_banned_later_by_regulation_are_refused():
    """Contents that are banned already are refused as well."""
    played = drafted(CAR).all(f"contents car fireworks {GM}").all(f"prescribed fireworks {GM}")
    assert "fireworks" in played.refused(f"notify_authority {LEE}", "prohibited", "10.5.5").says
    Played().all(f"prescribed fireworks {GM}").all(CAR).refused(f"contents car fireworks {GM}", "prohibited", "10.5.5")


@pytest.mark.parametrize(("line", "reason", "clause", "words"), [
    ("item entries_close tomorrow", "unreadable", "10.7.6", "2026-11-14T19:40"),
    ("item entries_close 2026-02-30T10:00", "unreadable", "10.7.6", "exist"),
    ("item presence perhaps", "unreadable", "10.7.8", "yes or no"),
    ("item least_wager much", "unreadable", "10.7.4", "or none"),
    ("item least_wager -5", "unreadable", "10.7.4", "or none"),
    ("item entries two", "unreadable", "10.7.3", "one or wager"),
    ("prize boat ship 900", "unknown_name", None, "vehicle"),
    ("prize boat goods 0", "bad_amount", None, "must be above 0"),
    ("detail car wings two", "unknown_name", None, "on_road"),
    ("detail car persons 2", "unknown_name", None, "only travel has persons"),
    ("detail car on_road some", "unreadable", "10.7.11.2 iv)", "yes or no"),
    ("detail boat make Holden", "unknown_name", None, "car"),
])  # fmt: skip
def test_refused_promotion_term_says_what_would_be_right(line, reason, clause, words):
    assert words in drafted(CAR).refused(f"{line} {GM}", reason, clause).says


def test_promotion_item_of_10001_characters_is_refused():
    drafted().all(f"item manner {'x' * 10_000} {GM}").refused(f"item manner {'x' * 10_001} {GM}", "too_long")


@pytest.mark.parametrize(("line", "clause"), [
    ("item entries_close 2026-11-20T12:00", "10.7.6"), ("item awarded 2026-12-01T17:59:59", "10.7.2"),
])  # fmt: skip
def test_promotion_terms_with_dates_out_of_order_are_refused(line, clause):
    drafted().all(f"{line} {GM}").refused(f"notify_authority {LEE}", "dates", clause)


@pytest.mark.parametrize("kind", ["cash", "slots_dollars", "casino_dollars"])
def test_money_and_play_dollars_have_no_cash_alternative(kind):
    drafted(f"prize p {kind} 50 {GM}").refused(f"alternative p 40 {GM}", "not_permitted", "10.3")


def test_promotion_can_start_24_hours_after_notice_to_authority():
    played = drafted().all(f"publish on the website {GM}").all(f"@2026-11-19T13:00 notify_authority {LEE}")
    assert view(STAR, played.state, "gaming_manager")["office"]["may_start"] == "2026-11-20T13:00"
    played.refused(f"@2026-11-20T12:59:59 start {GM}", "too_early", "10.9")
    played.all(f"@2026-11-20T13:00 start {GM}")


def test_change_of_terms_before_the_start_restarts_the_24_hours():
    played = drafted().all(f"publish on the website {GM}").all(f"@2026-11-18T13:00 notify_authority {LEE}")
    played.refused(f"notify_authority {LEE}", "already_done", "10.9")
    played.all(f"item nature cash {GM}").refused(f"@2026-11-20T14:00 start {GM}", "changed", "10.9")
    played.all(f"notify_authority {LEE}\npublish on the website {GM}").refused(
        f"@2026-11-21T13:59 start {GM}", "too_early", "10.9"
    )
    played.all(f"@2026-11-21T14:00 start {GM}")


def test_promotion_start_is_refused_early_unpublished_or_late():
    """A start after the closing is too late."""
    drafted().all(f"notify_authority {LEE}").refused(f"@2026-11-20T12:00 start {GM}", "not_published", "10.6")
    early = drafted().all(f"notify_authority {LEE}").all(f"publish on the website {GM}")
    early.refused(f"@2026-11-20T11:59 start {GM}", "too_early", "10.7.7")
    early.refused(f"@2026-12-01T18:00 start {GM}", "too_late", "10.7.6")
    drafted().refused(f"start {GM}", "not_ready", "10.9")
    running().refused(f"start {GM}", "not_ready", "10.9")


def test_terms_changed_after_the_start_apply_only_once_approved():
    played = running().all(f"item entries_close 2026-12-01T19:00 {GM}")
    played.all("@2026-12-01T18:00")
    assert played.state.phase == "closed"  # what is only drafted does not hold
    played = running().refused(f"amend letter 17 {GM}", "nothing_there", "10.9.1") and running()
    played.all(f"item entries_close 2026-12-01T19:00 {GM}").all(f"amend letter 17 {GM}").all("@2026-12-01T18:00")
    assert (played.state.phase, played.state.approvals) == ("running", ("letter 17",))
    for other in (drafted(), drawn()):
        other.refused(f"amend letter 17 {GM}", "not_ready", "10.9.1")
    played.all(f"item starts 2026-11-19T12:00 {GM}").refused(f"amend letter 18 {GM}", "too_late", "10.7.7")


def test_marketing_that_does_not_refer_to_the_terms_is_refused():
    played = drafted().all(f"marketing refers a brochure {GM}")
    played.refused(f"marketing silent a poster {GM}", "not_permitted", "10.6")
    assert played.state.marketing == ("a brochure",)


@pytest.mark.parametrize("line", [
    "item manner x", "prize p cash 5", "prescribed none", "publish x", "marketing refers x", "notify_authority", "start", "amend x",
])  # fmt: skip
def test_promotion_terms_are_entered_only_by_the_gaming_manager(line):
    played = drafted()
    assert played.enter(f"{line} by dealer").reason == "not_your_role"
    assert played.enter(line).reason == "not_confirmed"
    assert played.enter(f"{line} by butler").reason in ("unknown_name", "not_confirmed")


def test_promotion_command_that_needs_time_is_refused_until_set():
    from hardway.promotion import open_promotion

    played = Played()
    played.state = open_promotion(STAR, "summer")
    played.refused(f"notify_authority {LEE}", "bad_time")
    played.all("@19:40").refused(f"notify_authority {LEE}", "bad_time")  # a time without its day
    played.refused("@2026-02-30T10:00", "bad_time")
    played.all("@2026-11-14T09:00").refused("@2026-11-13T09:00", "bad_time")
    played.all(TERMS + CASH + STARTED)


def test_terms_file_for_a_house_without_promotions_is_a_problem() -> None:
    read = read_terms(
        load("crown"), TomlFile('promotion = "summer"\n[terms]\nmanner = "a draw"\n'), now="2026-11-14T09:00"
    )
    assert [problem.reason for problem in read.problems] == ["unknown_name"]
    assert "Crown" in read.problems[0].says
    assert read.state.draft.items == ()


@pytest.mark.parametrize(("entry", "kept"), [
    ("item least_wager $1,250", "1250"), ("item least_wager 7.50 dollars", "7.50"), ("item least_wager no", "none"),
    ("item entries_close 2026-12-02 6:30 pm", "2026-12-02T18:30"), ("item presence Yes", "yes"),
    ("item entries WAGER", "wager"), ("item eligibility everyone", "everyone"),
])  # fmt: skip
def test_promotion_item_in_plain_words_is_kept_as_notation(entry, kept):
    _, item, _ = entry.split(" ", 2)
    assert drafted().all(f"{entry} {GM}").state.draft.item(item) == kept


@pytest.mark.parametrize("says", ["n/a", "nil", "tba", "0", "about 20", "$"])
def test_placeholder_is_refused_as_minimum_wager(says):
    found = drafted().refused(f"item least_wager {says} {GM}", "unreadable", "10.7.4")
    assert found.says.startswith("least_wager: it is an amount in dollars, or none")


def test_prize_detail_in_plain_words_is_kept_as_notation():
    played = drafted(CAR).all(f"detail car on_road No {GM}")
    assert dict(played.state.draft.prize("car").details)["on_road"] == "no"


@pytest.mark.parametrize(("entry", "where"), [
    (f"item entries_close 2020-01-01T10:00 {GM}", "item entries_close"), (f"item awarded 2020-01-02T10:00 {GM}", "item awarded"),
])  # fmt: skip
def test_wrong_time_of_terms_names_the_item_that_corrects_it(entry, where):
    view_ = view(STAR, drafted().all(entry).state, "gaming_manager")
    assert where in [gap["where"] for gap in view_["office"]["lacking"]]
