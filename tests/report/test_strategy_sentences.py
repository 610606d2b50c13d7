"""A strategy's conditions and acts in words; the expected words are written by hand."""

import pytest

from hardway.report.sentences.strategy_sentences import acts_sentence, condition_words
from hardway.rulebook import law, load
from hardway.strategy import RuleAct, read
from hardway.table.model.commands import Bet, Call, Choose, Take

CROWN = law(load("crown"))


@pytest.mark.parametrize(("asks", "words"), [
    ("comeout", "the puck is off"),
    ("point", "there is a point"),
    ("point 6", "the point is 6"),
    ("not comeout", "there is a point"),
    ("not point", "the puck is off"),
    ("not point 6", "the point is not 6"),
    ("up place 6", "Place Bet 6 is up"),
    ("not up field", "Field Bet is not up"),
    ("last total 7", "the last roll was 7"),
    ("last won pass", "Win Line just won"),
    ("last lost place", "Place Bet just lost"),
    ("last made", "the point was made"),
    ("last seven_out", "the last roll was a seven-out"),
    ("not last made", "it is not so that the point was made"),
    ("rack < start - 100", "my rack is less than what I began with less 100"),
    ("count come >= 2", "the bets on Come Bet are at least 2"),
    ("rolls = 5", "the rolls so far are 5"),
    ("rack + 50 > 200", "my rack plus 50 is more than 200"),
    ("point and up field or comeout", "there is a point and Field Bet is up or the puck is off"),
])  # fmt: skip
def test_strategy_condition_is_written_in_words(asks: str, words: str) -> None:
    (rule,) = read(f"unit 10\nwhen {asks}\n  bet field 1u", book=CROWN.book.words).rules
    assert rule.when is not None
    labels = {"Field Bet": CROWN.book.wagers["field"].label, "Come Bet": CROWN.book.wagers["come"].label,
        "Place Bet": CROWN.book.wagers["place"].label, "Win Line": CROWN.book.wagers["pass"].label}  # fmt: skip
    for name, label in labels.items():
        words = words.replace(name, label)
    assert condition_words(CROWN, rule.when) == words


def test_bot_acts_are_sentences_with_the_reason_of_each_rule() -> None:
    text = "unit 10\nbet field 1u\nwhen point\n  take field\n  bet place 6 1u"
    first, second = read(text, book=CROWN.book.words).rules
    done = [
        RuleAct(first, Bet("b1", "field", 1050)), RuleAct(second, Take("b1", "field", None)),
        RuleAct(second, Take("b1", "field", 500)), RuleAct(second, Call("b1", "place 6", "off")),
        RuleAct(second, Choose("b1", "place", "down")),
    ]  # fmt: skip
    field, place = CROWN.book.wagers["field"].label, CROWN.book.wagers["place"].label
    assert acts_sentence(CROWN, done) == (
        f"I bet 10.50 on {field}. I take {field} down, take 5 off {field}, call {place} 6 off and "
        f"take winners of {place} down, because there is a point."
    )
    assert acts_sentence(CROWN, []) == ""
