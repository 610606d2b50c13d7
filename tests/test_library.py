"""`hardway.Table` from Python: results, refusals and imports."""

import copy
import inspect
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from typing import get_origin, get_type_hints

import pytest

import hardway as hw
from hardway.library import FalseRefusal
from hardway.table import decide
from hardway.table.model import commands as c
from hardway.table.model.events import Settled
from hardway.table.model.evolve import advance
from tests.books import BOOKS
from tests.table.invariants import snapshot
from tests.table.random_entries import Evening


@pytest.fixture
def t():
    """Return a table at Crown where ann has 500, and 10 of it on the Win Line."""
    table = hw.Table("crown")
    table.seat("ann", 500)
    table.bet("ann", "pass", 10)
    return table


def rack(table: hw.Table, name: str = "ann") -> int:
    return table.state.players[name].rack


def refused(table: hw.Table, outcome, reason: str, clause: str | None = None) -> None:
    assert isinstance(outcome, hw.Refusal), outcome
    assert (outcome.reason, outcome.clause) == (reason, clause)
    assert outcome.says
    assert table.events == ()


# --- the example --------------------------------------------------------------------------------------------------------------


def test_library_table_settles_a_natural_on_pass_with_its_clause(t):
    (settled,) = t.roll(4, 3)
    assert (settled.player, settled.wager, settled.result) == ("ann", "pass", "won")
    assert (settled.stake, settled.pays, settled.odds) == (1000, 1000, 1)
    assert settled.clause == "3.6.1(a)(i)"
    assert dict(settled.cites) == {"odds": "6.1 [Win Line]"}
    assert t.final()["racks"] == {"ann": "510.00"}


def test_library_table_plays_a_hand_with_odds_place_and_cash_out(t):
    assert t.roll(4, 2) == ()
    assert t.point == 6
    t.bet("ann", "pass_odds", 20)
    t.bet("ann", "place 8", "12")
    assert t.wagers("ann")["place 8"].amount == 1200
    settled = {event.wager: event for event in t.roll(5, 1)}
    assert settled["pass_odds"].pays == 2400  # 6 to 5
    assert settled["pass"].clause == "3.6.1(a)(ii)"
    assert (t.point, rack(t)) == (0, 50000 - 1000 - 2000 - 1200 + 2000 + 4400)
    t.leave("ann")
    assert t.final()["cashed_out"] == "534.00"


def test_library_table_accepts_lines_of_notation_as_commands(t):
    t.do("roll 4 2")
    t.do("bet ann hard 8 10")
    assert [event.pays for event in t.roll(4, 4)] == [9500]


def test_library_table_lists_events_of_a_roll_in_order(t):
    t.roll(4, 3)
    names = [type(event).__name__ for event in t.events]
    assert names.index("Called") < names.index("Collected") < names.index("Settled") < names.index("Passed")


def test_library_table_state_is_a_copy(t):
    before = t.state
    before.players["ann"].rack = 10**9
    before.players["ann"].bets.clear()
    assert rack(t) == 49000
    kept = t.state
    t.roll(4, 3)
    assert kept.players["ann"].rack == 49000


def test_wagers_of_a_player_are_read_only(t):
    with pytest.raises(TypeError):
        t.wagers("ann")["pass"] = None
    with pytest.raises((TypeError, AttributeError)):
        t.wagers("ann").clear()


def test_library_table_applies_its_chips_options_and_sign():
    t = hw.Table(
        "newzealand", chips=("0.50", 1, 5), options={"odds_multiple": "2"}, sign={"*": (5, 100)}, date="2026-11-14"
    )
    t.seat("ann", "50.50")
    refused(t, t.bet("ann", "pass", 4), "outside_sign")
    t.bet("ann", "pass", 10)
    t.roll(4, 2)
    refused(t, t.bet("ann", "pass_odds", 25), "over_cap", "4.1(e)(i) [operator double option]")
    assert not isinstance(t.bet("ann", "pass_odds", 20), hw.Refusal)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"options": {"payout": "huge"}}, "unknown option 'payout'"),
        ({"options": {"late_until": "rest"}}, "cannot be set"),
        ({"chips": ()}, "chips"),
        ({"chips": (0,)}, "chips"),
        ({"chips": (1, 1)}, "chips"),
        ({"chips": ("x",)}, "chips"),
        ({"sign": {"*": (500, 5)}}, "sign"),
        ({"sign": {"banana": (5, 500)}}, "banana"),
        ({"mode": "fun"}, "mode"),
        ({"date": "yesterday"}, "date"),
    ],
)
def test_library_table_with_bad_arguments_raises_with_the_reason(arguments, words):
    with pytest.raises(ValueError, match=words):
        hw.Table("crown", **arguments)


def test_library_table_dated_before_the_rule_book_is_refused():
    hw.Table("star", date="2016-08-17")
    with pytest.raises(ValueError, match="2016-08-17"):
        hw.Table("star", date="2016-08-16")
    with pytest.raises(ValueError, match="1998-02-01"):
        hw.Table("newzealand", date="1998-01-31")


# --- refusals -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dice",
    [
        (9, 9),
        (0, 1),
        (1, 0),
        (7, 1),
        (-1, 3),
        ("3", 4),
        (3, "4"),
        (2.0, 3),
        (3, 2.0),
        (True, 1),
        (1, False),
        (None, 1),
        (1, None),
        (10**30, 1),
    ],
)
def test_library_roll_of_an_impossible_die_is_refused(t, dice):
    before = t.state
    refused(t, t.roll(*dice), "bad_dice", "5.3.1(b)")
    assert t.state == before


@pytest.mark.parametrize(
    "amount",
    [0, -1, -50, "0", "-0.01", 7.505, "7.505", Fraction(1, 3), float("nan"), float("inf"), float("-inf"), "NaN", 10**30, 1e30, "1e999999", "", "ten", None, True, Decimal("sNaN"), [], {}],
    ids=repr,
)  # fmt: skip
def test_bad_amount_is_refused_in_bets_buyins_seats_and_takes(t, amount):
    before = t.state
    for outcome in (
        t.bet("ann", "place 6", amount), t.bet("ann", "place 6", amount, late=True, by="dealer"), t.buyin("ann", amount),
        t.seat("bob", amount), *([] if amount is None else [t.take("ann", "pass", amount)]),
    ):  # fmt: skip
        refused(t, outcome, "bad_amount")
    assert t.state == before


@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (491, "not_enough"),
        (500, "not_enough"),
        (10**9, "not_enough"),
        ("7.50", "not_in_chips"),
        ("0.01", "not_in_chips"),
        (0.5, "not_in_chips"),
    ],
)
def test_bet_above_the_rack_or_not_in_chips_is_refused(t, amount, reason):
    before = t.state
    refused(t, t.bet("ann", "place 6", amount), reason, "3.1" if reason == "not_in_chips" else None)
    assert t.state == before


@pytest.mark.parametrize(
    "wager",
    [
        "",
        "place",
        "place 7",
        "place six",
        "place 6 6",
        "hard 5",
        "pass 6",
        "come 7",
        "big 4",
        "big four",
        "horn_high 4",
        "place  6",
        " pass",
    ],
)
def test_wager_with_an_unknown_name_or_number_is_refused(t, wager):
    before = t.state
    refused(t, t.bet("ann", wager, 10), "unknown_name")
    refused(t, t.take("ann", wager), "unknown_name")
    refused(t, t.on("ann", wager, by="dealer"), "unknown_name")
    assert t.state == before


@pytest.mark.parametrize("wager", ["banana", "Pass", "banana 6"])
def test_wager_name_missing_from_the_book_is_not_offered(t, wager):
    """The refusal says that the house does not offer the wager."""
    before = t.state
    refused(t, t.bet("ann", wager, 10), "not_offered", "3.6")
    refused(t, t.take("ann", wager), "not_offered", "3.6")
    refused(t, t.on("ann", wager, by="dealer"), "not_offered", "3.6")
    assert t.state == before


@pytest.mark.parametrize("name", ["eve", "", "Ann", "ann "])
def test_entries_of_an_unknown_player_are_refused(t, name):
    before = t.state
    for outcome in (
        t.bet(name, "pass", 10),
        t.take(name, "pass"),
        t.buyin(name, 10),
        t.leave(name),
        t.off(name, "place 6"),
    ):
        refused(t, outcome, "unknown_name")
    assert t.state == before


@pytest.mark.parametrize("name", ["", "a b", "ann!", "dealer", "stickperson", "none", "x\n"])
def test_seat_with_a_bad_player_name_is_refused(t, name):
    refused(t, t.seat(name, 100), "unknown_name")


def test_player_cannot_sit_down_twice(t):
    refused(t, t.seat("ann", 100), "already_here")


def test_come_bet_directly_on_a_number_is_refused(t):
    t.roll(4, 2)
    assert t.bet("ann", "come 9", 10).reason == "window_closed"


def test_roll_without_a_line_wager_is_refused():
    t = hw.Table("crown")
    t.seat("ann", 100)
    refused(t, t.roll(4, 3), "no_shooter", "5.1.1(b)")


def test_player_cannot_take_down_or_leave_a_contract_bet(t):
    t.roll(4, 2)
    refused(t, t.take("ann", "pass"), "contract_wager", "3.4.1")
    refused(t, t.leave("ann"), "contract_wager", "3.4.1")


@pytest.mark.parametrize("house", hw.house_names())
def test_negative_amount_is_refused_and_leaves_the_bankroll(house):
    t = hw.Table(house)
    t.seat("ann", 500)
    t.bet("ann", "pass", 10)
    for wager in ("pass", "dont_pass", "field", "place 6", "buy 4", "lay 4", "hard 8", "horn", "any_seven"):
        for amount in (-50, "-50", -50.0, Decimal(-50), Fraction(-50), -(10**30)):
            refused(t, t.bet("ann", wager, amount), "bad_amount")
    assert (rack(t), t.state.brought) == (49000, 50000)
    for amount in (-50, -(10**30)):
        refused(t, t.take("ann", "pass", amount), "bad_amount")
        refused(t, t.buyin("ann", amount), "bad_amount")
    assert t.final()["layout"] == {"ann": {"pass": "10.00"}}


def test_each_of_several_bets_at_once_has_an_answer_of_its_own(t):
    t.roll(4, 2)
    outcomes = t.bets("ann", {"come": 10, "place 8": -5, "place 5": 10, "banana": 5, "place 4": 1000, "hard 8": "2"})
    assert [isinstance(outcome, hw.Refusal) for outcome in outcomes] == [False, True, False, True, True, False]
    assert {name: stake.amount for name, stake in t.wagers("ann").items()} == {
        "pass": 1000,
        "come": 1000,
        "place 5": 1000,
        "hard 8": 200,
    }
    assert [event.wager for event in t.events] == ["come", "place 5", "hard 8"]


# --- lay odds never outlive their Don't Pass ------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", hw.house_names())
def test_lay_odds_come_down_when_their_dont_pass_is_taken_down(house):
    t = hw.Table(house)
    t.seat("zed", 500)
    t.seat("ann", 500)
    t.bet("zed", "pass", 10)
    t.bet("ann", "dont_pass", 10)
    t.roll(4, 2)
    t.bet("ann", "dont_pass_odds", 12)
    assert t.take("ann", "dont_pass")[-1].why == "parent"
    assert (rack(t), dict(t.wagers("ann"))) == (50000, {})
    assert [event.player for event in t.roll(3, 4)] == ["zed"]
    assert rack(t) == 50000


@pytest.mark.parametrize("house", hw.house_names())
@pytest.mark.parametrize(("dice", "won"), [((3, 4), 20 * 100), ((5, 1), -22 * 100)])
def test_lay_odds_are_decided_with_their_dont_pass(house, dice, won):
    t = hw.Table(house)
    t.seat("ann", 500)
    t.bet("ann", "dont_pass", 10)
    t.roll(4, 2)
    t.bet("ann", "dont_pass_odds", 12)  # wins 10 at 5 to 6
    t.roll(*dice)
    assert rack(t) == 50000 + won
    assert dict(t.wagers("ann")) == {}


@pytest.mark.parametrize(("house", "left"), [("crown", 1200), ("star", 1200), ("adelaide", 1200), ("newzealand", 600)])
def test_lay_odds_shrink_with_dont_pass_only_in_new_zealand(house, left):
    # Cut from 10 to 5: odds of 12 win 10. Crown's cap stays on the original 10 (20); The Star's is 2 x 5 = 10, Adelaide's ten times,
    # New Zealand's 5, which 6 wins: 6 come down.
    t = hw.Table(house)
    t.seat("ann", 500)
    t.bet("ann", "dont_pass", 10)
    t.roll(4, 2)
    t.bet("ann", "dont_pass_odds", 12)
    t.take("ann", "dont_pass", 5)
    assert t.wagers("ann")["dont_pass_odds"].amount == left


# --- one game, by the rule and by the short cut ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", hw.house_names())
@pytest.mark.parametrize("seed", range(4))
def test_library_table_plays_random_evenings_as_the_core_does(house, seed):
    """`Table` folds in place and puts plain wagers down by the short cut; the game must be the same one."""
    chips = [None, ("0.50", 1, 5), (2, 5), (5, 25)][seed]
    t = hw.Table(house, chips=chips, sign={"*": (5, 50)} if seed % 2 else None)
    law, state = t.law, t.state
    evening = Evening(law, 1000 + seed)
    for _ in range(400):
        command = evening.next(state)
        wanted = decide(law, state, command)
        if isinstance(command, c.Bet) and command.manner is None:
            amount = Fraction(command.amount, 100)
            found = t.bet(command.player, command.wager, amount)
            if isinstance(wanted, hw.Refusal) and wanted.reason == "bad_amount":  # the table names what was given
                wanted = wanted._replace(says=f"{wanted.says}, not {amount}")
        elif isinstance(command, c.Roll) and not command.leaning:
            settled = t.roll(command.first, command.second)
            found = settled if isinstance(wanted, hw.Refusal) else t.events
            if not isinstance(wanted, hw.Refusal):
                assert settled == tuple(event for event in wanted if isinstance(event, Settled))
        else:
            found = t.do(command)
        assert found == wanted, command
        state = state if isinstance(wanted, hw.Refusal) else advance(state, command, wanted)
        # How entries since the last call are kept is the short cut's own affair; taking a call back shows that they are.
        assert snapshot(t.state, but=("since",)) == snapshot(state, but=("since",)), command


# --- import -----------------------------------------------------------------------------------------------------------------------


def test_public_names_of_the_library_exist_and_others_raise():
    for name in hw.__all__:
        assert getattr(hw, name) is not None
    with pytest.raises(AttributeError, match="banana"):
        hw.banana  # noqa: B018


def test_tab_completion_offers_public_names_only():
    assert {name for name in dir(hw) if not name.startswith("_")} == set(hw.__all__) - {"__version__"}


@pytest.mark.parametrize(
    ("name", "module", "shown"),
    [
        ("odds", "ask", "odds(house: 'House', wager: 'str | None' = None, *, "),
        ("simulate", "run", "simulate(strategy: 'str | Path | Strategy', *, house: "),
        ("best", "ask", "best(house: 'str | Path | Book', *, bankroll: 'Money', "),
    ],
)
def test_callable_package_has_signature_and_help_of_its_function(name, module, shown):
    function = import_module(f"hardway.{name}.{module}")
    package = getattr(hw, name)
    assert inspect.ismodule(package)
    assert f"{name}{inspect.signature(package)}".startswith(shown)
    text = pydoc.plain(pydoc.render_doc(package))
    assert shown in text
    assert inspect.getdoc(getattr(function, name)).splitlines()[0] in text


def test_table_repr_shows_puck_and_racks():
    t = hw.Table("crown")
    assert repr(t) == "<Table crown: puck off; no players>"
    t.seat("ann", 500)
    t.bet("ann", "pass", 12)
    t.roll(4, 2)
    assert repr(t) == "<Table crown: puck on 6; ann 488>"


def test_importing_hardway_loads_no_cli_rule_book_or_numpy():
    code = "import hardway, sys; print([m for m in ('click', 'hardway.cli', 'hardway.rulebook', 'numpy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_every_public_name_can_be_asked_for_without_numpy():
    """`help(hw)`, `from hardway import *` and `except hw.SimulateError` ask for names whose functions need it."""
    code = (
        "import inspect, pydoc, sys\n"
        "sys.modules['numpy'] = None\n"
        "from hardway import *\n"
        "import hardway as hw\n"
        "inspect.getmembers(hw)\n"
        "assert 'class SimulateError' in pydoc.plain(pydoc.render_doc(hw))\n"
        "for name in hw.__all__:\n"
        "    hasattr(getattr(hw, name), '__signature__')\n"
        "for function in (hw.simulate, hw.compare, simulate, compare):\n"
        "    try:\n"
        "        function(['pass_odds'])\n"
        "    except hw.SimulateError:\n"
        "        pass\n"
        "    except ModuleNotFoundError as error:\n"
        "        print(error)\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        "hardway.simulate needs numpy", "hardway.compare needs numpy",
    ] * 2  # fmt: skip
    assert all("install" in line and line.endswith('[simulate]"') for line in told)


def test_server_module_loads_no_packages_of_the_simulator():
    """`hardway[server]` and `make table` install none of them."""
    code = (
        "import hardway.server.app, hardway.cli, sys\n"
        "print([m for m in ('numpy', 'numba', 'flint', 'pyarrow', 'matplotlib', 'pandas', 'psycopg') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


# --- strict tables, dice of a seed, strategies, a shooter of the house ----------------------------------------------------------


def test_refusal_is_falsy_and_an_accepted_bet_is_truthy(t):
    assert not t.take("ann", "come")
    assert t.bet("ann", "field", 5)


def test_roll_is_falsy_only_if_it_was_refused(t):
    assert t.roll(4, 2) == ()  # the point is 6, and nothing is settled
    assert t.roll(4, 1)
    assert t.do("@10:00")
    assert not t.roll(7, 1)
    assert not hw.Table("crown").roll(4, 2)


def test_loop_over_a_refused_roll_raises_its_clause():
    """Crown 5.1.1(b): a shooter has a wager on a line."""
    refused = hw.Table("crown").roll(4, 2)
    with pytest.raises(hw.RefusedError, match=r"shooter needs a line wager.*\[no_shooter, 5\.1\.1\(b\)\]$"):
        next(settled for settled in refused)
    assert copy.deepcopy(pickle.loads(pickle.dumps(refused))) == refused
    assert refused._replace(says="") == ("no_shooter", "5.1.1(b)", "", *refused[3:])
    assert refused._asdict()["clause"] == "5.1.1(b)"


def test_every_impossible_entry_says_why_in_a_sentence(t):
    t.roll(4, 2)
    refused = {one["wager"]: one for one in t.legal("ann")["not"] if one["entry"] == "bet"}
    assert refused["pass"]["says"] == t.bet("ann", "pass", 10).says
    for who in ("ann", "boxperson"):
        assert all(one["says"] for one in t.legal(who)["not"])


def test_strict_table_raises_an_error_for_a_refusal():
    strict = hw.Table("crown", strict=True)
    strict.seat("ann", 100)
    strict.bet("ann", "pass", 10)
    strict.roll(4, 2)
    with pytest.raises(hw.RefusedError, match=r"\[contract_wager, 3\.4\.1\]$") as caught:
        strict.take("ann", "pass")
    assert caught.value.refusal.reason == "contract_wager"
    with pytest.raises(hw.RefusedError):
        strict.bets("ann", {"field": 5, "pass_odds": 1000})
    assert strict.wagers("ann")["field"].amount == 500  # what was accepted before stays


def test_table_dice_of_one_seed_repeat_and_of_others_differ():
    def totals(seed: int) -> list[int]:
        table = hw.Table("crown", seed=seed, shooter=True)
        return [sum((table.roll() and table.state.called) or table.state.called) for _ in range(12)]

    assert totals(4) == totals(4) != totals(5)


def test_player_with_only_a_field_bet_can_have_the_house_shoot():
    table = hw.Table("crown", shooter=True)
    table.seat("ann", 100)
    table.bet("ann", "field", 5)
    (won,) = [one for one in table.roll(2, 1) if one.player == "ann"]
    assert (won.wager, won.pays) == ("field", 500)  # 3 pays even money
    for faces in ((4, 2), (4, 3), (6, 5), (1, 1), (5, 4), (3, 4)):  # point, seven-out, naturals, point, seven-out
        assert not isinstance(table.roll(*faces), hw.Refusal)
    assert table.rack("ann") == Decimal(105)


def test_rack_after_a_strategy_run_equals_the_sum_of_settlements():
    table = hw.Table("newzealand", seed=8, shooter=True)
    table.seat("ann", 500)
    settled = table.run("ann", "when comeout\n  bet pass 10", rolls=60)
    assert {one.wager for one in settled} == {"pass"}
    on_the_line = table.wagers("ann")["pass"].amount if "pass" in table.wagers("ann") else 0
    won = sum(one.pays if one.result == "won" else -one.at_risk for one in settled if one.result != "stands")
    assert table.rack("ann") * 100 == 50_000 + won - on_the_line


def test_strategy_run_stops_when_the_rack_is_too_small_to_bet():
    table = hw.Table("crown", seed=1, shooter=True)
    table.seat("ann", 5)
    assert table.run("ann", "pass_odds", rolls=10) == []


@pytest.mark.parametrize("house", BOOKS)
def test_saved_table_goes_on_as_the_table_would(house):
    seen = 0
    for seed in range(1):
        table = hw.Table(house, sign={"*": (5, 500)}, seed=seed, dice="6:0.2")
        evening = Evening(table.law, 500 + seed)
        for turn in range(160):
            if turn % 20 == 0:
                again = hw.Table.from_json(table.to_json())
                assert again.final() == table.final()
            command = evening.next(table.state)
            assert again.do(command) == table.do(command)
            assert again.events == table.events
            assert again.state == table.state
            assert again.roll() == table.roll()
            seen += len(table.events)
    assert seen > 40


def test_saved_table_keeps_strictness_and_the_house_shooter():
    table = hw.Table("crown", strict=True, shooter=True)
    table.seat("ann", 100)
    again = hw.Table.from_json(table.to_json())
    with pytest.raises(hw.RefusedError):
        again.bet("ann", "pass_odds", 10)
    assert again.roll(4, 3)[0].player == "shooter"


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"codec": 1, "head": {"gull": 1}}'])
def test_text_that_is_no_saved_table_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError, match="this text is no table that `to_json` of this version wrote"):
        hw.Table.from_json(text)


def test_saved_table_of_other_edition_or_own_house_asks_for_book(t):
    text = t.to_json()
    with pytest.raises(ValueError, match="saved under another edition of Crown Melbourne's book"):
        hw.Table.from_json(text.replace(t.law.book.digest, "0" * 64))
    own = text.replace('"house": "crown"', '"house": "gull"')
    with pytest.raises(ValueError, match="house, gull, is your own: give its folder as `house`"):
        hw.Table.from_json(own)
    assert hw.Table.from_json(own, "crown").final() == t.final()


# --- sentences ----------------------------------------------------------------------------------------------------------------


def test_library_table_says_its_events_as_the_readme_shows_them(t):
    """The words are those of README's hand, which `hardway replay` prints."""
    t.roll(4, 2)
    called, shooter, puck = (
        next(event for event in t.events if type(event).__name__ == name)
        for name in ("Called", "ShooterNamed", "PointMoved")
    )
    assert t.says(called) == "4-2, total 6: “Six, the point is 6.”"
    assert (t.says(puck), "is shooting" in t.says(shooter)) == ("the puck is on 6", True)
    t.roll(5, 1)
    assert t.says() == "5-1, total 6: “Six, the point is made.”\nann: Win Line, 10, won 10 at 1 to 1\nthe puck is off"


def test_library_table_says_a_refusal_with_its_reason(t):
    t.roll(4, 2)
    refusal = t.take("ann", "pass")
    says = "refused, contract_wager: Win Line stays until 6 or 7 decides it"
    assert t.says() == t.says(refusal) == says
    t.roll(5, 1)
    assert t.says(refusal) == says


def test_library_table_says_what_an_entry_returned(t):
    """Whether it was taken or refused: a type checker need not know which."""
    t.roll(4, 2)
    assert t.says(t.bet("ann", "pass_odds", 20)) == t.says()
    assert t.says(t.roll(5, 1)) == "ann: Win Line, 10, won 10 at 1 to 1\nann: Win Line Odds, 20, won 24 at 6 to 5"


def test_library_table_says_who_takes_a_wager_down(t):
    t.roll(4, 2)
    t.bet("ann", "pass_odds", 20)
    assert t.says(t.take("ann", "pass_odds", 5)) == "ann takes 5 down from Win Line Odds, 15 stands"
    assert t.says(t.take("ann", "pass_odds")) == "ann takes 15 down from Win Line Odds"


def test_library_table_says_each_step_of_a_throw_by_itself(t):
    """Steps are equal tuples, such as the throw and the rest of the same player's dice."""
    t.roll(4, 2)
    said = {type(event).__name__: t.says(event) for event in t.events}
    assert said["Thrown"] == "ann throws: the dice are in the air"
    assert said["Rested"] == "the dice lie still"


# --- types --------------------------------------------------------------------------------------------------------------------


def test_accepted_outcome_has_the_empty_fields_of_a_refusal(t):
    """A type checker that does not narrow a tuple by its truth still accepts `outcome.reason` after `if not outcome`."""
    outcome = t.bet("ann", "field", 5)
    assert (outcome.reason, outcome.says, outcome.clause) == ("", "", None)


def test_loop_over_a_roll_has_types_for_every_checker():
    """A return type that is no iterator makes `for settled in t.roll(6, 3)` an error in an editor."""
    assert issubclass(get_origin(get_type_hints(FalseRefusal.__iter__)["return"]), Iterator)


def test_strategy_run_without_line_wager_hears_of_the_shooter():
    t = hw.Table("crown")
    t.seat("ann", 100)
    with pytest.raises(hw.RefusedError, match=r"put one down.*open the table with shooter=True") as caught:
        t.run("ann", "bet field 5", rolls=1)
    assert (caught.value.reason, caught.value.clause) == ("no_shooter", "5.1.1(b)")
    open_to_all = hw.Table("crown", shooter=True, seed=1)
    open_to_all.seat("ann", 100)
    assert open_to_all.run("ann", "bet field 5", rolls=1)
