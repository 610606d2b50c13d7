"""A journal of the first form always opens. Its file is never changed; the expected end is worked out by hand here."""

from pathlib import Path

from hardway.journal.audit import audit
from hardway.journal.export import write_jsonl, write_record
from hardway.journal.stored_stream import open_stored_stream
from hardway.notation import final_form, replay_text
from tests.journal.games import PEOPLE
from tests.journal.kept import Kept, rows_of

FILE = Path(__file__).parent / "golden" / "crown-1.form1.jsonl"


def kept() -> Kept:
    store = Kept()
    store.append(rows_of(FILE.read_text(encoding="utf-8").splitlines()))
    return store


def test_journal_of_the_first_format_opens_with_money_by_hand():
    """Ann brings 500: 10 on the Win Line at even money and 20 odds on six at 6 to 5 win 10 + 24. Bob loses 5 of 300."""
    found = open_stored_stream(kept(), "crown-1")
    final = final_form(found.start.law, found.state)
    assert final["racks"] == {PEOPLE[0]: "534.00"}
    assert (final["cashed_out"], final["house"], final["rolls"]) == ("295.00", "-29.00", 2)
    assert found.state.accounted == found.state.brought == 80_000
    assert [dispute.says for dispute in found.state.desk.disputes] == ["the six was a nine"]


def test_journal_of_first_format_has_one_finding_its_old_book():
    found = audit(kept())
    assert {finding.what for finding in found.findings} <= {"edition"}
    assert found.rows == 16


def test_journal_of_the_first_format_exports_unchanged():
    assert "\n".join(write_jsonl(kept().rows("crown-1"))) + "\n" == FILE.read_text(encoding="utf-8")
    assert replay_text("\n".join(write_record(kept().rows("crown-1")))).state.players[PEOPLE[0]].rack == 53_400
