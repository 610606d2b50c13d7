"""Custody of the five dice: which entries are accepted when, and whether a new set is used at once or waits."""

import pytest

from hardway.table import Refusal, decide
from hardway.table.model.commands import Accept, Act, Dice
from hardway.table.model.events import Bowled, DiceMoved, Noticed, ShooterNamed
from tests.table.replayed import at

THROWING = ("seat ann 100", "bet ann pass 10", "roll 6 3")


@pytest.mark.parametrize(
    "command",
    [Dice("lost", 3), Dice("found", 3, "boxperson"), Dice("new", 0, "boxperson"), Dice("keep", 0, "boxperson")],
)
def test_entries_on_lost_or_new_dice_are_refused_with_dice_out(command: Dice) -> None:
    entries = (*THROWING, "dice lost 3", "dice keep by boxperson", "throw")
    refusal = decide(*at("adelaide", *entries), command)
    assert (refusal.reason, refusal.says) == ("window_closed", "the dice are out; wait for the call")


@pytest.mark.parametrize("entries", [(), THROWING, ("dice lost 3",)], ids=["neither", "a shooter", "a lost die"])
def test_keeping_the_old_dice_needs_a_shooter_and_a_lost_die(entries: tuple[str, ...]) -> None:
    """Adelaide 9(d)(iv): the shooter of that moment goes on with what is left of the old set."""
    refusal = decide(*at("adelaide", *entries), Dice("keep", 0, "boxperson"))
    says = "no shooter has a set with a lost die"
    assert (refusal.reason, refusal.clause, refusal.says) == ("no_dice", "9(d)(iv) [continue]", says)


def test_keeping_the_old_dice_lets_the_shooter_continue() -> None:
    decision = decide(*at("adelaide", *THROWING, "dice lost 3"), Dice("keep", 0, "boxperson"))
    assert decision == (DiceMoved("keep", 0, "boxperson", "9(d)(iv) [continue]"),)


def test_shooter_continues_after_a_second_lost_die() -> None:
    """Crown 5.4.2(a)(iv): the second lost die makes a new set due, and the shooter goes on with the old one."""
    law, state = at("crown", *THROWING, "dice lost 4")
    lost, kept = DiceMoved("lost", 5, "", "5.4.2(a)(i)"), DiceMoved("keep", 0, "", "5.4.2(a)(iv)")
    assert decide(law, state, Dice("lost", 5)) == (lost, kept)


@pytest.mark.parametrize(("lost", "in_use"), [((3, 4), False), ((3, 4, 5), False), ((2, 3, 4, 5), True)])
def test_new_dice_set_is_not_used_while_the_shooter_continues(lost: tuple[int, ...], in_use: bool) -> None:
    law, state = at("crown", *THROWING, *(f"dice lost {die}" for die in lost))
    (moved,) = decide(law, state, Dice("new", 0, "boxperson"))  # type: ignore[misc]
    assert moved == DiceMoved("new", 0, "boxperson", "5.4.2(a)(iv)", in_use=in_use)


def test_checklist_refuses_dice_under_the_required_size() -> None:
    """Crown 2.3.2: dice of at least 19 mm. A hundredth less is too little, and zero is no measure."""
    law, state = at("crown")
    for amount, reason in ((0, "bad_amount"), (1, "not_ready")):
        refusal = decide(law, state, Act("check", "", "dice_size", amount, "dealer"))
        assert refusal.reason == reason


@pytest.mark.parametrize(("lost", "taken"), [((3, 4), True), ((3, 4, 5), True), ((2, 3, 4, 5), False)])
def test_shooter_continues_while_two_dice_are_left(lost: tuple[int, ...], taken: bool) -> None:
    """Crown 5.4.2(a)(iv)."""
    law, state = at("crown", *THROWING, *(f"dice lost {die}" for die in lost))
    refusal = decide(law, state, Accept("ann"))
    assert isinstance(refusal, Refusal) is not taken
    if isinstance(refusal, Refusal):
        says = "4 dice of the set are lost: a new set must be brought"
        assert (refusal.reason, refusal.clause, refusal.says) == ("no_dice", "5.4.2(a)(iv)", says)


def test_accepting_offered_dice_gives_no_second_offer_event() -> None:
    law, state = at("adelaide", "option dice manual", "seat ann 100", "bet ann pass 10", "offer ann")
    events = decide(law, state, Accept("ann", (1, 2)))
    assert not isinstance(events, Refusal)
    assert [type(event) for event in events if not isinstance(event, Noticed)] == [ShooterNamed, Bowled]


def test_dice_neither_chosen_nor_lost_return_to_the_bowl() -> None:
    """Crown 5.1.2(a): the shooter keeps two of the five, of which one is lost."""
    events = decide(*at("crown", "seat ann 100", "bet ann pass 10", "dice lost 5"), Accept("ann", (2, 4)))
    assert not isinstance(events, Refusal)
    assert [event.dice for event in events if isinstance(event, Bowled)] == [(1, 3)]
