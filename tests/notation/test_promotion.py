"""A promotion in the notation: the document, entries that are read as they were written, and records of one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.notation import NotationError, event_form, read_record, replay_text
from hardway.notation.promotion import NOTATION
from hardway.promotion import REASONS
from hardway.promotion.model import commands
from hardway.promotion.model.events import NAMES, NextDraw
from hardway.report.sentences.sentence import event_words
from hardway.rulebook import house_names, load
from hardway.values.verbs import parts, verbs_of
from tests.notation.docs import rows, section, ticked, without_brackets
from tests.rules.claims import HERE

FORMS = NOTATION.forms
VERBS = verbs_of("promotion")
STAR = load("star").words
ENTRIES = [one for cells in rows("Entries of a promotion") for two in ticked(cells[0]) for one in without_brackets(two)]
EXPECTATIONS = [
    one
    for cells in rows("Expectations of a promotion")
    for cell in cells
    for one in ticked(cell)
    if one.startswith("= ")
]
HEAD = "house star\npromotion summer\n"
START = f"{HEAD}start by gaming_manager\n"


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_entry_of_the_document_is_read_and_written_the_same(entry):
    assert FORMS.write(FORMS.parse(entry, STAR)) == entry


def test_every_verb_has_an_example():
    assert {entry.split()[0] for entry in ENTRIES} == set(VERBS)
    assert {verb.makes for verb in VERBS.values()} == {"Act verb"}


@pytest.mark.parametrize("expectation", EXPECTATIONS)
def test_every_expectation_of_the_document_is_read(expectation):
    read_record(f"{START}{expectation}\n")


def test_the_events_and_refusals_are_those_the_document_lists():
    listed = {ticked(cells[0])[0]: ticked(cells[1]) for cells in rows("Events of a promotion")}
    assert listed == {name: list(kind._fields) for kind, name in NAMES.items()}
    assert tuple(ticked(section("Refusals of a promotion"))) == REASONS


names = st.from_regex(r"[a-z][a-z0-9_-]{0,7}", fullmatch=True).filter(lambda n: n not in ("by", "because"))
amounts = st.integers(1, 10**9)
words = st.lists(st.sampled_from(("10", "of", "by", "hand", "…", "yes", "T8:")), min_size=1).map(" ".join)
KINDS = {
    "name": names, "player": names, "text": words, "rest": words, "word": names, "secret": names, "amount": amounts, "measure": amounts,
    "whole": st.integers(0, 10**6),
    "payments": st.one_of(st.just((("alternative", 0),)), st.lists(st.tuples(names.filter(lambda n: n != "alternative"), amounts), min_size=1).map(tuple)),
}  # fmt: skip
BY = st.sampled_from((("gaming_manager", "", ""), ("gaming_manager", "kim", "seen twice")))


@st.composite
def entries(draw, verb: str):
    fields = {"verb": verb}
    for part in parts(VERBS[verb].form):
        if part.kind == "staff":
            fields |= dict(zip(("by", "name", "because"), draw(BY), strict=True))
        elif part.kind.startswith("("):
            fields[part.fields[0]] = draw(st.sampled_from(part.kind.strip("()").split("|")))
        elif not part.optional or draw(st.booleans()):
            fields[part.fields[0]] = draw(KINDS[part.kind])
    return commands.PromotionAct(**fields)


@pytest.mark.parametrize("verb", VERBS)
@settings(max_examples=20)
@given(data=st.data())
def test_reading_what_was_written_gives_the_same_command(verb, data):
    command = data.draw(entries(verb))
    assert FORMS.parse(FORMS.write(command), STAR) == command


@pytest.mark.parametrize("house", [house for house in house_names() if not load(house).promotion])
def test_a_house_without_such_rules_has_no_promotions(house):
    with pytest.raises(NotationError, match="no promotional prizes"):
        replay_text(f"house {house}\npromotion summer\nstart by gaming_manager\n")


@pytest.mark.parametrize(("text", "says"), [
    ("house star\npromotion\n", "the name of the promotion"),
    (f"{HEAD}bet ann pass 10\n", "an entry: item"),
    (f"{HEAD}choose ann car cash\n", "an amount"),
    (f"{HEAD}choose ann car\n", "how to be paid"),
    (f"{HEAD}attempt car mail perhaps by gaming_manager\n", "reached"),
    (f"{START}= phase over\n", "a phase"),
    (f"{START}= claim ann car lost\n", "how it stands"),
    (f"{START}= maynot dealer draw not_your_role\n", "a colon"),
    (f"{START}= ann rack 5\n", "one of refused"),
])  # fmt: skip
def test_what_cannot_be_read_is_said_with_its_line(text, says):
    with pytest.raises(NotationError) as caught:
        read_record(text)
    assert says in caught.value.says
    assert caught.value.line


@pytest.mark.parametrize(("expectation", "says"), [
    ("account car open 5", "no prize car"), ("winner car ann", "is none, not ann"), ("tasks results", "is none, not results"),
    ("task notify", "there is no task notify"), ("lacks nothing", "the terms lack 10.7.1"), ("eligible ann", "is none, not ann"),
    ("claim ann car made", "is none, not made"), ("claim ann car kept 2033-01-01T00:00", "is no, not"), ("phase running", "is drafted"),
    ("may dealer start", "legal does not say so"), ("maynot gaming_manager item: 10.1", "legal does not say so"),
])  # fmt: skip
def test_an_expectation_that_does_not_hold_says_what_is_so(expectation, says):
    (failure,) = replay_text(f"{START}= {expectation}\n").failures
    assert says in failure


def test_every_event_is_told_in_a_sentence_and_as_json():
    """Over all records of The Star's rule 10, which give every event there is."""
    told: set[type] = set()
    for path in sorted((HERE / "star").glob("10*.craps")):
        replay = replay_text(path.read_text(encoding="utf-8"), path.parent)
        for played in type(replay)(replay.record).play():
            for event in played.outcome if not hasattr(played.outcome, "reason") else ():
                assert event_words(event)
                assert event_form(event)["event"] == NAMES[type(event)]
                told.add(type(event))
    assert {NAMES[kind] for kind in NAMES} - {NAMES[kind] for kind in told} == {"clock"}


def test_next_draw_tells_when_entries_close_as_a_time():
    path = HERE / "star" / "10.7.1-draws.craps"
    played = type(replay_text(path.read_text(encoding="utf-8"), path.parent))
    replay = played(read_record(path.read_text(encoding="utf-8"), path.parent))
    events = [event for one in replay.play() for event in one.outcome if isinstance(event, NextDraw)]
    assert event_form(events[0])["closes"] == "2026-12-08T18:00"
