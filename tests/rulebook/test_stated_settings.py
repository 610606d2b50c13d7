"""Settings and rows of staff: late wagers, the end of an Off, who throws, permits, withholds and lets withdraw."""

from dataclasses import replace

import pytest

import hardway as hw
from hardway.notation import replay_text
from hardway.report.book.supervision_terms import annulment_terms
from hardway.report.sentences.game_sentences import sentences
from hardway.rulebook import law
from hardway.table.model.events import Marked
from tests.rulebook.test_stated_wagers import alike, plays


def setting(folder, name: str, value: str, clause: str):
    """Give a setting of a book another value."""
    text = folder.text("settings.toml")
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(f"{name} = ")]
    (folder.path / "settings.toml").write_text("".join(lines), encoding="utf-8")
    return folder.under("settings.toml", "settings", f'{name} = {{ value = "{value}", clause = "{clause}" }}')


def test_late_wager_needs_no_confirmation_if_late_call_is_free(house):
    folder = setting(house("crown"), "late_call", "free", "3.2")
    plays(
        folder,
        """
        bet ann pass 10
        throw
        bet ann field 5
        = accepted
        bet ann field 5 late
        = ann field 10
        bet ann field 5 late by surveillance_director  # who confirms it all the same must be one who may
        = refused 3.2
        """,
    )


OFF = """
    bet ann pass 10
    roll 2 2
    bet ann place 6 6
    bet ann place 8 6
    off ann place 6 by dealer
    roll 3 3
    = stands ann place 6
    = marker ann place 6 {after_roll}
    roll 4 3
    = marker ann place 8 {after_puck}
"""


@pytest.mark.parametrize(
    ("lasts", "after_roll", "after_puck"), [("called", "off", "off"), ("puck", "off", "none"), ("roll", "none", None)]
)
def test_off_call_lasts_as_long_as_the_book_says(house, lasts, after_roll, after_puck):
    folder = setting(house("crown"), "off_lasts", lasts, "3.5.2")
    record = OFF.format(after_roll=after_roll, after_puck=after_puck)
    plays(
        folder,
        record if after_puck else f"{record.partition('    roll 4 3')[0]}    roll 4 3\n    = lost ann place 8 6\n",
    )
    strategy = "when comeout\n  bet pass 10\nbet place 6 6\nbet hard 8 5\nwhen last total 5\n  off place 6\nwhen last total 9\n  off hard 8\n"
    alike(law(folder.load()), strategy)


def test_off_call_ended_before_the_roll_gives_no_end_at_the_roll(house):
    """Place 6 and 8 are off, place 5 is not, and hard 6 is off and lost by the easy 6: two Offs remain to end."""
    table = hw.Table(setting(house("crown"), "off_lasts", "roll", "3.5.2").load())
    for entry in (
        "seat ann 500",
        "bet ann pass 10",
        "roll 2 2",
        *(f"bet ann place {n} 10" for n in (5, 6, 8)),
        "bet ann hard 6 10",
    ):
        assert not isinstance(table.do(entry), hw.Refusal)
    table.off("ann", "place 6", by="dealer")
    assert {key for key, stake in table.wagers("ann").items() if stake.marker == "off"} == {
        "place 5",
        "place 6",
        "place 8",
    }
    table.on("ann", "place 5", by="dealer", only=True)
    table.roll(5, 1)
    ended = [event for event in table.events if isinstance(event, Marked)]
    assert ended == [Marked("ann", key, "", False, "", "3.5.2") for key in ("place 6", "place 8")]


def test_off_call_on_come_odds_gives_no_end_if_a_seven_returns(house):
    """Come odds that are off go back when a 7 loses the Come wager before them."""
    table = hw.Table(setting(house("crown"), "off_lasts", "roll", "3.5.2").load())
    for entry in (
        "seat ann 500",
        "bet ann pass 10",
        "roll 2 2",
        "bet ann come 10",
        "roll 5 4",
        "bet ann come_odds 9 10",
    ):
        assert not isinstance(table.do(entry), hw.Refusal)
    assert not isinstance(table.off("ann", "come_odds 9", by="dealer"), hw.Refusal)
    table.roll(4, 3)
    assert "come_odds 9" not in table.wagers("ann")
    assert not [event for event in table.events if isinstance(event, Marked)]


def test_staff_role_throws_until_a_player_will_shoot(house):
    folder = setting(house("crown"), "nobody", "boxperson", "5.2.2(a)")
    setting(folder, "nobody_until", "shooter", "5.2.2(a)")
    plays(
        folder,
        """
        seat bob 100
        bet ann place 6 6
        roll 2 2
        = shooter boxperson
        bet ann field 5
        roll 3 3                              # the puck is on: nobody can have a line wager, and the boxperson goes on
        = won ann place 6 7
        roll 4 3
        bet bob pass 10
        bet ann place 8 6
        roll 2 2                              # bob has one now
        = shooter bob
        """,
    )
    decided = setting(folder, "nobody_until", "decided", "5.2.2(a)")
    plays(
        decided,
        """
        seat bob 100
        bet ann place 6 6
        roll 2 1
        = shooter boxperson
        bet bob pass 10
        roll 2 1                              # what lay there when the boxperson took the dice is not decided
        = shooter boxperson
        """,
    )


TURNS = """
    bet ann pass 10
    roll 3 3                                  # a point of 6, and ann will not throw on
    bet ann place 8 6
    pass ann
    decline ann
    = shooter boxperson
    roll 2 2
    = shooter boxperson
    roll 4 2                                  # the point is made: a decision; the place wager lies there still
    = won ann pass 10
    bet ann pass 10
    = shooter {after_point}
    decline ann
    = {declined}
    roll 6 5                                  # a come-out that sets no point: a decision too
    bet ann pass 10
    = shooter {after_natural}
    decline ann
    roll 5 4
    = shooter boxperson
    roll 4 3                                  # the seven-out ends every turn
    = event seven_out
    bet ann pass 10
    = shooter ann
"""


@pytest.mark.parametrize(
    ("until", "after_point", "declined", "after_natural"),
    [
        ("decision", "ann", "accepted", "ann"),
        ("seven_out", "boxperson", "refused not_your_dice", "boxperson"),
        ("decided", "boxperson", "refused not_your_dice", "boxperson"),
        ("shooter", "boxperson", "refused not_your_dice", "boxperson"),
    ],
)
def test_turn_of_a_staff_shooter_ends_as_the_book_setting_says(house, until, after_point, declined, after_natural):
    """A player who declined is not asked during the turn of staff, and is asked again after it."""
    folder = setting(house("crown"), "nobody", "boxperson", "5.2.2(a)")
    setting(folder, "nobody_until", until, "5.2.2(a)")
    record = TURNS.format(after_point=after_point, declined=declined, after_natural=after_natural)
    plays(folder, record)


def test_turn_of_a_staff_shooter_ends_with_the_last_wager(house):
    folder = setting(house("crown"), "nobody", "boxperson", "5.2.2(a)")
    setting(folder, "nobody_until", "seven_out", "5.2.2(a)")
    plays(
        folder,
        """
        bet ann field 5
        = shooter boxperson
        roll 5 4                              # the field is decided, and nothing lies there
        = shooter none
        """,
    )


@pytest.mark.parametrize(("passer", "shooter"), [("last", "ann"), ("declines", "none")])
def test_shooter_who_gives_up_the_dice_is_not_asked_next(house, passer, shooter):
    """Bob has no line wager. Asked last, ann keeps the dice; with `declines` only if she accepts them again."""
    plays(
        setting(house("crown"), "passer", passer, "5.2.2(a)"),
        f"""
        seat bob 100
        bet ann pass 10
        roll 3 3
        pass ann
        = shooter {shooter}
        decline bob
        accept ann
        = shooter ann
        """,
    )


def test_proxy_shooter_needs_permission_where_the_book_says_so(house):
    folder = setting(house("crown"), "proxy", "permitted", "5.1.1(b)(i)")
    assert any("authority: proxy is missing" in gap for gap in folder.gaps())
    folder.under("supervision.toml", "authority", 'proxy = { roles = "boxperson", clause = "5.1.1(b)(i)" }')
    plays(
        folder,
        """
        seat bob 100
        bet ann pass 10
        proxy ann bob
        = refused 5.1.1(b)(i)
        proxy ann bob by dealer
        = refused 5.1.1(b)(i)
        proxy ann bob by boxperson
        = accepted
        = may boxperson proxy
        """,
    )


def test_dice_are_withheld_only_by_the_role_the_book_names(house):
    folder = house("crown")
    folder.under(
        "supervision.toml", "authority", 'withhold = { roles = "boxperson", needs = "because", clause = "5.1.1" }'
    )
    plays(
        folder,
        """
        seat bob 100
        seat cal 100
        bet ann pass 10
        bet bob pass 10
        roll 2 2
        = shooter ann
        withhold ann by dealer because she throws too high
        = refused 5.1.1
        withhold ann by boxperson
        = refused 5.1.1
        withhold ann by boxperson because she throws too high
        = accepted
        withhold ann by boxperson because once more
        = refused already_done
        offer ann
        = refused 5.1.1
        accept ann
        = refused 5.1.1
        decline ann
        = refused 5.1.1
        roll 3 3
        = shooter bob
        throw
        withhold bob by boxperson because he does too  # his throw is called, and then he has them no more
        = accepted
        withhold cal by boxperson because he shouts
        = accepted
        roll 3 3
        = no event passed
        roll 3 3
        = refused no_shooter
        grant bob by dealer because he asks
        = refused 5.1.1
        grant ann by boxperson because she promised
        roll 3 3
        = shooter ann
        """,
    )
    table = hw.Table(folder.load())
    for entry in (
        "seat ann 500",
        "bet ann pass 10",
        "roll 2 2",
        "withhold ann by boxperson because she throws too high",
    ):
        table.do(entry)
    refusal = table.do("roll 3 3")
    assert (refusal.reason, refusal.clause) == ("no_shooter", "5.1.1")
    assert "the dice are withheld from ann" in refusal.says
    replay = replay_text(
        "house crown\nseat ann 100\nwithhold ann by boxperson because no book gives it\n= refused not_offered\n"
    )
    assert replay.failures == [], replay.failures


def test_wagers_may_be_withdrawn_after_a_power_failure(house):
    folder = house("crown")
    folder.under("supervision.toml", "annulments", 'power_failure = { scope = "withdrawal", clause = "9.3.1" }')
    [said] = [term.words for term in annulment_terms(folder.load()) if term.name == "power_failure"]
    assert said == "power failure: none by itself; each may be taken down until the next throw"
    table = hw.Table(folder.load())
    for entry in ("seat ann 50", "bet ann pass 10", "roll 3 3", "invalidate power_failure by pit_boss"):
        table.do(entry)
    told = [one.text for one in sentences(table.law, table.events) if "annulled" in one.text]
    assert told == [
        "the outcome is annulled, power failure; no wager goes back by itself, and each may be taken down until the "
        "next throw, by the Pit Boss"
    ]
    plays(
        folder,
        """
        bet ann pass 10
        bet ann buy 4 20
        bet ann dont_pass 10
        roll 3 3
        take ann pass
        = refused 3.4.1
        roll 4 3
        invalidate power_failure by pit_boss  # the throw is as if it had not been, and nothing goes back by itself
        = point 6
        = ann pass 10
        = ann rack 959
        take ann pass                         # a contract binds nobody now
        = accepted
        take ann buy 4                        # with its commission
        = ann rack 990
        take ann dont_pass
        bet ann field 5
        invalidate power_failure between by pit_boss
        = ann field 5
        """,
    )
    plays(
        folder,
        """
        bet ann pass 10
        roll 3 3
        invalidate power_failure between by pit_boss
        roll 2 2
        take ann pass                         # until the next throw, and no longer
        = refused 3.4.1
        """,
    )


def test_shooter_reselects_dice_only_after_a_ground_marked_so(house):
    """The book marks a ground of a no roll with `reselect`."""
    folder = house("crown").swap(
        "supervision.toml", 'callers = "boxperson stickperson", reselect = "yes"', 'callers = "boxperson stickperson"'
    )
    lost = (
        'gone_overboard = { force = "must", callers = "boxperson stickperson", reselect = "yes", clause = "5.4.2(a)" }'
    )
    folder.under("supervision.toml", "grounds", lost)
    record = """
        option dice manual
        bet ann pass 10
        offer ann
        accept ann 1 2
        noroll {ground} by boxperson
        accept ann 3 4
        = {expected}
    """
    for ground, expected in (("gone_overboard", "accepted"), ("off_table", "refused not_your_dice")):
        text = record.format(ground=ground, expected=expected).replace("option dice manual\n", "")
        replay = replay_text(f"house {folder.path}\noption dice manual\nseat ann 1000\n{text}")
        assert replay.failures == [], replay.failures


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('reselect = "yes"', 'reselect = "perhaps"', "off_table: reselect must be yes or no, not 'perhaps'"),
        (
            'fire = { scope = "all"',
            'fire = { scope = "some"',
            "fire: the scope must be all, decided, withdrawal or standing, not 'some'",
        ),
    ],
)
def test_error_in_a_staff_row_of_a_book_is_described(house, old, new, words):
    gaps = house("crown").swap("supervision.toml", old, new).gaps()
    assert [gap for gap in gaps if gap.startswith("supervision.toml:") and words in gap], gaps


def test_commission_rounds_to_nearest_chip_and_half_up(house):
    """5 per cent, in dollar chips: of 9 it is 0.45, of 10 0.50, of 29 1.45, of 50 2.50, of which 1 has been paid by then."""
    folder = setting(house("crown"), "commission_rounding", "nearest", "3.6.12")
    plays(
        folder,
        """
        bet ann pass 10
        roll 3 3
        bet ann buy 4 9
        = commission 0
        bet ann buy 5 10
        = commission 1
        bet ann buy 10 29
        = commission 2
        bet ann buy 10 21
        = commission 4
        """,
    )
    alike(
        law(folder.load()),
        "when comeout\n  bet pass 10\nwhen point\n  bet buy 4 29\n  bet buy 10 10\nwhen last total 5\n  bet buy 4 21\n",
    )


def test_seat_number_is_chosen_only_if_the_book_allows_it(house):
    """The dice go clockwise, from place 1 to bob at 3, although cal sat down earlier. Without a place the next is given."""
    folder = setting(house("crown"), "seating", "chosen", "5.1.1(a)")
    plays(
        folder,
        """
        seat cal 100 at 5
        seat bob 100 at 3
        seat dan 100
        seat eve 100 at 3
        = refused table_full
        = refused 5.1.1(a)
        seat eve 100 at 17
        = refused table_full
        bet ann pass 10
        bet bob pass 10
        bet cal pass 10
        roll 5 4
        pass ann
        = shooter bob
        """,
    )
    assert replay_text("house crown\nseat bob 100 at 3\n= refused not_offered\nseat bob 100\n").failures == []


def test_wager_over_a_valid_maximum_is_settled_whole(house):
    """Of 600 on the Field with a sign of 5 to 500 a 3 pays all and a 5 collects all, by that clause."""
    folder = setting(house("crown"), "over_maximum", "valid", "4.2.1")
    replay = replay_text(
        f"""house {folder.path}
        sign * 5 500
        seat ann 2000
        bet ann pass 10
        bet ann field 600
        roll 1 2
        = won ann field 600
        = cites limit 4.2.1
        bet ann pass 10
        bet ann field 600
        roll 2 3
        = lost ann field
        = house 10
        bet ann field 3
        = accepted
        """
    )
    assert replay.failures == []
    limited = replace(law(folder.load()), sign=(("*", 500, 50_000, 0),))
    alike(limited, "bet pass 10\nbet field 600\nbet pass_odds 600\n")


def test_spoken_wager_accepts_money_where_the_book_does(house):
    folder = setting(house("crown"), "oral", "cash", "3.3")
    plays(
        folder,
        """
        bet ann pass 10
        throw
        bet ann field 5 oral announced dealer by boxperson
        = refused 3.3
        bet ann field 5 oral announced dealer with cash by boxperson
        = accepted
        """,
    )


def test_odds_multiple_is_refused_while_caps_go_by_number():
    """Las Vegas has 3-4-5 times odds unless its operator sets one multiple."""
    with pytest.raises(ValueError, match="odds_multiple 20 would change nothing while odds_by_number is yes"):
        law(hw.load("vegas"), {"odds_multiple": "20"})
    assert law(hw.load("vegas"), {"odds_multiple": "20", "odds_by_number": "no"}).settings.odds_multiple == 20
