"""Rows for caps by number, commission out of a win, and hardways that sleep on a come-out or not."""

from dataclasses import replace
from fractions import Fraction

import pytest

from hardway.notation import replay_text
from hardway.odds.costs.figures import figures
from hardway.odds.costs.paid import paid_figures
from hardway.rulebook import law
from hardway.simulate.game import Game, Task
from hardway.strategy import read
from hardway.table import view
from tests.simulate.runners import by_rolls, by_table

BY_NUMBER = 'times = "odds_multiple", by_number = "3 on 4 10, 4 on 5 9, 5 on 6 8"'


def stated(house):
    """Return Crown's book with 3-4-5 times odds, and options for commission on buy and lay and for hardways."""
    folder = house("crown", to="stated")
    for name in ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"):
        text = folder.text("wagers.toml")
        start = text.index(f"[{name}]")
        entry = text[start : text.index("\n\n", start)]
        folder.swap("wagers.toml", entry, entry.replace('times = "2"', BY_NUMBER))
    folder.swap(
        "wagers.toml",
        'of = "stake", when = "placed", clause = "3.6.10"',
        'of = "stake", when = "commission_when", clause = "3.6.10"',
    )
    folder.swap(
        "wagers.toml", 'of = "win", when = "placed", clause = "3.6.12"', 'of = "win", when = "won", clause = "3.6.12"'
    )
    text = folder.text("wagers.toml")
    start = text.index("[hard]")
    entry = text[start : text.index("\n\n", start)]
    folder.swap("wagers.toml", entry, entry.replace('asleep = "stands"', 'asleep = "stands", option = "hardways_off"'))
    for line in (
        'odds_multiple = { value = 10, choices = "1-100", clause = "3.6.2" }',
        'odds_by_number = { value = "yes", choices = "no", clause = "3.6.2" }',
        'commission_when = { value = "placed", choices = "won", clause = "3.6.10" }',
        'hardways_off = { value = "yes", choices = "no", clause = "3.5.1" }',
    ):
        folder.under("settings.toml", "settings", line)
    return folder


def test_odds_caps_by_number_apply_unless_the_option_is_no(house):
    path = stated(house).path
    replay = replay_text(f"""
        house {path}
        seat ann 1000
        bet ann pass 10
        roll 2 2
        bet ann pass_odds 31
        = refused over_cap
        bet ann pass_odds 30
        roll 4 3
        bet ann pass 10
        bet ann dont_pass 10
        roll 3 3
        bet ann pass_odds 51
        = refused over_cap
        bet ann pass_odds 50
        bet ann dont_pass_odds 61
        = refused over_cap
        bet ann dont_pass_odds 60             # wins 50, five times the 10
        bet ann come 10
        roll 5 4
        bet ann come_odds 9 40
        bet ann come_odds 9 1
        = refused over_cap
    """)
    assert replay.failures == [], replay.failures
    assert {cap["times"] for cap in view(replay.law, replay.state, "ann")["odds"].values()} == {"3-4-5"}
    flat = replay_text(
        f"house {path}\noption odds_by_number no\nseat ann 1000\nbet ann pass 10\nroll 2 2\nbet ann pass_odds 100\n= accepted\n"
    )
    assert flat.failures == [], flat.failures


def test_commission_on_wins_is_not_charged_on_losses(house):
    replay = replay_text(f"""
        house {stated(house).path}
        option commission_when won
        seat ann 1000
        bet ann pass 10
        bet ann buy 4 20
        bet ann lay 10 40
        = ann rack 930
        roll 3 3
        roll 2 2                              # 40 at 2 to 1, less 5 % of the 20
        = won ann buy 4 40
        = ann rack 989
        = commission 1
        bet ann buy 4 20
        roll 4 3                              # 20 at 1 to 2, less 5 % of the 20 won; the buy bet pays nothing more
        = won ann lay 10 20
        = lost ann buy 4 20
        = commission 2
        = house -30                            # 40 and 20 paid; 20 of the buy bet and 10 of the line taken
    """)
    assert replay.failures == [], replay.failures


def test_buy_and_lay_edges_with_commission_on_wins_equal_by_hand(house):
    book = stated(house).load()
    before, won = law(book), law(book, {"commission_when": "won"})
    # A 4 comes before a 7 one time in three: 1/3 × 2 - 2/3 - 1/20, of 21/20 put down; or 1/3 × (2 - 1/20) - 2/3 of 1.
    assert figures(before, "buy 4").edge == Fraction(1, 20) / Fraction(21, 20)
    assert figures(won, "buy 4").edge == Fraction(1, 60) == paid_figures(won, "buy 4", 2000).edge
    # A 7 comes before a 10 two times in three: 2/3 × 1/2 × 19/20 - 1/3.
    assert figures(won, "lay 10").edge == Fraction(1, 3) - Fraction(2, 3) * Fraction(19, 40)


def test_come_out_seven_loses_hardways_if_hardways_off_is_no(house):
    """Otherwise hardways are off on the come-out and stay up."""
    text = "house {}\n{}seat ann 100\nbet ann pass 10\nbet ann hard 8 5\nroll 4 3\n"
    path = stated(house).path
    asleep = replay_text(text.format(path, "") + "= stands ann hard 8\n")
    awake = replay_text(text.format(path, "option hardways_off no\n") + "= lost ann hard 8 5\n")
    assert asleep.failures == awake.failures == []


@pytest.mark.timeout(600)
def test_odds_caps_by_number_act_alike_in_both_simulators(house):
    table = law(stated(house).load())
    text = "when comeout\n  bet pass 10\nmax pass_odds\nmax come_odds\nwhen point and not up come\n  bet come 10\nbet hard 8 5\nbet buy 4 20\n"
    before = Game(table, read(text, book=table.book.words), 1_000_000, 60, None, seed=3)
    for game in (before, replace(before, law=law(table.book, {"commission_when": "won"}))):
        part, rows = by_table(game).play(Task(0, 60, True))
        other, other_rows = by_rolls(game).play(Task(0, 60, True))
        assert all((one == two).all() for one, two in zip(rows[:4], other_rows[:4], strict=True))
        assert part.kinds == other.kinds
        assert part.kinds["buy 4"].commission > 0


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("wagers.toml", '10, 4 on 5 9, 5 on 6 8"', '10, 5 on 6 8"', "by_number lacks some of the numbers"),
        ("wagers.toml", 'by_number = "3 on', 'by_number = "3x on', "by number is written"),
        (
            "wagers.toml",
            'when = "won"',
            'when = "later"',
            "commission: when must be placed, won, by_number or commission_when, not 'later'",
        ),
        (
            "wagers.toml",
            'option = "hardways_off"',
            'option = "odds_multiple"',
            "sleeps: option must name a setting with the values yes and no",
        ),
        (
            "wagers.toml",
            'when = "point", clause = "3.6.2" }',
            'when = "any", clause = "3.6.2" }',
            "odds without numbers can be placed only while there is a point",
        ),
    ],
)
def test_error_in_cap_or_commission_rows_is_described(house, file, old, new, words):
    folder = stated(house).swap(file, old, new)
    assert any(words in gap for gap in folder.gaps()), folder.gaps()


def test_omitted_settings_of_wagers_have_defaults(house):
    folder = stated(house)
    for name in ("odds_by_number", "commission_when", "hardways_off"):
        folder.drop("settings.toml", f"{name} = ")
    book = folder.load()
    found = {name: book.settings[name] for name in ("odds_by_number", "commission_when", "hardways_off")}
    assert {name: (one.value, one.silent) for name, one in found.items()} == {
        "odds_by_number": ("yes", True),
        "commission_when": ("placed", True),
        "hardways_off": ("yes", True),
    }
    assert not found.keys() & house("crown", to="crown").load().settings.keys()
