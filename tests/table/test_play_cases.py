"""Cases of play in which the table once was wrong, each a short game with its amounts worked out beside it."""

import pytest

import hardway as hw
from hardway.rulebook import house_names, load
from tests.table.replayed import table


def may(t: hw.Table, who: str, wager: str) -> dict:
    (line,) = [line for line in t.legal(who)["may"] if line["entry"] == "bet" and line["wager"] == wager]
    return line


def happened(t: hw.Table, name: str):
    (event,) = [event for event in t.events if type(event).__name__ == name]
    return event


def test_proxy_shooter_who_left_does_not_throw():
    """Crown 5.1.1(b)(i): the proxy is another person at the table."""
    t = table("crown", "seat ann 500", "seat cal 100", "bet ann pass 10", "proxy ann cal", "roll 4 2")
    assert happened(t, "Thrown").thrower == "cal"
    t = table("crown", "seat ann 500", "seat cal 100", "bet ann pass 10", "proxy ann cal", "leave cal", "roll 4 2")
    assert happened(t, "Thrown").thrower == "ann"


def test_shooter_cannot_leave_while_the_dice_are_out():
    """At Crown a Don't wager may come down with the dice in the air (3.4), but the shooter's throw is still out."""
    t = table("crown", "seat ann 500", "seat bob 500", "bet ann dont_pass 10", "bet bob dont_pass 10", "throw")
    assert t.leave("ann").reason == "window_closed"
    t.do("leave bob")
    assert list(t.state.players) == ["ann"]
    t.roll(3, 4)
    assert happened(t, "Passed").player == "ann"


@pytest.mark.parametrize(
    ("house", "wager"),
    [
        ("crown", "horn_high 2"),
        ("star", "horn_high 3"),
        ("newzealand", "horn"),
        ("newzealand", "world"),
        ("newzealand", "craps_eleven"),
    ],
)
@pytest.mark.parametrize("amount", ["0.01", "0.50", "3", "7.77", "999999999999"])
def test_amount_that_fits_no_betting_unit_is_refused(house, wager, amount):
    t = table(house, "seat ann 500")
    assert t.bet("ann", wager, amount).reason in ("unit", "not_in_chips", "not_enough", "outside_sign")


@pytest.mark.parametrize("house", ["star", "newzealand"])
def test_legal_bet_amounts_follow_the_betting_step_of_the_sign(house):
    """A sign of 5 to 50 in fives: 10 stands, so that 5, 10 … 40 more may be added."""
    text = f"house {house}\nsign * 5 50 5\nseat ann 500\nbet ann pass 10\nroll 4 2\nbet ann place 4 10\n= may ann bet place 4\n"
    replay = hw.replay_text(text + "bet ann place 4 5\n= accepted\nbet ann place 4 4\n= refused unit\n")
    assert replay.failures == []


@pytest.mark.parametrize(
    ("house", "wager", "low"),
    [
        ("crown", "horn_high 2", "10.00"),  # fives of 2
        ("newzealand", "horn", "8.00"),  # quarters of 2
        ("adelaide", "buy 4", "40.00"),  # 5% of 40 is 2
        ("newzealand", "lay 4", "80.00"),  # wins 40, 5% is 2
    ],
)
def test_legal_minimum_bet_is_the_least_that_odd_chips_make(house, wager, low):
    t = table(house, "seat ann 500", chips=(2, 5))
    assert may(t, "ann", wager)["min"] == low
    assert not isinstance(t.bet("ann", wager, low), hw.Refusal)


@pytest.mark.parametrize(
    ("house", "chips", "rack", "wager", "high"),
    [
        ("crown", ("0.01", 1), 500, "buy 4", "476.19"),  # 5% is 23.8095, down to 23.80; 476.20 would need 23.81
        ("crown", ("0.01", 1), "0.74", "buy 4", "0.71"),  # 0.0355, down to 0.03
        ("crown", (1, 5), 100, "buy 4", "96.00"),  # 4.80, down to 4
        ("adelaide", (1, 5), 100, "buy 4", "80.00"),  # 5% exactly: 4; 100 would need 105
        ("newzealand", (1, 5), 100, "lay 6", "96.00"),  # wins 80, 5% is 4
    ],
)
def test_legal_maximum_bet_leaves_the_rack_its_commission(house, chips, rack, wager, high):
    t = table(house, f"seat ann {rack}", chips=chips)
    assert may(t, "ann", wager)["max"] == high
    assert not isinstance(t.bet("ann", wager, high), hw.Refusal)


def test_legal_bets_at_the_star_may_be_under_the_minimum():
    """The Star 7.2: a wager below the minimum is valid."""
    t = table("star", "seat zed 500", "seat cal 1", "bet zed pass 10", "roll 4 2", sign={"*": (10, 100)})
    assert may(t, "cal", "come")["max"] == "1.00"
    assert not isinstance(t.bet("cal", "come", 1), hw.Refusal)


def test_legal_list_has_no_come_bet_for_a_rack_under_the_minimum():
    t = table("newzealand", "seat zed 500", "seat cal 5", "bet zed pass 10", "roll 4 2", sign={"*": (10, 100)})
    (line,) = [line for line in t.legal("cal")["not"] if line.get("wager") == "come"]
    assert line["reason"] == "not_enough"
    assert t.bet("cal", "come", 5).reason == "outside_sign"


@pytest.mark.parametrize("chips", [("9.97", "99.99"), ("999.97", "9999.99")])
def test_table_with_chips_that_make_few_sums_is_refused(chips):
    with pytest.raises(ValueError, match="chips"):
        hw.Table("crown", chips=chips)


def test_tokens_bet_over_the_maximum_come_back_as_tokens():
    """The Star 7.3: 50 in tokens on a maximum of 10 loses 10; the rest stays tokens (CS34)."""
    text = "house star\nsign field 5 10\nseat zed 500\nseat ann 500\nbet zed pass 10\ntokens ann 50\nbet ann field 50 with tokens\n"
    assert (
        hw.replay_text(text + "roll 3 4\n= lost ann field 50\n= ann tokens 40\n= ann rack 500\n= house 0\n").failures
        == []
    )


def test_bet_made_from_a_win_that_is_voided_is_cancelled():
    """New Zealand 6.4: the roll is void. The seven had paid ann 10, which she bet; without it she cannot pay for that."""
    t = table(
        "newzealand", "seat ann 20", "bet ann pass 10", "roll 3 4", "bet ann field 25", "noroll on_float by stickperson"
    )
    assert t.state.players["ann"].rack == 1000
    assert list(t.wagers("ann")) == ["pass"]
    assert happened(t, "FellAway").reason == "not_enough"


@pytest.mark.parametrize("house", house_names())
def test_legal_entry_list_marks_no_roll_grounds_that_undo_a_call(house):
    """A required ground found after the call takes it back at Crown 5.4.2, Adelaide 11(a) and New Zealand 6.4; not at
    The Star, nor in Las Vegas, which has no such rule.
    """
    t = table(house, "seat ann 500", "bet ann pass 10")
    role = load(house).box

    def back() -> set[str]:
        return {line["force"] for line in t.legal(role)["may"] if line["entry"] == "noroll" and line.get("takes_back")}

    assert back() == set()
    t.do("roll 4 2")
    assert back() == (set() if house in ("star", "vegas") else {"must"})
    t.do("throw")
    assert back() == set()


@pytest.mark.parametrize(
    ("house", "air", "rest"),
    [
        ("crown", ["boxperson", "dealer", "stickperson"], ["boxperson", "dealer", "stickperson"]),  # 3.2: until called
        ("star", ["boxperson", "dealer"], None),  # 6.3: until the dice have come to rest
        ("adelaide", None, None),  # 5(a): before they are thrown
        ("newzealand", ["dealer", "game_supervisor"], None),  # 4.4
    ],
)
def test_legal_entry_list_names_who_may_confirm_a_late_wager(house, air, rest):
    t = table(house, "seat ann 500", "bet ann pass 10")

    def late() -> list[str] | None:
        (line,) = [line for line in t.legal("ann")["not"] if line["entry"] == "bet" and line["wager"] == "field"]
        return line.get("late")

    t.do("throw")
    assert late() == air
    t.do("rest")
    assert late() == rest


def test_legal_list_gives_the_step_for_reducing_a_buy_wager():
    """Adelaide 7(a), reading AD21: 5 % of 20 is 1, the smallest chip; 5 % of 10 is half of it."""
    t = table("adelaide", "seat ann 500", "bet ann buy 4 60")
    (entry,) = [entry for entry in t.legal("ann")["may"] if entry["entry"] == "take"]
    assert entry == {"entry": "take", "wager": "buy 4", "max": "60.00", "step": "20.00"}
    assert t.do("take ann buy 4 10").reason == "unit"
    assert not isinstance(t.do("take ann buy 4 20"), hw.Refusal)


def test_fourth_lost_die_is_refused_without_new_sets():
    """Las Vegas gives no role a new set to bring: three of five dice may be lost; without a fourth no one could throw."""
    t = table("vegas", "seat ann 500", "bet ann pass 10", "dice lost 1", "dice lost 2", "dice lost 4", "roll 4 2")
    refused = t.do("dice lost 5")
    assert (refused.reason, "look for die 5" in refused.says) == ("no_dice", True)
    assert not isinstance(t.do("roll 4 2"), hw.Refusal)


def test_stick_throws_in_vegas_when_no_player_can():
    """A Don't wager that came down leaves a point and no shooter; no one there may close the table or return wagers."""
    t = table("vegas", "seat ann 500", "bet ann dont_pass 10", "roll 4 2", "take ann dont_pass", "pass ann")
    assert t.do("roll 2 2").reason == "no_shooter", "there is nothing to throw for"
    for entry in ("bet ann field 5", "roll 4 2"):
        assert not isinstance(t.do(entry), hw.Refusal), entry
    assert (happened(t, "Thrown").thrower, t.state.point) == ("stickperson", 0)


@pytest.mark.parametrize("wager", ["buy", "place"])
def test_on_call_covers_wagers_of_the_same_kind_on_every_number(wager):
    """Crown 3.5.1(b), 3.5.2(b), CS12: wagers that stand and those placed beside them, with commission or without."""
    t = table("crown", "seat ann 500", "bet ann pass 10", f"bet ann {wager} 5 20", f"bet ann {wager} 6 24")
    t.do(f"on ann {wager} 5 by dealer")
    t.do(f"bet ann {wager} 8 24")
    assert {stake.marker for key, stake in t.wagers("ann").items() if key.startswith(wager)} == {"on"}
