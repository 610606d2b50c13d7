"""Limits of a promotion: least amounts, maximum counts, and commands that no line can write."""

from dataclasses import replace

import pytest

from hardway.notation.promotion import NOTATION
from hardway.promotion import PromotionAct, Tick, decide, tasks
from hardway.promotion.drafting import MAX_CONTENTS, MAX_ITEMS, MAX_PRESCRIBED, MAX_PRIZES
from hardway.promotion.model import events as e
from hardway.promotion.model.state import EntryLog, PrizeAccount, PrizeEntry, PromotionState
from hardway.promotion.model.terms import (
    PromotionPrize,
    PromotionTerms,
    digest_of,
    why_detail_unreadable,
    why_unreadable,
)
from hardway.rulebook import Refusal
from tests.promotion.by_hand import CAR, CASH, GM, NONCE, STAR, TERMS, Played, drafted, drawn, running

DRAFT = drafted(CASH + CAR).state


def refusal(state: PromotionState, verb: str, **said: object) -> tuple[str, str | None] | None:
    """Return the refusal of an act of the gaming manager."""
    found = decide(STAR, state, PromotionAct(verb, by="gaming_manager", **said))
    return (found.reason, found.clause) if isinstance(found, Refusal) else None


def claimed(value: str = "500") -> Played:
    return drawn(CASH.replace("12000", value), patrons="ann").all("claim ann jackpot")


@pytest.mark.parametrize(("verb", "said", "state"), [
    ("prize", {"prize": "boat", "about": "goods"}, DRAFT),
    ("alternative", {"prize": "car"}, DRAFT),
    ("pay", {"patron": "ann", "prize": "jackpot", "about": "cash"}, claimed().state),
], ids=["prize", "alternative", "pay"])  # fmt: skip
def test_prize_alternative_or_payment_is_at_least_a_cent(verb: str, said: dict, state: PromotionState) -> None:
    assert refusal(state, verb, amount=1, **said) is None
    assert refusal(state, verb, amount=0, **said) == ("bad_amount", None)
    assert refusal(state, verb, amount=-1, **said) == ("bad_amount", None)


def test_part_of_a_split_payment_is_at_least_a_cent() -> None:
    played = claimed("12000")
    played.refused("choose ann jackpot cash 12000 cheque 0", "bad_amount", "10.4")
    played.all("choose ann jackpot cash 11999.99 cheque 0.01")


def test_measured_contents_of_a_prize_are_never_negative() -> None:
    said = {"prize": "car", "about": "liquor", "name": "kim"}
    assert refusal(DRAFT, "contents", amount=1, **said) is None
    assert refusal(DRAFT, "contents", amount=-1, **said) == ("bad_amount", None)


def test_prize_contents_entered_as_none_are_recorded_as_empty() -> None:
    assert drafted(CAR).enter(f"contents car none {GM}") == (
        e.ContentsStated("car", "", 0, "kim", clause="10.1", reading="P1"),
    )


def _full() -> PromotionState:
    """A draft with the maximum of everything."""
    things = tuple((f"thing{n}", 0) for n in range(MAX_CONTENTS))
    prizes = (PromotionPrize("prize0", "goods", 1, contents=things),)
    prizes += tuple(PromotionPrize(f"prize{n}", "goods", 1) for n in range(1, MAX_PRIZES))
    return replace(DRAFT, draft=PromotionTerms(tuple((f"item{n}", "x") for n in range(MAX_ITEMS)), prizes))


@pytest.mark.parametrize(("verb", "name", "said"), [
    ("item", "about", {"says": "x"}), ("prize", "prize", {"about": "goods", "amount": 1}),
    ("contents", "about", {"prize": "prize0", "name": "kim"}),
])  # fmt: skip
def test_promotion_terms_at_their_limit_take_only_changes(verb: str, name: str, said: dict) -> None:
    one = "thing" if verb == "contents" else verb
    assert refusal(_full(), verb, **{name: f"{one}1", **said}) is None
    assert refusal(_full(), verb, **{name: "another", **said}) == ("too_long", None)
    assert refusal(DRAFT, verb, **{name: "another", **said, **({"prize": "car"} if one == "thing" else {})}) is None


def test_promotion_limits_are_200_items_500_prizes_100_contents() -> None:
    """Each prize has at most 100 contents."""
    assert (MAX_ITEMS, MAX_PRIZES, MAX_CONTENTS, MAX_PRESCRIBED) == (200, 500, 100, 1000)


def test_prohibited_prize_contents_list_at_most_1000_words() -> None:
    words = [f"word{n}" for n in range(MAX_PRESCRIBED)]
    assert refusal(DRAFT, "prescribed", says=" ".join(words)) is None
    assert refusal(DRAFT, "prescribed", says=" ".join([*words, "more"])) == ("too_long", None)


def test_promotion_dispute_is_refused_while_the_time_is_unknown() -> None:
    undated = replace(DRAFT, now=PromotionState("summer").now)
    found = decide(STAR, undated, PromotionAct("dispute", patron="ann", says="why"))
    assert found.reason == "bad_time"


def test_unknown_promotion_command_is_refused() -> None:
    assert refusal(DRAFT, "celebrate") == ("unknown_name", None)


def test_promotion_clock_may_be_set_to_its_current_time() -> None:
    assert decide(STAR, DRAFT, Tick("2026-11-14T09:00")) == (e.TimePassed(DRAFT.now),)


def test_incomplete_amended_promotion_terms_are_refused() -> None:
    running().all(f"drop jackpot {GM}").refused(f"amend letter 7 {GM}", "incomplete", "10.7.11")


def test_wager_note_after_closing_says_0_were_counted_before() -> None:
    played = running().all("enter ann\n@2026-12-01T18:00\ncount ann 2")
    assert played.state.notes == ("ann: 2 qualifying wagers counted after entries had closed, 0 before that",)


def test_entry_without_a_wager_is_dropped_if_terms_now_need_one() -> None:
    played = running().all(f"enter ann\nenter bob\nitem least_wager 25 {GM}\namend letter 7 {GM}\ncount bob 1")
    assert [entry.patron for entry in played.all("@2026-12-01T18:00").state.draw.eligible] == ["bob"]


def test_commitment_after_closing_is_only_for_a_restarted_draw() -> None:
    played = running().commits("house").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T18:00")
    played.all(f"compromised the list leaked {GM}\ntell_inspectorate ines {GM}\npostpone {GM}")
    played.refused(f"commit bob {'00' * 32}", "too_late", "10.7.6")
    again = replace(played.state, draw=played.state.draw._replace(number=2, given_up=((1, "lost", ()),)))
    assert refusal(again, "commit", about="bob", says="00" * 32) is None
    shown = replace(played.state, draw=played.state.draw._replace(number=2, nonces={"sue": "00" * 32}))
    assert refusal(shown, "commit", about="bob", says="00" * 32) == ("too_late", "10.7.6")


def test_prize_withheld_from_absent_winner_has_no_second_winner() -> None:
    played = drawn(terms=TERMS.replace("presence no", "presence yes") + f"item absent withheld {GM}\n")
    absent = "absent jackpot by inspector ines because called"
    played.all(absent).refused(absent, "nothing_there", "10.7.8")


def test_paid_claimant_is_no_longer_listed_as_identified() -> None:
    played = drawn(CAR, patrons="ann").all(f"claim ann car\nclaim zed car\nidentify ann {GM}")
    assert played.all(f"pay ann car in_kind 9000 {GM}").state.identified == frozenset()


def test_draw_entries_extended_twice_give_two_independent_lists() -> None:
    ann, bob, cas = (PrizeEntry(n, name, 0) for n, name in enumerate(("ann", "bob", "cas"), 1))
    log = EntryLog((ann,))
    one, other = log.added(bob), log.added(cas)
    assert ([*log], [*one], [*other]) == ([ann], [ann, bob], [ann, cas])
    assert [(made.count_of("ann"), made.count_of("bob"), made.count_of("cas")) for made in (log, one, other)] == [
        (1, 0, 0), (1, 1, 0), (1, 0, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(("account", "balanced"), [
    (PrizeAccount(500), False), (PrizeAccount(500, open=500), True), (PrizeAccount(500, withheld=500), True),
    (PrizeAccount(500, -100, (("cash", 400),)), True), (PrizeAccount(500, 0, (("cash", 400),)), False),
])  # fmt: skip
def test_prize_account_balances_only_if_all_value_is_in_it(account: PrizeAccount, balanced: bool) -> None:
    assert account.balanced is balanced


@pytest.mark.parametrize("account", [
    PrizeAccount(1200000, open=1199999), PrizeAccount(1200001, open=1200001),
    PrizeAccount(1200000, paid=(("cash", 1200001),), open=-1),
], ids=["lost", "not announced", "overdrawn"])  # fmt: skip
def test_unbalanced_prize_account_is_noticed(account: PrizeAccount) -> None:
    game = NOTATION.begin(STAR, "summer")  # as the audit of a journal asks it
    game.state = running().state
    assert game.accounted()
    game.state = replace(game.state, accounts={"jackpot": account})
    assert not game.accounted()


DETAILS = {row.name: row for row in STAR.promotion.details_of("travel")}
ITEM_TEXTS = [
    ("entries_close", "2026-12-01T18:00", "soon", "is a day and a time that exist, written 2026-11-14T19:40"),
    ("presence", "yes", "perhaps", "is yes or no"), ("entries", "wager", "two", "is one or wager"),
    ("least_wager", "0.01", "0", "is an amount in dollars, or none"),
]  # fmt: skip


@pytest.mark.parametrize(("item", "right", "wrong", "says"), ITEM_TEXTS)
def test_wrong_promotion_item_says_what_would_be_right(item: str, right: str, wrong: str, says: str) -> None:
    row = STAR.promotion.terms[item]
    assert (why_unreadable(row, right), why_unreadable(row, wrong)) == ("", says)


def test_promotion_item_of_words_takes_any_text() -> None:
    assert why_unreadable(STAR.promotion.terms["manner"], "by lot") == ""
    assert [why_detail_unreadable(DETAILS[name], "2") for name in ("duration", "persons")] == ["", ""]


@pytest.mark.parametrize(
    "says", ["none", "None", "NONE", " none ", "none.", "(none)", "-", "...", "", "  ", "\u200b", "\U0001f340"]
)
def test_required_promotion_item_refuses_none_symbols_and_blanks(says: str) -> None:
    assert why_unreadable(STAR.promotion.terms["notified"], says) == "is stated in words: How the winner is notified"
    assert why_detail_unreadable(DETAILS["duration"], says) == "is stated in words: How long it is"


@pytest.mark.parametrize("says", ["none but members may enter", "7", "\u62bd\u9009", "Nonesuch"])
def test_required_promotion_item_accepts_letters_or_digits(says: str) -> None:
    assert (why_unreadable(STAR.promotion.terms["manner"], says), why_detail_unreadable(DETAILS["duration"], says)) == (
        "",
        "",
    )


def test_optional_promotion_item_accepts_none_but_no_empty_text() -> None:
    row = STAR.promotion.terms["qualifications"]
    assert [why_unreadable(row, says) for says in ("none", "None.", "a driver's licence")] == ["", "", ""]
    asked = "is stated in words: Qualifications, reservations or guarantees of the operator, or none"
    assert [why_unreadable(row, says) for says in ("", "  ")] == [asked, asked]
    assert why_detail_unreadable(DETAILS["meals"], "none") == ""


def test_minimum_wager_item_refuses_none_where_the_book_does() -> None:
    row = STAR.promotion.terms["least_wager"]._replace(may_be_none=False)
    assert (why_unreadable(row, "25"), why_unreadable(row, "none")) == ("", "is an amount in dollars")


def test_promotion_item_hint_says_or_none_exactly_where_allowed() -> None:
    rows = [*STAR.promotion.terms.values(), *STAR.promotion.details]
    assert [row.name for row in rows if row.may_be_none != row.says.endswith(", or none.")] == []


def test_digest_of_an_object_is_the_sha256_of_its_sorted_json() -> None:
    """`printf '{"a":1,"b":"café"}' | sha256sum`."""
    assert digest_of({"b": "café", "a": 1}) == "f7a52e662c92fc838cc3e18c060954d6b27190e0051d76e139b8bab26a2923bd"


@pytest.mark.parametrize(
    ("value", "choose", "reading"), [("500", "", "P3"), ("12000", "choose ann jackpot cash 12000", "")]
)
def test_cash_payment_cites_10_4_and_below_10000_also_reading_p3(value: str, choose: str, reading: str) -> None:
    """10.4 gives the choice above 10,000. Below, by reading P3, the operator decides."""
    (paid,) = claimed(value).all(choose).enter(f"pay ann jackpot cash {value} {GM}")
    assert (paid.clause, paid.reading) == ("10.4", reading)


def test_terms_amended_after_the_closing_must_be_published() -> None:
    played = running().all(f"enter ann\n@2026-12-01T18:00\nitem claim by telephone {GM}\namend letter 7 {GM}")
    assert [task.name for task in tasks(STAR, played.state)] == ["publish"]
    assert tasks(STAR, played.all(f"publish on the website {GM}").state) == []


def test_owner_of_a_nonce_is_recognised_in_any_letter_case() -> None:
    played = running().commits("house", "sue").all(f"enter ann\n@2026-12-01T18:00\nreveal Sue {NONCE}")
    assert played.state.draw.nonces == {"sue": NONCE}
