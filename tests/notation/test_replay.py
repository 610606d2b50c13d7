"""A record is played by its book."""

from hardway.notation import Replay, read_record, replay_text
from hardway.rulebook import load


def test_replay_of_a_record_applies_a_house_variant_only_once() -> None:
    text, mini = "house crown\nvariant mini\nseat ann 100\n", load("crown/mini")
    assert Replay(read_record(text, books=lambda name: mini), lambda name: mini).law.book.digest == mini.digest


def test_failed_settlement_expectation_names_the_settled_wagers():
    """A Come bet on the 10 is settled there; after a refused entry the failure says so."""
    head = "house crown\nseat ann 100\nbet ann pass 10\nroll 2 2\nbet ann come 10\n"
    (failure,) = replay_text(f"{head}roll 3 4\n= won ann come 10\n").failures
    assert failure.endswith("the last throw did not settle come 10 of ann; it settled come")
    (failure,) = replay_text(f"{head}roll 3 9\n= won ann come\n").failures
    assert "the entry was refused, so it settled nothing: each die shows one face" in failure


def test_replay_can_be_played_again_from_the_first_line():
    """One bet of 10 at even money: 110, however often the record is played, and one expectation that fails."""
    replay = replay_text("house star\nseat ann 100\nbet ann pass 10\nroll 4 3\n= ann rack 110\n= ann rack 111\n")
    assert [played.line.number for played in replay.play()] == [2, 3, 4, 5, 6]
    assert replay.state.players["ann"].rack == 110_00
    assert replay.failures == ["line 6: = ann rack 111: ann's rack is 110, not 111"]


def test_misspelt_wager_is_a_failure_of_the_replay():
    """The good bet and the wager that this house lacks are none; a line that expects the refusal makes it right."""
    head = "house crown\nseat ann 100\nbet ann pass 10\nbet ann fire 5\n"
    says = "line 5: bet ann pas 10: Crown Melbourne has no wager of this name; did you mean pass?"
    assert replay_text(f"{head}bet ann pas 10\n").failures == [says]
    assert replay_text(f"{head}bet ann pas 10\n= refused not_offered\n").failures == []
