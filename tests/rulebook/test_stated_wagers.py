"""Rows of a wager: contract, increase, working, calls, locks, commission and caps."""

from fractions import Fraction

import pytest

import hardway as hw
from hardway.notation import replay_text
from hardway.odds.costs.figures import figures
from hardway.rulebook import law, load
from hardway.simulate.game import Game, Task
from hardway.strategy import read
from tests.simulate.runners import by_rolls, by_table

CONTRACT = 'contract = { from = "point", clause = "3.4.1" }'
COME = 'contract = { from = "point", clause = "3.4.2" }'
HARD = '[hard]\nlabel = "Hardways"\narea = "centre"\nnumbers = "4 6 8 10"\nplace = { when = "any", clause = "3.6.13" }\nsleeps = { comeout = "off",'
LOCK = 'lock = { until = "comeout", from = "point", clause = "3.4.3"'
BUY = 'of = "stake", when = "placed", clause = "3.6.10"'
LAY = 'commission = { rate = "1/20", of = "win", when = "placed", clause = "3.6.12" }'
COME_CAP = 'cap = { of = "stake", times = "2", base = "original", clause = "3.6.6" }'
PASS_CAP = 'cap = { of = "stake", times = "2", base = "original", clause = "3.6.2" }\n'


def plays(folder, record: str) -> None:
    replay = replay_text(f"house {folder.path}\nseat ann 1000\n{record}")
    assert replay.failures == [], replay.failures


def alike(table, strategy: str, bankroll: int = 100_000) -> None:
    """Play a strategy at the table and in the compiled kernel, and compare every session."""
    game = Game(table, read(strategy, book=table.book.words), bankroll, 80, None, seed=5)
    part, rows = by_table(game).play(Task(0, 60, True))
    other, other_rows = by_rolls(game).play(Task(0, 60, True))
    assert all((one == two).all() for one, two in zip(rows[:4], other_rows[:4], strict=True))
    assert part.kinds == other.kinds
    assert part.refused == other.refused


def test_book_can_make_pass_and_come_contracts_as_soon_as_placed(house):
    folder = house("crown").swap("wagers.toml", CONTRACT, CONTRACT.replace("point", "placed"))
    folder.swap("wagers.toml", COME, COME.replace("point", "placed"))
    plays(
        folder,
        """
        bet ann pass 10
        take ann pass
        = refused 3.4.1
        roll 2 2
        bet ann come 10
        take ann come
        = refused 3.4.2
        """,
    )
    table = law(folder.load())
    alike(table, "when comeout\n  bet pass 10\ntake pass\nwhen point\n  bet come 5\ntake come\n")


def test_book_can_state_when_a_wager_may_be_increased(house):
    folder = house("crown")
    folder.swap("wagers.toml", CONTRACT, f'increase = {{ when = "any", clause = "3.4.1" }}\n{CONTRACT}')
    folder.swap("wagers.toml", COME, f'increase = {{ when = "any", clause = "3.6.5" }}\n{COME}')
    folder.swap("wagers.toml", "[field]\nlabel", '[field]\nincrease = { when = "never", clause = "3.6.21" }\nlabel')
    plays(
        folder,
        """
        bet ann pass 10
        bet ann field 5
        bet ann field 5
        = refused 3.6.21
        roll 2 2
        bet ann pass 20                       # the Win Line is not placed now, but may be added to
        = ann pass 30
        bet ann dont_pass 10
        = refused 3.6.3
        bet ann come 10
        roll 5 4
        bet ann come 9 15                     # on its number too
        = ann come 9 25
        bet ann pass_odds 60                  # twice the 30
        = accepted
        """,
    )
    table = hw.Table(folder.load())
    for entry in ("seat ann 500", "bet ann pass 10", "roll 2 2", "bet ann come 10", "roll 5 4", "bet ann field 5"):
        table.do(entry)
    assert [(event.stake, event.clause) for event in table.do("bet ann pass 20")] == [(3000, "3.4.1")]  # its own clause
    refusal = table.do("bet ann field 5")
    assert isinstance(refusal, hw.Refusal)
    assert refusal.says == "Field may not be added to"
    wagers = [one["wager"] for one in table.legal("ann")["may"] if one["entry"] == "bet"]
    assert [one for one in wagers if one.startswith("come ")] == ["come 9"]  # only where one stands
    # Nothing is paid otherwise: a pass line wager costs 7/495, however it came to be as large as it is.
    assert figures(law(folder.load()), "pass").edge == Fraction(7, 495)
    alike(
        law(folder.load()),
        "when comeout\n  bet pass 10\nwhen point\n  bet pass 15\n  bet come 5\nbet come 9 10\nadd field 5\n",
    )


def test_commission_goes_back_with_a_returned_wager(house):
    """A lay of 40 against 4 wins 20, of which 5 % are 1: with 12 the book gives back both."""
    folder = house("crown").swap(
        "resolution.csv",
        "lay N,any,not number 7,untouched,3.6.12,",
        "lay N,any,12,returned,3.6.12,\nlay N,any,not number 7 12,untouched,3.6.12,",
    )
    plays(
        folder,
        """
        bet ann pass 10
        roll 3 3
        bet ann lay 4 40
        = ann rack 949
        roll 6 6
        = returned ann lay 4
        = ann rack 990
        """,
    )


def test_pass_bet_can_be_increased_only_while_placing_is_allowed(house):
    plays(house("crown"), "bet ann pass 10\nbet ann pass 10\nroll 2 2\nbet ann pass 10\n= refused 3.6.1\n")


def test_book_can_make_hardways_work_on_the_come_out_unless_off(house):
    folder = house("crown").swap("wagers.toml", HARD, HARD.replace('"off"', '"on"'))
    plays(
        folder,
        """
        bet ann pass 10
        bet ann hard 8 5
        off ann hard 8 by dealer
        roll 4 3
        = stands ann hard 8
        bet ann pass 10
        on ann hard 8 by dealer
        roll 4 3
        = lost ann hard 8 5
        """,
    )
    # 4-4 before a 7 or another 8: one way against ten, at 9.5 to 1, and no roll slept through: 36/11 of them.
    found = figures(law(folder.load()), "hard 8")
    assert (found.edge, found.rolls) == (1 - Fraction(21, 22), Fraction(36, 11))
    alike(
        law(folder.load()),
        "when comeout\n  bet pass 10\nbet hard 8 5\nwhen last total 6\n  off hard 8\nwhen last total 5\n  on hard 8\n",
    )


def test_on_and_off_calls_are_only_those_the_book_names(house):
    folder = house("crown").swap("wagers.toml", HARD, f'{HARD} calls = "off",')
    plays(folder, "bet ann hard 8 5\non ann hard 8 by dealer\n= refused 3.5\noff ann hard 8 by dealer\n= accepted\n")
    alike(law(folder.load()), "when comeout\n  bet pass 10\nbet hard 8 5\non hard 8\nwhen last total 5\n  off hard 8\n")


def test_lock_against_rebetting_can_begin_when_a_wager_is_placed(house):
    folder = house("crown").swap("wagers.toml", LOCK, LOCK.replace('from = "point"', 'from = "placed"'))
    plays(
        folder,
        """
        bet ann dont_pass 10
        take ann dont_pass
        bet ann dont_pass 10
        = refused 3.4.3
        bet ann pass 10
        roll 2 2
        roll 2 2
        bet ann dont_pass 10                  # the next come-out
        = accepted
        """,
    )
    alike(law(folder.load()), "when comeout\n  bet pass 5\n  bet dont_pass 10\n  take dont_pass 5\n  add dont_pass 5\n")


DONT_COME_LOCK = 'lock = { until = "comeout", from = "box", clause = "3.4.3"'


@pytest.mark.parametrize("seven", ["4 3", "6 5"])
def test_dont_pass_rebetting_lock_ends_at_the_next_come_out(house, seven):
    folder = house("crown").swap("wagers.toml", LOCK, LOCK.replace('from = "point"', 'from = "placed"'))
    plays(
        folder,
        f"""
        bet ann pass 10
        bet ann dont_pass 10
        take ann dont_pass
        bet ann dont_pass 10
        = refused 3.4.3
        roll {seven}                          # the come-out is decided, and the next roll is a new one
        bet ann dont_pass 10
        = accepted
        take ann dont_pass
        bet ann pass 10
        roll 2 2                              # a point: the next come-out comes with its end
        bet ann dont_pass 10
        = refused locked_after_removal
        roll 2 2
        bet ann dont_pass 10
        = accepted
        """,
    )


def test_lock_against_rebetting_ends_with_a_come_out_seven(house):
    changed = LOCK.replace('from = "point"', 'from = "placed"').replace('"comeout"', '"number"')
    folder = house("crown").swap("wagers.toml", LOCK, changed)
    plays(
        folder,
        """
        bet ann pass 10
        bet ann dont_pass 10
        take ann dont_pass
        roll 6 5
        bet ann dont_pass 10
        = refused 3.4.3
        bet ann pass 10
        roll 4 3
        bet ann dont_pass 10
        = accepted
        """,
    )
    alike(law(folder.load()), "when comeout\n  bet pass 5\n  bet dont_pass 10\n  take dont_pass 5\n  add dont_pass 5\n")


def test_dont_come_rebetting_lock_ends_when_its_number_rolls(house):
    folder = house("crown").swap("wagers.toml", DONT_COME_LOCK, DONT_COME_LOCK.replace('"comeout"', '"number"'))
    cut = """
        bet ann pass 10
        roll 3 3
        bet ann dont_come 20
        take ann dont_come {amount}
        bet ann dont_come 10
        = refused 3.4.3
        roll 3 2
        bet ann dont_come 10
        = refused 3.4.3
        roll 4 1
        bet ann dont_come 10
        = {expected}
    """
    plays(folder, cut.format(amount=15, expected="accepted"))  # what is left went to 5, and 5 was thrown
    plays(folder, cut.format(amount=20, expected="refused 3.4.3"))  # nothing is left: the point or a 7 ends it
    plays(
        folder,
        cut.format(amount=20, expected="refused 3.4.3")
        + "        roll 3 3\n        bet ann pass 10\n        roll 3 3\n        bet ann dont_come 10\n        = accepted\n",
    )


def test_dont_come_locks_are_alike_at_table_and_in_simulators():
    table = law(load("star"))
    alike(
        table,
        "when comeout\n  bet pass 5\nwhen point\n  bet dont_come 10\ntake dont_come 8\ntake dont_come 9\ntake dont_come 10\n",
    )


@pytest.mark.parametrize(("down", "rack"), [("kept", 999), ("returned", 998)])
def test_commission_of_a_wager_row_overrides_the_setting(house, down, rack):
    """Row and setting say whether commission is kept or returned."""
    other = {"kept": "returned", "returned": "kept"}[down]
    folder = house("crown").swap("wagers.toml", BUY, BUY.replace("clause", f'taken_down = "{down}", clause'))
    text = folder.text("settings.toml")
    start = text.index("commission_return = {")
    line = text[start : text.index("\n", start)]
    folder.swap("settings.toml", line, f'commission_return = {{ value = "{other}", clause = "3.6.10" }}')
    plays(
        folder,
        f"""
        bet ann buy 4 20                      # 1 of commission
        bet ann lay 10 80                     # 5 % of the 40 it would win: 2, which goes as the setting says
        take ann lay 10
        take ann buy 4
        = ann rack {rack}
        """,
    )
    alike(
        law(folder.load()),
        "when comeout\n  bet pass 5\nbet buy 4 20\nbet lay 10 40\nwhen last total 6\n  take buy 4 10\n  take lay 10\n",
    )


def test_odds_bet_without_a_cap_is_limited_only_by_the_sign(house):
    folder = house("crown").swap("wagers.toml", PASS_CAP, "")
    plays(
        folder,
        """
        bet ann pass 10
        roll 2 2
        bet ann pass_odds 800
        = accepted
        roll 5 5
        roll 2 2
        = won ann pass_odds 1600
        """,
    )
    low = replay_text(
        f"house {folder.path}\nsign pass_odds 5 100\nseat ann 1000\nbet ann pass 10\nroll 2 2\nbet ann pass_odds 150\nroll 4 3\n= ann rack 890\n"
    )
    assert low.failures == [], low.failures
    assert figures(law(folder.load()), "pass_odds 4").edge == 0
    alike(law(folder.load()), "when comeout\n  bet pass 10\nmax pass_odds\n")
    alike(law(folder.load()), "when comeout\n  bet dont_pass 10\n  bet pass 10\nbet pass_odds 35\n")


def test_commission_on_lay_wins_works_with_one_row_of_odds(house):
    """Lay 4 and 10 at 1 to 2: 40 wins 20, of which a twentieth is 1, paid with the bet: a fair bet but for 1 in 40."""
    folder = house("crown")
    odds = (folder.path / "odds.csv").read_text()
    lays = [line for line in odds.splitlines() if line.startswith("lay,")]
    for line in lays:
        folder.swap("odds.csv", f"{line}\n", "lay,,1 to 2,6.1,\n" if line is lays[0] else "")
    plays(folder, "bet ann pass 10\nroll 3 2\nbet ann lay 4 40\n= ann rack 949\nroll 4 3\n= won ann lay 4 20\n")
    assert figures(law(folder.load()), "lay 4").edge == Fraction(1, 41)


def test_odds_cap_may_differ_while_the_puck_is_off(house):
    folder = house("crown").swap("wagers.toml", COME_CAP, COME_CAP.replace("base", 'comeout = "1/2", base'))
    plays(
        folder,
        """
        bet ann pass 10
        roll 2 2
        bet ann come 10
        roll 5 4
        roll 2 2
        bet ann come_odds 9 6
        = refused 3.6.6
        bet ann come_odds 9 5
        bet ann pass 10
        roll 2 2
        bet ann come_odds 9 15                # with a point twice the 10, as ever
        = accepted
        """,
    )
    alike(law(folder.load()), "when comeout\n  bet pass 10\nwhen point\n  bet come 10\nmax come_odds\n")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (CONTRACT, CONTRACT.replace("point", "soon"), "contract: from must be point or placed, not 'soon'"),
        (CONTRACT, 'increase = { when = "later", clause = "3.6.1" }', "increase: when must be comeout, point, any, seven, turn or never, not 'later'"),
        (CONTRACT, 'increase = { when = "any", clause = "99" }', "clause '99' is not in clauses.toml"),
        (LOCK, LOCK.replace(LOCK, 'contract = { from = "placed", clause = "3.4.1" }\n' + LOCK), "its contract binds as soon as it is placed, so it never comes down; take lock out"),
        (CONTRACT, CONTRACT.replace("point", "placed") + '\nremove = { clause = "3.4.1" }', "it never comes down; take remove out"),
        ("unit = { parts = 5,", "unit = { parts = 4,", "its parts have 5 shares, so 4 equal parts do not fit; write 5"),
        ('parent = "come"\nplace = { when = "any"', 'parent = "come"\nplace = { when = "seven"', "come_odds: it is placed after a 7 (seven), and a 7 decides its parent 'come'"),
        (HARD, HARD.replace('"off"', '"maybe"'), "sleeps: comeout must be off or on, not 'maybe'"),
        (HARD, f'{HARD} calls = "up",', "sleeps: calls must be on or off, not 'up'"),
        (HARD, f'{HARD} calls = "",', "sleeps: calls must be on or off, not ''"),
        (LOCK, LOCK.replace('from = "point"', 'from = "noon"'), "lock: from must be point, box or placed, not 'noon'"),
        (BUY, BUY.replace("clause", 'taken_down = "lost", clause'), "commission: taken_down must be kept, returned or commission_return, not 'lost'"),
        ('rate = "1/20", of = "stake"', 'rate = 0.05, of = "stake"', "commission: rate must be a fraction: 1/20, not 0.05"),
        (COME_CAP, COME_CAP.replace("base", 'comeout = "0", base'), "cap: comeout is a number such as 2 or 3/2"),
        (PASS_CAP, PASS_CAP.replace("base", 'comeout = "2", base'), "cap: comeout is a number such as 2 or 3/2, and only for odds with numbers"),
        ('area = "field"', f'area = "field"\n{LAY}', "its commission depends on a win that is unknown when it is placed"),
        ('area = "field"', 'area = "field"\ncap = { of = "stake", times = "2", base = "original", clause = "3.6.2" }', "only odds have a cap, and this wager has no parent"),
    ],
)  # fmt: skip
def test_error_in_a_wager_row_of_a_book_is_described(house, old, new, words):
    gaps = house().swap("wagers.toml", old, new).gaps()
    assert [gap for gap in gaps if gap.startswith("wagers.toml:") and words in gap], gaps
