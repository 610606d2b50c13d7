"""Events follow from their declarations: JSON, sentence, name."""

import pytest

from hardway.report.sentences.sentence import event_words
from hardway.values.event import (
    Amounts,
    Cents,
    Clause,
    Event,
    Hidden,
    IfAny,
    Moment,
    Person,
    Reading,
    Word,
    declared_form,
)


class TossEvent(Event):
    pass


class _Cited(TossEvent, kw_only=True):
    clause: Clause = ""
    reading: Reading = ""


class CoinLanded(
    _Cited, name="landed", says="{who} [at {when} ]has {due}, by {by_way}{heads:, heads|, tails}: {shares:none}"
):
    who: Person
    due: Cents  # a name that a table uses for a moment
    when: Moment
    by_way: Word
    heads: bool
    shares: Amounts = ()
    told: IfAny[tuple[str, ...]] = ()
    note: Hidden[int] = 0


AT_NOON = CoinLanded("ann", 750, 43200, "one_toss", True, (("bob", 250), ("cas", 500)), ("dee", "eve"), 3, clause="1.1")
BARE = CoinLanded("ann", 5, -1, "hand", False)


def test_event_fields_are_written_to_json_by_declared_kind():
    assert declared_form(AT_NOON) == {
        "event": "landed", "who": "ann", "due": "7.50", "when": "12:00", "by_way": "one_toss", "heads": True,
        "shares": {"bob": "2.50", "cas": "5.00"}, "told": ["dee", "eve"], "clause": "1.1",
    }  # fmt: skip


def test_event_fields_unset_are_empty_in_json_unless_optional():
    assert declared_form(BARE) == {
        "event": "landed", "who": "ann", "due": "0.05", "when": None, "by_way": "hand", "heads": False, "shares": {}, "clause": "",
    }  # fmt: skip


def test_event_sentence_is_built_from_the_declared_template():
    assert event_words(AT_NOON) == "ann at 12:00 has 7.50, by one toss, heads: bob 2.50, cas 5"
    assert event_words(BARE) == "ann has 0.05, by hand, tails: none"


def test_event_classes_of_one_name_in_a_family_raise_an_error():
    with pytest.raises(TypeError, match="two events are called landed: CoinLanded and CoinLost"):

        class CoinLost(TossEvent, name="landed"):
            pass

    assert TossEvent._kinds == {"landed": CoinLanded}


def test_fields_inherited_from_a_common_event_class_come_last():
    assert CoinLanded._fields[-2:] == ("clause", "reading")
    assert (BARE.clause, BARE._replace(clause="2").clause) == ("", "2")
