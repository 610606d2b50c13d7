"""Conditions as people write them: what is put on record, and that the words of the notation stay as they are."""

import pytest

from hardway.rulebook import load
from hardway.tournament.model.as_stated import as_stated
from hardway.tournament.model.conditions import Unread, read_item
from hardway.tournament.model.events import Drafted
from tests.tournament.evenings import BY, GENERAL, ROUNDS, Act, Evening

ITEMS = load("crown").tournament.items
WRITTEN = [
    ("entry_fee", "$20", "20"), ("entry_fee", "20 dollars", "20"), ("entry_fee", "$1,200.50", "1200.50"),
    ("entry_fee", "no", "none"), ("entry_fee", "free", "none"), ("entry_fee", "$0", "none"), ("buy_in", "no buy-in", "none"),
    ("players", "3-6", "3 to 6"), ("players", "between 3 and 6", "3 to 6"), ("players", "12 – 24 players", "12 to 24"),
    ("limits", "$5 to $500", "5 to 500"), ("limits", "1 - 1,000", "1 to 1000"),
    ("prizes", "60 %, 40 %", "60% 40%"), ("prizes", "60/40%", "60% 40%"), ("prizes", "60 percent and 40 percent", "60% 40%"),
    ("prizes", "1st $5,000, 2nd $2,000", "5000 2000"), ("prizes", "Winner takes all", "100%"),
    ("takes", "everyone", "entrants"), ("takes", "best of round 1 and bought back", "best 1 bought"),
    ("goes_on", "best 2 of each table", "2 of table"), ("goes_on", "winner of each table", "1 of table"),
    ("goes_on", "6 of the round", "6 of round"), ("goes_on", "nobody", "none"),
    ("ends", "cashed at $0.10", "cash 0.10"), ("ends", "given back", "returned"), ("chips", "1,000 chips", "1000"),
    ("length", "1 hour", "60 minutes"), ("length", "half an hour", "30 minutes"), ("length", "10 Hands", "10 hands"),
    ("refund_fee", "nothing", "0%"), ("refund_fee", "50 %", "50%"), ("refund_fee", "all", "100%"),
    ("retirement", "any time", "any_time"), ("retirement", "not at all", "none"), ("late_arrival", "Plays on", "plays_on"),
    ("refuse_any", "no", "none"), ("refuse_any", "yes", "The casino operator may refuse any application."),
    ("grounds", "Cheating, bad behaviour or collusion", "cheating bad_behaviour collusion"),
    ("start", "2026-11-14 7:30 pm", "2026-11-14T19:30"), ("absent_after", "15 minutes", "15"), ("criteria", "no", "none"),
]  # fmt: skip
UNCLEAR = [
    ("length", "10 rolls"), ("players", "8"), ("limits", "500"), ("absent_after", "1 hour"), ("prizes", "a car"),
    ("entry_fee", "about 20"), ("refund_fee", "half"), ("refund_fee", "yes"), ("start", "tonight"), ("goes_on", "some of each table"),
]  # fmt: skip


@pytest.mark.parametrize(("item", "text", "words"), WRITTEN)
def test_condition_in_plain_words_is_recorded_in_notation(item: str, text: str, words: str) -> None:
    assert as_stated(ITEMS[item], text) == words
    assert not isinstance(read_item(ITEMS[item], words), Unread)


@pytest.mark.parametrize(("item", "text"), UNCLEAR)
def test_ambiguous_tournament_condition_is_reported_not_guessed(item: str, text: str) -> None:
    """A hand is no roll, and 8 players may be the least or the most."""
    assert isinstance(read_item(ITEMS[item], as_stated(ITEMS[item], text)), Unread)


def test_condition_written_in_notation_is_kept_unchanged() -> None:
    stated = [*GENERAL.items(), *(one for items in ROUNDS.values() for one in items.items())]
    assert [as_stated(ITEMS[item], says) for item, says in stated] == [says for _, says in stated]
    assert [as_stated(ITEMS[item], words) for item, _, words in WRITTEN] == [words for _, _, words in WRITTEN]


def test_event_of_a_condition_in_plain_words_has_the_notation() -> None:
    (event,) = Evening().enter(Act("draft", item="entry_fee", says="$20", **BY))
    assert isinstance(event, Drafted)
    assert event.says == "20"
