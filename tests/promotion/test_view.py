"""The view of a promotion: terms for everyone, a patron's affairs for that patron and staff."""

import pytest

from hardway.promotion import legal, view
from hardway.promotion.tasks import tasks
from tests.promotion.by_hand import CAR, CASH, GM, LEE, NONCE, SECRET, STAR, TERMS, Played, drafted, drawn, running

MANAGER = "gaming_manager"
WAGERS = TERMS.replace("least_wager none", "least_wager 25")


def test_promotion_draft_is_shown_to_staff_only() -> None:
    played = drafted()
    for who, known in (("", False), ("ann", False), (MANAGER, True)):
        seen = view(STAR, played.state, who)
        assert [bool(seen[part]) for part in ("terms", "items", "prizes")] == [known] * 3
        assert (seen["published"], seen["results"], seen["list_digest"]) == ([], None, None)
    played.all(f"publish on the website {GM}")
    seen = view(STAR, played.state, "")
    assert (seen["prizes"], seen["draws"], seen["published"]) == (
        [],
        [],
        ["on the website"],
    )  # the Authority has it next
    played.all(f"notify_authority {LEE}")
    seen = view(STAR, played.state, "")
    assert (len(seen["prizes"]), seen["office"]) == (1, None)


def test_promotion_view_lists_items_added_by_the_operator_last() -> None:
    played = drafted().all(f"item parking free after six {GM}")
    items = view(STAR, played.state, MANAGER)["items"]
    assert items[-1] == {
        "item": "parking", "says": "", "kind": "text", "choices": [], "needed": False, "none": False, "clause": "10.1",
        "stated": "free after six",
    }  # fmt: skip
    told = {one["item"]: one for one in items}
    assert (told["presence"]["stated"], told["presence"]["clause"]) == ("no", "10.7.8")
    assert told["absent"]["stated"] is None  # silence of an item that may be left out


def test_changed_terms_show_staff_the_draft_and_patrons_the_old() -> None:
    played = running().all(f"item nature something else {GM}")
    assert view(STAR, played.state, MANAGER)["office"]["changed"] is True
    for who, says in ((MANAGER, "something else"), ("ann", "a motor vehicle and cash")):
        items = {one["item"]: one["stated"] for one in view(STAR, played.state, who)["items"]}
        assert items["nature"] == says
    played.all(f"amend letter 7 {GM}")
    office = view(STAR, played.state, MANAGER)["office"]
    assert (office["changed"], office["approvals"]) == (False, ["letter 7"])


def test_view_of_a_prize_shows_the_details_of_its_kind() -> None:
    seen = view(STAR, running(CAR).state, "ann")["prizes"][0]
    asked = {one["detail"]: (one["clause"], one["stated"]) for one in seen.pop("details")}
    assert asked["make"] == ("10.7.11.2 i)", "Holden")
    assert asked["on_road"] == ("10.7.11.2 iv)", "yes")
    assert {key: seen[key] for key in ("prize", "kind", "value", "worth", "alternative", "contents", "entry")} == {
        "prize": "car", "kind": "vehicle", "value": 900000, "worth": 900000, "alternative": 800000, "contents": [],
        "entry": None,
    }  # fmt: skip
    assert seen["may_have_alternative"] is True
    assert view(STAR, drafted("").all(f"prize car vehicle 9000 {GM}").state, MANAGER)["prizes"][0]["contents"] is None


@pytest.mark.parametrize(("alternative", "needed"), [("10000", False), ("10000.01", True)])
def test_value_of_a_prize_is_that_of_a_higher_cash_alternative(alternative: str, needed: bool) -> None:
    prize = CAR.replace("alternative car 8000", f"alternative car {alternative}")
    seen = view(STAR, running(prize).state, MANAGER)
    assert seen["prizes"][0]["worth"] == round(float(alternative) * 100)
    assert (seen["draw"]["needs_scrutineer"], seen["office"]["scrutineer"]["needed"]) == (needed, needed)


def test_patron_sees_only_their_own_entries_and_wagers() -> None:
    played = running(CASH, WAGERS).all(f"""
        count ann 2
        enter ann
        bar bob {GM} because under age
    """)
    ann, bob, anybody = (view(STAR, played.state, who) for who in ("ann", "bob", ""))
    assert (ann["qualifying"], ann["mine"], ann["barred"], ann["least_wager"]) == (2, [1], None, 2500)
    assert (bob["qualifying"], bob["mine"], bob["barred"]) == (0, [], "under age")
    assert (anybody["entries"], anybody["mine"], anybody["counted"], anybody["each_wager"]) == (1, [], [], False)
    office = view(STAR, played.state, MANAGER)["office"]
    assert (office["barred"], office["counts"], office["entrants"]) == ({"bob": "under age"}, {"ann": 2}, {"ann": 1})
    played.all("count ann 0\n@2026-12-01T18:00")
    ann = view(STAR, played.state, "ann")
    assert (ann["entries"], ann["mine"], ann["counted"]) == (0, [1], [])
    assert view(STAR, played.state, MANAGER)["office"]["entrants"] == {}


def test_promotion_view_for_staff_lists_gaps_and_book_choices() -> None:
    """A gap is a missing item; a choice is one that the book leaves open."""
    seen = view(STAR, Played().state, MANAGER)["office"]
    assert {"10.7.1", "10.7.6", "10.7.11"} <= {one["clause"] for one in seen["lacking"]}
    assert (seen["listed"], seen["notified_at"], seen["may_start"], seen["incident"]) == (None, None, None, None)
    words = seen["book"]
    assert {"cash": True, "vehicle": False}.items() <= {one["kind"]: one["money"] for one in words["kinds"]}.items()
    assert {one["content"]: (one["most"], one["clause"]) for one in words["contents"]}["liquor"] == (
        2000,
        "10.5.4",
    )  # hundredths
    assert len(words["methods"]) == 4  # 10.8.1 to 10.8.4
    assert len(words["means"]) == 3  # 10.4: cash, cheque, transfer
    assert words["notice_hours"] == 24  # 10.9


def test_promotion_start_shown_is_the_stated_or_24_hours_on() -> None:
    """The later counts: the stated start or 24 hours after the notice."""
    played = drafted().all(f"publish here {GM}\nnotify_authority {LEE}")
    office = view(STAR, played.state, MANAGER)["office"]
    assert (office["notified_at"], office["may_start"]) == ("2026-11-14T09:00", "2026-11-20T12:00")
    played = drafted().all(f"item starts 2026-11-14T10:00 {GM}\npublish here {GM}\nnotify_authority {LEE}")
    assert view(STAR, played.state, MANAGER)["office"]["may_start"] == "2026-11-15T09:00"
    played.all(f"item nature other {GM}")  # a change before the start is a new notice, and new 24 hours (P5)
    assert view(STAR, played.state, MANAGER)["office"]["may_start"] is None


def test_view_of_unpublished_or_banned_terms_has_no_start_time() -> None:
    """The start would be refused: by 10.6 while the terms are not published, by 10.5.5 at any time."""
    played = drafted().all(f"notify_authority {LEE}")
    assert view(STAR, played.state, MANAGER)["office"]["may_start"] is None
    played.all(f"publish here {GM}")
    assert view(STAR, played.state, MANAGER)["office"]["may_start"] == "2026-11-20T12:00"
    hamper = CASH + f"contents jackpot fireworks 1 {GM}\n"
    played = drafted(hamper).all(f"publish here {GM}\nnotify_authority {LEE}\nprescribed fireworks {GM}")
    assert view(STAR, played.state, MANAGER)["office"]["may_start"] is None


def test_winner_of_over_10000_sees_payment_means_and_open_amount() -> None:
    played = drawn(CASH + CAR, patrons="ann")
    (won,) = view(STAR, played.state, "ann")["won"]
    assert won == {
        "prize": "jackpot", "entry": 1, "value": 1200000, "alternative": None,
        "means": ["cash", "cheque", "transfer"], "chosen": {}, "paid": {}, "open": 1200000, "withheld": 0,
    }  # fmt: skip
    assert view(STAR, played.state, "bob")["won"] == []
    played.all(f"""
        attempt jackpot telephone reached {GM}
        claim ann jackpot
        choose ann jackpot cash 2000 cheque 10000
        pay ann jackpot cash 2000 {GM}
    """)
    (won,) = view(STAR, played.state, "ann")["won"]
    assert (won["chosen"], won["paid"], won["open"]) == ({"cash": 200000, "cheque": 1000000}, {"cash": 200000}, 1000000)
    office = view(STAR, played.state, MANAGER)["office"]
    assert office["accounts"]["jackpot"]["paid"] == {"cash": 200000}
    assert office["choices"] == {"jackpot": {"cash": 200000, "cheque": 1000000}}
    (told,) = office["winners"]
    assert (told["reached"], told["attempts"]) == (
        True,
        [{"method": "telephone", "outcome": "reached", "at": "2026-12-01T20:00"}],
    )
    (claim,) = view(STAR, played.state, "ann")["claims"]
    assert (claim["at"], claim["outcome"], claim["denied_at"]) == ("2026-12-01T20:00", "made", None)
    assert view(STAR, played.state, "bob")["claims"] == []


def test_prize_of_10000_gives_no_choice_of_means() -> None:
    played = drawn(CASH.replace("12000", "10000"), patrons="ann")
    assert view(STAR, played.state, "ann")["won"][0]["means"] == []
    played = drawn(CAR.replace("9000", "12000"), patrons="ann")  # more, and no money
    assert view(STAR, played.state, "ann")["won"][0]["means"] == []


def test_draw_of_a_promotion_is_visible_to_the_public() -> None:
    played = running().commits("house", "sue").all("enter ann")
    assert view(STAR, played.state, "")["draw"] == {
        "number": 1, "scrutineer": None, "needs_scrutineer": True, "scrutineer_over": 1_000_000, "nonces": [],
        "missing": [], "held": None, "by": None, "given_up": [], "kind": None,
    }  # fmt: skip
    played.all(f"""
        scrutineer sue {GM}
        @2026-12-01T18:00
        reveal sue {NONCE}
        @2026-12-01T20:00 draw {SECRET} {GM}
        results on the website {GM}
    """)
    seen = view(STAR, played.state, "")
    assert seen["draw"] == {
        "number": 1, "scrutineer": "sue", "needs_scrutineer": True, "scrutineer_over": 1_000_000,
        "nonces": ["sue"], "missing": [],
        "held": "2026-12-01T20:00", "by": "kim", "given_up": [], "kind": "provable",
    }  # fmt: skip
    assert (seen["winners"], seen["results"], seen["entries"]) == ({"jackpot": 1}, "on the website", 1)
    assert (view(STAR, played.state, "ann")["counted"], view(STAR, played.state, "bob")["counted"]) == ([1], [])
    assert view(STAR, played.state, MANAGER)["office"]["scrutineer"] == {"needed": True, "name": "sue"}
    assert seen["prizes"][0]["entry"] == 1


def test_promotion_task_is_overdue_only_after_its_deadline() -> None:
    played = drawn(patrons="ann")

    def left() -> list[tuple[str, bool]]:
        return [(one.name, one.overdue) for one in tasks(STAR, played.state)]

    assert left() == [("notify", False), ("results", False)]
    played.all("@2026-12-03T23:59:59")  # the end of the second day after the draw (P6)
    assert left() == [("notify", False), ("results", False)]
    played.all("@2026-12-04T00:00")
    assert left() == [("notify", True), ("results", False)]
    seen = view(STAR, played.state, MANAGER)["office"]["tasks"][0]
    assert (seen["due"], seen["since"], seen["clause"]) == ("2026-12-03T23:59:59", "2026-12-01T20:00", "10.8")
    assert not view(STAR, played.state, MANAGER)["office"]["winners"][0]["reached"]
    played.all("claim ann jackpot\ndispute ann my prize is late")  # who claims was reached (P13)
    assert view(STAR, played.state, MANAGER)["office"]["winners"][0]["reached"]
    assert left() == [("claim", False), ("dispute", False), ("results", False)]
    seen = view(STAR, played.state, MANAGER)["office"]["tasks"][0]
    assert (seen["due"], seen["since"], seen["clause"]) == (None, "2026-12-04T00:00", "10.10")
    assert [one["number"] for one in view(STAR, played.state, "ann")["disputes"]] == [1]
    assert view(STAR, played.state, "bob")["disputes"] == []


def test_compromised_draw_is_public_with_its_report_overdue() -> None:
    played = running().all(f"compromised an entry was forged {GM}")
    assert view(STAR, played.state, "")["postponed"] is True
    task, left = view(STAR, played.state, MANAGER)["office"]["tasks"]
    assert (task["task"], task["overdue"], task["clause"]) == ("inspectorate", True, "10.12")
    assert (left["task"], left["overdue"]) == ("validate", False)
    incident = view(STAR, played.state, MANAGER)["office"]["incident"]
    assert (incident["says"], incident["at"], incident["told_at"]) == ("an entry was forged", "2026-11-20T12:00", None)
    played.all(f"tell_inspectorate ines {GM}")
    (task,) = view(STAR, played.state, MANAGER)["office"]["tasks"]
    assert (task["task"], task["overdue"]) == ("validate", False)


def test_staff_view_shows_absent_winner_and_results_to_republish() -> None:
    """10.10: a refused winner is told why; 10.7.10: results that name them must be published again."""
    played = drawn(terms=TERMS.replace("presence no", "presence yes")).all(f"results on the website {GM}")
    gone = played.state.winners["jackpot"]
    played.all("@2026-12-01T20:10 absent jackpot by inspector ines because called")
    office = view(STAR, played.state, "gaming_manager")["office"]
    assert [(one["patron"], one["absent_at"], one["told"]) for one in office["absent"]] == [
        (gone.patron, "2026-12-01T20:10", False)
    ]
    assert [(one["task"], one["since"], one["clause"]) for one in office["tasks"]] == [
        ("inform", "2026-12-01T20:10", "10.10"), ("results", "2026-12-01T20:00", "10.7.10"),
    ]  # fmt: skip
    may = legal(STAR, played.state, "gaming_manager")["may"]
    assert {"entry": "inform", "prize": "jackpot", "patron": gone.patron} in may
    played.all(f"inform {gone.patron} jackpot {GM}\nresults on the website again {GM}")
    office = view(STAR, played.state, "gaming_manager")["office"]
    assert (office["tasks"], office["absent"][0]["told"]) == ([], True)


def test_staff_view_shows_changed_terms_as_unpublished() -> None:
    """10.6: terms are available as they are, also after a change."""
    played = drafted()
    assert view(STAR, played.state, "gaming_manager")["office"]["unpublished"]
    played.all(f"publish on the website {GM}")
    assert not view(STAR, played.state, "gaming_manager")["office"]["unpublished"]
    played.all(f"item place the main floor {GM}")
    assert view(STAR, played.state, "gaming_manager")["office"]["unpublished"]
