"""Tournaments and promotions in the notation: the document, entries read back as written, and records."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.notation import NotationError, event_form, of_table, read_record, replay_text
from hardway.notation.cores import Core, core_notation
from hardway.promotion import REASONS as PROMOTION_REASONS
from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.events import NextDraw
from hardway.report.sentences.sentence import event_words
from hardway.rulebook import house_names, load
from hardway.tournament import REASONS as TOURNAMENT_REASONS
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import Stack, TournamentAct
from hardway.values.clock import Tick, midnight
from hardway.values.verbs import parts
from tests.notation.docs import rows, section, ticked, without_brackets
from tests.rules.claims import HERE


class Sample(NamedTuple):
    """A core beside the table, with a house that has it, the start of a record, and what refuses it elsewhere."""

    house: str
    head: str
    entry: str
    act: type
    reasons: tuple[str, ...]
    elsewhere: str

    @property
    def start(self) -> str:
        return f"{self.head}{self.entry}\n"


SAMPLES = {
    "tournament": Sample(
        "crown", "house crown\ntournament cup\n", "submit by casino_manager", TournamentAct, TOURNAMENT_REASONS,
        "have no tournaments",
    ),
    "promotion": Sample(
        "star", "house star\npromotion summer\n", "start by gaming_manager", PromotionAct, PROMOTION_REASONS,
        "no promotional prizes",
    ),
}  # fmt: skip
CUP, SUMMER = SAMPLES["tournament"], SAMPLES["promotion"]


def notation(core: str) -> Core:
    return core_notation(core)


def documented_entries(core: str) -> list[str]:
    cells = (ticked(cells[0]) for cells in rows(f"Entries of a {core}"))
    return [entry for two in cells for one in two for entry in without_brackets(one)]


def documented_expectations(core: str) -> list[str]:
    cells = (cell for cells in rows(f"Expectations of a {core}") for cell in cells)
    return [one for cell in cells for one in ticked(cell) if one.startswith("= ")]


@pytest.mark.parametrize(("core", "entry"), [(core, entry) for core in SAMPLES for entry in documented_entries(core)])
def test_tournament_and_promotion_examples_are_read_back_alike(core, entry):
    forms, words = notation(core).forms, load(SAMPLES[core].house).words
    command = forms.parse(entry, words)
    assert forms.parse(forms.write(command), words) == command
    assert forms.write(command).split()[0] == entry.split()[0]


@pytest.mark.parametrize("core", SAMPLES)
def test_tournament_and_promotion_verbs_have_documented_examples(core):
    verbs = notation(core).forms.verbs
    assert {entry.split()[0] for entry in documented_entries(core)} == set(verbs)
    assert {verb.makes for verb in verbs.values()} == {"Act verb"}


@pytest.mark.parametrize(
    ("core", "expected"), [(core, one) for core in SAMPLES for one in documented_expectations(core)]
)
def test_tournament_and_promotion_expectations_are_readable(core, expected):
    read_record(f"{SAMPLES[core].start}{expected}\n")


@pytest.mark.parametrize("core", SAMPLES)
def test_document_lists_tournament_and_promotion_events(core):
    listed = {ticked(cells[0])[0]: ticked(cells[1]) for cells in rows(f"Events of a {core}")}
    assert listed == {name: list(kind._fields) for name, kind in notation(core).events._kinds.items()}
    assert tuple(ticked(section(f"Refusals of a {core}"))) == SAMPLES[core].reasons


def test_letter_of_approval_may_be_called_several_words():
    read = notation("tournament").forms.parse("approve Letter VGCCC 26/117 of 2026-11-01 2026-11-14 by casino_manager")
    assert (read.reference, read.day, read.by) == ("Letter VGCCC 26/117 of 2026-11-01", "2026-11-14", "casino_manager")


names = st.from_regex(r"[a-z][a-z0-9_-]{0,7}", fullmatch=True).filter(lambda n: n not in ("by", "because", "round"))
counts, amounts = st.integers(0, 10**6), st.integers(1, 10**9)
words = st.lists(st.sampled_from(("10", "of", "table", "a=b", "set", "…", "yes", "T8:")), min_size=1).map(" ".join)
means = names.filter(lambda n: n != "alternative")
KINDS = {
    "name": names, "player": names, "word": names, "secret": names, "text": words, "rest": words, "whole": counts,
    "amount": amounts, "measure": amounts, "item": st.tuples(names, st.integers(0, 99)), "day": st.dates().map(str), "letter": words,
    "players": st.lists(names, min_size=1).map(tuple), "opened": st.tuples(words, st.one_of(st.just(""), words)),
    "waiting": st.lists(st.tuples(names, counts)).map(tuple), "drawn": st.lists(counts).map(tuple),
    "time": st.just("2026-11-14T19:00"), "table_entry": st.just("bet ann pass 10"),
    "stacks": st.lists(st.builds(Stack, names, counts, counts), min_size=1).map(tuple),
    "payments": st.just((("alternative", 0),)) | st.lists(st.tuples(means, amounts), min_size=1).map(tuple),
}  # fmt: skip


def signed(role: str) -> st.SearchStrategy[tuple[str, str, str]]:
    return st.sampled_from(((role, "", ""), (role, "kim", "seen twice")))


@st.composite
def entries(draw, core: str, verb: str):
    fields, role = {"verb": verb}, SAMPLES[core].entry.split()[-1]
    for part in parts(notation(core).forms.verbs[verb].form):
        if part.kind == "staff":
            fields |= dict(zip(("by", "name", "because"), draw(signed(role)), strict=True))
        elif part.kind.startswith("("):
            fields[part.fields[0]] = draw(st.sampled_from(part.kind.strip("()").split("|")))
        elif len(part.fields) > 1:
            fields |= dict(zip(part.fields, draw(KINDS[part.kind]), strict=True))
        elif not part.optional or draw(st.booleans()):
            fields[part.fields[0]] = draw(KINDS[part.kind])
    return SAMPLES[core].act(**fields)


@pytest.mark.parametrize(("core", "verb"), [(core, verb) for core in SAMPLES for verb in notation(core).forms.verbs])
@settings(max_examples=5)
@given(data=st.data())
def test_tournament_or_promotion_entry_is_read_back_the_same(core, verb, data):
    command, forms = data.draw(entries(core, verb)), notation(core).forms
    assert forms.parse(forms.write(command), load(SAMPLES[core].house).words) == command


@pytest.mark.parametrize(
    ("core", "house"), [(core, house) for core in SAMPLES for house in house_names() if not getattr(load(house), core)]
)
def test_tournament_or_promotion_needs_a_house_with_such_rules(core, house):
    sample = SAMPLES[core]
    with pytest.raises(NotationError, match=sample.elsewhere):
        replay_text(sample.start.replace(sample.house, house, 1))


@pytest.mark.parametrize(("text", "says"), [
    ("house crown\ntournament\n", "the name of the tournament"),
    ("house crown\ntournament a b\n", "the end of the line"),
    ("house crown\ntournament a\ntournament b\n", "one line that says what the record is of"),
    ("tournament a\n", "house and its name on the first line"),
    (f"{CUP.head}bet ann pass 10\n", "an entry: draft"),
    (f"{CUP.head}at t1 bet ann\n", "a wager"),
    (f"{CUP.head}at t1\n", "an entry at that table"),
    (f"{CUP.head}approve A 2026-13-01 by casino_manager\n", "its date: 2026-11-14"),
    (f"{CUP.head}hand t1\n", "a player"),
    (f"{CUP.start}= phase\n", "a phase"),
    (f"{SUMMER.head}bet ann pass 10\n", "an entry: item"),
    (f"{SUMMER.head}choose ann car cash\n", "an amount"),
    (f"{SUMMER.head}choose ann car\n", "how to be paid"),
    (f"{SUMMER.head}attempt car mail perhaps by gaming_manager\n", "reached"),
    (f"{SUMMER.start}= phase over\n", "a phase"),
    (f"{SUMMER.start}= claim ann car lost\n", "an outcome"),
    (f"{SUMMER.start}= maynot dealer draw not_your_role\n", "a colon"),
    (f"{SUMMER.start}= ann rack 5\n", "one of refused"),
])  # fmt: skip
def test_error_in_tournament_record_names_line_and_cause(text, says):
    """So does an error in the record of a promotion."""
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
def test_failed_promotion_expectation_names_the_actual_value(expectation, says):
    (failure,) = replay_text(f"{SUMMER.start}= {expectation}\n").failures
    assert says in failure


def test_every_promotion_event_has_a_sentence_and_json():
    """Plays all records of The Star's rule 10, which give every event."""
    found = set[str]()
    for path in sorted((HERE / "star").glob("10*.craps")):
        replay = replay_text(path.read_text(encoding="utf-8"), path.parent)
        for played in type(replay)(replay.record).play():
            for event in played.outcome if not hasattr(played.outcome, "reason") else ():
                assert event_words(event)
                assert event_form(event)["event"] == event._name
                found.add(event._name)
    assert notation("promotion").events._kinds.keys() - found == {"clock"}


def test_tournament_record_is_refused_where_a_tables_is_needed():
    with pytest.raises(NotationError, match="record of a tournament"):
        of_table(read_record(CUP.start))


def test_time_without_a_day_takes_the_date_in_the_record_head():
    text = "house crown\ndate 2026-11-14\ntournament cup\n@19:00 submit by casino_manager\n= refused incomplete\n"
    assert replay_text(text).failures == []
    assert notation("tournament").forms.write(Tick("19:00")) == "@19:00"


@pytest.mark.parametrize(("event", "field", "form"), [
    (e.Reinstated("ann", "accepted", "t1", 100_000, 5_000, clause="8.1"), "chips", "1000.00"),
    (e.Reinstated("ann", "accepted", "t1", 100_000, 5_000, clause="8.1"), "repaid", "50.00"),
    (e.HandOver("t1", 2, (("ann", 500),), (("bob", 750),), clause="8.1"), "gone", {"bob": "7.50"}),
    (e.HandAnnulled("t1", "fire", "", (), "", (("bob", -750),), clause="8.1"), "forfeited", {"bob": "-7.50"}),
    (NextDraw(2, midnight("2026-06-07"), clause="10.7"), "closes", "2026-06-07T00:00"),
])  # fmt: skip
def test_tournament_and_promotion_amounts_and_times_are_text(event, field, form):
    assert event_form(event)[field] == form
