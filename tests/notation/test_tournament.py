"""A tournament in the notation: the document, entries that are read as they were written, and records of one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.notation import NotationError, event_form, of_table, read_record, replay_text
from hardway.notation.tournament import NOTATION
from hardway.rulebook import house_names, load
from hardway.tournament import REASONS
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import Stack
from hardway.tournament.model.commands import TournamentAct as Act
from hardway.tournament.model.events import NAMES
from hardway.values.clock import Tick
from hardway.values.verbs import parts, verbs_of
from tests.notation.docs import rows, section, ticked, without_brackets

FORMS = NOTATION.forms
VERBS = verbs_of("tournament")
ENTRIES = [
    one for cells in rows("Entries of a tournament") for two in ticked(cells[0]) for one in without_brackets(two)
]
EXPECTATIONS = [
    one
    for cells in rows("Expectations of a tournament")
    for cell in cells
    for one in ticked(cell)
    if one.startswith("= ")
]
HEAD = "house crown\ntournament cup\n"


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_entry_of_the_document_is_read_and_written_the_same(entry):
    command = FORMS.parse(entry, load("crown").words)
    assert FORMS.parse(FORMS.write(command), load("crown").words) == command
    assert FORMS.write(command).split()[0] == entry.split()[0]


def test_every_verb_has_an_example():
    assert {entry.split()[0] for entry in ENTRIES} == set(VERBS)


@pytest.mark.parametrize("expectation", EXPECTATIONS)
def test_every_expectation_of_the_document_is_read(expectation):
    read_record(f"{HEAD}submit by casino_manager\n{expectation}\n")


def test_the_events_and_refusals_are_those_the_document_lists():
    listed = {ticked(cells[0])[0]: ticked(cells[1]) for cells in rows("Events of a tournament")}
    assert listed == {name: list(kind._fields) for kind, name in NAMES.items()}
    assert tuple(ticked(section("Refusals of a tournament"))) == REASONS


names = st.from_regex(r"[a-z][a-z0-9_-]{0,7}", fullmatch=True).filter(lambda n: n not in ("by", "because", "round"))
counts = st.integers(0, 10**6)
amounts = st.integers(0, 10**9)
words = st.lists(st.sampled_from(("10", "of", "table", "a=b", "set", "…", "yes", "T8:")), min_size=1).map(" ".join)
KINDS = {
    "item": st.one_of(st.tuples(names, st.just(0)), st.tuples(names, st.integers(1, 99))), "name": names, "player": names,
    "text": words, "rest": words, "whole": counts, "word": names, "day": st.dates().map(str), "players": st.lists(names, min_size=1).map(tuple),
    "opened": st.tuples(words, st.one_of(st.just(""), words)),
    "waiting": st.lists(st.tuples(names, counts)).map(tuple),
    "drawn": st.lists(counts).map(tuple), "time": st.just("2026-11-14T19:00"), "table_entry": st.just("bet ann pass 10"),
    "stacks": st.lists(st.builds(Stack, names, amounts, amounts), min_size=1).map(tuple),
}  # fmt: skip
BY = st.sampled_from((("casino_manager", "", ""), ("tournament_director", "kim", "seen twice")))


@st.composite
def entries(draw, verb: str):
    fields = {"verb": verb}
    for part in parts(VERBS[verb].form):
        if part.kind == "staff":
            fields |= dict(zip(("by", "name", "because"), draw(BY), strict=True))
        elif part.kind.startswith("("):
            fields[part.fields[0]] = draw(st.sampled_from(part.kind.strip("()").split("|")))
        elif len(part.fields) > 1:
            fields |= dict(zip(part.fields, draw(KINDS[part.kind]), strict=True))
        elif not part.optional or draw(st.booleans()):
            fields[part.fields[0]] = draw(KINDS[part.kind])
    return Act(**fields)


@pytest.mark.parametrize("verb", VERBS)
@settings(max_examples=20)
@given(data=st.data())
def test_reading_what_was_written_gives_the_same_command(verb, data):
    command = data.draw(entries(verb))
    assert FORMS.parse(FORMS.write(command), load("crown").words) == command


@pytest.mark.parametrize("house", [house for house in house_names() if not load(house).tournament])
def test_a_house_without_such_rules_has_no_tournaments(house):
    with pytest.raises(NotationError, match="have no tournaments"):
        replay_text(f"house {house}\ntournament cup\nsubmit by casino_manager\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("house crown\ntournament\n", "the name of the tournament"),
        ("house crown\ntournament a b\n", "the end of the line"),
        ("house crown\ntournament a\ntournament b\n", "one line that says what the record is of"),
        ("tournament a\n", "house and its name on the first line"),
        (f"{HEAD}bet ann pass 10\n", "an entry: draft"),
        (f"{HEAD}at t1 bet ann\n", "a wager"),
        (f"{HEAD}at t1\n", "an entry at that table"),
        (f"{HEAD}approve A 2026-13-01 by casino_manager\n", "its date: 2026-11-14"),
        (f"{HEAD}hand t1\n", "a player"),
        (f"{HEAD}submit by casino_manager\n= phase\n", "a phase"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(text, says):
    with pytest.raises(NotationError) as caught:
        read_record(text)
    assert says in caught.value.says
    assert caught.value.line


def test_a_tournaments_record_is_no_tables():
    with pytest.raises(NotationError, match="record of a tournament"):
        of_table(read_record(f"{HEAD}submit by casino_manager\n"))


def test_times_without_a_day_are_of_the_date_of_the_head():
    replay = replay_text(
        "house crown\ndate 2026-11-14\ntournament cup\n@19:00 submit by casino_manager\n= refused incomplete\n"
    )
    assert replay.failures == []
    assert NOTATION.forms.write(Tick("19:00")) == "@19:00"


@pytest.mark.parametrize(("event", "field", "form"), [
    (e.Reinstated("ann", "accepted", "t1", 100_000, 5_000, clause="8.1"), "chips", "1000.00"),
    (e.Reinstated("ann", "accepted", "t1", 100_000, 5_000, clause="8.1"), "repaid", "50.00"),
    (e.HandOver("t1", 2, (("ann", 500),), (("bob", 750),), clause="8.1"), "gone", {"bob": "7.50"}),
    (e.HandAnnulled("t1", "fire", "", (), "", (("bob", -750),), clause="8.1"), "forfeited", {"bob": "-7.50"}),
])  # fmt: skip
def test_tournament_chips_and_dollars_are_written_with_two_places(event: e.TournamentEvent, field: str, form: object):
    assert event_form(event)[field] == form
