"""The legal entries of a promotion: exactly those that are accepted, for all people they can be about."""

from typing import Any

from hardway.promotion import legal
from hardway.values.verbs import verbs_of
from tests.promotion.by_hand import CAR, CASH, GM, STAR, Played, drawn, running

MANAGER = "gaming_manager"


def may(played: Played, who: str, entry: str, part: str = "may") -> list[dict[str, Any]]:
    """What an entry may be about; with `not`, what it may not be about."""
    rows = legal(STAR, played.state, who)[part]
    return [
        {key: row[key] for key in ("prize", "patron", "number") if key in row} for row in rows if row["entry"] == entry
    ]


def test_legal_promotion_commands_are_those_of_the_viewers_role() -> None:
    whose = {verb: row.whose for verb, row in verbs_of("promotion").items()}
    for who, theirs in (("ann", "patron"), (MANAGER, "staff")):
        told = legal(STAR, running().state, who)
        named = {row["entry"] for row in told["may"] + told["not"]}
        assert named == {verb for verb, of in whose.items() if of in (theirs, "anyone")}


def test_legal_promotion_draw_needs_an_entry_by_a_patron() -> None:
    """The secret is not checked, but a list without eligible entries is known."""
    played = running().commits("house").all(f"scrutineer sue {GM}")
    assert may(played, MANAGER, "commit") == [{}]
    played.all("@2026-12-01T20:00")
    (row,) = (row for row in legal(STAR, played.state, MANAGER)["not"] if row["entry"] == "draw")
    assert (row["reason"], row["clause"]) == ("no_entries", "10.7.1")
    played = running().commits("house", "sue").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00")
    assert (may(played, MANAGER, "draw"), may(played, "sue", "reveal"), may(played, "bob", "reveal")) == (
        [{}],
        [{}],
        [],
    )


def test_legal_promotion_payment_is_offered_until_the_last_cent() -> None:
    played = drawn(CASH.replace("12000", "500"), patrons="ann").all("claim ann jackpot")
    pay = [{"prize": "jackpot", "patron": "ann"}]
    assert may(played, MANAGER, "pay") == pay
    assert may(played.all(f"pay ann jackpot cash 499.99 {GM}"), MANAGER, "pay") == pay
    assert may(played.all(f"pay ann jackpot cash 0.01 {GM}"), MANAGER, "pay") == []


def test_legal_staff_acts_deny_a_claim_and_pay_the_winner() -> None:
    played = drawn(CASH.replace("12000", "90") + CAR.replace("9000", "80").replace("8000", "70"))
    first, second = (played.state.winners[prize].patron for prize in ("jackpot", "car"))
    played.all(f"claim yan jackpot\nclaim zed car\nclaim {second} car")
    assert may(played, MANAGER, "deny") == [
        {"prize": "jackpot", "patron": "yan"}, {"prize": "car", "patron": "zed"}, {"prize": "car", "patron": second},
    ]  # fmt: skip
    assert may(played, MANAGER, "deny", "not") == [{"prize": "jackpot", "patron": first}]  # who has claimed nothing
    assert may(played, MANAGER, "pay") == [{"prize": "car", "patron": second}]
    assert may(played, MANAGER, "pay", "not") == [{"prize": "jackpot", "patron": first}]


def test_legal_entry_list_names_no_dispute_while_there_is_none() -> None:
    assert may(running(), MANAGER, "decide", "not") == [{}]
