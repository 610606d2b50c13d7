"""The audit finds a forged seat, though the tournament's chain is computed again."""

from collections.abc import Callable
from typing import Any

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.lot_secrets import LotSecrets
from hardway.floor.rounds.lots import Lots
from hardway.journal import MemoryRecorder, Row
from hardway.journal.audit import Audit, audit
from hardway.notation.tournament import TournamentGame
from hardway.tournament.rounds import round_players
from tests.floor.test_rounds import CUP, KIM, PLAYERS, Evening, evening


def begun(**more: Any) -> MemoryRecorder:
    """Return the journal of a tournament whose first round has begun."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> None:
        await night.begin(**more)

    evening(kept, work)
    return kept


def sealed_again(kept: MemoryRecorder, change: Callable[[Row], Row | None]) -> Audit:
    """Audit a journal whose tournament was changed row by row, and its chain closed over that."""
    other = MemoryRecorder()
    for stream in kept.streams():
        before = None
        for row in kept.rows(stream):
            made = change(row) if stream == CUP else row
            if made is not None:
                fields = {name: value for name, value in made._asdict().items() if name not in ("seq", "prev", "hash")}
                before = Row.after(before, **fields)
                other.append([before])
    return audit(other, tables=[CUP])


def found(told: Audit) -> set[str]:
    return {one.what for one in told.findings} - {"book"}


def verb(row: Row) -> str:
    return next((word for word in row.entry.split() if not word.startswith("@")), "")


def test_seat_and_tie_draws_are_committed_to_before_entries_open() -> None:
    kept = begun(general={"ties": "draw"})
    verbs = [verb(row) for row in kept.rows(CUP)]
    first = verbs.index("entries")
    assert verbs[first - 4 : first] == ["commit"] * 4  # the seats and the ties of two rounds
    assert verbs.count("commit") == 4
    assert audit(kept).findings == ()
    assert not [one for one in audit(kept).remarks if "secret" in one]


def swapped(row: Row) -> Row:
    """Return the draw with the first two players swapped, in its numbers and its events."""
    if verb(row) != "draw":
        return row
    words = row.entry.split()
    at = words.index("round") + 2
    words[at], words[at + 1] = str((int(words[at]) + 1) % len(PLAYERS)), "0"
    return row._replace(entry=" ".join(words))


def test_audit_finds_a_seat_draw_with_two_players_swapped() -> None:
    assert "events" in found(sealed_again(begun(), swapped))


def test_audit_finds_a_forged_seat_draw_without_a_secret() -> None:
    """Without secret and commitment the draw proves nothing."""

    def forged(row: Row) -> Row | None:
        if verb(row) == "commit":
            return None
        if verb(row) != "draw":
            return row
        words = swapped(row).entry.split()
        del words[words.index("secret") : words.index("secret") + 2]
        return row._replace(entry=" ".join(words))

    assert "lots" in found(sealed_again(begun(), forged))


def test_audit_finds_seats_that_differ_from_the_drawn_numbers() -> None:
    def forged(row: Row) -> Row:
        one, other = sorted(PLAYERS)[:2]
        body = row.body.replace(one, "x").replace(other, one).replace("x", other) if verb(row) == "draw" else row.body
        return row._replace(body=body)

    assert "events" in found(sealed_again(begun(), forged))


def test_seat_draw_with_numbers_chosen_by_staff_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        enter = night.enter

        async def some(who: Any, *entries: str) -> Any:
            for entry in entries:
                if entry == "draw round 1":
                    chosen = await night.host.enter(f"{entry} {'0 ' * len(PLAYERS)}", KIM)
                    assert chosen.reason == "sealed_otherwise"
                answer = await enter(who, entry)
            return answer

        monkeypatch.setattr(night, "enter", some)
        await night.begin()

    evening(kept, work)
    assert audit(kept).findings == ()


def test_repeated_seat_draw_uses_a_new_committed_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player is reinstated after the draw, when the first secret is known."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        enter = night.enter

        async def some(who: Any, *entries: str) -> Any:
            for entry in entries:
                if entry == "draw round 1":
                    await enter(KIM, f"disqualify {PLAYERS[0]} collusion because It was seen.")
                    await enter(CoreGiver(PLAYERS[0]), "dispute It was not me.")
                    await enter(who, entry)
                    await enter(CoreGiver("pjoeaaaaaaaaa", "pit_boss"), "decide 1 reinstate It was another.")
                answer = await enter(who, entry)
            return answer

        monkeypatch.setattr(night, "enter", some)
        await night.begin()
        assert len(night.host.game.state.rounds[1].places) == len(PLAYERS)

    evening(kept, work)
    verbs = [verb(row) for row in kept.rows(CUP)]
    assert verbs[verbs.index("decide") :][1:3] == ["commit", "draw"]
    told = audit(kept)
    assert told.findings == ()
    assert not [one for one in told.remarks if "secret" in one]


def test_seat_draw_secret_lost_is_replaced_and_audit_remarks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        designate = night.rounds.designate

        async def then(*args: Any, **more: Any) -> Any:
            night.rounds._lots._secrets = LotSecrets()
            return await designate(*args, **more)

        monkeypatch.setattr(night.rounds, "designate", then)
        await night.begin()

    evening(kept, work)
    told = audit(kept)
    assert told.findings == ()
    assert [one for one in told.remarks if "replaced its commitment to the secret of a draw" in one]


def test_audit_finds_a_seat_draw_made_without_a_committed_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(self: Lots, game: TournamentGame, command: Any) -> Any:
        if getattr(command, "verb", "") != "draw":
            return command
        return command._replace(numbers=(0,) * len(round_players(game.law, game.state, command.round)))

    monkeypatch.setattr(Lots, "complete", drawn)
    monkeypatch.setattr(Lots, "commitments", lambda *_: ())
    kept = begun()
    monkeypatch.undo()
    findings = audit(kept).findings
    assert {one.what for one in findings} == {"lots"}
    assert {one.says for one in findings} == {
        "a tournament's lots do not follow from a secret that was committed to before"
    }


def test_audit_finds_a_tournament_approved_before_its_conditions() -> None:

    def typed_later(row: Row) -> Row:
        entry = row.entry.replace("V-1 2026-11-14", "V-1 2026-11-13")
        return row._replace(entry=entry, body=row.body.replace('"day":"2026-11-14"', '"day":"2026-11-13"'))

    assert "events" in found(sealed_again(begun(), typed_later))
