"""A setting on which a text is silent is left out or `silent`: its documented default holds and cites no clause."""

import pytest

import hardway as hw
from hardway.report.book.house_terms import setting_terms
from hardway.rulebook import load
from hardway.rulebook.model.law import option_error
from hardway.rulebook.model.settings import SETTINGS
from hardway.table.model.events import Marked, Offered
from tests.rulebook.every_word import FEW, Evening


def test_every_setting_has_a_valid_default_unless_optional():
    for name, kind in SETTINGS.items():
        known = kind.default in kind.values if kind.values else kind.default.isdigit()
        assert known or (kind.optional and not kind.default), name


@pytest.mark.parametrize("left_out", [True, False])
def test_omitted_setting_has_its_default_and_no_citation(house, left_out):
    folder = house()
    if left_out:
        folder.drop("settings.toml", "over_maximum = ")
    else:
        line = folder.text("settings.toml").splitlines()[folder.line("settings.toml", "over_maximum = ") - 1]
        folder.swap("settings.toml", line, 'over_maximum = { value = "silent" }')
    setting = folder.load().settings["over_maximum"]
    assert (setting.value, setting.silent, setting.cite) == ("refused", True, ("", "", ""))
    [words] = [term.words for term in setting_terms(folder.load(), options=False) if term.name == "over_maximum"]
    assert words == "refused: refused when placed (the text is silent)"
    table = hw.Table(folder.path, sign={"*": (5, 500)})
    table.seat("ann", 2000)
    refusal = table.bet("ann", "pass", 600)
    assert (refusal.reason, refusal.clause) == ("outside_sign", None)


def test_book_without_settings_loads_and_plays(house):
    folder = house()
    text = folder.text("settings.toml")
    folder.swap("settings.toml", text[: text.index("[cites]")], "")
    folder.swap("wagers.toml", 'numbers = "6 8"', 'numbers = "6 8"\noffered = "big_6_8"')
    (folder.path / "tournament.toml").unlink()  # the House acts in a tournament, and a setting says through whom
    book = folder.load()
    always = {name: kind.default for name, kind in SETTINGS.items() if not kind.optional}
    asked = {"big_6_8": "yes"}  # its Big 6 and Big 8 now ask whether they are offered
    assert {name: setting.value for name, setting in book.settings.items()} == always | asked
    table = hw.Table(folder.path)
    table.seat("ann", 500)
    table.bet("ann", "pass", 10)
    table.roll(4, 2)
    (won,) = table.roll(5, 1)
    assert (won.result, won.pays) == ("won", 1000)


def test_book_without_settings_cites_a_clause_for_every_act(house):
    """Every optional setting is left out; `Evening` fails where an event or refusal needs a clause and has none."""
    folder = house("star")
    text = folder.text("settings.toml")
    needed = ("dice", "opening", "house_acts_through", "odds_multiple", "idle_rounds")
    for name in (line.split()[0] for line in text[: text.index("[cites]")].splitlines() if " = { value = " in line):
        if name not in needed:
            folder.drop("settings.toml", f"{name} = ")
    evening = Evening(folder.load(), FEW).play()
    assert len(list(evening.looks())) == len(FEW)
    assert {event.clause for event in evening.happened if isinstance(event, Marked)} == {"6.6"}  # which are called so
    again = [event.clause for _, _, events in evening.taken for event in events if isinstance(event, Offered)]
    assert set(again) == {"3.2", "3.8.2"}  # the first offer, and offered again after a turn


@pytest.mark.parametrize("name", ["nobody", "proxy"])  # one says `silent` in vegas, the other is left out
def test_omitted_setting_cannot_be_set_by_the_operator(name):
    book = load("vegas")
    assert book.settings[name].silent
    error = option_error(book, name, "waits")
    assert error == f"{name} is {SETTINGS[name].default} at {book.house} (the text is silent) and cannot be set"


def test_option_of_a_book_that_leaves_no_choices_is_refused(house):
    folder = house()
    text = folder.text("settings.toml")
    folder.swap("settings.toml", text[: text.index("[cites]")], "")
    (folder.path / "tournament.toml").unlink()
    assert option_error(folder.load(), "odds_multiple", "3").endswith(" has none")
