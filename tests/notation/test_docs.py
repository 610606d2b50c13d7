"""Every example in docs/notation.md is read and played, and its tables agree with the code."""

import re

import pytest

from hardway.notation import parse, read_record, replay_text
from hardway.notation.cores import core_notation
from hardway.rulebook import house_names, load
from hardway.table import REASONS, Refusal
from hardway.table.model.events import TableEvent
from hardway.values.dice import PAIR_NUMBERS
from hardway.values.entry_words import HEAD
from hardway.values.verbs import VERBS, verbs_of
from tests.notation.docs import TEXT, blocks, rows, section, ticked, without_brackets
from tests.words import WAGERS, numbers
from tools.verbs import PAGES, current

BLOCKS = blocks("craps")
ENTRIES = [
    example
    for title in ("People and dice", "Staff")
    for cells in rows(title)
    for ticks in ticked(cells[0])
    for example in without_brackets(ticks)
]
EXPECTATIONS = [
    example for cells in rows("Expectations") for cell in cells for example in ticked(cell) if example.startswith("= ")
]


def test_notation_document_has_enough_examples_to_test():
    assert len(BLOCKS) >= 4
    assert len(ENTRIES) >= 60
    assert len(EXPECTATIONS) >= 35


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_documented_example_records_play_without_failure(block):
    replay = replay_text(block)
    assert replay.failures == []
    assert any(line.expects for line in replay.record.lines)


@pytest.mark.parametrize("entry", ENTRIES)
def test_documented_table_entries_are_readable(entry):
    parse(entry)


def test_every_table_verb_has_a_documented_example():
    assert {entry.split()[0] for entry in ENTRIES} == set(VERBS)


@pytest.mark.parametrize("expectation", EXPECTATIONS)
def test_documented_table_expectations_are_readable(expectation):
    read_record(f"house crown\nseat ann 500\n{expectation}\n")


def test_notation_document_names_every_line_of_a_record_head():
    named = {ticks.split()[0] for cells in rows("Head") for ticks in ticked(cells[0])}
    assert named | {"variant"} == set(HEAD)
    assert "`variant mini`" in section("Head")


@pytest.mark.parametrize(
    "line", [t for cells in rows("Head") for t in ticked(cells[0]) if t.islower() and not t.startswith("house")]
)
def test_documented_record_head_lines_open_a_table(line):
    # The date is in the future of every book; the sign and the option are schemes, tested by their own examples.
    if "NAME" not in line and "WAGER" not in line:
        assert replay_text(f"house crown\n{line}\nseat ann 500\n= accepted\n").failures == []


def test_notation_document_lists_every_house_option():
    listed = set(ticked(section("Head").split("takes these names:")[1].split("\n\n")[0]))
    settable = {name for house in house_names() for name, setting in load(house).settings.items() if setting.choices}
    assert listed == settable


def test_notation_document_lists_all_wagers_with_their_numbers():
    """Every wager with its numbers."""
    named = {}
    for cells in rows("Wagers"):
        for names, where in ((cells[0], cells[1]), (cells[3], cells[4])):
            spots = tuple(
                int(word)
                for word in where.split(";")[-2 if "once moved" in where else 0].replace("–", "").split()
                if word.isdigit()
            )
            for name in ticked(names):
                named[name] = tuple(PAIR_NUMBERS) if "pair of faces" in where else spots
    named["come"] = named["dont_come"] = (0, 4, 5, 6, 8, 9, 10)
    assert set(named) == set(WAGERS)
    for name, spots in named.items():
        assert tuple(sorted(numbers(name))) == (spots or (0,)), name


@pytest.mark.parametrize(
    ("begins", "ends", "table"),
    [
        ("Grounds for `noroll`:", "Grounds for `invalidate`", "grounds"),
        ("Grounds for `invalidate`:", "Breaches for", "annulments"),
        ("Breaches for `report`:", ". Each house", "breaches"),
    ],
)
def test_notation_document_lists_no_roll_reasons_and_offences(begins, ends, table):
    """The reasons and offences are those of all houses together."""
    listed = ticked(section("Staff").split(begins)[1].split(ends)[0])
    assert len(listed) == len(set(listed))
    assert set(listed) == {word for house in house_names() for word in getattr(load(house), table)}


def test_entry_tables_in_documents_are_generated_from_the_verbs():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert current(text) == text, "run `python tools/verbs.py`"
        assert "<!-- verbs: " in text


def test_notation_document_lists_refund_scopes_of_an_annulment():
    """`refund` and the scope of `annulled` have the same words."""
    (entry,) = [cells[1] for cells in rows("Staff") if cells[0].startswith("`invalidate fire by")]
    words = [word.split()[1] for word in ticked(entry) if word.startswith("refund ")]
    (carries,) = [cells[1] for cells in rows("Events") if cells[0] == "`annulled`"]
    assert words == ["all", "decided", "none"]
    assert ticked(carries.split("`scope` (")[1].split(")")[0]) == words
    for word in words:
        assert parse(f"invalidate fire refund {word} by pit_boss").refund == word


def test_notation_document_lists_the_refusal_reasons_in_order():
    rest, text = section("Refusals").split(":\n")
    assert tuple(ticked(text.split("\n\n")[0])) == REASONS
    carries = set(ticked(rest)) - {'"clause": null'}
    assert carries == {"reason", "clause", "says", "reading", "amended"} == set(Refusal._fields)


def test_notation_document_says_which_entries_need_a_reason():
    """A ground needs a reason in every house or in none; of the other acts only the listed ones need a reason."""
    said = TEXT.partition("**Which acts need a reason.**")[2].partition("All other grounds")[0]
    acts = said[said.index("`pass` by order") :]
    thrown = re.findall(r"`noroll (\w+)`", said)
    annulled = re.findall(r"`invalidate (\w+)`", said)
    for named, table in ((thrown, "grounds"), (annulled, "annulments")):
        found = [one for house in house_names() for one in getattr(load(house), table).items()]
        assert set(named) <= dict(found).keys()
        assert all((row.needs == "because") == (name in named) for name, row in found), table
    needing = {act for house in house_names() for act, row in load(house).authority.items() if row.needs == "because"}
    assert {"pass" if act == "order_pass" else act for act in needing} == set(ticked(acts)) & set(VERBS)


def test_notation_document_lists_every_table_event():
    named = [name for cells in rows("Events") for name in ticked(cells[0])]
    assert len(named) == len(set(named))
    assert set(named) == set(TableEvent._kinds)


def test_code_block_of_the_document_is_marked_craps_or_json():
    """An unmarked block of craps would not be tested."""
    for block in TEXT.split("```")[1::2]:
        assert block.startswith(("craps\n", "json\n")), block[:40]


def _needs() -> list[tuple[str, str, str, str]]:
    """Every example of an act of staff in a tournament or promotion, with the reason or name that the house asks for."""
    found = []
    for core, house in (("tournament", "crown"), ("promotion", "star")):
        book = load(house)
        powers = book.tournament.powers if core == "tournament" else book.promotion.acts
        for verb in verbs_of(core).values():
            needs = powers[verb.power].needs if isinstance(verb.power, str) and verb.power in powers else ""
            shown = [entry for entry, _ in verb.examples if verb.whose != "anyone" or " by " in entry]
            found += [(core, house, entry, needs) for entry in shown if needs]
    return found


@pytest.mark.parametrize(("core", "house", "entry", "needs"), _needs())
def test_documented_staff_example_has_the_reason_or_name_needed(core: str, house: str, entry: str, needs: str) -> None:
    """A documented example is not refused for a missing reason or name."""
    assert getattr(core_notation(core).forms.parse(entry, load(house).words), needs), entry
