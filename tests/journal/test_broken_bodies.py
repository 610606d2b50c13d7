"""Rows whose body is no JSON object, or nests too deep to be read: the audit names them, and ends as it should."""

import pytest

from hardway.journal import Row
from hardway.journal.audit import audit
from tests.journal.games import casino
from tests.journal.kept import Kept

DEEP = "[" * 100_000


@pytest.mark.parametrize("body", ['{"read"', f'{{"read":{DEEP}', "[]"], ids=["cut off", "deep", "a list"])
@pytest.mark.parametrize("kind", ["dice", "refused", "entry"])
def test_row_with_a_broken_body_is_a_finding(kind: str, body: str) -> None:
    store = Kept()
    (game,) = casino(store, 1, 0, ("crown",))
    game.play(5)
    after = {name: getattr(game.head, name) for name in ("stream", "at", "book", "software", "codec")}
    row = Row.after(game.head, **after, kind=kind, by="house", entry="roll 4 4", body=body)
    store.append([row])
    assert ("unreadable", row.stream, row.seq) in [one[:3] for one in audit(store).findings]


@pytest.mark.parametrize("body", ["{", DEEP], ids=["cut off", "deep"])
def test_table_that_cannot_be_opened_is_a_finding(body: str) -> None:
    store = Kept()
    store.append(
        [Row.after(None, stream="t", kind="open", at="2026-11-15T20:00:00.000Z", entry="house crown", body=body)]
    )
    assert "unreadable" in {one.what for one in audit(store).findings}
