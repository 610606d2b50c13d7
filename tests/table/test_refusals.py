"""Each refusal in its case: the entries before, the entry, and the reason as in docs/notation.md."""

import pytest

import hardway as hw
from hardway.notation import event_form
from hardway.table.model import commands as c
from hardway.table.model.events import Paid
from tests.table.replayed import table

SAT = ("seat ann 500",)
LINE = (*SAT, "bet ann pass 10")
OUT = (*LINE, "throw")
CLOSED = (*SAT, "leave ann", "close by casino_supervisor")
REFUSED = [
    ("crown", SAT, "seat bob 0.50", "not_in_chips"), ("crown", SAT, "buyin ann 0.50", "not_in_chips"),
    ("star", SAT, "tokens ann 0.50", "not_in_chips"), ("crown", SAT, "seat ann 100", "already_here"),
    ("star", CLOSED, "seat ann 100", "table_closed"), ("star", CLOSED, "close by casino_supervisor", "table_closed"),
    ("crown/mini", (*SAT, "leave ann", "close by pit_boss"), "nomore by dealer", "table_closed"),
    ("crown", SAT, "bet bob pass 10", "unknown_name"), ("crown", SAT, "take bob pass", "unknown_name"),
    ("crown", (*SAT, "bet ann place 6 12"), "on bob place 6 by dealer", "unknown_name"),
    ("crown", LINE, "rest", "window_closed"), ("crown", (*OUT, "rest"), "rest", "window_closed"),
    ("crown", OUT, "throw", "window_closed"), ("crown", OUT, "dice lost 1", "window_closed"),
    ("crown", LINE, "dice found 1 by boxperson", "no_dice"), ("crown", OUT, "decline ann", "window_closed"),
    ("crown", (*LINE, "roll 4 2"), "decline ann", "not_your_dice"), ("crown", ("seat bob 100", *OUT), "proxy ann bob", "window_closed"),
    ("crown", SAT, "sign pass 10 5 by boxperson", "bad_amount"), ("star", SAT, "sign pass 5 10 5 per player by boxperson", "bad_amount"),
    ("newzealand", SAT, "bet ann field 2+1", "unit"),
]  # fmt: skip


def played(house: str, *entries: str) -> hw.Table:
    name, _, variant = house.partition("/")
    return table(name, *entries, variant=variant)


@pytest.mark.parametrize(("house", "before", "entry", "reason"), REFUSED, ids=[f"{one[0]} {one[2]}" for one in REFUSED])
def test_each_refused_entry_gives_the_expected_reason(house, before, entry, reason):
    t = played(house, *before)
    refusal = t.do(entry)
    assert isinstance(refusal, hw.Refusal), refusal
    assert refusal.reason == reason


@pytest.mark.parametrize("command", [c.Roll(7, 1), c.Roll(1, 7), c.Roll(0, 1), c.Roll(1, 0)])
def test_roll_with_a_face_beyond_1_to_6_is_refused(command):
    from hardway.table import decide

    t = played("crown", *LINE)
    refusal = decide(t.law, t.state, command)
    assert refusal.reason == "bad_dice"


@pytest.mark.parametrize("leaning", [(0, 4), (3, 4), (1, 0), (1, 7)])
def test_roll_with_an_impossible_leaning_die_is_refused(leaning):
    from hardway.table import Refusal, decide

    t = played("star", *LINE)
    refusal = decide(t.law, t.state, c.Roll(3, 3, leaning))
    assert isinstance(refusal, Refusal)
    assert "the first or the second" in refusal.says


def test_whole_rack_may_be_bet_with_its_commission():
    """105 are 100 on the 4 and 5 of commission; one less is not enough."""
    t = played("crown", "seat ann 105", "bet ann buy 4 100")
    assert (t.state.players["ann"].rack, t.state.commission) == (0, 500)
    assert played("crown", "seat ann 104").do("bet ann buy 4 100").reason == "not_enough"


def test_unspent_tokens_of_a_leaving_player_are_accounted_for():
    t = played("star", *SAT, "tokens ann 50", "bet ann field 20 with tokens", "leave ann")
    assert (t.state.unspent, t.state.cashed_out) == (5000, 50_000)
    assert t.state.accounted == t.state.brought == 55_000


def test_repaid_debt_is_marked_repaid():
    """A nine wins 10 on the field, but the throw is void: bob, who left, owes 10 and pays them."""
    t = played(
        "crown", *LINE, "seat bob 100", "bet bob field 10", "roll 4 5", "leave bob", "noroll on_float by stickperson"
    )
    events = t.do("repay bob 10 by dealer")
    (paid,) = [event for event in events if isinstance(event, Paid)]
    assert event_form(paid) == {"event": "paid", "player": "bob", "amount": "-10.00", "repaid": True}


def test_refusal_of_a_locked_rebet_says_how_long_the_lock_lasts():
    """Adelaide 5(d): until a new come-out roll. Star 6.5 as it is read (CS11): until its number or a 7."""
    down = (*LINE, "roll 6 2", "bet ann dont_come 10", "roll 5 1", "take ann dont_come 6")
    assert "until the next come-out" in played("adelaide", *down).do("bet ann dont_come 5").says
    assert "until its number or a 7 has come" in played("star", *down).do("bet ann dont_come 5").says


SPOKEN = "bet ann buy 4 100 oral announced stickperson with cash by boxperson"


@pytest.mark.parametrize(
    ("house", "more", "entry"), [("crown", "", SPOKEN), ("star", "tokens ann 100", "bet ann buy 4 100 with tokens")]
)
def test_commission_on_a_bet_in_cash_or_tokens_is_paid_in_chips(house, more, entry):
    """5 % of 100 are 5: with 5 in the rack the wager is accepted, with 4 it is refused."""
    t = played(house, "seat ann 5", *([more] if more else []), entry)
    assert (t.state.players["ann"].rack, t.state.commission) == (0, 500)
    assert played(house, "seat ann 4", *([more] if more else [])).do(entry).reason == "not_enough"


def test_lost_wager_pays_minus_its_stake():
    t = played("crown", *LINE)
    (lost,) = t.roll(1, 2)
    assert (lost.wager, lost.result, lost.pays) == ("pass", "lost", -1000)
