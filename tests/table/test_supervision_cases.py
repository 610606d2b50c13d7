"""Cases of supervision, each a short game with its amounts worked out beside it."""

from dataclasses import replace

import pytest

import hardway as hw
from hardway.notation import parse
from hardway.rulebook import house_names, load
from hardway.table import Head, Limit, legal, open_table
from hardway.table.draft import play
from hardway.table.model.events import Again, Noticed
from tests.table.invariants import role_agrees, snapshot


class Sitting:
    """A table with a head of its own, played entry by entry."""

    def __init__(self, house: str, *entries: str, variant: str = "", **head) -> None:
        self.law, self.state = open_table(load(house, variant), Head(house, variant=variant, **head))
        for entry in entries:
            outcome = self.do(entry)
            assert not isinstance(outcome, hw.Refusal), (entry, outcome)

    def do(self, entry: str):
        return play(self.law, self.state, parse(entry))

    def refused(self, entry: str) -> str:
        """Enter what must be refused, and see that it changes nothing."""
        before = snapshot(self.state)
        outcome = self.do(entry)
        assert isinstance(outcome, hw.Refusal), (entry, outcome)
        assert snapshot(self.state) == before
        return outcome.reason


CAS = (("cas", "casino_supervisor"),)


# --- going back ---------------------------------------------------------------------------------------------------------


def test_confirmed_face_may_still_be_overruled():
    """New Zealand 6.9: the casino supervisor ranks above the person who confirmed it."""
    t = Sitting("newzealand", "seat ann 100", "bet ann pass 10", "roll 4 2", "face 1 4 by game_supervisor", staff=CAS)
    t.do("overrule 3 2 by casino_supervisor cas")
    assert (t.state.point, t.state.called, t.state.desk.level) == (5, (3, 2), 2)
    assert t.refused("face 1 4 by game_supervisor") == "final"
    assert t.refused("face void by game_supervisor") == "final"


def test_call_is_overruled_only_by_a_higher_role_than_the_last():
    t = Sitting("newzealand", "seat ann 100", "bet ann pass 10", "roll 4 2", staff=CAS)
    assert t.refused("overrule 4 2 by game_supervisor") == "nothing_there", "it is what was called"
    assert t.refused("overrule 4 7 by game_supervisor") == "bad_dice"
    assert t.refused("overrule 4 3 by dealer") == "not_your_role"
    assert t.refused("overrule 4 3 by casino_supervisor joe") == "not_your_role", "not of this pit"
    t.do("overrule 4 4 by casino_manager kim")
    for entry in (
        "overrule 4 3 by game_supervisor",
        "overrule 4 3 by casino_supervisor cas",
        "overrule 4 3 by shift_manager",
    ):
        assert t.refused(entry) == "final"
    t.do("throw")
    assert t.refused("overrule 4 3 by casino_manager") == "nothing_there"


@pytest.mark.parametrize("house", ["crown", "star", "adelaide"])
def test_overruling_is_refused_at_houses_without_levels_for_it(house):
    t = Sitting(house, "seat ann 100", "bet ann pass 10", "roll 4 2")
    assert t.refused("overrule 4 3 by boxperson") == "not_offered"


def test_overruled_call_repeats_notices_of_a_player_seated_later():
    """New Zealand shows four notices on being seated; decided again, the seat gives the same four."""
    t = Sitting("newzealand", "seat ann 100", "bet ann pass 10", "roll 4 3")
    shown = [event for event in t.do("seat bob 100") if isinstance(event, Noticed)]
    events = t.do("overrule 4 2 by game_supervisor")
    (place,) = [place for place, event in enumerate(events) if isinstance(event, Again)]
    assert events[place].gives == 1 + len(shown)
    assert list(events[place + 2 :]) == shown


def test_correction_records_the_debt_of_a_player_who_left():
    """She left with 110. A 6 makes her line wager a contract, which comes down for her: 10 too much, and the point stays.
    A 2 loses it: 20 too much.
    """
    t = Sitting("newzealand", "seat ann 100", "bet ann pass 10", "roll 3 4", "leave ann", staff=CAS)
    t.do("overrule 3 3 by game_supervisor")
    assert (t.state.players, t.state.cashed_out, t.state.owed, t.state.point) == ({}, 11_000, 1000, 6)
    t.do("overrule 1 1 by casino_supervisor cas")
    assert (t.state.cashed_out, t.state.owed, t.state.house) == (11_000, 2000, 1000)


def test_player_removed_for_idleness_owes_after_a_correction():
    """The Star 9.9. Bob's 10 on hard 8 came down with him after a 9; the throw was an easy 8, which loses them."""
    entries = ["seat ann 500", "seat bob 500", "bet ann pass 10", "roll 5 4", "bet bob hard 8 10", "roll 5 4"]
    for _ in range(4):
        entries += ["bet ann pass 10", "roll 3 4"]
    t = Sitting(
        "star",
        *entries,
        "bet ann pass 10",
        "roll 6 4",
        "roll 5 4",
        "vacate bob by casino_supervisor",
        options=(("places", "2"),),
    )
    assert t.state.cashed_out == 50_000
    t.do("face 2 3 by boxperson")
    assert (t.state.cashed_out, t.state.owed) == (50_000, 1000)


def test_annulled_win_turns_puck_off_and_returns_the_come_bet():
    """Crown 9.4. The line won and goes back; the puck goes off with it, and the Come in its box goes back too."""
    t = Sitting("crown", "seat ann 500", "seat bob 500", "bet ann pass 10", "roll 4 4", "bet bob come 10", "roll 4 4")
    t.do("invalidate fraud by pit_boss because a die was slid")
    assert t.state.point == 0
    assert [(player.rack, player.bets) for player in t.state.players.values()] == [(50_000, {}), (50_000, {})]
    assert t.refused("invalidate fraud by pit_boss because a die was slid") == "nothing_there"


def test_tokens_on_the_layout_are_not_seized():
    """Crown 9.2.3, at a house that takes tokens on the layout: 10 of them and 10 in chips lie on the field, 20 were won."""
    t = Sitting("crown", "seat ann 100", "bet ann pass 10", "bet ann field 20", "roll 5 4")
    t.law = replace(t.law, settings=replace(t.law.settings, tender_tokens="layout"))
    for entry in (
        "tokens ann 50",
        "report device ann by inspector",
        "bet ann field 10 with tokens",
        "bet ann field 10",
    ):
        t.do(entry)
    refusal = t.do("seize ann 11 on field by pit_boss")
    assert refusal.says == "only money won can be seized: ann has won 20 in all, and 10 in chips lies on field"
    t.do("seize ann 10 on field by pit_boss")
    field = t.state.players["ann"].bets["field"]
    assert (field.amount, field.tokens) == (1000, 1000)


def test_pit_boss_sees_since_which_throw_bets_may_be_voided():
    """Crown 9.2.1: their wagers since some throw may be void. Bob's first was decided by throw 2, ann's by throw 1."""
    t = Sitting(
        "crown", "seat ann 100", "seat bob 100", "bet bob pass 10", "bet ann field 10", "roll 5 4", "bet ann field 10",
        "bet bob field 10", "roll 4 2",
    )  # fmt: skip
    lines = [one for one in legal(t.law, t.state, "pit_boss")["may"] if one["entry"] == "void_since"]
    assert [(one["player"], one["throw"]) for one in lines] == [("ann", 1), ("bob", 2)]


def test_roll_can_be_annulled_after_a_no_roll_call():
    """CS7: first the no roll, then the outcome is annulled, until the dice next leave a hand."""
    t = Sitting("crown", "seat ann 500", "bet ann pass 10", "throw", "noroll fraud by boxperson because it slid")
    t.do("invalidate fraud by pit_boss because it slid")
    assert (t.state.players["ann"].rack, t.state.players["ann"].bets) == (50_000, {})
    assert t.refused("invalidate fraud by pit_boss because it slid") == "nothing_there"
    t = Sitting(
        "crown",
        "seat ann 500",
        "bet ann pass 10",
        "throw",
        "noroll on_float by boxperson",
        "throw",
        "rest",
        "roll 4 2",
        "throw",
    )
    assert not isinstance(t.do("invalidate fire by pit_boss"), hw.Refusal), "dice in the air are an outcome to come"


# --- money held ---------------------------------------------------------------------------------------------------------


def test_seized_winnings_are_held_until_released_or_retained():
    """Crown 9.2.3. 40 on the line wins 40: that much may be seized, in chips, once a device was reported."""
    t = Sitting("crown", "seat ann 500", "bet ann pass 40", "roll 3 4")
    assert t.refused("seize ann 40 by pit_boss") == "no_breach"
    t.do("report device ann by dealer")
    for entry, reason in (
        ("seize ann 41 by pit_boss", "not_enough"), ("seize ann 0.50 by pit_boss", "not_in_chips"), ("seize ann 0 by pit_boss", "bad_amount"),
        ("seize ann -5 by pit_boss", "bad_amount"), ("seize bob 5 by pit_boss", "unknown_name"), ("seize ann 5 by dealer", "not_your_role"),
        ("seize ann 5", "not_confirmed"), ("release ann 5 by pit_boss", "not_enough"),
    ):  # fmt: skip
        assert t.refused(entry) == reason, entry
    t.do("seize ann 40 by pit_boss")
    assert (t.state.players["ann"].rack, t.state.held) == (50_000, 4000)
    assert t.refused("seize ann 1 by pit_boss") == "not_enough"
    assert t.refused("release ann 0.33 by pit_boss") == "not_in_chips"
    assert t.refused("retain ann 41 by pit_boss") == "not_enough"
    t.do("release ann 10 by pit_boss")
    t.do("leave ann")
    assert (t.state.cashed_out, t.state.held) == (51_000, 3000)
    t.do("release ann 10 by pit_boss")
    assert t.refused("retain ann 20 by pit_boss") == "not_ready", "the investigation is not over"
    t.do("findings ann a counter by pit_boss")
    t.do("retain ann 20 by pit_boss")
    # 500 brought: 520 across the counter; the house paid 40 and kept 20.
    assert (t.state.cashed_out, t.state.held, t.state.house) == (52_000, 0, -2000)
    assert t.state.accounted == t.state.brought == 50_000


def test_seizure_can_take_winnings_that_were_bet_on_the_layout():
    """Won 10 and put 15 of her 20 on the field: 5 are left in the rack, which never goes below zero."""
    t = Sitting(
        "crown", "seat ann 10", "bet ann pass 10", "roll 3 4", "report device ann by dealer", "bet ann field 15"
    )
    assert t.refused("seize ann 10 by pit_boss") == "not_enough"
    t.do("seize ann 5 by pit_boss")
    assert (t.state.players["ann"].rack, t.state.held) == (0, 500)
    assert t.refused("seize ann 6 on field by pit_boss") == "not_enough"
    t.do("seize ann 5 on field by pit_boss")
    assert (t.state.players["ann"].rack, t.state.held, t.state.players["ann"].bets["field"].amount) == (0, 1000, 1000)


# --- people -------------------------------------------------------------------------------------------------------------


def test_excluded_shooter_loses_dice_and_may_not_return():
    t = Sitting("crown", "seat ann 500", "seat bob 500", "bet ann pass 10", "bet bob pass 10", "roll 4 2")
    assert t.refused("exclude ann by pit_boss") == "no_reason"
    t.do("exclude ann by pit_boss because of it")
    assert t.state.shooter == ""
    assert t.refused("exclude ann by pit_boss because of it") == "already_done"
    assert t.refused("bet ann field 10") == "excluded"
    assert t.refused("accept ann") == "excluded"
    t.do("roll 5 1")
    assert t.state.shooter == "bob"
    assert t.state.players["ann"].rack == 51_000, "what lay there is decided: 10 won"
    t.do("leave ann")
    assert t.refused("seat ann 100") == "excluded"


def test_partners_of_partners_share_one_maximum():
    """Adelaide 14(c): ann with bob, bob with cal; together at most 50 on the field."""
    seats = ("seat ann 500", "seat bob 500", "seat cal 500")
    t = Sitting(
        "adelaide", *seats, "link ann bob by boxperson", "link bob cal by boxperson", sign=(("*", Limit(500, 5000)),)
    )
    assert t.refused("link ann cal by boxperson") == "already_done"
    assert t.refused("link ann ann by boxperson") == "already_done"
    t.do("bet ann field 20")
    t.do("bet cal field 25")
    assert t.refused("bet bob field 10") == "partnership"
    t.do("bet bob field 5")
    assert t.refused("bet ann field 5") == "partnership"
    t.do("bet ann place 6 30")


# --- the small table -----------------------------------------------------------------------------------------------------


def test_no_more_bets_call_applies_only_while_someone_can_throw():
    """Crown 7.4.1, CS27: the lock is for a throw. Without a shooter a wager is accepted; with one, the lock holds."""
    t = Sitting("crown", "seat ann 500", "nomore", "bet ann pass 10", variant="mini")
    assert t.refused("nomore") == "already_done"
    for entry in ("bet ann field 5", "bet ann pass 5", "take ann pass", "leave ann"):
        assert t.refused(entry) == "window_closed", entry
    t.do("void ann pass by pit_boss because it was late")
    t.do("bet ann pass 10")
    assert t.refused("bet ann field 5") == "window_closed"
    t.do("roll 4 2")
    assert not isinstance(t.do("bet ann field 5"), hw.Refusal), "settled: wagers are taken again"


def test_stick_in_mini_craps_goes_to_the_dealer_or_boxperson():
    t = Sitting("crown", "seat ann 500", "bet ann pass 10", variant="mini")
    assert t.refused("stick dealer by pit_boss") == "already_done"
    assert t.refused("stick inspector by pit_boss") == "not_your_role"
    assert t.refused("stick boxperson by dealer") == "not_your_role"
    assert t.refused("bet ann field 5 oral announced dealer by boxperson") == "not_offered"
    t.do("stick boxperson by pit_boss")
    t.do("bet ann field 5 oral announced dealer by boxperson")
    t.do("throw")
    assert t.refused("noroll irregular by dealer because a drink") == "not_your_role"
    t.do("noroll irregular by boxperson because a drink")


# --- what a role is told -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "entries", "role", "told"),
    [
        ("crown", ("bet ann pass 40", "roll 3 4", "report device ann by dealer", "seize ann 40 by pit_boss"), "pit_boss", {"release", "findings"}),
        ("crown", ("report device ann by dealer", "detain ann by pit_boss"), "casino_manager", {"handover"}),
        ("crown", ("dispute ann it was hard",), "pit_boss", {"decide"}),
        ("crown", ("dispute ann it was hard", "decide ann no by pit_boss kim", "request_review ann"), "surveillance_director", {"review"}),
        ("star", ("bet ann field 10",), "casino_supervisor", {"refuse"}),
        ("adelaide", (), "casino_manager", {"tell"}),
        ("newzealand", ("dice new by game_supervisor",), "dealer", {"inspect"}),
    ],
)  # fmt: skip
def test_legal_entry_list_has_what_a_staff_role_may_do(house, entries, role, told):
    t = Sitting(house, "seat ann 500", *entries)
    may = {line["entry"] for line in legal(t.law, t.state, role)["may"]}
    assert told <= may
    for other in t.law.book.roles:
        role_agrees(t.law, t.state, other)


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize(
    "entries",
    [
        (),
        ("seat ann 500",),
        ("seat ann 500", "bet ann pass 10"),
        ("seat ann 500", "bet ann pass 10", "throw"),
        ("seat ann 500", "bet ann pass 10", "roll 4 2", "dice lost 3"),
    ],
)
def test_legal_entry_list_offers_a_role_nothing_that_is_refused(house, entries):
    """An empty table has no throw to call off, and no die is found that was not lost."""
    t = Sitting(house, *entries)
    for role in t.law.book.roles:
        role_agrees(t.law, t.state, role)
    may = {line["entry"] for role in t.law.book.roles for line in legal(t.law, t.state, role)["may"]}
    assert ("noroll" in may) == ("bet ann pass 10" in entries)
    assert "found" not in may or "dice lost 3" in entries


# --- disputes -----------------------------------------------------------------------------------------------------------


def test_sixth_open_dispute_of_a_player_waits_for_another_to_end():
    """A limit of Hardway's own, five, as in a promotion: the desk decides each, and prizes of a round wait for them."""
    t = Sitting("crown", "seat ann 100", "seat bob 100", *(f"dispute ann matter {n}" for n in range(1, 6)))
    assert t.refused("dispute ann another") == "still_open"
    assert not isinstance(t.do("dispute bob mine"), hw.Refusal)
    t.do("satisfied ann about 1")
    assert not isinstance(t.do("dispute ann another"), hw.Refusal)
