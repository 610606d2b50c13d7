"""The reserved names are the keywords of the notation's readers."""

import contextlib

import pytest

from hardway.notation.forms import TABLE
from hardway.notation.record import _HEAD
from hardway.notation.table import _READ
from hardway.notation.word_kinds import KINDS
from hardway.notation.words import NotationError, Words
from hardway.rulebook import house_names, load
from hardway.rulebook.schema.schema import SECTIONS
from hardway.values.entry_words import AFTER_ROLE, EXPECTED, HEAD, KIND_WORDS, forbidden_names
from hardway.values.names import RESULTS
from hardway.values.verbs import VERBS, parts

NEVER = "zzz"


class Listened(str):
    """A word that records what it was compared with."""

    heard: set[str]

    def __eq__(self, other: object) -> bool:
        self.heard.add(str(other))
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def listened(kind: str, before: tuple[str, ...]) -> set[str]:
    """The words that a kind compares with the next word, after it has read these."""
    words = Words(" ".join([*before, NEVER, NEVER]))
    words.words = [Listened(word) for word in words.words]
    for word in words.words:
        word.heard = heard = getattr(words, "heard", set())
        words.heard = heard
    with contextlib.suppress(NotationError, ValueError):
        KINDS[kind].read(words, "x")
    return {word for word in heard if word.isidentifier() and word != NEVER}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_entry_field_parser_knows_only_its_listed_keywords(kind):
    found: set[str] = set()
    ahead: list[tuple[str, ...]] = [()]
    while ahead:
        before = ahead.pop()
        new = listened(kind, before)
        found |= new
        if len(before) < 4:
            ahead += [(*before, word) for word in sorted({*new, *(("5", "x") if len(before) < 3 else ())})]
    said = set(KIND_WORDS.get(kind, ()))
    assert said <= found - {NEVER, "x"} <= said | (set(AFTER_ROLE) if "by" in said else set())


def test_first_words_of_head_and_expectation_lines_are_listed():
    assert set(HEAD) == set(_HEAD)
    assert set(EXPECTED) == {*_READ, *RESULTS}


def test_role_names_exclude_words_that_may_follow_a_role():
    assert {*AFTER_ROLE, "by", "house", "player", "staff"} <= forbidden_names("roles")


def test_wager_names_exclude_verbs_followed_by_a_wager():
    begins = {
        name
        for name, verb in VERBS.items()
        if {"wager", "boxed", "sort", "removal", "limit"} & {part.kind for part in parts(verb.form)}
    }
    assert {"bet", "take", "on", "off", "sign"} <= begins <= forbidden_names("wagers")
    assert "pass" not in forbidden_names("wagers"), "an entry that names no wager"
    assert {*TABLE.forms} >= begins


@pytest.mark.parametrize("house", house_names())
def test_house_names_nothing_by_a_reserved_notation_word(house):
    book = load(house)
    assert not forbidden_names("wagers") & {*book.wagers, *book.groups}
    assert not forbidden_names("roles") & book.roles.keys()
    for table in ("grounds", "annulments", "breaches", "equipment", "custody"):
        assert not forbidden_names(table) & {row[SECTIONS[table].names[0]] for row in book.raw[table]}
