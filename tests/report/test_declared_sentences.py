"""The sentence that an event declares is used, at a table and in a core of its own."""

from hardway.report.sentences.core_sentences import core_sentence
from hardway.report.sentences.game_sentences import sentences
from hardway.rulebook import law, load
from hardway.table.model.events import Relinquished
from hardway.values.event import Event
from tests.coin import Flipped


class WipeEvent(Event):
    pass


class Wiped(WipeEvent, name="wiped", says="the dice are wiped{by}"):
    by: str
    clause: str


class DriedUp(WipeEvent, name="dried_up"):
    pass


def test_declared_sentence_of_a_table_event_has_the_books_words():
    crown = law(load("crown"))
    said = [(one.text, one.cites) for one in sentences(crown, (Wiped("boxperson", "5.3"), DriedUp()))]
    label = crown.book.roles["boxperson"].label
    assert said == [(f"the dice are wiped, by the {label}", (("", "5.3"),)), ("dried up", ())]


def test_dice_taken_by_the_clock_are_not_said_to_be_given_up():
    crown = law(load("crown"))
    said = [one.text for why in ("time", "") for one in sentences(crown, (Relinquished("ann", "", why, "5.2.2"),))]
    assert said == ["ann runs out of time, and the dice pass on", "ann gives up the dice"]


def test_declared_sentence_of_an_added_core_is_said():
    assert core_sentence(load("crown"), Flipped("heads")).text == "heads"
