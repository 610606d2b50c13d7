"""A name that the table does not know is refused with the names that it does know, and with no others."""

import pytest

import hardway as hw
from hardway.notation import NotationError


def refused(entry, house="vegas", **how):
    table = hw.Table(house, **how)
    table.do("seat ann 500")
    return table.do(entry).says


def test_a_wager_that_is_unknown_lists_what_is_offered_here():
    says = refused("bet ann gul 5", options={"big_6_8": "no"})
    listed = says.partition("it offers ")[2].split(", ")
    assert "big" not in listed
    assert {"pass", "hop", "inside", "across"} <= set(listed)


def test_a_pair_is_written_as_faces():
    table = hw.Table("vegas")
    table.seat("ann", 500)
    says = table.bet("ann", "hop 7", 5).says
    assert "5-3" in says
    assert "hop stands on 1-1 2-2" in says


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("bet ann pass 6 5", "found '6', expected an amount: pass has no number"),
        ("bet ann come 7 5", "found '7', expected the number of come: 4 5 6 8 9 10"),
        ("bet ann inside 6 22", "found '6', expected an amount: inside has no number"),
    ],
)
def test_a_number_too_many_is_told_as_one(entry, says):
    with pytest.raises(NotationError) as told:
        hw.Table("vegas").do(entry)
    assert told.value.says == says


def test_a_line_of_the_sign_lists_the_wagers():
    assert refused("sign gul 5 500 by boxperson").endswith(
        "hop, over_seven, under_seven, fire, make_small, make_tall, make_all, repeater"
    )


def test_a_checklist_without_items_has_nothing():
    assert refused("check dice_size by boxperson") == "'dice_size' is not on the checklist; it has nothing"
