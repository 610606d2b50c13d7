"""A phrase keeps what its parts stand for, and is their text joined."""

import copy
import pickle

import pytest

from hardway.values.phrase import Part, advice, joined, money, parts_of, person, phrase, phrase_of, spoken, verb

ANN = Part("ann", "person")


def test_phrase_has_its_full_text_and_parts_of_kind_and_value() -> None:
    said = phrase("{} <has> {} to pay", person("ann"), money(750))
    assert said == "ann has 7.50 to pay"
    assert said.parts == (ANN, Part(" "), Part("has", "verb", "have"), Part(" "), Part("7.50", "amount", "7.50"),
                          Part(" to pay"))  # fmt: skip


def test_phrase_joins_plain_words_to_one_part() -> None:
    assert phrase("die {} shows {}", 2, "four").parts == (Part("die 2 shows four"),)
    assert joined(("a", person("ann"), "b"), ", ").parts == (Part("a, "), ANN, Part(", b"))


def test_phrase_keeps_the_parts_of_a_nested_phrase() -> None:
    inner = phrase("{} <is> here", person("ann"))
    assert phrase("no: {}", inner).parts == (Part("no: "), *inner.parts)


@pytest.mark.parametrize(
    ("third", "second"),
    [("is", "are"), ("has", "have"), ("was", "were"), ("does", "do"), ("bets", "bet"), ("applies", "apply"),
     ("chooses", "choose"), ("loses", "lose"), ("goes", "go"), ("'s|r", "r")],
)  # fmt: skip
def test_verb_of_a_sentence_has_third_and_second_person_forms(third: str, second: str) -> None:
    (part,) = verb(third).parts
    assert (part.text, part.value) == (third.partition("|")[0], second)


def test_advice_on_what_to_enter_follows_a_phrase_after_a_colon() -> None:
    said = phrase("it waits{}", advice("because", "end with because and the reason"))
    assert said == "it waits: end with because and the reason"
    assert said.parts[-1].value == "because"


def test_phrase_survives_copies_and_pickles() -> None:
    said = phrase("{} <is> here", person("ann"))
    for other in (copy.copy(said), copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert (other, other.parts) == (said, said.parts)


def test_json_of_a_phrase_has_parts_only_if_one_is_not_plain() -> None:
    assert spoken("the dice are out") == {}
    said = phrase("{} <is> here", person("ann"))
    form = spoken(said)["phrase"]
    assert form[:2] == [{"text": "ann", "kind": "person"}, {"text": " "}]
    assert parts_of(phrase_of(said, list(form))) == said.parts
    assert phrase_of("as it was", []) == "as it was"
