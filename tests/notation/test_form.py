"""The JSON of events and of the end of a table is what docs/notation.md says."""

import copy
import json
import re
from functools import cache

import pytest

from hardway import Table
from hardway.notation import event_form, final_form, record_form, refusal_form, replay_text
from hardway.notation.record import read_record
from hardway.notation.replay import Replay
from hardway.rulebook import HOUSES, build, read
from hardway.table import REASONS, Refusal, decide
from hardway.table.model.commands import Roll
from hardway.table.model.events import TableEvent
from tests.notation.docs import blocks, event_fields, settled_fields
from tests.notation.records import RECORDS

MONEY = {"amount", "stake", "commission", "at_risk", "pays", "rounded", "owed", "minimum", "maximum", "unit"}
OPTIONAL = {
    "clause", "reading", "because", "parts", "leaning", "moved_to", "leaning_clause", "name", "player", "about", "over",
}  # fmt: skip
"""What an event carries only where there is something to carry."""


def played(text: str) -> Replay:
    replay = replay_text(text)
    assert replay.failures == []
    return replay


def forms(text: str) -> list[dict]:
    replay = Replay(read_record(text))
    return [
        event_form(event)
        for line in replay.play()
        if not isinstance(line.outcome, Refusal)
        for event in line.outcome
    ]  # fmt: skip


def clocks() -> list[dict]:
    """The events of the clock: a record has its time with the entry, so a replay leaves them out."""
    tables = (Table("crown"), Table("crown", date="2026-12-31"))
    return [event_form(event) for table in tables for event in table.do("@19:40:05")]


def remembering() -> list[dict]:
    """The events of a wager with a memory: Crown's book with one that counts sixes, as no approved text has one."""
    raw = copy.deepcopy(read(HOUSES / "crown"))
    cite = {"clause": "3.6.22", "reading": "CS16", "at": "here"}
    kept = {"what": "thrown", "of": "6", "count": "times", "clause": "3.6.22", "reading": "CS16"}
    raw["wagers"]["sixes"] = {
        "label": "Sixes",
        "area": "centre",
        "place": {"when": "any", "clause": "3.6.22"},
        "remembers": kept,
        "increase": {"when": "never", **cite},
    }
    for throw, result, when in (
        ("6", "untouched", "1"),
        ("6", "won", "0 2"),
        ("7", "lost", ""),
        ("not 6 7", "untouched", ""),
    ):
        row = {"wager": "sixes", "puck": "any", "throw": throw, "result": result, "when": when}
        raw["resolution"].append({**row, **cite})
    raw["odds"].append({"wager": "sixes", "on": "", "odds": "3 to 1", **cite})
    replay = replay_text(
        "house crown\nseat ann 100\nbet ann pass 10\nbet ann sixes 5\n", books=lambda _name: build(raw)
    )
    return [event_form(event) for event in decide(replay.law, replay.state, Roll(3, 3))]


@cache
def every_form() -> list[dict]:
    """The forms of all events of the sample records."""
    return [form for text in RECORDS.values() for form in forms(text)] + clocks() + remembering()


def test_sample_records_produce_every_table_event():
    assert {form["event"] for form in every_form()} == set(TableEvent._kinds)


@pytest.mark.parametrize("name", sorted(TableEvent._kinds))
def test_json_of_each_event_has_the_documented_fields(name):
    wanted = event_fields()[name] if name != "settled" else settled_fields()
    found = [set(form) - {"event"} for form in every_form() if form["event"] == name]
    for fields in found:
        assert fields <= wanted | {"clause"}, f"{name} carries {fields - wanted}, which the document does not name"
        optional = OPTIONAL | {"commission"} if name == "settled" else OPTIONAL
        assert wanted - fields <= optional, f"{name} lacks {wanted - fields}"
    given = set().union(*found)
    # A reading is carried where a row rests on one; no house needed one for a sign that lapses.
    assert wanted - {"reading"} <= given, (
        f"no {name} of these records carries {wanted - given}, which the document names"
    )


def test_money_in_event_json_is_a_string_with_two_decimals():
    seen = set()
    for form in every_form():
        for part in [form, *form.get("parts", [])]:
            for field in MONEY & set(part):
                assert part[field] is None or re.fullmatch(r"-?\d+\.\d\d", part[field]), form
                seen.add(field)
    assert seen == MONEY


def test_json_of_every_event_is_flat_except_cites_and_parts():
    for form in every_form():
        assert json.loads(json.dumps(form)) == form
        for field, value in form.items():
            assert field in ("cites", "parts") or not isinstance(value, dict), form


def of(text: str, event: str, **fields: str) -> dict:
    found = [form for form in forms(text) if form["event"] == event and fields.items() <= form.items()]
    assert found, (event, fields)
    return found[-1]


def test_json_of_a_settlement_has_stake_pay_odds_and_clauses():
    # 20 at 6 to 5 is not yet decided; Place 8 was off; the second 9 wins the Come, and 5 at 3 to 2 is 7.50, paid 8.
    assert of(RECORDS["line"], "settled", wager="come_odds 9") == {
        "event": "settled", "player": "bob", "wager": "come_odds 9", "result": "won", "stake": "5.00", "at_risk": "5.00",
        "pays": "8.00", "odds": "3/2", "rounded": "0.50", "clause": "3.6.6(a)", "reading": "CS10",
        "cites": {"odds": "6.1 [Come Odds, Point of 5 or 9]", "rounding": "4.2.3"},
    }  # fmt: skip
    lost = of(RECORDS["line"], "settled", wager="pass")
    assert (lost["result"], lost["pays"], lost["odds"], lost["clause"]) == ("lost", "-10.00", None, "3.6.1(b)(ii)")
    slept = of(RECORDS["line"], "settled", wager="place 8")
    assert (slept["result"], slept["pays"], slept["clause"], slept["cites"]) == (
        "stands",
        "0.00",
        "3.5.2",
        {"working": "3.5.2"},
    )
    assert of(RECORDS["line"], "settled", wager="come")["result"] == "moved"


def test_json_of_a_composite_wager_settlement_has_each_part():
    # Adelaide: World for 7 on a 7: a fifth, 1.40, wins 5.60, and four fifths, 5.60, are lost: net 0.
    world = of(RECORDS["adelaide"], "settled", wager="world")
    assert (world["result"], world["pays"], world["odds"]) == ("won", "0.00", "4/1")
    assert world["parts"] == [
        {"wager": "two", "stake": "1.40", "result": "lost", "pays": "-1.40"},
        {"wager": "three", "stake": "1.40", "result": "lost", "pays": "-1.40"},
        {"wager": "eleven", "stake": "1.40", "result": "lost", "pays": "-1.40"},
        {"wager": "twelve", "stake": "1.40", "result": "lost", "pays": "-1.40"},
        {"wager": "any_seven", "stake": "1.40", "result": "won", "pays": "5.60"},
    ]
    # The Star: Crap-Eleven for 3 on a 3: 1.50 at 7.5 to 1 is 11.25, less 1.50: 9.75, paid 10.
    half = of(RECORDS["star"], "settled", wager="craps_eleven")
    assert (half["pays"], half["rounded"], half["cites"]["parts"]) == ("10.00", "0.25", "8.1 [Crap-Eleven half]")


def test_place_bet_put_back_up_gives_a_placed_event_after_a_win():
    text = "house crown\nseat ann 500\nbet ann pass 10\nroll 4 4\nbet ann place 6 12\nroll 5 1\n"
    names = [(form["event"], form.get("how")) for form in forms(text)]
    assert names.index(("settled", None)) < names.index(("placed", "up"))


def test_json_of_the_point_is_null_when_the_puck_goes_off():
    points = [form["point"] for form in forms(RECORDS["line"]) if form["event"] == "point"]
    assert points == [6, None]


def test_json_of_clock_limit_and_closing_events_has_text_times():
    assert [form["at"] for form in clocks()] == ["19:40:05", "2026-12-31T19:40:05"]
    assert of(RECORDS["hours"], "sign_posted", minimum="10.00")["due"] == "2026-12-31T23:50"
    assert of(RECORDS["hours"], "closing", by="pit_boss")["due"] == "2027-01-01T00:20:01"
    still = "house crown\nseat ann 100\nsign * 10 500 from 20:00 by boxperson\nclose 20:00 by pit_boss\n"
    assert of(still, "sign_posted")["due"] is None
    assert of(still, "closing")["due"] is None


def test_json_of_corrected_call_has_both_dice_and_redone_entries():
    # Called 4-2, then 4-3: the line wins 10, place 8 was put down after it. Then 4-2 again.
    given = forms(RECORDS["corrected"])
    corrected = [form for form in given if form["event"] == "corrected"]
    assert [(form["was"], form["dice"]) for form in corrected] == [([4, 2], [4, 3]), ([4, 3], [4, 2])]
    again = [place for place, form in enumerate(given) if form["event"] == "again"]
    assert [given[place]["entry"] for place in again] == ["bet ann place 8 6"] * 2
    assert [given[place]["gives"] for place in again] == [1, 1]
    assert {given[place + 1]["event"] for place in again} == {"placed"}
    assert of(RECORDS["counter"], "face") == {
        "event": "face", "die": 1, "face": 2, "by": "boxperson", "name": "joe", "because": "it is so",
        "clause": "5.3.1(b)(i)",
    }  # fmt: skip


def test_json_of_an_annulment_has_refunded_and_forfeited_wagers():
    # The seven decided both: ann's 10 on the line go back, bob's 10 on the field are the house's (The Star 9.5).
    assert of(RECORDS["annulled"], "annulled") == {
        "event": "annulled", "ground": "fraud", "scope": "decided", "by": "casino_supervisor", "name": "cas",
        "because": "bob slid a die", "clause": "9.4.2", "refund": "9.5", "reading": "CS33",
        "between": False,
    }  # fmt: skip
    assert of(RECORDS["annulled"], "taken")["why"] == "refunded"
    assert of(RECORDS["annulled"], "forfeited") == {
        "event": "forfeited", "player": "bob", "wager": "field", "amount": "10.00", "clause": "9.5",
    }  # fmt: skip
    replay = played(RECORDS["annulled"])
    final = final_form(replay.law, replay.state)
    assert (final["racks"], final["house"]) == ({"ann": "100.00", "bob": "90.00"}, "10.00")


def test_json_of_a_staff_act_leaves_empty_fields_out():
    held = of(RECORDS["conduct"], "act", act="seize")
    assert held == {
        "event": "act", "act": "seize", "player": "ann", "amount": "40.00", "by": "pit_boss", "name": "kim", "because": "of it",
        "clause": "9.2.3", "reading": held["reading"],
    }  # fmt: skip
    measured = of(RECORDS["conduct"], "act", act="check")
    assert (measured["about"], measured["amount"], "player" in measured) == ("dice_size", "19.05", False)


def test_json_of_a_dispute_has_number_roll_rulings_and_outcome():
    raised = of(RECORDS["conduct"], "dispute")
    assert (raised["number"], raised["roll"], raised["over"], raised["says"]) == (1, 1, "9.2.1", "it was in time")
    rulings = [form for form in forms(RECORDS["conduct"]) if form["event"] == "ruled"]
    assert [(form["step"], form["by"], form["name"], form["final"]) for form in rulings] == [
        (1, "pit_boss", "kim", False), (2, "surveillance_director", "sue", True),
    ]  # fmt: skip
    assert of(RECORDS["conduct"], "dispute_closed")["how"] == "satisfied"
    assert of(RECORDS["corrected"], "dispute_closed")["how"] == "concluded"


def test_json_of_an_entry_a_correction_drops_has_its_text():
    # The seven is taken back: ann has not won 10 and has 89, not the 109 she put on hard 8 and then cashed out.
    fell = of(RECORDS["taken back"], "fell_away")
    assert (fell["entry"], fell["reason"], fell["clause"]) == ("bet ann hard 8 109", "not_enough", None)


def test_chips_cashed_out_are_owed_once_their_win_is_taken_back():
    # She left with 109; with the seven taken back she would have left with the 100 she came with.
    replay = played(RECORDS["taken back"])
    final = final_form(replay.law, replay.state)
    assert (final["cashed_out"], final["owed"], final["house"], final["racks"]) == ("109.00", "9.00", "0.00", {})


def test_json_of_record_head_names_house_edition_options_chips():
    replay = played("house newzealand\noption odds_multiple 2\nchips 1 5 25\nseat ann 500\n")
    form = record_form(replay.law, replay.record.head)
    assert form["house"] == "newzealand"
    assert "1998" in form["edition"]
    assert form["options"]["odds_multiple"] == "2"
    assert form["chips"] == ["1.00", "5.00", "25.00"]
    assert json.loads(json.dumps(form)) == form


def test_json_of_a_refusal_has_reason_clause_and_sentence():
    replay = Replay(
        read_record("house crown\nseat ann 500\nbet ann pass 10\nroll 4 2\ntake ann pass\nbet ann place 6 600\n")
    )
    contract, rack = [refusal_form(p.outcome) for p in replay.play() if isinstance(p.outcome, Refusal)]
    assert (contract["reason"], contract["clause"]) == ("contract_wager", "3.4.1")
    assert (rack["reason"], rack["clause"]) == ("not_enough", None)
    for form in (contract, rack):
        assert {"reason", "clause", "says"} <= set(form) <= {"reason", "clause", "says", "phrase", "reading"}
        assert form["reason"] in REASONS
        assert form["says"]


def test_refusal_by_a_variant_clause_cites_its_substitution_too():
    """Mini Craps: clause 7.1 of Crown's book puts 7.4.1 in place of 3.2."""
    text = "house crown\nvariant mini\nseat ann 500\nbet ann pass 10\nthrow\nbet ann field 5\n"
    (refusal,) = [refusal_form(p.outcome) for p in Replay(read_record(text)).play() if isinstance(p.outcome, Refusal)]
    assert (refusal["reason"], refusal["clause"], refusal["amended"]) == ("window_closed", "7.4.1", "7.1")
    assert json.loads(json.dumps(refusal)) == refusal


FINAL = {
    "point",
    "shooter",
    "rolls",
    "racks",
    "tokens",
    "layout",
    "house",
    "commission",
    "held",
    "cashed_out",
    "owed",
    "unspent",
    "float",
    "drop",
}


def test_documented_final_json_has_exactly_the_expected_fields():
    assert set(json.loads(blocks("json")[0])["final"]) == FINAL


@pytest.mark.parametrize("name", RECORDS)
def test_final_amounts_of_a_table_add_up_to_the_money_brought(name):
    brought = {
        "line": 1100, "staff": 605, "taken back": 100, "star": 550, "adelaide": 500, "hours": 100, "corrected": 100,
        "annulled": 200, "conduct": 1000, "over the maximum": 550, "counter": 500, "void": 100,
    }[name]  # fmt: skip
    replay = played(RECORDS[name])
    final = final_form(replay.law, replay.state)
    assert set(final) == FINAL
    assert json.loads(json.dumps(final)) == final
    parts = [
        *final["racks"].values(),
        *final["tokens"].values(),
        *(v for w in final["layout"].values() for v in w.values()),
    ]
    parts += [final[field] for field in ("house", "commission", "held", "cashed_out", "unspent")]
    assert sum(cents(part) for part in parts) - cents(final["owed"]) == brought * 100


def cents(text: str) -> int:
    assert re.fullmatch(r"-?\d+\.\d\d", text)
    return int(text.replace(".", ""))


def test_final_amounts_of_a_table_equal_sums_by_hand():
    # ann: 500 - 10 - 20 on the line, lost to the seven, + 100 more; bob: 500 - 10 come - 10 odds + 5 back - 7 place, Come 9 wins 10,
    # 5 of odds win 8; Place 8 was off and stands until bob takes it with him.
    replay = played(RECORDS["line"])
    final = final_form(replay.law, replay.state)
    assert final == {
        "point": None, "shooter": None, "rolls": 4, "racks": {"ann": "570.00"}, "tokens": {}, "layout": {}, "house": "12.00",
        "commission": "0.00", "held": "0.00", "cashed_out": "518.00", "owed": "0.00", "unspent": "0.00",
        "float": None, "drop": "1100.00",
    }  # fmt: skip
